"""Which card takes the place of one that went back, and what binds it (52B2, 62C2)."""

from __future__ import annotations

import pytest

from tests.service.director import At

DUE = """contract: 3NT
declarer: S
deal: N:K984.432.A.AJ832 T7.85.KQ98762.95 Q3.AQJT.JT43.KQ7 AJ652.K976.5.T64
E penalty card D7
W: S2 S4 ST SQ
S: DT D5 DA DQ
"""
REVOKED = """contract: 3NT
declarer: S
deal: N:AQ62.T954.KJ.T97 K.862.AQ9872.AQ3 T3.AKQJ.T53.KJ86 J98754.73.64.542
W: C2 C7 CA C6
E: H2 HJ H3 H4
S: D3 S5 DK DA
"""


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_penalty_card_replaces_the_card_played_instead_of_it(edition: int) -> None:
    """52B2: only D7 takes the place; DQ is a penalty card for later tricks, another card is as wrong again."""
    at = At(DUE, edition)
    at.rule("penalty_card_not_played", "E", 2, other_card_instead_of_penalty_card="refuse")
    assert (at.turn, at.lawful) == ("E", {"D7"})
    assert at.penalty_cards == {("E", "D7"), ("E", "DQ")}
    wrong = At(at.answer["log"], edition).add("E D9")
    assert [(i["seat"], i["card"]) for i in wrong.answer["irregularities"]] == [("E", "DQ"), ("E", "D9")]
    at.add("E D7")
    assert at.kinds == ["penalty_card_not_played"], "nothing new"
    assert at.penalty_cards == {("E", "DQ")}


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_revokers_partner_may_change_to_any_legal_card(edition: int) -> None:
    """62C2: DA is a penalty card, but it does not bind the place that it has left."""
    took = {"withdraws_card.lho": True, "withdraws_card.partner": True, "withdraws_card.rho": False}
    at = At(REVOKED, edition).rule("revoke", "W", 3, cards={"legal": "D6"}, **took)
    at.add("N DJ")
    assert at.turn == "E"
    assert {"D2", "D7", "DQ"} <= at.lawful
    at.add("E D2")
    assert at.kinds[0] == "revoke"
    assert "penalty_card_not_played" not in at.kinds
    assert ("E", "DA") in at.penalty_cards


def test_a_card_taken_back_before_its_turn_binds_as_soon_as_the_turn_comes() -> None:
    """57A, 50D1a: East's D2 came before West; in his turn he must play it."""
    at = At(REVOKED.replace("S: D3 S5 DK DA", "S D3\nE D2\nE withdraws D2, major\nW D4\nN DK"))
    assert (at.turn, at.lawful) == ("E", {"D2"})


OMITTED = """mode: live
contract: 3NT
declarer: S
deal: N:64.AKJ7.QT54.KJ6 Q975.Q8.K762.T84 KT2.T964.AJ83.A7 AJ83.532.9.Q9532
W: C3 C6 -- CA
trick over
S HT
"""


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_card_that_was_omitted_completes_its_own_trick(edition: int) -> None:
    """67A1: East's card belongs to the trick before, and nobody has revoked by it."""
    at = At(OMITTED, edition).rule("defective_trick", "E", 1, cards={"legal": "CT"})
    assert at.tricks[0] == [["W", "C3"], ["N", "C6"], ["E", "CT"], ["S", "CA"]]
    assert at.state["current"] == [["S", "HT"]]
    assert (at.turn, at.kinds) == ("W", ["defective_trick"])
    assert at.carried_out("defective_trick", "E")
