"""Codes by which phones in the hall join a session: short, easy to read out, hard to guess."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHJKMNPQRTUVWXY346789"  # none that look or sound like another on a screen
ASSISTANT, DIRECTOR = 6, 8  # letters: 387 million and 282 thousand million


def code(length: int) -> str:
    """A new code."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def tidy(given: str) -> str:
    """As it was meant: case, blanks and hyphens do not matter."""
    return "".join(char for char in given.upper() if char.isalnum())[:20]
