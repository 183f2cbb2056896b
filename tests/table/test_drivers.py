"""Interview, live table and audit come to one ruling; a ruling for now is kept by the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

import pytest

from tablilla.bridge.cards import SUIT_CARDS, card
from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.laws.common import SUIT, SUITS
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.need import NeedFact
from tablilla.rules.place import Place
from tablilla.rules.ruling import Ruling, rule, rule_all
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.answers import EVENTS
from tablilla.table.carry_out import carry_out
from tablilla.table.drivers import answer, audit, interview, live
from tablilla.table.irregularities import irregularities
from tablilla.table.table import Table, start
from tablilla.table.witness import Record
from tests.table.boards import begin, choose, deeper, play_out, seeds

N, E, S, W = Seat
Answerer = Callable[[Docket, NeedFact], Any]


class Director:
    """He answers each question always in the same way, and chooses for the players too."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, need: NeedFact) -> Any:
        order = list(need.fact.domain)
        random.Random(f"{self.seed} {need.fact.key} {need.fact.subject}").shuffle(order)
        return next(v for v in order if v in need.domain)


def to_the_end(
    docket: Docket, me: Incident, say: Callable[[Docket, NeedFact], Docket]
) -> tuple[Docket, Ruling]:
    """Answer until nothing is asked now."""
    for _ in range(60):
        ruling = rule(docket, me)
        if ruling.question is None:
            return docket, ruling
        docket = say(docket, ruling.question)
    raise AssertionError("the questions never end")


def told(director: Director) -> Callable[[Docket, NeedFact], Docket]:
    return lambda docket, need: docket.told(need.incident, need.fact, director(need))


def one_revoke(seed: int, moment: Moment) -> tuple[Table, Incident]:
    """A whole board with one revoke, and attention drawn to it after the play."""
    for number in range(1000):
        table = play_out(random.Random(f"{seed} {number}"), revoke=0.04)
        if len(found := table.irregularities) == 1:
            break
    (me,) = found
    after = {Moment.END: (), Moment.RETURNED: (e.Returned(),), Moment.ROUND: (e.RoundOver(),)}[moment]
    return table.add(*after, e.Attention(None, "revoke", me.trick or 0, me.seat)), me


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("moment", [Moment.END, Moment.RETURNED, Moment.ROUND])
@pytest.mark.parametrize("block", range(8))
def test_interview_live_and_audit_come_to_the_same(block: int, moment: Moment, edition: int) -> None:
    for seed in deeper(block):
        three_ways(seed, moment, edition)


def three_ways(seed: int, moment: Moment, edition: int) -> None:
    director = Director(seed)
    table, me = one_revoke(seed, moment)
    seen, ruling = to_the_end(live(table, edition), me, told(director))
    assert ruling.open_until == ()

    def remember(docket: Docket, need: NeedFact) -> Docket:
        known = Case(seen, me).look(need.fact)
        return answer(docket, need, director(need) if known is None else known.value)

    docket, mine = interview("revoke", me.seat, table.declarer, me.suit, me.card, me.trick, edition)
    assert mine == me
    docket, asked = to_the_end(docket, mine, remember)
    assert asked.certain == ruling.certain

    record = audit(table, edition)
    for _ in range(40):
        closed = rule(record, me)
        if not closed.ifs:
            break
        fact = closed.ifs[0].fact
        known = Case(seen, me).look(fact)
        assert known is not None, "what the live table needed not, the record does not either"
        record = record.told(me, fact, known.value)
    assert closed.complete
    assert closed.question is None
    assert closed.certain == ruling.certain


