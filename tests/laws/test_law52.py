"""Law 52 as a table: another card than the penalty card."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.laws.law50_penalty_card import DEGREE, OTHER_DUTY_FIRST, Degree
from tablilla.laws.law51_several_penalty_cards import SEVERAL_LEGAL
from tablilla.laws.law52_penalty_card_not_played import DECLARER_PLAYED, OtherCard
from tablilla.rules.directive import Penalty, What
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.options import read_out
from tablilla.rules.step import Done
from tests.laws.told import BOOK, every_ruling


@pytest.mark.parametrize("edition", [2007, 2017])
def test_another_card_was_played(edition: int) -> None:
    rows = list(every_ruling("penalty_card_not_played", edition))
    assert len(rows) == 9
    for answers, done in rows:
        minor = answers["penalty_card_is"] == "minor"
        excused = answers["played_an_honour_or_another_suit" if minor else "another_duty_comes_first"]
        if excused:
            assert done == [f"no_irregularity@{'50C' if minor else '50D1b'}", "remain@50A"]
            continue
        assert done[0] == "no_taking_back@52A"
        choice = answers.get("other_card_instead_of_penalty_card")
        if answers["declarer_has_played_since"]:
            assert choice is None, "he has no choice left"
            assert done[1:] == ["stand.card@52B1b", "remain@52B1c", "open:revoke@61A"]
        elif choice == "accept":
            assert done[1:] == ["stand.card@52B1a", "remain@52B1c", "open:revoke@61A"]
        elif answers.get("several_penalty_cards_can_legally_be_played"):
            assert not minor
            assert done[1:5] == ["withdraw@52B2", "plays@51A", "remain@51A", "penalty.major@52B2"]
        else:
            assert done[1:5] == ["withdraw@52B2", "plays@52B2", "penalty.major@52B2",
                                 "oblige.play_penalty_card@50D1a"]  # fmt: skip


@pytest.mark.parametrize("edition", [2007, 2017])
def test_declarer_hears_that_the_other_card_becomes_a_major_penalty_card(edition: int) -> None:
    """52B2, although it is not yet known which penalty card is then played (51A)."""
    me, docket = Incident("penalty_card_not_played"), Docket(BOOK, edition)
    facts: dict[Fact[Any], object] = {DEGREE: Degree.MAJOR, OTHER_DUTY_FIRST: False, DECLARER_PLAYED: False}
    for fact, value in facts.items():
        docket = docket.told(me, fact, value)
    accept, refuse = read_out(docket, me)
    assert [offer.picks[0].value for offer in (accept, refuse)] == [OtherCard.ACCEPT, OtherCard.REFUSE]
    assert refuse.then is not None
    assert refuse.then.fact is SEVERAL_LEGAL
    becomes = [
        [
            (s.clause, s.directive.what, s.directive.major)
            for s in offer.steps
            if isinstance(s, Done) and isinstance(s.directive, Penalty)
        ]
        for offer in (accept, refuse)
    ]
    assert becomes == [[], [("52B2", What.IRREGULAR, True)]]
