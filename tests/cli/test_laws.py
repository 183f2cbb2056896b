"""``tablilla laws`` as it is called: what is printed, the status, the faults."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablilla.cli import laws, main
from tablilla.lawbook import book
from tablilla.texts.catalogue import words

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "es_VE.UTF-8")


def said(capsys: Captured, *arguments: str) -> str:
    """What a command prints; it must succeed and complain of nothing."""
    assert main(["laws", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def answered(capsys: Captured, *arguments: str) -> dict[str, Any]:
    """What it prints as JSON."""
    answer: dict[str, Any] = json.loads(said(capsys, *arguments, "--json"))
    assert answer["schema"] == 1
    return answer


def refused(capsys: Captured, *arguments: str) -> str:
    """The one line of a fault."""
    assert main(["laws", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def flat(text: str) -> str:
    return " ".join(text.split())


class TestTable:
    def test_lists_every_law_by_chapter(self, capsys: Captured) -> None:
        table = said(capsys)
        assert table.startswith("Las Leyes del Bridge Duplicado, edición 2017\n")
        for heading in ("Introducción", "Capítulo I. Definiciones", "Capítulo VI. El carteo"):
            assert f"\n{heading}\n" in table
        assert "  Parte III. Salidas y jugadas irregulares\n    Salida fuera de turno\n" in table
        listed = [line.split()[0] for line in table.splitlines() if line.startswith("     ")]
        assert listed == [str(number) for number in range(1, 94)]

    def test_in_english_and_in_the_words_of_spain(self, capsys: Captured) -> None:
        assert "\nChapter VI. The play\n" in said(capsys, "--lang", "en")
        assert said(capsys, "--lang", "es_ES").startswith("El Reglamento del Bridge Duplicado")

    def test_titles_are_those_of_the_edition(self, capsys: Captured) -> None:
        assert "  22  Procedure after the auction has ended\n" in said(capsys, "--lang=en", "--edition=2007")
        assert "  22  End of auction\n" in said(capsys, "--lang=en")

    def test_as_json(self, capsys: Captured) -> None:
        chapters = answered(capsys)["chapters"]
        assert sum(len(chapter["laws"]) for chapter in chapters) == 94
        play = next(chapter for chapter in chapters if chapter["chapter"] == "VI")
        assert play["laws"][0]["law"] == 41
        assert play["title"] == {"es": "El carteo", "en": "The play"}


class TestLaw:
    def test_clauses_by_depth_with_references_and_differences(self, capsys: Captured) -> None:
        law = said(capsys, "62")
        lines = law.splitlines()
        assert lines[0] == "Ley 62. Corrección de un renuncio (edición 2017)"
        assert "62B  El infractor recoge su carta" in law
        assert "\n  62B1  Si la carta retirada" in law
        assert "\n62C\n  62C1  " in law
        assert "→ 44C, 62B1, 62B2\n" in law
        assert "\nDiferencias entre 2007 y 2017\n  A: 2007 atiende" in law
        assert "\nSin resolver\n  62A: " in law
        assert max(map(len, lines)) <= 100

    @pytest.mark.parametrize(("language", "law"), [("es", "Ley"), ("es_ES", "Artículo"), ("en", "Law")])
    def test_is_cited_as_the_language_does(self, capsys: Captured, language: str, law: str) -> None:
        assert said(capsys, "14", "--lang", language).startswith(f"{law} 14. ")
        assert f"{law} 67" in flat(said(capsys, "14B1", "--lang", language))

    def test_of_another_edition(self, capsys: Captured) -> None:
        old, new = said(capsys, "13", "--edition", "2007"), said(capsys, "13")
        assert "13F  " in old
        assert "13F  " not in new

    def test_of_the_amendment(self, capsys: Captured) -> None:
        assert "\n73B  " in said(capsys, "73")
        assert "\n  73B1  " in said(capsys, "73", "--unamended")

    def test_says_what_is_left_to_judgement_and_what_is_not_confirmed(self, capsys: Captured) -> None:
        assert "[left to the Director or the authority]" in flat(said(capsys, "91A", "--lang", "en"))
        assert "[wording not confirmed]" in flat(said(capsys, "47F1", "--edition", "2007", "--lang", "en"))
        new, old = flat(said(capsys, "47F1", "--lang", "en")).split("In the edition of 2007")
        assert "[wording not confirmed]" in old
        assert "[wording not confirmed]" not in new

    def test_as_json_holds_what_the_book_holds(self, capsys: Captured) -> None:
        answer = answered(capsys, "62", "--edition", "2007")
        assert (answer["law"], answer["edition"], answer["chapter"], answer["part"]) == (62, 2007, "VI", "III")
        held = book.law(62).of(2007)
        assert [each["id"] for each in answer["clauses"]] == [clause.id for clause in held]
        for each, clause in zip(answer["clauses"], held, strict=True):
            assert each["rule"] == {"es": clause.rule.es, "en": clause.rule.en}
            assert each["facts"] == list(clause.facts)
            assert each["effect"] == list(clause.effect)
            assert each["see"] == list(clause.see)
            assert each["status"] == clause.status
        assert {doubt["kind"] for doubt in answer["unsure"]} == {"reading"}


class TestClause:
    @pytest.mark.parametrize("asked", [["62C3"], ["62", "c", "3"], ["62C(3)"], ["Ley", "62c3"], ["law 62C3"]])
    def test_written_as_people_write_it(self, capsys: Captured, asked: list[str]) -> None:
        assert "62C3  When there was a revoke by each side" in said(capsys, *asked, "--lang", "en")

    def test_shows_what_the_other_edition_said(self, capsys: Captured) -> None:
        old = flat(said(capsys, "62C3", "--edition", "2007"))
        assert "62C3 Denunciar un renuncio no da por sí solo derecho" in old
        assert "En la edición 2017 Si hubo un renuncio de cada bando" in old
        assert "edición 2007" not in flat(said(capsys, "62B"))

    def test_shows_what_stands_under_it(self, capsys: Captured) -> None:
        assert "\n  62B1  " in said(capsys, "62B")
        head = said(capsys, "64C2")
        assert "\n64C2a  " in head
        assert "64C1" not in head

    def test_as_json(self, capsys: Captured) -> None:
        answer = answered(capsys, "62C3", "--edition", "2007")
        assert answer["clause"]["id"] == "62C3"
        assert answer["clause"]["editions"] == [2007]
        assert [other["editions"] for other in answer["other_editions"]] == [[2017]]
        assert [child["id"] for child in answered(capsys, "62B")["children"]] == ["62B1", "62B2"]
        assert [child["id"] for child in answered(capsys, "62C")["children"]] == ["62C1", "62C2", "62C3"]


class TestTerms:
    @pytest.mark.parametrize(
        "asked", [["def", "revoke"], ["def", "RENUNCIO"], ["renuncio"], ["Definitions/revoke"]]
    )
    def test_in_either_language(self, capsys: Captured, asked: list[str]) -> None:
        assert said(capsys, *asked).startswith("renuncio (2007, 2017)\nJugar otro palo")

    def test_of_several_words(self, capsys: Captured) -> None:
        assert said(capsys, "informacion", "no", "autorizada", "--lang", "en").startswith(
            "unauthorized information"
        )

    def test_all_of_an_edition(self, capsys: Captured) -> None:
        listed = said(capsys, "def", "--lang", "en").splitlines()
        assert len(listed) == len(book.definitions()) == len(answered(capsys, "def")["definitions"])
        assert listed.index("auction") < listed.index("revoke")

    def test_says_which_are_ours_and_which_were_not_checked(self, capsys: Captured) -> None:
        assert "A term of ours" in said(capsys, "def", "partnership", "--lang", "en")
        assert "Not confirmed" in said(capsys, "def", "tournament", "--edition", "2007", "--lang", "en")

    def test_as_json(self, capsys: Captured) -> None:
        assert answered(capsys, "def", "revoke")["definition"]["see"] == ["61A"]


class TestIntroduction:
    def test_whole_and_by_word(self, capsys: Captured) -> None:
        whole = said(capsys, "intro")
        assert whole.startswith("Introducción (edición 2017)\n")
        assert "Introducción/must  Ninguna palabra es más fuerte" in whole
        assert "must-not" not in said(capsys, "intro", "must")
        assert "Nothing forbids more" in said(capsys, "introduction", "must", "not", "--lang", "en")


class TestSearch:
    def test_finds_clauses_and_terms(self, capsys: Captured) -> None:
        found = said(capsys, "--search", "duodecima")
        assert [line.split()[0] for line in found.splitlines() if line[:1].isdigit()] == [
            "62D1",
            "62D2",
            "63B",
            "64B6",
        ]
        assert found.endswith("duodecima: 4 en total\n")
        assert "«renuncio»" in said(capsys, "--search", "servir palo exigidos")

    def test_in_the_other_language_too(self, capsys: Captured) -> None:
        assert "62D1" in said(capsys, "--search", "trick twelve")

    def test_finds_nothing(self, capsys: Captured) -> None:
        assert said(capsys, "--search", "zzz", "--lang", "en") == "zzz: 0 in all\n"

    def test_as_json(self, capsys: Captured) -> None:
        found = answered(capsys, "--search", "duodécima", "--edition", "2007")["found"]
        assert [each["clause"] for each in found] == ["62D1", "62D2", "63B", "64B6"]
        kinds = answered(capsys, "--search", "renuncio")["found"]
        assert any("law" in each for each in kinds)
        assert any("term" in each for each in kinds)


class TestFaults:
    @pytest.mark.parametrize(
        ("asked", "code", "nearest"),
        [
            (["62E"], "clause.unknown", "62A, 62B, 62C, 62D"),
            (["99"], "clause.unknown", "93"),
            (["revok"], "clause.unknown", "revoke"),
            (["61C", "--edition", "2007"], "clause.edition", "2017"),
            (["def", "renunci"], "term.unknown", "renuncio"),
        ],
    )
    def test_name_the_nearest(self, capsys: Captured, asked: list[str], code: str, nearest: str) -> None:
        for language in ("es", "es_ES", "en"):
            line = refused(capsys, *asked, "--lang", language)
            assert nearest in line
            assert line.endswith(f"[{code}]\n")

    @pytest.mark.parametrize("asked", [["²"], ["²", "2017"], ["2007"]])
    def test_differences_of_no_edition(self, capsys: Captured, asked: list[str]) -> None:
        assert "[laws.diff]" in refused(capsys, "--diff", *asked)

    @pytest.mark.parametrize("asked", [["--edition", "1997"], ["--edition", "x"], ["--diff"], ["--nonsense"]])
    def test_options_that_are_off(self, capsys: Captured, asked: list[str]) -> None:
        assert "[arguments]" in refused(capsys, "62", *asked)


class TestProofs:
    """``--coverage`` and ``--diff`` are other modules; here only that they are handed the options."""

    @pytest.mark.parametrize(
        ("option", "module"),
        [(["--coverage"], "laws_coverage"), (["--diff", "2007", "2017", "revoke"], "laws_diff")],
    )
    def test_are_delegated(self, monkeypatch: pytest.MonkeyPatch, option: list[str], module: str) -> None:
        seen: list[Any] = []

        class Proof:
            @staticmethod
            def run(options: Any, say: Any) -> int:
                seen.append((options, say))
                return 7

        monkeypatch.setattr(laws, "_is_here", lambda proof: True)
        monkeypatch.setattr(laws, "import_module", lambda name: Proof if name.endswith(module) else None)
        assert laws.run([*option, "--json"], words("en")) == 7
        options, say = seen[0]
        assert say is words("en")
        assert options.json
        assert options.edition is None
        assert options.diff == (option[1:] or None)

    def test_are_not_offered_where_they_are_not_there(
        self, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        monkeypatch.setattr(laws, "_is_here", lambda proof: False)
        assert "[arguments]" in refused(capsys, "--coverage")
        assert "[arguments]" in refused(capsys, "--diff", "2007", "2017")


@pytest.mark.parametrize("columns", ["20", "40", "72", "500"])
def test_lines_fit_the_terminal(capsys: Captured, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    widest = max(len(line) for line in said(capsys, "43", "--lang", "en").splitlines()[1:])
    assert widest <= min(100, max(40, int(columns)))


@pytest.mark.parametrize("language", ["es", "es_ES", "en"])
def test_every_law_can_be_shown(capsys: Captured, language: str) -> None:
    for law in book.laws():
        for edition in book.EDITIONS:
            shown = said(capsys, law.name, "--edition", str(edition), "--lang", language)
            for clause in law.of(edition):
                assert clause.id.rpartition("/")[2] in shown
