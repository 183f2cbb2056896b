"""Irregularities found backwards, with what the log shows, against a second statement over whole hands."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.cards import ANY, NOTRUMP, SUIT_CARDS, Card, card, cards, hand, suit_of
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table import irregularities as irr
from tablilla.table.detection import (
    defects,
    leads_out_of_turn,
    plays_out_of_turn,
    revokes,
    suits_in,
    trick_winner,
)
from tablilla.table.state import NONE
from tablilla.table.table import Table, fold, start
from tests.table.boards import begin, choose, deal, lawless, play_out, seeds
from tests.table.known import HANDS

N, E, S, W = Seat


def blind(table: Table) -> Table:
    """The same board with no hand known."""
    return fold(table.setting._replace(hands=NONE), table.log)


def trick(table: Table, first: Seat, *names: str) -> Table:
    for step, one in enumerate(names):
        table = table.play(first.on(step), card(one), table.trick if step == 0 else 0)
    return table


@pytest.mark.parametrize("seed", seeds(150))
def test_revokes_forwards_with_hands_and_backwards_without_any(seed: int) -> None:
    table = play_out(random.Random(seed), revoke=0.3)
    want, held = set(), list(table.hands)
    for number, t in enumerate(table.tricks, start=1):
        led = suit_of(t.cards[0][1])
        assert led is not None
        for seat, c in t.cards:
            if suit_of(c) != led and held[seat] & SUIT_CARDS[led]:
                want.add((seat, number, led, c))
            held[seat] &= ~c
    assert {(i.seat, i.trick, i.suit, i.card) for i in table.irregularities} == want
    assert {(i.seat, i.trick, i.suit, i.card) for i in blind(table).irregularities} == want, "no hand is needed"


@pytest.mark.parametrize("seed", seeds(60))
def test_cards_known_by_suit_only_suffice(seed: int) -> None:
    """Of each card only the suit is told, and the winners: the same revokes."""
    table = play_out(random.Random(seed), revoke=0.3)
    tricks = [t.cards for t in table.tricks]
    vague = [[(s, SUIT_CARDS[suit_of(c) or 0]) for s, c in cs] for cs in tricks]
    exact = [(r.trick, r.seat, r.suit) for r in revokes(tricks, [0] * 4)]
    assert [(r.trick, r.seat, r.suit) for r in revokes(vague, [0] * 4)] == exact
    assert revokes([[(s, ANY) for s, _ in cs] for cs in tricks], [15] * 4) == [], "unknown is no revoke"


@pytest.mark.parametrize("seed", seeds(60))
def test_a_revoke_is_seen_as_soon_as_and_only_when_the_log_proves_it(seed: int) -> None:
    """Without hands: when he plays a card of the suit; never before, never against the whole hands."""
    rng = random.Random(seed)
    table = begin(rng)
    truth: set[Incident] = set()
    for _ in range(52):
        seat = table.turn
        assert seat is not None
        table = table.play(seat, choose(rng, table, seat, 0.25))
        truth |= set(table.irregularities)
        seen = blind(table).irregularities
        assert set(seen) <= truth
        proved = {
            i for i in truth
            if any(
                s == i.seat and suit_of(c) == i.suit
                for t in (*(x.cards for x in table.tricks[i.trick or 0 :]), table.current)
                for s, c in (t if t is not table.current or table.trick != i.trick else ())
            )
        }  # fmt: skip
        assert set(seen) == proved
    assert set(table.irregularities) == truth


@pytest.mark.parametrize("seed", seeds(150))
def test_winners_agree_with_a_second_statement(seed: int) -> None:
    rng = random.Random(seed)
    trumps = rng.choice((0, 1, 2, 3, NOTRUMP))
    leader = Seat(rng.randrange(4))
    some = [1 << c for c in rng.sample(range(52), 4)]
    played = [(leader.on(i), c) for i, c in enumerate(some)]
    power = {
        seat: ((suit_of(c) == trumps) * 200 + (suit_of(c) == suit_of(some[0])) * 100 + c.bit_length())
        for seat, c in played
    }
    assert trick_winner(played, trumps) == max(power, key=lambda s: power[s]) == winner(played, trumps)
    assert trick_winner(played, None) is None
    assert trick_winner([(s, ANY) for s, _ in played], trumps) is None


@pytest.mark.parametrize("seed", seeds(60))
def test_a_card_known_by_its_suit_only_hides_the_winner_only_where_it_can_win(seed: int) -> None:
    """Against every card that it can be: a suit, any card, or a card of one of two suits."""
    rng = random.Random(seed)
    trumps, place = rng.choice((0, 1, 2, 3, NOTRUMP)), rng.randrange(4)
    some = [1 << c for c in rng.sample(range(13 * rng.randrange(1, 3)), 4)]
    if rng.random() < 0.5:
        some[0] = 1 << 12 if 1 << 12 not in some else some[0]
    suits = [SUIT_CARDS[suit_of(some[place]) or 0]]
    mask = rng.choice([suits[0], ANY, suits[0] | SUIT_CARDS[rng.randrange(4)]])
    if place == 0:
        mask = suits[0]
    others = sum(some) & ~some[place]
    ends = set()
    for c in cards(mask & ~others):
        ends.add(winner([(Seat(i), c if i == place else x) for i, x in enumerate(some)], trumps))
    told = winner([(Seat(i), mask if i == place else x) for i, x in enumerate(some)], trumps)
    assert told == (ends.pop() if len(ends) == 1 else None)


def test_two_cards_of_one_seat_win_only_where_both_do() -> None:
    one = [(W, card("SA")), (N, card("S2")), (N, card("S3")), (E, card("S4")), (S, card("S5"))]
    assert trick_winner(one, NOTRUMP) == W
    two = [(W, card("SQ")), (N, card("S2")), (N, card("SA")), (E, card("S4")), (S, card("S5"))]
    assert trick_winner(two, NOTRUMP) is None, "it is not known which of them counts"


def test_who_plays_in_his_turn_after_a_premature_card_does_nothing_wrong() -> None:
    """44B, 57A: East played before West; West's card after it is in turn."""
    played = [(S, card("D2")), (E, card("D4")), (W, card("D8")), (N, card("DA"))]
    assert [(f.seat, early) for f, early in plays_out_of_turn([played])] == [(E, True)]


