"""What stands around every irregularity, once: Laws 10, 11, 16, 43, 72 (2007: 23), 81C3; asked if raised.

Law 9 is how the Director came to be called, Law 84 what he does with what the laws say; neither asks anything.
"""

from __future__ import annotations

from functools import wraps

from tablilla.laws import law10_assessment_of_rectification as law10
from tablilla.laws import law11_forfeiture as law11
from tablilla.laws import law16_information as law16
from tablilla.laws import law43_dummys_limitations as law43
from tablilla.laws import law72_general_principles as law72
from tablilla.laws.law50_penalty_card import help_at_the_end
from tablilla.laws.law79_tricks_won import PERIOD, Period
from tablilla.rules.case import Case
from tablilla.rules.directive import NoAdjust
from tablilla.rules.incident import Issue
from tablilla.rules.step import Law

TOO_LATE = Issue("correction_period_is_over")
BEFORE = (TOO_LATE, law10.RULED_THEMSELVES, law11.ACTED_FIRST, law43.SPOKE_FIRST)
AFTER: dict[Issue, tuple[str, Law]] = {
    law16.HEARD: ("16B", law16.information_from_partner),
    law16.USED_WITHDRAWN: ("16C", law16.withdrawn_action_used),
    law72.COULD_HAVE_KNOWN: ("72C", law72.awareness),
    law72.ON_PURPOSE: ("72B1", law72.on_purpose),
    law72.CONCEALED: ("72B3", law72.concealed),
    law43.DREW_ATTENTION: ("43A1b", law43.drew_attention),
}
RENUMBERED = {2007: {"16C": "16D", "72C": "23"}, 2017: dict[str, str]()}
ISSUES = (*BEFORE, *AFTER)

# The parts of the frame, each with a chart of its own.
PARTS: dict[str, Law] = {
    "players_ruled_themselves": law10.players_ruled,
    "acted_before_the_director_came": law11.acted_first,
    "information_from_partner": law16.conveyed_by_partner,
    "withdrawn_action_used": law16.withdrawn_action_used,
    "could_have_known": law72.awareness,
    "infraction_on_purpose": law72.on_purpose,
    "infraction_concealed": law72.concealed,
}


def before(case: Case) -> bool:
    """Whether the law of the irregularity is applied at all: 81C3, 10B, 11A, 43B3."""
    if case.raised(TOO_LATE) and case.ask(PERIOD, "81C3") is Period.OVER:
        case.do("81C3", NoAdjust())
        return False
    if case.raised(law10.RULED_THEMSELVES) and law10.players_ruled(case):
        return False
    if case.raised(law11.ACTED_FIRST) and law11.acted_first(case):
        return False
    if case.raised(law43.SPOKE_FIRST) and law43.lost_rights(case):
        law43.no_rectification(case)
        return False
    return True


def after(case: Case) -> None:
    """50E4 (2007: 50E3), 16B, 16C3 (2007: 16D2), 72B, 72C (2007: 23), 43A1b."""
    help_at_the_end(case)
    for issue, (clause, law) in AFTER.items():
        if case.raised(issue):
            case.follow(case.by(RENUMBERED).get(clause, clause), law)


def framed(law: Law) -> Law:
    """The law with the frame around it."""

    @wraps(law)
    def within(case: Case) -> None:
        if before(case):
            law(case)
        after(case)

    return within
