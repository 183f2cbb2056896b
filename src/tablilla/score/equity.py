"""Equity after a revoke (64C): what the other side would have won without it, beside what the law gives anyway.

The number is double dummy: it shows what was to be had, not what these players would have done.  It is never
added to the automatic tricks: the better of the two is awarded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault
from tablilla.laws.common import ATTENTION
from tablilla.laws.law43_dummys_limitations import DAMAGED as DAMAGED_BY_IRREGULARITY
from tablilla.laws.law43_dummys_limitations import GAINED
from tablilla.laws.law50_penalty_card import DAMAGED_BY_CARD, HELPED
from tablilla.laws.law64_after_establishment import (
    DAMAGED,
    FACED,
    LOST_BY_LATER,
    PENALTY_OR_DUMMYS,
    UNDERCOMPENSATED,
)
from tablilla.laws.law67_defective_trick import PLAYED_TWICE, TOO_LATE
from tablilla.rules.directive import Adjust, NoTransfer, Standard, Transfer
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment as Drawn
from tablilla.rules.ruling import Ruling, rule, rule_all
from tablilla.rules.step import Done
from tablilla.rules.witness import Entry
from tablilla.score.best_play import Moment, best, line, moment_of, tricks_after
from tablilla.score.endings.position import Play
from tablilla.table import events as e
from tablilla.table.settle import settle
from tablilla.table.state import RECORD, State
from tablilla.table.table import Table
from tablilla.table.witness import Record

REDRESS = (
    UNDERCOMPENSATED, LOST_BY_LATER, DAMAGED,  # 64C
    DAMAGED_BY_IRREGULARITY, GAINED,  # 43B3
    HELPED, DAMAGED_BY_CARD,  # 50E
    PLAYED_TWICE, TOO_LATE,  # 67B3
)  # fmt: skip
MEASURES = REDRESS[:-2]  # those that are about the result
HEADS = ("64C", "43B3", "50E3", "50E4", "67B3")  # clauses that look at the result without it; the first counts
SAME_ELSEWHERE = (ATTENTION, FACED, PENALTY_OR_DUMMYS)  # what was told of a revoke and holds in any line
Range = tuple[int, int]


@dataclass(frozen=True)
class Way:
    """A card that could lawfully have been played: the other side's tricks of the whole board after it.

    ``tricks`` are those won by best play, ``due`` with the tricks that earlier revokes cost in that line.
    """

    card: Card
    tricks: int
    due: int
    line: tuple[Play, ...] = ()


@dataclass(frozen=True)
class Equity:
    """The two numbers of a revoke, for the side that did not commit it.

    ``won`` are its tricks as played, ``recorded`` those of the record's result; ``transfer`` the tricks that go
    to it for this revoke, ``after`` what it has with those of all revokes; ranges where something is not told.
    ``clause`` and ``standard`` are the redress that the law looks at; ``since`` the irregularity before which
    the best play begins, ``begun`` the cards that lay then in its trick, ``before`` the tricks it had by then.
    """

    incident: Incident
    side: Side
    won: int | None
    recorded: int | None
    transfer: Range
    clauses: tuple[str, ...]
    after: Range | None
    clause: str
    standard: Standard | None
    since: Incident
    begun: tuple[Play, ...]
    before: int
    ways: tuple[Way, ...]
    solver: str
    left_out: frozenset[Side]

    @property
    def without(self) -> Range:
        """Its tricks without the revoke: after the offender's best card, and after his worst."""
        return min(w.due for w in self.ways), max(w.due for w in self.ways)

    @property
    def duties_left_out(self) -> bool:
        """Whether restrictions or penalty cards of that time are not looked at in the play that follows."""
        return bool(self.left_out)

    @property
    def bound(self) -> str:
        """What the number is where duties are left out: each side can only do better without its own.

        ``at_least`` where only the other side is bound, ``at_most`` where only this one is.
        """
        if not self.left_out:
            return "exact"
        if len(self.left_out) > 1:
            return "either"
        return "at_most" if self.side in self.left_out else "at_least"

    @property
    def both_sides(self) -> bool:
        """64B7: each side revoked, and the result is measured without any of the revokes."""
        return self.standard is Standard.WITHOUT_ANY_REVOKE

    @property
    def missing(self) -> Range | None:
        """Tricks that would still have to be made good; 0 where the law has done so."""
        if self.after is None or self.standard is None:
            return None
        least, most = self.without
        return max(0, least - self.after[1]), max(0, most - self.after[0])

    @property
    def award(self) -> Range | None:
        """The tricks that it comes to: the better of the two, never both together."""
        if self.after is None or self.standard is None:
            return self.after
        least, most = self.without
        if self.both_sides:
            return least, most
        return max(least, self.after[0]), max(most, self.after[1])

    @property
    def damaged(self) -> tuple[Side, ...] | None:
        """64C2b: the sides that have, or with one of the cards would have, less than without any revoke."""
        if not self.both_sides or self.after is None:
            return None
        least, most = self.without
        low, high = self.after
        found = [self.side] if most > low else []
        return tuple(found + ([self.side.other] if least < high else []))


