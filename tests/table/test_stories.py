"""Stories of irregularities played on the table to the end of the board, in both editions."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, card, cards, hand, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, PlayPenaltyCard
from tablilla.rules.directive import What
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.irregularities import irregularities
from tablilla.table.state import Four
from tablilla.table.strip import strip
from tablilla.table.table import Table, start
from tests.table.boards import begin
from tests.table.followed import HANDS, E, N, S, W, clauses, due, ruled, run, to_the_end

EDITIONS = (2007, 2017)
OPEN = start(S, NOTRUMP, HANDS)
EXPOSED = {
    "role": "defender",
    "made_penalty_card": True,
    "exposed_how": "dropped",
    "played_deliberately": False,
    "partner_could_have_seen_its_face": True,
    "held_so_that_partner_could_see": True,
}


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def ask(table: Table, edition: int, way: str, **details: int) -> Table:
    """Declarer's choice before this lead."""
    (occasion,) = due(table)
    table, _ = ruled(table, occasion, edition, {"penalty_lead": way}, None, details)
    return table


def test_two_defenders_with_penalty_cards_in_one_suit(edition: int) -> None:
    """East drops a heart, West another: each on lead is asked about the other's; his own he must play."""
    table = OPEN.add(e.Faced(E, card("HJ")), e.Faced(W, card("HQ")))
    (occasion,) = due(table)
    assert occasion.seat == E, "West is on lead: it is East's card that counts"
    table = ask(table, edition, "forbid", suits=SUIT_CARDS[2])
    assert table.faced == ((W, card("HQ"), True),), "East picks up, West's lies on"
    allowed, by = table.lawful(W)
    assert not allowed & SUIT_CARDS[2], "the restriction goes before his own penalty card (50D1b)"
    assert by == ["50D2a", "50D1b"]
    table = run(table, "SA", "S8", "SQ", "S2")
    assert any(isinstance(d, LeadBan) for d in table.duties), "he has kept the lead"
    assert due(table) == []
    table = run(table, "CK", "C4", "C8", "CA", "H2")
    assert table.lawful(W)[0] == card("HQ")
    to_the_end(table, edition)


def test_a_prohibition_ends_at_the_next_trick_or_lasts_as_long_as_the_leader_wins(edition: int) -> None:
    table = ask(OPEN.add(e.Faced(E, card("SJ"))), edition, "forbid", suits=SUIT_CARDS[3])
    short = run(table, "CK", "C4", "C8", "CA")
    assert not short.duties, "the lead is lost"
    to_the_end(short, edition)
    long = table
    for four in (("HA", "H3", "H8", "H2"), ("HK", "H4", "H9", "H6"), ("HQ", "H5", "HT", "H7")):
        assert not long.lawful(W)[0] & SUIT_CARDS[3]
        long = run(long, *four)
    assert long.trick == 4
    assert not long.lawful(W)[0] & SUIT_CARDS[3], "three tricks on"
    long = run(long, "C2", "C4", "CQ", "CA")
    assert not long.duties
    to_the_end(long, edition)


def test_a_required_suit_in_which_the_leader_is_void(edition: int) -> None:
    void: Four = (
        hand("T98.543.765.T954"),
        hand("QJ.JT98.JT98.QJ8"),
        hand("5432.762.432.A76"),
        hand("AK76.AKQ.AKQ.K32"),
    )
    n, east, s, w = void
    swapped: Four = (n, east & ~card("CQ") | card("HK"), s, w & ~card("HK") | card("CQ"))
    table = start(S, NOTRUMP, swapped)
    table = run(table, "HA", "H3", "H8", "H2", "HQ", "H4", "HK", "H6")
    assert table.turn == E
    for four in (("DJ", "D2", "DA", "D5"), ("DK", "D6", "D8", "D3")):
        table = run(table, *four)
    assert table.turn == W
    table = ask(table.add(e.Faced(E, card("HJ"))), edition, "require", suit=2)
    assert table.faced == (), "the card is picked up although the demand cannot be met"
    assert not table.holding(W) & SUIT_CARDS[2]
    allowed, by = table.lawful(W)
    assert (allowed, by) == (table.holding(W), ["59"])
    table = run(table, "SA")
    assert not any(isinstance(d, LeadDemand) for d in table.duties)
    to_the_end(table, edition)


