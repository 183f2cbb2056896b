"""Law 26 at the table: declarer's right waits for the first lead of the offender's partner, and ends there."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, card
from tablilla.bridge.seats import Seat
from tablilla.laws.common import SUITS
from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.laws.kinds import BOOK
from tablilla.laws.law26_call_withdrawn import FIRST_LEAD, FirstLead, LeadRight, Scope
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.rules.directive import Oblige
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.ruling import rule
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.carry_out import carry_out
from tablilla.table.notation_duties import read_duty, write_duty
from tablilla.table.occasions import occasions
from tablilla.table.table import Table, start
from tablilla.table.witness import Record
from tests.table.known import HANDS, run

N, E, S, W = Seat
CALL = Incident("insufficient_bid", W)  # the call of West was withdrawn, and West defends
FIRST = ("HA", "H3", "H8", "H2", "DA", "D5", "D8", "D2", "S6", "ST", "SQ", "S3")


def begin(scope: Scope, clause: str) -> Table:
    """The right as a ruling in the auction leaves it, before the opening lead."""
    duty = LeadRight(who=Place.PARTNER, clause=clause, scope=scope)
    return carry_out(start(S, NOTRUMP, HANDS), CALL, (Done(clause, Oblige(duty, to=Place.DECLARER)),))


def rights(table: Table) -> list[LeadRight]:
    return [d for d in table.duties if isinstance(d, LeadRight)]


def at_trick_four(scope: Scope = Scope.NOT_SHOWN, clause: str = "26B") -> Table:
    """East is on lead for the first time."""
    table = run(begin(scope, clause), *FIRST)
    assert (table.trick, table.turn) == (4, E)
    return table


def test_nothing_is_due_while_others_lead() -> None:
    table = begin(Scope.NOT_SHOWN, "26B")
    for n in range(len(FIRST)):
        assert occasions(run(table, *FIRST[:n])) == ()
    assert [r.who for r in rights(table)] == [E]


def test_at_his_first_lead_declarer_is_asked_and_the_leader_restricted_by_nothing_yet() -> None:
    table = at_trick_four()
    assert occasions(table) == (Incident("lead_after_withdrawn_call", W, 4),)
    assert table.lawful(E) == (table.holding(E), [])


@pytest.mark.parametrize(
    ("scope", "clause", "way", "cited"),
    [
        (Scope.NOT_SHOWN, "26B", "forbid:H", "26B"),
        (Scope.ANY_SUIT, "26B", "forbid:H", "26B"),
        (Scope.DEMAND, "26A2a", "forbid:H", "26A2b"),
        (Scope.DEMAND, "26A2a", "require:H", "26A2a"),
    ],
)
def test_what_declarer_says_binds_the_lead(scope: Scope, clause: str, way: str, cited: str) -> None:
    table = at_trick_four(scope, clause).add(e.Chose(S, way))
    assert occasions(table) == ()
    allowed, clauses = table.lawful(E)
    hearts = table.holding(E) & SUIT_CARDS[2]
    assert allowed == (hearts if way.startswith("require") else table.holding(E) & ~hearts)
    assert clauses == [cited]


def test_the_ban_ends_with_the_lead_and_the_right_does_not_come_back() -> None:
    table = run(at_trick_four().add(e.Chose(S, "forbid:H")), "SJ", "S2", "S7", "S9")
    assert table.turn == E, "he keeps the lead"
    assert not table.lawful(E)[0] & SUIT_CARDS[2]
    assert rights(table) == []
    table = run(table, "D9", "D3", "DK", "D6")
    assert table.turn == W
    assert not any(isinstance(d, LeadBan) for d in table.duties)
    table = run(table, "C2", "C4", "CJ", "C6")
    assert table.turn == E, "on lead again"
    assert occasions(table) == ()
    assert table.lawful(E) == (table.holding(E), [])


def test_left_free_it_is_not_asked_again() -> None:
    table = at_trick_four().add(e.Chose(S, "neither"))
    assert occasions(table) == ()
    assert table.lawful(E) == (table.holding(E), [])


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_ruling_at_the_lead_binds_it(edition: int) -> None:
    table = at_trick_four(Scope.ANY_SUIT if edition == 2007 else Scope.NOT_SHOWN)
    (due,) = occasions(table)
    docket = Docket(BOOK, edition, Record(table), (due,))
    if edition == 2007:
        question = rule(docket, due).question
        assert question is not None
        docket = docket.told(due, question.fact, False)
    question = rule(docket, due).question
    assert question is not None
    assert (question.fact, question.by) == (FIRST_LEAD, Place.DECLARER)
    ruling = rule(docket.told(due, FIRST_LEAD, FirstLead.FORBID), due)
    after = carry_out(table, due, ruling.certain, {SUITS: SUIT_CARDS[1]})
    assert not after.lawful(E)[0] & SUIT_CARDS[1]
    assert occasions(after) == ()


def test_a_penalty_card_asks_besides() -> None:
    table = at_trick_four().add(e.Faced(W, card("SA")))
    assert [i.kind for i in occasions(table)] == ["lead_after_withdrawn_call", "penalty_lead"]


def test_the_opening_lead_counts_as_the_first() -> None:
    duty = LeadRight(who=Place.PARTNER, clause="26A2a", scope=Scope.DEMAND)
    offence = Incident("insufficient_bid", E)
    table = carry_out(start(S, NOTRUMP, HANDS), offence, (Done("26A2a", Oblige(duty)),))
    assert occasions(table) == (Incident("lead_after_withdrawn_call", E, 1),)
    required = table.add(e.Chose(S, "require:S"))
    assert any(isinstance(d, LeadDemand) for d in required.duties)
    assert required.lawful(W) == (HANDS[3] & SUIT_CARDS[3], ["26A2a"])
    later = run(required, "SA", "S8", "SJ", "S2")
    assert later.lawful(W) == (later.holding(W), [])
    assert occasions(later) == ()


def test_an_enforced_pass_restricts_no_card() -> None:
    duty = EnforcedPass(who=Place.PARTNER, clause="27B2", turns=Turns.REST)
    table = carry_out(start(S, NOTRUMP, HANDS), CALL, (Done("27B2", Oblige(duty)),))
    assert table.duties == ()


@pytest.mark.parametrize("scope", Scope)
def test_a_table_keeps_the_right_in_its_notation(scope: Scope) -> None:
    duty = LeadRight(who=E, clause="26B", scope=scope, since=1)
    assert read_duty(write_duty(duty)) == e.Obliged(duty)
