"""What a table testifies: facts derived from its log, outside the laws.  ``None``: it does not show it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from tablilla.bridge.cards import HONOURS, SUIT_CARDS, certain, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws import common
from tablilla.laws import law43_dummys_limitations as law43
from tablilla.laws import law50_penalty_card as law50
from tablilla.laws import law51_several_penalty_cards as law51
from tablilla.laws import law54_opening_lead_out_of_turn as law54
from tablilla.laws import law57_premature_play as law57
from tablilla.laws import law61_revoke as law61
from tablilla.laws import law62_correction_of_a_revoke as law62
from tablilla.laws import law63_establishment_of_a_revoke as law63
from tablilla.laws import law64_after_establishment as law64
from tablilla.laws import law67_defective_trick as law67
from tablilla.rules.case import Case
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment, When
from tablilla.rules.place import AROUND, Place
from tablilla.rules.witness import Entry
from tablilla.table.irregularities import irregularities, revokes
from tablilla.table.table import LIVE, RECORD, TOLD, Table, Trick

Derivation = Callable[["Record", Case, Any], Any]


def seat_of(table: Table, incident: Incident, place: Place) -> Seat | None:
    if place is Place.DECLARER:
        return table.declarer
    if place is Place.DUMMY:
        return table.dummy
    if place in AROUND and incident.seat is not None:
        return Seat(incident.seat).on(AROUND.index(place))
    return None


class Record:
    """A table as the witness of a docket."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._found: tuple[Incident, ...] | None = None

    def incidents(self) -> tuple[Incident, ...]:
        if self._found is None:
            self._found = irregularities(self.table)
        return self._found

    def public(self) -> Record:
        return Record(self.table.public())

    def shows(self, case: Case, fact: Fact[Any]) -> Entry | None:
        derive = DERIVED.get(fact.key)
        if derive is None:
            return None
        value = derive(self, case, fact.subject)
        return None if value is None else value if isinstance(value, Entry) else Entry(value, "table")

    def names(self, case: Case, detail: Detail[Any]) -> Any:
        if detail == common.CARD and case.incident.card:
            return case.incident.card
        if detail == common.SUIT and case.incident.suit is not None:
            return case.incident.suit
        return detail

    def subjects(self, case: Case, key: str) -> tuple[Hashable, ...] | None:
        return SUBJECTS[key](self, case) if key in SUBJECTS else None

    def owner(self, incident: Incident, place: Place) -> Place:
        seat = seat_of(self.table, incident, place)
        mine = seat is not None and seat in (self.table.declarer, self.table.dummy)
        return Place.DECLARER if mine else place

    def seat(self, incident: Incident, place: Place) -> Seat | None:
        return seat_of(self.table, incident, place)

    def reached(self, incident: Incident, when: When) -> bool:
        table = self.table
        if when is When.NOW or table.mode == RECORD:
            return True
        if when is When.TRICK and incident.trick is not None:
            return len(table.tricks) >= incident.trick
        if when in (When.TRICK, When.AUCTION):
            return bool(table.tricks)
        if when is When.PLAY:
            return table.closed
        return said(table, "round over") if when is When.ROUND else said(table, "correction period over")

    # -- helpers of the derivations --------------------------------------------------------------------------
    def at(self, incident: Incident) -> tuple[tuple[Seat, int], ...]:
        """The cards of the incident's trick."""
        if incident.trick is None:
            return ()
        if incident.trick <= len(self.table.tricks):
            return self.table.tricks[incident.trick - 1].cards
        return self.table.current if incident.trick == self.table.trick else ()

    def next_trick(self, incident: Incident) -> tuple[tuple[Seat, int], ...]:
        if incident.trick is None:
            return ()
        return self.at(Incident("", trick=incident.trick + 1))

    def silence(self, *, record: bool = True) -> bool | None:
        """What it means that the log does not show it: no, where all is entered; nothing, where it is not."""
        mode = self.table.mode
        return False if mode == LIVE or (mode == RECORD and record) else None


def said(table: Table, what: str, seats: tuple[Seat, ...] = tuple(Seat)) -> bool:
    return any(e.what == what and (e.seat is None or e.seat in seats) for e in table.log)


def side(incident: Incident) -> tuple[Seat, ...]:
    return (Seat(incident.seat), Seat(incident.seat).partner) if incident.seat is not None else ()


def role(r: Record, case: Case, _: Any) -> common.Role | None:
    seat, declarer = case.incident.seat, r.table.declarer
    if seat is None or declarer is None:
        return None
    if seat == declarer:
        return common.Role.DECLARER
    return common.Role.DUMMY if seat == declarer.partner else common.Role.DEFENDER


def held(r: Record, case: Case, _: Any) -> bool | None:
    return True if case.incident in r.incidents() else None


def played_next(r: Record, case: Case, _: Any) -> bool | None:
    if case.incident in r.table.corrected:
        return False  # what came after the correction establishes nothing
    if any(s in side(case.incident) for s, _ in r.next_trick(case.incident)):
        return True
    return r.silence()


