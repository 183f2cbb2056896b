"""A board as the log has it: the deal, and what is told of each table; the director before the record.

Values that contradict each other are not chosen between: such a field is empty and named in ``torn``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tablilla.bridge import board as cycle
from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import hand_text
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.item import AUCTION, BOARD, PLAY, RESULT, TABLE, VULS, table_of
from tablilla.desk.boards.results import Told, read_contract, score_ns
from tablilla.desk.entry import Source
from tablilla.desk.fold import Current
from tablilla.fault import Fault
from tablilla.formats.deal import read as read_deal
from tablilla.formats.record import UNKNOWN_HANDS, Hands
from tablilla.table import auction_events as a
from tablilla.table.auction import Auction
from tablilla.table.auction_plain import READERS, acts_of
from tablilla.table.notation import read_line
from tablilla.table.plain import table_of as plain_table
from tablilla.table.state import RECORD
from tablilla.table.table import Table

VULNERABLE = ("none", "NS", "EW", "both")  # as plain tables write it
_LINE_NUMBER = re.compile("[0-9]{1,9}")
_WHO = (Source.DIRECTOR, Source.AGREED, Source.RECORD, Source.PLAYER)


class Calls(NamedTuple):
    """An auction as it was told: the entries of the list, and notes by the place of a call in ``made``."""

    entries: tuple[str, ...] = ()
    auction: Auction = Auction()
    notes: Mapping[int, str] = {}


class Sitting(NamedTuple):
    """What is told of a board at one table."""

    board: int
    label: str
    ns: str = ""
    ew: str = ""
    round: int | None = None
    contract: Told | None = None
    declarer: Seat | None = None
    tricks: int | None = None
    lead: str = ""
    score: int | None = None  # North-South's, as it was recorded
    remark: str = ""
    artificial: str = ""
    calls: Calls = Calls()
    lines: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """As entries name it."""
        return f"board/{self.board}/table/{self.label}"

    @property
    def played(self) -> bool:
        """Whether there is a result, ordinary or not."""
        return self.contract is not None or bool(self.remark or self.artificial)


class Board(NamedTuple):
    """A board and its tables."""

    number: int
    dealer: Seat
    vulnerable: Vulnerability
    hands: Hands = UNKNOWN_HANDS
    sittings: tuple[Sitting, ...] = ()
    torn: tuple[str, ...] = ()

    def sitting(self, label: str) -> Sitting | None:
        """The table of that label."""
        return next((one for one in self.sittings if one.label == label), None)

    def score(self, sitting: Sitting) -> int | None:
        """North-South's score by Law 77, else the recorded one."""
        made = None
        if sitting.contract is not None:
            made = score_ns(sitting.contract, sitting.declarer, sitting.tricks, self.vulnerable)
        return sitting.score if made is None else made


def numbers(log: Current) -> list[int]:
    """Every board of which something is told."""
    found = set()
    for thing in log.standing:
        if thing.about.startswith("board/"):
            found.add(int(thing.about.split("/")[1]))
    return sorted(found)


def board(log: Current, number: int) -> Board:
    """The board of that number; dealer and vulnerability are those of the number where nothing else is told."""
    value, torn = _merged(log, f"board/{number}", BOARD)
    hands, wrong = _hands(str(value.get("deal", "")))
    dealer, vul = str(value.get("dealer", "")), str(value.get("vul", ""))
    return Board(
        number,
        Seat[dealer] if dealer in Seat.__members__ else cycle.dealer(number),
        Vulnerability(VULS.index(vul)) if vul in VULS else cycle.vulnerability(number),
        hands,
        tuple(_sitting(log, number, label) for label in sorted(set(_labels(log, number)), key=_order)),
        tuple(torn) + wrong,
    )


def _hands(text: str) -> tuple[Hands, tuple[str, ...]]:
    hands, trouble = read_deal(text)
    return hands, ("deal",) if any(code == "deal.card_twice" for code, _ in trouble) else ()


def _labels(log: Current, number: int) -> Iterator[str]:
    for thing in log.standing:
        if thing.kind in (RESULT, TABLE) and thing.about.startswith(f"board/{number}/table/"):
            yield table_of(thing.about)


def _order(label: str) -> tuple[str, int]:
    letters = label.rstrip("0123456789")
    return letters, int(label[len(letters) :] or 0)


