"""Law 45: when a card is played; a slip of the tongue; dummy's cards; the fifth card to a trick."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law49_defenders_exposed_cards import PARTNER_COULD_SEE
from tablilla.laws.law50_penalty_card import exposed
from tablilla.laws.law58_simultaneous_cards import CHANGES, PLAYED_AFTER
from tablilla.rules.case import Case, Condition
from tablilla.rules.directive import (
    Adjust,
    ComesBack,
    CountsAsPlayed,
    Designates,
    NoAdjust,
    NoIrregularity,
    NoRectification,
    NotPlayed,
    PickUp,
    PlayOn,
    Plays,
    ProceduralPenalty,
    Stand,
    Standard,
    Standing,
    TurnUp,
    What,
    Withdraw,
)
from tablilla.rules.fact import finding, judgement, may, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Fifth(Enum):
    """What the second card of one hand was."""

    ADDED = "added"  # to the trick in progress
    LED = "led"  # to the next one


class Slip(Enum):
    """Why another card was named than the one now wanted."""

    TONGUE = "tongue"  # he never meant the first
    CONCENTRATION = "concentration"  # he meant it while his mind was elsewhere
    RECONSIDERED = "reconsidered"  # he changed his mind


class Misplaced(Enum):
    """What the card was that dummy put in the played position."""

    LED = "led"
    FOLLOWED = "followed"


DROPPED = finding("card_was_dropped")
ALREADY_PLAYED = finding("had_already_played_to_the_trick")
IN_TURN = finding("it_was_his_turn")
AT_THE_TABLE = finding("held_face_up_at_the_table")
HELD_AS_PLAYED = finding("held_as_a_card_played")
NAMED_AS_PLAY = finding("named_or_pointed_out_as_his_play")
TOUCHED = finding("declarer_touched_it_deliberately")
ARRANGING = finding("only_to_arrange_or_to_reach_another")
CARDS_OF_DUMMY = finding("card_was_called_from_dummy")
SLIP = which("slip", Slip)
AT_ONCE = finding("changed_without_pause_for_thought")  # 2007
PARTNER_PLAYED_SINCE = finding("his_partner_has_played_since")  # 2007; of dummy's card, declarer's own hand
DECLARER_PLAYED_SINCE = finding("declarer_has_played_from_either_hand_since")  # 2017
IN_TIME = finding("attention_before_each_side_played_to_the_trick_after")
DECLARER_NAMED = finding("declarer_had_named_a_card")
DECLARER_CHANGES = may("declarer_changes_card")
BEFORE_PARTNER = finding("came_before_his_partners_turn")  # of a place
LED_TO_NEXT = finding("one_side_has_led_to_the_trick_after")
MISPLACED = which("misplaced_card_was", Misplaced)
FAILED_IT = finding("did_not_follow_the_misplaced_card")  # of a place, though able
DUMMY_REVOKED = finding("misplaced_card_was_a_revoke")
DUMMY_ARRANGED = finding("dummy_only_arranged_cards")
SUGGESTED_PLAY = judgement("dummy_suggested_a_play", When.PLAY)
DAMAGED_BY_SUGGESTION = judgement("suggested_play_damaged_defenders", When.PLAY)
FIFTH = which("fifth_card_was", Fifth)
ALL_PLAYED = finding("all_four_had_played")

# laws that have found, where they open it, that declarer had named no card
NOT_NAMED_BY = ("45D", "45D1")
EARLY_CARDS = ("premature_play", "play_out_of_turn")  # their own ruling says 57C

DECLARERS_HAND: tuple[tuple[str, Condition], ...] = (
    ("45C2a", AT_THE_TABLE),
    ("45C2b", HELD_AS_PLAYED),
    ("45C4a", NAMED_AS_PLAY),
)


def card_played_or_not(case: Case) -> None:
    """45A, 45B, 45C: whether a card counts as played, by whose card it is."""
    role = case.ask(ROLE, "45A")
    if role is Role.DEFENDER:
        defenders_card(case)
    elif role is Role.DUMMY:
        dummys_card(case)
    else:
        card_of_declarers_hand(case)


def defenders_card(case: Case) -> None:
    """45C1, 45C4a, 45E."""
    shown = case.first_of((("45C1", PARTNER_COULD_SEE), ("45C4a", NAMED_AS_PLAY)))
    if not shown:
        return not_played(case, "45C1")
    if case.ask(ALREADY_PLAYED, "45C1"):
        return case.open(shown[0], _again(case, "fifth_card"))
    if not case.ask(IN_TURN, "45C1"):
        return case.open(shown[0], _again(case, "play_out_of_turn"))
    return played(case, shown)


def card_of_declarers_hand(case: Case) -> None:
    """45C2, 45C4a, 48A."""
    if case.ask(DROPPED, "48A"):
        return not_played(case, "48A")
    shown = case.first_of(DECLARERS_HAND)
    if shown:
        return played(case, shown)
    not_played(case, "45C2a")
    return case.do("48A", PickUp(Place.OFFENDER, What.IRREGULAR))


def dummys_card(case: Case) -> None:
    """45B, 45C3, 45C4a: a card of dummy, by what declarer did."""
    if case.ask(NAMED_AS_PLAY, "45C4a"):
        return played(case, ("45C4a",))
    if case.ask(TOUCHED, "45C3") and not case.ask(ARRANGING, "45C3"):
        return played(case, ("45C3",))
    return not_played(case, "45B")


def played(case: Case, clauses: tuple[str, ...]) -> None:
    """It is played, and may not be taken back."""
    for clause in clauses:
        case.do(clause, CountsAsPlayed(Place.OFFENDER, What.IRREGULAR))
    case.do("47F2", Stand(Standing.CARD))


def not_played(case: Case, clause: str) -> None:
    """It goes back to the hand."""
    case.do(clause, NotPlayed(Place.OFFENDER, What.IRREGULAR))


def changed_designation(case: Case) -> None:
    """45C4: a card was named, and then another.  The offender is the one who named them."""
    from_dummy = case.ask(CARDS_OF_DUMMY, "45C4a")
    if not case.by({2007: changeable, 2017: changeable_2017})(case, from_dummy):
        case.do("45C4a", CountsAsPlayed(Place.DUMMY if from_dummy else Place.OFFENDER, What.NAMED))
        return case.do("47F2", Stand(Standing.CARD))
    hand = Place.DUMMY if from_dummy else Place.OFFENDER
    case.do("47C", Withdraw(hand, What.NAMED))
    case.do("45C4b", Plays(hand, What.INTENDED))
    opponent = Place.RHO if from_dummy else Place.LHO
    if case.ask(PLAYED_AFTER.of(opponent), "45C4b") and case.may(CHANGES.of(opponent), opponent, "47D"):
        case.do("47D", Withdraw(opponent, What.LATER))
        withdrawn(case, What.LATER)
    return None


def changeable(case: Case, from_dummy: bool) -> bool:
    """45C4b in 2007: any player, without pause for thought, until his partner has played."""
    return (
        case.ask(SLIP, "45C4b") is Slip.TONGUE
        and case.ask(AT_ONCE, "45C4b")
        and case.holds(PARTNER_PLAYED_SINCE.is_(False), "45C4b")
    )


def changeable_2017(case: Case, from_dummy: bool) -> bool:
    """45C4b in 2017: a slip of the tongue in calling a card of dummy, until declarer plays again."""
    return (
        from_dummy
        and case.ask(SLIP, "45C4b") is Slip.TONGUE
        and case.holds(DECLARER_PLAYED_SINCE.is_(False), "45C4b")
    )


def dummy_played_unasked(case: Case) -> None:
    """45D: dummy put a card that declarer did not name in the played position.  The offender is dummy."""
    clause = case.by({2007: "45D", 2017: "45D1"})
    named = case.incident.born_of not in NOT_NAMED_BY and case.ask(DECLARER_NAMED, "45B")
    in_time = case.ask(IN_TIME, clause)
    if case.since(2017):
        case.holds(IN_TIME.is_(False), "45D2")
    if in_time:
        put_right(case, clause, named)
    else:
        case.by({2007: too_late, 2017: too_late_2017})(case)
    if not named:
        case.follow("45F", suggestion)


def put_right(case: Case, clause: str, named: bool) -> None:
    """45D1 (2007: 45D): in time; who may change the card that he played after it."""
    case.do(clause, Withdraw(Place.OFFENDER, What.IRREGULAR))
    if named:
        case.do(clause, Plays(Place.OFFENDER, What.NAMED))
    else:
        case.do("45B", Designates(Place.DECLARER, What.LEGAL))
    if case.ask(LED_TO_NEXT, clause):
        case.do(clause, ComesBack(What.NEXT_LEAD))
    changed = []
    early = named or early_card_ruled_on(case)
    for place in (Place.LHO, Place.RHO):
        if not case.ask(PLAYED_AFTER.of(place), clause):
            continue
        early = early or came_early(case, place)
        if case.may(CHANGES.of(place), place, clause):
            case.do("47D", Withdraw(place, What.LATER))
            changed.append(place)
    if changed:
        withdrawn(case, What.LATER)
    # declarer's right-hand opponent sits on dummy's left
    if Place.LHO not in changed or not case.ask(PLAYED_AFTER.of(Place.PARTNER), clause):
        return
    if case.may(DECLARER_CHANGES, Place.DECLARER, clause):
        case.do(clause, Withdraw(Place.DECLARER, What.LATER))


def early_card_ruled_on(case: Case) -> bool:
    """Whether a defender's early card to this trick has a ruling of its own, which says 57C."""
    me = case.incident
    defenders = [case.docket.seat(me, place) for place in (Place.LHO, Place.RHO)]
    return any(i.trick == me.trick and i.seat in defenders for kind in EARLY_CARDS for i in case.others(kind))


