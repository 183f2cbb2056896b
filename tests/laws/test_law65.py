"""Law 65 against decision tables; its own rule for doubtful tricks."""

from __future__ import annotations

import pytest

from tablilla.laws.law64_after_establishment import LATER_TRICK, TRICK_WINNER, Winner
from tablilla.laws.law65_arrangement_of_tricks import OWN_RULES, played_cards_disturbed, wrongly_pointed_card
from tablilla.laws.law66_inspection_of_tricks import MIXED, Mixed
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.place import Place
from tablilla.rules.step import Done
from tests.laws.decision import BOOK, ME, Row, check

TURNED = ["turn_right_way@65B3 who=table"]
FOLLOW = "follow:law16.information_from_partner@16B1"


def late(*, dummy: bool) -> list[str]:
    dummys = ["procedural_penalty@43B1 who=dummy"] if dummy else []
    return ["inform.barred@65B3 barred=partner of=tricks_won", FOLLOW, *dummys]


def test_2017_any_player_until_his_own_side_goes_on() -> None:
    table: list[Row] = [
        ({"next_trick_has": "nothing|other_side"}, TURNED),
        ({"next_trick_has": "own_side", "role": "dummy"}, late(dummy=True)),
        ({"next_trick_has": "own_side", "role": "declarer|defender"}, late(dummy=False)),
    ]
    check(wrongly_pointed_card, 2017, table, {"next_trick_has": "65B3", "role": "43A1b"})


def test_2007_declarer_at_any_time_the_others_until_the_next_lead() -> None:
    table: list[Row] = [
        ({"role": "declarer"}, TURNED),
        ({"next_trick_has": "nothing"}, TURNED),
        ({"next_trick_has": "other_side|own_side", "role": "dummy"}, late_2007(dummy=True)),
        ({"next_trick_has": "other_side|own_side", "role": "defender"}, late_2007(dummy=False)),
    ]
    check(wrongly_pointed_card, 2007, table, {"next_trick_has": "65B3", "role": "43A1b 65B3"})


def late_2007(*, dummy: bool) -> list[str]:
    return [e.replace("@16B1", "@16B1a") for e in late(dummy=dummy)]


@pytest.mark.parametrize("edition", [2007, 2017])
def test_disorder_is_a_risk_until_the_tricks_are_agreed(edition: int) -> None:
    table: list[Row] = [
        ({"order_of_played_cards": "kept"}, ["no_irregularity@65C"]),
        ({"tricks_already_agreed": True}, ["no_irregularity@65C"]),
        ({"tricks_already_agreed": False}, ["at_risk@65D who=offenders"]),
    ]
    asked = {"order_of_played_cards": "65D", "tricks_already_agreed": "65D"}
    check(played_cards_disturbed, edition, table, asked)


@pytest.mark.parametrize(
    ("mixed", "winner", "later", "favoured"),
    [
        (Mixed.OFFENDERS, Winner.OFFENDER, True, Place.OTHERS),
        (Mixed.OTHERS, Winner.OPPONENTS, False, Place.OFFENDERS),
    ],
)
def test_who_mixed_his_cards_loses_the_doubtful_trick(
    mixed: Mixed, winner: Winner, later: bool, favoured: Place
) -> None:
    case = Case(Docket(BOOK).told(ME, MIXED, mixed), ME)
    assert OWN_RULES[TRICK_WINNER.key].value(case, TRICK_WINNER) == (True, winner)
    assert OWN_RULES[LATER_TRICK.key].value(case, LATER_TRICK) == (True, later)
    said = [(s.clause, getattr(s.directive, "who", None)) for s in case.steps if isinstance(s, Done)]
    assert said == [("65D", favoured)], "said once for both doubts"


def test_both_or_neither_decides_nothing() -> None:
    case = Case(Docket(BOOK).told(ME, MIXED, Mixed.NO_ONE_SIDE), ME)
    assert OWN_RULES[TRICK_WINNER.key].value(case, TRICK_WINNER) == (False, None)
    assert not [s for s in case.steps if isinstance(s, Done)]