def _merged(log: Current, about: str, kind: str, key: str = "") -> tuple[dict[str, Any], list[str]]:
    """The fields by who said them, the director first; where one says two things of a field, its name alone."""
    made: dict[str, Any] = {}
    torn: list[str] = []
    entries = [one for one in log.of(kind, about) if one.key == key and isinstance(one.value, dict)]
    for source in _WHO:
        said: dict[str, list[Any]] = {}
        for one in entries:
            if one.source is source:
                for name, value in one.value.items():
                    held = said.setdefault(name, [])
                    if value not in held:
                        held.append(value)
        for name, values in said.items():
            if name in made or name in torn:
                continue
            if len(values) == 1:
                made[name] = values[0]
            else:
                torn.append(name)
    return made, torn


def _sitting(log: Current, number: int, label: str) -> Sitting:
    about = f"board/{number}/table/{label}"
    seated, one = _merged(log, about, TABLE)
    value, two = _merged(log, about, RESULT)
    called, three = _merged(log, about, RESULT, AUCTION)
    played, four = _merged(log, about, RESULT, PLAY)
    declarer = str(value.get("declarer", ""))
    return Sitting(
        board=number,
        label=label,
        ns=_pair(seated.get("ns")),
        ew=_pair(seated.get("ew")),
        round=seated.get("round"),
        contract=read_contract(str(value.get("contract", ""))),
        declarer=Seat[declarer] if declarer in Seat.__members__ else None,
        tricks=value.get("tricks"),
        lead=str(value.get("lead") or ""),
        score=value.get("score"),
        remark=str(value.get("remark") or ""),
        artificial=str(value.get("artificial") or ""),
        calls=calls_of(
            called.get("auction", value.get("auction", ())), called.get("notes", value.get("notes", {}))
        ),
        lines=tuple(map(str, played.get("play", value.get("play", ())))) or _followed(log, about),
        torn=tuple(dict.fromkeys((*one, *two, *three, *four))),
    )


def _followed(log: Current, about: str) -> tuple[str, ...]:
    """The lines of a table that was followed card by card: by their number, else by the clock."""
    entries = log.of("event", about)
    if all(_LINE_NUMBER.fullmatch(one.key) for one in entries):
        entries = tuple(sorted(entries, key=lambda one: int(one.key)))
    texts = [one.value if isinstance(one.value, str) else (one.value or {}).get("line") for one in entries]
    return tuple(text for text in texts if isinstance(text, str) and text.strip())


def _pair(value: Any) -> str:
    number = value.get("number") if isinstance(value, dict) else value
    return "" if number is None else str(number)


def calls_of(entries: Any, notes: Any = None, dealer: Seat | None = None) -> Calls:
    """The auction that a list of entries tells; what is none of its forms is left out."""
    auction = Auction(dealer)
    kept: list[str] = []
    found: dict[int, str] = {}
    texts = notes if isinstance(notes, dict) else {}
    for place, entry in enumerate(map(str, entries or ())):
        try:
            acts = acts_of(plain_act(entry))
        except (ValueError, KeyError, TypeError, Fault):
            continue
        if str(place) in texts:
            found[len(auction.made) + sum(isinstance(x, (a.Called, a.Substituted)) for x in acts) - 1] = str(
                texts[str(place)]
            )
        auction = auction.add(*acts)
        kept.append(entry)
    return Calls(tuple(kept), auction, found)


def plain_act(entry: str) -> str | dict[str, str]:
    """``cancelled:S`` as ``auction_plain`` writes it; a call stays as it is."""
    word, colon, seat = entry.partition(":")
    return {word: seat} if colon and word in READERS else entry


def reached(sitting: Sitting) -> tuple[Told | None, Seat | None]:
    """Contract and declarer as they were recorded, else as the auction has them."""
    made = sitting.calls.auction.contract
    if sitting.contract is not None or made is None:
        return sitting.contract, sitting.declarer
    return Told(made.level, made.denomination, made.doubled), made.declarer


def table(board: Board, sitting: Sitting, *, with_calls: bool = True) -> Table:
    """The table that the record shows, its silence a record's.  Raises ``Fault`` for what cannot be."""
    contract, declarer = reached(sitting)
    told: dict[str, Any] = {"mode": RECORD, "dealer": board.dealer.name}
    told["vul"] = VULNERABLE[board.vulnerable]
    if any(hand is not None for hand in board.hands) and "deal" not in board.torn:
        told["deal"] = "N:" + " ".join("-" if h is None else hand_text(h) for h in board.hands)
    if contract is not None and contract.level and declarer is not None:
        told |= {"contract": contract.text, "declarer": declarer.name}
    if with_calls and sitting.calls.entries:
        told["calls"] = [plain_act(entry) for entry in sitting.calls.entries]
    made = plain_table(told, sitting.about)
    for number, line in enumerate(sitting.lines, start=1):
        made = made.add(*read_line(line, f"{sitting.about}:{number}"))
    return made
