"""On the phone an entry is told in words: nothing of its keys is shown."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.texts.catalogue import words
from tests.desk.browser.scripts import by_node

SCRIPTS = ("unpack.js", "walker.js", "words.js", "store.js", "desk-log.js", "desk.js", "desk-words.js")
SAID: tuple[tuple[str, str, Any], ...] = (
    ("fact", "raised:players_ruled_themselves", True),
    ("choice", "detail:suits", "SH"),
    ("choice", "detail:1:suit", "C"),
    ("choice", "detail:partners_lead", "DQ"),
    ("fact", "held_a_card_of_the_suit", False),
    ("fact", "held_a_card_of_the_suit", "forgotten"),
    ("choice", "opening_lead", None),
    ("ruling.opened", "", {"kind": "revoke", "seat": "W", "details": {"declarer": "S"}}),
    ("statement", "NS", {"text": "Tenía un trébol."}),
    ("tempo", "", True),
)
CODE = """
const book = { facts: { held_a_card_of_the_suit: ['finding', 0, 0, [true, false], ''] } };
const speaker = new Speaker({ words: given.words, its_card: '' }, given.language);
const say = (key, fields) => speaker.say(key, fields);
const app = { speaker: () => speaker, say, data: { books: { 2017: book } } };
return given.said.map(([kind, key, value]) => {
  const entry = { kind, key, value };
  return [whatText(app, { edition: 2017 }, entry), valueText(app, { edition: 2017 }, entry)];
});
"""
SPANISH = (
    ("¿Aplicaron o dispensaron los jugadores una rectificación sin el Director?", "sí"),
    ("El palo nombrado", "picas, corazones"),
    ("El palo nombrado", "tréboles"),
    ("La carta de la otra salida", "♦Q"),
    (None, "no"),
    (None, "nadie lo recuerda"),
    (None, "respuesta retirada"),
    ("Decisión abierta", "Oeste, Declara Sur"),
    ("Declaración", "Tenía un trébol."),
    ("Tempo", "sí"),
)


@pytest.mark.parametrize("language", ["es", "en"])
def test_what_an_entry_speaks_of_and_what_it_says(language: str) -> None:
    given = {"language": language, "said": SAID, "words": {language: dict(words(language).entries)}}
    told = by_node(SCRIPTS, CODE, given)
    for (kind, key, _), (what, said) in zip(SAID, told, strict=True):
        assert what, (kind, key)
        assert not {"[", ":", "_"} & set(what + said), (what, said)
    if language == "es":
        for (what, said), (subject, value) in zip(told, SPANISH, strict=True):
            assert subject in (None, what)
            assert said == value
