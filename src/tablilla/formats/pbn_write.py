"""PBN in the export format of the standard: a record, or a file of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablilla.bridge.cards import name as card_name
from tablilla.bridge.contract import DENOMINATIONS, PASS
from tablilla.bridge.seats import Seat
from tablilla.formats import deal
from tablilla.formats.pbn_tokens import is_table
from tablilla.formats.record import TURNS, Comment, Record, Sides, normal
from tablilla.formats.tricks import ANOTHER_LEADER, OUT_OF_TURN, resolve
from tablilla.formats.words import passes_left

HEAD = "% PBN 2.1\r\n% EXPORT\r\n"
MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
    *("Scoring", "Declarer", "Contract", "Result"),
)
_NOT_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result"))
_VULNERABLE = ("None", "NS", "EW", "All")
_SHOWN = ("nt", "at")


def write(record: Record) -> str:
    """One game, complete in itself."""
    return _Game(record, {}).text()


def write_file(records: Iterable[Record]) -> Iterator[str]:
    """A file, piece by piece; what a game took from one before it is written ``#`` where that is allowed."""
    yield HEAD
    before: dict[str, str] = {}
    for index, record in enumerate(records):
        game = _Game(record, before)
        yield ("\r\n" if index else "") + game.text()
        before |= game.values


