"""Law 29: a call out of rotation, sent on to Law 28, 30, 31 or 32 by what it was."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law28_calls_in_rotation import rho_had_to_pass
from tablilla.laws.law29_call_cancelled import TURN, Turn
from tablilla.laws.law30_pass_out_of_rotation import pass_out_of_rotation
from tablilla.laws.law31_bid_out_of_rotation import bid_out_of_rotation
from tablilla.laws.law32_double_out_of_rotation import double_out_of_rotation
from tablilla.rules.case import Case
from tablilla.rules.fact import which
from tablilla.rules.step import Law


class Call(Enum):
    """What was called."""

    PASS = "pass"
    BID = "bid"
    DOUBLE = "double"  # a double or redouble


CALL = which("call_out_of_rotation", Call)
LAWS: dict[str, Law] = {"30": pass_out_of_rotation, "31": bid_out_of_rotation, "32": double_out_of_rotation}


def call_out_of_rotation(case: Case) -> None:
    """28A, then Law 30, 31 or 32."""
    turn = case.ask(TURN, "29B")
    if turn is Turn.RHO and rho_had_to_pass(case):
        return
    kinds = (("30", CALL.is_(Call.PASS)), ("31", CALL.is_(Call.BID)), ("32", CALL.is_(Call.DOUBLE)))
    (clause,) = case.all_of(kinds)
    case.follow(clause, LAWS[clause])
