"""Duties in force: what may be played at each turn, by which clause not, and when they end."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.cards import HONOURS, NOTRUMP, SUIT_CARDS, Card, card, cards, hand
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, MinorFirst, PlayPenaltyCard
from tablilla.laws.law57_premature_play import Demand, PlayAsDemanded
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.occasions import occasions
from tablilla.table.state import Four
from tablilla.table.table import Table, start
from tests.table.boards import begin, choose, lawless, seeds
from tests.table.known import HANDS, run

N, E, S, W = Seat


def test_following_suit_comes_first_then_restrictions_then_penalty_cards() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D9")))
    hearts = run(table, "HA", "H3")
    assert hearts.lawful(E) == (HANDS[1] & SUIT_CARDS[2], ["44C", "50D1b"])
    assert set(hearts.forbidden(E).values()) == {"44C"}
    diamonds = run(table, "DA", "D5")
    assert diamonds.lawful(E) == (card("D9"), ["44C", "50D1a"])
    others = HANDS[1] & SUIT_CARDS[1] & ~card("D9")
    assert diamonds.forbidden(E) == dict.fromkeys(cards(HANDS[1] & ~SUIT_CARDS[1]), "44C") | dict.fromkeys(
        cards(others), "50D1a"
    )
    assert run(diamonds, "D9").duties == ()


def test_a_minor_penalty_card_goes_before_a_spot_card_of_its_suit_only() -> None:
    table = run(start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D8"), False)), "DA", "D5")
    assert table.lawful(E)[0] == card("D8") | card("DT") | card("DJ")
    assert table.forbidden(E)[card("D9")] == "50C"


def test_a_second_penalty_card_makes_both_major() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D8"), False))
    assert isinstance(table.duties[0], MinorFirst)
    both = table.add(e.Faced(E, card("H8"), False))
    assert both.faced == ((E, card("D8"), True), (E, card("H8"), True))
    assert all(type(d) is PlayPenaltyCard for d in both.duties)
    assert run(both, "DA", "D5").lawful(E)[0] == card("D8")
    partners = table.add(e.Faced(W, card("H2"), False))
    assert [major for _, _, major in partners.faced] == [False, False], "his partner's card is another matter"


def test_a_card_picked_up_binds_no_more() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D9")), e.PickedUp(E, SUIT_CARDS[1]))
    assert table.faced == ()
    assert table.duties == ()


def test_a_lead_ban_over_three_tricks_is_kept_by_the_leader() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    table = table.add(e.Withdrawn(E, (card("SJ"),)), e.Chose(S, "forbid:S"))
    for four in (("HA", "H3", "H8", "H2"), ("DA", "D5", "D8", "D2"), ("HK", "H4", "H9", "H6")):
        allowed, clauses = table.lawful(W)
        assert not allowed & SUIT_CARDS[3]
        assert clauses == ["50D2a"]
        table = run(table, *four)
    assert table.turn is W
    assert table.duties, "he has kept the lead: still barred"
    table = run(table, "C2", "C4", "CQ", "CA")
    assert table.duties == (), "the lead is lost"


@pytest.mark.parametrize("seed", seeds(60))
def test_a_ban_holds_iff_he_has_won_every_trick_since(seed: int) -> None:
    rng = random.Random(seed)
    table = begin(rng)
    assert table.declarer is not None
    banned, since = table.declarer.on(rng.choice((1, 3))), 0
    for _ in range(52):
        seat = table.turn
        assert seat is not None
        if table.led is None and seat == banned and not since:
            since = table.trick
            ban = LeadBan(who=banned, clause="50D2a", suits=SUIT_CARDS[3], since=since)
            table = table.add(e.Obliged(ban))
        table = table.play(seat, choose(rng, table, seat, 0.0))
        if since:
            assert bool(table.duties) == all(t.winner == banned for t in table.tricks[since - 1 :])


def test_a_demanded_lead_binds_one_lead_and_59_frees_a_void() -> None:
    demand = LeadDemand(who=W, clause="50D2a", suit=1, since=1)
    table = start(S, NOTRUMP, HANDS).add(e.Obliged(demand))
    assert table.lawful(W) == (HANDS[3] & SUIT_CARDS[1], ["50D2a"])
    assert run(table, "DA").duties == ()
    void: Four = (HANDS[0], HANDS[1], HANDS[2], hand("AKQJT987...AKQJT"))
    free = start(S, NOTRUMP, void).add(e.Obliged(demand))
    assert free.lawful(W) == (void[3], ["59"])
    assert free.forbidden(W) == {}


@pytest.mark.parametrize(
    ("demand", "suit", "want"),
    [(Demand.HIGHEST, None, "DJ"), (Demand.LOWEST, None, "D8"), (Demand.REQUIRE, 3, None)],
)
def test_57a_binds_this_trick_only(demand: Demand, suit: int | None, want: str | None) -> None:
    table = run(start(S, NOTRUMP, HANDS), "DA", "D5")
    table = table.add(e.Obliged(PlayAsDemanded(who=E, clause="57A", demand=demand, suit=suit, since=1)))
    allowed, clauses = table.lawful(E)
    assert allowed == (card(want) if want else HANDS[1] & SUIT_CARDS[1])
    assert clauses[-1] == ("57A" if want else "57B")
    assert run(table, "D8").duties
    assert run(table, "D8", "D2").duties == ()


@pytest.mark.parametrize("seed", seeds(80))
def test_each_card_is_lawful_or_forbidden_by_a_clause(seed: int) -> None:
    for table in lawless(random.Random(seed)):
        for seat in Seat:
            allowed, _ = table.lawful(seat)
            forbidden = table.forbidden(seat)
            hand_: Card = table.holding(seat)
            assert allowed & sum(forbidden) == 0
            assert allowed | sum(forbidden) == hand_
            assert bool(allowed) == bool(hand_), "some card can always be played"
            led = table.led
            if led is not None and hand_ & SUIT_CARDS[led]:
                assert not allowed & ~SUIT_CARDS[led], "44C before all else"
                assert all(forbidden[c] == "44C" for c in cards(hand_ & ~SUIT_CARDS[led]))
            elif not any(d.who == seat for d in table.duties):
                assert allowed == hand_
        if not wrong_lead(table):
            assert not any(d.ended(table) for d in table.duties)


def wrong_lead(table: Table) -> bool:
    """Whether the trick in progress is a lead out of turn that may still go back."""
    return len(table.current) == 1 and table.leader is not None and table.current[0][0] != table.leader


def test_a_lead_out_of_turn_ends_no_demand_on_the_right_leader() -> None:
    demand = LeadDemand(who=W, clause="50D2a", suit=1, since=1)
    table = start(S, NOTRUMP, HANDS).add(e.Obliged(demand)).play(E, card("SJ"))
    assert table.duties == (demand,)
    back = table.add(e.Withdrawn(E, (card("SJ"),)))
    assert back.lawful(W)[0] == HANDS[3] & SUIT_CARDS[1]
    assert table.play(S, card("S2")).duties == (), "accepted: it is over"
    asked = start(S, NOTRUMP, HANDS).play(E, card("SJ")).add(e.Chose(S, "require:D"))
    assert asked.add(e.Withdrawn(E, (card("SJ"),))).lawful(W)[1] == ["50D2a"], "asked before the lead went back"


def test_a_minor_card_leaves_honours_free() -> None:
    table = run(start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D8"), False)), "DA", "D5")
    assert table.lawful(E)[0] & HONOURS


def test_a_penalty_card_brings_declarer_his_choice_at_every_lead() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("SJ")))
    assert occasions(table) == (Incident("penalty_lead", E, 1),)
    assert occasions(table)[0].card == card("SJ")
    assert occasions(table)[0].suit == 3
    assert occasions(run(table, "HA")) == ()
    chosen = table.add(e.Chose(S, "require:D"))
    assert occasions(chosen) == (), "the choice is made"
    later = run(table, "HA", "H3", "H8", "H2")
    assert [i.trick for i in occasions(later)] == [2]
    two = later.add(e.Faced(E, card("D9")))
    assert occasions(two)[0].suit is None
    assert occasions(run(later, "CK", "C4", "CQ", "CA")) == (), "declarer leads"
    minor = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("H8"), False))
    assert occasions(minor) == (), "a minor penalty card restricts no lead"


@pytest.mark.parametrize("way", ["require", "forbid"])
def test_a_card_whose_suit_is_named_goes_back_by_itself(way: str) -> None:
    """50D2a: it is no penalty card any more; a pick-up told afterwards changes nothing but the log."""
    table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("HJ")))
    chosen = table.add(e.Chose(S, f"{way}:H"))
    assert chosen.faced == ()
    assert not any(isinstance(d, PlayPenaltyCard) for d in chosen.duties)
    assert chosen.aside.returned == ((E, card("HJ")),)
    told = chosen.add(e.PickedUp(E, card("HJ")))
    assert told._replace(log=(), aside=told.aside._replace(noted=())) == chosen._replace(
        log=(), aside=chosen.aside._replace(noted=())
    )
    lies_again = chosen.add(e.Faced(E, card("HJ")))
    assert lies_again.faced == ((E, card("HJ"), True),)
    assert lies_again.aside.returned == ()


def test_only_cards_of_the_suits_named_go_back() -> None:
    """51B1, 51B2, 50D2b: the others lie on, those of the leader too; and all where neither is asked."""
    table = start(S, NOTRUMP, HANDS).add(
        e.Faced(E, card("HJ")), e.Faced(E, card("HT")), e.Faced(E, card("D8")), e.Faced(W, card("HQ"))
    )
    own = (W, card("HQ"), True)
    assert table.add(e.Chose(S, "require:H")).faced == ((E, card("D8"), True), own)
    assert table.add(e.Chose(S, "forbid:HD")).faced == (own,)
    for way in ("neither", "accept", "forbid:S"):
        assert len(table.add(e.Chose(S, way)).faced) == 4
    followed = run(table, "SA", "S8")
    assert followed.add(e.Chose(S, "forbid:H")).faced == table.faced, "no lead is due"
