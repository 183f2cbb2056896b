"""The lawbook as plain data.  ``es`` is Spanish as in Venezuela; ``text`` is in the language of the request."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

LawName = Annotated[int | str, "the number of a law, or Introduction"]


class Both(TypedDict):
    """The same in Spanish and English."""

    es: str
    en: str


class DoubtEntry(Both):
    """What could not be settled about clauses: their wording, or how they are read."""

    about: list[str]
    editions: list[Literal[2007, 2017]]
    kind: Literal["wording", "reading"]


class ClauseEntry(TypedDict):
    """What a clause says, the facts that it turns on, the effects that it has, the clauses that it names."""

    id: str
    editions: list[Literal[2007, 2017]]
    amendment_2024: Annotated[str | None, "before or after, of a text amended from 2024"]
    status: Annotated[Literal["operative", "explained", "judgement"], "whether an effect follows from it"]
    rule: Both
    text: str
    facts: list[str]
    effect: list[str]
    see: list[str]
    unsure: Annotated[bool, "whether its wording in this edition could not be confirmed"]


class DefinitionEntry(TypedDict):
    """A term of the Definitions; ``own``: not of the book, but of this project."""

    term: Both
    editions: list[Literal[2007, 2017]]
    own: bool
    meaning: Both
    text: str
    note: Both | None
    see: list[str]
    unsure: list[DoubtEntry]


class ClauseHead(TypedDict):
    """A clause that the book has only by its parts."""

    id: str


class ClauseAnswer(TypedDict):
    """A law with its clauses, a clause with what stands under it and in the other edition, or a definition.

    ``cited_by`` are the clauses that name it, ``kinds`` the irregularities whose chart begins with its law.
    """

    schema: Literal[1]
    edition: Literal[2007, 2017]
    law: NotRequired[LawName]
    title: NotRequired[Both]
    chapter: NotRequired[str]
    part: NotRequired[str | None]
    section: NotRequired[int | None]
    clauses: NotRequired[list[ClauseEntry]]
    differences: NotRequired[Both | None]
    sources: NotRequired[list[str]]
    clause: NotRequired[ClauseEntry | ClauseHead]
    children: NotRequired[list[ClauseEntry]]
    other_editions: NotRequired[list[ClauseEntry]]
    unsure: NotRequired[list[DoubtEntry]]
    definition: NotRequired[DefinitionEntry]
    cited_by: NotRequired[list[str]]
    kinds: NotRequired[list[str]]


class LawEntry(TypedDict):
    """A law by its number and title."""

    law: LawName
    title: Both
    part: NotRequired[str | None]
    section: NotRequired[int | None]


class ChapterEntry(TypedDict):
    """A chapter and its laws."""

    chapter: str
    title: Both
    laws: list[LawEntry]


class FoundClause(TypedDict):
    """A clause in which the words stand."""

    clause: str
    rule: Both


class FoundTerm(TypedDict):
    """A definition in which the words stand."""

    term: Both
    meaning: Both


class LawsAnswer(TypedDict):
    """The table of the book; or where words stand; or all definitions."""

    schema: Literal[1]
    edition: Literal[2007, 2017]
    chapters: NotRequired[list[ChapterEntry]]
    search: NotRequired[str]
    found: NotRequired[list[LawEntry | FoundClause | FoundTerm]]
    definitions: NotRequired[list[DefinitionEntry]]


class ChangedCases(TypedDict):
    """Cases that two editions rule differently: the clauses that are applied, how many, an example."""

    before: list[str]
    after: list[str]
    cases: int
    example: dict[str, bool | int | str]


class LawDiff(TypedDict):
    """What two editions rule differently on a kind under one procedure."""

    kind: str
    law: str
    joint: Annotated[int, "cases in all"]
    otherwise: Annotated[int, "those that are ruled otherwise"]
    changed: list[ChangedCases]


class DiffAnswer(TypedDict):
    """What two editions rule differently, computed from the procedures."""

    schema: Literal[1]
    old: int
    new: int
    laws: list[LawDiff]
