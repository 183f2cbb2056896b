"""The page says what the engine's speaker says, with and without seats, and lacks no word."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.bridge.cards import card
from tablilla.bridge.seats import Seat
from tablilla.laws.index import facts as all_facts
from tablilla.laws.kinds import LAWS
from tablilla.pocket.page import EDITIONS
from tablilla.pocket.raising import of_the_page
from tablilla.pocket.vocabulary import unsaid
from tablilla.rules.directive import What
from tablilla.rules.export import key, plain
from tablilla.rules.fact import Fact
from tablilla.rules.graph import Graph
from tablilla.rules.incident import Incident
from tablilla.rules.place import AROUND, Place
from tablilla.rules.step import Done, Opened, Read, Step
from tablilla.texts.catalogue import LANGUAGES, Words, words
from tablilla.texts.speech import Speaker
from tests.pocket.replay import directives, evaluate, made

ABOUT: tuple[dict[str, str], ...] = (
    {},
    {"offender": "W"},
    {"offender": "N", "declarer": "E", "card": "HT"},
    {"offender": "S", "declarer": "S", "card": "D"},
)


ASKED = """Object.fromEntries(given.keys.map(([key, values, type]) => {
  const speaker = new Speaker(data, given.language, given.about);
  return [key, [speaker.question(key), values.map(v => speaker.answer(key, v, type))]];
}))"""
SAID = """[...new Set(Object.values(data.books).flatMap(b => Object.values(b.laws).flatMap(law =>
    [...law.done, ...law.nodes.flatMap(n => n.to.flatMap(e => e[1]))])))]
  .map(i => data.books[2017].effects[i]).filter(effect => effect[1] !== 'follow')
  .map(e => [e[0], new Speaker(data, given.language, given.about).effect(data.books[2017], e)])"""


def speaker(language: str, about: dict[str, str]) -> tuple[Speaker, Incident]:
    """The engine's, who knows as much as the page."""
    offender = Seat[about["offender"]] if "offender" in about else None
    declarer = Seat[about["declarer"]] if "declarer" in about else None

    def seating(incident: Incident, place: Place) -> Seat | None:
        if place in AROUND:
            return None if offender is None else offender.on(AROUND.index(place))
        if declarer is None or place not in (Place.DECLARER, Place.DUMMY):
            return None
        return declarer if place is Place.DECLARER else declarer.partner

    held = card(about["card"]) if "card" in about else 0
    return Speaker(words(language), seating), Incident("any", offender, card=held)


def graphs() -> list[Graph]:
    return [graph for edition in EDITIONS for graph in made(edition).graphs.values()]


def steps() -> list[Step]:
    found: dict[Any, Step] = {}
    for graph in graphs():
        for done in (graph.done, *(edge.done for node in graph.nodes for edge in node.edges)):
            for step in done:
                if isinstance(step, (Done, Opened, Read)):
                    found.setdefault(step, step)
    return list(found)


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_word_is_missing(language: str) -> None:
    assert unsaid([made(edition).book for edition in EDITIONS], language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", ABOUT, ids=lambda about: " ".join(about.values()) or "nothing known")
def test_questions_and_answers(language: str, about: dict[str, str]) -> None:
    voice, incident = speaker(language, about)
    asked: dict[str, Fact[Any]] = {
        key(node.fact): node.fact
        for graph in graphs()
        for node in graph.nodes
        if not of_the_page(node.fact.key)
    }
    want = {
        name: [voice.question(fact, incident), [voice.answer(fact, value, incident) for value in fact.domain]]
        for name, fact in asked.items()
    }
    got = evaluate(
        ASKED,
        {
            "language": language,
            "about": about,
            "keys": [
                [name, [plain(v) for v in fact.domain], type(fact.domain[0]).__name__.lower()]
                for name, fact in asked.items()
            ],
        },
    )
    assert got == want
    assert {fact.key for fact in asked.values()} <= set(all_facts())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", ABOUT, ids=lambda about: " ".join(about.values()) or "nothing known")
def test_everything_directed(language: str, about: dict[str, str]) -> None:
    voice, incident = speaker(language, about)
    want = sorted({(step.clause, voice.step(step, incident)) for step in steps()})
    got = evaluate(
        SAID,
        {"language": language, "about": about},
    )
    assert want
    assert set(want) <= {(clause, text) for clause, text in got}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "held", "suits"),
    [
        ("penalty_lead", "H5", "H"),
        ("penalty_lead", "H5", "SD"),
        ("penalty_lead", "H", "H"),
        ("penalty_lead", "", "DC"),
        ("opening_lead_out_of_turn", "H5", "H"),
        ("penalty_lead", "H5", ""),
    ],
)
def test_penalty_cards_that_are_picked_up(language: str, kind: str, held: str, suits: str) -> None:
    incident = Incident(kind, Seat.E, card=card(held) if held else 0)
    voice = Speaker(words(language), suits=sum(card(letter) for letter in suits))
    said = [
        evaluate(
            "new Speaker(data, given.language, given.about).what('penalty_suit')",
            {"language": language, "about": {"kind": kind, "card": held, way: named}},
        )
        for way, named in (("suits", list(suits)), ("suit", suits))
        if way == "suits" or len(suits) == 1
    ]
    assert set(said) == {voice.what(What.PENALTY_SUIT, incident)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_kinds(language: str) -> None:
    got = evaluate(
        "given.keys.map(k => new Speaker(data, given.language).say(k))",
        {"language": language, "keys": [f"kind.{k}" for k in LAWS]},
    )
    assert got == [words(language)(f"kind.{kind}") for kind in LAWS]


def test_addressees_and_their_order() -> None:
    """Grouped as the engine's speaker groups them."""
    done = [s for s in steps() if isinstance(s, Done)][:60]
    voice, incident = speaker("en", {})
    want = [[s.heading, len(s.lines)] for s in voice.speech(done, incident)]
    numbers = {repr(directive): i for i, directive in enumerate(directives())}
    effects = [[s.clause, "do", numbers[repr(plain(s.directive))]] for s in done]
    got = evaluate(
        "speech(data.books[2017], given).map(g => [new Speaker(data, 'en').heading(g.to), g.lines.length])",
        effects,
    )
    assert got == want
    assert len(want) > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_as_the_engine_has_them(language: str) -> None:
    """The word for so many, and the minus sign."""
    text = "a {n} {n:card|cards} (-2) 12-1 {n}"
    counts = [0, 1, 2, 11, -1]
    script = (
        "given.counts.map(n => { const speaker = new Speaker(data, given.language);"
        " speaker.entries = {x: given.text};"
        " return [speaker.say('x', {n}), speaker.say('x', {n: String(n)})]; })"
    )
    said = Words(language, {"x": text})
    want = [[said("x", n=n)] * 2 for n in counts]
    assert want[1][0] == "a 1 card (−2) 12-1 1"
    assert evaluate(script, {"language": language, "counts": counts, "text": text}) == want