def came_early(case: Case, place: Place) -> bool:
    """57C2 (2007: 57C1): a defender who played before his partner on the card that dummy played by himself."""
    clause = case.by({2007: "57C1", 2017: "57C2"})
    early = case.ask(BEFORE_PARTNER.of(place), clause)
    if early:
        case.do(clause, NoRectification(place))
    return early


def too_late(case: Case) -> None:
    """2007 says nothing of it in 45D, so that the card stays (47F2)."""
    case.do("47F2", Stand(Standing.CARD))


def too_late_2017(case: Case) -> None:
    """45D2: no card is changed; a revoke may have come of it."""
    case.do("45D2", Stand(Standing.CARD))
    me = case.incident
    if case.ask(MISPLACED, "45D2") is Misplaced.LED:
        case.follow("45D2", not_followed, (Place.LHO, Place.PARTNER, Place.RHO))
    elif case.ask(DUMMY_REVOKED, "45D2"):
        case.open("45D2", Incident("revoke", me.seat, me.trick))


def not_followed(case: Case) -> None:
    """45D2, for one hand: not to have followed the card that dummy led may be a revoke."""
    if case.ask(FAILED_IT.of(case.each), "45D2"):
        who = case.each if isinstance(case.each, Place) else None
        case.open("45D2", Incident("revoke", None, case.incident.trick, case.incident.suit), who)
    else:
        case.do("45D2", NoIrregularity())


