"""Scores, adjusted scores, claims and equity as plain data, asked by name."""

from __future__ import annotations

import json

import pytest

from tablilla.service.calls import CALLS, call

NAMES = ("score", "matchpoints", "imps", "adjust", "claim", "equity")
ENDING = {"deal": "N:65...43 98..T.5 .K.AKQ. A.J..KQ", "lead": "S", "trumps": "H", "claimer": "S"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["es", "es_ES", "en"])
def test_examples_are_answered_in_words_and_numbers(name: str, language: str) -> None:
    for request in CALLS[name].examples.values():
        answer = call(name, {**request, "language": language})
        assert json.loads(json.dumps(answer)) == answer
        assert answer["text"]
        assert not any("{" in line for line in answer["text"])


def test_matchpoints_where_a_result_is_lacking() -> None:
    """Neuberg: (units + 1) × 5 / 4 − 1."""
    found = call("matchpoints", {"scores": [620, 620, 170, -100], "expected": 5})
    assert (found["matchpoints"], found["top"]) == ([6.5, 6.5, 2.75, 0.25], 8)
    assert call("matchpoints", {"scores": [420]})["percentage"] == [50]


def test_imps_of_several_tables_and_of_a_match() -> None:
    found = call("imps", {"scores": [420, -50, 420], "margin": 12, "boards": 16})
    assert (found["imps"], found["total_points"]) == ([10, 0], [470, 0])
    assert found["cross_imps"] == [5, -10, 5]
    assert found["vp"] == [13.28, 6.72]


def test_an_adjusted_score() -> None:
    found = call("adjust", {"method": "weighted", "results": ["30%:@9.7", "70%:@5.7"], "top": 10})
    assert (found["NS"], found["EW"], len(found["sum"])) == (6.9, 3.1, 3)


def test_a_claim_from_a_deal_and_from_a_log() -> None:
    assert call("claim", ENDING)["remaining"] == {"NS": 3, "EW": 1}
    refused = call("claim", {"claimer": "S", "log": "contract: 4S\ndeclarer: S\nW: HA"})
    assert refused["fault"]["code"] == "equity.deal"


@pytest.mark.parametrize(
    ("name", "request_", "code", "where"),
    [
        ("score", {"contract": "4S="}, "score.vulnerability", "vul"),
        ("score", {"contract": "9Z", "language": "es"}, "contract.unknown", ""),
        ("score", {}, "request.missing", "contract"),
        ("matchpoints", {"scores": [1, 2], "expected": 1}, "score.expected", "expected"),
        ("matchpoints", {"scores": "1;2"}, "score.others", "scores"),
        ("imps", {"scores": [1]}, "score.two", "scores"),
        ("imps", {"margin": 12}, "adjust.vp", "boards"),
        ("imps", {"margin": "x", "boards": 8}, "adjust.number", "margin"),
        ("adjust", {"method": "guess"}, "adjust.method", "method"),
        ("adjust", {"method": "artificial", "ns": "plus"}, "adjust.missing", "ew"),
        ("adjust", {"method": "weighted", "results": ["+50"]}, "adjust.contest", "others, other, top, imps"),
        ("claim", {"claimer": "S"}, "claim.ending", "deal, record"),
        ("claim", {**ENDING, "claimed": 5}, "claim.claimed", "claimed"),
        ("equity", {}, "equity.table", "record, case, log"),
        ("equity", {"log": "contract: 4S\ndeclarer: S\nW: HA H2 H3 H4"}, "equity.nothing", "log"),
    ],
)
def test_refusals(name: str, request_: dict[str, object], code: str, where: str) -> None:
    for language in ("es", "es_ES", "en"):
        fault = call(name, {**request_, "language": language})["fault"]
        assert (fault["code"], fault["where"]) == (code, where)
        assert "{" not in fault["text"]
