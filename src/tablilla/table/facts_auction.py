"""What an auction shows of the facts of Laws 17 to 39.  Told call by call: what it lacks did not happen."""

from __future__ import annotations

from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE, bid
from tablilla.laws.duties_of_calls import EnforcedPass, NoDouble, RepeatCall, Turns
from tablilla.table import auction_events as a
from tablilla.table import facts_frame
from tablilla.table.auction import OVER_SEVEN, Auction, Made
from tablilla.table.auction_detection import CHANGED, EXPOSED, changed_from, why_inadmissible
from tablilla.table.auction_look import auction, made, mine, until
from tablilla.table.look import Derivation, Look

RELATION = {1: "lho", 2: "partner", 3: "rho"}


def calls_after(told: Auction, at: int) -> list[Made]:
    """The calls made after an event of the log."""
    return [m for m in told.made if m.at > at and m.instead is None]


def next_call(told: Auction, at: int) -> Made | None:
    """The first call after an event of the log, unless a ruling came before it."""
    for index, act in enumerate(told.log[at + 1 :], start=at + 1):
        if isinstance(act, (a.Cancelled, a.Bound, a.Substituted)):
            return None
        if isinstance(act, a.Called):
            return next(m for m in told.made if m.at == index)
    return None


def lho_called(look: Look) -> bool | None:
    """Whether his left-hand opponent called over it before anything else was done."""
    found = made(look)
    if found is None:
        return None
    after = next_call(found[0], found[1].at)
    return after is not None and after.seat == found[1].seat.on(1)


def lho_then(look: Look) -> str | None:
    """The same, of an inadmissible call."""
    over = lho_called(look)
    return None if over is None else "called" if over else "silent"


def out_of_rotation(look: Look) -> bool | None:
    """Whether it was not his turn."""
    found = made(look)
    return None if found is None or found[1].turn is None else not found[1].in_turn


def turn_was(look: Look) -> str | None:
    """Whose turn it was when he called out of rotation."""
    found = made(look)
    if found is None or found[1].turn is None:
        return None
    return RELATION.get((found[1].turn - found[1].seat) % 4)


def at_his_turn(look: Look) -> str | None:
    """Whether an inadmissible call was made at his turn."""
    out = out_of_rotation(look)
    return None if out is None else "anothers" if out else "his"


def what_call(look: Look) -> str | None:
    """A pass, a bid, or a double or redouble."""
    found = made(look)
    if found is None:
        return None
    if found[1].call == PASS:
        return "pass"
    return "double" if found[1].call in (DOUBLE, REDOUBLE) else "bid"


def called_since(look: Look) -> str | None:
    """29A, 28B: what an opponent called since, before any ruling."""
    found = made(look)
    if found is None:
        return None
    told, call = found
    after = next_call(told, call.at)
    if after is None:
        return "nothing"
    lho, due = after.seat == call.seat.on(1), after.seat == call.turn
    if lho and not due:
        return "over_it"
    return "in_his_turn" if due and not lho else None


def called_before(look: Look) -> bool | None:
    """Whether he had called on this board before."""
    found = made(look)
    return None if found is None else any(m.seat == found[1].seat and m.at < found[1].at for m in found[0].made)


def nobody_had_bid(look: Look) -> bool | None:
    """Whether no bid had been made before it."""
    found = made(look)
    if found is None:
        return None
    return not any(bid(m.call) is not None and m.at < found[1].at for m in found[0].made)


def inadmissible_double(look: Look) -> bool | None:
    """Whether a double or redouble was against Law 19."""
    found = made(look)
    return None if found is None else found[1].against_19


def why(look: Look) -> str | None:
    """35: why the call is inadmissible."""
    found = made(look)
    return None if found is None else why_inadmissible(found[1])


def had_to_pass_always(look: Look) -> bool | None:
    """37A: whether for the rest of the auction."""
    found = made(look)
    if found is None or not isinstance(found[1].duty, EnforcedPass):
        return None
    return found[1].duty.turns is Turns.REST


def had_to_repeat(look: Look) -> str | None:
    """31A1, 32A1: what he had to repeat."""
    found = made(look)
    if found is None or not isinstance(found[1].duty, RepeatCall) or not isinstance(found[1].duty.call, str):
        return None
    return "double" if found[1].duty.call in (DOUBLE, REDOUBLE) else "bid"


def had_not_to_double(look: Look) -> bool | None:
    """30B2b (2007)."""
    found = made(look)
    return None if found is None or found[1].duty is None else isinstance(found[1].duty, NoDouble)


