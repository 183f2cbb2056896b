"""Directives about the auction period, changed and inadmissible calls, questions and explanations."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablilla.rules.directive_base import Base, What
from tablilla.rules.place import Place


class Stage(Enum):
    """How far the auction period of a side or of the board has come."""

    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    RUNNING = "running"
    CLARIFICATION = "clarification"  # the auction is over, the opening lead not yet faced
    OVER = "over"


@dataclass(frozen=True)
class AuctionPeriod(Base):
    """The auction period has begun, or has ended."""

    stage: Stage

    @property
    def form(self) -> str:
        return self.stage.value


@dataclass(frozen=True)
class SamePeriod(Base):
    """The auction period has not begun, or has not ended."""

    stage: Stage

    @property
    def form(self) -> str:
        return self.stage.value


@dataclass(frozen=True)
class AuctionOver(Base):
    """The auction has ended."""


@dataclass(frozen=True)
class AuctionGoesOn(Base):
    """The auction has not ended."""


@dataclass(frozen=True)
class LastBidIsContract(Base):
    """The last bid is the contract, with its double or redouble."""


@dataclass(frozen=True)
class PassedOut(Base):
    """The hands go back unplayed, and there is no new deal."""


@dataclass(frozen=True)
class CallsNext(Base):
    """It is his turn to call."""

    who: Place


@dataclass(frozen=True)
class RevertToTurn(Base):
    """The auction goes back to the player whose turn it was."""


@dataclass(frozen=True)
class CancelLaterCalls(Base):
    """All calls made after the irregular one are cancelled."""


@dataclass(frozen=True)
class CancelLaterPasses(Base):
    """The passes made after the turn that a player missed are cancelled."""


@dataclass(frozen=True)
class CancelLateCalls(Base):
    """All calls made after the final pass are cancelled."""


@dataclass(frozen=True)
class CallAgain(Base):
    """He looks at the right cards and calls again."""

    who: Place


@dataclass(frozen=True)
class LhoRepeats(Base):
    """He has to make the same call again."""

    who: Place


@dataclass(frozen=True)
class IsBid(Base):
    """What he called is a bid."""


@dataclass(frozen=True)
class NotBid(Base):
    """What he called is no bid."""


@dataclass(frozen=True)
class Supersedes(Base):
    """The bid outranks the last one."""


@dataclass(frozen=True)
class Sufficient(Base):
    """The bid is sufficient."""


@dataclass(frozen=True)
class Admissible(Base):
    """The double or redouble is admissible."""


@dataclass(frozen=True)
class ImproperForm(Base):
    """He should have said no more than the one word."""

    who: Place


@dataclass(frozen=True)
class DoublesAsMade(Base):
    """What is doubled or redoubled is the bid as it was made, whatever he named."""


@dataclass(frozen=True)
class DoubleWipedOut(Base):
    """The later bid has ended the double or redouble."""


@dataclass(frozen=True)
class ScoredDoubled(Base):
    """The contract is scored doubled or redoubled."""


@dataclass(frozen=True)
class CalledSecond(Base):
    """His call counts as made after the other."""

    who: Place


@dataclass(frozen=True)
class NeverAccepted(Base):
    """Nobody may accept the call, or the card."""


@dataclass(frozen=True)
class NeverPlayed(Base):
    """No contract of more than seven is played."""


@dataclass(frozen=True)
class PassInstead(Base):
    """A pass takes the place of his call."""

    who: Place


@dataclass(frozen=True)
class ScoreWithoutIt(Base):
    """The contract is scored as if the inadmissible double or redouble had not been made."""


@dataclass(frozen=True)
class CallIntended(Base):
    """His first call was the one that he meant when he made it."""

    who: Place


@dataclass(frozen=True)
class FirstCallStands(Base):
    """The call that he made first stands."""

    who: Place


@dataclass(frozen=True)
class MakesNoDifference(Base):
    """How he came to notice his slip does not matter."""


@dataclass(frozen=True)
class WithdrawCall(Base):
    """He takes back his call and may make another."""

    who: Place


@dataclass(frozen=True)
class ChangeCall(Base):
    """He changes his last call at no cost to his side, and the auction goes on from there."""

    who: Place


@dataclass(frozen=True)
class OnlyLastCall(Base):
    """Of his side's calls only his last can be changed: after every other the caller's partner has called."""

    who: Place
    side: Place


@dataclass(frozen=True)
class PutFaceUp(Base):
    """He puts face up on the table the cards that his partner could see."""

    who: Place
    what: What


@dataclass(frozen=True)
class ChangeSeats(Base):
    """The players are seated so that he who knows a hand holds it."""


@dataclass(frozen=True)
class DealAgain(Base):
    """The board is dealt again."""


class Occasion(Enum):
    """By when a player has to correct an explanation."""

    AT_ONCE = "at_once"
    BEFORE_LEAD = "before_lead"  # before the Clarification Period ends; earlier if he likes
    FINAL_PASS = "final_pass"  # after the final pass, before the lead is faced
    END_OF_PLAY = "end_of_play"  # not before


@dataclass(frozen=True)
class CorrectExplanation(Base):
    """He must call the Director and correct the explanation."""

    who: Place
    by: Occasion

    @property
    def form(self) -> str:
        return self.by.value


@dataclass(frozen=True)
class KeepSilent(Base):
    """He may neither correct it nor show that anything is amiss."""

    who: Place


@dataclass(frozen=True)
class PresumeMisexplained(Base):
    """The explanation, not the call, counts as mistaken."""


@dataclass(frozen=True)
class Misexplained(Base):
    """The explanation was the mistake; not ``shared``: the partners had agreed on nothing (75D2)."""

    shared: bool

    @property
    def form(self) -> str:
        return "shared" if self.shared else "not_shared"


@dataclass(frozen=True)
class DamageNoMatter(Base):
    """What the mistaken call did to the other side does not change the result (75C)."""


@dataclass(frozen=True)
class GoByAgreement(Base):
    """An adjusted score supposes that opponents were told of the agreement, or that there is none."""

    shared: bool

    @property
    def form(self) -> str:
        return "shared" if self.shared else "not_shared"


@dataclass(frozen=True)
class NoRedress(Base):
    """This side gets nothing for what it misunderstood by itself."""

    who: Place


@dataclass(frozen=True)
class Answers(Base):
    """He gives the answer or the review."""

    who: Place
    of: What

    @property
    def form(self) -> str:
        return self.of.value


@dataclass(frozen=True)
class CorrectReview(Base):
    """Everybody at the table has to correct the review."""


@dataclass(frozen=True)
class MustNot(Base):
    """What he did is not allowed."""

    who: Place


@dataclass(frozen=True)
class Disclose(Base):
    """It is an implicit understanding, and this side has to disclose it."""

    who: Place
