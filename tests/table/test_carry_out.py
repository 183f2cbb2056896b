"""Rulings carried out: cards go back or stay, duties begin, and what was ruled is not asked again."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, card, cards
from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.laws.common import SUIT, SUITS
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, PlayPenaltyCard
from tablilla.rules import directive as d
from tablilla.rules.case import Case
from tablilla.rules.directive import What
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.carry_out import ACTS, LEFT_TO_PLAYERS, carry_out
from tablilla.table.drivers import live
from tablilla.table.irregularities import KINDS
from tablilla.table.table import Table, fold, start
from tests.table.boards import begin, choose, seeds
from tests.table.known import HANDS

N, E, S, W = Seat
OFF, LHO, PARTNER, RHO = Place.OFFENDER, Place.LHO, Place.PARTNER, Place.RHO


def do(*directives: d.Base) -> tuple[Done, ...]:
    return tuple(Done("0", one) for one in directives)


def tricks_of(table: Table) -> list[tuple[tuple[Seat, Card], ...]]:
    return [t.cards for t in table.tricks]


def test_every_directive_about_a_card_is_carried_out_or_left_to_a_player() -> None:
    about_cards = {x for x in d.DIRECTIVES if "what" in {f.name for f in fields(x)}}
    assert about_cards - set(ACTS) == LEFT_TO_PLAYERS
    assert set(ACTS) <= set(d.DIRECTIVES)


def test_play_stops_and_a_card_that_is_not_played_comes_out() -> None:
    table = start(S, NOTRUMP, HANDS).play(W, card("DA")).play(N, card("D5"))
    me = Incident("card_played_or_not", N, 1, 1, card("D5"))
    assert carry_out(table, me, do(d.NotPlayed(OFF, What.IRREGULAR))).turn == N
    stopped = carry_out(table, me, do(d.StopPlay()))
    assert stopped.closed
    assert stopped.turn is None
    led = run_on(table).play(W, card("HA"))
    back = carry_out(led, me, do(d.ComesBack(What.NEXT_LEAD)))
    assert back.current == ()
    assert back.turn == W


def run_on(table: Table) -> Table:
    return table.play(E, card("D8")).play(S, card("D2"))


def test_a_revoke_is_corrected_and_its_card_lies_there() -> None:
    table = start(S, NOTRUMP, HANDS).play(W, card("DA")).play(N, card("D5")).play(E, card("H8"))
    (me,) = table.irregularities
    done = do(
        d.Substitute(OFF, What.IRREGULAR),
        d.Penalty(OFF, What.IRREGULAR, major=True),
        d.Oblige(PlayPenaltyCard(who=OFF, clause="50D1a", card=Detail(What.IRREGULAR.value))),
    )
    after = carry_out(table, me, done, {What.LEGAL: card("D9")})
    assert after.current == ((W, card("DA")), (N, card("D5")), (E, card("D9")))
    assert after.faced == ((E, card("H8"), True),)
    assert [(x.who, x.clause) for x in after.duties] == [(E, "50D1a")], "one duty, although two say it"
    assert after.irregularities == (me,)
    assert fold(after.setting, after.log) == after
    assert table.faced == (), "the table given is as it was"


def test_a_correction_not_yet_told_leaves_a_card_of_the_suit() -> None:
    table = start(S, NOTRUMP).play(W, card("DA")).play(N, card("D5")).play(E, card("H8"))
    me = Incident("revoke", E, 1, 1, card("H8"))
    after = carry_out(table, me, do(d.Substitute(OFF, What.IRREGULAR)))
    assert after.current[-1] == (E, SUIT_CARDS[1])


def test_a_correction_in_a_full_trick_gives_a_new_winner() -> None:
    """E ruffed a diamond that he could follow to: with his diamond W has won it, and leads."""
    table = start(S, 0, HANDS).play(W, card("DA")).play(N, card("D5")).play(E, card("C8")).play(S, card("D2"))
    assert table.turn == E
    (me,) = table.irregularities
    after = carry_out(table, me, do(d.Substitute(OFF, What.IRREGULAR)), {What.LEGAL: card("D8")})
    assert after.tricks[0].winner == W
    assert after.turn == W


def test_cards_of_later_players_are_taken_back_and_played_in_their_places() -> None:
    table = start(S, NOTRUMP, HANDS).play(W, card("DA")).play(N, card("D5")).play(E, card("H8"))
    table = table.play(S, card("D2"))
    (me,) = table.irregularities
    done = do(d.Substitute(OFF, What.IRREGULAR), d.Withdraw(LHO, What.LATER))
    after = carry_out(table, me, done, {What.LEGAL: card("D9")})
    assert after.turn == S
    assert card("D2") & after.holding(S)
    last = after.play(S, card("D4"))
    assert last.tricks[0].cards == ((W, card("DA")), (N, card("D5")), (E, card("D9")), (S, card("D4")))


def test_the_lead_to_the_next_trick_goes_back_and_may_lie_there() -> None:
    table = start(S, NOTRUMP, HANDS).play(W, card("DA")).play(N, card("S8")).play(E, card("D8"))
    table = table.play(S, card("D2")).play(W, card("HA"))
    (me,) = table.irregularities
    assert me.seat == N
    done = do(
        d.Substitute(OFF, What.IRREGULAR),
        d.Withdraw(RHO, What.NEXT_LEAD),
        d.Penalty(RHO, What.NEXT_LEAD, major=True),
    )
    after = carry_out(table, me, done, {What.LEGAL: card("D7")})
    assert after.current == ()
    assert after.turn == W
    assert after.faced == ((W, card("HA"), True),)
    assert card("HA") & after.holding(W)


@pytest.mark.parametrize("seen", ["trick twelve is full", "one card to trick thirteen", "all thirteen"])
def test_trick_twelve_is_played_again_with_trick_thirteen(seen: str) -> None:
    table = start(S, NOTRUMP, mode="live")
    for _ in range(11):
        table = table.add(e.Quitted(W))
    table = table.play(W, card("HQ")).play(N, card("H3")).play(E, card("C4")).play(S, card("H4"))
    played = 0 if seen.startswith("trick") else 1 if seen.startswith("one") else 4
    for seat, name in list(zip((W, N, E, S), ("SA", "S2", "H9", "S3"), strict=True))[:played]:
        table = table.play(seat, card(name))
    me = Incident("revoke", E, 12, 2, card("C4"))
    done = do(d.Substitute(OFF, What.IRREGULAR), d.Withdraw(Place.TABLE, What.LAST_TRICK))
    after = carry_out(table, me, done, {What.LEGAL: card("H9")})
    assert len(after.tricks) == 12
    assert after.current == ()
    assert after.tricks[11].cards[2] == (E, card("H9"))
    assert card("C4") & after.holding(E)
    if played == 4:
        assert me in table.irregularities, "his heart at trick thirteen shows it"
        assert all(card(n) & after.holding(s) for s, n in ((W, "SA"), (N, "S2"), (S, "S3")))
    assert after.turn == W
    assert not after.closed


def test_an_opening_lead_out_of_turn_goes_back_with_a_ban() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    (me,) = table.irregularities
    ban = LeadBan(who=PARTNER, clause="50D2a", suits=SUITS)
    done = do(
        d.Withdraw(OFF, What.IRREGULAR),
        d.Penalty(OFF, What.IRREGULAR, major=True),
        d.Oblige(ban),
        d.PickUp(OFF, What.PENALTY_SUIT),
        d.Lead(PARTNER),
    )
    after = carry_out(table, me, done, {SUITS: SUIT_CARDS[3]})
    assert after.holding(E) == HANDS[1]
    assert after.faced == ()
    assert after.turn == W
    assert [(x.who, x.clause) for x in after.duties] == [(W, "50D2a")]
    assert after.lawful(W) == (HANDS[3] & ~SUIT_CARDS[3], ["50D2a"])
    assert after.forbidden(W) == dict.fromkeys(cards(HANDS[3] & SUIT_CARDS[3]), "50D2a")
    demand = do(*(x.directive for x in done[:2]), d.Oblige(LeadDemand(who=PARTNER, clause="50D2a", suit=SUIT)))
    asked = carry_out(table, me, demand, {SUIT: 1})
    assert asked.lawful(W) == (HANDS[3] & SUIT_CARDS[1], ["50D2a"])


def test_hands_change_when_declarer_becomes_dummy() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    (me,) = table.irregularities
    after = carry_out(table, me, do(d.Accept(), d.SpreadHand(Place.DECLARER), d.SwapDeclarer()))
    assert (after.declarer, after.dummy, after.spread) == (N, S, S)
    assert after.public().hands == (0, 0, HANDS[2], 0)


def test_a_premature_card_comes_out_of_the_trick() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.ToLead(N)).play(N, card("D5")).play(W, card("DA"))
    me = Incident("premature_play", W, 1, 1, card("DA"))
    assert me in table.irregularities
    after = carry_out(table, me, do(d.Penalty(OFF, What.IRREGULAR, major=True)))
    assert [p for p in after.current if p[1]] == [(N, card("D5"))]
    assert after.faced == ((W, card("DA"), True),)
    assert me in after.irregularities


def test_missing_and_surplus_cards_are_restored() -> None:
    table = start(S, NOTRUMP).add(e.Missing(W, card("C9")))
    me = Incident("missing_card", W, None, 0, card("C9"))
    after = carry_out(table, me, do(d.Restore(OFF, What.MISSING), d.Penalty(OFF, What.MISSING, major=False)))
    assert after.aside.missing == ()
    assert after.faced == ((W, card("C9"), False),)
    two = start(S, NOTRUMP).play(W, card("DA")).play(N, card("D2")).play(E, card("D3")).play(E, card("H9"))
    two = two.play(S, card("D4")).play(W, card("H2"))
    defect = Incident("defective_trick", E, 1, 1)
    out = carry_out(two, defect, do(d.Restore(OFF, What.SURPLUS)), {What.SHOWN: card("D3")})
    assert tricks_of(out)[0] == ((W, card("DA")), (N, card("D2")), (E, card("D3")), (S, card("D4")))
    assert out.holding(E) == card("H9")
    unknown = carry_out(two, defect, do(d.Restore(OFF, What.SURPLUS)))
    assert tricks_of(unknown) == tricks_of(two), "which card it was is not known: nothing is moved"
    short = start(S, NOTRUMP).play(W, card("DA")).play(N, card("D2")).add(e.Omitted(E)).play(S, card("D4"))
    short = short.lead(W, card("H2")).play(N, card("H3"))
    put = carry_out(short, defect, do(d.AddToPlayed(OFF, What.LEGAL)), {What.LEGAL: card("D9")})
    assert (E, card("D9")) in tricks_of(put)[0]
    assert put.tricks[0].winner == short.tricks[0].winner
    assert defect in put.irregularities, "it happened"


def test_what_was_faced_lies_again_as_what_it_was() -> None:
    for major in (True, False):
        table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("H8"), major))
        table = table.play(W, card("DA")).play(N, card("D5")).play(E, card("H8"))
        assert table.faced == ()
        me = Incident("revoke", E, 1, 1, card("H8"))
        done = do(d.Substitute(OFF, What.IRREGULAR), d.LieAgain(OFF, What.IRREGULAR))
        after = carry_out(table, me, done, {What.LEGAL: card("D8")})
        assert after.faced == ((E, card("H8"), major),)


def test_nobody_sits_there() -> None:
    with pytest.raises(ValueError, match="does not say whose"):
        carry_out(start(S), Incident("revoke"), do(d.Substitute(OFF, What.IRREGULAR)))


def test_a_ruling_is_a_fact_with_a_moment() -> None:
    """Cards played after it was carried out change no answer about what had been played."""
    table = start(S, NOTRUMP, HANDS).play(W, card("DA")).play(N, card("D5")).play(E, card("H8"))
    (me,) = table.irregularities
    after = carry_out(table, me, do(d.Substitute(OFF, What.IRREGULAR)), {What.LEGAL: card("D9")})
    later = after.play(S, card("D2")).play(W, card("HA")).play(N, card("H3")).play(E, card("HT"))
    asked = index.facts()["played_after_revoke"].of(LHO)
    on = index.facts()["offenders_played_to_next_trick"]
    for fact in (asked, on):
        docket = live(later)
        entry = docket.witness.shows(Case(docket, me), fact)
        assert entry is not None
        assert entry.value is False
    unruled = table.play(S, card("D2")).play(W, card("HA")).play(N, card("H3")).play(E, card("HT"))
    docket = live(unruled)
    entry = docket.witness.shows(Case(docket, me), asked)
    assert entry is not None
    assert entry.value is True


@pytest.mark.parametrize("seed", seeds(80))
def test_rulings_carried_out_at_random_keep_log_and_cards(seed: int) -> None:
    """Whatever is directed about whatever was found: the log is the table, and no card is lost."""
    rng = random.Random(seed)
    table = begin(rng)
    while not table.irregularities and not table.closed:
        seat = table.turn
        assert seat is not None
        table = table.play(seat, choose(rng, table, seat, 0.4))
    for _ in range(rng.randrange(4)):
        if table.turn is not None:
            table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
    (me, *_) = table.irregularities
    assert me.kind in KINDS
    pool: list[d.Base] = [
        d.Substitute(OFF, What.IRREGULAR),
        d.Penalty(OFF, What.IRREGULAR, major=rng.random() < 0.5),
        d.PickUp(OFF, What.IRREGULAR),
        d.Withdraw(LHO, What.LATER),
        d.Withdraw(PARTNER, What.LATER),
        d.Withdraw(RHO, What.LATER),
        d.Withdraw(LHO, What.NEXT_LEAD),
        d.Lead(PARTNER),
        d.Stand(),
        d.NoTransfer(),
    ]
    assert me.seat is not None
    assert me.suit is not None
    legal = table.holding(me.seat) & SUIT_CARDS[me.suit]
    named: dict[What | Detail[Any], Any] = {What.LEGAL: legal & -legal} if legal else {}
    done = do(*rng.sample(pool, rng.randrange(1, 6)))
    after = carry_out(table, me, done, named)
    assert fold(after.setting, after.log) == after
    held = [after.holding(s) for s in Seat]
    played = [
        c for t in (*(x.cards for x in after.tricks), after.current) for _, c in t if c and not c & (c - 1)
    ]
    assert sum(h.bit_count() for h in held) + len(played) == 52 or not legal


def test_what_is_meant_is_found_in_the_trick_or_stays_open() -> None:
    """A card that the incident does not name is the one he played; a duty without its suit binds nobody."""
    table = start(S, NOTRUMP, HANDS).play(W, card("DA")).play(N, card("D5")).play(E, card("H8"))
    nameless = Incident("revoke", E, 1, 1)
    after = carry_out(table, nameless, do(d.Substitute(OFF, What.IRREGULAR)), {What.LEGAL: card("D9")})
    assert after.current[-1] == (E, card("D9"))
    nothing = carry_out(table, Incident("revoke", E, 5, 1, card("H8")), do(d.Substitute(LHO, What.LATER)))
    assert nothing.current == table.current, "he has played no such card"
    lead = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    ban = do(d.Withdraw(OFF, What.IRREGULAR), d.Oblige(LeadBan(who=PARTNER, clause="50D2a", suits=SUITS)))
    assert carry_out(lead, lead.irregularities[0], ban).duties == ()
    by_card = carry_out(lead, lead.irregularities[0], ban, {What.PENALTY_SUIT: SUIT_CARDS[3]})
    assert [getattr(x, "suits", 0) for x in by_card.duties] == [SUIT_CARDS[3]]


def test_partners_lead_too_and_a_lead_still_face_down() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ")).play(W, card("DA"))
    (me, *_) = table.irregularities
    done = do(d.Withdraw(PARTNER, What.FACE_DOWN), d.Penalty(PARTNER, What.PARTNERS_LEAD, major=True))
    after = carry_out(table, me, done)
    assert after.faced == ((W, card("DA"), True),)
    assert [p for p in after.current if p[1]] == [(E, card("SJ"))]


def test_what_has_been_done_is_not_done_again() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    (me,) = table.irregularities
    ban = LeadBan(who=PARTNER, clause="50D2a", suits=SUIT_CARDS[3])
    done = do(
        d.Withdraw(OFF, What.IRREGULAR),
        d.Penalty(OFF, What.IRREGULAR, major=True),
        d.Oblige(ban),
        d.Lead(PARTNER),
        d.SwapDeclarer(),
    )
    played = table.add(e.Withdrawn(E, (card("SJ"),), e.MAJOR))
    for name in ("SA", "S8", "SJ", "S2"):
        assert played.turn is not None
        played = played.play(played.turn, card(name))
    again = carry_out(played, me, done[:-1])
    assert again.faced == (), "it has been played since"
    assert again.duties == (), "that lead is past"
    assert again.turn == W
    found = start(S, NOTRUMP, HANDS).add(e.Found(E, card("D8")))
    missing = Incident("missing_card", E, None, 1, card("D8"))
    assert len(carry_out(found, missing, do(d.Restore(OFF, What.MISSING))).log) == len(found.log) + 1
    assert carry_out(start(), Incident("revoke", W, 1), do(d.SwapDeclarer())).declarer is None
    closed = played.add(e.PlayOver())
    assert carry_out(closed, me, do(d.StopPlay())).closed


def test_a_surplus_card_that_is_named_goes_back_from_the_trick_in_progress_too() -> None:
    table = start(S, NOTRUMP).play(W, card("DA")).play(N, card("D2")).play(N, card("H9"))
    me = Incident("fifth_card", N, 1, 1, card("H9"))
    after = carry_out(table, me, do(d.Restore(OFF, What.SURPLUS)), {What.SURPLUS: card("H9")})
    assert after.current == ((W, card("DA")), (N, card("D2")))
    quitted = table.play(E, card("D3")).play(S, card("D4"))
    out = carry_out(quitted, me, do(d.Restore(OFF, What.SURPLUS)), {What.SURPLUS: card("H9")})
    assert out.tricks[0].cards == ((W, card("DA")), (N, card("D2")), (E, card("D3")), (S, card("D4")))
    full = carry_out(out, me, do(d.AddToPlayed(OFF, What.LEGAL)), {What.LEGAL: card("D9")})
    assert full.tricks == out.tricks, "he has given a card to it"


def test_picked_up_from_the_trick_and_from_the_table() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    me = Incident("opening_lead_out_of_turn", E, 1, 3, card("SJ"))
    assert carry_out(table, me, do(d.PickUp(OFF, What.IRREGULAR))).turn == W
    lies = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("SJ")))
    assert carry_out(lies, me, do(d.PickUp(OFF, What.IRREGULAR))).faced == ()
    assert carry_out(start(S), me, do(d.PickUp(OFF, What.IRREGULAR))).faced == ()
