"""Law 14 and what it needs of Law 24 against decision tables; the incidents that it breeds."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import card
from tablilla.bridge.seats import Seat
from tablilla.laws.common import ATTENTION, FAILED, LEAD, Lead
from tablilla.laws.kinds import BOOK
from tablilla.laws.law14_missing_card import FOUND, OVER_13, Found, missing_card
from tablilla.laws.law24_card_exposed_in_auction import seen_in_the_auction
from tablilla.rules.case import Case, run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.step import Opened
from tests.laws.decision import Row, check, every_path

NOT_13 = {"a_hand_has_more_than_13": False}
EARLY = {**NOT_13, "opening_lead_had_been": "not_faced"}
LATE = {**NOT_13, "opening_lead_had_been": "faced"}
BACK = {**LATE, "missing_card_found": "elsewhere|nowhere"}
HELD = "deemed_held@{} what=missing who=offender"
REPLACED = "inform.both@14C barred=partner free=others of=restoring"


def table(over: str) -> list[Row]:
    return [
        ({"a_hand_has_more_than_13": True}, [f"follow:law13.surplus_card@{over}"]),
        (EARLY, ["search@14A to=director", "calls_stand@14A3", HELD.format("14A3"), "play_on@14A3", REPLACED]),
        ({**EARLY, "missing_card_found": "elsewhere"}, ["restore@14A1 what=missing who=offender"]),
        ({**EARLY, "missing_card_found": "nowhere"}, ["reconstruct@14A2"]),
        ({**EARLY, "partner_could_have_seen_its_face": True}, ["follow:law24.seen_in_the_auction@24"]),
        ({**LATE, "missing_card_found": "among_played|elsewhere|nowhere"}, ["search@14B to=director"]),
        ({**LATE, "attention": "round", "correction_period": "over"}, ["stand.result@14B of=result"]),
        ({**LATE, "missing_card_found": "among_played"}, ["open:defective_trick@14B1 seat=1 trick=4 card"]),
        ({**LATE, "missing_card_found": "elsewhere"}, ["restore@14B2 what=missing who=offender"]),
        ({**LATE, "missing_card_found": "nowhere"}, ["reconstruct@14B3"]),
        (BACK, [HELD.format("14B4")]),
        ({**BACK, "failed_to_follow": True}, ["open:revoke@14B4 seat=1 trick=None"]),
        ({**BACK, "attention": "play"}, [REPLACED]),
    ]


ASKED = {
    "opening_lead_had_been": "14A 14A3 14B",
    "missing_card_found": "14A1 14A2 14B1 14B2 14B3 14B4",
    "partner_could_have_seen_its_face": "24 49",
    "attention": "14B 14C",
    "correction_period": "14B",
    "failed_to_follow": "14B4",
    "role": "14B4",
    "honour": "50B",
    "has_another_penalty_card": "50B",
}


@pytest.mark.parametrize(("edition", "over"), [(2007, "13A"), (2017, "13")])
def test_law_14(edition: int, over: str) -> None:
    check(missing_card, edition, table(over), {"a_hand_has_more_than_13": over, **ASKED})


@pytest.mark.parametrize("edition", [2007, 2017])
def test_only_a_defenders_card_that_was_seen_in_play_becomes_a_penalty_card(edition: int) -> None:
    for path in every_path(missing_card, edition):
        a = path.answers
        seen = a.get("partner_could_have_seen_its_face") is True and a["opening_lead_had_been"] == "faced"
        assert any("penalty" in e for e in path.effects if "@50" in e) is seen
        if not seen:
            continue
        assert (a["role"], a["missing_card_found"], a["attention"]) == ("defender", "elsewhere", "play")
        major = bool(a.get("honour") or a.get("has_another_penalty_card"))
        degree = "major" if major else "minor"
        assert (
            f"penalty.{degree}@50B major={degree == 'major'} until=card_gone what=missing who=offender".lower()
            in {e.lower() for e in path.effects}
        )


@pytest.mark.parametrize("edition", [2007, 2017])
def test_nobody_is_asked_about_a_card_that_is_not_there_or_a_time_that_is_known(edition: int) -> None:
    for path in every_path(missing_card, edition):
        a = path.answers
        if a.get("missing_card_found") == "nowhere":
            assert "partner_could_have_seen_its_face" not in a
        if a.get("opening_lead_had_been") == "not_faced":
            assert "attention" not in a


BEFORE = {"seen_after_first_call": False}  # and then nothing more is asked
UA = [
    "inform.free@24 free=others of=missing",
    "inform.barred@24 barred=offenders of=missing until=auction_over",
]


def table_24(became: str, taken: str) -> list[Row]:
    return [
        ({"offender_becomes": "declaring_side|defender"}, UA),
        (
            {"offender_becomes": "declaring_side|defender", "honour": True},
            ["oblige.enforced_pass.one_turn@24B"],
        ),
        ({"offender_becomes": "declaring_side"}, [f"pick_up@{taken} what=missing who=offender"]),
        (
            {"offender_becomes": "defender", "honour": True},
            [f"penalty.major@{became} major=true until=card_gone what=missing who=offender"],
        ),
        (
            {"offender_becomes": "defender", "honour": False},
            [f"penalty.minor@{became} major=false until=card_gone what=missing who=offender"],
        ),
    ]


def test_law_24() -> None:
    asked = {"honour": "24B", "offender_becomes": "24"}
    check(seen_in_the_auction, 2007, table_24("24", "24"), asked)
    seen_before: Row = (BEFORE, ["inform.barred@16D1 barred=partner of=missing"])
    rows = [seen_before, *table_24("24E", "24D")]
    for path in every_path(seen_in_the_auction, 2017):
        assert path.answers["seen_after_first_call"] is ("honour" in path.answers)
    check(seen_in_the_auction, 2017, rows, {"seen_after_first_call": "24", **asked})


def test_the_revoke_that_it_breeds_has_the_suit_of_the_card() -> None:
    me = Incident("missing_card", Seat.W, card=card("D5"))
    docket = Docket(BOOK, 2017, named=(me,)).told(me, OVER_13, False).told(me, ATTENTION, Moment.END)
    docket = docket.told(me, FOUND, Found.ELSEWHERE).told(me, FAILED.of("each"), True)
    case, need = run(docket, me)
    assert need is None
    assert [(i.kind, i.seat, i.suit) for i in opened(case)] == [("revoke", Seat.W, 1)]


def opened(case: Case) -> list[Incident]:
    return [s.incident for s in case.steps if isinstance(s, Opened)]


def test_before_the_lead_it_cannot_be_among_played_cards() -> None:
    me = Incident("missing_card", Seat.E)
    docket = Docket(BOOK, 2017).told(me, OVER_13, False).told(me, LEAD, Lead.NOT_FACED)
    need = run(docket, me)[1]
    assert need is not None
    assert need.domain == (Found.ELSEWHERE, Found.NOWHERE)
