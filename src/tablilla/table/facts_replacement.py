"""What an auction shows of the call that takes the place of an irregular one (Laws 25, 27 to 32)."""

from __future__ import annotations

from tablilla.bridge.contract import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, bid
from tablilla.laws import index
from tablilla.rules.fact import Doubt
from tablilla.table import auction_events as a
from tablilla.table.auction import BIDS, Auction, Made
from tablilla.table.auction_detection import CHANGED, INSUFFICIENT, MISSED_TURN, OUT_OF_ROTATION, SIMULTANEOUS
from tablilla.table.auction_look import auction, in_its_place, made, since_ruling
from tablilla.table.look import Derivation, Look
from tablilla.table.state import LIVE

DOUBLES = (DOUBLE, REDOUBLE)


# -- before the ruling ---------------------------------------------------------------------------------------
def instead(told: Auction, call: Made) -> Made | None:
    """What he put in its place of his own accord."""
    number = told.made.index(call)
    return next((m for m in told.made if m.instead == number), None)


def replaced_before(look: Look) -> str | None:
    """27C: what he put in the place of an insufficient bid before the ruling."""
    found = made(look)
    if found is None:
        return None
    second = instead(*found)
    if second is None:
        return "nothing" if look.now.mode == LIVE else None
    if second.call in DOUBLES:
        return "double"
    return "insufficient" if second.low else "legal"


def answer_of_lho(look: Look) -> str | None:
    """What his left-hand opponent said to the irregular call before anybody else called."""
    found = made(look)
    if found is None:
        return None
    told, call = found
    second = instead(told, call) if replaced_before(look) == "insufficient" else None
    for act in told.log[(second or call).at + 1 :]:
        if isinstance(act, a.Accepted | a.Refused) and act.seat == call.seat.on(1):
            if isinstance(act, a.Refused):
                return "refuse"
            return None if second else "accept"  # which of the two bids he accepts, the director asks
        if isinstance(act, a.Called):
            return None
    return None


def answer_to(kind: str) -> Derivation:
    """The same, of one kind of irregularity."""
    return lambda look: answer_of_lho(look) if look.me.kind == kind else None


def of_kind(kind: str, *, shown: bool) -> Derivation:
    """What is so of every irregularity of this kind, or of none: otherwise it would have another name."""
    return lambda look: shown if look.me.kind == kind and made(look) is not None else None


def rho_had_to_pass(look: Look) -> bool | None:
    """28A: such a call is none out of rotation, so that of one that is, he had not."""
    found = made(look)
    return False if found is not None and look.me.kind == OUT_OF_ROTATION else None


def still_insufficient(look: Look) -> bool | None:
    """31A1: whether the bid is insufficient at his own turn too, once his right-hand opponent has passed."""
    found, seat, calls = made(look), look.seat, since_ruling(look)
    if found is None or seat is None or not calls or (calls[0].seat, calls[0].call) != (seat.on(3), PASS):
        return None
    return found[1].low


def period_over(look: Look) -> bool | None:
    """25A5: whether the auction period had ended: the opening lead was faced."""
    found = made(look)
    if found is None or look.me.kind != CHANGED:
        return None
    return any(isinstance(act, a.LeadFaced) for act in found[0].log[: found[1].at])


# -- after it --------------------------------------------------------------------------------------------------
def rho_then(look: Look) -> str | None:
    """31A, 32A: what his right-hand opponent did at the turn that came back to him."""
    seat = look.seat
    calls = since_ruling(look)
    if seat is None or not calls or calls[0].seat != seat.on(3):
        return None
    return "passes" if calls[0].call == PASS else "acts"


def replacement(look: Look) -> str | None:
    """What he called in its place, as it was judged."""
    found = made(look)
    called = in_its_place(look)
    if found is None or called is None:
        return None
    call = called[1]
    if look.me.kind == INSUFFICIENT:
        if call.low:
            return "insufficient"
        if _lowest(look, call.call):
            return "lowest"
    like_it = _comparable(look, call.call)
    if like_it is None or (look.me.kind == INSUFFICIENT and _lowest(look, call.call) is None):
        return None
    if like_it:
        return "comparable"
    return "double" if look.me.kind == INSUFFICIENT and call.call in DOUBLES else "other"


COMPARABLE = {
    2007: ("same_or_more_precise_meaning",),
    2017: ("same_or_similar_meaning", "all_its_hands_would_have_made_the_withdrawn_call", "same_purpose"),
}
LOWEST = {
    2007: ("lowest_bid_of_the_same_denomination", "both_bids_beyond_doubt_natural"),
    2017: ("lowest_bid_that_shows_the_same",),
}
SHOWED = "withdrawn_bid_showed_a_denomination"


