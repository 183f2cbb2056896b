"""A board followed by a test: irregularities ruled with given answers, carried out, played on to the end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablilla.bridge.cards import cards, certain
from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.rules.directive import What
from tablilla.rules.export import key
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.ruling import Ruling, rule, rule_all
from tablilla.rules.step import Opened
from tablilla.table import events as e
from tablilla.table.carry_out import carry_out
from tablilla.table.drivers import live
from tablilla.table.irregularities import irregularities
from tablilla.table.occasions import occasions
from tablilla.table.strip import chosen
from tablilla.table.table import Table
from tests.table.known import HANDS as HANDS
from tests.table.known import run as run

Answers = Mapping[str, object]
N, E, S, W = Seat


def ruled(
    table: Table,
    me: Incident,
    edition: int,
    answers: Answers,
    named: Mapping[What | Detail[Any], Any] | None = None,
    details: Mapping[str, Any] | None = None,
) -> tuple[Table, Ruling]:
    """The ruling on an incident and those that it opens, carried out; each question must be answered."""
    docket = live(table, edition)
    if me not in docket.incidents:
        docket = replace(docket, named=(me,))
    told: dict[What | Detail[Any], Any] = dict(named or {})
    for name, value in (details or {}).items():
        docket = docket.told(me, index.details()[name], value)
        told[index.details()[name]] = value
    family = [me]
    for incident in family:
        while (need := rule(docket, incident).question) is not None:
            assert key(need.fact) in answers, f"{incident.kind}: {key(need.fact)} {need.domain}"
            value = index.value(need.fact, answers[key(need.fact)])
            docket = docket.told(need.incident, need.fact, value)
        for step in rule(docket, incident).steps:
            if isinstance(step, Opened) and step.incident not in family:
                family.append(step.incident)
                docket = replace(docket, named=(*docket.named, step.incident))
    for incident in family:
        table = carry_out(table, incident, rule(docket, incident).certain, told)
    return table, rule(docket, me)


def clauses(ruling: Ruling) -> set[str]:
    """The clauses of what is directed for certain."""
    return {done.clause for done in ruling.certain}


def due(table: Table) -> list[Incident]:
    """The choices before this lead that have not been taken."""
    return [i for i in occasions(table) if i.seat is not None and not chosen(table, i.seat)]


def to_the_end(table: Table, edition: int, seed: int = 1) -> Table:
    """Lawful play to the last trick; declarer asks nothing of a lead."""
    rng = random.Random(seed)
    before = set(irregularities(table))
    while not table.closed:
        for occasion in due(table):
            table, _ = ruled(
                table,
                occasion,
                edition,
                {"penalty_lead": "neither", "penalty_cards_lying": _lying(table, occasion)},
            )
        seat = table.turn
        assert seat is not None
        allowed, _ = table.lawful(seat)
        table = table.play(seat, rng.choice(list(cards(allowed))))
    assert len(table.tricks) == 13
    played = [c for trick in table.tricks for _, c in trick.cards]
    assert len(set(played)) == 52
    assert all(certain(c) for c in played)
    assert all({s for s, _ in trick.cards} == set(Seat) for trick in table.tricks)
    assert table.faced == ()
    assert table.duties == ()
    assert set(irregularities(table)) == before, "play that the table calls lawful is no irregularity"
    assert table.until(len(table.log)) == table
    ended(table, edition)
    return table


def _lying(table: Table, occasion: Incident) -> str:
    mine = [c for s, c, major in table.faced if s == occasion.seat and major]
    return (
        "one" if len(mine) == 1 else "same_suit" if len({i.bit_length() // 14 for i in mine}) == 1 else "suits"
    )


def ended(table: Table, edition: int) -> None:
    """What had to wait for the end of play can be asked now, and nothing waits for the play any more."""
    docket = live(table.add(e.Returned()), edition)
    for ruling in rule_all(docket)[1].values():
        assert not any(a.when is When.PLAY for a in ruling.open_until)
