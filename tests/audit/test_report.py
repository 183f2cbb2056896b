"""What an audit says, in each language, as text and as JSON."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest

from tablilla.audit import explain
from tablilla.audit.finding import SEVERITY, UNREADABLE, Finding
from tablilla.audit.report import sentence, write_json, write_text
from tablilla.audit.walk import Place, Summary
from tablilla.bridge.seats import Seat
from tablilla.formats.problems import ALL
from tablilla.texts.catalogue import LANGUAGES, words
from tests.audit.sample import EAST_REVOKES, findings, pbn

CAUSES = (*explain.CAUSES, "listed", "transfer")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SEVERITY)
def test_every_code_has_words(code: str, language: str) -> None:
    say = words(language)
    text = say.entries[f"audit.found.{code}"]
    fields = {field for _, field, _, _ in string.Formatter().parse(text) if field}
    details = dict.fromkeys(fields, 1) | {"marked": True}
    said = sentence(Finding(code, 2, Seat.E, 1, details=details), say)
    assert say("audit.marked") in said
    assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cause_has_words(language: str) -> None:
    for cause in CAUSES:
        assert f"audit.cause.{cause}" in words(language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(ALL))
def test_a_complaint_of_the_reader_is_said_even_without_its_details(code: str, language: str) -> None:
    said = sentence(Finding(code, severity=UNREADABLE, details={"known": "1"}), words(language))
    assert said
    assert "{" not in said


@pytest.mark.parametrize(
    ("language", "starts"),
    [
        ("en", "f.pbn:9: board 1, trick 2, East: revoke: the ♦5 on clubs, holding ♣7 ♣6."),
        ("es", "f.pbn:9: tablilla 1, baza 2, Este: renuncio: la carta ♦5 a una salida de tréboles, con ♣7 ♣6"),
        (
            "es_ES",
            "f.pbn:9: estuche 1, baza 2, Este: renuncio: la carta ♦5 a una salida de tréboles",
        ),
    ],
)
def test_a_line_for_each_finding(language: str, starts: str) -> None:
    (found,) = findings(pbn(rows=EAST_REVOKES))
    summary, out = Summary(1, 1, 1), list[str]()
    summary.count(found)
    write_text([(Place("f.pbn", 9, 1, "1"), found)], summary, words(language), out.append)
    assert out[0].startswith(starts)
    assert out[0].endswith("[play.revoke]\n")
    assert "64A2" in out[0]
    assert out[-1] == "      1  play.revoke\n"


def test_contracts_are_written_with_symbols_in_every_language() -> None:
    (found,) = findings(pbn(Contract="2NT"))
    assert "2NT" in sentence(found, words("en"))
    assert "2ST" in sentence(found, words("es"))
    details = {"told": "4HX W", "other": "1C", "of": "auction"}
    assert "4♥X (Oeste)" in sentence(Finding("listed.differs", details=details), words("es"))


def test_json_is_one_document_written_as_it_comes() -> None:
    items = [(Place("f.pbn", 9, 1, "1"), found) for found in findings(pbn(rows=EAST_REVOKES))] * 2
    summary, out = Summary(1, 1, 1), list[str]()
    for _, found in items:
        summary.count(found)
    write_json(iter(items), summary, 2017, words("en"), out.append)
    assert len(out) == 4
    answer = json.loads("".join(out))
    assert list(answer) == ["schema", "edition", "language", "findings", "summary"]
    assert answer["summary"] == {
        "files": 1, "boards": 1, "with_play": 1, "findings": {"play.revoke": 2}, "notes": {}, "unreadable": 0,
    }  # fmt: skip
    first = answer["findings"][0]
    assert {k: first[k] for k in ("code", "severity", "file", "line", "game", "board", "room")} == {
        "code": "play.revoke", "severity": "irregularity", "file": "f.pbn", "line": 9, "game": 1, "board": "1",
        "room": None,
    }  # fmt: skip
    assert (first["trick"], first["seat"], first["card"]) == (2, "E", "D5")
    assert first["details"]["clauses"] == ["64A2"]


def test_json_of_nothing() -> None:
    out = list[str]()
    write_json([], Summary(), 2007, words("es"), out.append)
    assert json.loads("".join(out))["findings"] == []


def test_the_manual_names_every_code_and_cause() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "audit.md").read_text(encoding="utf-8")
    for code, severity in SEVERITY.items():
        assert f"| `{code}` | {severity} |" in manual
    for cause in explain.CAUSES:
        assert f"| `{cause}` |" in manual
