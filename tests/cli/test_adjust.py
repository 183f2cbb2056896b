"""``tablilla adjust``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablilla.cli import main

FIELD = "110,-50,200,-100,-100,-100,-50,-500,500,500,-100,-50,-50,-500,110,-50,500,-200,-100,-100"
NOT_VUL = ["--vul", "none"]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["adjust", *arguments, "--json", "--lang", "en"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# Published rulings and the numbers of the Laws, reworded.
FIGURES = {
    "weighted, top 10": (["weighted", "30%:@9.7", "70%:@5.7", "--top", "10"], 6.9, 3.1),
    "half flat, half nine IMPs": (["weighted", "1/2:+50", "1/2:+420", "--other", "50"], 4.5, -4.5),
    "self-inflicted": (
        ["self-inflicted", "--table", "+100", "--without", "+420", "--no-error", "+300", "--other", "50",
         "--innocent", "NS"], 5, -9),
    "self-inflicted, knockout": (
        ["self-inflicted", "--table", "+100", "--without", "+420", "--no-error", "+300", "--other", "50",
         "--innocent", "NS", "--knockout"], 7, -7),
    "knockout": (["knockout", "--due-ns", "5", "--due-ew", "-9"], 7, -7),
    "late board taken away": (["artificial", "--ns", "plus", "--ew", "minus"], 60, 40),
    "own boards at 64": (
        ["artificial", "--ns", "plus", "--ew", "average", "--own-ns", "64", "--own-ew", "70"], 64, 50),
    "hands one seat round": (["artificial", "--ns", "plus", "--ew", "plus"], 60, 60),
    "board in two forms, teams": (["artificial", "--ns", "plus", "--ew", "plus", "--imps"], 3, 3),
    "clearly favourable": (["teams", "--table", "+500", "--others", FIELD], 9.6, -9.6),
    "fouled at one table, 2007": (
        ["teams", "--table", "+50", "50%:+50", "50%:-420", "--favoured-only", "--edition", "2007"], 5, 3),
    "the same, knockout": (
        ["teams", "--table", "+50", "50%:+50", "50%:-420", "--favoured-only", "--edition", "2007",
         "--knockout"], 1, -1),
    "one side at fault, 86B2b": (["teams", "--table", "+50", "+50", "--innocent", "EW"], -3, 3),
    "one side at fault, assigned better": (["teams", "--table", "+50", "-420", "--innocent", "NS"], 10, -10),
    "stopped by the Director, no result": (["both-innocent", "--imps"], 3, 3),
    "stopped by the Director, results for each": (
        ["both-innocent", "+420", "--ew-result", "60%:-50", "--ew-result", "40%:+420", "--other", "50"],
        9, -1.8),
    "equity after a revoke": (
        ["revoke", "4S S +1", "--table", "4S S -1", "--innocent", "NS", *NOT_VUL, "--other", "-50"], 11, -11),
    "transfer after a revoke": (
        ["revoke", "+110", "--table", "+140", "--innocent", "NS", "--other", "0"], 4, -4),
    "a penalty": (["artificial", "--ns", "plus", "--ew", "minus", "--penalty-ew", "10"], 60, 30),
    "several boards": (
        ["artificial", "--ns", "plus,plus", "--ew", "minus,minus", "--further", "plus=50"], 55, 40),
    "contracts in pairs": (
        ["weighted", "50%:4S S =", "50%:4S S -1", *NOT_VUL, "--others", "420,-50,450"], 2, 4),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "ns", "ew"), FIGURES.values(), ids=FIGURES)
def test_figures(arguments: list[str], ns: float, ew: float, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *arguments)
    assert (found["NS"], found["EW"]) == (ns, ew)


def test_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    results = ["50%:+420", "30%:-50", "20%:+980!", "--other", "50"]
    assert answer(capsys, "weighted", *results)["NS"] == 4.5
    assert answer(capsys, "weighted", *results, "--edition", "2007")["NS"] == 6.4
    assert "left out" in answer(capsys, "weighted", *results)["sum"][0]


def test_victory_points_of_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "artificial", "--ns", "plus", "--ew", "plus", "--imps", "--vp", "7/16")
    assert found["vp"] == {"NS": 12.8, "EW": 8.8}


def test_fouled(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "fouled", "620,650,620,170", "-100")["groups"]
    assert found[1] == {"scores": [-100], "NS": [60.0], "EW": [60.0]}
    assert found[0]["NS"][1] == 96.88


def test_candidate_rulings_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(
        capsys, "effect", "4S S =", "4S S -1", "--table", "4S S +1", *NOT_VUL, "--others", "420,-50,450"
    )
    assert [(r["NS"], r["EW"], r["change_NS"], r["change_EW"]) for r in found["rulings"]] == [
        (3, 3, -2, 2),
        (1, 5, -4, 4),
    ]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "the mean: 7.0"), ("es", "la media: 7.0"), ("es_ES", "infractor")]
)
def test_the_sum_in_words(language: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, _, _ = FIGURES["self-inflicted, knockout"]
    assert main(["adjust", *arguments, "--lang", language]) == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize("method", ["effect", "fouled", "weighted"])
def test_as_text(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    results = ["620,650", "-100"] if method == "fouled" else ["+420", "--other", "50", "--vp", "7/16"]
    assert main(["adjust", method, *results, "--lang", "en"]) == 0
    assert "North-South" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["weighted", "50%:+50", "--other", "0"], "adjust.weights"),
        (["weighted", "+50!", "--other", "0"], "adjust.legal"),
        (["weighted", "+50"], "adjust.contest"),
        (["weighted", "+50", "--top", "10"], "adjust.others"),
        (["weighted", "--other", "0"], "adjust.missing"),
        (["weighted", "x%:+50", "--other", "0"], "adjust.number"),
        (["weighted", "4S", "--other", "0", *NOT_VUL], "score.tricks"),
        (["weighted", "4S =", "--other", "0", *NOT_VUL], "score.declarer"),
        (["weighted", "4S S =", "--other", "0"], "score.vulnerability"),
        (["weighted", "+50", "--others", "a"], "score.others"),
        (["artificial", "--ns", "plus"], "adjust.missing"),
        (["artificial", "--ns", "best", "--ew", "minus"], "adjust.award"),
        (["artificial", "--ns", "plus,plus", "--ew", "plus", "--further", "plus"], "adjust.award"),
        (["weighted", "+50", "--other", "0", "--vp", "7"], "adjust.vp"),
        (["fouled"], "adjust.missing"),
        (["effect", "--other", "0"], "adjust.missing"),
        (["teams", "--table", "+50"], "adjust.missing"),
    ],
)
def test_bad_input(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjust", *arguments, "--lang", "en"]) == 2
    assert f"[{code}]" in capsys.readouterr().err
