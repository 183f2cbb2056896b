"""What the clauses say that the page cites, and those that these refer to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablilla.fault import Fault
from tablilla.lawbook import book
from tablilla.lawbook.model import Clause, Definition, Head, Law, Said
from tablilla.lawbook.reference import levels
from tablilla.lawbook.wording import worded


def cited(data: dict[str, Any]) -> list[str]:
    """Every clause that an edition's charts name."""
    found: dict[str, None] = {}
    for effect in data["effects"]:
        found[effect[0]] = None
    for law in data["laws"].values():
        for node in law["nodes"]:
            found |= dict.fromkeys([node["law"], *node.get("clauses", ())])
    if doubts := data.get("doubts"):
        own = [rule["law"] for rule in doubts["own"].values()]
        found |= dict.fromkeys([*own, doubts["likelier"], doubts["meanwhile"][0]])
    clauses: dict[Any, dict[str, None]] = {}
    for clause, what, directive, *_ in data["effects"]:
        if what == "do":
            clauses.setdefault(directive, {})[clause] = None
    for one, other, _ in data["meets"]:
        found |= {_shared(a, b): None for a in clauses.get(one, ()) for b in clauses.get(other, ())}
    return [clause for clause in found if clause]


def _shared(one: str, other: str) -> str:
    """64A of 64A1 and 64A2: the clause of what both direct at least."""
    return one[: next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))]


def summaries(data: dict[int, dict[str, Any]], languages: Iterable[str]) -> dict[str, Any]:
    """By edition the clauses with the numbers of their texts, references and doubts; the texts by language.

    A clause that the book has only by its parts has these as ``parts``.  A variant has only what differs.
    """
    said: dict[Said, int] = {}
    editions: dict[str, dict[str, dict[str, Any]]] = {}
    for edition, one in data.items():
        first = cited(one)
        entries = {name: _entry(name, edition, said) for name in first}
        further = [x for entry in entries.values() for x in (*entry.get("see", ()), *entry.get("parts", ()))]
        entries |= {name: _entry(name, edition, said) for name in further if name not in entries}
        editions[str(edition)] = entries
    texts = {language: _texts(said, language) for language in languages}
    return {"clauses": editions, "texts": texts}


def _texts(said: Iterable[Said], language: str) -> dict[int, str]:
    base = language.split("_")[0]
    words = {number: worded(text, language) for number, text in enumerate(said)}
    if base == language:
        return words
    return {
        number: text
        for (number, text), one in zip(words.items(), said, strict=True)
        if text != worded(one, base)
    }


def _entry(name: str, edition: int, said: dict[Said, int]) -> dict[str, Any]:
    def number(text: Said) -> int:
        return said.setdefault(text, len(said))

    at = levels(name)
    title: dict[str, Any] = {}
    if at is not None and at[0].isdigit():
        title["title"] = number(book.law(at[0]).title(edition))
    try:
        found = _resolved(name, edition)
    except Fault as fault:
        raise ValueError(f"a chart of {edition} cites {name}, which the book does not hold") from fault
    match found:
        case Clause():
            entry = {"rule": number(found.rule), "see": [x for x in found.see if _held(x, edition)]}
            return title | entry | ({"unsure": 1} if found.unsure(edition) else {})
        case Definition():
            return {"rule": number(found.meaning), "title": number(found.term)}
        case Law() | Head():
            return title | {"parts": [each.id for each in book.children(name, edition)]}


def _resolved(name: str, edition: int) -> Clause | Head | Law | Definition:
    """As the book does, but a law that is a single clause (59) is that clause."""
    found = book.resolve(name, edition)
    if isinstance(found, Law) and not book.children(name, edition):
        return book.clause(name, edition)
    return found


def _held(name: str, edition: int) -> bool:
    try:
        book.resolve(name, edition)
    except Fault:
        return False
    return True
