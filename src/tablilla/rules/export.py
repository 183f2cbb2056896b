"""Values, steps and graphs as plain data: for JSON, for the offline page."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum, IntEnum
from typing import Any

from tablilla.rules.directive import Base, fields_of, key_of
from tablilla.rules.doubt import Doubts
from tablilla.rules.fact import Detail, Fact, Implication
from tablilla.rules.graph import Graph, Node
from tablilla.rules.obligation import Duty
from tablilla.rules.step import Done, Followed, Law, Opened, Read, Step


def plain(value: Any) -> Any:
    """A value as JSON has it; an enumeration by its key."""
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Detail):
        return f"<{value.key}>"
    if isinstance(value, Base):
        return {"is": key_of(value)} | {k: plain(v) for k, v in fields_of(value).items()}
    if isinstance(value, Duty):
        return {"is": type(value).__name__} | {k: plain(v) for k, v in fields_of(value).items()}
    if isinstance(value, (tuple, frozenset)):
        return [plain(v) for v in value]
    if isinstance(value, Fact):
        return key(value)
    return value


def key(fact: Fact[Any], each: Hashable = None) -> str:
    """The key of a fact, with its subject: ``played_after_revoke.lho``."""
    subject = each if fact.subject == "each" and each is not None else fact.subject
    return fact.key if subject is None else f"{fact.key}.{plain(subject)}"


def law_name(law: Law) -> str:
    """``law64_….after_establishment``: the key of a chart."""
    return f"{law.__module__.rsplit('.', 1)[-1].split('_')[0]}.{getattr(law, '__name__', 'law')}"


def effect(step: Step) -> list[Any] | None:
    """Done, opened, followed and read steps; a question is no effect."""
    if isinstance(step, Done):
        return [step.clause, "do", plain(step.directive)]
    if isinstance(step, Opened):
        who = [] if step.who is None else [step.who.value]
        return [step.clause, "open", step.incident.kind, step.incident.trick, *who]
    if isinstance(step, Followed):
        return [step.clause, "follow", law_name(step.law), [plain(e) for e in step.over]]
    if isinstance(step, Read):
        return [step.clause, "read", step.reading.key, step.way]
    return None


def book_json(
    graphs: Mapping[Law, Graph], implications: Iterable[Implication] = (), doubts: Doubts | None = None
) -> dict[str, Any]:
    """All that the offline page needs: the graphs, each effect once, what follows from what, and doubt."""
    pool: dict[str, int] = {}

    def numbers(steps: Iterable[Step]) -> list[int]:
        texts = [json.dumps(e, ensure_ascii=False) for s in steps if (e := effect(s)) is not None]
        return [pool.setdefault(text, len(pool)) for text in texts]

    laws = {
        law_name(law): {"root": g.root, "done": numbers(g.done), "nodes": [_node(n, numbers) for n in g.ids]}
        for law, g in graphs.items()
    }
    implied = [_implied(each) for each in implications]
    book = {"laws": laws, "effects": [json.loads(text) for text in pool], "implies": implied}
    return book if doubts is None else book | {"doubts": _doubts(doubts)}


def _implied(rule: Implication) -> list[Any]:
    """Fact, value, the other fact, its values; then, where it has conditions, each with its values."""
    made = [key(rule.test), plain(rule.value), key(rule.then), [plain(v) for v in rule.among]]
    given = [[key(test.fact), [plain(v) for v in test.fact.domain if v in test.values]] for test in rule.given]
    return [*made, given] if given else made


def _doubts(doubts: Doubts) -> dict[str, Any]:
    own = {
        name: {
            "law": rule.clause,
            "ask": None if rule.test is None else key(rule.test),
            "values": [] if rule.test is None else [plain(v) for v in rule.test.domain],
            "gives": [[plain(k), plain(v)] for k, v in rule.gives.items()],
        }
        for name, rule in doubts.own.items()
    }
    meanwhile = [doubts.undetermined, "do", plain(doubts.meanwhile)]
    return {"own": own, "likelier": doubts.likelier, "meanwhile": meanwhile}


def _node(node: Node, numbers: Callable[[Iterable[Step]], list[int]]) -> dict[str, Any]:
    choice: dict[str, Any] = {}
    if node.by:
        names = [[o.names.key, o.among] if o.names else None for o in node.options]
        choice = {"by": node.by.value, "clauses": [o.clause for o in node.options], "names": names}
        if any(o.given for o in node.options):
            choice["given"] = [[key(fact) for fact in o.given] for o in node.options]
    return {
        "ask": key(node.fact),
        "law": node.clause,
        "kind": node.fact.kind.value,
        "known": int(node.fact.known),
        **choice,
        "to": [[plain(e.value), numbers(e.done), e.to] for e in node.edges],
    }