def test_a_recorded_board_with_its_moment_leaves_one_judgement_to_the_director() -> None:
    """Beside the words that no record holds, a finding at the most is asked, and judgements."""
    left = []
    for seed in seeds(25):
        table, me = one_revoke(seed, Moment.END)
        docket = live(table)
        count: list[Fact[Any]] = []
        for _ in range(20):
            question = rule(docket, me).question
            if question is None:
                break
            count.append(question.fact)
            docket = docket.told(me, question.fact, question.domain[-1])
        left.append(count)
        findings = [f for f in count if f.kind.value == "finding"]
        judgements = [f for f in count if f.kind.value == "judgement"]
        assert len(findings) <= 1, [f.key for f in findings]
        assert len(judgements) <= 1, [f.key for f in judgements]
    assert any(left)


def test_a_ruling_without_a_record_can_be_followed() -> None:
    """A corrected revoke told without any hand: the penalty card lies there and binds."""
    docket, me = interview("revoke", W, S, suit=0, card=card("S5"), trick=4)
    said = {"held_a_card_of_the_suit": True, "attention": Moment.PLAY}

    def say(docket: Docket, need: NeedFact) -> Docket:
        return answer(docket, need, said.get(need.fact.key, need.domain[-1]))

    docket, ruling = to_the_end(docket, me, say)
    assert isinstance(docket.witness, Record)
    table = docket.witness.table
    after = carry_out(table, me, ruling.certain)
    assert after.faced == ((W, card("S5"), True),)
    assert [(d.who, d.clause) for d in after.duties] == [(W, "50D1a")]
    assert after.holding(W) == card("S5")


# -- answers that are events -----------------------------------------------------------------------------
def begun(key: str) -> tuple[Docket, Incident]:
    if key == "missing_card_found":
        return interview("missing_card", W, S, 0, card("C9"))
    if key == "partner_led_too":
        return interview("opening_lead_out_of_turn", E, S, 3, card("S4"), 1)
    return interview("revoke", W, S, 0, card("S5"), 5)


SUBJECT: dict[str, Hashable] = {"played_after_revoke": Place.LHO, "led_to_next_trick": Place.LHO}
YES: dict[str, object] = {
    "attention": Moment.END,
    "trick_winner": "partner",
    "partner_led_too": "face_down",
    "missing_card_found": "elsewhere",
}


@pytest.mark.parametrize("key", sorted(EVENTS))
def test_an_answer_that_is_an_event_is_told_to_the_table(key: str) -> None:
    docket, me = begun(key)
    fact: Fact[Any] = index.facts()[key]
    fact = fact.of(SUBJECT[key]) if key in SUBJECT else fact
    yes = YES.get(key, True)
    value = next(v for v in fact.domain if v is yes or getattr(v, "value", v) == yes)
    assert isinstance(docket.witness, Record)
    before = docket.witness.table
    assert docket.witness.shows(Case(docket, me), fact) is None
    after = answer(docket, NeedFact(me, fact, "0", fact.domain), value)
    assert isinstance(after.witness, Record)
    assert isinstance(docket.witness, Record)
    assert len(after.witness.table.log) > len(before.log), "the table, that began empty, holds the event"
    assert after.entries[me][fact].value == value, "what was told is never lost to a later event"
    shown = after.witness.shows(Case(after, me), fact)
    assert shown is not None
    assert (shown.value, shown.source) == (value, "table")
    other = answer(docket, NeedFact(me, fact, "0", fact.domain), fact.domain[-1])
    if fact.domain == (True, False) and value is True:
        assert other.entries[me][fact].value is False, "that it did not happen is no event"


def test_an_event_that_denies_what_was_told_stays_an_entry() -> None:
    docket, me = interview("revoke", W, S, 0, card("S5"), 12)
    docket = docket.told(me, index.facts()["offenders_played_to_next_trick"], False)
    fact = index.facts()["led_to_next_trick"].of(Place.OFFENDER)
    after = answer(docket, NeedFact(me, fact, "62C3", (True, False)), True)
    assert after.entries[me][fact].value is True
    assert isinstance(after.witness, Record)
    assert isinstance(docket.witness, Record)
    assert after.witness.table is docket.witness.table or after.witness.table.log == docket.witness.table.log


