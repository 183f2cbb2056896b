"""Law 26: a call was withdrawn: what declarer may then ask of the first lead of the offender's partner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat
from tablilla.laws.common import SUIT, SUITS
from tablilla.laws.law24_card_exposed_in_auction import BECOMES, Becomes
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Inform,
    LeadStaysFree,
    NoLeadRestriction,
    Oblige,
    Unrestricted,
    Until,
    What,
)
from tablilla.rules.fact import Fact, Kind, Option, choice, finding, judgement
from tablilla.rules.incident import Reading
from tablilla.rules.moment import When
from tablilla.rules.obligation import Duty, View
from tablilla.rules.place import Place


class FirstLead(Enum):
    """What declarer asks of the first lead of the offender's partner."""

    REQUIRE = "require"  # 2007
    FORBID = "forbid"
    NEITHER = "neither"


class Shown(Enum):
    """Whether the offender showed every suit of the withdrawn call in the legal auction."""

    ALL = "all"
    ARTIFICIALLY = "artificially"  # some of them only by an artificial call
    NOT_ALL = "not_all"


class Scope(Enum):
    """What declarer's right is."""

    DEMAND_OTHER = "demand_other"  # the same, where that call did not show just the suit that it names
    DEMAND = "demand"  # to require or forbid a suit of the withdrawn call (2007: 26A2)
    ANY_SUIT = "any_suit"  # to forbid any one suit (2007: 26B)
    NOT_SHOWN = "not_shown"  # to forbid one suit that the offender has not shown legally (2017: 26B)
    NOT_SHOWN_OTHER = "not_shown_other"  # the same, where his bids did not show just the suits that they name

    @property
    def demands(self) -> bool:
        """Whether a suit may be required, too."""
        return self in (Scope.DEMAND, Scope.DEMAND_OTHER)


FINAL_COMPARABLE = judgement("final_call_is_comparable", When.AUCTION)  # 2017; a lead turns on it, no call
DIFFERENT = judgement("final_call_differs", When.AUCTION)  # 2007; of the same call: another meaning
ABOUT_SUITS = judgement("withdrawn_call_was_about_suits")  # 2007
SHOWN = Fact("those_suits_were_shown_legally", tuple(Shown), Kind.JUDGEMENT, When.AUCTION)  # 2007
BIDS_AS_NAMED = finding("his_bids_showed_the_suits_they_name_and_no_other", When.AUCTION)  # 2017
WITHDRAWN_AS_NAMED = finding("withdrawn_bid_showed_the_suit_it_names_and_no_other")  # 2007
BY_ARTIFICIAL_CALL = Reading("suit_shown_artificially", ("counts", "does_not_count"))
FIRST_LEAD = choice("first_lead", FirstLead)


@dataclass(frozen=True, kw_only=True)
class LeadRight(Duty):
    """Declarer's right against the offender's partner: it waits for his first lead, which may never come."""

    scope: Scope
    rank = 0  # it restricts nothing by itself

    @property
    def form(self) -> str:
        return self.scope.value

    def permits(self, view: View, card: Card) -> bool:
        return True

    def due(self, view: View) -> bool:
        """Whether the first lead is now to be made."""
        return view.turn == self.who and view.led is None and not self.ended(view)

    def ended(self, view: View) -> bool:
        return isinstance(self.who, Seat) and any(view.led_to(n) == self.who for n in range(1, view.trick))


def call_withdrawn(case: Case) -> None:
    """Whether Law 26 restricts a lead at all, and how."""
    case.by({2007: withdrawn_2007, 2017: withdrawn_2017})(case)


def call_replaced(case: Case) -> None:
    """The same where another call stands, in 2017 one that is not comparable."""
    case.by({2007: rights_2007, 2017: rights_2017})(case)


def double_withdrawn(case: Case) -> None:
    """32 (2007): of a double only 26B can apply."""
    if not case.ask(DIFFERENT, "26"):
        case.do("26", LeadStaysFree())
    elif defends(case, "26"):
        right(case, "26B", Scope.ANY_SUIT)


