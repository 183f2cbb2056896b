"""What somebody remembers of some tricks: cards with unknowns, who led, who won, what fell on what."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from tablilla.bridge.cards import ANY, Card
from tablilla.bridge.seats import Seat, seat
from tablilla.fault import Fault
from tablilla.table.notation import HEADS, lines_of, setting_of
from tablilla.table.notation_slots import CARD, read_card
from tablilla.table.state import Setting


class By(Enum):
    """Whose statement it is; what nobody disputes is agreed."""

    NS = "NS"
    EW = "EW"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing remembered.  ``trick`` 0: in one of the tricks in question.

    ``cards`` holds a set for each seat spoken of: his card was one of these.  ``on``: the card led was one of
    these.
    """

    by: By
    text: str
    trick: int = 0
    cards: tuple[tuple[Seat, Card], ...] = ()
    led: Seat | None = None
    won: Seat | None = None
    on: Card = ANY

    @property
    def somewhere(self) -> bool:
        """Whether it does not say in which trick."""
        return not self.trick


@dataclass(frozen=True)
class Puzzle:
    """What is known (hands as they were before trick ``first``) and what is remembered up to ``last``."""

    setting: Setting
    first: int
    last: int
    statements: tuple[Statement, ...] = ()
    leader: Seat | None = None
    masks: tuple[Card, ...] = field(init=False)

    def __post_init__(self) -> None:
        masks = {c for s in self.statements for c in (s.on, *(m for _, m in s.cards))}
        object.__setattr__(self, "masks", tuple(sorted(masks)))

    def of(self, *sides: By) -> Puzzle:
        """With the statements of these only."""
        kept = tuple(s for s in self.statements if s.by in sides)
        return Puzzle(self.setting, self.first, self.last, kept, self.leader)

    def only(self, statements: tuple[Statement, ...]) -> Puzzle:
        """With these statements."""
        return Puzzle(self.setting, self.first, self.last, statements, self.leader)


_HEAD = re.compile(rf"({'|'.join(HEADS)}|tricks|leader): *(.*)", re.IGNORECASE)
_BY = re.compile(r"(NS|EW|agreed): *(.*)", re.IGNORECASE)
_TRICK = re.compile(rf"(\d+)\. *([NESW]): *((?:{CARD})(?: +{CARD})*)", re.IGNORECASE)
_CARD = re.compile(rf"(?:(\d+)\. *)?([NESW]) +(not +)?({CARD})(?: +on +({CARD}))?", re.IGNORECASE)
_WHO = re.compile(r"(\d+)\. *(led|won) +by +([NESW])", re.IGNORECASE)
_SPAN = re.compile(r"(\d+)(?: *- *(\d+))?")


def parse(text: str, where: str = "") -> Puzzle:
    """A puzzle as it is written.  Raises ``Fault`` that names the line."""
    heads: dict[str, str] = {}
    statements: list[Statement] = []
    for number, line in lines_of(text):
        if (head := _HEAD.fullmatch(line)) is not None:
            heads[head[1].lower()] = head[2].strip()
        else:
            statements.append(_statement(line, f"{where}:{number}"))
    leader = heads.pop("leader", None)
    span = heads.pop("tricks", "")
    setting = setting_of({key: value for key, value in heads.items() if key in HEADS}, where)
    told = [s.trick for s in statements if s.trick]
    first, last = _span(span, where) if span else (1, max(told, default=1))
    for statement in statements:
        if statement.trick and not first <= statement.trick <= last:
            raise Fault("recall.trick", where, given=statement.text, first=first, last=last)
    try:
        who = None if leader is None else seat(leader)
    except ValueError:
        raise Fault("table.seat", where, given=leader) from None
    if who is None and first == 1 and setting.declarer is not None:
        who = setting.declarer.on(1)
    return checked(Puzzle(setting, first, last, tuple(statements), who), where)


def checked(puzzle: Puzzle, where: str = "") -> Puzzle:
    """The same.  Raises ``Fault`` where a hand that is known has fewer cards than there are tricks."""
    wanted = puzzle.last - puzzle.first + 1
    for who in Seat:
        held = puzzle.setting.hands[who].bit_count()
        if held and held < wanted:
            raise Fault("recall.hand", where, seat=who.name, held=held, tricks=wanted)
    if not any(puzzle.setting.hands) or puzzle.setting.trumps is None:
        raise Fault("recall.deal", where)
    return puzzle


def _span(text: str, where: str) -> tuple[int, int]:
    found = _SPAN.fullmatch(text)
    if found is None:
        raise Fault("recall.span", where, given=text)
    first, last = int(found[1]), int(found[2] or found[1])
    if not 1 <= first <= last <= 13:
        raise Fault("recall.span", where, given=text)
    return first, last


def _statement(line: str, where: str) -> Statement:
    said = _BY.fullmatch(line)
    if said is None:
        raise Fault("recall.line", where, given=line)
    by = By.AGREED if said[1].lower() == "agreed" else By[said[1].upper()]
    body = said[2].strip()
    try:
        if (who := _WHO.fullmatch(body)) is not None:
            one = seat(who[3])
            led, won = (one, None) if who[2].lower() == "led" else (None, one)
            return Statement(by, line, int(who[1]), led=led, won=won)
        if (trick := _TRICK.fullmatch(body)) is not None:
            first = seat(trick[2])
            cards = [read_card(c) for c in trick[3].split()]
            if len(cards) <= 4:
                told = tuple((first.on(n), c) for n, c in enumerate(cards) if c != ANY)
                return Statement(by, line, int(trick[1]), told, led=first)
        if (one_card := _CARD.fullmatch(body)) is not None:
            number, who_played, no, text, on = one_card.groups()
            card = read_card(text)
            card = ANY & ~card if no else card
            return Statement(
                by, line, int(number or 0), ((seat(who_played), card),), on=read_card(on) if on else ANY
            )
    except ValueError:
        pass
    raise Fault("recall.line", where, given=line)
