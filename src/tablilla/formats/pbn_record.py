"""From the tags and sections of a PBN game to its record: what is inherited, what the tags state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from tablilla.bridge.cards import Card
from tablilla.bridge.contract import contract_of
from tablilla.bridge.seats import Seat
from tablilla.formats import claims, deal
from tablilla.formats.record import Call, Record
from tablilla.formats.words import passes_left

Report = Callable[..., None]  # code, name of the tag, details
MOST_TAGS = 1000  # that can be inherited; more names are no tags but a broken file
_OF_BOARD = ("Deal", "Board", "Dealer", "Vulnerable")


@dataclass
class Estate:
    """What later games may take over from earlier ones."""

    tags: dict[str, str] = field(default_factory=dict)  # each tag's latest value
    standing: dict[str, str] = field(default_factory=dict)  # ``##text``: for all later games
    last: dict[str, str] = field(default_factory=dict)  # the game before


class Auction(NamedTuple):
    """An auction section: who was first to call, the calls, how it ended, its notes."""

    first: Seat | None = None
    calls: tuple[Call, ...] = ()
    end: str = ""
    notes: tuple[tuple[int, str], ...] = ()


class Play(NamedTuple):
    """A play section: the seat of the first column, cards, their marks, how it ended, notes, its line."""

    first: Seat | None = None
    cards: tuple[Card, ...] = ()
    marks: tuple[tuple[int, str], ...] = ()
    end: str = ""
    notes: tuple[tuple[int, str], ...] = ()
    line: int = 0


def inherit(tags: dict[str, str], estate: Estate, second_room: bool, report: Report) -> frozenset[str]:
    """Fill in what a game takes over, and say which tags those are.

    ``#`` takes the latest value, also of tags for which the standard forbids it; ``##text`` stands for all
    later games; a game with calls or cards and none of Deal, Board, Dealer is the board before in another room.
    """
    taken = set()
    for name, value in tags.items():
        if value[:1] == "#":
            if value[1:2] == "#":
                tags[name] = value[2:]
                if len(estate.standing) < MOST_TAGS:
                    estate.standing[name] = value[2:]
            elif value == "#":
                taken.add(name)
                if name not in estate.tags:
                    report("pbn.nothing_inherited", name, tag=name)
                tags[name] = estate.tags.get(name, "?")
    for name, value in estate.standing.items():
        if name not in tags:
            tags[name] = value
            taken.add(name)
    if second_room and not ("Deal" in tags or "Board" in tags or "Dealer" in tags):
        for name in _OF_BOARD:
            if name in estate.last and name not in tags:
                tags[name] = estate.last[name]
                taken.add(name)
    if len(estate.tags) > MOST_TAGS:
        estate.tags.clear()
    estate.tags.update(tags)
    estate.last = tags
    return frozenset(taken)


def record(
    file: str,
    line: int,
    tags: dict[str, str],
    inherited: frozenset[str],
    auction: Auction,
    play: Play,
    report: Report,
) -> Record:
    """The record, without comments, tables, problems."""
    get = tags.get
    dealer, code = claims.seat(get("Dealer", ""))
    if code:
        report(code, "Dealer", tag="Dealer", value=tags["Dealer"][:40])
    vulnerable, code = claims.vulnerable(get("Vulnerable", "")[:40])
    if code:
        report(code, "Vulnerable", tag="Vulnerable", value=tags["Vulnerable"][:40])
    hands, troubles = deal.read(get("Deal", ""))
    for code, details in troubles:
        report(code, "Deal", **details)
    told = get("Declarer", "")
    swapped = told[:1] == "^"
    declarer, code = claims.seat(told[1:] if swapped else told)
    if code:
        report(code, "Declarer", tag="Declarer", value=told[:40])
    contract, written, code = claims.contract(get("Contract", "")[:40])
    if code:
        report(code, "Contract", tag="Contract", value=tags["Contract"][:40])
    result, code = claims.result(get("Result", "")[:40])
    if code:
        report(code, "Result", tag="Result", value=tags["Result"][:40])
    score, code = claims.sides(get("Score", "")[:40])
    if code:
        report(code, "Score", tag="Score", value=tags["Score"][:40])
    calls = auction.calls
    over = calls and (play.cards or not passes_left(calls))
    board, room = get("Board", ""), get("Room", "")
    return Record(
        file=file,
        format="pbn",
        line=line,
        board="" if board == "?" else board,
        room="" if room == "?" else room,
        dealer=dealer,
        vulnerable=vulnerable,
        hands=hands,
        auction=auction.first,
        calls=calls,
        auction_end=auction.end,
        derived=contract_of([(call.seat, call.call) for call in calls]) if over else None,
        contract=contract,
        declarer=written if declarer is None else declarer,
        swapped=swapped,
        first=play.first,
        play=play.cards,
        play_marks=play.marks,
        play_end=play.end,
        play_line=play.line,
        result=result,
        score=score,
        auction_notes=auction.notes,
        play_notes=play.notes,
        tags=tuple(tags.items()),
        inherited=inherited,
    )
