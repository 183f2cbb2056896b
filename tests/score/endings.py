"""Random endings, and the plainest statement of what they come to: every line of play tried.

The environment variable ``TABLILLA_DEEP`` asks for many endings instead of some.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tablilla.bridge.cards import BY_NAME, NAMES, RANKS, SUITS
from tablilla.bridge.seats import Seat
from tablilla.score.endings.position import Four, Position

SEATS = "NESW"
Names = tuple[str, ...]


def many(some: int, deep: int) -> int:
    """How many endings are tried."""
    return deep if os.environ.get("TABLILLA_DEEP") else some


def mask(names: Names | list[str]) -> int:
    return sum(BY_NAME[name] for name in names)


def dealt(rng: random.Random, tricks: int, short: int | None = None) -> list[list[str]]:
    """Four hands of so many cards; one of them may be a card short."""
    names = rng.sample(NAMES, 4 * tricks)
    hands = [names[seat * tricks : (seat + 1) * tricks] for seat in range(4)]
    if short is not None:
        hands[short].pop()
    return hands


def four(hands: list[list[str]]) -> Four:
    n, e, s, w = (mask(hand) for hand in hands)
    return n, e, s, w


def ending(rng: random.Random, tricks: int) -> Position:
    """A position of so many tricks, of which up to three cards have been played."""
    position = Position(rng.randrange(5), four(dealt(rng, tricks)), Seat(rng.randrange(4)))
    for _ in range(rng.randrange(4)):
        lawful = [1 << i for i in range(52) if position.lawful >> i & 1]
        position = position.play(rng.choice(lawful))[0]
    return position


class Game(NamedTuple):
    """An ending in plain words: seats 0 to 3, cards by name, trumps a letter or nothing."""

    hands: tuple[Names, ...]
    leader: int
    trick: tuple[tuple[int, str], ...]
    trumps: str
    declarer: int = 2
    ban: tuple[int, str] | None = None  # who may not lead these suits as long as he keeps the lead
    demand: tuple[int, str] | None = None  # who must lead this suit, this once
    penalty: tuple[tuple[int, str, bool], ...] = ()  # whose, which, major
    asked: bool = False


def brute(game: Game) -> int:
    """North-South's tricks: no memory, no bounds, nothing left out."""
    turn = _turn(game)
    if turn is None:
        return 0
    if not game.trick and not game.asked and _partners(game, turn):
        return _best(game.declarer, [brute(after) for after in _demands(game, turn)])
    own = [card for seat, card, major in game.penalty if seat == turn and major]
    allowed = list(_allowed(game, turn))
    chooser = game.declarer if len(allowed) > 1 and all(card in own for card in allowed) else turn
    return _best(chooser, [_played(game, turn, card) for card in allowed])


def _best(seat: int, tricks: list[int]) -> int:
    return min(tricks) if seat % 2 else max(tricks)


def _turn(game: Game) -> int | None:
    done = [seat for seat, _ in game.trick]
    order = [(game.leader + step) % 4 for step in range(4)]
    return next((seat for seat in order if seat not in done and game.hands[seat]), None)


def _allowed(game: Game, turn: int) -> Iterator[str]:
    """Follow suit; then the restriction of a lead; then the penalty cards: each as far as it can be met."""
    cards = list(game.hands[turn])
    if game.trick:
        cards = [card for card in cards if card[0] == game.trick[0][1][0]] or cards
    elif game.demand is not None and game.demand[0] == turn:
        cards = [card for card in cards if card[0] == game.demand[1]] or cards
    if not game.trick and game.ban is not None and game.ban[0] == turn:
        cards = [card for card in cards if card[0] not in game.ban[1]] or cards
    major = [card for seat, card, is_major in game.penalty if seat == turn and is_major]
    cards = [card for card in cards if card in major] or cards
    for seat, minor, is_major in game.penalty:
        if seat == turn and not is_major:
            small = [c for c in cards if c[0] == minor[0] and c[1] in "23456789" and c != minor]
            cards = [card for card in cards if card not in small] or cards
    yield from cards


def _partners(game: Game, turn: int) -> list[str]:
    if turn % 2 == game.declarer % 2:
        return []
    return [card for seat, card, major in game.penalty if seat == (turn + 2) % 4 and major]


def _demands(game: Game, turn: int) -> Iterator[Game]:
    suits = sorted({card[0] for card in _partners(game, turn)})
    yield game._replace(asked=True)
    still = game.ban[1] if game.ban is not None and game.ban[0] == turn else ""
    for suit in suits:
        if suit in still or game.demand is not None:  # not what he has forbidden, nor a second suit
            continue
        yield _picked_up(game, turn, suit)._replace(demand=(turn, suit), asked=True)
    for count in range(1, len(suits) + 1):
        for some in combinations(suits, count):
            banned = "".join(some) + still
            yield _picked_up(game, turn, "".join(some))._replace(ban=(turn, banned), asked=True)


def _picked_up(game: Game, turn: int, suits: str) -> Game:
    owner = (turn + 2) % 4
    left = tuple(p for p in game.penalty if p[0] != owner or p[1][0] not in suits)
    return game._replace(penalty=left)


def _played(game: Game, turn: int, card: str) -> int:
    hands = tuple(tuple(c for c in hand if c != card) for hand in game.hands)
    penalty = tuple(p for p in game.penalty if p[1] != card)
    trick = (*game.trick, (turn, card))
    after = game._replace(hands=hands, penalty=penalty, trick=trick, demand=None)
    if _turn(after) is not None:
        return brute(after)
    won = max(trick, key=lambda play: _strength(play[1], trick[0][1][0], game.trumps))[0]
    after = after._replace(trick=(), leader=won, asked=False)
    leads = _turn(after)
    if game.ban is not None and leads != game.ban[0]:
        after = after._replace(ban=None)
    return (won % 2 == 0) + brute(after)


def _strength(card: str, led: str, trumps: str) -> tuple[int, int]:
    rank = RANKS.index(card[1])
    return (2 if card[0] == trumps else 1 if card[0] == led else 0, rank)


def trumps_of(letter: str) -> int:
    """The number of a denomination; no letter is no trumps."""
    return SUITS.index(letter) if letter else 4
