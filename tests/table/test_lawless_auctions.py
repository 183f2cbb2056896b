"""Random lawless auctions on the table: no call is lost or invented, a replay is the same, words come back."""

from __future__ import annotations

import copy
import json
import random

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.duties_of_calls import EnforcedPass, NoDouble, RepeatCall, Turns
from tablilla.rules.incident import Incident
from tablilla.table import auction_events as a
from tablilla.table import events as e
from tablilla.table.auction import CALLS, OVER_SEVEN
from tablilla.table.auction_detection import KINDS
from tablilla.table.notation import read, write
from tablilla.table.notation_json import from_json, to_json
from tablilla.table.state import LIVE, Setting
from tablilla.table.table import Table, fold, opened
from tests.table.boards import deal, seeds

ANY = (*CALLS, *OVER_SEVEN)


def event(rng: random.Random, table: Table) -> e.Event:
    """Something that may happen in an auction, lawful or not."""
    seat, call = Seat(rng.randrange(4)), rng.choice(ANY)
    turn = None if table.auction is None else table.auction.turn
    if rng.random() < 0.55:
        return a.Called(seat if turn is None or rng.random() < 0.15 else turn, _likely(rng, table), _rare(rng))
    duty = rng.choice(
        (
            EnforcedPass(who=seat, clause="27B2", turns=rng.choice(list(Turns))),
            RepeatCall(who=seat, clause="31A1", call=call),
            NoDouble(who=seat, clause="30B2b"),
        )
    )
    cards = tuple(1 << c for c in rng.sample(range(52), rng.randrange(1, 3)))
    return rng.choice(
        (
            a.Substituted(seat, call), a.Cancelled(seat), a.Restored(seat), a.Accepted(seat), a.Refused(seat),
            a.Seen(seat, cards, _rare(rng)), a.Alerted(seat), a.Asked(seat, "?"),
            a.Explained(seat, rng.choice(list(a.Told)), rng.choice(("", call)), "«»"), a.CorrectedIt(seat),
            a.LeadFaced(seat), e.Obliged(duty), e.Chose(seat, rng.choice(("accept", "refuse"))),
            e.Ruled(Incident(rng.choice(KINDS), seat, nth=rng.randrange(1, 3))), e.Said(seat, "…"),
        )
    )  # fmt: skip


def _likely(rng: random.Random, table: Table) -> str:
    return "Pass" if table.auction is not None and rng.random() < 0.6 else rng.choice(ANY)


def _rare(rng: random.Random) -> bool:
    return rng.random() < 0.05


def lawless(rng: random.Random, most: int = 40) -> Table:
    """A table after a lawless auction."""
    dealer = rng.choice((None, *Seat))
    table = opened(Table, Setting(None, None, deal(rng), LIVE, dealer))
    for _ in range(rng.randrange(1, most)):
        table = table.add(event(rng, table))
    return table


@pytest.mark.parametrize("seed", seeds(60))
def test_no_call_is_lost_or_invented(seed: int) -> None:
    table = lawless(random.Random(seed))
    told = [(x.seat, x.call) for x in table.log if isinstance(x, a.Called | a.Substituted)]
    auction = table.auction
    assert [(m.seat, m.call) for m in auction.made] == told if auction is not None else told == []
    if auction is None:
        return
    assert list(auction.standing) == sorted(set(auction.standing)) or any(
        isinstance(x, a.Substituted | a.Restored) for x in table.log
    )
    assert len(set(auction.standing)) == len(auction.standing), "no call counts twice"
    assert set(auction.standing) <= set(range(len(auction.made)))
    assert not any(auction.made[n].late for n in auction.standing)
    if table.contract is not None:
        last = [m for m in auction.counting if not m.void and m.call[0].isdigit()][-1]
        assert str(table.contract).rstrip("X") == last.call
        assert table.declarer is not None
        assert table.declarer.side is last.seat.side
        assert table.leader == table.declarer.on(1)


@pytest.mark.parametrize("seed", seeds(60))
def test_a_replay_is_the_same_and_nothing_given_is_changed(seed: int) -> None:
    rng = random.Random(seed)
    table = lawless(rng)
    assert fold(table.setting, table.log) == table
    cut = rng.randrange(len(table.log) + 1)
    half = table.until(cut)
    before = copy.deepcopy(half)
    assert half.add(*table.log[cut:]) == table
    assert half == before


@pytest.mark.parametrize("seed", seeds(60))
def test_the_words_and_the_json_of_an_auction_come_back(seed: int) -> None:
    table = lawless(random.Random(seed))
    assert read(write(table)) == table
    assert from_json(json.loads(json.dumps(to_json(table)))) == table


@pytest.mark.parametrize("seed", seeds(40))
def test_each_irregularity_has_a_name_of_its_own_and_keeps_it(seed: int) -> None:
    table = lawless(random.Random(seed), 25)
    named = [i for i in table.irregularities if i.kind in KINDS]
    assert len(set(named)) == len(named)
    seen: list[Incident] = []
    for number in range(len(table.log) + 1):
        now = [i for i in table.until(number).irregularities if i.kind in KINDS]
        gone = [i for i in seen if i not in now and i.kind not in ("call_out_of_rotation", "changed_call")]
        assert gone == [], "one out of rotation may turn out to have cost a turn, a change to be rightful"
        seen = now


@pytest.mark.parametrize("seed", seeds(40))
def test_what_may_be_called_is_said_of_every_call(seed: int) -> None:
    table = lawless(random.Random(seed))
    auction = table.auction
    if auction is None:
        return
    for seat in Seat:
        lawful, forbidden = set(auction.lawful(seat)), auction.forbidden(seat)
        assert not lawful & set(forbidden)
        assert lawful | set(forbidden) == set(CALLS)
        assert all(forbidden.values())
