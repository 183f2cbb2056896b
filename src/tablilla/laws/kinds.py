"""The irregularities by their directors' names, and what follows from what."""

from __future__ import annotations

from tablilla.laws import (
    kinds_of_auction,
    kinds_of_boards,
    kinds_of_cards,
    kinds_of_claims,
    kinds_of_play,
    kinds_of_revoke,
    kinds_of_rotation,
)
from tablilla.laws import law45_card_played as law45
from tablilla.laws import law58_simultaneous_cards as law58
from tablilla.laws import law62_correction_of_a_revoke as law62
from tablilla.laws import law63_establishment_of_a_revoke as law63
from tablilla.laws import law64_after_establishment as law64
from tablilla.laws import law67_defective_trick as law67
from tablilla.laws import law85_disputed_facts as law85
from tablilla.laws.carried import OF_THE_ACT, OF_THE_BOARD
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
    **kinds_of_boards.LAWS,
}

IMPLICATIONS = (
    *kinds_of_play.IMPLICATIONS,
    *kinds_of_revoke.IMPLICATIONS,
    *kinds_of_cards.IMPLICATIONS,
    *kinds_of_rotation.IMPLICATIONS,
    *kinds_of_auction.IMPLICATIONS,
    *kinds_of_claims.IMPLICATIONS,
    *kinds_of_boards.IMPLICATIONS,
)

PASSED = (
    law62.LED_NEXT.is_(True),
    law62.NEXT_LEAD_BY.is_(True),
    law63.ONE_SIDE_NEXT.is_(True),
    law63.PLAYED_NEXT.is_(True),
    law58.BOTH_SIDES_NEXT.is_(True),
    law45.LED_TO_NEXT.is_(True),
    law64.LATER_TRICK.is_(True),
    law67.NEXT_TRICK.is_(law67.NextTrick.OFFENDERS, law67.NextTrick.OTHERS, law67.NextTrick.BOTH),
)

BOOK = Book(
    {kind: framed(law) for kind, law in LAWS.items()},
    IMPLICATIONS,
    law85.DOUBTS,
    ATTENTION,
    PASSED,
    OF_THE_BOARD,
    OF_THE_ACT,
)


def charted() -> dict[str, Law]:
    """Every procedure that has a chart of its own, the frame left out, which stands around each of them."""
    return LAWS
