"""Laws 82C and 87 against decision tables."""

from __future__ import annotations

import pytest

from tablilla.laws.kinds import BOOK
from tablilla.laws.law82_directors_error import directors_error
from tablilla.laws.law86_team_play import ASSIGNED_TO
from tablilla.laws.law87_fouled_board import fouled_board
from tablilla.rules.directive import Average, Award
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tests.laws.decision import Row, check, effect, word
from tests.laws.test_law86 import each_by_its_fault
from tests.laws.told import every_ending

BOTH_PLUS = {
    2007: ["award.plus.both@12C2a(iii) average=plus who=table", "at_least_session.both@88 who=table"],
    2017: ["award.plus.both@12C2a average=plus who=table", "at_least_session.both@12C2c who=table"],
}


@pytest.mark.parametrize("edition", [2007, 2017])
def test_82c(edition: int) -> None:
    wrong = {"the_ruling_was_wrong": True, "the_board_can_still_be_scored_normally": False}
    estimated = "a_result_was_obtained_or_can_be_estimated"
    clause, follows = {2007: ("86D", "assigned"), 2017: ("86B", "balanced")}[edition]
    table: list[Row] = [
        ({"the_ruling_was_wrong": False}, ["no_adjust@82C"]),
        ({"the_board_can_still_be_scored_normally": True}, ["no_adjust@82C"]),
        ({**wrong, estimated: True}, ["both_innocent.each@82C each=true"]),
        ({**wrong, estimated: False}, ["both_innocent@82C each=false"]),
        ({"form_of_contest": "other"}, BOTH_PLUS[edition]),
        ({"form_of_contest": "teams"}, [f"follow:law86.{follows}@{clause}"]),
    ]
    asked = {"the_ruling_was_wrong": "82C", "the_board_can_still_be_scored_normally": "82C", estimated: "82C"}
    check(directors_error, edition, table, asked | {"form_of_contest": clause})


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("way", ["both_sides", "favoured_side"])
def test_82c_at_teams_finds_neither_side_at_fault_and_heeds_the_other_table(edition: int, way: str) -> None:
    """A good result there is set against an assigned score; else average plus to both, or another board."""
    good, ends = ("result_is_favourable", "result_looks_good_for_an_innocent_side"), set()
    docket = Docket(BOOK, edition, readings={ASSIGNED_TO: way})
    for case in every_ending(docket, Incident("directors_error")):
        told = {fact.key: word(entry.value) for fact, entry in case.told.items()}
        assert "degree_of_fault" not in told
        assert {d.directive.average for d in case.done if isinstance(d.directive, Award)} <= {Average.PLUS}
        if told.get("form_of_contest") != "teams":
            continue
        does = {effect(done).split()[0].split("@")[0] for done in case.done}
        assigned = does & {"adjust.without_irregularity", "adjust.without_irregularity.only"}
        if any(told.get(key) in ("clearly", "true") for key in good):
            assert assigned
        ends.add("assigned" if assigned else "another" if "substitute_board" in does else "artificial")
        whom = {d.directive.who for d in case.done if isinstance(d.directive, Award)}
        assert (
            assigned or "substitute_board" in does or whom in ({Place.TABLE}, {Place.OFFENDERS, Place.OTHERS})
        )
    assert ends == {"assigned", "artificial", *(["another"] if edition == 2017 else [])}


FORMS, ALONE = "compared_contestants_played_different_forms", "its_form_was_played_at_this_table_only"


@pytest.mark.parametrize("edition", [2007, 2017])
def test_87(edition: int) -> None:
    clause, follows = {2007: ("86D", "assigned"), 2017: ("87C", "balanced")}[edition]
    pairs = {"form_of_contest": "other"}
    alone = {**pairs, ALONE: True}
    table: list[Row] = [
        ({FORMS: False}, ["no_irregularity@87A"]),
        (pairs, ["score_by_form@87B"]),
        (alone, ["adjust.artificial@87B standard=artificial"]),
        *(({**alone, **condition}, effects) for condition, effects in each_by_its_fault(edition)),
        ({"form_of_contest": "teams"}, [f"follow:law86.{follows}@{clause}"]),
    ]
    items = "12C2a" if edition == 2017 else "12C2a(i) 12C2a(ii) 12C2a(iii)"
    asked = {FORMS: "87A 87B", ALONE: "87B", "form_of_contest": clause, "degree_of_fault": items}
    check(fouled_board, edition, table, asked)
