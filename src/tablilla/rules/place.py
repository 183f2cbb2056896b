"""Where somebody sits, as the Laws speak: seen from the one whose irregularity it is."""

from __future__ import annotations

from enum import Enum


class Place(Enum):
    """A player, a side or the director, named by his part in the irregularity."""

    OFFENDER = "offender"
    LHO = "lho"
    PARTNER = "partner"
    RHO = "rho"
    DECLARER = "declarer"
    DUMMY = "dummy"
    OFFENDERS = "offenders"
    OTHERS = "others"  # the non-offending side
    DIRECTOR = "director"
    TABLE = "table"


AROUND = (Place.OFFENDER, Place.LHO, Place.PARTNER, Place.RHO)
