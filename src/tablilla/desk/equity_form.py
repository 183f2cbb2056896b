"""The form of equity without a script: what it begins with, and what it asks the call ``equity``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablilla.bridge.seats import LETTERS
from tablilla.desk.form import Form
from tablilla.fault import Fault
from tablilla.service.equity import ATTENTION

DESK, RECORD, LOG = SOURCES = ("desk", "record", "log")
LABELS = {"text": "desk.equity.text", "trick": "desk.equity.trick"}
FIELDS = ("source", "text", "game", "trick", "seat", "attention")
MOST_GAME = 10**6


def begun(found: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, str]:
    """The fields: the desk's board where its record has all the cards; the trick and the seat of the ruling."""
    fields = dict.fromkeys(FIELDS, "")
    fields |= {"source": DESK if is_known(found) else RECORD, "attention": ATTENTION[0]}
    fields |= {name: str(told[name]) for name in ("trick", "seat") if told.get(name)}
    return fields


def is_known(found: Mapping[str, Any]) -> bool:
    """Whether the record has all the cards of the board."""
    return bool(found.get("known") and found.get("log"))


def asked(form: Form, found: Mapping[str, Any]) -> dict[str, Any]:
    """The request.  Raises ``Fault``: ``desk.form.…``, ``desk.numbers.missing``, ``equity.deal``."""
    source = form.one_of("source", SOURCES) or RECORD
    made: dict[str, Any] = {
        "trick": form.number("trick", 1, 13),
        "seat": form.one_of("seat", LETTERS),
        "attention": form.one_of("attention", ATTENTION),
    }
    if source == DESK:
        if not is_known(found):
            raise Fault("equity.deal")
        made["log"] = found["log"]
    else:
        made[source] = form.text("text")
        if not made[source]:
            raise Fault("desk.numbers.missing", "text")
        made["game"] = form.number("game", 1, MOST_GAME) if source == RECORD else None
    return {name: one for name, one in made.items() if one not in ("", None)}