def test_an_interview_may_know_nothing_but_the_kind() -> None:
    docket, me = interview("revoke")
    assert me == Incident("revoke")
    assert rule(docket, me).question is not None
    docket, me = interview("revoke", W)
    assert isinstance(docket.witness, Record)
    assert docket.witness.trick_of(me) == 1, "its trick is the first that is told"


# -- rulings before the end ------------------------------------------------------------------------------
def test_live_rulings_at_random_moments_are_kept_by_the_end() -> None:
    announced = [
        incident for block in range(60) for seed in deeper(block) for incident in kept_to_the_end(seed)
    ]
    assert len(announced) > 40


def kept_to_the_end(seed: int) -> list[Incident]:
    """What was certain at a random moment stays, and the end is one of those announced."""
    announced = []
    rng = random.Random(seed)
    director = Director(seed)
    whole = play_out(rng, revoke=0.12)
    cut = rng.randrange(8, 48)
    table = whole.until(cut)
    for me in live(table).incidents:
        drawn = table.add(e.Attention(None, "revoke", me.trick or 0, me.seat))
        docket, ruling = to_the_end(live(drawn), me, told(director))
        if any(
            type(step.directive).__name__ == "Substitute" for step in ruling.steps if hasattr(step, "directive")
        ):
            continue  # corrected: the play that followed would have been another
        later = drawn.add(*whole.log[cut:])
        _, final = to_the_end(replace(docket, witness=Record(later)), me, told(director))
        assert final.complete
        assert all(any(kept(one, other) for other in final.certain) for one in ruling.certain)
        if ruling.open_until:
            assert set(final.certain) in [set(p) for p in ruling.possible]
            announced.append(me)
    return announced


def kept(one: Done, other: Done) -> bool:
    """Whether what was certain is what came, or the least of it."""
    return one == other or one.directive.meet(other.directive) == one.directive


def test_what_later_play_shows_of_a_revoke_is_ruled_as_one() -> None:
    """Bred by the law and shown by the table it is one incident."""
    table = start(S, 4).add(e.ToLead(S))
    for four in (("C3", "H2", "C4", "CA"), ("S2", "S3", "S4", "S5")):
        first = table.turn
        assert first is not None
        for step, one in enumerate(four):
            table = table.play(first.on(step), card(one))
    lost = table.add(e.Found(W, card("C9"), "elsewhere"))
    docket = live(lost)
    assert {i.kind for i in docket.incidents} == {"missing_card", "revoke"}
    missing = next(i for i in docket.incidents if i.kind == "missing_card")
    for _ in range(30):
        question = rule(docket, missing).question
        if question is None:
            break
        docket = docket.told(missing, question.fact, question.domain[-1])
    _, rulings = rule_all(docket)
    assert sorted((i.kind, i.trick) for i in rulings if i.kind == "revoke") == [("revoke", 1)]


@pytest.mark.parametrize("seed", seeds(40))
def test_rulings_can_be_carried_out_one_after_the_other(seed: int) -> None:
    """At each irregularity of a live board: rule, carry out, play on; the log is the table."""
    rng = random.Random(seed)
    director = Director(seed)
    table = begin(rng)
    ruled: set[Incident] = set()
    while not table.closed:
        seat = table.turn
        if seat is None or not table.holding(seat):
            break
        wrong = [s for s in Seat if s != seat and table.holding(s)]
        if not table.current and wrong and rng.random() < 0.06:
            seat = rng.choice(wrong)
        table = table.play(seat, choose(rng, table, seat, 0.06))
        for me in irregularities(table):
            if me not in ruled:
                ruled.add(me)
                _, ruling = to_the_end(live(table), me, told(director))
                suit = rng.randrange(4)
                table = carry_out(table, me, ruling.certain, {SUIT: suit, SUITS: SUIT_CARDS[suit]})
                assert me in irregularities(table), "what happened stays known"
    assert table.until(len(table.log)) == table
    again = [to_the_end(live(table), me, told(director))[1] for me in ruled if me.kind == "revoke"]
    assert all(r.complete for r in again) or not table.closed
