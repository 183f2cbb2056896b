"""When attention was drawn to an irregularity, and how far the board had come."""

from __future__ import annotations

from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.table import events as e
from tablilla.table.state import State

LEADS = ("lead_out_of_turn", "premature_lead", "opening_lead_out_of_turn")
EARLY = ("play_out_of_turn", "premature_lead", "premature_play")
WORDS: dict[str, tuple[str, ...]] = {  # the words of an attention event that may mean this kind
    "revoke": ("revoke", "penalty_card"),
    "opening_lead_out_of_turn": LEADS,
    "lead_out_of_turn": LEADS,
    "premature_play": EARLY,
    "play_out_of_turn": EARLY,
    "penalty_card_not_played": ("penalty_card", "penalty_card_not_played"),
    "defective_trick": ("defective_trick", "missing_card", "surplus_card"),
}


def means(event: e.Attention, incident: Incident) -> bool:
    """Whether attention was drawn to this incident."""
    if event.to and event.to not in WORDS.get(incident.kind, (incident.kind,)):
        return False
    if event.seat is not None and event.seat != incident.seat:
        return False
    return not event.trick or incident.trick in (None, event.trick)


def drawn_by(t: State, incident: Incident) -> e.Attention | None:
    """The event that drew attention to it first."""
    for noted in t.aside.noted:
        if isinstance(noted.event, e.Attention) and means(noted.event, incident):
            return noted.event
    return None


def drawn_to(t: State, incident: Incident) -> int | None:
    """The index in the log of what drew attention to it, or of its ruling, whichever came first.

    Where the other side revoked on the same trick, the ruling on that one found this one too (62C3).
    """
    for noted in t.aside.noted:
        event = noted.event
        if isinstance(event, e.Attention) and means(event, incident):
            return noted.at
        if isinstance(event, e.Ruled) and (
            event.incident == incident or _on_the_same_trick(event.incident, incident)
        ):
            return noted.at
    return None


def _on_the_same_trick(one: Incident, other: Incident) -> bool:
    return one.kind == other.kind == "revoke" and one.trick == other.trick is not None and one.opposes(other)


def moment_of(t: State, incident: Incident) -> Moment:
    """How far the board has come, as this incident counts it (64B4: a call of the side that did not offend)."""
    found = Moment.PLAY if t.tricks or t.current else Moment.AUCTION
    if t.closed:
        found = Moment.END
    for noted in t.aside.noted:
        event = noted.event
        if isinstance(event, e.CorrectionOver):
            found = max(found, Moment.LATE)
        elif isinstance(event, e.RoundOver):
            found = max(found, Moment.ROUND)
        elif isinstance(event, e.NextBoard):
            other = incident.seat is not None and Seat(incident.seat).side is not event.seat.side
            found = max(found, Moment.NEXT_CALL if other else Moment.RETURNED)
        elif isinstance(event, e.Returned):
            found = max(found, Moment.RETURNED)
    return found
