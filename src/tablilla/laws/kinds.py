"""The irregularities by their directors' names, and what follows from what."""

from __future__ import annotations

from tablilla.laws import kinds_of_play, kinds_of_revoke
from tablilla.laws import law14_missing_card as law14
from tablilla.laws import law67_defective_trick as law67
from tablilla.laws import law85_disputed_facts as law85
from tablilla.laws.common import ATTENTION
from tablilla.laws.frame import framed
from tablilla.rules.docket import Book
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    **kinds_of_play.LAWS,
    **kinds_of_revoke.LAWS,
    "missing_card": law14.missing_card,
    "defective_trick": law67.defective_trick,
}

IMPLICATIONS = (
    *kinds_of_play.IMPLICATIONS,
    *kinds_of_revoke.IMPLICATIONS,
)

BOOK = Book({kind: framed(law) for kind, law in LAWS.items()}, IMPLICATIONS, law85.DOUBTS, ATTENTION)


def charted() -> dict[str, Law]:
    """Every procedure that has a chart of its own, the frame left out, which stands around each of them."""
    return LAWS
