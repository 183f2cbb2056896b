"""Laws 36 to 39 as decision tables: inadmissible calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablilla.laws.law36_inadmissible_doubles import inadmissible_double
from tablilla.laws.law37_obligation_to_pass import BOTH_LAWS, call_by_player_required_to_pass
from tablilla.laws.law38_bid_over_seven import bid_over_seven
from tablilla.laws.law39_call_after_final_pass import call_after_final_pass
from tablilla.rules.directive import Oblige
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.paths import paths
from tablilla.rules.place import Place
from tablilla.rules.step import Asked, Law
from tests.laws.decision import BOOK, ME, Row, check, effect, word

NOTHING = [
    "cancel_call@36A attempted=false who=offender",
    "cancel_later_calls@36A",
    "revert_to_turn@36A",
    "no_rectification@36A who=offender",
    "no_lead_restriction@36A who=offenders",
]
EDITIONS = (2007, 2017)


def info(edition: int, *, barred: bool = True) -> list[str]:
    clause = "16D" if edition == 2007 else "16C"
    free = [f"inform.free@{clause}1 free=others of=withdrawn_call"]
    return [*free, f"inform.barred@{clause}2 barred=offenders of=withdrawn_call"] if barred else free


@pytest.mark.parametrize("edition", EDITIONS)
def test_36(edition: int) -> None:
    silent = {"lho_before_rectification": "silent"}
    watch = info(edition, barred=edition == 2007)
    rows: list[Row] = [
        ({"lho_before_rectification": "called"}, NOTHING),
        (silent, ["cancel_call@36B1 attempted=false who=offender", "never_accepted@36B1", *watch]),
        (
            {"turn_at_the_inadmissible_call": "his"},
            [
                "substitute_call@36B2 doubles=true who=offender",
                "oblige.enforced_pass.rest_of_auction@36B2",
                "watch_awareness@36B3 who=offender",
                "follow:law26.call_withdrawn@36B3",
            ],
        ),
        (
            {"turn_at_the_inadmissible_call": "anothers"},
            [
                "revert_to_turn@36B4",
                "free_call@36B4 who=offender",
                "oblige.enforced_pass.rest_of_auction@36B4",
                "watch_awareness@36B4 who=offender",
                "follow:law26.call_withdrawn@36B4",
            ],
        ),
    ]
    asked = {"lho_before_rectification": "36A 36B1 36B3", "turn_at_the_inadmissible_call": "36B2 36B4"}
    if edition == 2017:
        rows.append(({"opening_lead_had_been": "faced"}, ["score_without_it@36C", "stand@36C"]))
        asked["opening_lead_had_been"] = "36C"
    check(inadmissible_double, edition, rows, asked)


def ways(law: Law, edition: int, **docket: Any) -> Iterator[tuple[dict[str, str], list[str]]]:
    """What was answered and all that is done; of the same duty of two players, both."""
    for at, case in paths(Docket(BOOK, edition, **docket), ME, law):
        told = {f.key: word(e.value) for f, e in at.entries[ME].items() if isinstance(f, Fact)}
        yield told, sorted(effect(step) for step in case.steps if not isinstance(step, Asked))


def both_pass(clause: str, follows: str, edition: int) -> list[str]:
    return [
        f"pass_instead@{clause} who=offender",
        f"oblige.enforced_pass.rest_of_auction@{clause}",
        f"oblige.enforced_pass.rest_of_auction@{clause}",
        *info(edition),
        *(
            [f"watch_awareness@{follows} who=offender", f"follow:law26.call_replaced@{follows}"]
            if follows
            else []
        ),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("way", BOTH_LAWS.ways)
def test_37(edition: int, way: str) -> None:
    read = f"read:{BOTH_LAWS.key}={way}@37A"
    cancelled = ["cancel_call@37B1 attempted=false who=offender", "never_accepted@37B1"]
    cancelled += both_pass("37B2", "37B2", edition)
    found = dict[str, list[str]]()
    for told, done in ways(call_by_player_required_to_pass, edition, readings={BOTH_LAWS: way}):
        found[" ".join(str(v) for v in told.values())] = done
    stands = ["no_lead_restriction@37A who=offenders", "stand@37A"]
    assert found == {
        "silent": sorted(cancelled),
        "called true": sorted([read, *(NOTHING if way == "law_36" else cancelled)]),
        "called false true": sorted([*stands, "oblige.enforced_pass.rest_of_auction@37A"]),
        "called false false": stands,
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_38(edition: int) -> None:
    over = ["never_played@38A", "cancel_call@38B attempted=false who=offender", "cancel_later_calls@38B"]
    found = {" ".join(str(v) for v in told.values()): done for told, done in ways(bid_over_seven, edition)}
    free = "no_lead_restriction@38D who=offenders"
    assert found == {
        "false": ["no_irregularity@18A"],
        "true silent": sorted([*over, *both_pass("38C", "38D", edition)]),
        "true called": sorted([*over, *both_pass("38C", "", edition), free]),
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("law", [call_by_player_required_to_pass, bid_over_seven])
def test_both_of_that_side_have_to_pass(law: Law, edition: int) -> None:
    for _, case in paths(Docket(BOOK, edition), ME, law):
        bound = [s.directive.duty.who for s in case.done if isinstance(s.directive, Oblige)]
        assert bound in ([], [Place.OFFENDER], [Place.OFFENDER, Place.PARTNER])


@pytest.mark.parametrize("edition", EDITIONS)
def test_39(edition: int) -> None:
    over = {"auction_closed_by_three_passes": True}
    nothing = ["no_rectification@39B who=offender"]
    rows: list[Row] = [
        ({"auction_closed_by_three_passes": False}, ["no_irregularity@39A"]),
        (over, ["cancel_late_calls@39A", f"last_bid_is_contract@{'22A2' if edition == 2007 else '22A'}"]),
        ({**over, "role": "declarer|dummy"}, nothing),
        ({**over, "role": "defender", "lho_before_rectification": "called"}, nothing),
        ({**over, "role": "defender", "late_call": "pass"}, nothing),
        ({"late_call": "other"}, ["follow:law26.call_replaced@39C", *info(edition)]),
    ]
    asked = {
        "auction_closed_by_three_passes": "39A",
        "role": "39B 39C",
        "lho_before_rectification": "39B 39C",
        "late_call": "39B 39C",
    }
    check(call_after_final_pass, edition, rows, asked)