@pytest.mark.parametrize("seed", seeds(120))
def test_leads_and_plays_out_of_turn_by_a_second_statement(seed: int) -> None:
    """Each seat plays one card a trick, the order now and then shuffled."""
    rng = random.Random(seed)
    hands = [list(cards(h)) for h in deal(rng)]
    trumps, first = rng.randrange(5), Seat(rng.randrange(4))
    tricks, winners, want_leads, want_plays = [], [], set(), set()
    due = first
    for number in range(1, 14):
        order = [due.on(i) for i in range(4)]
        if rng.random() < 0.3:
            rng.shuffle(order)
        played = [(seat, hands[seat].pop()) for seat in order]
        if order[0] != due:
            want_leads.add((number, order[0]))
        for place in range(1, 4):
            between = (order[place] - order[0]) & 3
            others_turn = any(order[0].on(step) not in order[:place] for step in range(1, between))
            if others_turn:
                want_plays.add((number, order[place], order[place].partner not in order[:place]))
        won = winner(played, trumps)
        assert won is not None
        due = won
        tricks.append(played)
        winners.append(due)
    assert {(f.trick, f.seat) for f in leads_out_of_turn(tricks, first, winners)} == want_leads
    assert {(f.trick, f.seat, early) for f, early in plays_out_of_turn(tricks)} == want_plays
    assert (
        leads_out_of_turn(tricks, None, winners)[:1]
        == leads_out_of_turn(tricks, first, winners)[bool(want_leads and min(want_leads)[0] == 1) :][:1]
    )


def test_defects_are_seats_without_exactly_one_card() -> None:
    full = [(W, card("SA")), (N, card("S2")), (E, card("S3")), (S, card("S4"))]
    short = [(W, card("HA")), (N, card("H2")), (E, 0), (S, card("H4"))]
    long = [*full[:2], (N, card("S9")), *full[2:]]
    assert defects([full, short, long, []]) == [
        (2, E, 0, 2),
        (3, N, card("S9"), 3),
    ]


def kinds(table: Table) -> list[tuple[str, Seat | None, int | None]]:
    return [(i.kind, i.seat, i.trick) for i in table.irregularities]


def test_an_opening_lead_out_of_turn_and_a_later_one() -> None:
    table = trick(start(S), E, "S4")
    assert kinds(table) == [(irr.OPENING_LEAD, E, 1)]
    back = table.add(e.Withdrawn(E, (card("S4"),)))
    assert back.turn == W
    assert kinds(back) == [(irr.OPENING_LEAD, E, 1)], "it happened, although the card went back"
    later = trick(trick(start(S, NOTRUMP), W, "SA", "S2", "S3", "S4"), N, "H2")
    assert kinds(later) == [(irr.LEAD, N, 2)]
    assert kinds(trick(trick(start(S, NOTRUMP), W, "SA", "S2", "S3", "S4"), W, "H2")) == []