def test_three_penalty_cards_in_two_suits(edition: int) -> None:
    table = OPEN.add(e.Faced(E, card("HJ")), e.Faced(E, card("HT")), e.Faced(E, card("D8"), False))
    assert all(major for _, _, major in table.faced), "of several every one is major (50B)"
    assert strip(table, edition)[0].clause == "51B2"
    asked = ask(table, edition, "require", suit=2)
    assert asked.faced == ((E, card("D8"), True),), "those of the suit are picked up, the other lies on"
    assert asked.lawful(W) == (HANDS[3] & SUIT_CARDS[2], ["51B2a"])
    to_the_end(asked, edition)
    barred = ask(table, edition, "forbid", suits=SUIT_CARDS[1] | SUIT_CARDS[2])
    assert barred.faced == ()
    assert barred.lawful(W)[0] == HANDS[3] & (SUIT_CARDS[0] | SUIT_CARDS[3])
    to_the_end(barred, edition)
    neither = ask(table, edition, "neither")
    assert len(neither.faced) == 3
    hearts = run(neither, "HA", "H3")
    assert hearts.lawful(E)[0] == card("HJ") | card("HT"), "of two legal ones declarer names one (51A)"
    to_the_end(hearts, edition)


UNASKED = {"opponent_changes_card.lho": True, "declarer_changes_card": True, "dummy_suggested_a_play": False}


@pytest.mark.parametrize("named", [True, False])
def test_dummy_plays_unasked_and_the_next_hand_follows(edition: int, named: bool) -> None:
    """45D: the card goes back, East may take his back, and it is no penalty card."""
    table = OPEN.play(W, card("HA"))
    if named:
        table = table.add(e.Designated(S, "", card("H3")))
    table = table.add(e.Moved(N, card("H5"))).play(N, card("H5")).play(E, card("H8"))
    (me,) = irregularities(table)
    assert (me.kind, me.seat, me.trick, me.card) == ("dummy_played_unasked", N, 1, card("H5"))
    table, ruling = ruled(table, me, edition, UNASKED)
    clause = {2007: "45D", 2017: "45D1"}[edition]
    assert clauses(ruling) >= {clause, "47D"}
    assert table.current == ((W, card("HA")), (N, 0), (E, 0))
    assert table.faced == ()
    assert table.turn == N
    assert {p.cards for p in strip(table, edition) if p.barred == (N, S)} == {card("H8")}
    table = run(table, "H3", "HT", "H2")
    assert [c for _, c in table.tricks[0].cards] == [card(c) for c in ("HA", "H3", "HT", "H2")]
    to_the_end(table, edition)


def test_dummy_plays_unasked_and_declarer_has_played_too(edition: int) -> None:
    """45D1: after East changed his card South may change his; the lead to the next trick goes back too."""
    table = OPEN.play(W, card("HA")).add(e.Moved(N, card("H5"))).play(N, card("H5"))
    table = run(table, "H8", "H2", "SA")
    (me,) = irregularities(table)
    table, ruling = ruled(table, me, edition, UNASKED)
    assert "47D" in clauses(ruling)
    assert table.current == ((W, card("HA")), (N, 0), (E, 0), (S, 0))
    table = run(table, "H3", "H9", "H6")
    assert table.turn == W
    to_the_end(table, edition)


def test_dummys_card_stays_once_both_sides_have_played_to_the_next_trick(edition: int) -> None:
    """45D2 (2017), 47F2: no card is changed."""
    table = OPEN.play(W, card("HA")).add(e.Moved(N, card("H5"))).play(N, card("H5"))
    table = run(table, "H8", "H2", "SA", "S8")
    (me,) = irregularities(table)
    after, ruling = ruled(table, me, edition, UNASKED)
    assert {2007: "47F2", 2017: "45D2"}[edition] in clauses(ruling)
    assert after.tricks == table.tricks
    to_the_end(after, edition)


def test_a_card_that_declarer_then_names_is_not_unasked() -> None:
    asked = OPEN.play(W, card("HA")).add(e.Moved(N, card("H5")), e.Designated(S, "", card("H5")))
    assert irregularities(asked.play(N, card("H5"))) == ()
    only_moved = OPEN.play(W, card("HA")).add(e.Moved(N, card("H5")))
    assert irregularities(only_moved) == (), "moved, not played"
    assert irregularities(only_moved.play(N, card("H3"))) == ()
    assert irregularities(OPEN.play(W, card("HA")).add(e.Moved(N)).play(N, card("H5"))) == ()


