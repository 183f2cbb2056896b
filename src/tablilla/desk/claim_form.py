"""The form of a claim without a script: what it begins with, and what it asks the call ``claim``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablilla.bridge.cards import BY_NAME, RANKS, SUITS
from tablilla.bridge.seats import LETTERS
from tablilla.desk.form import Form
from tablilla.fault import Fault
from tablilla.laws.kinds_of_claims import LAWS
from tablilla.service.equity_words import short

KINDS = tuple(LAWS)  # of the rulings in which the player is the one who claims
TRUMPS = ("S", "H", "D", "C", "N")
LABELS = {  # of what is needed: their words
    "deal": "desk.claim.deal",
    "trumps": "pocket.form.trumps",
    "lead": "pocket.form.lead",
    "claimer": "pocket.form.claimer",
}
TEXTS = {"deal": 200, "played": 40, "say": 500}  # and how long each may be
CHOICES = {"trumps": TRUMPS, "lead": LETTERS, "claimer": LETTERS, "declarer": LETTERS}
CHECKS = ("agreed", "top_down")
FIELDS = (*TEXTS, *CHOICES, *CHECKS, "claimed")
MOST_STRUCK = 12  # plays, as the call has it
LONGEST = 60  # characters of their numbers


def begun(found: Mapping[str, Any], claimer: str = "") -> dict[str, str]:
    """The fields by what the record of a board has (``boards/figures``); ``claimer``: as the ruling has him."""
    fields = dict.fromkeys(FIELDS, "")
    ending, contract = found.get("ending"), found.get("contract")
    fields["declarer"] = found.get("declarer") or ""
    fields["claimer"] = claimer or fields["declarer"]
    if contract:
        fields["trumps"] = contract["denomination"][:1]
    if ending:
        fields |= {"deal": _deal(ending["hands"]), "played": " ".join(ending["played"])}
        fields["lead"] = ending.get("lead", "")
    return fields


def is_known(found: Mapping[str, Any]) -> bool:
    """Whether the record has the ending."""
    return bool(found.get("ending"))


def asked(form: Form) -> dict[str, Any]:
    """The request.  Raises ``Fault``: ``desk.form.…``, ``desk.numbers.missing``."""
    made: dict[str, Any] = {name: form.text(name, most) for name, most in TEXTS.items()}
    made |= {name: form.one_of(name, known) for name, known in CHOICES.items()}
    for name in LABELS:
        if not made[name]:
            raise Fault("desk.numbers.missing", name)
    made["played"] = ",".join(made["played"].replace(",", " ").split())
    made |= {name: True for name in CHECKS if name in form}
    made |= {"claimed": form.number("claimed", 0, 13), "strike": struck(form)}
    return {name: told for name, told in made.items() if told not in ("", None, [])}


def struck(form: Form) -> list[int]:
    """The plays that were struck out, each by its number then.  Raises ``Fault`` ``desk.form.value``."""
    text = form.text("strike", LONGEST)
    parts = text.split(",") if text else []
    if len(parts) > MOST_STRUCK or not all(part.isascii() and part.isdigit() for part in parts):
        raise Fault("desk.form.value", "strike", given=text)
    return [int(part) for part in parts]


def judged(answer: Mapping[str, Any], struck_out: list[int]) -> list[dict[str, str]]:
    """The plays that are left to the Director: each with what the form says to strike it out too."""
    return [
        {
            "number": str(number),
            "seat": one["seat"],
            "card": short(BY_NAME[one["card"]]),
            "strike": ",".join(map(str, [*struck_out, number])),
        }
        for number, one in enumerate(answer["candidates"], start=1)
        if len(struck_out) < MOST_STRUCK
    ]


def _deal(hands: Mapping[str, list[str]]) -> str:
    """Four hands as records write them, ``N:65...43 98..T.5 .K.AKQ. A.J..KQ``."""
    suits = {seat: [_suit(hands[seat], suit) for suit in SUITS[::-1]] for seat in LETTERS}
    return "N:" + " ".join(".".join(suits[seat]) for seat in LETTERS)


def _suit(hand: list[str], suit: str) -> str:
    return "".join(sorted((card[1] for card in hand if card[0] == suit), key=RANKS.index, reverse=True))
