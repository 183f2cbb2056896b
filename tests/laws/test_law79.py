"""Law 79 against decision tables; how far a board had come when it was found out."""

from __future__ import annotations

import pytest

from tablilla.laws.common import ATTENTION
from tablilla.laws.kinds import BOOK
from tablilla.laws.law79_tricks_won import PERIOD, Period, found_out, score_error, tricks_disputed
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tests.laws.decision import Row, check, every_path

NOT_CONVINCED = {"convinced_of_table_result": "not_clearly"}


def table(late: str) -> list[Row]:
    return [
        ({"knew_that_trick_was_not_his": True}, ["must_not_accept@79A2 who=offender", "rule_score@79A2"]),
        ({"knew_that_trick_was_not_his": False}, ["no_irregularity@79B"]),
        ({"sides_disagree_on_tricks": True}, ["call_director@79B"]),
        ({"play_ended_by_claim": "claim"}, ["follow:law69.agreed_claim@79B1"]),
        ({"director_called_in_round": "before_its_end"}, ["rule_score@79B2"]),
        ({"convinced_of_table_result": "clearly"}, [f"correct_score@{late}"]),
        ({**NOT_CONVINCED, "one_sides_score_is_to_be_lowered": True}, [f"lower_one_side@{late}"]),
        ({**NOT_CONVINCED, "one_sides_score_is_to_be_lowered": False}, [f"stand.result@{late} of=result"]),
    ]


@pytest.mark.parametrize(("edition", "late"), [(2007, "79B2"), (2017, "79B3")])
def test_tricks_that_the_sides_do_not_agree_on(edition: int, late: str) -> None:
    asked = {
        "sides_disagree_on_tricks": "79B",
        "knew_that_trick_was_not_his": "79A2",
        "play_ended_by_claim": "79B1 79B2",
        "director_called_in_round": "79B2" if edition == 2007 else "79B2 79B3",
        "convinced_of_table_result": late,
        "one_sides_score_is_to_be_lowered": late,
    }
    check(tricks_disputed, edition, table(late), asked)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_an_agreed_result_that_was_written_wrongly(edition: int) -> None:
    rows: list[Row] = [
        ({"agreed_result_written_or_computed_wrongly": False}, ["follow:law79.tricks_disputed@79B"]),
        ({"correction_period": "running"}, ["correct_score@79C1"]),
        ({"record_wrong_beyond_reasonable_doubt": True}, ["correct_score@79C2"]),
        ({"record_wrong_beyond_reasonable_doubt": False}, ["stand.result@79C2 of=result"]),
        ({"later_correction_allowed": False}, ["stand.result@79C2 of=result"]),
    ]
    asked = {
        "agreed_result_written_or_computed_wrongly": "79C1",
        "correction_period": "79C1 79C2",
        "later_correction_allowed": "79C2",
        "record_wrong_beyond_reasonable_doubt": "79C2",
    }
    check(score_error, edition, rows, asked)
    for path in every_path(score_error, edition):
        assert path.answers["agreed_result_written_or_computed_wrongly"] is (
            "correction_period" in path.answers
        )


@pytest.mark.parametrize("moment", ATTENTION.domain)
def test_the_correction_period_runs_until_after_the_round(moment: Moment) -> None:
    me = Incident("missing_card")
    docket = Docket(BOOK).told(me, ATTENTION, moment)
    if moment is Moment.ROUND:
        running = Case(docket.told(me, PERIOD, Period.RUNNING), me)
        over = Case(docket.told(me, PERIOD, Period.OVER), me)
        assert (found_out(running, "14B"), found_out(over, "14B")) == (Moment.END, Moment.LATE)
    else:
        wanted = Moment.PLAY if moment is Moment.PLAY else Moment.END
        assert found_out(Case(docket, me), "14B") is wanted
