"""The score of a contract: Law 77."""

from __future__ import annotations

from tablilla.bridge.cards import DIAMONDS, NOTRUMP, Suit

GAME = 100  # trick points that make a game
_SLAMS = {6: (500, 750), 7: (1000, 1500)}


def trick_points(level: int, denomination: Suit, doubled: int = 0) -> int:
    """Points of the odd tricks bid and made."""
    each = 20 if denomination <= DIAMONDS else 30
    return (each * level + (10 if denomination == NOTRUMP else 0)) << doubled


def score(level: int, denomination: Suit, doubled: int, vulnerable: bool, tricks: int) -> int:
    """Declarer's side's score; negative where the contract failed.

    ``level`` 1 to 7, ``doubled`` 0, 1 or 2, ``tricks`` all of declarer's side, 0 to 13; level 0: passed out.
    Raises ``ValueError`` for anything else.
    """
    if not (0 <= level <= 7 and 0 <= doubled <= 2 and 0 <= tricks <= 13 and 0 <= denomination <= NOTRUMP):
        raise ValueError(f"no contract: level {level}, doubled {doubled}, tricks {tricks}")
    if level == 0:
        return 0
    over = tricks - 6 - level
    return -_undertricks(-over, doubled, vulnerable) if over < 0 else (
        _made(level, denomination, doubled, vulnerable) + over * _overtrick(denomination, doubled, vulnerable)
    )  # fmt: skip


def _made(level: int, denomination: Suit, doubled: int, vulnerable: bool) -> int:
    points = trick_points(level, denomination, doubled)
    game = (500 if vulnerable else 300) if points >= GAME else 50
    slam = _SLAMS[level][vulnerable] if level in _SLAMS else 0
    return points + game + slam + 50 * doubled


def _overtrick(denomination: Suit, doubled: int, vulnerable: bool) -> int:
    if doubled:
        return (200 if vulnerable else 100) * doubled
    return 20 if denomination <= DIAMONDS else 30


def _undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        return (300 * down - 100) * doubled
    return (200 * down - 100 + 100 * max(down - 3, 0)) * doubled
