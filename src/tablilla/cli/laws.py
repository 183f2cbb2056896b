"""``tablilla laws``: the lawbook, its laws and clauses, the terms of the Definitions, words in it."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tablilla.cli import OK, parser
from tablilla.fault import Fault
from tablilla.lawbook import book
from tablilla.lawbook.model import Clause, Definition, Doubt, Head, Law
from tablilla.lawbook.reference import INTRODUCTION, fold, levels, name
from tablilla.lawbook.wording import worded
from tablilla.service.laws import DEFINITION_WORDS, law_of, named, others, under
from tablilla.service.laws import clause as clause_of
from tablilla.service.laws import laws as laws_of
from tablilla.texts.catalogue import Words

WIDEST, NARROWEST, INDENT, DEEPEST = 100, 40, 2, 14
PROOFS = {"coverage": "tablilla.cli.laws_coverage", "diff": "tablilla.cli.laws_diff"}
HOW = {INTRODUCTION: "laws.how.introduction", "I": "laws.how.term"}  # chapters without laws


def run(arguments: list[str], say: Words) -> int:
    """Show what was asked for; a name that the book does not hold is a fault."""
    options = _parse(arguments, say)
    for proof, module in PROOFS.items():
        if getattr(options, proof, None):
            status: int = import_module(module).run(options, say)
            return status
    asked = " ".join(options.what)
    edition = options.edition or book.LATEST
    if options.json:
        print(json.dumps(_answer(asked, edition, options, say), ensure_ascii=False, indent=2))
        return OK
    show = _Show(edition, not options.unamended, say)
    if options.search is not None:
        show.found(options.search)
    elif not asked:
        show.book()
    elif _is_definitions(asked):
        show.definitions()
    else:
        show.reference(asked)
    return OK


def _answer(asked: str, edition: int, options: argparse.Namespace, say: Words) -> dict[str, Any]:
    """What the service answers."""
    request = {"edition": edition, "unamended": options.unamended, "language": say.language}
    if options.search is not None:
        return laws_of(request | {"search": options.search})
    if not asked or _is_definitions(asked):
        return laws_of(request | {"definitions": bool(asked)})
    try:
        return clause_of(request | {"reference": asked})
    except Fault as fault:
        fault.where = ""
        raise


def _is_definitions(asked: str) -> bool:
    return fold(asked) in DEFINITION_WORDS


def _parse(arguments: list[str], say: Words) -> argparse.Namespace:
    made = parser("laws", say)
    made.add_argument("what", nargs="*", metavar=say("laws.what.name"), help=say("laws.what"))
    made.add_argument("--edition", type=int, choices=book.EDITIONS, help=say("laws.edition"))
    made.add_argument("--unamended", action="store_true", help=say("laws.unamended"))
    made.add_argument("--search", metavar=say("laws.search.name"), help=say("laws.search"))
    made.add_argument("--json", action="store_true", help=say("laws.json"))
    if _is_here("coverage"):
        made.add_argument("--coverage", action="store_true", help=say("laws.coverage"))
    if _is_here("diff"):
        made.add_argument("--diff", nargs="+", metavar=say("laws.diff.name"), help=say("laws.diff"))
    return made.parse_args(arguments)


def _is_here(proof: str) -> bool:
    return Path(__file__).with_name(f"laws_{proof}.py").exists()


class _Show:
    """Prints parts of the book for a person."""

    def __init__(self, edition: int, amended: bool, say: Words) -> None:
        self.edition, self.amended, self.say = edition, amended, say
        self.width = max(NARROWEST, min(WIDEST, _columns()))

    def book(self) -> None:
        """The table of the book, by chapter."""
        chapters = book.chapters()
        print(self.say("laws.book", edition=self.edition))
        for chapter in chapters:
            title = worded(chapter.title, self.say.language)
            heading = (
                title if chapter.number == INTRODUCTION else self._heading("chapter", chapter.number, title)
            )
            print(f"\n{heading}")
            if chapter.number in HOW:
                print(f"  {self.say(HOW[chapter.number])}")
                continue
            for part in chapter.parts:
                if part.title:
                    print(f"  {self._heading('part', part.number, worded(part.title, self.say.language))}")
                section = None
                for law in part.laws:
                    if law.section and law.section != section:
                        section = law.section
                        print(f"    {worded(part.sections[section - 1], self.say.language)}")
                    print(f"    {law.name:>4}  {self._title(law)}")

    def reference(self, asked: str) -> None:
        """A law, the head of clauses with what stands under it, or a clause with the other edition's text."""
        found = named(asked, self.edition, self.amended)
        match found:
            case Law():
                self._law(found)
            case Head():
                law = law_of(found)
                within = under(law, found.id, self.edition, self.amended)
                self._caption(law)
                self._tree(within, root=found.id)
                self._doubts(d for clause in within for d in clause.doubts)
            case Clause():
                self._clause(found)
            case Definition():
                self.definition(found)

    def definition(self, found: Definition) -> None:
        """A term and what it means."""
        print(f"{worded(found.term, self.say.language)} ({self._editions(found.editions)})")
        if found.own:
            self._print(self.say("laws.own_term"))
        self._print(worded(found.meaning, self.say.language) + self._see(found.see))
        if found.note:
            self._print(worded(found.note, self.say.language))
        self._doubts(found.doubts)

    def definitions(self) -> None:
        """All terms, in the language's order of letters."""
        terms = sorted(
            book.definitions(self.edition), key=lambda each: fold(worded(each.term, self.say.language))
        )
        for each in terms:
            print(worded(each.term, self.say.language))

    def found(self, words: str) -> None:
        """Where words occur."""
        from tablilla.lawbook.search import search

        hits = list(search(words, self.edition, self.amended))
        for each in hits:
            match each:
                case Law():
                    self._print(self._title(each), label=f"{self._name(each)}.")
                case Clause():
                    self._print(worded(each.rule, self.say.language), label=each.id)
                case Definition():
                    label = f"«{worded(each.term, self.say.language)}»"
                    self._print(worded(each.meaning, self.say.language), label=label)
        print(self.say("laws.found", count=len(hits), words=words))

    def _law(self, law: Law) -> None:
        clauses = law.of(self.edition, self.amended)
        self._caption(law)
        self._tree(clauses, root=law.name)
        if law.differences:
            print(f"\n{self.say('laws.differences')}")
            self._print(worded(law.differences, self.say.language), INDENT)
        self._doubts(law.doubts)

    def _clause(self, clause: Clause) -> None:
        law = law_of(clause)
        beneath = under(law, clause.id, self.edition, self.amended)
        self._caption(law)
        self._tree(beneath, root=clause.id)
        for edition, other in others(clause, self.edition):
            print(f"\n{self.say('laws.in_edition', edition=edition)}")
            self._print(self._text(other, edition), INDENT)
        self._doubts(clause.doubts)

    def _tree(self, clauses: Iterable[Clause], root: str) -> None:
        """The clauses, deeper ones further in; a head without text of its own stands alone on a line."""
        held = list(clauses)
        top = len(levels(root) or ())
        if top > 1 and held and held[0].id == root:
            top -= 1
        shown: set[tuple[str, ...]] = set()
        for clause in held:
            at = clause.levels
            for depth in range(top + 1, len(at)):
                if at[:depth] not in shown and clause.id.find("/") < 0:
                    shown.add(at[:depth])
                    print(f"{' ' * INDENT * (depth - top - 1)}{name(at[:depth])}")
            shown.add(at)
            indent = INDENT * max(0, len(at) - top - 1)
            self._print(self._text(clause, self.edition), indent, self._reference(clause.id))

    def _text(self, clause: Clause, edition: int) -> str:
        text = worded(clause.rule, self.say.language)
        if clause.status == "judgement":
            text += f" [{self.say('lawbook.judgement')}]"
        if clause.unsure(edition):
            text += f" [{self.say('lawbook.unsure')}]"
        return text + self._see(clause.see)

    def _see(self, references: Iterable[str]) -> str:
        named = ", ".join(self._reference(each) for each in references)
        return f" → {named}" if named else ""

    def _reference(self, reference: str) -> str:
        """A reference as the language says it: laws by number, terms in quotation marks."""
        if reference.startswith(book.DEFINITIONS):
            term = book.define(reference.removeprefix(book.DEFINITIONS), self.edition).term
            return f"«{worded(term, self.say.language)}»"
        return reference.replace(INTRODUCTION, self.say("lawbook.introduction"))

    def _doubts(self, doubts: Iterable[Doubt]) -> None:
        held = dict.fromkeys(doubt for doubt in doubts if self.edition in doubt.editions)
        for kind in dict.fromkeys(doubt.kind for doubt in held):
            print(f"\n{self.say(f'lawbook.doubt.{kind}')}")
            for doubt in held:
                if doubt.kind == kind:
                    about = ", ".join(self._reference(each) for each in doubt.clauses)
                    text = worded(doubt.said, self.say.language)
                    self._print(f"{about}: {text}" if about else text, INDENT)

    def _caption(self, law: Law) -> None:
        edition = self.say("lawbook.edition", edition=self.edition)
        title = "" if law.name == INTRODUCTION else f". {self._title(law)}"
        print(f"{self._name(law)}{title} ({edition})\n")

    def _heading(self, kind: str, number: str, title: str) -> str:
        return self.say(f"lawbook.{kind}", number=number, title=title)

    def _name(self, law: Law) -> str:
        return self.say("lawbook.introduction" if law.name == INTRODUCTION else "lawbook.law", law=law.name)

    def _title(self, law: Law) -> str:
        return worded(law.title(self.edition, self.amended), self.say.language)

    def _editions(self, editions: Iterable[int]) -> str:
        return ", ".join(map(str, editions))

    def _print(self, text: str, indent: int = 0, label: str = "") -> None:
        left = " " * indent + (f"{label}  " if label else "")
        hang = " " * min(len(left), DEEPEST)
        for line in _wrapped(text, self.width - len(hang)):
            print(left + line)
            left = hang


def _wrapped(text: str, width: int) -> Iterator[str]:
    """The text in lines of about ``width``."""
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _columns() -> int:
    """The width of the terminal; unknown, the widest that reads well."""
    if (told := os.environ.get("COLUMNS", "")[:6]).isdecimal():
        return int(told)
    try:
        return os.get_terminal_size().columns
    except OSError:
        return WIDEST
