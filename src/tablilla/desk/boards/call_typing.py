"""An auction typed by taps: any call by any seat is taken, and what was wrong with it is named at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Calls, calls_of, plain_act
from tablilla.fault import Fault
from tablilla.table.auction import CALLS, OVER_SEVEN, Auction
from tablilla.table.auction_detection import Irregular, irregular
from tablilla.table.auction_plain import acts_of

MOST = 200  # calls and events
LONGEST_NOTE = 200


class Bidding(NamedTuple):
    """What was tapped so far; ``notes`` by the place of the entry, an empty one is a bare alert."""

    dealer: Seat
    entries: tuple[str, ...] = ()
    notes: Mapping[int, str] = {}

    @property
    def calls(self) -> Calls:
        """The auction that this is."""
        return calls_of(self.entries, {str(place): text for place, text in self.notes.items()}, self.dealer)

    @property
    def auction(self) -> Auction:
        """The same without notes."""
        return self.calls.auction

    @property
    def irregular(self) -> tuple[Irregular, ...]:
        """What was wrong."""
        return irregular(self.auction)

    def call(self, call: str, seat: Seat | None = None) -> Bidding:
        """A call, by him whose turn it is or by another.  Raises ``Fault`` for what is no call."""
        if call not in CALLS and call not in OVER_SEVEN:
            raise Fault("board.typing.call", "", given=call[:20])
        who = seat if seat is not None else self._turn
        return self._with(f"{who.name}:{call}")

    def instead(self, call: str) -> Bidding:
        """Another call in the place of the last; both stay.  Raises ``Fault`` where there is none."""
        last = self.entries[-1] if self.entries else ""
        if ":" not in last or ">" in last or isinstance(plain_act(last), dict) or call not in CALLS:
            raise Fault("board.typing.instead", "")
        return self._replace(entries=(*self.entries[:-1], f"{last}>{call}"))

    def cancelled(self) -> Bidding:
        """The last call counts no more.  Raises ``Fault`` where there is none."""
        counting = self.auction.counting
        if not counting:
            raise Fault("board.typing.instead", "")
        return self._with(f"cancelled:{counting[-1].seat.name}")

    def alerted(self, text: str = "") -> Bidding:
        """The last call was alerted, perhaps with what it means; once more takes it back."""
        if not self.entries:
            raise Fault("board.typing.instead", "")
        last = len(self.entries) - 1
        notes = dict(self.notes)
        said = " ".join(text.split())[:LONGEST_NOTE]
        if last in notes and not said:
            del notes[last]
        else:
            notes[last] = said
        return self._replace(notes=notes)

    def undone(self) -> Bidding:
        """Without the last thing that was tapped."""
        last = len(self.entries) - 1
        notes = {place: text for place, text in self.notes.items() if place != last}
        return self._replace(entries=self.entries[:-1], notes=notes)

    @property
    def _turn(self) -> Seat:
        """Whose turn it is; after the end that of him who would be next."""
        turn = self.auction.turn
        if turn is not None:
            return turn
        return self.auction.made[-1].seat.on(1) if self.auction.made else self.dealer

    @property
    def next(self) -> Seat:
        """To whom the next tap belongs, if nobody else is chosen."""
        return self._turn

    def _with(self, entry: str) -> Bidding:
        if len(self.entries) >= MOST:
            raise Fault("board.typing.many", "", most=MOST)
        return self._replace(entries=(*self.entries, entry))

    @property
    def text(self) -> str:
        """As a page holds it."""
        return json.dumps([list(self.entries), {str(k): v for k, v in self.notes.items()}], ensure_ascii=False)

    @property
    def value(self) -> dict[str, object]:
        """As an entry of the log holds it."""
        made: dict[str, object] = {"auction": list(self.entries)}
        return made | ({"notes": {str(k): v for k, v in self.notes.items()}} if self.notes else {})


def read(text: str, dealer: Seat) -> Bidding:
    """The state that a page holds.  Raises ``Fault`` ``board.typing.state``."""
    if not text:
        return Bidding(dealer)
    try:
        entries, notes = json.loads(text)
        kept = tuple(str(entry) for entry in entries)
        for entry in kept:
            acts_of(plain_act(entry))
        held = {int(place): str(said)[:LONGEST_NOTE] for place, said in notes.items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, Fault):
        raise Fault("board.typing.state", "") from None
    if len(kept) > MOST or any(not 0 <= place < len(kept) for place in held):
        raise Fault("board.typing.state", "")
    return Bidding(dealer, kept, held)
