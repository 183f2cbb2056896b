"""A ruling carried out on the table: cards go back or become penalty cards, duties begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, certain
from tablilla.bridge.seats import Seat
from tablilla.laws.common import TRICK
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.rules import directive as d
from tablilla.rules.call_duty import CallDuty
from tablilla.rules.directive import What
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty
from tablilla.rules.place import Place
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.auction_rulings import events_of_ruling, shown_cards
from tablilla.table.facts_revoke import faced_by
from tablilla.table.look import cards_of, seat_of
from tablilla.table.state import TOLD
from tablilla.table.table import Table

Told = Mapping[What | Detail[Any], Any]
PENALTY_LEAD = "penalty_lead"  # of which the table keeps by itself that it was ruled on


def carry_out(table: Table, incident: Incident, done: tuple[Done, ...], named: Told | None = None) -> Table:
    """The table after these directives, in their order, once.

    ``named`` tells which card, suit or suits a directive means where incident and table do not.  From here on
    the ruling is a fact with a moment: the questions of the incident look at the table as it was.  Raises
    ``ValueError`` where the incident does not say whose it is.
    """
    if not any(isinstance(n.event, e.Ruled) and n.event.incident == incident for n in table.aside.noted):
        table = table.add(e.Ruled(incident))
    if table.auction is not None and not (table.tricks or table.current):
        table = table.add(*events_of_ruling(table.auction, incident, done))
    ruling = Carrying(table, incident, named or {})
    for step in sorted(done, key=_of_the_trick):
        table = ruling.one(table, step)
    return table


def _of_the_trick(step: Done) -> bool:
    """A lead to the next trick goes back first: put right, the trick may have another winner."""
    what = step.directive
    return not (isinstance(what, (d.Withdraw, d.ComesBack)) and what.what is What.NEXT_LEAD)


class Carrying:
    """One ruling while it is carried out; what it means is fixed before the first card moves."""

    def __init__(self, table: Table, incident: Incident, named: Told) -> None:
        self.before, self.incident = table, incident
        self.went: dict[What, Card] = {}  # what has gone back under this ruling
        self.told: dict[Any, Any] = dict(named)
        told_trick: int = self.told.pop(TRICK, table.trick)
        self.trick = incident.trick if incident.trick is not None else told_trick
        for detail in [key for key in self.told if isinstance(key, Detail)]:
            self._detail(detail)
        if incident.card:
            self.told.setdefault(What.IRREGULAR, incident.card)
            self.told.setdefault(What.MISSING, incident.card)
        if table.current and table.trick == self.trick + 1:
            self.told.setdefault(What.NEXT_LEAD, table.current[0][1])
        if incident.suit is not None:
            self.told.setdefault(What.LEGAL, SUIT_CARDS[incident.suit])

    def _detail(self, detail: Detail[Any]) -> None:
        value = self.told[detail]
        if detail.key == "suits":
            self.told.setdefault(What.PENALTY_SUIT, value)
        elif detail.key == "suit":
            self.told.setdefault(What.PENALTY_SUIT, SUIT_CARDS[value])

    def one(self, table: Table, step: Done) -> Table:
        """The table after one directive."""
        if isinstance(step.directive, d.Inform):
            return self.inform(table, step.directive, step.clause)
        act = ACTS.get(type(step.directive))
        return table if act is None else act(self, table, step.directive)

    # -- who and which -------------------------------------------------------------------------------------
    def seat(self, place: Place | Seat) -> Seat:
        """Who sits there."""
        found = place if isinstance(place, Seat) else seat_of(self.before, self.incident, place)
        if found is None:
            raise ValueError(f"nobody sits at {place.value}: the incident does not say whose it is")
        return found

    def card(self, which: What, seat: Seat) -> Card:
        """The card that is meant; any, if it is not known."""
        if which in self.told:
            return int(self.told[which])
        if which in (What.IRREGULAR, What.LATER, What.PARTNERS_LATER):
            mine = [c for s, c in cards_of(self.before, self.trick) if s == seat]
            return self._first_of(seat, mine[-1]) if mine else ANY
        if which is What.PARTNERS_LEAD:
            led = [c for s, c in self.before.current if s == seat]
            return led[-1] if led else ANY
        return ANY

    def _first_of(self, seat: Seat, card: Card) -> Card:
        """The card that he has changed for this one already (62C, 47D); else this one."""
        changes = (n.event for n in self.before.aside.noted if isinstance(n.event, e.Changed))
        return next((c.instead_of for c in changes if (c.seat, c.card) == (seat, card)), card)

    # -- acts ----------------------------------------------------------------------------------------------
    def substitute(self, table: Table, what: d.Substitute) -> Table:
        """Another card takes the place of one that was played."""
        seat = self.seat(what.who)
        if self._gone_back(table, what.what):
            return table
        old = self.card(what.what, seat)
        if not any(s == seat and c & old for n in range(1, table.trick + 1) for s, c in cards_of(table, n)):
            return table
        return table.add(e.Corrected(seat, self.card(What.LEGAL, seat), old))

    def withdraw(self, table: Table, what: d.Withdraw) -> Table:
        """A card goes back."""
        if what.what is What.NEXT_LEAD:
            return self._next_lead(table)
        if what.what is What.LAST_TRICK:
            return self._last_trick(table)
        if what.what is What.IN_ERROR or what.who in (Place.TABLE, Place.OTHERS, Place.OFFENDERS):
            return table  # which cards these are, is told by events
        seat = self.seat(what.who)
        if what.what is What.FACE_DOWN or self._gone_back(table, what.what):
            return table
        return self._back(table, seat, self.card(what.what, seat), what.what)

    def _last_trick(self, table: Table) -> Table:
        """62D1: what was played to trick thirteen goes back, unless the correction took it back already."""
        for seat, card in cards_of(table, 13):
            table = table.add(e.Withdrawn(seat, (card,)))
        return table

    def lie_again(self, table: Table, what: d.LieAgain) -> Table:
        """62B2: a penalty card that was played and taken back lies there again as what it was."""
        seat = self.seat(what.who)
        card = self.card(what.what, seat)
        return table.add(e.Faced(seat, card, not was_minor(table, seat, card)))

    def _gone_back(self, table: Table, which: What) -> bool:
        """Whether events of the log have taken the irregular card back already."""
        return which is What.IRREGULAR and self.incident in table.aside.kept

    def _back(self, table: Table, seat: Seat, card: Card, what: What = What.WITHDRAWN) -> Table:
        """A card of his that lies in the trick in progress or the one before goes back."""
        for number in (table.trick, table.trick - 1):
            mine = [c for s, c in cards_of(table, number) if s == seat and c & card]
            if mine:
                self.went[what] = self.went.get(what, 0) | mine[-1]
                return table.add(e.Withdrawn(seat, (mine[-1],)))
        return table

    def counts_as_played(self, table: Table, what: d.CountsAsPlayed) -> Table:
        """53B (2007: 53C): a proper lead begins its trick, and the cards put there before it go back.

        Each of them may be taken back; one that its owner leaves there he plays to that lead in his turn.
        """
        seat = self.seat(what.who)
        lie = cards_of(table, self.trick)
        has_led = what.what is What.PROPER_LEAD and any(s == seat for s, _ in lie)
        if not has_led or table.trick > self.trick + bool(not table.current):
            return table
        for s, c in lie[: [s for s, _ in lie].index(seat)]:
            table = self._back(table, s, c, What.IN_ERROR)
        return table.add(e.ToLead(seat)) if table.trick == self.trick else table

    def inform(self, table: Table, what: d.Inform, clause: str) -> Table:
        """Who may use what; once."""
        told = self.informed(what, clause)
        if told is None or any(n.event == told for n in table.aside.noted):
            return table
        return table.add(told)

    def informed(self, what: d.Inform, clause: str) -> e.Informed | None:
        """Who may use what, by seats and cards; of a penalty card the log tells it (50C, 50E)."""
        free, barred = (self._seats(place) for place in (what.free, what.barred))
        if clause.startswith(OF_PENALTY_CARDS) or not (free or barred):
            return None
        return e.Informed(what.of.value, clause, self._known_by(what.of), free, barred)

    def _seats(self, place: Place | None) -> tuple[Seat, ...]:
        """Everybody who sits there, one player or a side, as far as it is known."""
        seat = None if self.incident.seat is None else Seat(self.incident.seat)
        if place is Place.TABLE:
            return tuple(Seat)
        if place in (Place.OFFENDERS, Place.OTHERS):
            first = seat if place is Place.OFFENDERS or seat is None else seat.on(1)
            return () if first is None else (first, first.partner)
        found = None if place is None else seat_of(self.before, self.incident, place)
        return () if found is None else (found,)

    def _known_by(self, which: What) -> Card:
        """The cards that something is learned of; 0 where it is no card, or one that is not known."""
        found = self.went.get(which, 0) or int(self.told.get(which, 0))
        if not found and which is What.IRREGULAR and self.incident.seat is not None:
            found = self.card(which, Seat(self.incident.seat))
        return 0 if found == ANY else found

    def penalty(self, table: Table, what: d.Penalty) -> Table:
        """A card lies there as a penalty card, whether or not it was played."""
        seat = self.seat(what.who)
        card = self.card(what.what, seat)
        if what.what is What.PENALTY:
            return table
        if what.what is What.EXPOSED and (several := shown_cards(table.auction, self.incident)):
            return table.add(*(e.Faced(seat, one, what.major) for one in several))
        if any(s == seat and c & card for s, c in table.current):
            table = self._back(table, seat, card)
        if certain(card) and card & table.gone[seat]:
            return table  # it has been played since
        return table.add(e.Faced(seat, card, what.major))

    def pick_up(self, table: Table, what: d.PickUp) -> Table:
        """A card goes back to the hand, from the table or the trick."""
        seat = self.seat(what.who)
        card = self.card(what.what, seat)
        if any(s == seat and c & card for s, c, _ in table.faced):
            return table.add(e.PickedUp(seat, card))
        if what.what is What.IRREGULAR and any(s == seat and c & card for s, c in table.current):
            return self._back(table, seat, card)
        return table

    def not_played(self, table: Table, what: d.NotPlayed) -> Table:
        """A card that does not count as played is no longer in the trick in progress."""
        seat = self.seat(what.who)
        card = self.card(what.what, seat)
        if any(s == seat and c & card for s, c in table.current):
            return self._back(table, seat, card)
        return table

    def comes_back(self, table: Table, what: d.ComesBack) -> Table:
        """The lead to the next trick goes back to the hand that made it."""
        return self._next_lead(table) if what.what is What.NEXT_LEAD else table

    def _next_lead(self, table: Table) -> Table:
        for seat, card in table.current if table.trick == self.trick + 1 else ():
            if card:
                table = self._back(table, seat, card, What.NEXT_LEAD)
        return table

    def stop(self, table: Table, what: d.StopPlay) -> Table:
        """The board is not played on."""
        return table if table.closed else table.add(e.PlayOver())

    def restore(self, table: Table, what: d.Restore) -> Table:
        """A card that was missing, or too many in a trick, is in its hand."""
        seat = self.seat(what.who)
        if what.what is What.SURPLUS:
            return self._surplus(table, seat)
        card = self.card(what.what, seat)
        known = any(s == seat and c & card for s, c in table.aside.shown)
        return table if known and certain(card) else table.add(e.Found(seat, card))

    def reconstruct(self, table: Table, what: d.Reconstruct) -> Table:
        """14A2, 14B3: from another pack the hand has the card again that was not found."""
        seat = self.incident.seat
        return table if seat is None else self.restore(table, d.Restore(Place.OFFENDER, What.MISSING))

    def _surplus(self, table: Table, seat: Seat) -> Table:
        """67B2a: the cards that were not the one played go back, if it is known which they are."""
        mine = [c for s, c in cards_of(table, self.trick) if s == seat]
        if What.SURPLUS in self.told:
            back = [c for c in mine if c & self.told[What.SURPLUS]]
        elif What.SHOWN in self.told:
            back = [c for c in mine if c != self.told[What.SHOWN]]
        else:
            return table
        for card in back if len(back) < len(mine) else back[:-1]:
            if self.trick == table.trick:
                table = table.add(e.Withdrawn(seat, (card,)))
            else:
                table = table.add(e.TakenOut(seat, card, self.trick))
        return table

    def supply(self, table: Table, what: d.Supply) -> Table:
        """67A1: he plays to the trick now, and it is whole.

        A card that is not told he puts himself to the trick in progress; to the one before goes one that
        nobody has named.
        """
        seat = self.seat(what.who)
        lie = cards_of(table, self.trick)
        if not lie or any(s == seat for s, _ in lie):
            return table
        card = self.card(What.LEGAL, seat) if What.LEGAL in self.told else ANY
        if self.trick < table.trick:
            return table.add(e.Played(seat, card if certain(card) else ANY, self.trick))
        return table.add(e.Played(seat, card)) if certain(card) else table

    def add_to_played(self, table: Table, what: d.AddToPlayed) -> Table:
        """A card takes its place in an earlier trick."""
        seat = self.seat(what.who)
        if self.trick >= table.trick or any(s == seat for s, _ in cards_of(table, self.trick)):
            return table
        return table.add(e.Added(seat, self.card(what.what, seat), self.trick))

    def oblige(self, table: Table, what: d.Oblige) -> Table:
        """A duty begins, its details filled in; one whose suit or card is not told yet cannot bind."""
        duty = what.duty
        if isinstance(duty, CallDuty):
            return table  # it binds calls; no play turns on it
        if isinstance(duty, (LeadBan, LeadDemand)) and self._is_past(table):
            return table
        words = {f.name: v for f in fields(duty) if isinstance(v := getattr(duty, f.name), Detail)}
        seat = self.seat(duty.who)
        named = {field: self._named(detail, seat) for field, detail in words.items()}
        if any(isinstance(value, Detail) for value in named.values()):
            return table
        bound: Duty = duty.bound(seat, table, **named)
        return table.add(e.Obliged(bound))

    def _named(self, detail: Detail[Any], seat: Seat) -> Any:
        if detail in self.told:
            return self.told[detail]
        which = What._value2member_map_.get(detail.key)
        if isinstance(which, What):
            return self.card(which, seat)
        if detail.key in ("suit", "suits") and (mask := self.told.get(What.PENALTY_SUIT)):
            return next(s for s, m in enumerate(SUIT_CARDS) if m & mask) if detail.key == "suit" else mask
        return detail

    def spread(self, table: Table, what: d.SpreadHand) -> Table:
        """A hand is spread as dummy."""
        return table.add(e.Spread(self.seat(what.who)))

    def swap(self, table: Table, what: d.SwapDeclarer) -> Table:
        """Dummy becomes declarer."""
        return table if table.dummy is None else table.add(e.Declares(table.dummy))

    def unrestricted(self, table: Table, what: d.Unrestricted) -> Table:
        """Declarer, asked with a lead out of turn, left the right lead free (50D2b): he is not asked again."""
        owner = self.seat(what.who).partner
        lies = any(s == owner and major for s, _, major in table.faced)
        if not lies or table.declarer is None or self.incident.kind == PENALTY_LEAD or self._is_past(table):
            return table
        return table.add(e.Chose(table.declarer, "neither"))

    def plays(self, table: Table, what: d.Plays) -> Table:
        """50D1a: free of a demand, the partner leads a penalty card of his own; a player moves the cards.

        52B2: of a told table nobody tells that the only one takes the place of the card that was taken back.
        """
        if what.what is not What.PENALTY:
            return table
        if what.who is Place.PARTNER:
            return self.unrestricted(table, d.Unrestricted(what.who))
        seat = self.seat(what.who)
        mine = [c for s, c, _ in table.faced if s == seat]
        instead = table.mode == TOLD and len(mine) == 1 and table.taken_back(seat)
        return table.add(e.Played(seat, mine[0])) if instead else table

    def lead(self, table: Table, what: d.Lead) -> Table:
        """Who leads next."""
        if table.current or self._is_past(table):
            return table
        return table.add(e.ToLead(self.seat(what.who)))

    def _is_past(self, table: Table) -> bool:
        """Whether the lead that the ruling is about has been made and its trick is over."""
        return self.incident.trick is not None and table.trick > self.trick


OF_PENALTY_CARDS = ("50C", "50E")

ACTS: dict[type[d.Base], Callable[[Carrying, Table, Any], Table]] = {
    d.Substitute: Carrying.substitute,
    d.Withdraw: Carrying.withdraw,
    d.Penalty: Carrying.penalty,
    d.LieAgain: Carrying.lie_again,
    d.PickUp: Carrying.pick_up,
    d.NotPlayed: Carrying.not_played,
    d.ComesBack: Carrying.comes_back,
    d.CountsAsPlayed: Carrying.counts_as_played,
    d.StopPlay: Carrying.stop,
    d.Restore: Carrying.restore,
    d.Reconstruct: Carrying.reconstruct,
    d.AddToPlayed: Carrying.add_to_played,
    d.Supply: Carrying.supply,
    d.Oblige: Carrying.oblige,
    d.SpreadHand: Carrying.spread,
    d.SwapDeclarer: Carrying.swap,
    d.Lead: Carrying.lead,
    d.Plays: Carrying.plays,
    d.Unrestricted: Carrying.unrestricted,
}

# These speak of a card, but move none: a player moves it, it lies where it is, or the card is only looked at.
LEFT_TO_PLAYERS: frozenset[type[d.Base]] = frozenset(
    {
        d.DeemedHeld,
        d.Designates,
        d.Inspect,
        d.Keep,
        d.MayWithdraw,
        d.NoInspection,
        d.NoTakingBack,
        d.PutFaceUp,
        d.Remain,
        d.RemoveCard,
        d.TurnUp,
    }
)


def was_minor(table: Table, seat: Seat, card: Card) -> bool:
    """Whether the card had lain there as a minor penalty card."""
    for noted in reversed(table.aside.noted):
        event = noted.event
        if (seat, card) in faced_by(event):
            return (
                event.major is False if isinstance(event, e.Faced) else getattr(event, "penalty", "") == e.MINOR
            )
    return False
