"""Law 67 against a decision table of each edition; the revoke that it deems; its own rule for doubt."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import card
from tablilla.bridge.seats import Seat
from tablilla.laws.common import ROLE, Role
from tablilla.laws.kinds import BOOK
from tablilla.laws.law64_after_establishment import LATER_TRICK, TRICK_WINNER, Winner, after_establishment
from tablilla.laws.law67_defective_trick import (
    ASTRAY_2007,
    COUNT,
    DEEMED,
    DEFECT,
    NEXT_TRICK,
    OF_SUIT,
    OWN_RULES,
    SHOWN,
    Count,
    Defect,
    NextTrick,
    OfSuit,
    Shown,
    defective_trick,
)
from tablilla.rules.case import Case, run
from tablilla.rules.directive import Keep, What
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Doubt
from tablilla.rules.incident import Incident
from tablilla.rules.paths import paths
from tablilla.rules.place import Place
from tablilla.rules.step import Done, Opened
from tests.laws.decision import ME, Row, check, every_path, meets

IN_TIME = {"next_trick_begun_by": "!both"}
BOTH = {"next_trick_begun_by": "both", "cards_in_hand_and_played": "thirteen"}
NO_CARD = {**BOTH, "card_of_the_suit_led": "has|has_none"}
HAS, NONE = {"card_of_the_suit_led": "has"}, {"card_of_the_suit_led": "has_none"}
SEVERAL = {**BOTH, "defect": "several"}
TWICE = "same_card_played_to_a_later_trick"
ALWAYS: list[Row] = [
    ({**IN_TIME, "defect": "astray"}, ["add_to_played@65C what=shown who=offender"]),
    ({**IN_TIME, "defect": "no_card|several"}, ["put_right@67A"]),
    ({**IN_TIME, "defect": "no_card"}, ["supply@67A1 what=legal who=offender", "no_transfer@67A1"]),
    (
        {"next_trick_begun_by": "offenders", "defect": "no_card", "role": "defender"},
        ["open:premature_play@67A1 seat=3 trick=4"],
    ),
    ({**IN_TIME, "extra_cards_were_played": "together"}, ["follow:law58.simultaneous_cards@67A2"]),
    ({**IN_TIME, "extra_cards_were_played": "afterwards"}, ["follow:law45.fifth_card@67A2"]),
    ({"cards_in_hand_and_played": "fewer"}, ["open:missing_card@67B seat=1 trick=None card"]),
    ({"cards_in_hand_and_played": "more"}, ["open:surplus_card@67B seat=1 trick=None card"]),
    (
        {**NO_CARD, **HAS},
        ["add_to_played@67B1 what=of_suit_led who=offender", "deemed_revoke@67B1a who=offender"],
    ),
    (
        {**NO_CARD, **NONE},
        ["add_to_played@67B1 what=any_card who=offender", "deemed_revoke@67B1b who=offender"],
    ),
    (
        SEVERAL,
        [
            "inspect@67B2a what=played_cards who=director",
            "restore@67B2a what=surplus who=offender",
            "owner_stays@67B2a",
            "deemed_held@67B2b what=surplus who=offender",
        ],
    ),
    ({**SEVERAL, "card_shown_when_played": "known"}, ["keep@67B2a what=shown who=offender"]),
    ({**SEVERAL, "card_shown_when_played": "highest"}, ["keep@67B2a what=highest who=offender"]),
    ({**SEVERAL, "failed_to_follow": True}, ["open:revoke@67B2b seat=1 trick=None"]),
]
LAW_64 = "follow:law64.after_establishment"
AS_ANY: list[Row] = [
    ({**NO_CARD, "card_of_the_suit_led": way}, [f"read:deemed_revoke=as_any_revoke@{c}", f"{LAW_64}@{c}"])
    for way, c in (("has", "67B1a"), ("has_none", "67B1b"))
]
ALONE: list[Row] = [
    *(
        ({**NO_CARD, "card_of_the_suit_led": way}, [f"read:deemed_revoke=one_trick_only@{c}"])
        for way, c in (("has", "67B1a"), ("has_none", "67B1b"))
    ),
    (
        {**NO_CARD, "trick_winner": "!opponents"},
        ["transfer.one@64A2 at_least=false own_trick=false tricks=1 when=play"],
    ),
    (
        {**NO_CARD, "offenders_won_a_later_trick": True},
        ["transfer.one@64A2 at_least=false own_trick=false tricks=1 when=play"],
    ),
    ({**NO_CARD, "offenders_won_a_later_trick": False}, ["no_transfer@64B1 when=play"]),
]
ASTRAY_2017: list[Row] = [
    (
        {**BOTH, "defect": "astray"},
        ["search@67B3 to=director", "add_to_played@67B3 what=shown who=offender", "no_transfer@67B3"],
    ),
    (
        {**BOTH, TWICE: True, "too_late_to_correct": True},
        ["adjust.without_irregularity@67B3 standard=without_irregularity when=play"],
    ),
    ({**BOTH, TWICE: True, "too_late_to_correct": False}, ["substitute@67B3 what=later who=offender"]),
]
IN_PLACE_2007: list[Row] = [
    ({**BOTH, "defect": "astray"}, ["read:card_gone_astray=put_in_place@67B"]),
    ({**BOTH, "defect": "astray", TWICE: False}, ["add_to_played@67B what=shown who=offender"]),
]
NOT_PLAYED_2007: list[Row] = [({**BOTH, "defect": "astray"}, ["read:card_gone_astray=not_played@67B"])]
ASKED = {
    "next_trick_begun_by": "67A 67B",
    "extra_cards_were_played": "67A2",
    "cards_in_hand_and_played": "67B",
    "card_of_the_suit_led": "67B1a 67B1b",
    "card_shown_when_played": "67B2a",
    "role": "67A1 67B2a",
    "restored_card_was_exposed": "67B2a",
    "honour": "50B",
    "played_deliberately": "50B",
    "has_another_penalty_card": "50B",
    "failed_to_follow": "67B2b",
}
DEFECTS = "67A1 67A2 67B1 67B2a 67B2b"
WON = {"trick_winner": "64A2", "offenders_won_a_later_trick": "64A2"}


def test_2017() -> None:
    asked = {**ASKED, "defect": f"{DEFECTS} 67B3", TWICE: "67B3", "too_late_to_correct": "67B3"}
    check(defective_trick, 2017, [*ALWAYS, *AS_ANY, *ASTRAY_2017], asked)
    alone = {DEEMED: "one_trick_only"}
    check(defective_trick, 2017, [*ALWAYS, *ALONE, *ASTRAY_2017], {**asked, **WON}, readings=alone)


def test_2007() -> None:
    asked = {**ASKED, "defect": DEFECTS}
    check(defective_trick, 2007, [*ALWAYS, *AS_ANY, *IN_PLACE_2007], {**asked, TWICE: "67B"})
    strict = {ASTRAY_2007: "not_played"}
    check(defective_trick, 2007, [*ALWAYS, *AS_ANY, *NOT_PLAYED_2007], asked, readings=strict)


def test_2007_a_card_that_is_not_put_in_its_place_was_not_played() -> None:
    twice = [p for p in every_path(defective_trick, 2007) if p.answers.get(TWICE) is True]
    strict = every_path(defective_trick, 2007, readings={ASTRAY_2007: "not_played"})
    astray = [p for p in strict if p.answers.get("defect") == "astray" and meets(p.answers, BOTH)]
    for path in [*twice, *astray]:
        assert any(e.startswith("deemed_revoke@") for e in path.effects), path
    assert twice
    assert astray


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_card_that_goes_back_is_the_one_that_may_lie_faced(edition: int) -> None:
    cards = {e.partition("what=")[2].split()[0] for p in every_path(defective_trick, edition) for e in p.effects
             if e.startswith("penalty.")}  # fmt: skip
    assert cards == {"surplus"}


@pytest.mark.parametrize("edition", [2007, 2017])
def test_only_a_defenders_card_that_was_seen_becomes_a_penalty_card(edition: int) -> None:
    for path in every_path(defective_trick, edition):
        seen = path.answers.get("restored_card_was_exposed") is True
        assert any(e.startswith("penalty.") for e in path.effects) is seen
        assert not seen or path.answers["role"] == "defender"


def deemed(edition: int) -> tuple[Docket, Incident]:
    me = Incident("defective_trick", Seat.E, 4, 0)
    docket = Docket(BOOK, edition, named=(me,)).told(me, NEXT_TRICK, NextTrick.BOTH)
    return docket.told(me, COUNT, Count.THIRTEEN).told(me, DEFECT, Defect.NO_CARD), me


@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_player_who_put_no_card_never_won_the_trick_so_it_never_costs_two(edition: int) -> None:
    docket, me = deemed(edition)
    costs = set()
    for _, case in paths(docket.told(me, OF_SUIT, OfSuit.HAS), me, after_establishment):
        costs |= {s.clause for s in case.steps if isinstance(s, Done)}
    assert "64A2" in costs
    assert "64A1" not in costs


def test_a_doubt_about_the_winner_does_not_make_it_two_either() -> None:
    docket, me = deemed(2017)
    case = Case(docket, me)
    assert case.domain(TRICK_WINNER) == (Winner.PARTNER, Winner.OPPONENTS)
    assert LATER_TRICK.domain == (True, False)


def test_the_highest_legal_card_stays_where_nobody_knows_which_was_shown() -> None:
    me = Incident("defective_trick", Seat.W, 3, 2, card("H9"))
    docket = Docket(BOOK, 2017, named=(me,)).told(me, NEXT_TRICK, NextTrick.BOTH)
    docket = (
        docket.told(me, COUNT, Count.THIRTEEN).told(me, DEFECT, Defect.SEVERAL).told(me, ROLE, Role.DECLARER)
    )
    for doubt in Doubt:
        case, need = run(docket.told(me, SHOWN, doubt), me)
        assert need is not None
        assert need.fact.key == "failed_to_follow"
        kept = [s.directive for s in case.done if isinstance(s.directive, Keep)]
        assert kept == [Keep(Place.OFFENDER, What.HIGHEST)]
    assert OWN_RULES[SHOWN.key].value(Case(docket, me), SHOWN) == (True, Shown.HIGHEST)


def test_a_restored_card_breeds_revokes_in_its_own_suit() -> None:
    seen = [p for p in every_path(defective_trick, 2017) if "open:revoke@67B2b seat=1 trick=None" in p.effects]
    assert seen
    for _, case in paths(Docket(BOOK, 2017), ME, defective_trick):
        for step in case.steps:
            if isinstance(step, Opened) and step.incident.kind == "revoke":
                assert step.incident.suit == 2, "hearts, the suit of the card"
