"""Law 86: adjusted scores in a team match, as far as other laws lead there (2007: 86D; 2017: 86A, 86B)."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law12_discretionary_powers import (
    advise_appeal,
    artificial_score,
    assigned_score,
    award,
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
ASSIGNED_TO = Reading("assigned_to_2007", ("both_sides", "favoured_side"))
ONE_TABLE = Reading("boards_played_at_one_table", ("as_86b2", "by_regulation"), Source.AUTHORITY)


def result_at_other_table(case: Case) -> None:
    """An adjusted score in a team match."""
    clause = case.by({2007: "86D", 2017: "86B1"})
    if case.ask(FORM, clause) is Form.OTHER:
        case.follow("12C1a", assigned_score)
    else:
        case.by({2007: assigned, 2017: balanced})(case)


def assigned(case: Case) -> None:
    """86D (2007): he may assign a score, and should where the other result looks good for the innocent side."""
    if case.ask(FROM_REDEAL, "86D"):
        case.follow("12C2a", artificial_score)
        return
    there = case.ask(OTHER_TABLE, "86D")
    if there is OtherTable.NOT_BEGUN:
        case.follow("12C2a", artificial_score)
        return
    if there is OtherTable.BEGUN:
        case.do("86D", FinishBoard())
    if case.ask(FAVOURABLE, "86D") is Favourable.CLEARLY or case.ask(ASSIGNS, "86D"):
        both = case.reading(ASSIGNED_TO, "86D") == "both_sides"
        case.do("86D", Adjust(Standard.WITHOUT_IRREGULARITY, only=None if both else Place.OTHERS))
        case.do("12C1c", Assign(Result.WEIGHTED, only=None if both else Place.OTHERS))
        if not both:
            case.do("12C2a", Adjust(Standard.ARTIFICIAL, only=Place.OFFENDERS))
        advise_appeal(case)
    else:
        case.follow("12C2a", artificial_score)


def balanced(case: Case) -> None:
    """86B (2017)."""
    _balanced(case, artificial_score)


def balanced_by_fault(case: Case) -> None:
    """86B (2017), where it may be that nobody is at fault (15B, 16D2d)."""
    _balanced(case, fault_of_each)


def _balanced(case: Case, artificial: Law) -> None:
    for clause in ("86B1", "86B2"):
        results = case.ask(RESULTS, clause)
    if results is Results.SEVERAL:
        several(case)
    elif results is Results.ONE and case.ask(FAVOURABLE, "86B1") is Favourable.CLEARLY:
        case.do("86B1", Adjust(Standard.WITHOUT_IRREGULARITY))
        case.do("12C1c", Assign(Result.WEIGHTED))
        advise_appeal(case)
    else:
        case.follow("12C2a", artificial)


def several(case: Case) -> None:
    """86B2, unless a regulation says otherwise (86B3)."""
    case.do("86B2", NotCompared())
    case.reading(ONE_TABLE, "86B3")
    for clause in ("86B2a", "86B2b", "86B2c"):
        fault = case.ask(FAULT, clause)
    if fault is Fault.ONE_SIDE:
        case.do("86B2b", BetterOf(Place.OTHERS))
        case.do("86B2b", Complement(Place.OFFENDERS))
        return
    clause = "86B2a" if fault is Fault.NOBODY else "86B2c"
    case.do(clause, CancelResult())
    if fault is Fault.NOBODY and case.ask(TIME_LEFT, "86B2a") and not case.ask(COULD_KNOW, "86A"):
        case.do("86B2a", SubstituteBoard())
        return
    case.do(clause, Adjust(Standard.ARTIFICIAL))
    if fault is Fault.NOBODY:
        award(case, Place.TABLE, Average.PLUS)
