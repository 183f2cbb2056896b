"""Each derivation against a second statement over the whole timeline; the one table of derivations."""

from __future__ import annotations

import ast
import inspect
import random
import textwrap
from collections.abc import Callable

import pytest

from tablilla.bridge.cards import SUIT_CARDS, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment, When
from tablilla.rules.place import AROUND, Place
from tablilla.table.answers import EVENTS
from tablilla.table.derived import DERIVED
from tablilla.table.drivers import live
from tablilla.table.irregularities import KINDS
from tablilla.table.subjects import SUBJECTS
from tablilla.table.table import Table
from tablilla.table.witness import Record
from tests.table.boards import deeper, seeds
from tests.table.timeline import Play, Second, Timeline, tell

N, E, S, W = Seat


# -- the tables themselves -----------------------------------------------------------------------------------
def test_every_derivation_names_a_fact_that_exists() -> None:
    assert sorted(set(DERIVED) - set(index.facts())) == []
    assert sorted(set(EVENTS) - set(DERIVED)) == [], "an answer told to the table must be seen there"


def answers_in(function: Callable[..., object]) -> set[str]:
    """The words that stand in what a derivation returns."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value]
    return {
        node.value
        for value in returned
        for node in ast.walk(value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("key", sorted(DERIVED))
def test_a_derivation_says_only_what_its_fact_can_be(key: str) -> None:
    known = {getattr(v, "value", None) for v in index.facts()[key].domain}
    words = {w for w in answers_in(DERIVED[key]) if not w.startswith(("fell", "dropped", "named"))}
    assert words <= known, sorted(words - known)


def test_every_detected_kind_has_a_law() -> None:
    assert sorted(set(KINDS) - set(BOOK.kinds)) == []


def test_no_judgement_is_derived() -> None:
    assert [k for k in DERIVED if index.facts()[k].kind.value == "judgement"] == []


def test_every_set_that_a_law_asks_for_is_known() -> None:
    """Options name one of a set; loops run over one."""
    assert set(SUBJECTS) >= {"tricks_of_suit", "penalty_suits", "penalty_suit_sets", "other_suits"}


def shown(docket: Docket, incident: Incident, key: str, subject: object = None) -> object:
    fact: Fact[object] = index.facts()[key]
    if subject is not None:
        assert isinstance(subject, (Place, int))
        fact = fact.of(subject)
    entry = docket.witness.shows(Case(docket, incident), fact)
    if entry is None:
        return None
    return getattr(entry.value, "value", entry.value) if not isinstance(entry.value, Moment) else entry.value


# -- the second statement --------------------------------------------------------------------------------------
def revokes_of(told: Timeline) -> list[Play]:
    """With the whole hands."""
    held = list(told.hands)
    led: dict[int, int] = {}
    found = []
    for play in told.items:
        if isinstance(play, Play):
            suit = led.setdefault(play.trick, suit_of(play.card) or 0)
            if suit_of(play.card) != suit and held[play.seat] & SUIT_CARDS[suit]:
                found.append(play)
            held[play.seat] &= ~play.card
    return found


@pytest.mark.parametrize("block", range(150))
@pytest.mark.parametrize("edition", [2007, 2017])
def test_facts_of_revokes_are_as_the_timeline_tells(block: int, edition: int) -> None:
    for seed in deeper(block):
        agree(seed, edition)


def agree(seed: int, edition: int) -> None:
    """Every fact of every revoke of one board."""
    told, table = tell(random.Random(seed))
    docket = live(table, edition)
    revokes = revokes_of(told)
    assert {(i.seat, i.trick) for i in docket.incidents if i.kind == "revoke"} == {
        (r.seat, r.trick) for r in revokes
    }
    for me in revokes:
        second = Second(told, me, revokes)
        incident = next(i for i in docket.incidents if (i.seat, i.trick) == (me.seat, me.trick))

        def see(key: str, subject: object = None, incident: Incident = incident) -> object:
            return shown(docket, incident, key, subject)

        declarer = told.declarer
        role = "declarer" if me.seat == declarer else "dummy" if me.seat == declarer.partner else "defender"
        assert see("role") == role
        assert see("held_a_card_of_the_suit") is True
        assert see("trick_twelve") is (me.trick == 12)
        assert see("honour") is second.honour()
        assert see("attention") == second.moment()
        assert see("offenders_played_to_next_trick") is second.played_next()
        assert see("offenders_named_a_card_for_it") is second.named()
        assert see("offenders_claimed") is second.claimed(ours=True)
        assert see("others_claimed") is second.claimed(ours=False)
        assert see("offenders_agreed_to_a_claim") is second.agreed()
        assert see("agreement_under_69A") is second.agreed_69a()
        assert see("other_side_revoked_on_this_trick") is second.both_sides()
        assert see("one_side_only_played_to_next_trick") is second.one_side_next()
        assert see("card_already_lay_faced") is False
        assert see("before_partners_turn") is (
            me.seat.partner not in second.order[: second.order.index(me.seat)]
        )
        for place in AROUND[1:]:
            other = me.seat.on(AROUND.index(place))
            after = other in second.order[second.order.index(me.seat) :]
            assert see("played_after_revoke", place) is after
        leader = second.following[0].seat if second.following else None
        assert see("others_led_to_next_trick") is (leader is not None and leader.side is not me.seat.side)
        for place in AROUND:
            assert see("led_to_next_trick", place) is (leader == me.seat.on(AROUND.index(place)))
        assert see("trick_winner") == second.winner()
        assert see("offenders_won_a_later_trick") is second.later_trick()
        assert see("right_card_was_penalty_card_or_dummys") is (role == "dummy")
        drawn = told.attention(me)
        first = drawn is not None and drawn.by == declarer.partner
        assert see("dummy_was_the_first_to_ask_or_draw_attention") is first
        earlier = any(
            Second(told, r, revokes).counts(edition)
            for r in revokes
            if r.seat == me.seat and r.trick < me.trick and led_suit(told, r) == led_suit(told, me)
        )
        key = "same_player_revoked_in_this_suit_before"
        if edition == 2017:
            key = "same_player_established_revoke_in_this_suit_before"
        assert see(key) is earlier
        opposite = any(
            Second(told, r, revokes).counts(edition) for r in revokes if r.seat.side is not me.seat.side
        )
        key = "other_side_revoked_too" if edition == 2007 else "other_side_established_revoke_too"
        closed = table.closed
        assert see(key) is (True if opposite else False if closed else None)
        for number in range(1, table.trick + 1):
            failed = any((r.seat, r.trick) == (me.seat, number) for r in revokes)
            assert see("failed_to_follow", number) is failed


def led_suit(told: Timeline, play: Play) -> int | None:
    first = next(p for p in told.items if isinstance(p, Play) and p.trick == play.trick)
    return suit_of(first.card)


@pytest.mark.parametrize("seed", seeds(80))
def test_what_the_table_has_reached_is_what_the_timeline_tells(seed: int) -> None:
    told, table = tell(random.Random(seed))
    record = Record(table)
    plays = len([p for p in told.items if isinstance(p, Play)])
    over = plays == 52 or table.closed
    for me in revokes_of(told):
        incident = Incident("revoke", me.seat, me.trick)
        assert record.reached(incident, When.NOW)
        assert record.reached(incident, When.TRICK) is (plays >= 4 * me.trick or over)
        assert record.reached(incident, When.PLAY) is over
        rounds = any(type(x).__name__ == "RoundOver" for x in told.items)
        assert record.reached(incident, When.ROUND) is rounds
        assert not record.reached(incident, When.CORRECTION)


def test_places_are_seen_from_the_one_who_erred() -> None:
    from tablilla.table.table import start

    record = Record(start(S))
    me = Incident("revoke", W, 1)
    assert [record.seat(me, p) for p in AROUND] == [W, N, E, S]
    assert record.seat(me, Place.DECLARER) == S
    assert record.seat(me, Place.DUMMY) == N
    assert record.seat(Incident("revoke"), Place.OFFENDER) is None
    assert record.seat(me, Place.DIRECTOR) is None
    assert record.owner(me, Place.LHO) is Place.DECLARER, "declarer chooses for dummy"
    assert record.owner(me, Place.RHO) is Place.DECLARER
    assert record.owner(me, Place.PARTNER) is Place.PARTNER
    assert isinstance(record.public().table, Table)
