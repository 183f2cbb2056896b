"""Looking things up."""

from __future__ import annotations

import re

import pytest

from tablilla.fault import Fault
from tablilla.lawbook import book, load
from tablilla.lawbook.model import Clause, Definition, Head, Law
from tablilla.lawbook.reference import levels, name

ALL = sorted({clause.id for law in book.laws() for clause in law.clauses})


def ids(found: tuple[Clause | Head, ...]) -> list[str]:
    return [each.id for each in found]


@pytest.mark.parametrize(
    "written",
    ["62C3", "62c3", "62 c 3", "62C(3)", "62 (c) (3)", " ley 62C3 ", "Law 62 C3", "Artículo 62C3", "art. 62c3"],
)
def test_one_clause_written_in_many_ways(written: str) -> None:
    assert book.clause(written).id == "62C3"


@pytest.mark.parametrize(
    ("written", "clause", "edition"),
    [
        ("12C2(a)(i)", "12C2a(i)", 2007),
        ("40b2a(iv)", "40B2a(iv)", 2017),
        ("80B2(i)", "80B2i", 2017),
        ("80B2(g)(i)", "80B2g(i)", 2017),
        ("35.1", "35.1", 2007),
        ("77/undertricks", "77/undertricks", 2017),
        ("Introduction/must-not", "Introduction/must-not", 2017),
        ("intro must not", "Introduction/must-not", 2017),
        ("Introducción must", "Introduction/must", 2007),
        ("59", "59", 2017),
    ],
)
def test_names_of_every_depth(written: str, clause: str, edition: int) -> None:
    assert book.clause(written, edition).id == clause


@pytest.mark.parametrize("clause", ALL)
def test_a_name_can_be_written_small_and_in_parentheses(clause: str) -> None:
    at = levels(clause)
    assert at is not None
    assert name(at) == clause
    assert levels(clause.lower()) == at
    if "/" not in clause and "." not in clause:
        assert levels(re.sub(r"(?<=\d)([a-z])", r"(\1)", clause)) == at
        assert levels("Ley " + " ".join(at)) == at


@pytest.mark.parametrize("text", ["", "hola", "62C3a3", "C3", "3NT", "62-63", "Introduction/", "1.5.2"])
def test_what_names_no_clause(text: str) -> None:
    assert levels(text) is None


def test_editions_differ() -> None:
    assert book.clause("62C3", 2007).rule != book.clause("62C3", 2017).rule
    assert book.clause("62B", 2007) is book.clause("62B", 2017)
    assert book.law(22).title(2007).en == "Procedure after the auction has ended"
    assert book.law(22).title(2017).en == "End of auction"
    assert book.clause("16C1", 2007).rule.en.startswith("Information from other sources")
    assert book.clause("16D1", 2017).rule.en.startswith("Information from other sources")


def test_what_was_amended_in_2024() -> None:
    assert book.clause("73B").amendment == "after"
    assert ids(book.children("73B", 2017, amended=False)) == ["73B1", "73B2"]
    assert isinstance(book.resolve("73B", 2017, amended=False), Head)
    assert book.law(89).title(2017).en == "Prohibited conduct"
    assert book.law(89).title(2017, amended=False).en == "Rectification in individual events"
    for amended in (True, False):
        assert book.clause("73B1", 2007, amended).amendment == "before"
        assert book.law(89).title(2007, amended).en == "Rectification in individual events"
    with pytest.raises(Fault):
        book.clause("73B1", 2017)


def test_a_reference_leads_to_a_clause_a_head_a_law_or_a_term() -> None:
    assert isinstance(book.resolve("62C3"), Clause)
    assert book.resolve("62C") == Head("62C")
    assert isinstance(book.resolve("59"), Law)
    assert isinstance(book.resolve("intro"), Law)
    assert isinstance(book.resolve("Definitions/session"), Definition)


def test_what_stands_under() -> None:
    assert ids(book.children("62")) == ["62A", "62B", "62C", "62D"]
    assert ids(book.children("62B")) == ["62B1", "62B2"]
    assert ids(book.children("64C2")) == ["64C2a", "64C2b"]
    assert ids(book.children("64C", 2007)) == []
    assert book.children("59") == ()
    assert ids(book.children("35", 2007)) == ["35.1", "35.2", "35.3", "35.4"]
    assert len(book.children("Introduction")) == len(book.law("Introduction").of(2017))


