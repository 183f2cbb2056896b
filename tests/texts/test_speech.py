"""Lines of a ruling name what is known: the suit demanded, and the cards where they are all told."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import SUIT_CARDS, card
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.rules.directive import Oblige, PickUp, What
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty
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
    assert picked_up(demand(2), ME) == "East picks up every penalty card in hearts."
    ban = LeadBan(who=Place.PARTNER, clause="51B2b", suits=SUIT_CARDS[1] | SUIT_CARDS[2])
    assert picked_up(ban, ME) == "East picks up every penalty card in hearts or diamonds."
    assert picked_up(demand(Detail[int]("suit")), ME) == "East picks up the penalty cards of the suit named."


def test_the_cards_are_said_where_the_table_tells_them_all() -> None:
    assert picked_up(demand(2), TABLE) == "East picks up the ♥J and the ♥10."
    assert picked_up(demand(1), TABLE) == "East picks up the ♦8."
    assert picked_up(demand(0), TABLE) == "East picks up every penalty card in clubs."


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str) -> None:
    assert "{" not in picked_up(demand(2), ME, language)
    assert picked_up(demand(2), ME, language) != picked_up(demand(3), ME, language)
    assert "♥10" in picked_up(demand(2), TABLE, language)
