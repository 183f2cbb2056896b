"""Law 54: every ruling on an opening lead out of turn; the list of five read to declarer."""

from __future__ import annotations

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.common import ROLE, SUIT, SUITS, Role
from tablilla.laws.law47_retraction import TOLD_HIS_TURN
from tablilla.laws.law50_penalty_card import LEADER_TOO, LYING, Lying
from tablilla.laws.law51_several_penalty_cards import PENALTY_LEAD, PenaltyLead
from tablilla.laws.law54_opening_lead_out_of_turn import (
    DID,
    OPENING_LEAD,
    PARTNER_LED,
    SAW_DUMMY,
    Did,
    OpeningLead,
    PartnerLed,
)
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.options import Offer, read_out
from tablilla.rules.place import Place
from tablilla.rules.step import Done
from tests.laws.told import BOOK, every_ruling

EDITIONS = (2007, 2017)
ME = Incident("opening_lead_out_of_turn", Seat.E, 1, 3, 1 << 42)


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_accepted_or_taken_back_and_never_both(edition: int) -> None:
    for answers, done in every_ruling("opening_lead_out_of_turn", edition):
        accepted = sum(d.startswith("accept@") for d in done)
        back = sum(d in ("withdraw@54D", "withdraw@47E1", "pick_up@54E") for d in done)
        assert accepted + back == 1, (answers, done)
        declaring = answers["role"] != "defender"
        assert ("pick_up@54E" in done) is declaring
        if declaring:
            assert done == ["pick_up@54E"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_declarer(edition: int) -> None:
    for answers, done in every_ruling("opening_lead_out_of_turn", edition):
        did = answers.get("declarer_did_after_the_lead")
        spread = did == "spread" or answers.get("opening_lead") == "spread"
        assert ("swap_declarer@54A" in done) is spread
        assert ("spread_hand@54A" in done) is spread
        saw = bool(answers.get("declarer_could_have_seen_a_card_of_dummy"))
        assert ("stays_declarer@54C" in done) is (saw and edition == 2017)
        assert not (saw and "opening_lead" in answers), "he must accept it"
        seen = saw or did in ("hand", "dummy") or answers.get("opening_lead") == "accept"
        assert ("spread_hand@54B" in done) is seen
        assert ("lead@54B1" in done) is (seen and did == "nothing")
        assert ("stand.card@54B1" in done) is (did == "hand")
        from_dummy = "open:revoke@54B2" if answers.get("second_card_was_a_revoke") else "stand.card@54B2"
        assert (from_dummy in done) is (did == "dummy")
        assert ("opening_lead" in answers) is (did == "nothing" and not saw), "what he did has chosen"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_becomes_of_the_cards(edition: int) -> None:
    for answers, done in every_ruling("opening_lead_out_of_turn", edition):
        refused = answers.get("opening_lead") == "refuse"
        assert ("penalty.major@54D" in done) is refused
        assert ("lead@54D" in done) is refused
        assert ("penalty_lead" in answers) is refused
        partner = answers.get("partner_led_too")
        assert ("withdraw@54" in done) is (partner == "face_down")
        assert ("penalty.major@50B" in done) is (partner == "faced")
        duties = done.count("oblige.play_penalty_card@50D1a")
        assert duties == (partner == "faced") + (answers.get("penalty_lead") == "neither")
        bound = partner == "faced" or bool(answers.get("leader_has_a_major_penalty_card_too"))
        free = any(d.startswith("unrestricted@") for d in done)
        assert free is (answers.get("penalty_lead") == "neither" and not bound)
        assert ("plays@50D1a" in done) is (answers.get("penalty_lead") == "neither" and bound)
        assert done.count("wait_for_choice@50D2") == duties, "whenever the other is to lead while it lies there"
        lying = answers.get("penalty_cards_lying")
        assert ("all_major@50B" in done) is (refused and lying != "one")


def docket(edition: int) -> Docket:
    told = Docket(BOOK, edition).told(ME, ROLE, Role.DEFENDER).told(ME, TOLD_HIS_TURN, False)
    told = told.told(ME, PARTNER_LED, PartnerLed.NOTHING).told(ME, SAW_DUMMY, False)
    told = told.told(ME, DID, Did.NOTHING).told(ME, LEADER_TOO, False)
    return told.told(ME, LYING, Lying.ONE)


def picks(offer: Offer) -> list[object]:
    return [pick.value for pick in offer.picks]


@pytest.mark.parametrize("edition", EDITIONS)
def test_declarer_is_read_one_list_of_five(edition: int) -> None:
    offers = read_out(docket(edition), ME)
    assert [picks(o) for o in offers] == [
        [OpeningLead.SPREAD],
        [OpeningLead.ACCEPT],
        [OpeningLead.REFUSE, PenaltyLead.REQUIRE],
        [OpeningLead.REFUSE, PenaltyLead.FORBID],
        [OpeningLead.REFUSE, PenaltyLead.NEITHER],
    ]
    assert all(o.by is Place.DECLARER for o in offers)
    assert {o.picks[0].fact for o in offers} == {OPENING_LEAD}
    assert [o.picks[1].fact for o in offers[2:]] == [PENALTY_LEAD] * 3
    assert [p.names for o in offers[2:] for p in o.picks[1:]] == [SUIT, SUITS, None]


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_line_of_the_list_is_what_the_law_then_rules(edition: int) -> None:
    for offer in read_out(docket(edition), ME):
        told = docket(edition)
        for pick in offer.picks:
            told = told.told(ME, pick.fact, pick.value)
        ruled = run(told, ME)[0].done
        assert [s for s in offer.steps if isinstance(s, Done)] == list(ruled)
        assert offer.then is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_card(edition: int) -> None:
    rows = {tuple(a.values()): done for a, done in every_ruling("second_card", edition)}
    assert rows == {
        ("hand",): ["stand.card@54B1"],
        ("dummy", True): ["open:revoke@54B2"],
        ("dummy", False): ["stand.card@54B2"],
    }
