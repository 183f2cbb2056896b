"""The laws of an edition as data for the page: every chart, the frame around them, and how effects are said."""

from __future__ import annotations

import json
import string
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from tablilla.laws.kinds import BOOK, LAWS
from tablilla.pocket.frame_charts import KIND, FrameCharts, frame_charts, the_kind
from tablilla.pocket.raising import PREFIX, RaisingDocket
from tablilla.rules.case import Case
from tablilla.rules.directive import Base, What, fields_of, key_of
from tablilla.rules.export import book_json, effect, key, law_name, plain
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment, reached_at
from tablilla.rules.obligation import Duty
from tablilla.rules.place import Place
from tablilla.rules.step import Done, Law, Opened, Read
from tablilla.texts.catalogue import LANGUAGES, words

FRAME = "frame.opening"
_VALUES = {what.value for what in What}


@dataclass(frozen=True)
class Compiled:
    """An edition: the page's data, and the graphs that it was made from."""

    edition: int
    book: dict[str, Any]
    graphs: dict[Law, Graph]


@cache
def compiled(edition: int) -> Compiled:
    """All kinds of irregularity of an edition; made once, not to be changed."""
    docket = RaisingDocket(BOOK, edition)
    graphs: dict[Law, Graph] = {}
    for kind, law in LAWS.items():
        for each, graph in charts(docket, Incident(kind), law).items():
            if not _alike(graph, graphs.setdefault(each, graph)):
                of_kind = _called(each, kind)
                graphs[of_kind] = Graph(docket, Incident(kind), of_kind)
    waiting = bred(graphs.values())
    for kind, clause in waiting:
        plain_ones = {law_name(law): graph for law, graph in graphs.items()}
        born = Incident(kind, born_of=clause)
        for each, graph in charts(docket, born, LAWS[kind]).items():
            name = law_name(each)
            other = plain_ones.get(f"{name}@{kind}", plain_ones.get(name))
            if other is None or not _alike(graph, other):
                of_birth = _called(each, f"{kind}@{clause}")
                graphs[of_birth] = Graph(docket, born, of_birth)
                waiting += [pair for pair in bred([graph]) if pair not in waiting]
    names = [law_name(law) for law in graphs]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"two charts are called {', '.join(sorted(twice))}")
    frame = frame_charts(docket, _done(graphs.values()))
    around = [frame.before, *(graph for graph, _ in frame.after)]
    for law in [law for graph in around for law in graph.links if law is not the_kind]:
        graphs |= {k: v for k, v in charts(docket, Incident(KIND), law).items() if k not in graphs}
    every = [*graphs.values(), *around]
    book = book_json({graph.law: graph for graph in every}, BOOK.implications, BOOK.doubts)
    book["kinds"] = {kind: law_name(law) for kind, law in LAWS.items()}
    book["after"] = _after(book, frame)
    book["facts"] = _facts(every)
    book["moment"] = None if BOOK.moment is None else BOOK.moment.key
    book["reached"] = {str(plain(moment)): int(reached_at(moment)) for moment in Moment}
    if BOOK.doubts is not None:
        for name, rule in BOOK.doubts.own.items():
            besides = rule.provided[max(y for y in rule.provided if y <= edition)] if rule.provided else None
            own = book["doubts"]["own"][name]
            own["besides"] = None if besides is None else key(besides)
            own["says"] = [[plain(v), [rule.clause, "do", plain(d)]] for v, d in rule.says.items()]
            if besides is not None:
                book["facts"] |= _described([besides])
    _number_directives(book, every)
    return Compiled(edition, book, graphs)


def _alike(one: Graph, other: Graph) -> bool:
    return (one.done, one.root, one.nodes) == (other.done, other.root, other.nodes)


def _called(law: Law, whose: str) -> Law:
    """A law that says other things of a kind, or of one that a clause bred.

    ``law68.claim@concession``, ``law62.revoke@revoke@61A``.
    """

    def called(case: Case) -> object:
        return law(case)

    called.__module__, called.__name__ = law.__module__, f"{getattr(law, '__name__', 'law')}@{whose}"
    return called


def bred(graphs: Iterable[Graph]) -> list[tuple[str, str]]:
    """Every kind that a law opens, with the clause that opens it."""
    opened = (s for g in graphs for s in (*g.done, *(s for n in g.nodes for e in n.edges for s in e.done)))
    return list(dict.fromkeys((s.incident.kind, s.clause) for s in opened if isinstance(s, Opened)))


def _done(graphs: Iterable[Graph]) -> list[Done]:
    """Every effect that a law can have."""
    steps = (s for g in graphs for s in (*g.done, *(s for n in g.nodes for e in n.edges for s in e.done)))
    return list(dict.fromkeys(step for step in steps if isinstance(step, Done)))