ATTENTION = {
    "dummy_was_the_first_to_ask_or_draw_attention": False,
    "declaring_side_damaged_by_the_irregularity": False,
}


def test_a_revoke_corrected_after_the_next_lead(edition: int) -> None:
    """East revokes; South plays, and leads to the next trick: South may change both (62C1, 62C3)."""
    table = run(OPEN, "CK", "C4", "H8", "CA", "S2")
    (me,) = irregularities(table)
    assert me == Incident("revoke", E, 1)
    answers = ATTENTION | {
        "withdraws_card.lho": True,
        "withdraws_lead": True,
        "withdraws_card.rho": False,
        "withdraws_card.partner": False,
    }
    table, ruling = ruled(table, me, edition, answers, {What.LEGAL: card("C8")})
    assert "62C1" in clauses(ruling)
    assert (E, card("H8"), True) in table.faced
    assert table.current == ((W, card("CK")), (N, card("C4")), (E, card("C8")), (S, 0)), (
        "the lead went back too"
    )
    table = table.play(S, card("C6"))
    assert table.tricks
    first = table.tricks[0]
    assert dict(first.cards)[S] == card("C6")
    assert first.winner == W
    assert not table.current
    assert table.turn == W
    assert isinstance(next(d for d in table.duties if d.who == E), PlayPenaltyCard)
    to_the_end(table, edition)


def test_a_missing_card_found_at_trick_nine(edition: int) -> None:
    """West's club three lay on the floor: it was his all the time, and his failure to follow was a revoke."""
    table = OPEN.add(e.Missing(W, card("C3")))
    for four in (
        ("HA", "H3", "H8", "H2"),
        ("HK", "H4", "H9", "H6"),
        ("HQ", "H5", "HT", "H7"),
        ("DA", "D5", "D8", "D2"),
        ("DK", "D6", "D9", "D3"),
        ("DQ", "D7", "DT", "D4"),
        ("CK", "C4", "C8", "C6"),
        ("C2", "C5", "CQ", "CA"),
    ):
        table = run(table, *four)
    assert table.trick == 9
    table = run(table, "C7", "S7", "C9", "CJ")
    assert not table.holding(W) & card("C3"), "he does not have it in his hand"
    table = table.add(e.Found(W, card("C3"), "elsewhere"))
    assert {(i.kind, i.seat, i.trick) for i in irregularities(table)} == {
        ("missing_card", W, None),
        ("revoke", W, 9),
    }
    table = table.add(e.Faced(W, card("C3"), False))
    table = run(table, "DJ", "S2") if table.turn == E else table
    assert table.lawful(W)[0] & card("C3")
    to_the_end(table, edition)


NOBODY_CHANGES = {
    "withdraws_card.lho": False,
    "withdraws_card.rho": False,
    "withdraws_card.partner": False,
    "withdraws_lead": False,
}


def test_both_sides_revoke_on_one_trick(edition: int) -> None:
    """Nobody has played to the next: each is corrected (62A); only the defender's card is a penalty card."""
    both = run(OPEN, "HA", "S8", "D8", "H2")
    north, east = irregularities(both)
    assert (north.seat, east.seat) == (N, E)
    answers = ATTENTION | NOBODY_CHANGES
    first, _ = ruled(both, east, edition, answers, {What.LEGAL: card("H8")})
    assert (E, card("D8"), True) in first.faced
    second, _ = ruled(first, north, edition, answers, {What.LEGAL: card("H3")})
    assert not any(s == N for s, _, _ in second.faced)
    assert dict(second.tricks[0].cards) == {W: card("HA"), N: card("H3"), E: card("H8"), S: card("H2")}
    to_the_end(second, edition)


