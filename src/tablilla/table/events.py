"""What happens at a table, as frozen values.  A log of them, folded, is the table."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.bridge.cards import ANY, Card
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.obligation import Duty

MAJOR, MINOR, NO_PENALTY = "major", "minor", "none"
LED_TO_NEXT_TRICK, BEFORE_PARTNER = "led_to_the_next_trick", "played_before_partner"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table."""

    def public(self) -> Event:
        """The same with no more than every player could see or hear."""
        return self


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played.

    ``to`` names the trick where it is not the one in progress: the next (a lead although a card lacks) or the
    last (a late or a fifth card).  ``strange``: the card belongs to another pack or board.
    """

    seat: Seat
    card: Card
    to: int = 0
    strange: bool = False


@dataclass(frozen=True, slots=True)
class Omitted(Event):
    """In his turn he put no card to the trick, and play went on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Quitted(Event):
    """A trick is over as it lies; where none is in progress, one of which nothing else is told.

    ``trick`` names one that is over already: only who won it is told.
    """

    winner: Seat | None = None
    trick: int = 0


@dataclass(frozen=True, slots=True)
class Attention(Event):
    """A player drew attention to what another did.

    ``to`` is the kind of irregularity in one word (``revoke``, ``lead_out_of_turn`` …), ``trick`` 0 where it
    has none.  ``moment`` only where it is told and does not follow from the place in the log.
    """

    by: Seat | None
    to: str
    trick: int = 0
    seat: Seat | None = None
    moment: Moment | None = None


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """A card of a trick was put right: another stands in its place; ``penalty``: what became of the first."""

    seat: Seat
    card: Card
    instead_of: Card
    penalty: str = NO_PENALTY


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A card was changed because another had been (62C, 47D)."""

    seat: Seat
    card: Card
    instead_of: Card
    penalty: str = NO_PENALTY


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    """Played cards were taken back, without another in their place yet."""

    seat: Seat
    cards: tuple[Card, ...]
    penalty: str = NO_PENALTY


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """A player took an option: accept, refuse, require:S, forbid:SH, neither, highest:S, lowest:S …"""

    seat: Seat
    what: str

    @property
    def way(self) -> str:
        """The option without its suits."""
        return self.what.partition(":")[0]

    @property
    def suits(self) -> str:
        """The suits named with it."""
        return self.what.partition(":")[2]


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """Penalty cards went back to the hand."""

    seat: Seat
    cards: Card


@dataclass(frozen=True, slots=True)
class Faced(Event):
    """A card lies on the table as a penalty card."""

    seat: Seat
    card: Card
    major: bool = True


@dataclass(frozen=True, slots=True)
class Exposed(Event):
    """A card was seen although not played in its turn; ``how`` says in which way."""

    seat: Seat
    card: Card
    how: str = ""


@dataclass(frozen=True, slots=True)
class LedFaceDown(Event):
    """A lead that is still face down."""

    seat: Seat
    card: Card = ANY

    def public(self) -> Event:
        return LedFaceDown(self.seat)


@dataclass(frozen=True, slots=True)
class Missing(Event):
    """A card of this hand is not where it should be."""

    seat: Seat
    card: Card = ANY

    def public(self) -> Event:
        return Missing(self.seat)


@dataclass(frozen=True, slots=True)
class Found(Event):
    """A card that belongs to this hand, and had not been in it; it counts as held all the time."""

    seat: Seat
    card: Card
    where: str = ""
    penalty: str = NO_PENALTY

    def public(self) -> Event:
        return self if self.penalty in (MAJOR, MINOR) else Found(self.seat, ANY, self.where)


@dataclass(frozen=True, slots=True)
class Held(Event):
    """It became known that this hand holds the card, perhaps by its suit only."""

    seat: Seat
    card: Card

    def public(self) -> Event:
        return Held(self.seat, ANY)


@dataclass(frozen=True, slots=True)
class Added(Event):
    """A card was put in its place among the played cards of an earlier trick (67B)."""

    seat: Seat
    card: Card
    trick: int


@dataclass(frozen=True, slots=True)
class TakenOut(Event):
    """A surplus card went from an earlier trick back to the hand (67B2)."""

    seat: Seat
    card: Card
    trick: int


@dataclass(frozen=True, slots=True)
class Designated(Event):
    """A card was named, by words, to be played."""

    seat: Seat
    words: str = ""
    card: Card = ANY


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Dummy moved a card nobody had asked for; once it is played too, it lies in the played position (45D)."""

    seat: Seat
    card: Card = ANY


@dataclass(frozen=True, slots=True)
class Spread(Event):
    """A hand was spread as dummy."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declares(Event):
    """This hand is declarer from now on (54A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ToLead(Event):
    """By a ruling this hand is next to lead."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A player claimed so many of the tricks left; 0 is a concession of all.  ``None``: he did not say."""

    seat: Seat
    tricks: int | None = None


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A player agreed to the other side's claim."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Objected(Event):
    """A player objected to a claim."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayOver(Event):
    """The play ended before thirteen tricks were told."""


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The four hands are back in the board."""


@dataclass(frozen=True, slots=True)
class NextBoard(Event):
    """A call on the next board."""

    seat: Seat
    call: str = ""


@dataclass(frozen=True, slots=True)
class RoundOver(Event):
    """The round is over."""


@dataclass(frozen=True, slots=True)
class CorrectionOver(Event):
    """The correction period is over (79C)."""


@dataclass(frozen=True, slots=True)
class Broke(Event):
    """Dummy lost rights under this clause (43A2)."""

    seat: Seat
    clause: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Words that change nothing by themselves."""

    seat: Seat
    words: str = ""


@dataclass(frozen=True, slots=True)
class ToldTurn(Event):
    """A player said that it was this hand's turn (47E1: an opponent's word, to the one who then plays)."""

    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class Informed(Event):
    """By a ruling: who may use what is learned of something until the end of play, and who may not.

    ``about`` is the key of what it is (``What``), ``cards`` which cards, as far as they are known.
    """

    about: str
    clause: str
    cards: Card = 0
    free: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Obliged(Event):
    """A duty began."""

    duty: Duty


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """From here on the ruling on this incident was carried out: what came later is no part of its facts."""

    incident: Incident
