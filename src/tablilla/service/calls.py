"""Every call by its name, and the one way to ask: a request in, an answer or a refusal out, all plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tablilla.fault import Fault
from tablilla.service import (
    adjust,
    audit,
    chart,
    claim,
    equity,
    follow,
    kinds,
    laws,
    recall,
    rule,
    score,
    table,
)  # fmt: skip
from tablilla.service.call import DEFAULT_LANGUAGE, Call, refusal
from tablilla.service.shape import check
from tablilla.texts.catalogue import LANGUAGES, Words, words

CALLS: dict[str, Call] = {
    each.name: each
    for each in (
        *(rule.CALL, kinds.CALL, *laws.CALLS, chart.CALL, table.CALL, follow.CALL),
        *(*score.CALLS, adjust.CALL, claim.CALL, equity.CALL, recall.CALL, audit.CALL),
    )
}
"""By name; a module of this floor describes each call that it answers as a ``Call``."""


def call(name: str, request: Mapping[str, object]) -> dict[str, Any]:
    """The answer to a request, or ``{"fault": {"code", "where", "text"}}``; never raises ``Fault``."""
    try:
        return answer(name, request)
    except Fault as fault:
        return refusal(fault, language_of(request))


def answer(name: str, request: Mapping[str, object]) -> dict[str, Any]:
    """The answer to a request.  Raises ``Fault`` for what cannot be answered, ``where`` being a path in it."""
    if name not in CALLS:
        raise Fault("call.unknown", "", given=name, known=", ".join(CALLS))
    wanted = CALLS[name]
    check(request, wanted.request)
    return wanted.run(cast("Mapping[str, Any]", request))


def language_of(request: object) -> Words:
    """The words of a request, which may not be one."""
    said = request.get("language") if isinstance(request, Mapping) else None
    return words(said if isinstance(said, str) and said in LANGUAGES else DEFAULT_LANGUAGE)
