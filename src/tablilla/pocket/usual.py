"""Questions that are usually answered yes, so that they are asked by themselves and not in a list of noes."""

from __future__ import annotations

from typing import Any

from tablilla.laws.law58_simultaneous_cards import PLAYED_AFTER
from tablilla.laws.law62_correction_of_a_revoke import PLAYED
from tablilla.rules.fact import Fact

USUAL: tuple[Fact[Any], ...] = (PLAYED, PLAYED_AFTER)