def test_who_was_sent_to_lead_leads_in_turn() -> None:
    table = trick(start(S, NOTRUMP), W, "SA", "S2", "S3", "S4").add(e.ToLead(N))
    assert kinds(table.play(N, card("H2"))) == []
    assert kinds(table.play(E, card("H2"))) == [(irr.LEAD, E, 2)]


def test_a_defender_before_his_partner_and_after_him() -> None:
    """57A where his partner has still to play, 57 where it is only his right-hand opponent's turn."""
    table = start(W, NOTRUMP).play(N, card("H2")).play(E, card("H3"))
    assert kinds(table) == []
    led = trick(start(S, NOTRUMP), W, "HA", "H2", "H3", "H4")
    dummy = trick(led.add(e.ToLead(N)), N, "D2")
    assert kinds(dummy.play(W, card("D9"))) == [(irr.PREMATURE, W, 2)]
    declarer = trick(led.add(e.ToLead(S)), S, "D2")
    assert kinds(declarer.play(N, card("D3"))) == [(irr.OUT_OF_TURN, N, 2)], "dummy, before a defender"
    both = declarer.play(W, card("D4")).play(E, card("D5"))
    assert kinds(both) == [(irr.OUT_OF_TURN, E, 2)], "his partner has played"


def test_a_lead_before_partner_has_played_to_the_trick() -> None:
    table = trick(start(S, NOTRUMP), W, "HA", "H2", "H3", "H4").add(e.ToLead(N))
    table = trick(table, N, "D2").play(E, card("DA"))
    early = table.lead(E, card("C2"))
    assert kinds(early) == [(irr.PREMATURE, E, 2), (irr.DEFECTIVE, S, 2), (irr.DEFECTIVE, W, 2)]
    played_on = early.play(S, card("D3"), 2).play(W, card("D4"), 2)
    assert kinds(played_on) == [(irr.PREMATURE, E, 2)], "the trick was filled: nothing is defective"
    assert played_on.tricks[1].winner == E
    assert played_on.current == ((E, card("C2")),)


def test_defective_tricks_and_a_fifth_card() -> None:
    short = start(S).play(W, card("SA")).play(N, card("S2")).add(e.Omitted(E)).play(S, card("S3"))
    assert kinds(short) == [], "the trick is still in progress"
    assert kinds(short.lead(W, card("HA"))) == [(irr.PREMATURE, W, 1), (irr.DEFECTIVE, E, 1)], (
        "his partner had not played"
    )
    assert short.turn == E
    late = short.play(E, card("S4"))
    assert kinds(late) == []
    assert late.trick == 2
    fifth = start(S, NOTRUMP).play(W, card("SA")).play(N, card("S2")).play(N, card("S9"))
    assert kinds(fifth) == [(irr.FIFTH_CARD, N, 1)]
    quitted = fifth.play(E, card("S3")).play(S, card("S4"))
    assert kinds(quitted) == [(irr.DEFECTIVE, N, 1)]
    assert quitted.tricks[0].winner == W
    after = trick(start(S), W, "SA", "S2", "S3", "S4").play(E, card("S9"), 1)
    assert kinds(after) == [(irr.DEFECTIVE, E, 1)]


def test_what_came_back_later_was_held_all_the_time() -> None:
    """14B4: W discards on a club; three tricks later his club is found on the floor."""
    table = trick(start(S, NOTRUMP), W, "DA", "D2", "D3", "D4").add(e.ToLead(S))
    table = trick(table, S, "C3", "H2", "C4", "CA")
    table = trick(table, E, "SA", "S2", "S3", "S4")
    assert kinds(table) == []
    assert kinds(table.add(e.Found(W, card("C9")))) == [(irr.MISSING, W, None), (irr.REVOKE, W, 2)]


def test_a_surplus_card_taken_out_breeds_revokes_only_after_its_trick() -> None:
    table = start(S, NOTRUMP).play(W, card("DA")).play(N, card("D2")).play(E, card("S3")).play(E, card("H9"))
    table = table.play(S, card("D4"))
    table = trick(table, W, "H2", "H3", "C5", "H4")
    out = table.add(e.TakenOut(E, card("H9"), 1))
    assert [(i.kind, i.seat, i.trick) for i in out.irregularities if i.kind == irr.REVOKE] == [
        (irr.REVOKE, E, 2)
    ]


