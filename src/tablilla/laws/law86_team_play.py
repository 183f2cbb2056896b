"""Law 86: adjusted scores in a team match, as far as other laws lead there (2007: 86D; 2017: 86A, 86B)."""

from __future__ import annotations

from enum import Enum

from tablilla.laws import law12_discretionary_powers as law12
from tablilla.laws.law12_discretionary_powers import (
    DEGREE,
    Degree,
    advise_appeal,
    artificial_score,
    assigned_score,
    award,
    by_fault,
    fault_of_each,
)
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    Assign,
    Average,
    BetterOf,
    CancelResult,
    Complement,
    FinishBoard,
    NotCompared,
    Result,
    Standard,
    SubstituteBoard,
)
from tablilla.rules.fact import Fact, Kind, finding, judgement, which
from tablilla.rules.incident import Reading, Source
from tablilla.rules.place import Place
from tablilla.rules.step import Law


class Form(Enum):
    """The kind of contest."""

    TEAMS = "teams"
    OTHER = "other"


class Results(Enum):
    """What the two tables of the match have of the board."""

    ONE = "one"  # one result, and one that is lacking
    SEVERAL = "several"  # two or more that cannot be compared, or more than one score to adjust
    NONE = "none"


class OtherTable(Enum):
    """The board at the other table (2007)."""

    PLAYED = "played"
    BEGUN = "begun"
    NOT_BEGUN = "not_begun"


class Favourable(Enum):
    """What the result obtained is."""

    CLEARLY = "clearly"  # good for one side (2007: it looks good for the non-offending side)
    NOT_CLEARLY = "not_clearly"


class Fault(Enum):
    """Whose fault it is that results cannot be compared."""

    NOBODY = "nobody"
    ONE_SIDE = "one_side"
    BOTH_SIDES = "both_sides"


FORM = which("form_of_contest", Form)
FROM_REDEAL = finding("adjusted_because_dealt_without_shuffle")  # 6D2 (2007)
OTHER_TABLE = which("board_at_the_other_table", OtherTable)
RESULTS = which("results_of_the_match", Results)
FAVOURABLE: Fact[Favourable] = Fact("result_is_favourable", tuple(Favourable), Kind.JUDGEMENT)
ASSIGNS = judgement("score_is_to_be_assigned")
FAULT = which("at_fault", Fault)
TIME_LEFT = finding("time_for_a_substitute_board")
COULD_KNOW = finding("match_result_could_be_known")
CAN_ASSIGN = judgement("a_score_can_be_assigned_on_the_board")  # 2017
ITEMS_OF_86B2 = ("86B2a", "86B2b", "86B2c")
ASSIGNED_TO = Reading("assigned_to_2007", ("both_sides", "favoured_side"))
ONE_TABLE = Reading("boards_played_at_one_table", ("as_86b2", "by_regulation"), Source.AUTHORITY)


def result_at_other_table(case: Case) -> None:
    """An adjusted score in a team match."""
    clause = case.by({2007: "86D", 2017: "86B1"})
    if case.ask(FORM, clause) is Form.OTHER:
        case.follow("12C1a", assigned_score)
    else:
        case.by({2007: assigned, 2017: balanced})(case)


def result_by_fault(case: Case) -> None:
    """An adjusted score where nobody need be at fault, and an artificial one goes by the fault of each side."""
    clause = case.by({2007: "86D", 2017: "86B1"})
    if case.ask(FORM, clause) is Form.OTHER:
        case.follow("12C1a", assigned_by_fault)
    else:
        at_teams_by_fault(case)


def assigned_by_fault(case: Case) -> None:
    """12C1a to 12C1d; where it is not clear what to assign, 12C2a, and at teams 86B (2007: 86D)."""
    law12.assigned_by_fault(case, artificial_by_fault)


def artificial_by_fault(case: Case) -> None:
    """12C1d, 12C2a by the fault of each side; at teams the result of the other table has its say."""
    if case.ask(FORM, case.by({2007: "86D", 2017: "86B1"})) is Form.TEAMS:
        return at_teams_by_fault(case)
    case.do("12C1d", Adjust(Standard.ARTIFICIAL))
    fault_of_each(case)
    return advise_appeal(case)


def at_teams_by_fault(case: Case) -> None:
    """86B (2007: 86D), where it may be that nobody is at fault (13, 15B, 16D)."""
    clause = case.by({2007: "86D", 2017: "86B"})
    case.follow(clause, case.by({2007: assigned_2007_by_fault, 2017: balanced_by_fault}))


def adjusted_now(case: Case, clause: str) -> None:
    """A board that is not played on: an adjusted score, in 2007 artificial, at teams by 86B (2007: 86D).

    Perhaps nobody is at fault.
    """
    if case.ask(FORM, clause) is Form.TEAMS:
        case.do(clause, Adjust(Standard.AS_12C))
        return at_teams_by_fault(case)
    if not case.since(2017):
        case.do(clause, Adjust(Standard.ARTIFICIAL))
        return fault_of_each(case)
    case.do(clause, Adjust(Standard.AS_12C))
    if not case.ask(CAN_ASSIGN, "12C1d"):
        return fault_of_each(case)
    case.do("12C1c", Assign(Result.WEIGHTED))
    return advise_appeal(case)


