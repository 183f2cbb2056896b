"""Laws 75A and 75C: what the explanation tells him whose call it was; a call that was the mistake.

The offender here is who explained; his partner made the call.
"""

from __future__ import annotations

from tablilla.laws.law16_information import unauthorised
from tablilla.rules.case import Case
from tablilla.rules.directive import AvoidAdvantage, DamageNoMatter, KeepSilent, NoIrregularity, What
from tablilla.rules.fact import finding
from tablilla.rules.place import Place

MEANT_OTHERWISE = finding("caller_meant_it_otherwise_than_explained")


def taken_otherwise(case: Case) -> None:
    """75A: he has heard that his call was taken otherwise than he meant it, whether rightly or wrongly."""
    unauthorised(case, What.EXTRANEOUS, Place.PARTNER)
    case.do("75A", AvoidAdvantage(Place.PARTNER))


def mistaken_call(case: Case) -> None:
    """75C: it was explained as agreed, and the result stands, damage or not; 75A for who had forgotten."""
    case.do("75C", NoIrregularity())
    case.do("75C", KeepSilent(Place.PARTNER))
    case.do("75C", DamageNoMatter())
    if case.ask(MEANT_OTHERWISE, "75A"):
        taken_otherwise(case)
