"""What the book is made of.

Rules and titles are in Spanish and English; facts and effects, the yardstick of the procedures, in English.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from tablilla.lawbook.reference import Levels, levels

Status = Literal["operative", "explained", "judgement"]
"""``operative``: a procedure has to produce its effect.  ``judgement``: left to the Director or an authority.
``explained``: definition, heading, aim, custom, task of the organization: nothing follows from it alone."""

Amendment = Literal["", "before", "after"]
"""Of a text of 2017 that was amended from 1 January 2024: the text until then, or from then on."""


class Said(NamedTuple):
    """The same in Spanish (as in Venezuela) and in English."""

    es: str
    en: str


class Doubt(NamedTuple):
    """What could not be settled: the *wording* of clauses, or how a text that is known is to be *read*."""

    clauses: tuple[str, ...]
    editions: tuple[int, ...]
    kind: Literal["wording", "reading"]
    said: Said


class Graded(NamedTuple):
    """A word of the scale of the Introduction; ``rank`` grows with the force, apart for each kind."""

    concept: str
    kind: Literal["duty", "prohibition"]
    rank: int


class Clause(NamedTuple):
    """What a clause says in some editions: who reads it asks the ``facts`` and brings about the ``effect``."""

    id: str
    editions: tuple[int, ...]
    amendment: Amendment
    status: Status
    rule: Said
    facts: tuple[str, ...]
    effect: tuple[str, ...]
    see: tuple[str, ...]
    graded: Graded | None
    doubts: tuple[Doubt, ...]

    @property
    def levels(self) -> Levels:
        """The levels of its name: law, letter, number, letter, roman number."""
        found = levels(self.id)
        assert found is not None, self.id
        return found

    def within(self, edition: int, amended: bool = True) -> bool:
        """Whether it belongs to the edition; ``amended``: as amended in 2024."""
        return edition in self.editions and _in_force(edition, self.editions, self.amendment, amended)

    def unsure(self, edition: int) -> bool:
        """Whether its wording in the edition could not be confirmed."""
        return any(d.kind == "wording" and edition in d.editions for d in self.doubts)


class Head(NamedTuple):
    """A clause that the book has only by its parts: ``62C`` of 62C1, 62C2 and 62C3."""

    id: str


class Title(NamedTuple):
    """What a law is called in some editions."""

    editions: tuple[int, ...]
    amendment: Amendment
    said: Said


class Law(NamedTuple):
    """A law (or the Introduction) with its clauses of all editions, in the order of the book."""

    name: str
    chapter: str
    part: str | None
    section: int | None
    titles: tuple[Title, ...]
    clauses: tuple[Clause, ...]
    differences: Said | None
    doubts: tuple[Doubt, ...]
    sources: tuple[str, ...]

    def title(self, edition: int, amended: bool = True) -> Said:
        """Its title in an edition."""
        return next(
            title.said
            for title in self.titles
            if edition in title.editions and _in_force(edition, title.editions, title.amendment, amended)
        )

    def of(self, edition: int, amended: bool = True) -> tuple[Clause, ...]:
        """Its clauses in an edition."""
        return tuple(clause for clause in self.clauses if clause.within(edition, amended))


class Part(NamedTuple):
    """A part of a chapter (or the whole, ``number`` empty), with the titles of its sections, if any."""

    number: str
    title: Said | None
    sections: tuple[Said, ...]
    laws: tuple[Law, ...]


class Chapter(NamedTuple):
    """A chapter of the book."""

    number: str
    title: Said
    parts: tuple[Part, ...]


class Definition(NamedTuple):
    """A term of the Definitions; ``own``: a term that we work with and the list of the book does not hold."""

    term: Said
    editions: tuple[int, ...]
    own: bool
    meaning: Said
    note: Said | None
    see: tuple[str, ...]
    doubts: tuple[Doubt, ...]


def _in_force(edition: int, editions: tuple[int, ...], amendment: Amendment, amended: bool) -> bool:
    """Only the latest edition of a text was amended; an older one stands as it is."""
    return edition != max(editions) or amendment != ("before" if amended else "after")
