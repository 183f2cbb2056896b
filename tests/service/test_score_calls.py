"""Scores, adjusted scores, claims and equity as plain data, asked by name."""

from __future__ import annotations

import json
from typing import Any

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
        (
            "adjust",
            {"method": "weighted", "results": ["@1e999999999"], "top": 10},
            "adjust.number",
            "@1e999999999",
        ),
        ("adjust", {"method": "weighted", "results": ["30%:"], "top": 10}, "contract.unknown", ""),
        ("adjust", {"method": "weighted", "results": ["1/0:@3"], "top": 10}, "adjust.number", "results"),
        (
            "adjust",
            {"method": "artificial", "ns": "plus", "ew": "plus", "own_ns": "9" * 400},
            "adjust.number",
            "own_ns",
        ),
        (
            "adjust",
            {"method": "artificial", "ns": "plus", "ew": "plus", "imps": True, "vp": "1/99999999999"},
            "adjust.vp",
            "vp",
        ),
        ("claim", {**ENDING, "strike": [1] * 13}, "request.long", "strike"),
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


# -- equity beside the ruling of a followed table --------------------------------------------------------------
BOARD = """
dealer: N
contract: 1NT
declarer: S
deal: N:AKQJ.T98.T98.T98 T98.AKQJ.765.765 765.765.AKQJ.432 432.432.432.AKQJ
mode: live
W: CA C8 C5 C2
W: CK C9 C6 H5
W: CQ CT C7 C4
W: CJ H8 D5 C3
W: D2 D8 D6 DA
S: DK D3 D9 D7
S: DQ D4 DT S8
S: DJ S2 H9 S9
S: S5 S3 SA ST
N: SK HJ S6 S4
N: SQ HQ S7 H2
N: SJ HK H6 H3
N: HT HA H7 H4
play over
"""
TOLD = {"attention": "end", "right_card_was_penalty_card_or_dummys": False}


def revoke_of(log: str, **facts: object) -> dict[str, Any]:
    about = {"kind": "revoke", "seat": "S", "trick": 2, "suit": "C", "card": "H5", "facts": {**TOLD, **facts}}
    found = call("table", {"log": log, "told": [about], "language": "en"})
    assert "fault" not in found, found
    ruled: dict[str, Any] = found["irregularities"][0]
    return ruled


def test_a_followed_table_shows_it_once_the_play_is_over() -> None:
    numbers = revoke_of(BOARD)["equity"]["numbers"]
    assert (numbers["equity"]["tricks"], numbers["award"]) == ([8, 8], [8, 8])
    assert "equity" not in revoke_of(BOARD, damage_exceeds_tricks=False)
    assert call("equity", {"log": BOARD})["incidents"][0]["equity"]["tricks"] == [8, 8]


def test_while_it_is_played_it_is_left_to_the_end() -> None:
    begun = "\n".join(BOARD.strip().splitlines()[:9])
    ruled = call("table", {"log": begun, "language": "en"})["irregularities"][0]
    assert "equity" not in ruled


def test_an_ending_needs_no_cards_of_the_tricks_before_it() -> None:
    """Three cards left: West revokes, and the numbers count the seven tricks that were declarer's."""
    past = "".join(f"trick over, won by {seat}\n" for seat in "SSSSSSSWWW")
    head = "contract: 1NT\ndeclarer: S\nmode: live\ndeal: N:6.2..3 .9.T.4 AQ..2. 9..A.2\n"
    play = "S to lead\nS: SA C2 S6 H9\nS: SQ S9 H2 C4\nS: D2 DA C3 DT\n"
    found = call("equity", {"log": head + past + play, "language": "en"})
    (one,) = found["incidents"]
    assert (one["trick"], one["seat"]) == (11, "W")
    assert "  In the play North-South won 9 tricks." in found["text"]
    short = head.replace("6.2..3", "6.2..")
    fault = call("equity", {"log": short + past + play})["fault"]
    assert fault["code"] == "equity.deal"
