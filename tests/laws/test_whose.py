"""Whose seat a kind asks for: over all kinds, parts and editions no ruling speaks of what cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.common import ROLE, Role
from tablilla.laws.kinds import BOOK, LAWS
from tablilla.laws.whose import ANYBODY, EACH_SIDE, NOBODY, WHOSE, role_of, whose
from tablilla.rules.directive import Inform, Penalty
from tablilla.rules.docket import Docket
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Done, Opened

N = Seat.N
DECLARER_OF = {Role.DECLARER: N, Role.DUMMY: Seat.S, Role.DEFENDER: Seat.E}  # where North has this part
CASES = [
    (kind, role, edition)
    for kind in LAWS
    for role in Role
    if role in whose(kind).roles
    for edition in (2007, 2017)
]
# What the Laws leave to declarer although his own side was irregular: to change the card that he played after
# dummy's (45D), to name the card of dummy.
HIS_OWN = {"declarer_changes_card"}


def graphs(kind: str, role: Role, edition: int) -> Iterator[Graph]:
    """The charts of a kind, and of all that it leads to, where North has it and this part."""
    me = Incident(kind, N, 5)
    yield from charts(Docket(BOOK, edition).told(me, ROLE, role), me, LAWS[kind]).values()


def seats(place: Place | None, declarer: Seat) -> set[Seat]:
    """Who sits there if North has the irregularity."""
    sides = {Place.OFFENDERS: {N, Seat.S}, Place.OTHERS: {Seat.E, Seat.W}, Place.TABLE: set(Seat)}
    ones = {Place.DECLARER: declarer, Place.DUMMY: declarer.partner, Place.OFFENDER: N, Place.PARTNER: Seat.S}
    ones |= {Place.LHO: Seat.E, Place.RHO: Seat.W}
    return sides[place] if place in sides else {ones[place]} if place in ones else set()


def steps(graph: Graph) -> Iterator[object]:
    yield from graph.done
    for node in graph.nodes:
        for edge in node.edges:
            yield from edge.done


@pytest.mark.parametrize(("kind", "role", "edition"), CASES)
def test_what_is_ruled_of_a_part_can_be(kind: str, role: Role, edition: int) -> None:
    declarer = DECLARER_OF[role]
    for graph in graphs(kind, role, edition):
        for step in steps(graph):
            if isinstance(step, Opened) and step.incident.seat is not None:
                assert whose(step.incident.kind).can_be(step.incident.seat, declarer), step
            if not isinstance(step, Done):
                continue
            if isinstance(step.directive, Penalty):
                owners = seats(step.directive.who, declarer)
                assert {role_of(seat, declarer) for seat in owners} == {Role.DEFENDER}, step
            if isinstance(step.directive, Inform):
                may, may_not = step.directive.free, step.directive.barred
                assert not seats(may, declarer) & seats(may_not, declarer), step
        if role is not Role.DEFENDER:
            his = {n.fact.key for n in graph.nodes if n.by is Place.DECLARER}
            assert his <= HIS_OWN, (his, kind)


def test_each_kind_that_is_named_is_one_and_says_something() -> None:
    assert WHOSE.keys() <= LAWS.keys()
    assert ANYBODY not in WHOSE.values()


@pytest.mark.parametrize("declarer", list(Seat))
def test_who_alone_can_have_it(declarer: Seat) -> None:
    assert whose("dummys_breach").only(declarer) is declarer.partner
    assert whose("designation").only(declarer) is declarer
    assert whose("penalty_lead").only(declarer) is None
    assert [seat for seat in Seat if whose("penalty_lead").can_be(seat, declarer)] == [
        seat for seat in Seat if seat.side is not declarer.side
    ]
    assert all(whose("penalty_lead").can_be(seat, None) for seat in Seat)


def test_where_nobody_is_at_fault_nobody_is_asked_for() -> None:
    for kind in ("appeal", "score_error", "disputed_facts"):
        assert whose(kind) is NOBODY
    assert whose("extraneous_information") is EACH_SIDE