def _after(book: dict[str, Any], frame: FrameCharts) -> dict[str, Any]:
    """The charts of what comes after, by set of consequences; the numbers of the effects that cause each."""
    names = [law_name(graph.law) for graph, _ in frame.after]
    for name, (_, left_out) in zip(names, frame.after, strict=True):
        del book["laws"][name]["done"][:left_out]
    numbers = {json.dumps(each, ensure_ascii=False): number for number, each in enumerate(book["effects"])}
    causes = [[numbers[json.dumps(effect(done), ensure_ascii=False)] for done in some] for some in frame.causes]
    return {"charts": names, "causes": causes}


def _facts(graphs: Iterable[Graph]) -> dict[str, list[Any]]:
    """Of every fact: kind, from when it is known, whether concealed cards decide, answers, their type."""
    facts: list[Fact[Any]] = [node.fact for graph in graphs for node in graph.nodes]
    facts += [test.fact for rule in BOOK.implications for test in rule.never]
    if BOOK.doubts is not None:
        facts += [rule.test for rule in BOOK.doubts.own.values() if rule.test is not None]
    return _described(facts)


def _described(facts: Iterable[Fact[Any]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for fact in facts:
        answers = [plain(v) for v in fact.domain]
        kind = type(fact.domain[0]).__name__.lower()
        found[key(fact)] = [fact.kind.value, int(fact.known), int(fact.concealed), answers, kind]
    return found


def _number_directives(book: dict[str, Any], graphs: Iterable[Graph]) -> None:
    """Each directive once, by number, with how it is said; what two of them have in common at least."""
    directives: dict[str, Base] = {}
    readings: dict[str, list[str]] = {}
    for graph in graphs:
        for steps in [graph.done, *(edge.done for node in graph.nodes for edge in node.edges)]:
            for step in steps:
                if isinstance(step, Done):
                    directives.setdefault(_text(step.directive), step.directive)
                elif isinstance(step, Read):
                    readings[step.reading.key] = [step.reading.source.value]
    if BOOK.doubts is not None:
        for directive in (
            BOOK.doubts.meanwhile,
            *(d for r in BOOK.doubts.own.values() for d in r.says.values()),
        ):
            directives.setdefault(_text(directive), directive)
    meets = _meets(directives)
    numbers = {text: number for number, text in enumerate(directives)}
    for each in [*book["effects"], *of_doubts(book)]:
        if each[1] == "do":
            each[2] = numbers[json.dumps(each[2], ensure_ascii=False)]
    book["directives"] = [json.loads(text) for text in directives]
    book["said"] = [said(directive) for directive in directives.values()]
    book["meets"] = [[numbers[x] for x in three] for three in meets]
    book["readings"] = readings


def of_doubts(book: dict[str, Any]) -> list[list[Any]]:
    """The effects of doubts, which stand in no chart."""
    if "doubts" not in book:
        return []
    own = [said[1] for rule in book["doubts"]["own"].values() for said in rule["says"]]
    return [book["doubts"]["meanwhile"], *own]


def _text(directive: Base) -> str:
    return json.dumps(plain(directive), ensure_ascii=False)


def _meets(directives: dict[str, Base]) -> list[tuple[str, str, str]]:
    """What two directives have in common; what is new among that is added to them, until nothing is."""
    found: dict[tuple[str, str], str] = {}
    while True:
        size = len(directives)
        for one, a in tuple(directives.items()):
            for other, b in tuple(directives.items()):
                if one != other and (one, other) not in found and (met := a.meet(b)) is not None:
                    found[one, other] = _text(met)
                    directives.setdefault(_text(met), met)
        if len(directives) == size:
            return [(one, other, met) for (one, other), met in found.items()]


def said(directive: Base) -> list[Any]:
    """Key of the words, addressee, time, end, and the fields that the words use, each marked by what it is."""
    fields = fields_of(directive)
    duty = fields.pop("duty", None)
    if isinstance(duty, Duty):
        fields |= fields_of(duty)
    until = fields.pop("until", None)
    used = _used(f"do.{key_of(directive)}")
    marked = {name: _marked(value) for name, value in fields.items() if name in used}
    return [
        key_of(directive),
        directive.addressee.value,
        plain(directive.when),
        None if until is None else plain(until),
        marked,
    ]


def _used(entry: str) -> set[str]:
    """The fields of an entry, in whatever language."""
    return {
        field
        for language in LANGUAGES
        if entry in words(language)
        for _, field, _, _ in string.Formatter().parse(words(language).entries[entry])
        if field
    }


def _marked(value: object) -> str:
    """``@`` a place, ``#`` a card meant, ``<`` a detail, ``%`` a key of the catalogue; else the words."""
    if isinstance(value, Place):
        return f"@{value.value}"
    if isinstance(value, What):
        return f"#{value.value}"
    if isinstance(value, Detail):
        return f"#{value.key}" if value.key in _VALUES else f"<{value.key}"
    if isinstance(value, Enum):
        return f"%{type(value).__name__.lower()}.{plain(value)}"
    return str(plain(value))


def issues(book: dict[str, Any]) -> list[str]:
    """What the director may raise, in the order in which the charts ask."""
    asked = [node["ask"] for law in book["laws"].values() for node in reversed(law["nodes"])]
    return list(dict.fromkeys(ask.removeprefix(PREFIX) for ask in asked if ask.startswith(PREFIX)))