def _known(look: Look, key: str, call: str | None = None) -> bool | None:
    fact = index.fact(key)
    entry = look.case.look(fact if call is None else fact.of(call))
    return None if entry is None or isinstance(entry.value, Doubt) else bool(entry.value)


def _comparable(look: Look, call: str) -> bool | None:
    """23A (2007: 27B1b), as it was judged: one test is enough; ``None`` where too little was said."""
    said = [_known(look, key, call) for key in look.case.by(COMPARABLE)]
    if True in said:
        return True
    return None if None in said else False


def _lowest(look: Look, call: str) -> bool | None:
    """27B1a, as it was judged."""
    if bid(call) is None:
        return False
    said = [_known(look, key, call) for key in look.case.by(LOWEST)]
    if look.case.since(2017):
        said.append(_known(look, SHOWED))
    if False in said:
        return False
    return None if None in said else True


def denomination(look: Look) -> str | None:
    """2007, 31A2: whether the new call is of the denomination of the bid that was cancelled."""
    found, called = made(look), in_its_place(look)
    if found is None or called is None or _known(look, "call_was_artificial") is not False:
        return None
    first, second = bid(found[1].call), bid(called[1].call)
    return "same" if first is not None and second is not None and first[1] == second[1] else "other"


def second_answer(look: Look) -> str | None:
    """27B4: what his left-hand opponent does with a second insufficient bid."""
    called, told = in_its_place(look), auction(look)
    if called is None or told is None or not called[1].low or look.seat is None:
        return None
    lho = look.seat.on(1)
    for act in told.log[called[1].at + 1 :]:
        if isinstance(act, a.Refused) and act.seat == lho:
            return "refuse"
        if isinstance(act, a.Accepted | a.Called) and act.seat == lho:
            return "accept"
        if isinstance(act, a.Called):
            return None
    return None


# -- each call that may take its place -------------------------------------------------------------------------
def lowest_of_denomination(look: Look) -> bool | None:
    """2007, 27B1a: whether it is the lowest sufficient bid of the denomination that was named."""
    found, named = made(look), bid(str(look.subject))
    if found is None or str(look.subject) not in (PASS, *DOUBLES, *BIDS):
        return None
    first = bid(found[1].call)
    if named is None or first is None:
        return False
    before = Auction(found[0].dealer).add(*found[0].log[: found[1].at]).last_bid
    if before is None:
        return None
    higher = (b for b in BIDS if (it := bid(b)) is not None and it[1] == first[1] and it > before[1:])
    return str(look.subject) == next(higher, None)


def suits_named(told: Auction, look: Look) -> set[int] | None:
    """The suits that he bid in the legal auction; ``None`` where a call of his was alerted."""
    mine = [m for m in told.counting if m.seat == look.seat]
    for call in mine:
        after = told.log[call.at + 1 :]
        till = next((n for n, act in enumerate(after) if isinstance(act, a.Called)), len(after))
        if any(isinstance(act, a.Alerted) and act.seat == call.seat.partner for act in after[:till]):
            return None
    return {it[1] for m in mine if (it := bid(m.call)) is not None and DENOMINATIONS[it[1]] != "NT"}


FACTS: dict[str, Derivation] = {
    "replaced_before_the_ruling": replaced_before,
    "insufficient_bid": answer_to(INSUFFICIENT),
    "call_out_of_turn": answer_to(OUT_OF_ROTATION),
    "second_call": answer_to(CHANGED),
    "second_insufficient_bid": second_answer,
    "three_passes_in_a_row_after_a_call": of_kind(MISSED_TURN, shown=True),
    "one_of_the_passes_was_out_of_rotation": of_kind(MISSED_TURN, shown=True),
    "a_player_lost_his_turn_by_it": of_kind(MISSED_TURN, shown=True),
    "the_calls_were_simultaneous": of_kind(SIMULTANEOUS, shown=True),
    "after_that_call_it_was_his_turn": of_kind(SIMULTANEOUS, shown=False),
    "rho_was_required_to_pass": rho_had_to_pass,
    "repeated_bid_is_insufficient": still_insufficient,
    "auction_period_is_over": period_over,
    "rho_then": rho_then,
    "replacement": replacement,
    "denomination_of_the_new_call": denomination,
    "lowest_bid_of_the_same_denomination": lowest_of_denomination,
}
