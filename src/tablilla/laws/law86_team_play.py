"""Law 86: adjusted scores in a team match, as far as other laws lead there (2007: 86D; 2017: 86A, 86B)."""

from __future__ import annotations

from enum import Enum

from tablilla.laws import law12_discretionary_powers as law12
from tablilla.laws.law12_discretionary_powers import (
    DEGREE,
    Degree,
    advise_appeal,
    artificial_by_fault,
    artificial_by_fault_after_play,
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
from tablilla.rules.moment import When
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
    """What the result obtained is (2017)."""

    CLEARLY = "clearly"  # good for one side
    NOT_CLEARLY = "not_clearly"


FORM = which("form_of_contest", Form)
FROM_REDEAL = finding("adjusted_because_dealt_without_shuffle")  # 6D2 (2007)
OTHER_TABLE = which("board_at_the_other_table", OtherTable)
RESULTS = which("results_of_the_match", Results)
FAVOURABLE: Fact[Favourable] = Fact("result_is_favourable", tuple(Favourable), Kind.JUDGEMENT)  # 2017
LOOKS_GOOD = judgement("result_looks_good_for_an_innocent_side")  # 2007
FAVOURS = judgement("the_other_result_favours")  # of a side, where both are innocent (2007)
ASSIGNS = judgement("score_is_to_be_assigned")  # 2007
TIME_LEFT = finding("time_for_a_substitute_board")
COULD_KNOW = finding("match_result_could_be_known")
CAN_ASSIGN = judgement("a_score_can_be_assigned_on_the_board")  # 2017
ARTIFICIAL: dict[When, Law] = {When.NOW: artificial_by_fault, When.PLAY: artificial_by_fault_after_play}
ITEMS_OF_86B2 = ("86B2a", "86B2b", "86B2c")
ASSIGNED_TO = Reading("assigned_to_2007", ("both_sides", "favoured_side"))
ONE_TABLE = Reading("boards_played_at_one_table", ("as_86b2", "by_regulation"), Source.AUTHORITY)


def result_at_other_table(case: Case) -> None:
    """An adjusted score in a team match; in 2007 that for a deal without a shuffle (6D2) is artificial."""
    if case.ask(FORM, _teams(case)) is Form.OTHER:
        case.follow("12C1a", assigned_by_fault)
    elif not case.since(2017) and case.ask(FROM_REDEAL, "86D"):
        case.follow("12C2a", artificial_by_fault)
    else:
        other_table(case)(case)


def result_by_fault(case: Case) -> None:
    """An adjusted score where nobody need be at fault, and an artificial one goes by the fault of each side."""
    if case.ask(FORM, _teams(case)) is Form.OTHER:
        case.follow("12C1a", assigned_by_fault)
    else:
        at_teams_by_fault(case)


def _teams(case: Case) -> str:
    return case.by({2007: "86D", 2017: "86B1"})


def assigned_by_fault(case: Case) -> None:
    """12C1a to 12C1d; where it is not clear what to assign, 12C2a, and at teams 86B (2007: 86D)."""
    law12.assigned_by_fault(case, artificial_after_play)


def artificial_after_play(case: Case) -> None:
    """12C1d, 12C2a by the fault of each side; at teams the result of the other table has its say."""
    if case.ask(FORM, _teams(case)) is Form.TEAMS:
        clause = case.by({2007: "86D", 2017: "86B"})
        return case.follow(clause, case.by({2007: assigned_after_play, 2017: balanced_after_play}))
    case.do("12C1d", Adjust(Standard.ARTIFICIAL, when=When.PLAY))
    fault_of_each(case, When.PLAY)
    return advise_appeal(case)


def at_teams_by_fault(case: Case) -> None:
    """86B (2007: 86D), where it may be that nobody is at fault (13, 15B, 16D)."""
    case.follow(case.by({2007: "86D", 2017: "86B"}), other_table(case))


def other_table(case: Case) -> Law:
    """What the edition makes of the result of the other table."""
    return case.by({2007: assigned, 2017: balanced})


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
    """86D (2007), of a board that is not played on."""
    _assigned(case, When.NOW)


def assigned_after_play(case: Case) -> None:
    """86D (2007)."""
    _assigned(case, When.PLAY)


def _assigned(case: Case, when: When) -> None:
    """He may assign a score, and should where the other result looks good for an innocent side."""
    there = case.ask(OTHER_TABLE, "86D")
    if there is OtherTable.NOT_BEGUN:
        return case.follow("12C2a", ARTIFICIAL[when])
    if there is OtherTable.BEGUN:
        case.do("86D", FinishBoard())
    if not (case.ask(LOOKS_GOOD, "86D") or case.ask(ASSIGNS, "86D")):
        return case.follow("12C2a", ARTIFICIAL[when])
    if case.reading(ASSIGNED_TO, "86D") == "both_sides":
        _weighted(case, None, when)
    else:
        for_the_favoured(case, when)
    return advise_appeal(case)


def for_the_favoured(case: Case, when: When) -> None:
    """86D read so: the innocent side that the other result favours; for the other what its fault gives it."""
    sides = (Place.OFFENDERS, Place.OTHERS)
    innocent = [side for side in sides if case.holds(DEGREE.of(side).is_(Degree.NOT), "86D")]
    if len(innocent) == len(sides):
        innocent = [sides[0] if case.ask(FAVOURS.of(sides[0]), "86D") else sides[1]]
    for side in sides:
        if side in innocent:
            _weighted(case, side, when)
        else:
            by_fault(case, side, when)


def _weighted(case: Case, only: Place | None, when: When) -> None:
    case.do("86D", Adjust(Standard.WITHOUT_IRREGULARITY, only=only, when=when))
    case.do("12C1c", Assign(Result.WEIGHTED, only=only, when=when))


def balanced(case: Case) -> None:
    """86B (2017), of a board that is not played on."""
    _balanced(case, When.NOW)


def balanced_after_play(case: Case) -> None:
    """86B (2017)."""
    _balanced(case, When.PLAY)


def _balanced(case: Case, when: When) -> None:
    for clause in ("86B1", "86B2"):
        results = case.ask(RESULTS, clause)
    if results is Results.SEVERAL:
        several(case, when)
    elif results is Results.ONE and case.ask(FAVOURABLE, "86B1") is Favourable.CLEARLY:
        case.do("86B1", Adjust(Standard.WITHOUT_IRREGULARITY, when=when))
        case.do("12C1c", Assign(Result.WEIGHTED, when=when))
        advise_appeal(case)
    else:
        case.follow("12C2a", ARTIFICIAL[when])


def several(case: Case, when: When) -> None:
    """86B2 by the fault of each side, unless a regulation says otherwise (86B3)."""
    case.do("86B2", NotCompared(when=when))
    case.reading(ONE_TABLE, "86B3")
    sides = (Place.OFFENDERS, Place.OTHERS)
    for clause in ITEMS_OF_86B2:
        at_fault = [side for side in sides if case.ask(DEGREE.of(side), clause) is not Degree.NOT]
    if len(at_fault) == 1:
        (innocent,) = {*sides} - {*at_fault}
        better_of(case, innocent, at_fault[0], when)
    elif not at_fault:
        nobody_at_fault(case, when)
    else:
        both_at_fault(case, when)
        fault_of_each(case, when)


def better_of(case: Case, innocent: Place, at_fault: Place, when: When) -> None:
    """86B2b: average plus or an assigned score for the innocent side, and its complement."""
    case.do("86B2b", BetterOf(innocent, when=when))
    case.do("86B2b", Complement(at_fault, when=when))


def both_at_fault(case: Case, when: When) -> None:
    """86B2c."""
    case.do("86B2c", CancelResult(when=when))
    case.do("86B2c", Adjust(Standard.ARTIFICIAL, when=when))


def nobody_at_fault(case: Case, when: When) -> None:
    """86B2a: a substitute board, unless the match result could be known (86A); else average plus for both."""
    case.do("86B2a", CancelResult(when=when))
    if case.ask(TIME_LEFT, "86B2a") and not case.ask(COULD_KNOW, "86A"):
        return case.do("86B2a", SubstituteBoard(when=when))
    case.do("86B2a", Adjust(Standard.ARTIFICIAL, when=when))
    return award(case, Place.TABLE, Average.PLUS, when)
