"""What the editions have in common, once: effects, words of directives, facts, charts that did not change."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from typing import Any


class _Pool:
    """Values by number, each once."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.values: list[Any] = []

    def number(self, value: Any, identity: Hashable = None) -> int:
        key = json.dumps(value, ensure_ascii=False) if identity is None else identity
        if key not in self.numbers:
            self.numbers[key] = len(self.values)
            self.values.append(value)
        return self.numbers[key]


def shared(books: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """The books of all editions as one; ``share.js`` takes them apart again."""
    said, effects, laws = _Pool(), _Pool(), _Pool()
    meets: set[tuple[int, ...]] = set()
    facts: dict[str, Any] = {}
    readings: dict[str, Any] = {}
    editions: dict[str, dict[str, Any]] = {}
    for edition, book in books.items():
        directives = [
            said.number(words, json.dumps(directive, ensure_ascii=False))
            for words, directive in zip(book["said"], book["directives"], strict=True)
        ]
        numbers = [effects.number(_effect(effect, directives)) for effect in book["effects"]]
        meets |= {tuple(directives[i] for i in three) for three in book["meets"]}
        own = {name: fact for name, fact in book["facts"].items() if facts.setdefault(name, fact) != fact}
        readings |= book["readings"]
        rest = ("implies", "kinds", "moment", "reached", "doubts")
        editions[str(edition)] = {
            **{name: book[name] for name in rest if name in book},
            "facts": own,
            "after": book["after"]
            | {"causes": [[numbers[i] for i in some] for some in book["after"]["causes"]]},
            "laws": {name: laws.number(_law(law, numbers)) for name, law in book["laws"].items()},
        }
        if "doubts" in book:
            editions[str(edition)]["doubts"] = _doubts(book["doubts"], directives)
    return {
        "said": said.values,
        "effects": effects.values,
        "laws": laws.values,
        "meets": sorted(meets),
        "facts": facts,
        "readings": readings,
        "editions": editions,
    }


def _doubts(doubts: dict[str, Any], directives: list[int]) -> dict[str, Any]:
    own = {
        name: rule | {"says": [[value, _effect(effect, directives)] for value, effect in rule["says"]]}
        for name, rule in doubts["own"].items()
    }
    return doubts | {"meanwhile": _effect(doubts["meanwhile"], directives), "own": own}


def _effect(effect: list[Any], directives: list[int]) -> list[Any]:
    return [effect[0], "do", directives[effect[2]]] if effect[1] == "do" else effect


def _law(law: dict[str, Any], numbers: list[int]) -> list[Any]:
    """Root, effects, nodes as lists: question, clause, answers; of a choice its owner and options."""

    def done(effects: Iterable[int]) -> list[int]:
        return [numbers[i] for i in effects]

    nodes = [
        [node["ask"], node["law"], [[value, done(effects), to] for value, effects, to in node["to"]]]
        + ([node["by"], node["clauses"], node["names"]] if "by" in node else [])
        + ([node["given"]] if "given" in node else [])
        for node in law["nodes"]
    ]
    return [law["root"], done(law["done"]), nodes]
