"""The catalogues and the book against the glossary, and the languages against each other.

A failure names the file, the key, the word and what to write instead.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablilla
from tablilla.cli import COMMANDS
from tablilla.texts.catalogue import LANGUAGES, words
from tablilla.texts.glossary import Misused, concepts, misused

PACKAGE = Path(tablilla.__file__).parent
TEXTS = PACKAGE / "texts"
BOOK = PACKAGE / "lawbook" / "data"
PROGRAM = re.compile(rf"\btablilla (?=[A-Z]{{2,}}\b|-|(?:{'|'.join(COMMANDS)})\b)")
FIELD = re.compile(r"\{\w+:?([^{}]*)\}")
CATALOGUES = sorted(TEXTS.glob("*/*.json"))
FILES = sorted({path.name for path in CATALOGUES})


def entries(language: str, file: str) -> dict[str, str]:
    """A catalogue of one language; a language may lack the file."""
    path = TEXTS / language / file
    if not path.exists():
        return {}
    held: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return held


def fields(text: str) -> set[str]:
    """The fields that a text wants filled in."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def prose(text: str) -> str:
    """What a reader can see: without the name of the program and the names of the fields."""
    return FIELD.sub(lambda found: "{}" + found[1].replace("|", " "), PROGRAM.sub("", text))


def complaint(where: str, key: str, wrong: Misused) -> str:
    return f"{where}: {key}: «{wrong.word}»; write «{wrong.say}» (glossary: {wrong.concept})"


def test_there_is_a_folder_for_every_language_and_no_other() -> None:
    assert {path.parent.name for path in CATALOGUES} == set(LANGUAGES)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parent.name}/{path.name}")
class TestCatalogue:
    def test_is_flat_and_no_key_stands_twice(self, path: Path) -> None:
        pairs: list[tuple[str, object]] = json.loads(
            path.read_text(encoding="utf-8"), object_pairs_hook=lambda held: held
        )
        keys = [key for key, _ in pairs]
        assert sorted(set(keys)) == sorted(keys), [key for key in keys if keys.count(key) > 1]
        assert all(isinstance(text, str) and text.strip() for _, text in pairs), "every key has words"

    def test_no_other_file_of_the_language_has_its_keys(self, path: Path) -> None:
        mine = set(entries(path.parent.name, path.name))
        for file in FILES:
            if file != path.name:
                both = mine & set(entries(path.parent.name, file))
                assert not both, f"{path.parent.name}/{file} and {path.name} both have {sorted(both)}"

    def test_can_be_filled_in(self, path: Path) -> None:
        for key, text in entries(path.parent.name, path.name).items():
            assert all(field.isidentifier() for field in fields(text)), f"{key}: name every field: {text}"


@pytest.mark.parametrize("file", FILES)
class TestLanguages:
    def test_have_the_same_keys(self, file: str) -> None:
        spanish, english = set(entries("es", file)), set(entries("en", file))
        assert not spanish - english, f"en/{file} lacks {sorted(spanish - english)}"
        assert not english - spanish, f"es/{file} lacks {sorted(english - spanish)}"

    def test_spain_only_changes_what_there_is(self, file: str) -> None:
        loose = set(entries("es_ES", file)) - set(entries("es", file))
        assert not loose, f"es_ES/{file} has keys that es/{file} lacks: {sorted(loose)}"

    def test_spain_says_nothing_again(self, file: str) -> None:
        spanish = entries("es", file)
        again = [key for key, text in entries("es_ES", file).items() if spanish.get(key) == text]
        assert not again, f"es_ES/{file}: the same as in es, leave out {again}"

    def test_have_the_same_fields(self, file: str) -> None:
        spanish = entries("es", file)
        for language in ("en", "es_ES"):
            for key, text in entries(language, file).items():
                there, here = fields(spanish.get(key, text)), fields(text)
                assert here == there, f"{language}/{file}: {key}: has {sorted(here)}, es has {sorted(there)}"

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_use_no_forbidden_word(self, file: str, language: str) -> None:
        """Spain's variant as it is read: what it does not change comes from ``es``."""
        texts = entries(language, file)
        inherited = entries("es", file) if language == "es_ES" else {}
        wrong = [
            complaint(
                f"{language}/{file}" + ("" if key in texts else " (add the key; now from es)"), key, found
            )
            for key, text in (inherited | texts).items()
            for found in misused(prose(text), language)
        ]
        assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize("path", sorted(BOOK.glob("*.json")), ids=lambda path: path.stem)
