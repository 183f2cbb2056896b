"""The revoke and what stands around it, by its directors' names; and what follows from what."""

from __future__ import annotations

from tablilla.laws import frame
from tablilla.laws import law43_dummys_limitations as law43
from tablilla.laws import law61_revoke as law61
from tablilla.laws import law62_correction_of_a_revoke as law62
from tablilla.laws import law63_establishment_of_a_revoke as law63
from tablilla.laws import law64_after_establishment as law64
from tablilla.laws.common import ATTENTION, ROLE, Role
from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law62_correction_of_a_revoke import NEXT_LEAD_BY, PLAYED
from tablilla.rules.fact import Implication, implies
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    "revoke": law62.revoke,
    "question_about_a_revoke": law61.question_about_a_revoke,
    "dummys_breach": law43.dummys_breach,
    "warned_of_wrong_hand": law43.warned_of_wrong_hand,
    **frame.PARTS,
}

OVER = tuple(moment for moment in ATTENTION.domain if moment > Moment.PLAY)
NOBODY_CLAIMED = (law63.CLAIMED.is_(False), law63.OTHERS_CLAIMED.is_(False), HELD.is_(True))
IMPLICATIONS: tuple[Implication, ...] = (
    implies(ROLE, Role.DUMMY, law64.PENALTY_OR_DUMMYS, True),
    implies(ROLE, Role.DUMMY, law64.FACED, True),
    implies(ROLE, Role.DECLARER, law64.PENALTY_OR_DUMMYS, False),
    implies(law64.PENALTY_OR_DUMMYS, True, law64.FACED, True),
    implies(law64.ESTABLISHED_BEFORE, True, law64.REVOKED_BEFORE, True),
    implies(law64.BOTH_ESTABLISHED, True, law64.OTHER_SIDE, True),
    implies(law63.BOTH_SIDES, True, law64.OTHER_SIDE, True),
    implies(law63.AGREED_69A, True, law63.AGREED, True),
    implies(law63.AGREED_69A, True, law63.OTHERS_CLAIMED, True),
    implies(law63.AGREED, True, law63.OTHERS_CLAIMED, True),
    implies(law63.AGREED, True, ATTENTION, *OVER),  # before attention was drawn, and play ceases with a claim
    implies(law43.DUMMY_FIRST, True, ATTENTION, Moment.PLAY),
    implies(law43.LOOKED_HIMSELF, True, law43.SAW, True),
    implies(PLAYED.of(Place.RHO), True, PLAYED.of(Place.PARTNER), True),
    implies(PLAYED.of(Place.PARTNER), True, PLAYED.of(Place.LHO), True),
    implies(law62.BEFORE_PARTNER, False, PLAYED.of(Place.PARTNER), False),
    implies(NEXT_LEAD_BY.of(Place.LHO), True, NEXT_LEAD_BY.of(Place.RHO), False),
    implies(NEXT_LEAD_BY.of(Place.OFFENDER), True, NEXT_LEAD_BY.of(Place.PARTNER), False),
    implies(law62.LED_NEXT, True, NEXT_LEAD_BY.of(Place.OFFENDER), False),
    implies(law62.LED_NEXT, True, NEXT_LEAD_BY.of(Place.PARTNER), False),
    # in the middle of a trick play is over only by a claim
    implies(law63.ONE_SIDE_NEXT, True, ATTENTION, Moment.PLAY, given=NOBODY_CLAIMED[:2]),
    # play that is over without a claim went on to the next trick; after trick thirteen he holds no card
    *(implies(ATTENTION, moment, law63.PLAYED_NEXT, True, given=NOBODY_CLAIMED) for moment in OVER),
)
