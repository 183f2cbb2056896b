"""The files of the book: complete, in one shape, in both languages, without loose ends inside a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablilla.lawbook import load
from tablilla.lawbook.book import EDITIONS
from tablilla.lawbook.reference import INTRODUCTION, levels, name
from tablilla.texts.glossary import concepts

FILES = sorted(load.DATA.glob("*.json"))
LAW_FILES = [path for path in FILES if path.stem.startswith(("law", "introduction"))]
LAW_KEYS = ["law", "chapter", "part", "section", "titles", "clauses", "differences", "unsure", "sources"]
CLAUSE_KEYS = ["id", "editions", "amendment_2024", "status", "rule", "graded", "facts", "effect", "see"]
OPTIONAL = {"amendment_2024", "graded"}
SHORT = re.compile(r'"(editions|see|clauses|terms)": \[\n((?:\s+(?:\d+|"[^"\n]*"),?\n)+)\s+\]')
ROMAN = ("", "i", "ii", "iii", "iv", "v")


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def pretty(data: object) -> str:
    """The one shape of a file: indented by two, lists of names and years on one line."""

    def one_line(found: re.Match[str]) -> str:
        items = (item.strip().rstrip(",") for item in found[2].strip().splitlines())
        return f'"{found[1]}": [{", ".join(items)}]'

    return SHORT.sub(one_line, json.dumps(data, ensure_ascii=False, indent=2)) + "\n"


def order(clause: str) -> tuple[str, int, str, int]:
    """Where the book has a clause within its law."""
    _, letter, number, small, roman = (*(levels(clause) or ()), "", "", "", "")[:5]
    return letter, int(number or 0), small, ROMAN.index(roman)


def test_ninety_three_laws_the_introduction_the_definitions_and_the_chapters() -> None:
    laws = [f"law{number:02}" for number in range(1, 94)]
    assert [path.stem for path in FILES] == sorted(["chapters", "definitions", "introduction", *laws])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_one_shape(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == pretty(read(path)), "write it with pretty()"


@pytest.mark.parametrize("path", LAW_FILES, ids=lambda path: path.stem)
class TestLaw:
    def test_is_the_law_that_the_file_is_called_after(self, path: Path) -> None:
        law = read(path)
        assert list(law) == LAW_KEYS
        assert law["law"] == (INTRODUCTION if path.stem == "introduction" else int(path.stem[3:]))

    def test_has_keys_in_order(self, path: Path) -> None:
        for clause in read(path)["clauses"]:
            expected = [key for key in CLAUSE_KEYS if key in clause or key not in OPTIONAL]
            assert list(clause) == expected, clause["id"]

    def test_names_are_written_in_the_one_way_and_belong_to_the_law(self, path: Path) -> None:
        law = read(path)
        for clause in law["clauses"]:
            at = levels(clause["id"])
            assert at is not None
            assert name(at) == clause["id"]
            assert at[0] == str(law["law"])

    def test_clauses_stand_in_the_order_of_the_book(self, path: Path) -> None:
        ids = [(clause["id"], clause["editions"]) for clause in read(path)["clauses"]]
        lettered = [(order(each), editions) for each, editions in ids if "/" not in each]
        assert lettered == sorted(lettered)

    def test_everything_is_said_in_both_languages(self, path: Path) -> None:
        law = read(path)
        said = [clause["rule"] for clause in law["clauses"]] + law["titles"] + law["unsure"]
        said += [law["differences"]] if law["differences"] else []
        for text in said:
            assert text["es"].strip(), text
            assert text["en"].strip(), text
            assert text["es"] != text["en"], text

    def test_an_operative_clause_has_an_effect(self, path: Path) -> None:
        bare = [c["id"] for c in read(path)["clauses"] if c["status"] == "operative" and not c["effect"]]
        assert not bare

    def test_status_and_editions_are_known(self, path: Path) -> None:
        for clause in read(path)["clauses"]:
            assert clause["status"] in ("operative", "explained", "judgement")
            assert clause["editions"]
            assert set(clause["editions"]) <= set(EDITIONS)
            assert clause.get("amendment_2024", "before") in ("before", "after")

    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("amended", [True, False])
    def test_no_clause_stands_twice_in_an_edition(self, path: Path, edition: int, amended: bool) -> None:
        held = [clause.levels for clause in load.law(str(read(path)["law"])).of(edition, amended)]
        assert len(held) == len(set(held))

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_has_one_title_in_each_edition(self, path: Path, edition: int) -> None:
        law = load.law(str(read(path)["law"]))
        assert law.title(edition, True).es
        assert law.title(edition, False).es

    def test_a_doubt_is_about_clauses_that_the_law_has_in_that_edition(self, path: Path) -> None:
        law = read(path)
        for doubt in law["unsure"]:
            assert doubt["kind"] in ("wording", "reading")
            for edition in doubt["editions"]:
                held = {clause["id"] for clause in law["clauses"] if edition in clause["editions"]}
                assert set(doubt["clauses"]) <= held, (doubt, edition)

    def test_sources_are_public(self, path: Path) -> None:
        assert all(source.startswith(("http://", "https://")) for source in read(path)["sources"])


def test_a_law_belongs_to_a_chapter_a_part_and_a_section_that_exist() -> None:
    chapters = {entry["chapter"]: entry for entry in read(load.DATA / "chapters.json")}
    for path in LAW_FILES:
        law = read(path)
        parts = {part["part"]: part for part in chapters[law["chapter"]]["parts"]}
        if not parts:
            assert law["part"] is None
            continue
        assert 1 <= (law["section"] or 1) <= max(1, len(parts[law["part"]]["sections"])), path.stem


def test_every_law_stands_in_the_table_of_the_book_once_and_in_order() -> None:
    listed = [law.name for chapter in load.chapters() for part in chapter.parts for law in part.laws]
    assert listed == list(load.LAWS)


def test_definitions_are_said_in_both_languages_and_stand_once_in_an_edition() -> None:
    for edition in EDITIONS:
        terms = [each.term for each in load.definitions() if edition in each.editions]
        assert len({term.en for term in terms}) == len(terms)
        assert len({term.es for term in terms}) == len(terms)
    for each in load.definitions():
        assert all(each.term), each
        assert all(each.meaning), each


def test_a_doubt_of_the_definitions_is_about_terms_that_there_are() -> None:
    read_terms = read(load.DATA / "definitions.json")
    held = {entry["term"]["en"] for entry in read_terms["terms"]}
    assert {term for doubt in read_terms["unsure"] for term in doubt["terms"]} <= held


def test_graded_words_are_words_of_the_glossary_and_their_ranks_ascend() -> None:
    graded = [clause.graded for clause in load.law(INTRODUCTION).clauses if clause.graded]
    assert {each.concept for each in graded} <= {concept.concept for concept in concepts()}
    for kind, words in (("duty", "may does should shall must"), ("prohibition", "shall not|may not|must not")):
        ascending = sorted((each.rank, each.concept) for each in graded if each.kind == kind)
        assert [concept for _, concept in ascending] == words.split("|" if "|" in words else " ")