def from_log(what: str) -> Derivation:
    def derive(r: Record, case: Case, _: Any) -> bool | None:
        if case.incident in r.table.corrected:
            return False
        return True if said(r.table, what, side(case.incident)) else r.silence(record=False)

    return derive


def dummy_first(r: Record, case: Case, _: Any) -> bool | None:
    """43B2b, 43B3: it is always dummy who speaks, whichever side erred."""
    if r.table.dummy is not None and said(r.table, "dummy first", (r.table.dummy,)):
        return True
    return r.silence(record=False)


def attention(r: Record, case: Case, _: Any) -> Moment | None:
    return Moment.PLAY if r.table.mode == LIVE and not r.table.closed else None


def twelve(r: Record, case: Case, _: Any) -> bool | None:
    return None if case.incident.trick is None or r.table.mode == TOLD else case.incident.trick == 12


def both_sides(r: Record, case: Case, _: Any) -> bool | None:
    if r.table.mode == TOLD:
        return None
    me = case.incident
    return any(i.trick == me.trick and i.opposes(me) for i in case.others("revoke"))


def one_side_next(r: Record, case: Case, _: Any) -> bool | None:
    return None if r.table.mode == TOLD else len({s.side for s, _ in r.next_trick(case.incident)}) == 1


def played(r: Record, case: Case, place: Place) -> bool | None:
    cards, seat = r.at(case.incident), seat_of(r.table, case.incident, place)
    order = [s for s, _ in cards]
    if case.incident.seat in order and seat in order:
        return order.index(seat) > order.index(case.incident.seat)
    return r.silence()


def led_next(r: Record, case: Case, _: Any) -> bool | None:
    return bool(r.next_trick(case.incident)) or r.silence()


def next_lead_by(r: Record, case: Case, place: Place) -> bool | None:
    cards = r.next_trick(case.incident)
    return cards[0][0] == seat_of(r.table, case.incident, place) if cards else r.silence()


def before_partner(r: Record, case: Case, _: Any) -> bool | None:
    if r.table.mode == TOLD:
        return None
    seat = case.incident.seat
    return None if seat is None else seat.partner not in dict(r.at(case.incident))


def trick_winner(r: Record, case: Case, _: Any) -> law64.Winner | None:
    trick = case.incident.trick
    won = r.table.tricks[trick - 1].winner if trick and trick <= len(r.table.tricks) else None
    if won is None:
        return None
    mine = side(case.incident)
    return (
        law64.Winner.OFFENDER
        if won == mine[0]
        else (law64.Winner.PARTNER if won == mine[1] else law64.Winner.OPPONENTS)
    )


def later_trick(r: Record, case: Case, _: Any) -> bool | None:
    if case.incident.trick is None:
        return None
    later = r.table.tricks[case.incident.trick :]
    if any(t.winner in side(case.incident) for t in later):
        return True
    if (r.table.closed or r.table.mode == RECORD) and len(r.table.tricks) == 13:
        return False if all(t.winner is not None for t in later) else None
    return None


def penalty_or_dummys(r: Record, case: Case, _: Any) -> bool | None:
    """True for dummy by implication; of a defender, whether a penalty card of the suit lay there."""
    if any(
        e.what == "face" and e.seat == case.incident.seat and suit_of(e.card) == case.incident.suit
        for e in r.table.log
    ):
        return None  # the director looks
    return r.silence(record=False) if role(r, case, None) is not common.Role.DUMMY else None


def repeated(r: Record, case: Case, _: Any) -> bool | None:
    return True if law64.earlier_in_suit(case) else r.silence()


def other_side(r: Record, case: Case, _: Any) -> bool | None:
    """Now if it is so; not so only when no more can happen."""
    if law64.by_other_side(case):
        return True
    return False if r.table.closed or r.table.mode == RECORD else None


def failed(r: Record, case: Case, trick: Any) -> bool | None:
    if not isinstance(trick, int) or r.table.mode == TOLD:
        return None
    return any(i.trick == trick and i.seat == case.incident.seat for i in revokes(r.table))


def honour(r: Record, case: Case, _: Any) -> bool | None:
    return bool(case.incident.card & HONOURS) if certain(case.incident.card) else None


def defect(r: Record, case: Case, _: Any) -> law67.Defect | None:
    seats = [s for s, _ in r.at(case.incident)]
    if not seats or case.incident.seat is None or seats.count(case.incident.seat) == 1:
        return None
    return law67.Defect.SEVERAL if case.incident.seat in seats else None  # none or astray: he says


def has_suit(r: Record, case: Case, _: Any) -> bool | None:
    suit, seat = case.incident.suit, case.incident.seat
    if suit is None or seat is None or not r.table.hands[seat]:
        return None
    return bool(r.table.holding(seat) & SUIT_CARDS[suit])


def both_hands(r: Record, case: Case, _: Any) -> bool | None:
    if r.table.declarer is None or r.table.mode == TOLD:
        return None
    before = [s for s, _ in r.at(case.incident)]
    before = before[: before.index(case.incident.seat)] if case.incident.seat in before else before
    return {r.table.declarer, r.table.declarer.partner} <= set(before)


