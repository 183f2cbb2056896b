"""What is read to a player depends on no concealed card."""

from __future__ import annotations

import random

from tablilla.bridge.cards import NOTRUMP, card, cards, name
from tablilla.bridge.seats import Seat
from tablilla.rules.case import run
from tablilla.rules.incident import Incident
from tablilla.rules.options import Offer, read_out
from tablilla.table import events as e
from tablilla.table.drivers import live
from tablilla.table.occasions import occasions
from tablilla.table.state import NONE
from tablilla.table.table import Table, fold, start
from tests.table.boards import deeper, lawless, seeds
from tests.table.known import HANDS

N, E, S, W = Seat


Line = tuple[object, ...]


def line(offer: Offer) -> Line:
    """All that can be read out of an option."""
    then = (
        None if offer.then is None else (*offer.then.key, offer.then.clause, offer.then.domain, offer.then.by)
    )
    return offer.by, offer.picks, offer.steps, then


def lists(table: Table) -> dict[Incident, list[Line]]:
    """Every list that is due to be read, the director having answered "no" to all that he was asked."""
    found = {}
    docket = live(table)
    due = occasions(table)
    for incident in (*docket.incidents, *due):
        at = (
            live(table) if incident not in due else type(docket)(docket.book, witness=docket.witness, named=due)
        )
        for _ in range(40):
            need = run(at, incident)[1]
            if need is None or need.is_choice:
                break
            at = at.told(need.incident, need.fact, need.domain[-1])
        found[incident] = [line(offer) for offer in read_out(at, incident)]
    return found


def swapped(rng: random.Random, table: Table) -> tuple[Table, str] | None:
    """The same board with two concealed cards of two hands exchanged, from the deal on."""
    seats = [s for s in Seat if s != table.spread]
    a, b = rng.sample(seats, 2)
    known = (
        {c for _, c in table.aside.shown} | {c for _, c, _ in table.faced} | {c for _, c in table.aside.missing}
    )
    mine = [c for c in cards(table.holding(a) & table.hands[a]) if c not in known]
    theirs = [c for c in cards(table.holding(b) & table.hands[b]) if c not in known]
    if not mine or not theirs:
        return None
    both = rng.choice(mine) | rng.choice(theirs)
    n, east, s, w = (h ^ both if seat in (a, b) else h for seat, h in enumerate(table.hands))
    setting = table.setting._replace(hands=(n, east, s, w))
    return fold(setting, table.log), " ".join(name(c) for c in cards(both))


def compared(seed: int) -> int:
    rng = random.Random(seed)
    tables = list(lawless(rng, rng.randrange(6, 40)))
    table = tables[-1]
    count = 0
    before = lists(table)
    for _ in range(3):
        other = swapped(rng, table)
        if other is None:
            continue
        after = lists(other[0])
        for incident, offers in before.items():
            if incident in after and offers and after[incident]:
                assert offers == after[incident], (incident, other[1])
                count += 1
    return count


def test_exchanging_concealed_cards_changes_no_option_list() -> None:
    assert sum(compared(seed) for block in range(120) for seed in deeper(block)) > 60, "lists compared"


def test_the_public_table_holds_no_concealed_card() -> None:
    for seed in seeds(60):
        rng = random.Random(seed)
        for table in lawless(rng, 40):
            other = swapped(rng, table)
            if other is not None:
                assert other[0].public() == table.public(), other[1]


def test_dummy_is_public_once_the_right_lead_is_faced() -> None:
    table = start(S, NOTRUMP, HANDS)
    assert table.public().hands == NONE
    assert table.play(E, card("SJ")).public().hands == NONE, "a lead out of turn spreads no dummy"
    assert table.play(W, card("SA")).public().hands == (HANDS[0], 0, 0, 0)
    assert table.play(E, card("SJ")).play(S, card("S2")).public().hands == (HANDS[0], 0, 0, 0), (
        "it was accepted"
    )
    assert table.play(E, card("SJ")).add(e.Spread(S), e.Declares(N)).public().hands == (0, 0, HANDS[2], 0)


def test_what_was_found_or_led_face_down_is_not_public() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.LedFaceDown(W, card("SA")), e.Missing(E, card("C8")))
    table = table.add(e.Found(E, card("C8"), "floor"), e.Held(W, card("H")))
    seen = table.public()
    assert [n.event for n in seen.aside.noted] == [
        e.LedFaceDown(W),
        e.Missing(E),
        e.Found(E, (1 << 52) - 1, "floor"),
        e.Held(W, (1 << 52) - 1),
    ]
    assert seen.aside.shown == ()
    shown = table.add(e.Faced(E, card("C8"), False)).public()
    assert shown.aside.shown == ((E, card("C8")),), "a penalty card is seen by all"
    assert seen.public() == seen
