"""Facts that stand around every incident: who, when, which trick, which card."""

from __future__ import annotations

from tablilla.bridge.cards import HONOURS, certain
from tablilla.rules.moment import Moment
from tablilla.table import events as e
from tablilla.table.drawn import drawn_by, moment_of
from tablilla.table.look import Derivation, Look
from tablilla.table.state import LIVE


def role(look: Look) -> str | None:
    """Whose hand it was when it happened."""
    seat, declarer = look.seat, look.then.declarer
    if seat is None or declarer is None:
        return None
    if seat == declarer:
        return "declarer"
    return "dummy" if seat == declarer.partner else "defender"


def attention(look: Look) -> Moment | None:
    """Told by its event; on a live table the director stands there now."""
    drawn = drawn_by(look.now, look.me)
    if drawn is not None:
        return drawn.moment if drawn.moment is not None else moment_of(look.then, look.me)
    return moment_of(look.then, look.me) if look.now.mode == LIVE else None


def trick_twelve(look: Look) -> bool | None:
    """Whether it was trick twelve."""
    return None if look.me.trick is None else look.me.trick == 12


def trick_thirteen(look: Look) -> bool | None:
    """Whether it was trick thirteen."""
    return None if look.me.trick is None else look.me.trick == 13


def honour(look: Look) -> bool | None:
    """Whether the card is an honour."""
    return bool(look.me.card & HONOURS) if certain(look.me.card) else None


def exposed(look: Look) -> bool | None:
    """Shown where it became a penalty card or was noted as exposed; else the director says."""
    for noted in look.noted(e.Exposed, e.Faced, e.Found, then=False):
        event = noted.event
        if isinstance(event, e.Found) and event.penalty not in (e.MAJOR, e.MINOR):
            continue
        if not isinstance(event, (e.Exposed, e.Faced, e.Found)) or event.seat != look.seat:
            continue
        if not look.me.card or event.card == look.me.card:
            return True
    return None


def opening_lead_faced(look: Look) -> str | None:
    """Whether the opening lead had been faced when attention was drawn."""
    drawn = drawn_by(look.now, look.me)
    if drawn is not None and drawn.moment is not None:
        return "not_faced" if drawn.moment is Moment.AUCTION else "faced"
    if look.then.tricks or look.then.current:
        return "faced"
    return "not_faced" if look.now.mode == LIVE else None


def dummy_first(look: Look) -> bool | None:
    """Dummy drew attention to it, and nobody had before him."""
    drawn = drawn_by(look.now, look.me)
    if drawn is None or drawn.by is None:
        return look.silence(words=True) if look.now.mode == LIVE else None
    return drawn.by == look.then.dummy


def opening_lead_is_faced(look: Look) -> bool | None:
    """Whether the opening lead is faced."""
    return True if look.then.tricks or look.then.current else look.silence()


def correction_period(look: Look) -> str | None:
    """Whether the Correction Period is over (79C)."""
    if any(look.noted(e.CorrectionOver)):
        return "over"
    return "running" if look.now.mode == LIVE else None


def ended_by_claim(look: Look) -> str | None:
    """Whether the play ended by a claim or concession, or was played out."""
    if look.now.aside.over and any(look.noted(e.Claimed, then=False)):
        return "claim"
    return "played_out" if len(look.now.tricks) >= 13 else None


def broke(*clauses: str) -> Derivation:
    """Whether a breach of one of these clauses was noted of dummy."""

    def derive(look: Look) -> bool | None:
        for noted in look.noted(e.Broke):
            if isinstance(noted.event, e.Broke) and noted.event.clause.startswith(clauses):
                return True
        return look.silence(words=True)

    return derive


FACTS: dict[str, Derivation] = {
    "role": role,
    "attention": attention,
    "trick_twelve": trick_twelve,
    "trick_thirteen": trick_thirteen,
    "honour": honour,
    "exposed": exposed,
    "opening_lead_had_been": opening_lead_faced,
    "opening_lead_is_faced": opening_lead_is_faced,
    "correction_period": correction_period,
    "play_ended_by_claim": ended_by_claim,
    "dummy_was_the_first_to_ask_or_draw_attention": dummy_first,
    "dummy_had_exchanged_hands": broke("43A2a"),
    "dummy_had_left_his_seat_to_watch": broke("43A2b"),
    "dummy_had_seen_a_card_in_a_defenders_hand": broke("43A2c"),
    "dummy_had_looked_of_his_own_accord": broke("43A2c"),
}
