"""Law 57: the demands against plain statements of them; when nothing follows; a card in the turn of another."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import NAMES, RANKS, SUIT_CARDS, SUITS, card, cards, hand, name
from tablilla.bridge.seats import Seat
from tablilla.laws.law57_premature_play import Demand, PlayAsDemanded, PlayInTurn
from tablilla.rules.obligation import lawful
from tablilla.rules.place import Place
from tests.laws.lead_table import LeadTable
from tests.laws.told import every_ruling

E = Seat.E
HAND = hand("A93.QT.K.8765432")
EDITIONS = (2007, 2017)


def duty(demand: Demand, suit: int | None = None) -> PlayAsDemanded:
    return PlayAsDemanded(who=E, clause="57A1", demand=demand, suit=suit)


def played(demand: Demand, led: str, suit: int | None = None) -> tuple[set[str], list[str]]:
    of_suit = HAND & SUIT_CARDS[SUITS.index(led)]
    view = LeadTable([Seat.S], led=SUITS.index(led), hands={E: HAND})
    allowed, clauses = lawful(view, E, HAND, of_suit, [duty(demand, suit)])
    return {name(c) for c in cards(allowed)}, clauses


@pytest.mark.parametrize("led", ["S", "H", "D"])
def test_the_highest_and_the_lowest_of_the_suit_led(led: str) -> None:
    names = (name(c) for c in cards(HAND & SUIT_CARDS[SUITS.index(led)]))
    held = sorted(names, key=lambda n: RANKS.index(n[1]))
    assert played(Demand.HIGHEST, led)[0] == {held[-1]}
    assert played(Demand.LOWEST, led)[0] == {held[0]}


def test_void_in_the_suit_led_he_may_play_anything_or_the_suit_named() -> None:
    view = LeadTable([Seat.S], led=2, hands={E: HAND & ~SUIT_CARDS[2]})
    void = HAND & ~SUIT_CARDS[2]
    for demand in (Demand.HIGHEST, Demand.LOWEST):
        assert lawful(view, E, void, 0, [duty(demand)]) == (void, ["57B"])
    assert lawful(view, E, void, 0, [duty(Demand.REQUIRE, 3)])[0] == void & SUIT_CARDS[3]
    assert lawful(view, E, void, 0, [duty(Demand.FORBID, 3)])[0] == void & ~SUIT_CARDS[3]
    assert lawful(view, E, void, 0, [duty(Demand.REQUIRE, 2)]) == (void, ["57B"])


def test_following_suit_comes_before_another_suit_named() -> None:
    assert played(Demand.REQUIRE, "H", 3) == ({"HQ", "HT"}, ["44C", "57B"])
    assert played(Demand.FORBID, "H", 3) == ({"HQ", "HT"}, ["44C"])


def test_the_demand_binds_this_trick_only() -> None:
    for kind in (duty(Demand.HIGHEST), PlayInTurn(who=E, clause="57D", card=card("S9"))):
        bound = kind.bound(E, LeadTable([Seat.S, Seat.S]))
        assert bound.since == 2
        assert not bound.ended(LeadTable([Seat.S, Seat.S]))
        assert bound.ended(LeadTable([Seat.S, Seat.S, Seat.S]))


def test_without_a_seat_or_a_suit_led_nothing_is_barred() -> None:
    at_large = PlayAsDemanded(who=Place.PARTNER, clause="57A1", demand=Demand.HIGHEST)
    assert at_large.permits(LeadTable([Seat.S], led=3, hands={E: HAND}), card("S3"))
    assert duty(Demand.LOWEST).permits(LeadTable([E], hands={E: HAND}), card("SA"))


def test_the_card_shown_is_the_one_to_play_in_turn() -> None:
    in_turn = PlayInTurn(who=E, clause="57D", card=card("S9"))
    assert [n for n in NAMES if in_turn.permits(LeadTable([Seat.S], led=3), card(n))] == ["S9"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_follows_a_play_after_both_hands_or_after_dummy_but_it_does_a_lead(edition: int) -> None:
    dummy = "dummy_chose_or_suggested_a_card_unasked" if edition == 2017 else "dummy_played_or_suggested_a_card"
    clause = {"declarer_played_from_both_hands": "57C1", dummy: "57C2" if edition == 2017 else "57C1"}
    for answers, done in every_ruling("premature_play", edition):
        if answers["role"] != "defender":
            continue
        if answers["opponent_said_it_was_his_turn"]:
            assert done[0] == "withdraw@47E1"
            continue
        spared = {clause[key] for key in clause if answers.get(key)}
        assert {d.partition("@")[2] for d in done if d.startswith("no_rectification")} == spared
        assert ("penalty.major@57A" in done) is not bool(spared)
        if answers["came_early_as"] == "lead":
            assert not spared


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_options(edition: int) -> None:
    wanted = {"highest": "57A1", "lowest": "57A2", "forbid": "57A3"}
    if edition == 2017:
        wanted = {"highest": "57A1", "lowest": "57A2", "require": "57A3", "forbid": "57A4"}
    found = {str(a["demand"]): done[-1] for a, done in every_ruling("premature_play", edition) if "demand" in a}
    assert found == {way: f"oblige.play_as_demanded.{way}@{clause}" for way, clause in wanted.items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_before_its_time_by_whoever(edition: int) -> None:
    for answers, done in every_ruling("play_out_of_turn", edition):
        legal = answers.get("card_can_legally_be_played")
        if answers["role"] != "defender":
            clause = "57C3" if edition == 2017 else "57C2"
            if answers.get("declarer_had_named_a_card") is False:
                assert answers["role"] == "dummy"
                assert done == [f"open:dummy_played_unasked@{'45D1' if edition == 2017 else '45D'}"]
                continue
            called = ["open:designation@46B"] if answers["role"] == "dummy" else []
            ending = f"open:revoke@{clause}" if legal is False else f"stand.card@{clause}"
            assert done == [*called, ending]
        elif answers["partner_had_played_to_the_trick"] and not answers["opponent_said_it_was_his_turn"]:
            if edition == 2007:
                assert done[0] == "penalty.major@49"
            elif legal:
                assert done == ["inform.barred@57D", "oblige.play_in_turn@57D"]
            else:
                assert done[0] == "penalty.major@57D"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_declaring_side_plays_early_is_a_card_played_and_gives_no_choice(edition: int) -> None:
    """57C3 (2007: 57C2) by the name that a director gives it; a lead is for Law 55, an unasked card for 45D."""
    for answers, done in every_ruling("premature_play", edition):
        if answers["role"] == "defender":
            continue
        if answers["came_early_as"] == "lead":
            assert done == ["open:lead_out_of_turn@55A"]
        elif answers.get("declarer_had_named_a_card") is False:
            assert done == [f"open:dummy_played_unasked@{'45D1' if edition == 2017 else '45D'}"]
        else:
            legal = answers.get("card_can_legally_be_played", True)
            clause = "57C3" if edition == 2017 else "57C2"
            called = ["open:designation@46B"] if answers["role"] == "dummy" else []
            assert done == [*called, f"stand.card@{clause}" if legal else f"open:revoke@{clause}"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_dummy_did_unasked_is_looked_into(edition: int) -> None:
    """57C2 (2007: 57C1) spares the defender; what becomes of dummy's card is for Law 45."""
    acted = "dummy_chose_or_suggested_a_card_unasked" if edition == 2017 else "dummy_played_or_suggested_a_card"
    moved = "open:dummy_played_unasked@" + ("45D1" if edition == 2017 else "45D")
    met = set()
    for answers, done in every_ruling("premature_play", edition):
        if answers["role"] != "defender":
            continue
        how = answers.get("dummys_card_had_been")
        assert (how is not None) is (answers.get(acted) is True)
        opened = [step for step in done if step.startswith("open:")]
        assert opened == (
            [] if how is None else [moved if how == "moved" else "open:dummy_indicated_a_card@45F"]
        )
        met.add(how)
    assert met == {None, "moved", "suggested"}
