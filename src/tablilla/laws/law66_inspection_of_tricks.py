"""Laws 65D and 66D: who mixed his cards cannot profit from the doubt."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.fact import which


class Mixed(Enum):
    OFFENDERS = "offenders"  # only the side said to have erred
    OTHERS = "others"  # only the other side
    NO_ONE_SIDE = "no_one_side"  # both or neither


MIXED = which("mixed_their_cards", Mixed)
