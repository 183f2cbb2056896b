"""What a director has told that shows the trick of the irregularity to be over: play went on to the next."""

from __future__ import annotations

from typing import Any

from tablilla.laws.kinds import BOOK
from tablilla.rules.export import plain

# Of each fact the answers that show it.
PASSED: dict[str, list[Any]] = {
    test.fact.key: [plain(value) for value in test.fact.domain if value in test.values] for test in BOOK.passed
}
