"""The irregularities by their directors' names, and what follows from what."""

from __future__ import annotations

from tablilla.laws import (
    kinds_of_auction,
    kinds_of_cards,
    kinds_of_claims,
    kinds_of_play,
    kinds_of_revoke,
    kinds_of_rotation,
)
from tablilla.laws import law85_disputed_facts as law85
from tablilla.laws.common import ATTENTION
from tablilla.laws.frame import framed
from tablilla.rules.docket import Book
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    **kinds_of_play.LAWS,
    **kinds_of_revoke.LAWS,
    **kinds_of_cards.LAWS,
    **kinds_of_rotation.LAWS,
    **kinds_of_auction.LAWS,
    **kinds_of_claims.LAWS,
}

IMPLICATIONS = (
    *kinds_of_play.IMPLICATIONS,
    *kinds_of_revoke.IMPLICATIONS,
    *kinds_of_cards.IMPLICATIONS,
    *kinds_of_rotation.IMPLICATIONS,
    *kinds_of_auction.IMPLICATIONS,
    *kinds_of_claims.IMPLICATIONS,
)

BOOK = Book({kind: framed(law) for kind, law in LAWS.items()}, IMPLICATIONS, law85.DOUBTS, ATTENTION)


def charted() -> dict[str, Law]:
    """Every procedure that has a chart of its own, the frame left out, which stands around each of them."""
    return LAWS
