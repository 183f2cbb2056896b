"""Which cards a ruling moves that neither incident nor log names: whoever carries it out asks for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tablilla.bridge.cards import certain
from tablilla.bridge.seats import Seat
from tablilla.rules.directive import AddToPlayed, Base, Keep, Reconstruct, Restore, Substitute, Supply, What
from tablilla.rules.incident import Incident
from tablilla.rules.step import Done


class Wanted(NamedTuple):
    """A card of this hand: ``what`` it is to the ruling, and the key of the words that ask for it."""

    seat: Seat
    what: What
    key: str


def wanted(incident: Incident, done: Iterable[Done]) -> tuple[Wanted, ...]:
    """The cards to ask for, each once; none where nobody knows whose they are."""
    if incident.seat is None:
        return ()
    seat = Seat(incident.seat)
    found = (_of(step.directive, incident) for step in done)
    return tuple(dict.fromkeys(Wanted(seat, *each) for each in found if each is not None))


def which_trick(incident: Incident, done: Iterable[Done]) -> bool:
    """Whether a card goes to or stays in a trick of which nobody has said the number (14B1, 67)."""
    return incident.trick is None and any(isinstance(s.directive, (AddToPlayed, Keep, Supply)) for s in done)


def _of(directive: Base, incident: Incident) -> tuple[What, str] | None:
    match directive:
        case Supply():
            return What.LEGAL, "supply"
        case Substitute(what=What.IRREGULAR):
            return What.LEGAL, "instead"
        case Restore(what=What.MISSING) | Reconstruct() if not certain(incident.card):
            return What.MISSING, "missing"
        case AddToPlayed(what=what):
            return what, "added"
        case Keep():
            return What.SHOWN, "kept"
        case _:
            return None
