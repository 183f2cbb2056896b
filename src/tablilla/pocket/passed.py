"""What a director has told that shows the trick of the irregularity to be over: play went on to the next."""

from __future__ import annotations

from typing import Any

from tablilla.laws.kinds import BOOK
from tablilla.rules.fact import Fact

# The page looks for those that were affirmed.
PASSED: tuple[Fact[Any], ...] = tuple(test.fact for test in BOOK.passed if True in test.values)
