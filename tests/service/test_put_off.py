"""Several irregularities on one table: each ruling is carried out, whenever it comes."""

from __future__ import annotations

import pytest

from tests.service.director import At

BOTH = """dealer: S
contract: 4H
declarer: S
deal: N:T.Q875.Q.AQ96543 A98753..732.KJT8 J42.AT6432.AK8.7 KQ6.KJ9.JT9654.2
W: SK ST SA S2
E: CK H3 H9 C5
W D4
W attention to revoke by W trick 2
"""
SHOWN = """contract: 3NT
declarer: S
deal: N:9832.8653.AKQ.K3 K76.KQ9.J754.965 A4.AT4.T9632.AT8 QJT5.J72.8.QJ742
W: SQ S2 SK S4
E: S6 SA S5 S3
W exposes HJ
S: D2 D8 DA S7
"""


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_ruling_on_another_card_does_not_carry_out_this_one(edition: int) -> None:
    """62A, 62B1: a card shown by West is ruled on first; East's revoke is corrected all the same."""
    at = At(SHOWN, edition)
    at.rule("exposed_card", "W", 3, how_exposed="shown", partner_could_have_seen_its_face=True)
    assert at.carried_out("exposed_card", "W")
    assert not at.carried_out("revoke", "E")
    at.rule("revoke", "E", 3, cards={"legal": "D4"})
    assert at.carried_out("revoke", "E")
    assert at.tricks[-1][-1] == ["E", "D4"]
    assert ("E", "S7") in at.penalty_cards


def test_both_revokes_of_a_trick_are_put_right_one_after_the_other() -> None:
    """62C3: West's card and his lead to the next trick go back and are penalty cards, then South's card."""
    at = At(BOTH).rule("revoke", "W", 2, cards={"legal": "C2"})
    assert at.kinds == ["revoke", "revoke"], "the lead that goes back was in turn when it was made"
    assert not at.carried_out("revoke", "S")
    at.rule("revoke", "S", 2, cards={"legal": "C7"})
    assert [cards for _, cards in at.tricks[1]] == ["CK", "C7", "C2", "C5"]
    assert at.penalty_cards == {("W", "H9"), ("W", "D4")}
    assert at.turn == "E"
    assert not at.question("revoke", "S"), "nobody may change a card any more: both were ruled on as one"


def test_what_the_log_itself_tells_about_the_card_is_not_done_again() -> None:
    at = At(SHOWN).add("E corrects S7 to D4, major")
    assert at.carried_out("revoke", "E")
    assert not at.carried_out("exposed_card", "W")