def assigned(case: Case) -> None:
    """86D (2007)."""
    _assigned(case, artificial_score, for_the_others)


def assigned_2007_by_fault(case: Case) -> None:
    """86D (2007) where each side may be innocent."""
    _assigned(case, fault_of_each, for_the_innocent)


def _assigned(case: Case, artificial: Law, to_one: Law) -> None:
    """He may assign a score, and should where the other result looks good for the innocent side."""
    if case.ask(FROM_REDEAL, "86D"):
        case.follow("12C2a", artificial)
        return
    there = case.ask(OTHER_TABLE, "86D")
    if there is OtherTable.NOT_BEGUN:
        case.follow("12C2a", artificial)
        return
    if there is OtherTable.BEGUN:
        case.do("86D", FinishBoard())
    if case.ask(FAVOURABLE, "86D") is Favourable.CLEARLY or case.ask(ASSIGNS, "86D"):
        if case.reading(ASSIGNED_TO, "86D") == "both_sides":
            _weighted(case, None)
        else:
            to_one(case)
        advise_appeal(case)
    else:
        case.follow("12C2a", artificial)


def for_the_others(case: Case) -> None:
    """The side that did nothing wrong; for the other an artificial score."""
    _weighted(case, Place.OTHERS)
    case.do("12C2a", Adjust(Standard.ARTIFICIAL, only=Place.OFFENDERS))


def for_the_innocent(case: Case) -> None:
    """Each side that is in no way at fault; for another an artificial score by its fault."""
    for side in (Place.OFFENDERS, Place.OTHERS):
        if case.holds(DEGREE.of(side).is_(Degree.NOT), "86D"):
            _weighted(case, side)
        else:
            by_fault(case, side)


def _weighted(case: Case, only: Place | None) -> None:
    case.do("86D", Adjust(Standard.WITHOUT_IRREGULARITY, only=only))
    case.do("12C1c", Assign(Result.WEIGHTED, only=only))


def balanced(case: Case) -> None:
    """86B (2017)."""
    _balanced(case, artificial_score, several)


def balanced_by_fault(case: Case) -> None:
    """86B (2017), where it may be that nobody is at fault (13, 15B, 16D2)."""
    _balanced(case, fault_of_each, several_by_fault)


def _balanced(case: Case, artificial: Law, not_compared: Law) -> None:
    for clause in ("86B1", "86B2"):
        results = case.ask(RESULTS, clause)
    if results is Results.SEVERAL:
        not_compared(case)
    elif results is Results.ONE and case.ask(FAVOURABLE, "86B1") is Favourable.CLEARLY:
        case.do("86B1", Adjust(Standard.WITHOUT_IRREGULARITY))
        case.do("12C1c", Assign(Result.WEIGHTED))
        advise_appeal(case)
    else:
        case.follow("12C2a", artificial)


def several(case: Case) -> None:
    """86B2, unless a regulation says otherwise (86B3)."""
    _not_compared(case)
    for clause in ITEMS_OF_86B2:
        fault = case.ask(FAULT, clause)
    if fault is Fault.ONE_SIDE:
        better_of(case, Place.OTHERS, Place.OFFENDERS)
    elif fault is Fault.NOBODY:
        nobody_at_fault(case)
    else:
        both_at_fault(case)


def several_by_fault(case: Case) -> None:
    """86B2, where the fault of each side is asked."""
    _not_compared(case)
    sides = (Place.OFFENDERS, Place.OTHERS)
    for clause in ITEMS_OF_86B2:
        at_fault = [side for side in sides if case.ask(DEGREE.of(side), clause) is not Degree.NOT]
    if len(at_fault) == 1:
        (innocent,) = {*sides} - {*at_fault}
        better_of(case, innocent, at_fault[0])
    elif not at_fault:
        nobody_at_fault(case)
    else:
        both_at_fault(case)
        fault_of_each(case)


def _not_compared(case: Case) -> None:
    case.do("86B2", NotCompared())
    case.reading(ONE_TABLE, "86B3")


def better_of(case: Case, innocent: Place, at_fault: Place) -> None:
    """86B2b: average plus or an assigned score for the innocent side, and its complement."""
    case.do("86B2b", BetterOf(innocent))
    case.do("86B2b", Complement(at_fault))


def both_at_fault(case: Case) -> None:
    """86B2c."""
    case.do("86B2c", CancelResult())
    case.do("86B2c", Adjust(Standard.ARTIFICIAL))


def nobody_at_fault(case: Case) -> None:
    """86B2a: a substitute board, unless the match result could be known (86A); else average plus for both."""
    case.do("86B2a", CancelResult())
    if case.ask(TIME_LEFT, "86B2a") and not case.ask(COULD_KNOW, "86A"):
        return case.do("86B2a", SubstituteBoard())
    case.do("86B2a", Adjust(Standard.ARTIFICIAL))
    return award(case, Place.TABLE, Average.PLUS)
