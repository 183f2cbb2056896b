"""The calls ``laws``, ``clause`` and ``diff``: the lawbook, its clauses and terms, two editions compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal

from tablilla.fault import Fault
from tablilla.lawbook import book
from tablilla.lawbook.model import Clause, Definition, Doubt, Head, Law, Said
from tablilla.lawbook.reference import fold, levels
from tablilla.lawbook.search import search
from tablilla.lawbook.wording import worded
from tablilla.laws.kinds import BOOK, charted
from tablilla.rules.docket import Docket
from tablilla.rules.editions import Comparison, compare
from tablilla.rules.export import key, law_name, plain
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law as Procedure
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request
from tablilla.service.laws_shape import ClauseAnswer, DiffAnswer, LawsAnswer
from tablilla.service.shape import Most
from tablilla.texts.kind_names import find_kind

SCHEMA = 1
DEFINITION_WORDS = ("def", "definicion", "definition", "definiciones", "definitions")
SHORT = Most(200)


class BookRequest(Request, total=False):
    """Which text of the edition."""

    unamended: Annotated[bool, "the text before the amendments of 2024"]


class LawsRequest(BookRequest, total=False):
    """The table of the book; or where the words of ``search`` stand; or all ``definitions``."""

    search: Annotated[str, SHORT]
    definitions: bool


class ClauseRequest(BookRequest):
    """A law (64), a clause (64A1, Ley 16 B), or a term of the Definitions."""

    reference: Annotated[str, SHORT]


class DiffRequest(Request, total=False):
    """Two editions, and an irregularity; without one, all of them."""

    old: Literal[2007, 2017]
    new: Literal[2007, 2017]
    kind: Annotated[str, SHORT]


# -- the book --------------------------------------------------------------------------------------------------
def laws(request: Mapping[str, Any]) -> dict[str, Any]:
    """The table of the book, what a search finds, or the definitions."""
    at = _Text.of(request)
    if "search" in request:
        hits = search(request["search"], at.edition, at.amended)
        return at.answer(search=request["search"], found=[at.hit(each) for each in hits])
    if request.get("definitions"):
        terms = sorted(book.definitions(at.edition), key=lambda each: fold(worded(each.term, at.language)))
        return at.answer(definitions=[at.definition(each) for each in terms])
    return at.answer(
        chapters=[
            {
                "chapter": chapter.number,
                "title": chapter.title._asdict(),
                "laws": [
                    at.law_entry(law) | {"part": law.part, "section": law.section}
                    for part in chapter.parts
                    for law in part.laws
                ],
            }
            for chapter in book.chapters()
        ]
    )


def clause(request: Mapping[str, Any]) -> dict[str, Any]:
    """What a reference names.  Raises ``Fault``: ``clause.unknown``, ``clause.edition``, ``term.unknown``."""
    at = _Text.of(request)
    try:
        found = named(request["reference"], at.edition, at.amended)
    except Fault as fault:
        fault.where = "reference"
        raise
    match found:
        case Law():
            return at.answer(**at.law(found))
        case Head():
            law = law_of(found)
            within = under(law, found.id, at.edition, at.amended)
            return at.answer(
                law=number(law),
                clause={"id": found.id},
                children=at.entries(within),
                **at.around(found.id, law),
            )
        case Clause():
            return at.answer(**at.clause(found))
    return at.answer(definition=at.definition(found))


def named(reference: str, edition: int, amended: bool = True) -> Law | Head | Clause | Definition:
    """A law, clause or definition as people name it.  Raises ``Fault``."""
    first, _, rest = reference.strip().partition(" ")
    if fold(first) in DEFINITION_WORDS and rest.strip():
        return book.define(rest.strip(), edition)
    if levels(reference) is None and (definition := book.term(reference, edition)):
        return definition
    return book.resolve(reference, edition, amended)


def law_of(found: Clause | Head) -> Law:
    """The law of a clause."""
    return book.law((levels(found.id) or ("",))[0])


def under(law: Law, root: str, edition: int, amended: bool = True) -> list[Clause]:
    """The clauses that stand under one, and itself."""
    at = levels(root) or ()
    return [each for each in law.of(edition, amended) if each.levels[: len(at)] == at]


def others(found: Clause, edition: int) -> list[tuple[int, Clause]]:
    """Its text in the other editions, where it is another."""
    return [
        (year, other)
        for year in book.EDITIONS
        if year != edition
        for other in law_of(found).of(year)
        if other.id == found.id and other is not found
    ]


def number(law: Law) -> int | str:
    """A law by its number; the Introduction has none."""
    return int(law.name) if law.name.isdigit() else law.name


class _Text:
    """One text of the book as plain data."""

    def __init__(self, edition: int, amended: bool, language: str) -> None:
        self.edition, self.amended, self.language = edition, amended, language

    @classmethod
    def of(cls, request: Mapping[str, Any]) -> _Text:
        edition = request.get("edition", book.LATEST)
        return cls(edition, not request.get("unamended"), request.get("language", DEFAULT_LANGUAGE))

    def answer(self, **held: Any) -> dict[str, Any]:
        return {"schema": SCHEMA, "edition": self.edition, **held}

    def law(self, law: Law) -> dict[str, Any]:
        return {
            **self.law_entry(law),
            "chapter": law.chapter,
            "part": law.part,
            "section": law.section,
            "clauses": self.entries(law.of(self.edition, self.amended)),
            "differences": law.differences._asdict() if law.differences else None,
            "unsure": [_doubt(doubt) for doubt in law.doubts],
            "sources": list(law.sources),
            **self.around(law.name, law),
        }

    def clause(self, clause: Clause) -> dict[str, Any]:
        law = law_of(clause)
        beneath = under(law, clause.id, self.edition, self.amended)
        return {
            "law": number(law),
            "clause": self.entry(clause),
            "children": self.entries(each for each in beneath if each is not clause),
            "other_editions": [self.entry(other) for _, other in others(clause, self.edition)],
            "unsure": [_doubt(doubt) for doubt in clause.doubts],
            **self.around(clause.id, law),
        }

    def around(self, name: str, law: Law) -> dict[str, Any]:
        """Who names it, and the charts that begin with its law."""
        held = book.clauses(self.edition, self.amended)
        mine = f"law{law.name.zfill(2)}."
        return {
            "cited_by": list(dict.fromkeys(each.id for each in held if name in each.see)),
            "kinds": [kind for kind, procedure in charted().items() if law_name(procedure).startswith(mine)],
        }

    def law_entry(self, law: Law) -> dict[str, Any]:
        return {"law": number(law), "title": law.title(self.edition, self.amended)._asdict()}

    def entry(self, clause: Clause) -> dict[str, Any]:
        edition = self.edition if self.edition in clause.editions else clause.editions[0]
        return {
            "id": clause.id,
            "editions": list(clause.editions),
            "amendment_2024": clause.amendment or None,
            "status": clause.status,
            "rule": clause.rule._asdict(),
            "text": self.worded(clause.rule),
            "facts": list(clause.facts),
            "effect": list(clause.effect),
            "see": list(clause.see),
            "unsure": clause.unsure(edition),
        }

    def entries(self, clauses: Iterable[Clause]) -> list[dict[str, Any]]:
        return [self.entry(clause) for clause in clauses]

    def definition(self, found: Definition) -> dict[str, Any]:
        return {
            "term": found.term._asdict(),
            "editions": list(found.editions),
            "own": found.own,
            "meaning": found.meaning._asdict(),
            "text": self.worded(found.meaning),
            "note": found.note._asdict() if found.note else None,
            "see": list(found.see),
            "unsure": [_doubt(doubt) for doubt in found.doubts],
        }

    def hit(self, found: Law | Clause | Definition) -> dict[str, Any]:
        match found:
            case Law():
                return self.law_entry(found)
            case Clause():
                return {"clause": found.id, "rule": found.rule._asdict()}
        return {"term": found.term._asdict(), "meaning": found.meaning._asdict()}

    def worded(self, said: Said) -> str:
        return worded(said, self.language)


def _doubt(doubt: Doubt) -> dict[str, Any]:
    return {
        "about": list(doubt.clauses),
        "editions": list(doubt.editions),
        "kind": doubt.kind,
        **doubt.said._asdict(),
    }


# -- editions compared -----------------------------------------------------------------------------------------
def diff(request: Mapping[str, Any]) -> dict[str, Any]:
    """What two editions rule differently.  Raises ``Fault``: ``kind.unknown``."""
    old, new = request.get("old", book.EDITIONS[0]), request.get("new", book.LATEST)
    rows = [_row(kind, law, found) for kind, law, found in differences(old, new, request.get("kind"))]
    return {"schema": SCHEMA, "old": old, "new": new, "laws": rows}


def differences(old: int, new: int, kind: str | None) -> list[tuple[str, Procedure, Comparison]]:
    """Every procedure of a kind, or of all kinds, in both editions.  Raises ``Fault``: ``kind.unknown``."""
    kinds = list(charted()) if kind is None else [find_kind(kind, charted(), "kind")]
    return [(each, law, found) for each in kinds for law, found in _compared(each, old, new)]


@cache
def _compared(kind: str, old: int, new: int) -> tuple[tuple[Procedure, Comparison], ...]:
    """The procedures of one kind; what they rule differently never changes."""
    laws_of = charts(Docket(BOOK, new), Incident(kind), charted()[kind])
    return tuple((law, compare(Docket(BOOK), Incident(kind), law, old, new)) for law in laws_of)


def _row(kind: str, law: Procedure, found: Comparison) -> dict[str, Any]:
    return {
        "kind": kind,
        "law": law_name(law),
        "joint": found.joint,
        "otherwise": found.otherwise,
        "changed": [
            {
                "before": list(c.before),
                "after": list(c.after),
                "cases": c.cases,
                "example": {key(f): plain(v) for f, v in c.example},
            }
            for c in found.changed
        ],
    }


CALLS = (
    Call(
        "laws",
        "The table of the lawbook, where words stand in it, its definitions",
        LawsRequest,
        LawsAnswer,
        laws,
        {"book": {}, "search": {"search": "carta penalizada"}, "definitions": {"definitions": True}},
    ),
    Call(
        "clause",
        "A law, a clause or a term: what it says, in the other edition too, what it names and who names it",
        ClauseRequest,
        ClauseAnswer,
        clause,
        {
            "clause": {"reference": "64A1", "language": "en"},
            "law": {"reference": "Ley 46", "edition": 2007},
            "head": {"reference": "62C"},
            "term": {"reference": "def muerto"},
        },
    ),
    Call(
        "diff",
        "What two editions rule differently on an irregularity, computed from their procedures",
        DiffRequest,
        DiffAnswer,
        diff,
        {"revoke": {"kind": "revoke"}},
        slow=True,
    ),
)