def table_of(docket: Docket) -> Table:
    """The table of a board before the director.  Raises ``Fault`` (``equity.table``) where there is none."""
    witness = docket.witness
    if not isinstance(witness, Record) or not witness.table.log:
        raise Fault("equity.table")
    return witness.table


def attended(docket: Docket, moment: Drawn = Drawn.END) -> Docket:
    """The same board as far as it is told and no further: the play is over.

    Attention counts as drawn at this moment to each revoke of which that is not told.
    """
    table = table_of(docket)
    told = [i for i in docket.incidents if ATTENTION in docket.entries.get(i, {})]
    for incident in docket.incidents:
        if incident.kind == "revoke" and incident not in told and not _drawn(table, incident):
            table = table.add(e.Attention(None, "revoke", incident.trick or 0, incident.seat, moment))
    if not table.closed:
        table = table.add(e.PlayOver())
    return replace(docket, witness=Record(table), now=None, ask=False)


def _drawn(table: Table, incident: Incident) -> bool:
    return any(
        isinstance(n.event, e.Attention)
        and n.event.to in ("", incident.kind)
        and n.event.trick in (0, incident.trick)
        and n.event.seat in (None, incident.seat)
        for n in table.aside.noted
    )


def silent(docket: Docket) -> Docket:
    """A record shows no penalty card: where that is open, what is due is what there is without one."""
    if table_of(docket).mode != RECORD:
        return docket
    fact = {2007: FACED, 2017: PENALTY_OR_DUMMYS}[docket.edition]
    for incident, ruling in rule_all(docket)[1].items():
        if any(a.fact is fact for a in ruling.ifs):
            docket = docket.told(incident, fact, False, "if")
    return docket


def equity(docket: Docket, incident: Incident, recorded: int | None = None) -> Equity:
    """The two numbers of an irregularity in a trick; ``recorded`` are declarer's tricks by the record.

    Raises ``Fault``: ``equity.table``, ``equity.deal`` and ``equity.where`` for a board, a deal and a trick
    that are not known well enough, ``dd.missing`` and others where nothing can solve the position.
    """
    table = table_of(docket)
    if incident.seat is None or incident.trick is None:
        raise Fault("equity.where")
    side = Seat(incident.seat).side.other
    docket, rulings = rule_all(replace(docket, ask=False))
    clause, standard = redress(docket, incident)
    since = _since(table, docket, incident, standard)
    index = moment_before(table, since)
    state = table.until(index)
    moment = moment_of(state)
    ways = _ways(moment, side)
    before = sum(trick.winner is not None and trick.winner.side is side for trick in state.tricks)
    ways = tuple(replace(w, tricks=w.tricks + before, due=w.due + before) for w in ways)
    ways = _with_earlier(docket, table, index, moment, side, ways)
    transfer, clauses = automatic(rulings.get(incident))
    won, after, told = _totals(table, rulings, side, recorded)
    return Equity(
        incident, side, won, told, transfer, clauses, after, clause, standard, since,
        moment.start.position.current, before, ways,
        moment.solver, moment.left_out,
    )  # fmt: skip


def redress(docket: Docket, incident: Incident) -> tuple[str, Standard | None]:
    """The clause and the standard by which the law would adjust if what it gives is too little."""
    for fact in REDRESS:
        docket = docket.told(incident, fact, True, "if")
    ruling = rule(docket, incident)
    leaves = ruling.possible or (ruling.certain,)
    found: dict[str, Standard] = {}
    for done in (step for leaf in leaves for step in leaf):
        if isinstance(done.directive, Adjust):
            found.setdefault(done.clause, done.directive.standard)
    for head in HEADS:
        for clause, standard in found.items():
            if clause.startswith(head):
                return clause, standard
    return "", None


def in_question(ruling: Ruling) -> bool:
    """Whether a ruling turns, now or later, on the result that there would have been without the irregularity.

    Not where the director has said already that nothing is to be made good.
    """
    open_facts = [a.fact for a in (*ruling.open_until, *ruling.ifs)]
    if ruling.question is not None:
        open_facts.append(ruling.question.fact)
    if any(fact in MEASURES for fact in open_facts):
        return True
    steps = (*ruling.steps, *ruling.certain)
    return any(
        isinstance(s, Done) and isinstance(s.directive, Adjust) and s.clause.startswith(HEADS) for s in steps
    )