def test_both_sides_revoke_and_one_has_played_to_the_next_trick() -> None:
    """62C3 (2017): both are corrected, and each card that the defenders take back lies there."""
    table = run(OPEN, "HA", "S8", "D8", "H2", "CK")
    north, east = irregularities(table)
    first, ruling = ruled(table, east, 2017, ATTENTION, {What.LEGAL: card("H8")})
    assert clauses(ruling) >= {"62C3", "64B8"}
    assert not any(c.startswith("64A") for c in clauses(ruling))
    second, ruling = ruled(first, north, 2017, ATTENTION, {What.LEGAL: card("H3")})
    assert clauses(ruling) >= {"62C3", "64B8"}
    assert dict(second.tricks[0].cards) == {W: card("HA"), N: card("H3"), E: card("H8"), S: card("H2")}
    assert set(second.faced) == {(E, card("D8"), True), (W, card("CK"), True)}
    assert (second.current, second.turn) == ((), W)
    barred = {(p.cards, p.barred) for p in strip(second, 2017) if p.clause == "16C2"}
    assert barred == {(card("S8"), (E, W))}, "what dummy's card told is barred for the defenders too"
    to_the_end(second, 2017)


KEPT = NOBODY_CHANGES | {"another_hand_won_the_trick_after_correction": False}


def test_both_sides_revoke_and_one_has_played_to_the_next_trick_in_2007() -> None:
    """63A1: the defenders' revoke is established; North's is not, and is corrected."""
    table = run(OPEN, "HA", "S8", "D8", "H2", "CK")
    north, east = irregularities(table)
    standing, ruling = ruled(table, east, 2007, ATTENTION)
    assert "63B" in clauses(ruling)
    assert dict(standing.tricks[0].cards)[E] == card("D8")
    after, ruling = ruled(standing, north, 2007, ATTENTION | KEPT, {What.LEGAL: card("H3")})
    assert "62A" in clauses(ruling)
    assert dict(after.tricks[0].cards)[N] == card("H3")
    to_the_end(after, 2007)


AT_TWELVE = (
    {
        "card_helped_offenders": False,
        "card_told_something_that_damaged_others": False,
        "damage_exceeds_tricks": False,
    }
    | ATTENTION
    | NOBODY_CHANGES
)


def test_a_revoke_on_trick_twelve_is_corrected_although_established(edition: int) -> None:
    """62D1."""
    table = next(t for seed in range(1000) if (t := revoke_on_twelve(seed, W)) is not None)
    (me,) = irregularities(table)
    assert (me.seat, me.trick) == (E, 12)
    mine = next(c for s, c in table.tricks[12].cards if s == E)
    after, ruling = ruled(table, me, edition, AT_TWELVE, {What.LEGAL: mine})
    assert clauses(ruling) >= {"62D1", "64B6"}
    assert not any(c.startswith("64A") for c in clauses(ruling)), "no trick is transferred"
    assert "62D2" not in clauses(ruling)
    assert after.trick == 13
    to_the_end(after, edition)


@pytest.mark.parametrize("two", [True, False])
def test_a_revoke_on_trick_twelve_before_partners_turn(edition: int, two: bool) -> None:
    """62D2: in 2007 the partner with cards of two suits is bound; in 2017 what he saw is barred (16C2)."""
    for seed in range(4000):
        table = revoke_on_twelve(seed, None)
        if table is not None and (len(suits_left(table)) == 2) is two:
            break
    assert table is not None
    (me,) = irregularities(table)
    mine = next(c for s, c in table.tricks[12].cards if s == E)
    after, ruling = ruled(table, me, edition, AT_TWELVE, {What.LEGAL: mine})
    assert "62D1" in clauses(ruling)
    barred = {p.clause for p in strip(after, edition) if W in p.barred}
    if edition == 2007:
        assert ("62D2" in clauses(ruling)) is two
        assert barred == ({"62D2", "50E2"} if two else {"50E2"})
    else:
        assert barred == {"16C2"}
    to_the_end(after, edition)


def suits_left(table: Table) -> set[int | None]:
    """The suits of West's last two cards."""
    return {suit_of(c) for trick in table.tricks[11:] for s, c in trick.cards if s == W}


def revoke_on_twelve(seed: int, after: Seat | None) -> Table | None:
    """A board played lawfully but for East, who does not follow suit on trick twelve, before West or after."""
    rng = random.Random(seed)
    dealt = begin(rng)
    table = start(S, dealt.trumps, dealt.hands)
    revoked = False
    while not table.closed:
        seat = table.turn
        assert seat is not None
        allowed, held = table.lawful(seat)[0], table.holding(seat)
        partner = W if any(s == W for s, _ in table.current) else None
        if table.trick == 12 and seat == E and allowed != held and table.current and partner == after:
            allowed, revoked = held & ~allowed, True
        table = table.play(seat, rng.choice(list(cards(allowed))))
    return table if revoked else None
