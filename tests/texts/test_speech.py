"""Lines of a ruling name what is known: the suit demanded, and the cards where they are all told."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import SUIT_CARDS, card
from tablilla.bridge.seats import Seat
from tablilla.laws.common import SUIT, SUITS
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.laws.law51_several_penalty_cards import PENALTY_LEAD, PenaltyLead
from tablilla.laws.law62_correction_of_a_revoke import WITHDRAWS
from tablilla.rules.directive import Inform, Oblige, PickUp, What
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty
from tablilla.rules.options import Offer, Pick
from tablilla.rules.place import Place
from tablilla.rules.step import Done
from tablilla.texts.catalogue import LANGUAGES, words
from tablilla.texts.speech import Speaker

ME = Incident("lead_out_of_turn", Seat.E, 2, 2, card("HJ"))
TABLE = Incident("penalty_lead", Seat.E, 2, None, card("HJ") | card("HT") | card("D8"))
PICK_UP = Done("50D2a", PickUp(Place.OFFENDER, What.PENALTY_SUIT))


def picked_up(duty: Duty, incident: Incident, language: str = "en") -> str:
    speeches = Speaker(words(language)).speech((Done("50D2a", Oblige(duty)), PICK_UP), incident)
    return speeches[-1].lines[-1].text


def demand(suit: object) -> Duty:
    return LeadDemand(who=Place.PARTNER, clause="50D2a", suit=suit)


def test_the_suit_named_is_said() -> None:
    assert picked_up(demand(2), ME) == "With this choice East picks up every penalty card in hearts."
    ban = LeadBan(who=Place.PARTNER, clause="51B2b", suits=SUIT_CARDS[1] | SUIT_CARDS[2])
    assert picked_up(ban, ME) == "With this choice East picks up every penalty card in hearts or diamonds."
    assert (
        picked_up(demand(Detail[int]("suit")), ME)
        == "With this choice East picks up the penalty cards of the suit named."
    )


def test_the_cards_are_said_where_the_table_tells_them_all() -> None:
    assert picked_up(demand(2), TABLE) == "With this choice East picks up the ♥J and the ♥10."
    assert picked_up(demand(1), TABLE) == "With this choice East picks up the ♦8."
    assert picked_up(demand(0), TABLE) == "With this choice East picks up every penalty card in clubs."


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str) -> None:
    assert "{" not in picked_up(demand(2), ME, language)
    assert picked_up(demand(2), ME, language) != picked_up(demand(3), ME, language)
    assert "♥10" in picked_up(demand(2), TABLE, language)


def test_two_cards_never_bear_one_name() -> None:
    """62C: what the partner of the revoker took back, and what the other side did."""
    me = Incident("revoke", Seat.W)
    for language in ("es", "en"):
        speaker = Speaker(words(language))
        names = {
            speaker.directive(Inform(what, barred=Place.OFFENDERS), me)
            for what in (What.IRREGULAR, What.LATER, What.PARTNERS_LATER, What.NEXT_LEAD)
        }
        assert len(names) == 4
    assert "the card that North-South took back" in speaker.directive(Inform(What.LATER, free=Place.OTHERS), me)
    assert "the card that East played after it" in speaker.what(What.PARTNERS_LATER, me)


def test_an_option_is_a_whole_sentence_with_and_without_its_suit() -> None:
    me = Incident("penalty_lead", Seat.W)
    for language in ("es", "en"):
        speaker = Speaker(words(language))
        for way, detail, suits in ((PenaltyLead.REQUIRE, SUIT, 2), (PenaltyLead.FORBID, SUITS, SUIT_CARDS[2])):
            for named in (None, suits):
                text, _, _ = speaker.offer(
                    Offer(Place.DECLARER, (Pick(PENALTY_LEAD, way, "", detail, named),), (), None), me
                )
                assert not text.endswith((" de", " of", ":"))
                assert speaker.say("suit.H") in text or named is None
        asked = [
            speaker.answer(WITHDRAWS.of(Place.RHO), took, Incident("revoke", Seat.W)) for took in (True, False)
        ]
        assert all(speaker.say("seat.S") in text for text in asked), "whose card it is"
