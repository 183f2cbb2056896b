"""The two numbers of a revoke, as lines of text and as JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablilla.bridge.cards import SUITS, Card, certain, name
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.fault import Fault
from tablilla.rules.directive import Standard
from tablilla.score.endings.position import Play
from tablilla.score.equity import Equity, Range, Way
from tablilla.texts.catalogue import Words
from tablilla.texts.faults import said as said_of
from tablilla.texts.kind_names import title
from tablilla.texts.speech import SYMBOLS


def lines(found: Equity, edition: int, trumps: int, doubt: str, say: Words) -> list[str]:
    """What happened, the two numbers, what is missing, and the line that shows it.

    ``doubt``: why the record may show no revoke at all.
    """
    said = numbers_lines(found, trumps, doubt, say)
    return [title(found.incident, edition, say), *(f"  {line}" for line in said)]


def numbers_lines(found: Equity, trumps: int, doubt: str, say: Words) -> list[str]:
    """The same without the title."""
    doubts = [say(f"audit.cause.{doubt}")] if doubt else []
    return [_what(found, say), *doubts, *_given(found, say), *_had(found, say), *_shown(found, trumps, say)]


def not_worked_out(fault: Fault, say: Words) -> str:
    """One line: why there are no numbers."""
    return say("equity.not_worked_out", why=said_of(fault, say).rstrip("."))


def _what(found: Equity, say: Words) -> str:
    """The card that was played and those that could have been, of the first irregularity that is undone."""
    since = found.since
    who = say(f"seat.{Seat(since.seat or 0).name}")
    could = cards_text(way.card for way in found.ways)
    if since.kind == "revoke" and certain(since.card):
        return say("equity.played", who=who, card=short(since.card), cards=could)
    return say("equity.could", who=who, cards=could)


def _given(found: Equity, say: Words) -> list[str]:
    side = say(f"side.{found.side.name}")
    made = []
    if found.won is not None:
        made.append(say("equity.won", side=side, tricks=count((found.won, found.won), say)))
    elif found.recorded is not None:
        made.append(say("equity.recorded", side=side, tricks=count((found.recorded, found.recorded), say)))
    else:
        made.append(say("equity.untold"))
    clauses = ", ".join(found.clauses)
    if found.transfer[1]:
        made.append(say("equity.transfer", side=side, tricks=count(found.transfer, say), clauses=clauses))
    else:
        made.append(say("equity.no_transfer", clauses=clauses) if clauses else say("equity.nothing_given"))
    if found.after is not None:
        made.append(say("equity.after", side=side, tricks=count(found.after, say)))
    return made


def _had(found: Equity, say: Words) -> list[str]:
    side = say(f"side.{found.side.name}")
    key = "none" if found.standard is None else found.standard.value
    if f"equity.{key}" not in say:
        key = "without_irregularity"
    seat = say(f"seat.{Seat(found.since.seat or 0).name}")
    fields = {"clause": found.clause, "number": found.since.trick, "seat": seat, "side": side}
    made = [say(f"equity.{key}", tricks=count(found.without, say), **fields)]
    if found.without[0] != found.without[1]:
        made.append(say("equity.by_card", ways="; ".join(_ways(found.ways))))
    if any(way.due != way.tricks for way in found.ways):
        made.append(say("equity.with_earlier"))
    if found.duties_left_out:
        made.append(say(f"equity.duties_left_out.{found.bound}", side=side))
    if found.standard is None or found.award is None or found.missing is None:
        return made
    if found.damaged is not None:
        sides = say("list.and").join(say(f"side.{one.name}") for one in found.damaged)
        made.append(say("equity.damaged", sides=sides) if sides else say("equity.nobody_damaged"))
        return made
    if found.standard is Standard.WITHOUT_GAIN:
        made.append(say("equity.gain_only", clause=found.clause))
        return made
    missing = found.missing
    made.append(say("equity.missing", tricks=count(missing, say)) if missing[1] else say("equity.repaired"))
    made.append(say("equity.award", side=side, tricks=count(found.award, say)))
    return made


def _ways(ways: tuple[Way, ...]) -> list[str]:
    """The cards by what they lead to, fewest tricks first."""
    by_tricks: dict[int, list[Card]] = {}
    for way in sorted(ways, key=lambda way: way.due):
        by_tricks.setdefault(way.due, []).append(way.card)
    return [f"{cards_text(cards)}: {tricks}" for tricks, cards in by_tricks.items()]


def _shown(found: Equity, trumps: int, say: Words) -> list[str]:
    """The line after the offender's best card, and after his worst where that makes a difference."""
    made = []
    told = set()
    for way in sorted(found.ways, key=lambda way: way.due):
        if way.line and way.due not in told:
            told.add(way.due)
            line = line_text(way.line, found, trumps, say)
            made.append(say("equity.line", tricks=count((way.due, way.due), say), line=line))
    return made


