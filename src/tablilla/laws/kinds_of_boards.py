"""Boards that were not meant for a table, what was learned of one elsewhere, and appeals (15B, 16D, 92, 93)."""

from __future__ import annotations

from tablilla.laws import law15_wrong_board as law15
from tablilla.laws import law16_other_sources as law16
from tablilla.laws import law92_appeals as law92
from tablilla.rules.fact import implies
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    "wrong_board": law15.wrong_board,
    "extraneous_information": law16.learned_by_accident,
    "appeal": law92.appeal,
    "request_for_a_ruling": law92.first_request,
}

IMPLICATIONS = (
    implies(law92.APPELLANT, law92.Appellant.CAPTAIN, law92.EVENT, law92.Event.TEAMS),
    implies(law92.APPELLANT, law92.Appellant.CAPTAIN, law92.CAPTAIN_CONCURS, True),
)
