"""The call ``kinds``: the irregularities by the names that directors give them, and the facts of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tablilla.laws.index import answers
from tablilla.laws.kinds import BOOK
from tablilla.laws.whose import whose
from tablilla.rules.docket import Docket
from tablilla.rules.export import key, law_name
from tablilla.rules.fact import Fact
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request
from tablilla.service.shape import Most
from tablilla.texts.catalogue import Words, words
from tablilla.texts.kind_names import find_kind, fold, names
from tablilla.texts.speech import Speaker

EDITIONS = (2007, 2017)


class KindsRequest(Request, total=False):
    """All kinds; or those in whose names all words of ``find`` stand; or one ``kind`` with its facts."""

    find: Annotated[str, Most(200), "words, or beginnings of words, of a name or synonym"]
    kind: Annotated[str, Most(200), "a key, a name or a synonym in any language"]


class KindFact(TypedDict):
    """A fact that rulings on a kind can turn on."""

    key: str
    kind: Literal["finding", "choice", "judgement"]
    answers: list[str]
    editions: list[Literal[2007, 2017]]
    text: str


class KindEntry(TypedDict):
    """An irregularity: its key, its name and synonyms, the law that it enters by, what its parts mean.

    ``facts`` only of the kind that was asked for.
    """

    key: str
    name: str
    also: list[str]
    law: Annotated[str, "the procedure, as law64.after_establishment"]
    seat: Annotated[str, "whose seat it is, as a question"]
    roles: Annotated[list[Literal["declarer", "defender", "dummy"]], "what he can be on the board"]
    asks: Annotated[list[Literal["declarer", "seat"]], "of whom a ruling is asked"]
    card: Annotated[str, "which card it is"]
    trick: Annotated[str, "which trick it is"]
    facts: NotRequired[list[KindFact]]


class KindsAnswer(TypedDict):
    """The irregularities."""

    schema: Literal[1]
    language: Literal["es", "es_ES", "en"]
    kinds: list[KindEntry]


def kinds(request: Mapping[str, Any]) -> dict[str, Any]:
    """The kinds that were asked for.  Raises ``Fault`` ``kind.unknown``, where ``kind`` names none."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    if "kind" in request:
        kind = kind_of(request["kind"])
        found = [entry(kind, say) | {"facts": list(facts(kind, say, _editions(request)))}]
    else:
        wanted = fold(request.get("find", "")).split()
        found = [entry(kind, say) for kind in BOOK.kinds if _named(kind, wanted, say.language)]
    return {"schema": 1, "language": say.language, "kinds": found}


def kind_of(text: str) -> str:
    """The key of the kind that is meant.  Raises ``Fault`` ``kind.unknown``."""
    return find_kind(text, BOOK.kinds, "kind")


def entry(kind: str, say: Words) -> dict[str, Any]:
    """One kind by its names."""
    name, *also = names(kind, say.language)
    means = {part: meaning(kind, part, say) for part in ("seat", "card", "trick")}
    made = {"key": kind, "name": name, "also": also, "law": law_name(BOOK.kinds[kind]), **means}
    asked = whose(kind)
    parts = [part for part in ("declarer", "seat") if getattr(asked, part)]
    return made | {"roles": sorted(role.value for role in asked.roles), "asks": parts}


def meaning(kind: str, part: str, say: Words) -> str:
    """What seat, card or trick tells of a kind, which is not always the obvious."""
    its = f"kind.{kind}.{part}"
    return say(its if its in say else f"kind.any.{part}")


def facts(kind: str, say: Words, editions: tuple[int, ...] = EDITIONS) -> Iterator[dict[str, Any]]:
    """The facts that the law of this kind can ask, in the order of the law."""
    me, speaker = Incident(kind), Speaker(say)
    asked: dict[str, tuple[Fact[Any], list[int]]] = {}
    for edition in editions:
        for fact in _asked(kind, edition):
            asked.setdefault(key(fact), (fact, []))[1].append(edition)
    for name, (fact, within) in asked.items():
        yield {
            "key": name,
            "kind": fact.kind.value,
            "answers": list(answers(fact)),
            "editions": within,
            "text": speaker.question(fact, me),
        }


@cache
def _asked(kind: str, edition: int) -> tuple[Fact[Any], ...]:
    """The same, of an edition; drawn once, since a chart takes seconds."""
    drawn = charts(Docket(BOOK, edition), Incident(kind), BOOK.kinds[kind]).values()
    found: dict[str, Fact[Any]] = {}
    for fact in (node.fact for graph in drawn for node in reversed(graph.nodes)):
        found.setdefault(key(fact), fact)
    return tuple(found.values())


def _editions(request: Mapping[str, Any]) -> tuple[int, ...]:
    return (request["edition"],) if "edition" in request else EDITIONS


def _named(kind: str, wanted: list[str], language: str) -> bool:
    """Whether one of its names, or its key, has a word that begins with each of these."""
    for name in (kind, *names(kind, language)):
        said = fold(name).split()
        if all(any(word.startswith(start) for word in said) for start in wanted):
            return True
    return False


CALL = Call(
    "kinds",
    "The irregularities by their names; of one of them the facts that its ruling can turn on",
    KindsRequest,
    KindsAnswer,
    kinds,
    {
        "all": {},
        "by_words": {"find": "renun", "language": "es"},
        "one": {"kind": "revoke", "language": "en"},
        "one_edition": {"kind": "Renuncio", "edition": 2007, "language": "es_ES"},
    },
)
