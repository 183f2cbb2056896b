"""Law 41 as tables: from the last pass to dummy's cards, and who may still ask."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablilla.laws.law41_commencement_of_play import LEADS
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tests.laws.told import BOOK, every_ruling, said

EDITIONS = (2007, 2017)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_of_play(edition: int) -> None:
    rows = {tuple(a.values()): done for a, done in every_ruling("start_of_play", edition)}
    assert rows == {
        (False,): ["play_on@41A"],
        (True, False): ["plays@41A", "tell.review@41B", "tell.review@41B", "turn_up@41C"],
        (True, True, False): ["open:opening_lead_out_of_turn@41C"],
        (True, True, True): ["spread_hand@41D", "lead@41D"],
    }


@pytest.mark.parametrize(("way", "what"), [("face_down", "face_down"), ("faced", "opening_lead")])
def test_the_regulating_authority_may_order_faced_leads(way: str, what: str) -> None:
    me = Incident("start_of_play")
    docket = replace(Docket(BOOK), readings={LEADS: way})
    while (need := run(docket, me)[1]) is not None:
        docket = docket.told(me, need.fact, need.fact.key == "auction_closed_by_three_passes")
    case = run(docket, me)[0]
    assert said(case)[0] == "plays@41A"
    assert vars(case.done[0].directive)["what"].value == what


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lead_still_face_down_is_never_a_penalty_card(edition: int) -> None:
    for answers, done in every_ruling("face_down_lead", edition):
        assert not any(d.startswith("penalty") for d in done)
        trouble = answers["trouble_with_face_down_lead"]
        takes_back = trouble == "out_of_turn" or bool(answers.get("takes_back_the_card"))
        assert ("withdraw@41A" in done) is takes_back
        assert ("lead@41A" in done) is (trouble == "out_of_turn")
        if answers.get("opening_lead_and_dummy_faced_a_card"):
            assert done == ["stand.lead@47E2a"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_may_ask_what(edition: int) -> None:
    for answers, done in every_ruling("question_in_the_play", edition):
        asked, dummy = answers["asked_for"], answers["role"] == "dummy"
        turn = bool(answers.get("it_is_the_askers_turn"))
        if asked == "contract":
            may = not dummy and turn
        elif answers.get("opening_lead_is_faced") is False:
            may = not dummy and not answers["asker_made_the_opening_lead"]
        else:
            may = not dummy and turn and not (asked == "review" and answers["asker_has_played_a_card"])
        clause = "41C" if asked == "contract" else "41B"
        assert done[0] == f"{'tell' if may else 'not_entitled'}.{asked}@{clause}"
        assert ("inform.barred@41B" in done) is (answers["role"] == "defender" and asked == "explanation")
