"""Law 25 as a decision table: which call stands, and who has a say in it."""

from __future__ import annotations

import pytest

from tablilla.laws.kinds import BOOK
from tablilla.laws.law25_changes_of_call import LHO_CALLED_FIRST, SINCE, Since, changed_call
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tests.laws.decision import every_path


@pytest.mark.parametrize("edition", [2007, 2017])
def test_one_call_stands_and_what_the_other_showed_is_barred(edition: int) -> None:
    seen = set()
    for path in every_path(changed_call, edition):
        a, done = path.answers, {e.split(" ")[0].split("@")[0] for e in path.effects}
        first, second = "first_call_stands" in done, "call_stands" in done
        assert first is not second, a
        late = a["since_the_first_call"] == "partner" or bool(a.get("auction_period_is_over"))
        slip = a.get("first_call_was") == "slip" and bool(a.get("call_changed_without_pause_for_thought", True))
        assert second is (not late and (slip or a["second_call"] == "accept"))
        assert ("second_call" in a) is (not late and not slip), (
            "the left-hand opponent is asked of second thoughts only"
        )
        barred = [e for e in path.effects if "inform.both@25B3" in e]
        assert bool(barred) is (late or not slip)
        assert ("withdraw_call" in done) is bool(a.get("lho_takes_back_his_call"))
        assert any(e.startswith("follow:") for e in path.effects) is ("second_call" in a), "leads: 26"
        seen.add((late, slip, second))
    assert seen == {(True, False, False), (False, True, True), (False, False, True), (False, False, False)}


def test_lead_restrictions_never_follow_a_slip() -> None:
    for path in every_path(changed_call, 2017):
        free = any(e.startswith("no_lead_restriction@25A1") for e in path.effects)
        assert free is (path.answers.get("first_call_was") == "slip")


@pytest.mark.parametrize("edition", [2007, 2017])
def test_an_auction_that_ended_before_partner_does_not_tell_who_passed_last(edition: int) -> None:
    """25A5 (2007: 25A3): his own pass may have ended it, so whether his left-hand opponent called is asked."""
    me = Incident("changed_call")
    docket = Docket(BOOK, edition).told(me, SINCE, Since.OVER)
    assert Case(docket, me).domain(LHO_CALLED_FIRST) == (True, False)
