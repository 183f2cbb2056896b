"""Words in the book: titles, clauses and definitions in which all of them occur, in Spanish or in English."""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.lawbook import book
from tablilla.lawbook.model import Clause, Definition, Law, Said
from tablilla.lawbook.reference import fold


def search(words: str, edition: int = book.LATEST, amended: bool = True) -> Iterator[Law | Clause | Definition]:
    """What holds every word, in the order of the book, Definitions last; accents and capitals are ignored."""
    wanted = fold(words).split()

    def holds(*said: Said) -> bool:
        return any(all(word in text for word in wanted) for text in map(fold, (t for s in said for t in s)))

    if not wanted:
        return
    for law in book.laws():
        if holds(law.title(edition, amended)):
            yield law
        yield from (clause for clause in law.of(edition, amended) if holds(clause.rule))
    for definition in book.definitions(edition):
        if holds(definition.term, definition.meaning):
            yield definition
