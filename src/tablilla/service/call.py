"""A call: what is asked, what is answered, and what goes wrong, all plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypedDict

from tablilla.fault import Fault
from tablilla.texts.catalogue import Words
from tablilla.texts.faults import one_line, said, to_programs

Language = Annotated[Literal["es", "es_ES", "en"], "of all words in the answer; es is Venezuela's Spanish"]
Edition = Annotated[Literal[2007, 2017], "the edition of the Laws"]
Seat = Literal["N", "E", "S", "W"]
DEFAULT_LANGUAGE = "es"


class Request(TypedDict, total=False):
    """What every request may say."""

    language: Language
    edition: Edition


class FaultAnswer(TypedDict):
    """What is wrong with a request: a stable code, the place in it, one line of words that say what to do."""

    code: Annotated[str, "stable; its words are in the language of the request"]
    where: Annotated[str, "the path in the request, as facts.trick_winner or events[3].card"]
    text: str


class Refusal(TypedDict):
    """The answer to a request that cannot be answered."""

    fault: FaultAnswer


@dataclass(frozen=True)
class Call:
    """Something that programs may ask: by its name, a request of this shape, answered in that shape.

    ``run`` is given a request that has been checked, and raises ``Fault`` for what its shape cannot tell.
    ``examples`` are requests by a word for what they show; they run in the tests.  ``slow`` calls may take
    seconds: a server lets few of them run at a time.
    """

    name: str
    about: str
    request: type
    answer: Any
    run: Callable[[Mapping[str, Any]], dict[str, Any]]
    examples: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    slow: bool = False


def refusal(fault: Fault, say: Words) -> dict[str, Any]:
    """A fault as plain data; its text and place are one line, whatever was asked."""
    text, where = one_line(said(fault, to_programs(say.language))), one_line(fault.where)
    return {"fault": {"code": fault.code, "where": where, "text": text}}