def over_seven(look: Look) -> bool | None:
    """Whether it names more than seven."""
    found = made(look)
    return None if found is None else found[1].call in OVER_SEVEN


def auction_over(look: Look) -> bool | None:
    """39A: whether the auction had ended when he called."""
    found = made(look)
    return None if found is None else found[1].late


def late_call(look: Look) -> str | None:
    """39B: a pass or another call."""
    found = made(look)
    return None if found is None else "pass" if found[1].call == PASS else "other"


def since_first(look: Look) -> str | None:
    """25A: whether his partner had called after the first call, or the auction had ended, before the change."""
    found = made(look)
    called = _called_after_first(look, 2)
    if found is None or called is None:
        return None
    told, change = found
    if called:
        return "partner"
    return "over" if Auction(told.dealer).add(*told.log[: change.at]).over else "neither"


def lho_over_first(look: Look) -> bool | None:
    """25A: whether his left-hand opponent had."""
    return _called_after_first(look, 1)


def _first(look: Look) -> Made | None:
    found = made(look)
    return None if found is None or look.me.kind != CHANGED else changed_from(*found)


def _called_after_first(look: Look, places: int) -> bool | None:
    found, first = made(look), _first(look)
    if found is None or first is None:
        return None
    who = found[1].seat.on(places)
    return any(m.seat == who and first.at < m.at < found[1].at for m in found[0].made)


def becomes(look: Look) -> str | None:
    """What he is once the auction is over."""
    told, declarer = auction(look), look.now.declared
    if declarer is None and told is not None and told.contract is not None:
        declarer = told.contract.declarer
    if look.seat is None or declarer is None:
        return None
    return "declaring_side" if declarer.side is look.seat.side else "defender"


def after_first_call(look: Look) -> bool | None:
    """24: whether the cards were in sight after the first call: they lie there until the auction ends."""
    found = mine(look)
    if found is None or look.me.kind != EXPOSED:
        return None
    return any(m.at < found[1].at for m in found[0].made)


def after_final_pass(look: Look) -> bool | None:
    """24: whether only after the final pass."""
    found = mine(look)
    if found is None or look.me.kind != EXPOSED:
        return None
    return until(found[0], found[1].at).over


def several(look: Look) -> bool | None:
    """24C: two cards or more."""
    found = mine(look)
    return None if found is None or look.me.kind != EXPOSED else len(found[1].cards) > 1


def led(look: Look) -> bool | None:
    """24B: whether they were led."""
    found = mine(look)
    if found is None or look.me.kind != EXPOSED:
        return None
    act = found[0].log[found[1].at]
    return isinstance(act, a.Seen) and act.led


def opening_lead(look: Look) -> str | None:
    """Whether the opening lead had been faced: as the play shows, else as the auction tells."""
    shown, told = facts_frame.opening_lead_faced(look), auction(look)
    if shown == "faced" or told is None:
        return shown
    return "faced" if any(isinstance(act, a.LeadFaced) for act in told.log) else "not_faced"


def somebody_bid(look: Look) -> bool | None:
    """22: whether anybody has bid."""
    told = auction(look)
    return None if told is None else told.last_bid is not None


FACTS: dict[str, Derivation] = {
    "insufficient_bid_was_out_of_rotation": out_of_rotation,
    "lho_called_over_the_insufficient_bid": lho_called,
    "turn_was_of": turn_was,
    "call_out_of_rotation": what_call,
    "called_since": called_since,
    "offender_had_called_before": called_before,
    "nobody_had_bid": nobody_had_bid,
    "double_was_inadmissible": inadmissible_double,
    "inadmissible_because": why,
    "lho_before_rectification": lho_then,
    "turn_at_the_inadmissible_call": at_his_turn,
    "call_was_against_19a1_or_19b1": inadmissible_double,
    "had_to_pass_for_the_rest_of_the_auction": had_to_pass_always,
    "had_to_repeat": had_to_repeat,
    "had_not_to_double": had_not_to_double,
    "names_more_than_seven": over_seven,
    "auction_closed_by_three_passes": auction_over,
    "late_call": late_call,
    "since_the_first_call": since_first,
    "lho_called_over_the_first_call": lho_over_first,
    "offender_becomes": becomes,
    "seen_after_first_call": after_first_call,
    "seen_only_after_the_final_pass": after_final_pass,
    "several_cards_seen": several,
    "led_before_its_time": led,
    "opening_lead_had_been": opening_lead,
    "somebody_has_bid": somebody_bid,
}
