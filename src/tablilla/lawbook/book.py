"""Looking things up: laws, clauses, what stands under a clause, what a reference leads to, terms.

Everything is per edition, 2017 (with its amendments of 2024) unless told otherwise.  A name that the book
does not hold is a ``Fault``: ``clause.unknown`` with the nearest that it holds, ``clause.edition`` if only
another edition has it, ``term.unknown``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from tablilla.fault import Fault
from tablilla.lawbook import load
from tablilla.lawbook.load import chapters as chapters
from tablilla.lawbook.model import Clause, Definition, Head, Law
from tablilla.lawbook.reference import FIRST, INTRODUCTION, LAST, Levels, fold, levels, name

EDITIONS = (2007, 2017)
LATEST = EDITIONS[-1]
DEFINITIONS = "Definitions/"


def law(number: int | str) -> Law:
    """A law by its number; ``"Introduction"`` is one too."""
    at = levels(str(number))
    if at is None or len(at) != 1 or at[0] not in load.LAWS:
        raise _unknown(str(number), at, LATEST, True)
    return load.law(at[0])


def laws() -> tuple[Law, ...]:
    """The Introduction and the 93 laws."""
    return tuple(load.law(each) for each in load.LAWS)


def clauses(edition: int = LATEST, amended: bool = True) -> tuple[Clause, ...]:
    """Every clause of an edition, in the order of the book."""
    return tuple(clause for each in laws() for clause in each.of(edition, amended))


def clause(reference: str, edition: int = LATEST, amended: bool = True) -> Clause:
    """The clause of that name, which must have a text of its own."""
    at = levels(reference)
    held = load.law(at[0]).of(edition, amended) if at and at[0] in load.LAWS else ()
    if exact := next((each for each in held if each.levels == at), None):
        return exact
    raise _unknown(reference, at, edition, amended)


def resolve(reference: str, edition: int = LATEST, amended: bool = True) -> Clause | Head | Law | Definition:
    """A clause, the head of clauses, a whole law, or a term (``Definitions/session``)."""
    if reference.startswith(DEFINITIONS):
        return define(reference.removeprefix(DEFINITIONS), edition)
    at = levels(reference)
    if at is None or at[0] not in load.LAWS:
        raise _unknown(reference, at, edition, amended)
    of = load.law(at[0])
    if len(at) == 1:
        return of
    held = of.of(edition, amended)
    if exact := next((each for each in held if each.levels == at), None):
        return exact
    if any(each.levels[: len(at)] == at for each in held):
        return Head(name(at))
    raise _unknown(reference, at, edition, amended)


def children(reference: str, edition: int = LATEST, amended: bool = True) -> tuple[Clause | Head, ...]:
    """What stands directly under a law or clause: clauses, and heads of deeper ones."""
    resolve(reference, edition, amended)
    at = levels(reference)
    return _under(load.law(at[0]).of(edition, amended), at) if at else ()


def definitions(edition: int = LATEST) -> tuple[Definition, ...]:
    """The terms of the Definitions in an edition."""
    return tuple(each for each in load.definitions() if edition in each.editions)


def define(asked: str, edition: int = LATEST) -> Definition:
    """A term, in either language, accents and capitals ignored."""
    if found := term(asked, edition):
        return found
    raise Fault("term.unknown", "", given=asked, edition=edition, nearest=_similar(asked, edition))


def term(asked: str, edition: int = LATEST) -> Definition | None:
    """The same, or ``None`` for what is no term."""
    return _terms(edition).get(fold(" ".join(asked.split())))


@cache
def _terms(edition: int) -> dict[str, Definition]:
    held = definitions(edition)
    return {way: each for each in held for way in _ways(each)} | {
        fold(said): each for each in held for said in each.term
    }


def _ways(definition: Definition) -> list[str]:
    """The ways to ask for a term: without what is in parentheses, and each of several words."""
    bare = [re.sub(r"\s*\([^)]*\)", "", fold(said)) for said in definition.term]
    return [*bare, *(each.strip() for said in bare for each in re.split(r"[/,]", said))]


def _under(held: Iterable[Clause], at: Levels) -> tuple[Clause | Head, ...]:
    found: dict[Levels, Clause | Head] = {}
    for each in held:
        if each.levels[: len(at)] == at and len(each.levels) > len(at):
            child = each.levels[: len(at) + 1]
            found.setdefault(child, Head(name(child)))
            if each.levels == child:
                found[child] = each
    return tuple(found.values())


def _unknown(given: str, at: Levels | None, edition: int, amended: bool) -> Fault:
    if at is None:
        return Fault("clause.unknown", "", given=given, edition=edition, nearest=_similar(given, edition))
    if at[0] not in load.LAWS:
        nearest = str(FIRST if int(at[0]) < FIRST else LAST)
        return Fault("clause.unknown", "", given=given, edition=edition, nearest=nearest)
    all_editions = load.law(at[0]).clauses
    others = {e for each in all_editions if each.levels[: len(at)] == at for e in each.editions} - {edition}
    held = load.law(at[0]).of(edition, amended)
    upper = next(
        upto
        for upto in (at[:depth] for depth in range(len(at), 0, -1))
        if len(upto) == 1 or any(each.levels[: len(upto)] == upto for each in held)
    )
    nearest = ", ".join(each.id for each in _under(held, upper)) or name(upper)
    if others and upper != at:
        had = ", ".join(map(str, sorted(others)))
        return Fault("clause.edition", "", given=name(at), edition=edition, editions=had, nearest=nearest)
    return Fault("clause.unknown", "", given=name(at), edition=edition, nearest=nearest)


def _similar(asked: str, edition: int) -> str:
    """The terms that look like it; else what can be asked for at all."""
    from difflib import get_close_matches

    close = get_close_matches(fold(asked), sorted(_terms(edition)), n=3, cutoff=0.7)
    return ", ".join(close) or f"{FIRST}-{LAST}, {INTRODUCTION}"
