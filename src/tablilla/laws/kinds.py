"""The irregularities by their directors' names, and what follows from what."""

from __future__ import annotations

from tablilla.laws import kinds_of_play
from tablilla.laws import law14_missing_card as law14
from tablilla.laws import law43_dummys_limitations as law43
from tablilla.laws import law62_correction_of_a_revoke as law62
from tablilla.laws import law63_establishment_of_a_revoke as law63
from tablilla.laws import law64_after_establishment as law64
from tablilla.laws import law67_defective_trick as law67
from tablilla.laws import law85_disputed_facts as law85
from tablilla.laws.common import ATTENTION, ROLE, TRICK_TWELVE, Role
from tablilla.laws.frame import framed
from tablilla.laws.law62_correction_of_a_revoke import PLAYED
from tablilla.rules.docket import Book
from tablilla.rules.fact import implies
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    **kinds_of_play.LAWS,
    "revoke": law62.revoke,
    "missing_card": law14.missing_card,
    "defective_trick": law67.defective_trick,
    "warned_of_wrong_hand": law43.warned_of_wrong_hand,
}

OVER = (Moment.END, Moment.RETURNED, Moment.NEXT_CALL, Moment.ROUND)
IMPLICATIONS = (
    *kinds_of_play.IMPLICATIONS,
    implies(ROLE, Role.DUMMY, law64.PENALTY_OR_DUMMYS, True),
    implies(ROLE, Role.DUMMY, law64.FACED, True),
    implies(law64.PENALTY_OR_DUMMYS, True, law64.FACED, True),
    implies(law64.ESTABLISHED_BEFORE, True, law64.REVOKED_BEFORE, True),
    implies(law64.BOTH_ESTABLISHED, True, law64.OTHER_SIDE, True),
    implies(law63.BOTH_SIDES, True, law64.OTHER_SIDE, True),
    implies(law63.AGREED_69A, True, ATTENTION, *OVER),
    implies(law63.AGREED_69A, True, law63.AGREED, True),
    implies(PLAYED.of(Place.RHO), True, PLAYED.of(Place.PARTNER), True),
    implies(PLAYED.of(Place.PARTNER), True, PLAYED.of(Place.LHO), True),
    implies(law62.BEFORE_PARTNER, True, PLAYED.of(Place.PARTNER), False),
    implies(law63.ONE_SIDE_NEXT, True, ATTENTION, Moment.PLAY),
    implies(TRICK_TWELVE, True, law63.NAMED, False),
)

BOOK = Book({kind: framed(law) for kind, law in LAWS.items()}, IMPLICATIONS, law85.DOUBTS, ATTENTION)


def charted() -> dict[str, Law]:
    """Every procedure that has a chart of its own, the frame left out, which stands around each of them."""
    return LAWS