def test_every_clause_is_found_by_its_name_and_stands_under_its_law() -> None:
    for edition in book.EDITIONS:
        for amended in (True, False):
            for clause in book.clauses(edition, amended):
                assert book.clause(clause.id, edition, amended) is clause
                at = clause.levels
                for depth in range(1, len(at)):
                    above = ids(book.children(name(at[:depth]), edition, amended))
                    assert name(at[: depth + 1]) in above


@pytest.mark.parametrize(
    ("asked", "code", "nearest"),
    [
        ("62E", "clause.unknown", "62A, 62B, 62C, 62D"),
        ("62C9", "clause.unknown", "62C1, 62C2, 62C3"),
        ("62C3a", "clause.unknown", "62C3"),
        ("99", "clause.unknown", "93"),
        ("0", "clause.unknown", "1"),
        ("Introduction/ought", "clause.unknown", "Introduction/purpose"),
        ("revok", "clause.unknown", "revoke"),
        ("xyzzy", "clause.unknown", "1-93, Introduction"),
        ("13F", "clause.edition", "13A, 13B, 13C, 13D"),
        ("35.2", "clause.edition", "35A, 35B, 35C, 35D"),
    ],
)
def test_what_the_book_does_not_hold_and_the_nearest_that_it_does(asked: str, code: str, nearest: str) -> None:
    with pytest.raises(Fault) as refused:
        book.resolve(asked)
    assert refused.value.code == code
    assert str(refused.value.details["nearest"]).startswith(nearest)


def test_a_head_is_no_clause_and_a_law_without_text_of_its_own_neither() -> None:
    for asked in ("62C", "62"):
        with pytest.raises(Fault, match=r"clause\.unknown"):
            book.clause(asked)
    for asked in ("62C3", "94", "-1", "hello"):
        with pytest.raises(Fault):
            book.law(asked)


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("revoke", "revoke"),
        ("RENUNCIO", "revoke"),
        ("informacion  no autorizada", "unauthorized information"),
        ("offender", "offending side, offender"),
        ("non-offending side", "innocent side / non-offending side"),
        ("may", "may (do)"),
    ],
)
def test_terms_in_either_language(asked: str, term: str) -> None:
    assert book.define(asked).term.en == term


def test_every_term_is_found_by_its_whole_name_in_either_language() -> None:
    for edition in book.EDITIONS:
        for definition in book.definitions(edition):
            for said in definition.term:
                assert book.define(said, edition) is definition


def test_a_term_of_the_other_edition_is_unknown() -> None:
    assert book.term("comparable call", 2007) is None
    with pytest.raises(Fault) as refused:
        book.define("comparable cal", 2017)
    assert refused.value.code == "term.unknown"
    assert refused.value.details["nearest"] == "comparable call"


def test_wording_that_could_not_be_confirmed_is_marked_in_its_edition_only() -> None:
    assert book.clause("47F1", 2007).unsure(2007)
    assert book.clause("67B2a").unsure(2007)
    assert not book.clause("67B2a").unsure(2017)
    assert not book.clause("62A").unsure(2017)
    assert [doubt.kind for doubt in book.clause("62A").doubts] == ["reading"]
    assert book.clause("62A", 2007).doubts == ()


def test_the_laws_that_are_ruled_on_in_full_leave_nothing_to_the_authorities() -> None:
    """13, 14, 43B, 54, 61-67 and 85: what is not operative there is how tricks are laid out."""
    laws = [13, 14, 54, *range(61, 68), 85]
    clauses = [clause for number in laws for clause in book.law(number).clauses]
    clauses += [clause for clause in book.law(43).clauses if clause.levels[1:2] == ("B",)]
    assert [clause.id for clause in clauses if clause.status != "operative"] == ["65A", "65B1", "65B2", "65C"]


def test_looking_up_a_law_reads_its_file_only(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = load._read

    def counted(file: str) -> object:
        read.append(file)
        return real(file)

    monkeypatch.setattr(load, "_read", counted)
    load.law.cache_clear()
    assert book.law(62).name == "62"
    assert book.resolve("62C3")
    assert book.children("62C")
    assert read == ["law62"]
    book.chapters.cache_clear()
    load.law.cache_clear()
    book.chapters()
    assert len(read) == 1 + len(load.LAWS) + 1
