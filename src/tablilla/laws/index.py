"""Every fact, detail, issue and reading of the laws by its key."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Protocol, TypeVar

import tablilla.laws
from tablilla.rules.doubt import Likelier, likelier
from tablilla.rules.export import plain
from tablilla.rules.fact import Detail, Doubt, Fact, Kind
from tablilla.rules.incident import Issue, Reading
from tablilla.rules.place import Place

_YES_NO = {"yes": "true", "sí": "true", "si": "true", "no": "false"}
_LIKELIER = "likelier"  # before a fact: which of its answers is
_SUBJECT = re.compile(r"[0-9]{1,3}|[1-7](?:[CDHS]|NT)|[a-z_][a-z0-9_]{0,60}", re.ASCII | re.IGNORECASE)


class Keyed(Protocol):
    """Anything that is known by its key."""

    @property
    def key(self) -> str:
        """Unique among its kind."""


T = TypeVar("T", bound=Keyed)


@cache
def _constants(kind: type[T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for module in pkgutil.iter_modules(tablilla.laws.__path__, "tablilla.laws."):
        for value in vars(importlib.import_module(module.name)).values():
            for one in _each(value, kind):
                if found.setdefault(one.key, one) is not one:
                    raise ValueError(f"two {kind.__name__}s are called {one.key!r}")
    return found


def _each(value: object, kind: type[T]) -> Iterator[T]:
    if isinstance(value, kind):
        if getattr(value, "subject", None) is None:
            yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _each(one, kind)


def facts() -> dict[str, Fact[Any]]:
    """The facts of all laws."""
    return _constants(Fact)


def details() -> dict[str, Detail[Any]]:
    """The details of all laws."""
    return _constants(Detail)


def issues() -> dict[str, Issue]:
    """What the director may raise about any incident."""
    return _constants(Issue)


def readings() -> dict[str, Reading]:
    """The clauses with more than one reading."""
    return _constants(Reading)


def fact(text: str) -> Fact[Any]:
    """A fact by its key, with its subject after a dot; ``KeyError`` if there is none.

    ``played_after_revoke.lho``, ``failed_to_follow.5``, ``likelier.held_a_card_of_the_suit``.
    """
    name, _, subject = text.partition(".")
    if name == _LIKELIER:
        if subject.partition(".")[0] == _LIKELIER:
            raise KeyError(text)
        return likelier(fact(subject))
    found = facts()[name]
    if not subject:
        return found
    if subject in Place._value2member_map_:
        return found.of(Place(subject))
    if not _SUBJECT.fullmatch(subject):
        raise KeyError(text)
    return found.of(int(subject) if subject.isdigit() else subject)


def value(of: Fact[Any], text: object) -> Any:
    """An answer as written in a file or typed; ``ValueError`` if it is none of the fact's."""
    if of.kind is not Kind.CHOICE and isinstance(text, str) and text.lower() in Doubt._value2member_map_:
        return Doubt(text.lower())
    said = str(text).strip().lower()
    wanted = _YES_NO.get(said, said)
    for answer in of.domain:
        if answer is text or str(plain(answer)).lower() == wanted:
            return answer
    if of.key == _LIKELIER and wanted == Likelier.CANNOT_SAY.value:
        return Likelier.CANNOT_SAY
    raise ValueError(f"{text!r} is no answer to {of.key!r}")


def answers(of: Fact[Any]) -> tuple[str, ...]:
    """How its answers are written."""
    return tuple(str(plain(v)).lower() for v in of.domain)
