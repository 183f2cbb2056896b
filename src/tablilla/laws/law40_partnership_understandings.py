"""Law 40: partnership understandings, as far as a procedure follows from them; the rest is regulation."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.laws.law41_commencement_of_play import ASKERS_TURN
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    Disclose,
    MustNot,
    NoAdjust,
    ProceduralPenalty,
    Standard,
    WithinRights,
)
from tablilla.rules.fact import finding, judgement, which
from tablilla.rules.incident import Reading, Source
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Looked(Enum):
    """What a player consulted."""

    OWN = "own"  # his own system card or notes
    OPPONENTS = "opponents"  # the opponents' system card
    AID = "aid"  # another aid to memory, calculation or technique


class Phase(Enum):
    """How far the board had come."""

    BEFORE_PERIOD = "before_period"  # his side had taken no cards out of the board
    BEFORE_CALL = "before_call"  # nobody had called
    AUCTION = "auction"
    CLARIFICATION = "clarification"  # after the final pass, before the lead is faced
    PLAY = "play"


DISCLOSED = judgement("it_rests_only_on_what_opponents_may_know")
PARTNER_EXPECTS = judgement("partner_had_more_reason_to_expect_it")
REPEATED = finding("it_happened_repeatedly")
NON_DISCLOSURE_HURT = judgement("failure_to_disclose_did_damage", When.PLAY)
HIDDEN_HURT = judgement("hidden_knowledge_did_damage", When.PLAY)
BREAKS = judgement("understanding_breaks_the_regulations")
USE_HURT = judgement("its_use_did_damage", When.PLAY)
GENERAL = judgement("left_out_only_what_any_player_could_draw")
CRUCIAL = judgement("what_was_left_out_was_crucial")
OMISSION_HURT = judgement("the_omission_did_damage", When.PLAY)
LOOKED_AT = which("consulted", Looked)
PHASE = which("consulted_when", Phase)
TO_ANSWER = finding("consulted_to_answer_an_opponent")  # 2017
AIDS = Reading("aids_to_memory", ("forbidden", "allowed"), Source.AUTHORITY)


def undisclosed_understanding(case: Case) -> None:
    """40A3, 40B3a (2007: 40B4): a call or play that rests on what the opponents were not told."""
    if case.ask(DISCLOSED, "40A3"):
        return case.do("40A3", WithinRights())
    return adjusted(case, case.ask(NON_DISCLOSURE_HURT, c := case.by({2007: "40B4", 2017: "40B3a"})), c)


def deviation(case: Case) -> None:
    """40C1: a call that departs from the methods announced, a psyche included."""
    if not case.any_of((("40C1", PARTNER_EXPECTS), ("40C1", REPEATED))):
        return case.do("40C1", WithinRights())
    case.do("40C1", Disclose(Place.OFFENDERS))
    hurt = case.ask(HIDDEN_HURT, "40C1")
    if hurt:
        case.do("40C1", ProceduralPenalty(Place.OFFENDERS))
    return adjusted(case, hurt, "40C1")


def illegal_understanding(case: Case) -> None:
    """40B4 (2007: 40B5): a special understanding against the regulations."""
    clause = case.by({2007: "40B5", 2017: "40B4"})
    if not case.ask(BREAKS, clause):
        return case.do("40A3", WithinRights())
    case.do(clause, ProceduralPenalty(Place.OFFENDERS))
    return adjusted(case, case.ask(USE_HURT, clause), clause)


def incomplete_explanation(case: Case) -> None:
    """40B5 (2007: 40B6): what an answer must hold, and what follows if it does not."""
    told, repaired = case.by({2007: ("40B6a", "40B6b"), 2017: ("40B5a", "40B5b")})
    if case.ask(GENERAL, told):
        return case.do(told, WithinRights())
    case.do(told, Disclose(Place.OFFENDERS))
    hurt = case.ask(CRUCIAL, repaired) and case.ask(OMISSION_HURT, repaired)
    return adjusted(case, hurt, repaired)


def adjusted(case: Case, hurt: bool, clause: str) -> None:
    """An adjusted score where the other side was damaged."""
    if hurt:
        case.do(clause, Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
        assigned(case)
    else:
        case.do(clause, NoAdjust(when=When.PLAY))


# -- system cards, notes, aids ----------------------------------------------------------------------------
def consulted(case: Case) -> None:
    """40B2b to 40B2d (2007: 40C3a), 20G3 (2007: 20G2), unless the Regulating Authority provides otherwise."""
    aid = case.by({2007: "40C3a", 2017: "40B2d"})
    own = case.by({2007: "20G2", 2017: "20G3"})
    what = (
        (own, LOOKED_AT.is_(Looked.OWN)),
        ("40B2b", LOOKED_AT.is_(Looked.OWN)),
        ("40B2c", LOOKED_AT.is_(Looked.OPPONENTS)),
        (aid, LOOKED_AT.is_(Looked.AID)),
    )
    clause = case.all_of(what)[-1]
    if case.reading(AIDS, clause) == "allowed":
        return case.do(clause, WithinRights())
    if clause == aid:
        return case.do(aid, MustNot(Place.OFFENDER))
    if clause == "40B2b":
        return own_card(case, own)
    return case.by({2007: opponents_card_2007, 2017: opponents_card_2017})(case)


def own_card(case: Case, notes: str) -> None:
    """40B2b: only the declaring side, and only in the Clarification Period."""
    phase = case.ask(PHASE, "40B2b")
    if phase is Phase.BEFORE_PERIOD:
        allowed = True
    else:
        allowed = phase is Phase.CLARIFICATION and case.ask(ROLE, "40B2b") is not Role.DEFENDER
    if allowed:
        return case.do("40B2b", WithinRights())
    case.do("40B2b", MustNot(Place.OFFENDER))
    return case.do(notes, MustNot(Place.OFFENDER))


def opponents_card_2007(case: Case) -> None:
    """40B2c (2007)."""
    phase = case.ask(PHASE, "40B2c")
    turn = phase in (Phase.AUCTION, Phase.PLAY) and case.ask(ASKERS_TURN, "40B2c")
    allowed = turn or phase not in (Phase.AUCTION, Phase.PLAY)
    case.do("40B2c", WithinRights() if allowed else MustNot(Place.OFFENDER))


def opponents_card_2017(case: Case) -> None:
    """40B2c(i) to (iv) (2017)."""
    occasions = (
        ("40B2c(i)", PHASE.is_(Phase.BEFORE_PERIOD, Phase.BEFORE_CALL)),
        ("40B2c(ii)", PHASE.is_(Phase.CLARIFICATION)),
    )
    if found := case.all_of(occasions):
        return case.do(found[0], WithinRights())
    if case.ask(ASKERS_TURN, "40B2c(iii)"):
        return case.do("40B2c(iii)", WithinRights())
    if case.ask(TO_ANSWER, "40B2c(iv)"):
        return case.do("40B2c(iv)", WithinRights())
    return case.do("40B2c", MustNot(Place.OFFENDER))