def opening_lead(r: Record, case: Case, _: Any) -> Entry | None:
    """54A, 54B, 53A: declarer chose by what he did."""
    if said(r.table, "spread", (r.table.declarer,) if r.table.declarer is not None else ()):
        return Entry(law54.OpeningLead.SPREAD, "conduct")
    theirs = {r.table.declarer, r.table.dummy}
    return Entry(law54.OpeningLead.ACCEPT, "conduct") if theirs & {s for s, _ in r.at(case.incident)} else None


def second(r: Record, case: Case, _: Any) -> Entry | None:
    """54B2: from which hand he played to it."""
    cards = r.at(case.incident)
    if len(cards) < 2 or cards[1][0] not in (r.table.declarer, r.table.dummy):
        return None
    hand = law54.Second.HAND if cards[1][0] == r.table.declarer else law54.Second.DUMMY
    return Entry(hand, "conduct")


def lying(r: Record, case: Case, _: Any) -> law50.Lying | None:
    cards = [c for s, c, major in r.table.faced if s == case.incident.seat and major]
    if len(cards) < 2:
        return law50.Lying.ONE if cards else None
    return law50.Lying.SAME_SUIT if len({suit_of(c) for c in cards}) == 1 else law50.Lying.SUITS


DERIVED: dict[str, Derivation] = {
    common.ROLE.key: role,
    law61.HELD.key: held,
    common.ATTENTION.key: attention,
    common.TRICK_TWELVE.key: twelve,
    common.FAILED.key: failed,
    common.HONOUR.key: honour,
    law63.PLAYED_NEXT.key: played_next,
    law63.NAMED.key: from_log("named"),
    law63.CLAIMED.key: from_log("claimed"),
    law63.AGREED.key: from_log("agreed"),
    law63.AGREED_69A.key: from_log("agreed 69A"),
    law43.DUMMY_FIRST.key: dummy_first,
    law63.BOTH_SIDES.key: both_sides,
    law63.ONE_SIDE_NEXT.key: one_side_next,
    law62.PLAYED.key: played,
    law62.LED_NEXT.key: led_next,
    law62.NEXT_LEAD_BY.key: next_lead_by,
    law62.BEFORE_PARTNER.key: before_partner,
    law62.WAS_FACED.key: penalty_or_dummys,
    law64.TRICK_WINNER.key: trick_winner,
    law64.LATER_TRICK.key: later_trick,
    law64.PENALTY_OR_DUMMYS.key: penalty_or_dummys,
    law64.FACED.key: penalty_or_dummys,
    law64.ESTABLISHED_BEFORE.key: repeated,
    law64.REVOKED_BEFORE.key: repeated,
    law64.BOTH_ESTABLISHED.key: other_side,
    law64.OTHER_SIDE.key: other_side,
    law67.DEFECT.key: defect,
    law67.HAS_SUIT.key: has_suit,
    law57.BOTH_HANDS.key: both_hands,
    law50.LYING.key: lying,
    law54.OPENING_LEAD.key: opening_lead,
    law54.SECOND.key: second,
}


def tricks_of_suit(r: Record, case: Case) -> tuple[Hashable, ...] | None:
    """Where the restored card may have been wanted: where its suit was led; after 67B2, all later tricks."""
    if r.table.mode == TOLD:
        return None
    surplus = case.incident.kind == "defective_trick"
    suit, first = (None, case.incident.trick or 0) if surplus else (case.incident.suit, 0)
    tricks: list[Hashable] = [
        n
        for n, t in enumerate((*r.table.tricks, Trick(r.table.current, None)), start=1)
        if n > first and t.cards and (suit is None or suit_of(t.cards[0][1]) == suit)
    ]
    return tuple(tricks)


def penalty_suits(r: Record, case: Case) -> tuple[Hashable, ...] | None:
    if case.incident.kind == "opening_lead_out_of_turn" and case.incident.suit is not None:
        return (case.incident.suit,)
    suits = {suit_of(c) for s, c, major in r.table.faced if s == case.incident.seat and major}
    return tuple(sorted(s for s in suits if s is not None)) or None


def penalty_suit_sets(r: Record, case: Case) -> tuple[Hashable, ...] | None:
    """One or more of the suits, as sets of cards."""
    suits = penalty_suits(r, case)
    return None if suits is None else law51.subsets(suits)


def other_suits(r: Record, case: Case) -> tuple[Hashable, ...] | None:
    suit = case.incident.suit
    return None if suit is None else tuple(s for s in range(4) if s != suit)


def all_suits(r: Record, case: Case) -> tuple[Hashable, ...]:
    return (0, 1, 2, 3)


SUBJECTS: dict[str, Callable[[Record, Case], tuple[Hashable, ...] | None]] = {
    "tricks_of_suit": tricks_of_suit,
    "penalty_suits": penalty_suits,
    "other_suits": other_suits,
    "penalty_suit_sets": penalty_suit_sets,
    "suits": all_suits,
}
