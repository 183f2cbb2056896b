"""``tablilla score``."""

from __future__ import annotations

import json

import pytest

from tablilla.cli import main


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["score", *arguments, "--json", "--lang", "en"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_score_is_from_declarers_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "4SX-1", "--vul", "none")["score"] == -100
    assert answer(capsys, "4SX-1", "--vul", "own")["score"] == -200
    assert answer(capsys, "4S", "W", "=", "--vul", "ew")["score"] == 620
    assert answer(capsys, "4S", "W", "=", "--vul", "ns")["score"] == 420
    assert answer(capsys, "4S", "W", "--tricks", "11", "--board", "3")["score"] == 650
    assert answer(capsys, "Pass")["score"] == 0


def test_against_the_other_tables(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "4S", "E", "-1", "--vul", "none", "--others", "-420,50,100")["against"]
    assert found == {
        "score_ns": 50, "matchpoints_ns": 3, "top": 6, "percentage_ns": 50.0,
        "imps_ns": [10, 0, -2], "cross_imps_ns": 2.67, "total_ns": [470, 0, -50]}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "es", "es_ES"])
def test_as_text(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "3NT", "N", "+1", "--vul", "both", "--others", "600", "--lang", language]) == 0
    assert "+630" in capsys.readouterr().out


BAD = {
    "contract.unknown": ["9Z"],
    "contract.tricks": ["4S+9", "--vul", "none"],
    "score.tricks": ["4S", "--vul", "none"],
    "score.vulnerability": ["4S="],
    "score.declarer": ["4S=", "--vul", "ns"],
    "score.board": ["4S=", "--board", "0"],
    "score.others": ["4S=", "--vul", "none", "--others", "a,b"],
    "arguments": ["4S=", "--vul", "everybody"],
}


@pytest.mark.parametrize("code", BAD)
def test_bad_input(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "es", "es_ES"):
        assert main(["score", *BAD[code], "--lang", language]) == 2
        said = capsys.readouterr().err
        assert said.endswith(f"[{code}]\n")
        assert "{" not in said


@pytest.mark.parametrize("others", [["-50,-50"], ["-50,", "-50"], ["-50 , -50"], ["−50,−50"]])
def test_negative_scores_however_they_are_spaced(others: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["--others", *others], [f"--others={others[0]}", *others[1:]]):
        found = answer(capsys, "4S", "N", "-1", "--vul", "none", *given)["against"]
        assert isinstance(found, dict)
        assert found["imps_ns"] == [0, 0]