@pytest.mark.parametrize("seed", seeds(40))
def test_a_corrected_revoke_stays_known_and_is_none_in_the_trick(seed: int) -> None:
    rng = random.Random(seed)
    table = begin(rng)
    while not table.irregularities and not table.closed:
        seat = table.turn
        assert seat is not None
        table = table.play(seat, choose(rng, table, seat, 0.5))
    (me,) = table.irregularities
    assert me.seat is not None
    assert me.suit is not None
    new = rng.choice(list(cards(table.holding(me.seat) & SUIT_CARDS[me.suit])))
    right = table.add(e.Corrected(me.seat, new, me.card))
    assert right.irregularities == (me,)
    assert table.hands[me.seat] & me.card == right.holding(me.seat) & me.card != 0
    plays = [(s, c) for t in (*(x.cards for x in right.tricks), right.current) for s, c in t]
    assert (me.seat, new) in plays
    assert (me.seat, me.card) not in plays
    assert blind(right).irregularities == (me,), "the two cards alone show it"


# -- 61A: a duty that was not kept -----------------------------------------------------------------------------
def test_another_card_than_the_penalty_card() -> None:
    """He had to play it and did not; following suit comes first."""
    table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D9")))
    other = table.play(W, card("DA")).play(N, card("D5")).play(E, card("D8"))
    assert kinds(other) == [(irr.NOT_PENALTY_CARD, E, 1)]
    assert kinds(blind(other)) == [(irr.NOT_PENALTY_CARD, E, 1)], "the penalty card itself is known"
    assert kinds(table.play(W, card("DA")).play(N, card("D5")).play(E, card("D9"))) == []
    assert kinds(table.play(W, card("HA")).play(N, card("H3")).play(E, card("H8"))) == [], "44C comes first"
    revoked = table.play(W, card("HA")).play(N, card("H3")).play(E, card("SQ"))
    assert kinds(revoked) == [(irr.REVOKE, E, 1)], "the revoke, and not the penalty card as well"


def test_a_demanded_lead_that_he_could_have_made_is_a_revoke() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SQ"))
    table = table.add(e.Withdrawn(E, (card("SQ"),)), e.Chose(S, "require:S"))
    assert table.turn == W
    assert kinds(table.play(W, card("HA"))) == [(irr.REVOKE, W, 1), (irr.OPENING_LEAD, E, 1)][::-1]
    assert table.play(W, card("HA")).irregularities[1].suit == 3
    assert kinds(table.play(W, card("SA"))) == [(irr.OPENING_LEAD, E, 1)]


def test_without_hands_the_suit_not_led_shows_later() -> None:
    table = start(S, NOTRUMP).add(e.Chose(S, "require:S")).play(W, card("HA"))
    assert kinds(table) == []
    table = trick(table.play(N, card("H2")).play(E, card("H3")).play(S, card("H4")), W, "S7")
    assert kinds(table) == [(irr.REVOKE, W, 1)], "he had a spade"


@pytest.mark.parametrize("seed", seeds(80))
def test_a_ban_broken_is_a_revoke_iff_another_suit_was_there(seed: int) -> None:
    rng = random.Random(seed)
    declarer = Seat(rng.randrange(4))
    table = start(declarer, rng.randrange(5), deal(rng))
    leader = declarer.on(1)
    banned = rng.sample("CDHS", rng.randrange(1, 5))
    mask = sum(card(s) for s in banned)
    table = table.add(e.Chose(declarer, "forbid:" + "".join(banned)))
    lead: Card = rng.choice(list(cards(table.holding(leader))))
    able = bool(table.holding(leader) & ~mask)
    after = table.play(leader, lead)
    assert bool(after.irregularities) == (bool(lead & mask) and able)
    assert bool(lead & ~table.lawful(leader)[0]) == bool(after.irregularities)


@pytest.mark.parametrize("seed", seeds(60))
def test_whatever_happens_each_kind_is_one_that_is_known(seed: int) -> None:
    for table in lawless(random.Random(seed)):
        assert {i.kind for i in table.irregularities} <= set(irr.KINDS)
        assert len(set(table.irregularities)) == len(table.irregularities)
        assert [i.trick or 0 for i in table.irregularities] == sorted(
            i.trick or 0 for i in table.irregularities
        )


def test_suits_in_a_hand() -> None:
    assert suits_in(hand("A..K.")) == 0b1010