def line_text(line: Iterable[Play], found: Equity, trumps: int, say: Words) -> str:
    """The cards of each trick, a star behind the one that wins: ``7. W♣K* N♣9 E♣4 S♣3``."""
    tricks: list[list[Play]] = [list(found.begun)]
    for play in line:
        if len(tricks[-1]) == 4:
            tricks.append([])
        tricks[-1].append(play)
    made = []
    for number, trick in enumerate(tricks, start=found.since.trick or 1):
        won = winner(trick, trumps)
        cards = [f"{say(f'equity.seat.{seat.name}')}{short(card)}{'*' * (seat is won)}" for seat, card in trick]
        made.append(f"{number}. {' '.join(cards)}")
    return "; ".join(made)


def short(card: Card) -> str:
    """A card by its symbol: ``♥10``."""
    named = name(card)
    return SYMBOLS[SUITS.index(named[0])] + ("10" if named[1] == "T" else named[1])


def count(tricks: Range, say: Words) -> str:
    """``1 trick``, ``3 tricks``, ``3 to 5 tricks``."""
    least, most = tricks
    if least != most:
        return say("equity.tricks.range", least=least, most=most)
    return say("equity.tricks.some", count=least)


def cards_text(cards: Iterable[Card]) -> str:
    """Cards, highest first."""
    return ", ".join(short(card) for card in sorted(cards, reverse=True))


def as_json(found: Equity, doubt: str) -> dict[str, Any]:
    """The numbers as JSON values; a range as ``[least, most]``; what is not told is ``null``."""
    me = found.incident
    return {
        "kind": me.kind,
        "seat": None if me.seat is None else me.seat.name,
        "trick": me.trick,
        "suit": None if me.suit is None else SUITS[me.suit],
        "card": name(me.card) if me.card else None,
        "doubt": doubt or None,
        "side": found.side.name,
        "won": found.won,
        "recorded": found.recorded,
        "automatic": {"tricks": list(found.transfer), "clauses": list(found.clauses)},
        "after_rectification": _range(found.after),
        "equity": {
            "clause": found.clause or None,
            "standard": None if found.standard is None else found.standard.value,
            "since": {"seat": Seat(found.since.seat or 0).name, "trick": found.since.trick},
            "tricks": list(found.without),
            "solver": found.solver,
            "duties_left_out": found.duties_left_out,
            "bound": found.bound,
            "cards": [_way(way) for way in found.ways],
        },
        "missing": _range(found.missing),
        "award": _range(found.award),
        "damaged": None if found.damaged is None else [side.name for side in found.damaged],
    }


def _range(tricks: Range | None) -> list[int] | None:
    return None if tricks is None else list(tricks)


def _way(way: Way) -> dict[str, Any]:
    line = [f"{seat.name}:{name(card)}" for seat, card in way.line]
    return {"card": name(way.card), "tricks": way.tricks, "with_earlier": way.due, "line": line}
