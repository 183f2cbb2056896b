"""Events as they are written in case files: each entry by its first word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablilla.bridge.cards import ANY, Card, card
from tablilla.bridge.seats import Seat, seat
from tablilla.fault import Fault
from tablilla.rules.moment import Moment
from tablilla.table import events as e
from tablilla.table.plain_types import TEXT, TEXTS, TRUTH, Shape, check, numbers

NO_CARD = "--"
Plain = Mapping[str, Any]
_WORDS = ("card", "instead_of", "seat", "penalty", "how", "words", "where", "what", "clause", "moment")


def from_plain(plain: Plain, where: str = "", next_trick: int = 0) -> tuple[e.Event, ...]:
    """The events that one entry of a case file stands for; a trick of four cards is four.

    ``next_trick`` is the number of the trick that a ``lead`` begins.  Raises ``Fault``.
    """
    kind = next((key for key in READERS if key in plain), None)
    if kind is None:
        raise Fault("table.event", where, given=", ".join(map(str, plain)), known=", ".join(READERS))
    check(plain, {**SHAPE, "to": TEXT} if kind == "attention" else SHAPE, where)
    try:
        return READERS[kind](plain, next_trick)
    except KeyError as missing:
        raise Fault("table.event_key", where, event=kind, missing=missing.args[0]) from None
    except (ValueError, TypeError):
        given = ", ".join(f"{key}: {value}" for key, value in plain.items())
        raise Fault("table.event_value", where, event=kind, given=given) from None


def _plays(first: Seat, cards: Iterable[str], lead: int) -> tuple[e.Event, ...]:
    found: list[e.Event] = []
    for step, text in enumerate(cards):
        if text == NO_CARD:
            found.append(e.Omitted(first.on(step)))
        else:
            found.append(e.Played(first.on(step), card(text), lead if step == 0 else 0))
    return tuple(found)


def _cards(plain: Plain) -> tuple[Card, ...]:
    return tuple(card(text) for text in plain["cards"])


def _attention(p: Plain, _: int) -> tuple[e.Event, ...]:
    moment = Moment[str(p["moment"]).upper()] if "moment" in p else None
    by = None if p["attention"] in ("", "?") else seat(p["attention"])
    whose = seat(p["seat"]) if "seat" in p else None
    return (e.Attention(by, _key(p.get("to", "")), int(p.get("trick", 0)), whose, moment),)


def _found(p: Plain, _: int) -> tuple[e.Event, ...]:
    return (e.Found(seat(p["seat"]), card(p["found"]), str(p.get("where", "")), _penalty(p)),)


def _penalty(p: Plain) -> str:
    penalty = str(p.get("penalty", e.NO_PENALTY))
    if penalty not in (e.MAJOR, e.MINOR, e.NO_PENALTY):
        raise ValueError(f"{penalty!r} is no kind of penalty card; write major, minor or none")
    return penalty


def _key(text: object) -> str:
    return str(text).strip().replace("-", "_").replace(" ", "_")


Reader = Callable[[Plain, int], tuple[e.Event, ...]]
READERS: dict[str, Reader] = {
    "lead": lambda p, n: _plays(seat(p["lead"]), p["cards"], n),
    "continues": lambda p, _: _plays(seat(p["continues"]), p["cards"], 0),
    "played": lambda p, _: (
        e.Played(seat(p["played"]), card(p["card"]), int(p.get("to", 0)), bool(p.get("strange", False))),
    ),
    "attention": _attention,
    "corrected": lambda p, _: (
        e.Corrected(seat(p["corrected"]), card(p["card"]), card(p["instead_of"]), _penalty(p)),
    ),
    "changed": lambda p, _: (
        e.Changed(seat(p["changed"]), card(p["card"]), card(p["instead_of"]), _penalty(p)),
    ),
    "withdrawn": lambda p, _: (e.Withdrawn(seat(p["withdrawn"]), _cards(p), _penalty(p)),),
    "choice": lambda p, _: (e.Chose(seat(p["choice"]), str(p["what"])),),
    "picked_up": lambda p, _: (e.PickedUp(seat(p["picked_up"]), sum(_cards(p))),),
    "faced": lambda p, _: (e.Faced(seat(p["faced"]), card(p["card"]), p.get("penalty", e.MAJOR) == e.MAJOR),),
    "exposed": lambda p, _: (e.Exposed(seat(p["exposed"]), card(p["card"]), _key(p.get("how", ""))),),
    "led_face_down": lambda p, _: (
        e.LedFaceDown(seat(p["led_face_down"]), card(p["card"]) if "card" in p else ANY),
    ),
    "missing": lambda p, _: (e.Missing(seat(p["seat"]), card(p["missing"])),),
    "found": _found,
    "held": lambda p, _: (e.Held(seat(p["seat"]), card(p["held"])),),
    "added": lambda p, _: (e.Added(seat(p["added"]), card(p["card"]), int(p["trick"])),),
    "taken_out": lambda p, _: (e.TakenOut(seat(p["taken_out"]), card(p["card"]), int(p["trick"])),),
    "designates": lambda p, _: (
        e.Designated(seat(p["designates"]), str(p.get("words", "")), card(p["card"]) if "card" in p else ANY),
    ),
    "moves": lambda p, _: (e.Moved(seat(p["moves"]), card(p["card"]) if "card" in p else ANY),),
    "spread": lambda p, _: (e.Spread(seat(p["spread"])),),
    "quitted": lambda p, _: (e.Quitted(None if p["quitted"] in ("", "?") else seat(p["quitted"])),),
    "claim": lambda p, _: (
        e.Claimed(seat(p["claim"]), int(p["tricks"]) if p.get("tricks") is not None else None),
    ),
    "agrees": lambda p, _: (e.Agreed(seat(p["agrees"])),),
    "objects": lambda p, _: (e.Objected(seat(p["objects"])),),
    "play": lambda p, _: (e.PlayOver(),),
    "returned": lambda p, _: (e.Returned(),),
    "next_board": lambda p, _: (e.NextBoard(seat(p["seat"]), str(p["next_board"])),),
    "round": lambda p, _: (e.RoundOver(),),
    "correction": lambda p, _: (e.CorrectionOver(),),
    "breaks": lambda p, _: (e.Broke(seat(p["breaks"]), str(p["clause"]), str(p.get("words", ""))),),
    "told_turn": lambda p, _: (e.ToldTurn(seat(p["told_turn"]), seat(p["seat"])),),
    "says": lambda p, _: (e.Said(seat(p["says"]), str(p.get("words", ""))),),
}
_NUMBER = numbers(0, 13)
SHAPE: Shape = {
    **dict.fromkeys((*READERS, *_WORDS), TEXT),
    "cards": TEXTS,
    "trick": _NUMBER,
    "tricks": _NUMBER,
    "to": _NUMBER,
    "strange": TRUTH,
}