def dummy_indicated_a_card(case: Case) -> None:
    """45F: dummy touched or indicated a card unasked."""
    if case.ask(DUMMY_ARRANGED, "45F"):
        return case.do("45F", NoIrregularity())
    case.do("45F", PlayOn())
    case.do("43B1", ProceduralPenalty(Place.DUMMY))
    return case.follow("45F", suggestion)


def suggestion(case: Case) -> None:
    """45F, at the end of play."""
    damaged = case.ask(SUGGESTED_PLAY, "45F") and case.ask(DAMAGED_BY_SUGGESTION, "45F")
    adjusted = Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY)
    case.do("45F", adjusted if damaged else NoAdjust(when=When.PLAY))


def fifth_card(case: Case) -> None:
    """45E: a second card to a trick from one hand."""
    hands = (("45E1", ROLE.is_(Role.DEFENDER)), ("45E2", ROLE.is_(Role.DECLARER, Role.DUMMY)))
    (clause,) = case.all_of(hands)
    if case.ask(FIFTH, clause) is Fifth.LED:
        return case.open(clause, _again(case, "lead_out_of_turn", 1))
    if clause == "45E1":
        return exposed(case, What.IRREGULAR)
    case.do(clause, PickUp(Place.OFFENDER, What.IRREGULAR))
    return case.do(clause, NoRectification(Place.OFFENDER))


def card_turned_early(case: Case) -> None:
    """45G: a card turned over before all four had played."""
    if case.ask(ALL_PLAYED, "45G"):
        case.do("45G", NoIrregularity())
    else:
        case.do("45G", TurnUp(Place.OFFENDER, What.IRREGULAR))


def _again(case: Case, kind: str, later: int = 0) -> Incident:
    """The same card under another law."""
    me = case.incident
    trick = None if me.trick is None else me.trick + later
    return Incident(kind, me.seat, trick, me.suit, me.card)
