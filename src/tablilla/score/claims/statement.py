"""The statement of a claim as a small plan: its steps, and what each of them allows at a turn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from tablilla.bridge.cards import BY_NAME, NOTRUMP, SUIT_CARDS, SUITS, Card, Suit, suit_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.score.endings.position import Four, Play

DRAW, CASH, RUN, FINESSE, RUFF, GIVE = "draw", "cash", "run", "finesse", "ruff", "give"
GOOD = "good"


class Step(NamedTuple):
    """One thing that the claimer said he would do.

    He draws trumps, cashes a card, runs a suit, finesses in it, ruffs it, gives up a trick in it; ``good``
    only says that the cards of a suit are good, not when they are played.
    """

    what: str
    suit: Suit
    card: Card = 0


_WORDS = {
    "draw": DRAW, "trumps": DRAW, "arrastro": DRAW, "arrastra": DRAW, "triunfos": DRAW,
    "cash": CASH, "cobro": CASH, "cobra": CASH,
    "run": RUN, "corro": RUN, "corre": RUN,
    "finesse": FINESSE, "impás": FINESSE, "impas": FINESSE,
    "ruff": RUFF, "fallo": RUFF, "falla": RUFF,
    "good": GOOD, "firmes": GOOD, "firme": GOOD,
    "give": GIVE, "cedo": GIVE, "cede": GIVE,
}  # fmt: skip


def read(text: str, trumps: Suit) -> tuple[Step, ...]:
    """``draw; cash SA SK; run D; finesse C; ruff H; give S``: the steps in their order.

    Raises ``Fault`` ``claim.statement``.
    """
    found: list[Step] = []
    for part in filter(None, (p.strip() for p in re.split("[;,]", text))):
        word, *rest = part.split()
        what = _WORDS.get(word.lower())
        if what is None:
            what, rest = (CASH if word.upper() in BY_NAME else RUN), [word, *rest]
        rest = [r.upper() for r in rest if r.lower() not in _WORDS]
        if what == DRAW:
            if trumps == NOTRUMP:
                raise Fault("claim.statement", "--say", given=part)
            found.append(Step(DRAW, trumps))
            continue
        known = BY_NAME if what == CASH else SUITS
        if not rest or any(r not in known for r in rest):
            raise Fault("claim.statement", "--say", given=part)
        for r in rest:
            card = BY_NAME.get(r, 0)
            found.append(Step(what, SUITS.index(r[0]), card))
    return tuple(found)


def over(step: Step, own: Card, outstanding: Card) -> bool:
    """Whether nothing of a step is left to do."""
    if step.what == CASH:
        return not own & step.card
    if step.what == DRAW:
        return not outstanding & SUIT_CARDS[step.suit] or not own & SUIT_CARDS[step.suit]
    return not own & SUIT_CARDS[step.suit]


def done_by(step: Step, seat: Seat, card: Card, current: tuple[Play, ...], ours: Iterable[Seat]) -> bool:
    """Whether this card, played by the claimer's side, ends a step that is done once."""
    if step.what in (RUFF, GIVE):
        return not current and suit_of(card) == step.suit
    if step.what == FINESSE:
        led = bool(current) and suit_of(current[0][1]) == step.suit and current[0][0] in ours
        return led and seat in ours
    return False


def allowed(step: Step, hands: Four, seat: Seat, current: tuple[Play, ...], legal: Card, trumps: Suit) -> Card:
    """The legal cards that keep to the step; 0 where it says nothing at this turn."""
    suit = SUIT_CARDS[step.suit]
    mine, other = legal & suit, hands[seat.partner] & suit
    if current:
        if step.what in (RUN, DRAW) and suit_of(current[0][1]) == step.suit and current[0][0] is seat.partner:
            return _highest(mine) if mine > current[0][1] else _lowest(mine)
        if step.what == FINESSE and suit_of(current[0][1]) == step.suit and current[0][0] is seat.partner:
            return _finesse(mine, (hands[seat.on(1)] | hands[seat.on(3)]) & suit, current)
        if step.what == CASH and suit_of(current[0][1]) == step.suit and current[0][0] is seat.partner:
            return legal & step.card
        if step.what == RUFF and current[0][0] is seat.partner and suit_of(current[0][1]) == step.suit:
            return legal & SUIT_CARDS[trumps] if trumps < NOTRUMP and not mine else 0
        return 0
    if step.what == CASH:
        return legal & step.card or (_lowest(mine) if other & step.card else 0)
    if step.what in (RUN, DRAW):
        return _top(mine, other)
    if step.what == RUFF:
        return _lowest(mine) if not other else 0
    return _lowest(mine)


def _lowest(mask: Card) -> Card:
    return mask & -mask


def _finesse(mine: Card, out: Card, current: tuple[Play, ...]) -> Card:
    """The highest card below what is out above it, if it can still win; 0: there is nothing to finesse."""
    high = max(card for _, card in current if suit_of(card) == suit_of(current[0][1]))
    below = mine & ((1 << out.bit_length() - 1) - 1) if out else 0
    card = _highest(below)
    return card if mine > out > card > high else 0


def _highest(mask: Card) -> Card:
    return 1 << mask.bit_length() - 1 if mask else 0


def _top(mine: Card, other: Card) -> Card:
    """From the top down: the highest, or low towards what is higher in the other hand."""
    if not mine:
        return 0
    highest = _highest(mine)
    return highest | (_lowest(mine) if other > highest else 0)
