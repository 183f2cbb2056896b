"""Every reference leads somewhere: within the book, and wherever else in the package a clause is cited."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tablilla
from tablilla.fault import Fault
from tablilla.lawbook import book
from tablilla.lawbook.model import Law

PACKAGE = Path(tablilla.__file__).parent
BOOKS = [(2007, True), (2017, True), (2017, False)]
CLAUSE = r"[1-9]\d?[A-G](?:\d\d?(?:\(?[a-z]\)?(?:\([ivx]+\))?)?)?"
ALONE = re.compile(rf"{CLAUSE}|[1-9]\d?/[a-z-]+|Introduction/[a-z-]+")
IN_TEXT = re.compile(rf"(?<![\w♠♥♦♣-]){CLAUSE}(?![\w♠♥♦♣])")
CONTRACT = re.compile(r"[1-7][CD]")  # one club and clause C of Law 1 look alike


@cache
def resolves(reference: str, edition: int | None = None, amended: bool = True) -> bool:
    """In that edition, or in any."""
    books = BOOKS if edition is None else [(edition, amended)]
    for year, with_amendment in books:
        try:
            book.resolve(reference, year, with_amendment)
        except Fault:
            continue
        return True
    return False


@pytest.mark.parametrize(("edition", "amended"), BOOKS)
def test_every_cross_reference_of_the_book_resolves_in_its_edition(edition: int, amended: bool) -> None:
    loose = [
        f"{clause.id} -> {reference}"
        for clause in book.clauses(edition, amended)
        for reference in clause.see
        if not resolves(reference, edition, amended)
    ]
    assert not loose


@pytest.mark.parametrize("edition", book.EDITIONS)
def test_every_cross_reference_of_the_definitions_resolves(edition: int) -> None:
    loose = [(d.term.en, ref) for d in book.definitions(edition) for ref in d.see if not resolves(ref, edition)]
    assert not loose


def test_every_clause_named_in_the_texts_of_the_book_is_in_an_edition() -> None:
    loose = [
        f"{law.name}: {found} in «{text[:60]}»"
        for law in book.laws()
        for text in _texts(law)
        for found in IN_TEXT.findall(text)
        if not (CONTRACT.fullmatch(found) or resolves(found))
    ]
    assert not loose


def test_every_clause_cited_in_the_package_is_in_the_book() -> None:
    cited = list(_cited())
    assert cited
    loose = [f"{where}: {clause}" for where, clause in cited if not resolves(clause)]
    assert not loose, "these clauses are in no edition of the lawbook"


def test_a_citation_in_a_program_is_found(tmp_path: Path) -> None:
    (tmp_path / "law99.py").write_text('def rule(case):\n    case.do("62Z9", "62C3", Pass("1C"))\n')
    (tmp_path / "case.toml").write_text('cites = ["64A9"]\n')
    (tmp_path / "words.json").write_text('{"a": "see 62C3 and 12G7(b), then 1C"}')
    assert sorted(clause for _, clause in _cited(tmp_path)) == ["12G7(b)", "62C3", "62C3", "64A9"]


def _texts(law: Law) -> Iterator[str]:
    for clause in law.clauses:
        yield from (*clause.rule, *clause.facts, *clause.effect)
    for said in (*(doubt.said for doubt in law.doubts), *([law.differences] if law.differences else [])):
        yield from said


def _cited(package: Path = PACKAGE) -> Iterator[tuple[str, str]]:
    """What programs, cases and catalogues cite, with the file; in a catalogue also in the midst of a text."""
    for path in sorted(package.rglob("*")):
        where = str(path.relative_to(package))
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_clause(node.value):
                    yield where, node.value
        elif path.suffix == ".toml":
            for text in _strings(tomllib.loads(path.read_text(encoding="utf-8"))):
                if _is_clause(text):
                    yield where, text
        elif path.suffix == ".json" and not path.is_relative_to(package / "lawbook"):
            for text in _strings(json.loads(path.read_text(encoding="utf-8"))):
                yield from ((where, found) for found in IN_TEXT.findall(text) if _is_clause(found))


def _is_clause(text: str) -> bool:
    return bool(ALONE.fullmatch(text)) and not CONTRACT.fullmatch(text)


def _strings(held: object) -> Iterator[str]:
    if isinstance(held, str):
        yield held
    elif isinstance(held, dict):
        for value in held.values():
            yield from _strings(value)
    elif isinstance(held, list):
        for value in held:
            yield from _strings(value)
