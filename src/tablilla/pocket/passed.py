"""What a director has told that shows the trick of the irregularity to be over: play went on to the next."""

from __future__ import annotations

from typing import Any

from tablilla.laws.law58_simultaneous_cards import BOTH_SIDES_NEXT
from tablilla.laws.law62_correction_of_a_revoke import LED_NEXT, NEXT_LEAD_BY
from tablilla.laws.law63_establishment_of_a_revoke import ONE_SIDE_NEXT, PLAYED_NEXT
from tablilla.rules.fact import Fact

PASSED: tuple[Fact[Any], ...] = (PLAYED_NEXT, ONE_SIDE_NEXT, LED_NEXT, NEXT_LEAD_BY, BOTH_SIDES_NEXT)
