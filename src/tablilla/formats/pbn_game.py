"""The elements of one PBN game, sorted into tags, sections, tables and comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tablilla.fault import Fault
from tablilla.formats.pbn_section import Section, Trouble
from tablilla.formats.pbn_tokens import Remark, Tag, Word, is_table
from tablilla.formats.record import MOST_PROBLEMS, Comment, Table

Element = Tag | Remark | Word
_STARTERS = ("Event", "Site", "Date", "Board", "Deal")
_CONTENT = {"Deal", "Auction", "Play", "Contract"}


@dataclass
class Game:
    """One game's elements, sorted."""

    file: str
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    auction: Section | None = None
    play: Section | None = None
    tables: list[Table] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Fault] = field(default_factory=list)

    def trouble(self, code: str, line: int, **details: object) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Fault(code, f"{self.file}:{line}", **details))

    def report(self, code: str, name: str, **details: object) -> None:
        """Something amiss with the value of a tag."""
        self.trouble(code, self.lines.get(name, self.line), **details)


def separated(elements: list[Element]) -> Iterator[list[Element]]:
    """Cut where the tags of another game begin although no empty line stands before them."""
    start, seen = 0, set[str]()
    last = {one.name: index for index, one in enumerate(elements) if isinstance(one, Tag)}
    for index, one in enumerate(elements):
        if not isinstance(one, Tag):
            continue
        if one.name in _STARTERS and one.name in seen and any(last[n] >= index for n in seen & _CONTENT):
            yield elements[start:index]
            start, seen = index, set()
        seen.add(one.name)
    yield elements[start:]


def sort(elements: Sequence[Element], file: str) -> Game:
    """Each element to its place."""
    first = next((e.line for e in elements if isinstance(e, Tag)), elements[0].line if elements else 1)
    sorter = _Sorter(Game(file, first))
    for one in elements:
        if isinstance(one, Tag):
            sorter.tag(one)
        elif isinstance(one, Remark):
            sorter.remark(one)
        else:
            sorter.word(one)
    sorter.close_table()
    return sorter.game


class _Sorter:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.section: Section | None = None  # that takes calls or cards now
        self.owner: Section | None = None  # that notes belong to
        self.table: Tag | None = None
        self.rows: dict[int, str] = {}
        self.after, self.index = "", 0  # where a comment stands
        self.free = False  # words outside any section were met

    def tag(self, tag: Tag) -> None:
        game = self.game
        if tag.problem:
            game.trouble(tag.problem, tag.line, tag=tag.name, value=tag.value[:60])
        self.close_table()
        self.section = None
        self.after, self.index = tag.name, 0
        if tag.name == "Note":
            self.note(tag)
        elif tag.name in ("Auction", "Play"):
            self.section = self.owner = _begin(game, tag, game.trouble)
        elif is_table(tag.name):
            self.table = tag
            game.lines.setdefault(tag.name, tag.line)
        elif tag.name not in game.tags:
            game.tags[tag.name], game.lines[tag.name] = tag.value, tag.line
        elif game.tags[tag.name] != tag.value:
            kept, ignored = game.tags[tag.name][:40], tag.value[:40]
            game.trouble("pbn.tag_twice", tag.line, tag=tag.name, kept=kept, ignored=ignored)

    def note(self, tag: Tag) -> None:
        number, colon, words = tag.value.partition(":")
        if not colon or not number.strip().isdecimal():
            self.game.trouble("pbn.note_number", tag.line, text=tag.value[:40])
            return
        index, owner = int(number), self.owner
        if owner is None:
            self.game.trouble("pbn.note_stray", tag.line, number=index)
            owner = self.game.auction = self.game.auction or Section(tag.line, "", "Auction")
        elif owner.notes.get(index, words) != words:
            self.game.trouble("pbn.note_twice", tag.line, number=index)
        owner.notes.setdefault(index, words)
        self.after, self.index = ("PlayNote" if owner is self.game.play else "AuctionNote"), index

    def remark(self, remark: Remark) -> None:
        if not remark.closed:
            self.game.trouble("pbn.comment_unclosed", remark.line)
        if remark.kind == "%" and remark.text.split()[:1] in ([], ["PBN"], ["EXPORT"]):
            return
        if self.section is not None:
            self.section.items.append(remark)
        else:
            at = len(self.rows) if self.table else self.index
            self.game.comments.append(Comment(self.after, at, remark.kind, remark.text))

    def word(self, word: Word) -> None:
        if word.text == "\0":
            self.game.trouble("record.line_too_long", word.line)
        elif self.section is not None:
            self.section.items.append(word)
        elif self.table is not None:
            row = self.rows.get(word.line, "")
            self.rows[word.line] = row + " " * (word.column - len(row)) + word.text
        elif not self.free:
            self.free = True
            self.game.trouble("pbn.free_text", word.line, text=word.text[:40])

    def close_table(self) -> None:
        if self.table is not None:
            rows = tuple(self.rows.values())
            self.game.tables.append(Table(self.table.name, self.table.value, rows))
        self.table, self.rows = None, {}


def _begin(game: Game, tag: Tag, trouble: Trouble) -> Section:
    """The section of this tag; a second one counts only where the first is empty."""
    new = Section(tag.line, tag.value, tag.name)
    old = game.auction if tag.name == "Auction" else game.play
    if old is not None:
        if any(isinstance(item, Word) for item in old.items):
            trouble("pbn.tag_twice", tag.line, tag=tag.name, kept=old.value, ignored=tag.value)
            return new
        if old.value:
            trouble("pbn.section_empty", old.line, tag=tag.name)
        new.items, new.notes = old.items, old.notes
    if tag.name == "Auction":
        game.auction = new
    else:
        game.play = new
    return new
