"""How calls and cards are written in records, and the passes that end an auction."""

from __future__ import annotations

from collections.abc import Sequence

from tablilla.bridge.cards import BY_NAME, Card, card
from tablilla.bridge.contract import DENOMINATIONS, DOUBLE, PASS, REDOUBLE
from tablilla.formats.deal import SEATS
from tablilla.formats.record import Call

BIDS = tuple(f"{level}{name}" for level in range(1, 8) for name in DENOMINATIONS)
# what means the same without a guess, by its upper-case spelling
CALLS = {bid: bid for bid in BIDS} | {f"{n}N": f"{n}NT" for n in range(1, 8)}
CALLS |= {"PASS": PASS, "X": DOUBLE, "XX": REDOUBLE}
LOOSE_CALLS = {
    **dict.fromkeys(("P", "PAS", "PASSE", "NB", "--"), PASS),
    **dict.fromkeys(("D", "DB", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("R", "RD", "RDB", "RDBL", "REDOUBLE", "RE"), REDOUBLE),
    **{f"{n}{s}": f"{n}NT" for n in range(1, 8) for s in ("NOTRUMP", "SA")},
}


def _cases(text: str) -> set[str]:
    return {text.upper(), text.lower(), text.capitalize()}


# by seat: every usual spelling of a call, as the call by that player
PLAIN_CALLS: tuple[dict[str, Call], ...] = tuple(
    {spelt: Call(seat, call) for word, call in CALLS.items() for spelt in _cases(word) | {call}}
    for seat in SEATS
)
PLAIN_CARDS: dict[str, Card] = {"-": 0} | {
    f"{s}{r}": BY_NAME[name] for name in BY_NAME for s in _cases(name[0]) for r in _cases(name[1])
}


def loose_card(text: str) -> Card | None:
    """A card written against the letter: ten as 10, the rank first, a suit alone, ``x`` for a small one."""
    upper = text.upper().replace("10", "T")
    for tried in (upper, upper[::-1]):
        if tried in BY_NAME:
            return BY_NAME[tried]
    try:
        return card(upper[:1] + upper[1:].lower()) if upper != "?" else None
    except ValueError:
        return None


def passes_left(calls: Sequence[Call]) -> int:
    """How many passes in turn would end this auction (Law 22): 0 where it is over."""
    trailing = 0
    for one in reversed(calls):
        if one.call != PASS:
            return max(0, 3 - trailing)
        trailing += 1
    return max(0, 4 - trailing)
