"""Law 85: the likelier version, and what lets the game go on; where the laws' own rules are collected."""

from __future__ import annotations

import pytest

from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law64_after_establishment import LATER_TRICK, TRICK_WINNER
from tablilla.laws.law67_defective_trick import SHOWN
from tablilla.laws.law85_disputed_facts import DOUBTS, disputed_facts
from tablilla.rules.directive import PlayOn
from tests.laws.decision import Row, check


@pytest.mark.parametrize("edition", [2007, 2017])
def test_law_85(edition: int) -> None:
    table: list[Row] = [
        ({"evidence": "one_likelier"}, ["outweigh@85A1", "rule_on_facts@85A2"]),
        ({"evidence": "even"}, ["play_on@85B"]),
    ]
    check(disputed_facts, edition, table, {"evidence": "85A1 85A2 85B"})


def test_every_own_rule_is_collected_under_its_clause() -> None:
    found = {key: rule.clause for key, rule in DOUBTS.own.items()}
    assert found == {HELD.key: "66D", LATER_TRICK.key: "65D", TRICK_WINNER.key: "65D", SHOWN.key: "67B2a"}
    assert (DOUBTS.likelier, DOUBTS.undetermined, DOUBTS.meanwhile) == ("85A1", "85B", PlayOn())
