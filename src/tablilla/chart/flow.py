"""A law's graph as boxes and arrows with words: what every drawing of it starts from."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.rules.export import plain
from tablilla.rules.graph import Effect, Graph
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker


@dataclass(frozen=True)
class Box:
    """``lines`` are the words, clause first.

    ``kind`` is finding, choice, judgement, effect, final (an effect after which nothing comes) or end.
    """

    key: str
    kind: str
    lines: tuple[str, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Arrow:
    """From box to box, with the answer that leads there."""

    start: str
    end: str
    label: str = ""


@dataclass(frozen=True)
class Flow:
    """A chart: its title, boxes and arrows; the first box is where it starts."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


def flow(graph: Graph, title: str, say: Words) -> Flow:
    """The chart of a law in one language."""
    return _Drawing(graph, say).flow(title)


class _Drawing:
    def __init__(self, graph: Graph, say: Words) -> None:
        self.graph, self.say = graph, say
        self.speaker, self.me = Speaker(say), Incident("")
        self.boxes: dict[str, Box] = {}
        self.arrows: dict[Arrow, None] = {}
        self.effects: dict[tuple[tuple[Effect, ...], str], str] = {}

    def flow(self, title: str) -> Flow:
        start = "end" if self.graph.root is None else f"n{self.graph.root}"
        if self.graph.done:
            start = self._effect(self.graph.done, start)
        for number, node in reversed(list(enumerate(self.graph.nodes))):
            waits = node.fact.known is not When.NOW
            clock = (f"({self.say(f'when.{plain(node.fact.known)}')})",) if waits else ()
            words = (node.clause, self.speaker.question(node.fact, self.me), *clock)
            self.boxes[f"n{number}"] = Box(f"n{number}", node.fact.kind.value, words, (node.clause,))
            labels: dict[str, list[str]] = {}
            for edge in node.edges:
                end = "end" if edge.to is None else f"n{edge.to}"
                target = self._effect(edge.done, end) if edge.done else end
                labels.setdefault(target, []).append(self.speaker.answer(node.fact, edge.value, self.me))
            for target, answers in labels.items():
                self.arrows[Arrow(f"n{number}", target, " / ".join(answers))] = None
        if any(arrow.end == "end" for arrow in self.arrows):
            self.boxes["end"] = Box("end", "end", (self.say("chart.end"),))
        first = self.boxes[start]
        rest = (b for b in self.boxes.values() if b.key != start)
        return Flow(title, (first, *rest), tuple(self.arrows))

    def _effect(self, done: tuple[Effect, ...], end: str) -> str:
        key = self.effects.get((done, end))
        if key is None:
            key = self.effects[done, end] = f"d{len(self.effects)}"
            lines = tuple(f"{s.clause} {self.speaker.step(s, self.me)}" for s in done)
            last = end == "end"
            self.boxes[key] = Box(key, "final" if last else "effect", lines, tuple(s.clause for s in done))
            if not last:
                self.arrows[Arrow(key, end)] = None
        return key
