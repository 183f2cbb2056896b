"""What each player may use and what not, followed through the log: of penalty cards, of cards taken back."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import NOTRUMP, Card, card
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.information import of_player
from tablilla.table.irregularities import irregularities
from tablilla.table.strip import Part, strip
from tablilla.table.table import Table, fold, start
from tablilla.texts.catalogue import LANGUAGES, words
from tablilla.texts.strip_words import strip_line
from tests.table.followed import HANDS, E, N, S, W, ruled, run

OPEN = start(S, NOTRUMP, HANDS)
ALL = tuple(Seat)
TRICK = {
    "dummy_was_the_first_to_ask_or_draw_attention": False,
    "other_side_revoked_on_this_trick": False,
    "offenders_played_to_next_trick": False,
    "card_already_lay_faced": False,
    "attention": "play",
    "withdraws_lead": False,
    "withdraws_card.lho": False,
    "withdraws_card.rho": False,
    "withdraws_card.partner": False,
}


@pytest.fixture(params=(2007, 2017))
def edition(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def said(table: Table, edition: int) -> set[tuple[str, Card, tuple[Seat, ...], tuple[Seat, ...]]]:
    """Clause, cards, for whom free, for whom not."""
    return {(p.clause, p.cards, p.free, p.barred) for p in strip(table, edition) if p.free or p.barred}


def may(table: Table, edition: int, seat: Seat, one: str) -> set[str]:
    """What holds of a card for one player: ``free 16C1``, ``barred 16C2`` …"""
    mine = (p for p in of_player(strip(table, edition), seat) if p.cards & card(one))
    return {f"{'free' if seat in p.free else 'barred'} {p.clause}" for p in mine}


def test_a_defenders_revoke_corrected(edition: int) -> None:
    """Free for declarer's side (16C1, 16D1); for the defenders the penalty card says it: 50E differs."""
    table = run(OPEN, "DA", "D5", "H8")
    (me,) = irregularities(table)
    after, _ = ruled(table, me, edition, TRICK)
    free = {2007: "16D1", 2017: "16C1"}[edition]
    for seat in (N, S):
        assert f"free {free}" in may(after, edition, seat, "H8")
    assert may(after, edition, W, "H8") == {2007: {"barred 50E2", "free 50E1"}, 2017: {"free 50E1"}}[edition]
    assert fold(after.setting, after.log) == after
    gone = after.add(e.PickedUp(E, card("H8")))
    assert "barred 50E2" in may(gone, edition, W, "H8")
    assert "free 50E2" in may(gone, edition, S, "H8")


def test_declarers_revoke_corrected(edition: int) -> None:
    """It goes back to his hand; the side that did nothing wrong may use it."""
    table = run(OPEN, "HA", "S8")
    (me,) = irregularities(table)
    after, _ = ruled(table, me, edition, TRICK)
    free = {2007: "16D1", 2017: "16C1"}[edition]
    assert said(after, edition) == {(free, card("S8"), (E, W), ())}
    assert after.faced == ()


def test_a_card_changed_after_a_revoke(edition: int) -> None:
    """62C1: West's card, taken back because North's was, is free for his side and barred for the other."""
    table = run(OPEN, "HA", "S8", "HT")
    (me,) = irregularities(table)
    after, _ = ruled(table, me, edition, TRICK | {"withdraws_card.lho": True})
    first, second = {2007: ("16D1", "16D2"), 2017: ("16C1", "16C2")}[edition]
    assert (first, card("HT"), (E, W), ()) in said(after, edition)
    assert (second, card("HT"), (), (N, S)) in said(after, edition)
    assert may(after, edition, N, "HT") == {f"barred {second}"}
    told = table.add(e.Attention(W, "revoke", 1, N), e.Corrected(N, card("H3"), card("S8")))
    told = told.add(e.Changed(E, card("H8"), card("HT")))
    assert said(told, edition) >= {(first, card("HT"), (E, W), ()), (second, card("HT"), (), (N, S))}, (
        "the log tells it without a ruling"
    )


def test_a_lead_from_the_wrong_hand_that_goes_back(edition: int) -> None:
    """55, 16C: the defenders may use what it told them, declarer may not."""
    table = run(OPEN, "C2", "C4", "C8", "CA").play(N, card("S8"))
    (me,) = irregularities(table)
    answers = {
        "opponent_said_it_was_his_turn": False,
        "proper_leader_led_over_it": False,
        "defender_on_its_right_played_to_it": False,
        "declarers_lead_out_of_turn": "refuse",
    }
    after, _ = ruled(table, me, edition, answers)
    first, second = {2007: ("16D1", "16D2"), 2017: ("16C1", "16C2")}[edition]
    assert said(after, edition) == {(first, card("S8"), (E, W), ()), (second, card("S8"), (), (N, S))}
    over = after
    while not over.closed:
        assert over.turn is not None
        over = over.play(over.turn, 1 << (over.lawful(over.turn)[0].bit_length() - 1))
    assert strip(over, edition) == (), "until the end of play"


def test_an_opponents_word_turns_the_sides_round(edition: int) -> None:
    """47E1: South was told by West that he was to lead: free for him, barred for the side that told him."""
    table = run(OPEN, "HA", "H3", "H8", "H2").add(e.ToldTurn(W, S)).play(S, card("S2"))
    (me,) = irregularities(table)
    after, ruling = ruled(table, me, edition, {})
    assert "47E1" in {done.clause for done in ruling.certain}
    assert after.current == ()
    first, second = {2007: ("16D1", "16D2"), 2017: ("16C1", "16C2")}[edition]
    assert said(after, edition) == {(first, card("S2"), (S, N), ()), (second, card("S2"), (), (W, E))}
    other = run(OPEN, "HA", "H3", "H8", "H2").add(e.ToldTurn(N, S)).play(S, card("S2"))
    with pytest.raises(AssertionError, match="opponent_said_it_was_his_turn"):
        ruled(other, irregularities(other)[0], edition, {})  # a partner's word is none: the players are asked


def test_a_card_played_at_rhos_turn_is_barred_for_partner() -> None:
    """57D (2017): it is played in its turn, and what it tells his partner may not use."""
    table = OPEN.play(W, card("C2")).play(E, card("C8"))
    (me,) = irregularities(table)
    assert me.kind == "play_out_of_turn"
    after, _ = ruled(table, me, 2017, {"opponent_said_it_was_his_turn": False})
    assert may(after, 2017, W, "C8") == {"barred 57D"}


def test_every_form_has_words() -> None:
    table = OPEN.add(
        e.Informed("withdrawn_call", "16C1", 0, (N, S)),
        e.Informed("irregular", "16C2", card("S3"), (), (E,)),
        e.Informed("seen", "16D1", card("S3"), ALL, (E, W)),
    )
    assert [strip_line(p, words("en")) for p in strip(table)] == [
        "knowledge of the withdrawn call: authorized information for North and South",
        "knowledge of ♠3: unauthorized information for East",
        "knowledge of ♠3: unauthorized information for East and West, authorized for all",
    ]
    for language in LANGUAGES:
        for part in strip(table):
            assert isinstance(part, Part)
            assert strip_line(part, words(language))


def test_what_is_told_again_is_said_once() -> None:
    told = e.Informed("irregular", "16C2", card("S3"), (), (E,))
    assert len(strip(OPEN.add(told, told))) == 1
    assert strip(OPEN.add(e.Ruled(Incident("revoke", E, 1)))) == ()