def automatic(ruling: Ruling | None) -> tuple[Range, tuple[str, ...]]:
    """The tricks that a ruling transfers for its incident, from least to most, and the clauses that say so."""
    if ruling is None:
        return (0, 0), ()
    leaves: tuple[tuple[Done, ...], ...] = ruling.possible or (ruling.certain,)
    sums = [sum(d.directive.tricks for d in leaf if isinstance(d.directive, Transfer)) for leaf in leaves]
    kind = Transfer if max(sums) else NoTransfer
    clauses = {d.clause for leaf in leaves for d in leaf if isinstance(d.directive, kind)}
    return (min(sums), max(sums)), tuple(sorted(clauses))


def moment_before(table: Table, incident: Incident) -> int:
    """The index in the log of the play that was irregular, or of what came instead of a play left out."""
    seat, number = incident.seat, incident.trick
    at: Table = table.at_first()
    waited = None
    for index, event in enumerate(table.log):
        if at.trick == number:
            plays = isinstance(event, (e.Played, e.Omitted)) and event.seat == seat
            if plays and getattr(event, "to", 0) in (0, number):
                return index
            if waited is None and at.turn == seat:
                waited = index
        at = at.add(event)
    if waited is None:
        raise Fault("equity.where")
    return waited


def _since(table: Table, docket: Docket, incident: Incident, standard: Standard | None) -> Incident:
    """The irregularity before which the best play begins: this one, or the first revoke of the board."""
    if standard is not Standard.WITHOUT_ANY_REVOKE:
        return incident
    revokes = [i for i in docket.incidents if i.kind == "revoke" and i.seat is not None and i.trick is not None]
    return min(revokes, key=lambda i: moment_before(table, i))


def _ways(moment: Moment, side: Side) -> tuple[Way, ...]:
    """Each lawful card with the tricks from here on, and a line for the best and the worst of them."""
    solution = best(moment)
    after = {card: tricks_after(moment, solution, card, side) for card in solution.cards}
    shown = {min(after, key=lambda c: (after[c], c)), max(after, key=lambda c: (after[c], -c))}
    return tuple(
        Way(card, tricks, tricks, line(moment, card) if card in shown else ()) for card, tricks in after.items()
    )


def _with_earlier(
    docket: Docket, table: Table, index: int, moment: Moment, side: Side, ways: tuple[Way, ...]
) -> tuple[Way, ...]:
    """With what earlier revokes of the board cost in each line: they happened in any case."""
    earlier = [
        i
        for i in docket.incidents
        if i.kind == "revoke" and i.trick is not None and moment_before(table, i) < index
    ]
    if not earlier:
        return ways
    found = []
    for way in ways:
        plays = way.line or line(moment, way.card)
        other = table.until(index).add(*(e.Played(seat, card) for seat, card in plays))
        for i in earlier:
            other = other.add(e.Attention(None, "revoke", i.trick or 0, i.seat, Drawn.END))
        found.append(replace(way, due=_settled(docket, other, earlier)[side]))
    return tuple(found)


def _settled(docket: Docket, table: Table, earlier: list[Incident]) -> Range:
    """The tricks of both sides with what is due for these revokes, in a line that was not played."""
    told: dict[Incident, Mapping[Fact[Any] | Detail[Any], Entry]] = {
        i: {fact: entry for fact, entry in docket.entries.get(i, {}).items() if fact in SAME_ELSEWHERE}
        for i in earlier
    }
    named = tuple(i for i in docket.named if i in earlier)
    board = replace(docket, witness=Record(table), named=named, entries=told, ask=False)
    return settle(table, rule_all(board)[1]).won


def _totals(
    table: State, rulings: Mapping[Incident, Ruling], side: Side, recorded: int | None
) -> tuple[int | None, Range | None, int | None]:
    """A side's tricks as played, with the rectifications, and by the record's result."""
    declarer = table.declarer
    told = None
    if recorded is not None and declarer is not None:
        told = recorded if declarer.side is side else 13 - recorded
    others = [r for i, r in rulings.items() if i.seat is not None and Seat(i.seat).side is not side]
    for_it = [automatic(ruling)[0] for ruling in others]
    settled = settle(table, rulings)
    if settled.untold == 0:
        open_by = sum(most - least for least, most in for_it)
        played = settle(table, {}).won[side]
        return played, (settled.won[side], settled.won[side] + open_by), told
    if told is None:
        return None, None, None
    return None, (told, min(13, told + sum(most for _, most in for_it))), told
