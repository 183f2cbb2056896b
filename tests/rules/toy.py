"""A small made-up law, to test the mechanism with."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, NoTransfer, PlayOn, Stand, Standard, Transfer
from tablilla.rules.docket import Book, Docket
from tablilla.rules.doubt import Doubts, OwnRule
from tablilla.rules.fact import (
    Detail,
    Fact,
    Implication,
    Option,
    choice,
    finding,
    implies,
    judgement,
    may,
    which,
)
from tablilla.rules.incident import Incident, Issue, Reading
from tablilla.rules.moment import Moment, When
from tablilla.rules.place import Place


class Colour(Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class Way(Enum):
    TAKE = "take"
    LEAVE = "leave"
    NAME = "name"


A, B, C = finding("a"), finding("b"), finding("c")
HIDDEN = finding("hidden", concealed=True)
LATER = finding("later", When.PLAY)
MUCH_LATER = finding("much_later", When.ROUND)
WORTH = judgement("worth")
COLOUR = which("colour", Colour)
WAY = choice("way", Way)
AGAIN = may("again")
DRAWN: Fact[Moment] = Fact("drawn", tuple(Moment))
SUIT: Detail[int] = Detail("suit")
ISSUE = Issue("issue")
READING = Reading("reading", ("first", "second"))
ME = Incident("toy")


def branching(case: Case) -> None:
    if case.ask(A, "1A"):
        case.do("1A1", Stand())
        if case.ask(COLOUR, "1A2") is Colour.RED:
            case.do("1A2", NoTransfer())
    else:
        case.do("1B", PlayOn())


def timed(case: Case) -> None:
    case.do("2", Stand())
    if case.ask(LATER, "2A"):
        case.do("2A1", Transfer(2, own_trick=True))
    else:
        case.do("2A2", Transfer(1, own_trick=False))
    if case.ask(MUCH_LATER, "2B"):
        case.do("2B", Adjust(Standard.WITHOUT_IRREGULARITY))


def choosing(case: Case) -> None:
    way = case.choose(
        WAY,
        Place.DECLARER,
        {Way.TAKE: Option("3A"), Way.LEAVE: Option("3B"), Way.NAME: Option("3C", SUIT, "suits")},
    )
    case.do("3", Stand())
    if way is Way.TAKE:
        case.do("3A", PlayOn() if case.may(AGAIN, Place.DECLARER, "3A1") else NoTransfer())
    elif way is Way.NAME:
        case.do("3C", NoTransfer())
        if case.ask(LATER, "3C1"):
            case.do("3C1", PlayOn())


def book(*implications: Implication, doubts: Doubts | None = None) -> Book:
    laws = {"toy": branching, "timed": timed, "choosing": choosing}
    return Book(laws, implications, doubts, DRAWN)


DOUBTS = Doubts(
    {"a": OwnRule("66", C, {True: False}), "b": OwnRule("67", None, {None: True})},
    likelier="85A",
    undetermined="85B",
    meanwhile=PlayOn(),
)
A_IMPLIES_B = implies(A, True, B, True)
DOCKET = Docket(book(), named=(ME,))
