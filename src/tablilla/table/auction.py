"""An auction: an immutable value that takes any call and says whose turn it is and what may be called.

Every call stays in ``made``; ``standing`` are those that count.  Laws 17 to 19, 22, 28 and 39 are in it; what a
ruling decides is told to it as an event.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from tablilla.bridge.cards import Suit
from tablilla.bridge.contract import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Contract, bid, contract_of
from tablilla.bridge.seats import Seat
from tablilla.laws.duties_of_calls import EnforcedPass
from tablilla.rules.call_duty import CallDuty
from tablilla.table import auction_events as a

BIDS = tuple(f"{level}{suit}" for level in range(1, 8) for suit in DENOMINATIONS)
CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)
OVER_SEVEN = tuple(f"{level}{suit}" for level in (8, 9) for suit in DENOMINATIONS)


class Made(NamedTuple):
    """A call as it was made: whose turn it was then (``None``: not known), and what was wrong with it."""

    seat: Seat
    call: str
    turn: Seat | None
    at: int  # its event in the log
    instead: int | None = None  # the call in whose place he put it
    late: bool = False  # after the final pass
    duty: CallDuty | None = None  # the duty that forbade it
    against_19: bool = False
    low: bool = False  # an insufficient bid
    after: int | None = None  # his call at this same turn that was cancelled before

    @property
    def in_turn(self) -> bool:
        """Whether it was his turn, as far as it is known."""
        return self.turn is None or self.turn == self.seat

    @property
    def void(self) -> bool:
        """Whether no law ever lets it count (36, 38A, 39A)."""
        return self.late or self.against_19 or self.call in OVER_SEVEN


class Auction(NamedTuple):
    """A log of what happened in an auction, folded."""

    dealer: Seat | None = None
    log: tuple[a.Act, ...] = ()
    made: tuple[Made, ...] = ()
    standing: tuple[int, ...] = ()  # the calls that count, by their place in ``made``
    duties: tuple[CallDuty, ...] = ()
    missed: tuple[int, ...] = ()  # passes out of rotation that cost a player his turn (17D3), by their place

    def add(self, *acts: a.Act) -> Auction:
        """After these events; nothing is refused."""
        auction = self
        for act in acts:
            auction = auction._after(act)
        return auction

    def call(self, seat: Seat, call: str) -> Auction:
        """After this call."""
        return self.add(a.Called(seat, call))

    # -- what counts ----------------------------------------------------------------------------------------
    @property
    def counting(self) -> tuple[Made, ...]:
        """The calls that count, in order."""
        return tuple(self.made[n] for n in self.standing)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; ``None``: the auction is over, or it is not known."""
        return None if self.over else self._next()

    def _next(self) -> Seat | None:
        return self.counting[-1].seat.on(1) if self.standing else self.dealer

    @property
    def over(self) -> bool:
        """22A, 22B: three passes in rotation after the last bid, or four; not if a turn was missed (17D3)."""
        calls = self.counting
        passes = 0
        while passes < len(calls) and calls[-1 - passes].call == PASS:
            passes += 1
        wanted = 3 if len(calls) > passes else 4
        if passes < wanted:
            return False
        last = calls[-wanted - (wanted == 3) :]
        return all(two.seat == one.seat.on(1) for one, two in pairwise(last))

    @property
    def last_bid(self) -> tuple[Seat, int, Suit] | None:
        """Who made the last bid that counts, its level and denomination."""
        for made in reversed(self.counting):
            if (found := bid(made.call)) is not None:
                return made.seat, *found
        return None

    @property
    def doubled(self) -> tuple[int, Seat | None]:
        """0, 1 or 2 for the last bid, and who doubled or redoubled last."""
        for made in reversed(self.counting):
            if bid(made.call) is not None:
                break
            if made.call in (DOUBLE, REDOUBLE) and not made.against_19:
                return (1 if made.call == DOUBLE else 2), made.seat
        return 0, None

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction is over; calls that never count left out (36C, 38A, 39A)."""
        return self.contract_so_far if self.over else None

    @property
    def contract_so_far(self) -> Contract | None:
        """What the contract would be if all passed now."""
        return contract_of([(m.seat, m.call) for m in self.counting if not m.void])

    @property
    def passed_out(self) -> bool:
        """Whether all four passed."""
        return self.over and self.last_bid is None

    def turns(self, seat: Seat) -> int:
        """How many turns to call he has had, calls that do not count left out."""
        return sum(made.seat == seat for made in self.counting)

    # -- what may be called ---------------------------------------------------------------------------------
    def forbidden(self, seat: Seat) -> dict[str, str]:
        """Each call that he may not make now, and the clause that forbids it."""
        found: dict[str, str] = {}
        for call in CALLS:
            clause = self.against(seat, call)
            if clause is not None:
                found[call] = clause
        return found

    def lawful(self, seat: Seat) -> tuple[str, ...]:
        """The calls that he may make now."""
        return tuple(call for call in CALLS if self.against(seat, call) is None)

    def against(self, seat: Seat, call: str) -> str | None:
        """The clause that forbids him this call now; ``None``: none does."""
        return "39A" if self.over else self._without_void(seat)._against(seat, call)

    def _against(self, seat: Seat, call: str) -> str | None:
        due = self._next()
        if due is not None and seat != due and not self._covers(due, seat):
            return "17C" if self.standing else "17B"
        duty = self._duty(seat, call)
        if duty is not None:
            return duty.clause
        if call in OVER_SEVEN:
            return "38A"
        if self._low(call):
            return "18D"
        if call in (DOUBLE, REDOUBLE) and not self._admissible(seat, call):
            return "19A1" if call == DOUBLE else "19B1"
        return None

    def _covers(self, due: Seat, seat: Seat) -> bool:
        """28A: at the turn of a right-hand opponent who has to pass."""
        return seat == due.on(1) and any(
            isinstance(d, EnforcedPass) and d.who == due and not d.ended_in_auction(self) for d in self.duties
        )

    def _duty(self, seat: Seat, call: str) -> CallDuty | None:
        for duty in self.duties:
            if duty.who == seat and not duty.ended_in_auction(self) and not duty.permits_call(self, call):
                return duty
        return None

    def _low(self, call: str) -> bool:
        mine, last = bid(call), self.last_bid
        return mine is not None and last is not None and mine <= last[1:]

    def _admissible(self, seat: Seat, call: str) -> bool:
        """19A1, 19B1."""
        last, (doubled, who) = self.last_bid, self.doubled
        if last is None:
            return False
        if call == DOUBLE:
            return doubled == 0 and last[0].side is not seat.side
        return doubled == 1 and who is not None and who.side is not seat.side

    # -- events ---------------------------------------------------------------------------------------------
    def _after(self, act: a.Act) -> Auction:
        told = self._replace(log=(*self.log, act))
        if isinstance(act, a.Called):
            return told._called(act.seat, act.call)
        if isinstance(act, a.Substituted):
            return told._substituted(act.seat, act.call)
        if isinstance(act, a.Cancelled):
            mine = self._last_of(act.seat)
            return told._replace(standing=tuple(n for n in self.standing if n != mine))
        if isinstance(act, a.Restored):
            return told._restored(act.seat)
        if isinstance(act, a.Bound):
            who = act.duty.who
            duty = act.duty.bound_in_auction(who, self) if isinstance(who, Seat) else act.duty
            return told._replace(duties=(*self.duties, duty))
        return told

    def _called(self, seat: Seat, call: str) -> Auction:
        late = self.over
        before = self if late else self._without_void(seat)
        made = before._as_made(seat, call, late)
        number = len(self.made)
        if late:
            return self._replace(made=(*self.made, made))
        made = made._replace(after=before._cancelled(seat))
        after = self._replace(made=(*self.made, made), standing=(*before.standing, number))
        return after._replace(missed=tuple(dict.fromkeys((*self.missed, *after._cost_a_turn()))))

    def _cancelled(self, seat: Seat) -> int | None:
        """His call that was cancelled at this same turn, nobody having called since."""
        last = len(self.made) - 1
        if last < 0 or self.made[last].seat != seat or last in self.standing:
            return None
        return last if self.made[last].turn == self._next() == seat else None

    def _cost_a_turn(self) -> tuple[int, ...]:
        """17D3 (2007: 17E2): of three passes in a row after a call those that left out whose turn it was."""
        last = self.standing[-3:]
        if len(self.standing) < 4 or any(self.made[n].call != PASS for n in last) or self.over:
            return ()
        return tuple(n for n in last if not self.made[n].in_turn)

    def _as_made(self, seat: Seat, call: str, late: bool) -> Made:
        due = None if late else self._next()
        if due is not None and self._covers(due, seat):
            due = seat
        doubles = call in (DOUBLE, REDOUBLE)
        return Made(
            seat,
            call,
            due,
            len(self.log) - 1,
            None,
            late,
            None if late else self._duty(seat, call),
            not late and doubles and not self._admissible(seat, call),
            not late and self._low(call),
        )

    def _without_void(self, seat: Seat) -> Auction:
        """28B: a call in rotation at his own turn makes void that of his left-hand opponent before it."""
        if not self.standing:
            return self
        last = self.counting[-1]
        if not last.in_turn and last.turn == seat and last.seat == seat.on(1):
            return self._replace(standing=self.standing[:-1])
        return self

    def _substituted(self, seat: Seat, call: str) -> Auction:
        """It stands where the other stood, and is judged by what was called before that."""
        mine = self._last_of(seat)
        if mine is None:
            return self._called(seat, call)
        place = self.standing.index(mine)
        before = self._replace(standing=self.standing[:place])
        made = before._as_made(seat, call, False)._replace(turn=self.made[mine].turn, instead=mine)
        standing = (*self.standing[:place], len(self.made), *self.standing[place + 1 :])
        return self._replace(made=(*self.made, made), standing=standing)

    def _restored(self, seat: Seat) -> Auction:
        mine = self._last_of(seat)
        first = None if mine is None else self.made[mine].instead
        if first is None:
            return self
        return self._replace(standing=tuple(first if n == mine else n for n in self.standing))

    def _last_of(self, seat: Seat) -> int | None:
        return next((n for n in reversed(self.standing) if self.made[n].seat == seat), None)


def of_calls(dealer: Seat | None, calls: Iterable[tuple[Seat, str]]) -> Auction:
    """The auction that these calls make."""
    return Auction(dealer).add(*(a.Called(seat, call) for seat, call in calls))
