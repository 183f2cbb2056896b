"""What an auction shows of a wrong, incomplete or missing explanation (Laws 20, 21)."""

from __future__ import annotations

from tablilla.bridge.seats import Seat
from tablilla.table import auction_events as a
from tablilla.table.auction import Auction, Made
from tablilla.table.auction_detection import EXPLANATION_OR_CALL, MISINFORMATION
from tablilla.table.auction_look import auction, mine
from tablilla.table.look import Derivation, Look
from tablilla.table.state import LIVE

RELATION = {1: "lho", 2: "partner", 3: "rho"}


def _told(look: Look) -> tuple[Auction, int] | None:
    """The auction as the ruling found it, and where in its log the explanation stands."""
    found = mine(look)
    told = look.me.kind in (MISINFORMATION, EXPLANATION_OR_CALL)
    return None if found is None or not told else (found[0], found[1].at)


def _last_of_others(look: Look) -> tuple[Auction, Made | None] | None:
    told, seat = _told(look), look.seat
    if told is None or seat is None:
        return None
    calls = [m for m in told[0].made if m.at > told[1] and m.instead is None and not m.late]
    others = [m for m in calls if m.seat.side is not seat.side]
    return told[0], others[-1] if others else None


def last_of_others(look: Look) -> str | None:
    """21B1a: which opponent made the last call of his side after the misinformation."""
    found, seat = _last_of_others(look), look.seat
    if found is None or seat is None:
        return None
    return "nobody" if found[1] is None else RELATION[(found[1].seat - seat) % 4]


def called_after(look: Look) -> bool | None:
    """21B2: whether the next player had called after the call that may be changed."""
    found = _last_of_others(look)
    call = None if found is None else found[1]
    if found is None or call is None:
        return None
    return any(m.at > call.at and m.seat == call.seat.on(1) and not m.late for m in found[0].made)


def misled(look: Look) -> str | None:
    """21A: what was explained wrongly, or not at all, misinforms."""
    return None if _told(look) is None else "misinformed"


def rested_on_it(look: Look) -> str | None:
    """20F6: before the opening lead only a call can have rested on it."""
    found = _last_of_others(look)
    if found is None or look.now.mode != LIVE or look.now.tricks or look.now.current:
        return None
    return "call" if found[1] is not None else None


def noticed_by(look: Look) -> str | None:
    """20F: who corrected it: he himself, or his partner."""
    told, seat = _told(look), look.seat
    if told is None or seat is None:
        return None
    for act in told[0].log[told[1] + 1 :]:
        if isinstance(act, a.CorrectedIt) and act.seat.side is seat.side:
            return "explainer" if act.seat == seat else "partner"
    return None


def changes(look: Look) -> bool | None:
    """21B1a: whether the opponent who may has changed his call since."""
    found = _last_of_others(look)
    return None if found is None or found[1] is None else _changed(look, found[1].seat)


def next_changes(look: Look) -> bool | None:
    """21B2: whether the next player has."""
    found = _last_of_others(look)
    return None if found is None or found[1] is None else _changed(look, found[1].seat.on(1))


def _changed(look: Look, seat: Seat) -> bool | None:
    """Yes where the log shows it; that he leaves it, nobody can see."""
    told, found = auction(look), _told(look)
    if told is None or found is None:
        return None
    return any(isinstance(act, a.Substituted) and act.seat == seat for act in told.log[found[1] :]) or None


FACTS: dict[str, Derivation] = {
    "last_call_of_the_others_by": last_of_others,
    "next_player_has_called_after_it": called_after,
    "opponent_was_misled_by": misled,
    "action_that_rested_on_it": rested_on_it,
    "explanation_noticed_by": noticed_by,
    "changes_his_call": changes,
    "next_player_changes_his_call_too": next_changes,
}