def test_the_book_uses_no_forbidden_word(path: Path) -> None:
    """Contract notation apart: there ``7C`` is a clause of Law 7."""
    held = json.loads(path.read_text(encoding="utf-8"))
    wrong = [
        complaint(path.name, where, found)
        for where, language, text in _said(held)
        for found in misused(text, language, but=("contract notation",))
    ]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("language", "text", "word", "say"),
    [
        ("es", "Estuche 3", "Estuche", "tablilla"),
        ("es", "el jugador debe pasar", "debe", "tiene que"),
        ("es", "carta de castigo", "castigo", "penalidad"),
        ("es", "un rival", "rival", "oponente"),
        ("es", "el Este reparte", "Este reparte", "dador"),
        ("es_ES", "los cantos", "cantos", "voz"),
        ("es_ES", "Ley 62", "Ley 6", "Artículo"),
        ("es_ES", "Ley {law}", "Ley {", "Artículo"),
        ("es_ES", "un rival", "rival", "oponente"),
        ("en", "the punishment", "punishment", "penalty"),
        ("en", "penalised", "penalised", "penalty"),
        ("en", "unauthorised", "unauthorised", "unauthorized information"),
    ],
)
def test_a_forbidden_word_is_found(language: str, text: str, word: str, say: str) -> None:
    assert (word, say) in [(found.word, found.say) for found in misused(text, language)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "el jugador no debe hablar y tiene que pasar; ambos bandos juegan esta tablilla"),
        ("es", "carta penalizada, penalidad de procedimiento"),
        ("es_ES", "el jugador debe pasar en el estuche 3, según el Artículo 62"),
        ("en", "a penalty card; the Director may penalize"),
    ],
)
def test_what_the_glossary_says_is_not_found(language: str, text: str) -> None:
    assert not list(misused(text, language))


def test_the_program_and_the_fields_are_called_by_their_names_in_every_language() -> None:
    said = "tablilla laws 62; tablilla ORDEN; tablilla --help; una tablilla de {partner}"
    assert prose(said) == "laws 62; ORDEN; --help; una tablilla de {}"


def test_the_glossary_itself() -> None:
    held = concepts()
    assert len({concept.concept for concept in held}) == len(held)
    for concept in held:
        assert all(concept.words.values()), concept
        for language, wrong in concept.forbidden.items():
            assert language in LANGUAGES
            assert wrong
            own = list(misused(concept.words[language], language, but=("does", "contract notation")))
            assert not own, f"{concept.concept}: its own word is forbidden: {own}"


def test_words_of_the_laws_can_be_read_in_every_language() -> None:
    for language in LANGUAGES:
        assert words(language)("lawbook.law", law=62).endswith(" 62")


def _said(held: object, where: str = "") -> Iterator[tuple[str, str, str]]:
    """Every text under ``es`` or ``en``, with the clause or term that it belongs to."""
    if isinstance(held, dict):
        term = held.get("term")
        where = str(held.get("id") or (term["en"] if isinstance(term, dict) and "en" in term else where))
        for key, value in held.items():
            if key in LANGUAGES and isinstance(value, str):
                yield where, key, value
            else:
                yield from _said(value, where)
    elif isinstance(held, list):
        for value in held:
            yield from _said(value, where)


@pytest.mark.parametrize(
    ("language", "one", "none"),
    [
        ("en", "x: 1 board, 1 result; new entries 1, known already 1.", "0 boards, 0 results"),
        ("es", "x: 1 tablilla, 1 resultado; entradas nuevas 1, ya sabidas 1.", "0 tablillas, 0 resultados"),
        ("es_ES", "x: 1 estuche, 1 resultado; entradas nuevas 1, ya sabidas 1.", "0 estuches, 0 resultados"),
    ],
)
def test_what_is_counted_is_called_by_its_number(language: str, one: str, none: str) -> None:
    counted = ("boards", "results", "new", "known")
    say = words(language)
    assert say("board.import.done", file="x", **dict.fromkeys(counted, 1)) == one
    assert none in say("board.import.done", file="x", **dict.fromkeys(counted, 0))
    assert none.replace("0", "2") in say("board.import.done", file="x", **dict.fromkeys(counted, 2))


def test_a_word_for_a_number_has_two_forms() -> None:
    for language in LANGUAGES:
        for key, text in words(language).entries.items():
            forms = [
                (name, spec) for _, name, spec, _ in string.Formatter().parse(text) if spec and "|" in spec
            ]
            assert all(spec.count("|") == 1 for _, spec in forms), f"{language}: {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_minus_is_a_minus_sign(language: str) -> None:
    say = words(language)
    said = say("adjust.result", ns=5.0, ew=-9.0, unit="IMPs")
    assert "−9.0" in said
    assert "-9" not in said
    dated = "2026-05-01, 12-1, 4♠ S-1"
    assert say.smooth(dated) == dated, "no minus"