class _Lines:
    """Text that is built from words, with comments between them."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.now: list[str] = []

    def end(self) -> None:
        if self.now:
            self.done.append(" ".join(self.now))
            self.now = []

    def line(self, text: str) -> None:
        self.end()
        self.done.append(text)

    def comment(self, comment: Comment, inline: bool) -> None:
        if comment.kind == "%":
            self.line("%" + comment.text)
            return
        if not inline:
            self.end()
        if comment.kind == ";":
            self.now.append(";" + comment.text)
            self.end()
        else:
            text = comment.text.replace("}", ")") if comment.kind in _SHOWN else comment.text
            self.now.append("{" + text.replace("\n", "\r\n") + "}")
            if not inline:
                self.end()


class _Game:
    def __init__(self, record: Record, before: Mapping[str, str]) -> None:
        self.record, self.before = record, before
        self.values: dict[str, str] = {}
        self.lines = _Lines()
        self.tags = dict(record.tags)
        self.comments: dict[tuple[str, int], list[Comment]] = {}
        for comment in record.comments:
            self.comments.setdefault((comment.after, comment.at), []).append(comment)

    def text(self) -> str:
        record, lines = self.record, self.lines
        if record.room:
            self.tags.setdefault("Room", record.room)
        self._remarks("", 0)
        for name in (*MANDATORY, *sorted(name for name in self.tags if name not in MANDATORY)):
            value = self.values[name] = self._value(name)
            taken = name in record.inherited and name not in _NOT_INHERITED and self.before.get(name) == value
            literal = value == "#" or value.startswith("##")  # which would mean to take over another value
            self._tag(name, "#" if taken else " " * literal + value)
        if record.auction is not None or record.auction_notes:
            self._auction()
        if record.first is not None or record.play:
            self._play()
        for table in sorted(record.tables, key=lambda t: t.name):
            self._tag(table.name, table.columns)
            for index, row in enumerate(table.rows, 1):
                lines.line(row)
                self._remarks(table.name, index)
        lines.end()
        return "\r\n".join(lines.done) + "\r\n"

    def _remarks(self, after: str, at: int, inline: bool = False) -> None:
        for comment in self.comments.pop((after, at), ()):
            self.lines.comment(comment, inline)

    def _tag(self, name: str, value: str) -> None:
        if not is_table(name):
            value = value.replace("\\", "\\\\")
            value = " ".join(value.split("\n"))
        self.lines.line(f'[{name} "{value if is_table(name) else value.replace(chr(34), chr(92) + chr(34))}"]')
        self._remarks(name, 0)

    def _value(self, name: str) -> str:
        record = self.record
        told = self.tags.get(name, "?")
        if name == "Board":
            return record.board or told
        if name == "Dealer" and record.dealer is not None:
            return record.dealer.name
        if name == "Vulnerable" and record.vulnerable is not None:
            return _VULNERABLE[record.vulnerable]
        if name == "Deal" and any(record.hands) and not (told != "?" and deal.read(told)[1]):
            return deal.text(record.hands, Seat.N if record.dealer is None else record.dealer)
        if name == "Declarer":
            return self._declarer(told)
        if name == "Contract":
            return self._contract(told)
        if name == "Result":
            return self._result(told)
        return told

    def _declarer(self, told: str) -> str:
        record = self.record
        if record.declarer is not None:
            return "^" * record.swapped + record.declarer.name
        if told != "?" or record.order != TURNS:
            return told
        if record.derived is not None:
            return record.derived.declarer.name
        return "" if self._passed_out() else told

    def _contract(self, told: str) -> str:
        record = self.record
        if record.contract is not None:
            level, denomination, doubled = record.contract
            if denomination is None:
                return PASS
            return f"{'' if level is None else level}{DENOMINATIONS[denomination]}{'X' * doubled}"
        if told != "?" or record.order != TURNS:
            return told
        if record.derived is not None:
            return str(record.derived)
        return PASS if self._passed_out() else told

    def _passed_out(self) -> bool:
        calls = self.record.calls
        return bool(calls) and not passes_left(calls) and all(call.call == PASS for call in calls)

    def _result(self, told: str) -> str:
        record = self.record
        if record.result is not None:
            return sides_text(record.result, record.declarer)
        if told != "?" or record.order != TURNS:
            return told
        if record.claim is not None:
            return str(record.claim)
        if self._passed_out():
            return ""
        won = [trick.winner for trick in resolve(record).tricks if trick.winner is not None]
        if record.derived is None or len(won) < 13:
            return told
        return str(sum(winner.side is record.derived.declarer.side for winner in won))

    def _auction(self) -> None:
        record, lines = self.record, self.lines
        self._tag("Auction", "?" if record.auction is None else record.auction.name)
        notes = dict(record.auction_notes)
        self._remarks("call", 0)
        calls, end = record.calls, record.auction_end
        if end == "AP":
            cut = len(calls)
            while (
                cut and calls[cut - 1] == (calls[cut - 1].seat, PASS, ()) and ("call", cut) not in self.comments
            ):
                cut -= 1
            if passes_left(calls[:cut]) == len(calls) - cut:
                calls = calls[:cut]
            else:
                end = ""
        column = 0
        for index, call in enumerate(calls, 1):
            before = [mark for mark in call.marks if mark[0] == "^"]
            after = [mark for mark in call.marks if mark[0] in "=$"]
            if "alert" in call.marks and not any(mark[0] == "=" for mark in after):
                number = next(n for n in range(1, len(notes) + 2) if n not in notes)
                notes[number] = "alert"
                after.insert(0, f"={number}=")
            for word in before:
                lines.now.append(word)
                column = self._next(column) if word == "^S" else column
            lines.now += [call.call, *after]
            self._remarks("call", index, inline=True)
            column = self._next(column)
        if end:
            lines.now.append(end)
        lines.end()
        self._notes("AuctionNote", sorted(notes.items()))

    def _next(self, column: int) -> int:
        if column == 3:
            self.lines.end()
        return (column + 1) % 4

    def _play(self) -> None:
        record, lines = self.record, self.lines
        first, cells, marks = by_columns(record) if record.order == TURNS else _as_told(record)
        self._tag("Play", "?" if first is None else first.name)
        self._remarks("card", 0)
        last = max([len(cells), *(at + 1 for at in marks)])
        for at in range(-(-last // 4) * 4):
            here = marks.get(at, [])
            lines.now += [mark for mark in here if mark[0] == "^"]
            card = cells[at] if at < len(cells) else 0
            lines.now.append("+" if "+" in here else card_name(card) if card else "-")
            lines.now += [mark for mark in here if mark[0] in "=$"]
            self._remarks("card", at + 1, inline=True)
            self._next(at % 4)
        end = record.play_end
        if record.order == TURNS and len(cells) < 52:
            end = "*"
        if end == "*":
            lines.line("*")
        self._notes("PlayNote", list(record.play_notes))

    def _notes(self, where: str, notes: list[tuple[int, str]]) -> None:
        for number, words in notes:
            self._tag("Note", f"{number}:{words}")
            self._remarks(where, number)


def sides_text(sides: Sides, declarer: Seat | None) -> str:
    """A Result or Score tag's value: declarer's number where both sides' make thirteen, else as told."""
    alone, ns, ew, marked = normal(sides, declarer)
    if alone is not None:
        return f"{'^' * marked}{alone}"
    told = [f"{side} {number}" for side, number in (("NS", ns), ("EW", ew)) if number is not None]
    return "^" * marked + " ".join(told)


Cells = tuple[Seat | None, list[int], dict[int, list[str]]]


def _as_told(record: Record) -> Cells:
    marks: dict[int, list[str]] = {}
    for at, mark in record.play_marks:
        marks.setdefault(at, []).append(mark)
    return record.first, list(record.play), marks


def by_columns(record: Record) -> Cells:
    """Cards in playing order as rows of seats; a lead by another than the winner is marked."""
    found = resolve(record)
    led = {d.trick for d in found.disagreements if d.kind in (ANOTHER_LEADER, OUT_OF_TURN)}
    cells: list[int] = []
    marks: dict[int, list[str]] = {}
    first = record.first
    for trick in found.tricks:
        if first is None or trick.leader is None:
            break
        row = [0, 0, 0, 0]
        for seat, card in trick.cards:
            row[(seat - first) % 4] = card
        if trick.number in led:
            marks[len(cells) + (trick.leader - first) % 4] = ["^L"]
        cells += row
    while cells and not cells[-1]:
        cells.pop()
    return first, cells, marks
