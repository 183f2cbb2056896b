"""What a player must call, or may not call, as Laws 27, 30, 31 and 32 have it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE
from tablilla.rules.call_duty import CallDuty, CallView


class Turns(Enum):
    """For how long a player has to pass."""

    ONE = "one_turn"  # at his next turn
    REST = "rest_of_auction"  # at each of his turns


@dataclass(frozen=True, kw_only=True)
class EnforcedPass(CallDuty):
    """He has to pass."""

    turns: Turns

    @property
    def form(self) -> str:
        return self.turns.value

    def permits_call(self, view: CallView, call: str) -> bool:
        return call == PASS

    def ended_in_auction(self, view: CallView) -> bool:
        return view.over if self.turns is Turns.REST else super().ended_in_auction(view)


@dataclass(frozen=True, kw_only=True)
class RepeatCall(CallDuty):
    """He has to make again the call that he made out of rotation (31A1, 32A1; 2007: 32B1)."""

    call: Any

    def permits_call(self, view: CallView, call: str) -> bool:
        return bool(call == self.call)


@dataclass(frozen=True, kw_only=True)
class NoDouble(CallDuty):
    """He may bid or pass, but neither double nor redouble (2007: 30B2b)."""

    def permits_call(self, view: CallView, call: str) -> bool:
        return call not in (DOUBLE, REDOUBLE)