def withdrawn_2017(case: Case) -> None:
    """26A, 26B; 16C2 holds until a comparable call is made."""
    case.do("16C2", Inform(What.WITHDRAWN_CALL, barred=Place.OFFENDERS, until=Until.COMPARABLE_CALL))
    if case.ask(FINAL_COMPARABLE, "26A"):
        case.do("26A", NoLeadRestriction(Place.OFFENDERS))
        case.do("26A", Inform(What.WITHDRAWN_CALL, free=Place.OFFENDERS))
    else:
        rights_2017(case)


def rights_2017(case: Case) -> None:
    """26B: one suit that the offender has not shown legally may be forbidden."""
    if defends(case, "26B"):
        named = as_named(case, BIDS_AS_NAMED, "26B", "suits_named_legally")
        right(case, "26B", Scope.NOT_SHOWN if named else Scope.NOT_SHOWN_OTHER)


def withdrawn_2007(case: Case) -> None:
    """26: the final call has to be another, or the same with a much different meaning."""
    if case.ask(DIFFERENT, "26"):
        rights_2007(case)
    else:
        case.do("26", LeadStaysFree())


def rights_2007(case: Case) -> None:
    """26A, 26B: by what the withdrawn call was about."""
    if not defends(case, "26"):
        return
    if not case.ask(ABOUT_SUITS, "26A"):
        right(case, "26B", Scope.ANY_SUIT)
    elif all_shown(case):
        case.do("26A1", NoLeadRestriction(Place.OFFENDERS))
    else:
        named = as_named(case, WITHDRAWN_AS_NAMED, "26A2a", "suits_the_withdrawn_call_names")
        right(case, "26A2a", Scope.DEMAND if named else Scope.DEMAND_OTHER)


def all_shown(case: Case) -> bool:
    """26A1: that a suit shown by an artificial call counts is not said in the text."""
    shown = case.ask(SHOWN, "26A1")
    if shown is Shown.ARTIFICIALLY:
        return case.reading(BY_ARTIFICIAL_CALL, "26A1") == "counts"
    return shown is Shown.ALL


def defends(case: Case, clause: str) -> bool:
    """Whether the offender becomes a defender."""
    if case.ask(BECOMES, clause) is Becomes.DEFENDER:
        return True
    case.do(clause, LeadStaysFree())
    return False


def right(case: Case, clause: str, scope: Scope) -> None:
    """Declarer's right, from the end of the auction until the first lead of the offender's partner."""
    duty = LeadRight(who=Place.PARTNER, clause=clause, scope=scope)
    case.do(clause, Oblige(duty, to=Place.DECLARER, when=When.AUCTION))


def lead_after_withdrawn_call(case: Case) -> None:
    """26: the offender's partner is on lead for the first time."""
    about_suits = not case.since(2017) and case.ask(ABOUT_SUITS, "26A")
    if about_suits:
        those = "suits_of_the_withdrawn_call"
        options = {
            FirstLead.REQUIRE: Option("26A2a", SUIT, those),
            FirstLead.FORBID: Option("26A2b", SUITS, those),
            FirstLead.NEITHER: Option("26A2a"),
        }
    else:
        forbid = Option("26B", SUITS, case.by({2007: "single_suits", 2017: "suits_not_shown_legally"}))
        options = {FirstLead.FORBID: forbid, FirstLead.NEITHER: Option("26B")}
    way = case.choose(FIRST_LEAD, Place.DECLARER, options)
    clause = options[way].clause
    if way is FirstLead.REQUIRE:
        demand = LeadDemand(who=Place.PARTNER, clause=clause, suit=case.detail(SUIT))
        case.do(clause, Oblige(demand, until=Until.TRICK_OVER))
    elif way is FirstLead.FORBID:
        ban = LeadBan(who=Place.PARTNER, clause=clause, suits=case.detail(SUITS))
        case.do(clause, Oblige(ban, until=Until.LEAD_LOST))
    else:
        case.do(clause, Unrestricted(Place.PARTNER))


def as_named(case: Case, fact: Fact[bool], clause: str, suits: str) -> bool:
    """Which suits a call shows, its name does not tell; asked only where the table would go by the name."""
    return case.subjects(suits) == ("each",) or case.ask(fact, clause)
