"""Law 75: explanation and hand do not agree: which of the two was the mistake, and what follows from either.

The offender here is who explained; his partner made the call.
"""

from __future__ import annotations

from tablilla.laws.law20_review_and_explanation import misinformation
from tablilla.laws.law21_misinformation import AGREEMENT, Agreement
from tablilla.laws.law75_mistaken_call import mistaken_call
from tablilla.rules.case import Case
from tablilla.rules.directive import GoByAgreement, Misexplained, PresumeMisexplained
from tablilla.rules.moment import When

CALL = ("75C", AGREEMENT.is_(Agreement.AS_EXPLAINED))
EXPLAINED = AGREEMENT.is_(Agreement.OTHER, Agreement.NO_EVIDENCE)  # the second by presumption (21B1b)
OF_AGREEMENT = {
    2007: (
        CALL,
        ("75B", AGREEMENT.is_(Agreement.OTHER, Agreement.NONE, Agreement.NO_EVIDENCE)),
        ("75D", AGREEMENT.is_(Agreement.NO_EVIDENCE)),
    ),
    2017: (
        CALL,
        ("75B1", EXPLAINED),
        ("75D1", EXPLAINED),
        ("75D2", AGREEMENT.is_(Agreement.NONE)),
        ("75D3", AGREEMENT.is_(Agreement.OTHER, Agreement.NONE)),  # what it is, or that there is none
    ),
}


def explanation_or_call(case: Case) -> None:
    """75B to 75D: the agreement decides; a mistaken call is lawful, a mistaken explanation misinformation."""
    applies = case.all_of(case.by(OF_AGREEMENT))
    if "75C" in applies:
        return case.follow("75C", mistaken_call)
    shared = "75D2" not in applies
    case.do(applies[0], Misexplained(shared=shared))
    if "75D" in applies:
        case.do("75D", PresumeMisexplained())
    case.follow("75D1" if "75D1" in applies else applies[0], misinformation)
    if "75D3" in applies:
        case.do("75D3", GoByAgreement(shared=shared, when=When.PLAY))
    return None
