"""Law 66 against decision tables; its own rule for a doubtful revoke."""

from __future__ import annotations

import pytest

from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law66_inspection_of_tricks import (
    CLAIMED_FIRST,
    MIXED,
    OWN_RULES,
    Mixed,
    inspection,
    inspection_after_play,
)
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.need import NeedFact
from tests.laws.decision import BOOK, ME, Row, check

TRICK, OWN = {"wants_to_see": "trick"}, {"wants_to_see": "own_card"}
PLAYER = "declarer|defender"
REFUSED = ["no_inspection@66C what=quitted who=offender"]


def table(own_card_until: str) -> list[Row]:
    seen = {"role": PLAYER, "played_to_next_trick": "nothing|other_side", "own_card_is": "faced"}
    return [
        ({**TRICK, **seen}, ["turn_up@66A what=trick_cards who=table"]),
        (
            {**OWN, "role": PLAYER, "played_to_next_trick": own_card_until},
            ["inspect@66B what=own_last who=offender"],
        ),
        ({"inspection_ordered": "given"}, ["inspect@66C what=quitted who=director"]),
        ({"inspection_ordered": "not_given"}, REFUSED),
        ({"a_revoke_was_claimed": True}, ["follow:law66.inspection_after_play@66D"]),
    ]


@pytest.mark.parametrize(
    ("edition", "until", "claim"), [(2007, "nothing", "62C3"), (2017, "nothing|other_side", "61C")]
)
def test_during_the_play(edition: int, until: str, claim: str) -> None:
    asked = {
        "wants_to_see": "66C",
        "role": "66A 66B",
        "played_to_next_trick": "66A 66B",
        "own_card_is": "66A",
        "inspection_ordered": "66C",
        "a_revoke_was_claimed": claim,
    }
    check(inspection, edition, table(until), asked)


def after(condition: dict[str, object]) -> list[Row]:
    not_found = {"cards_show_the_facts": "not_found"}
    return [
        ({"revoke_or_tricks_claimed": "not_made"}, ["no_inspection@66D what=quitted who=offender"]),
        ({"revoke_or_tricks_claimed": "made"}, ["inspect@66D what=own_cards when=play who=table"]),
        ({"cards_show_the_facts": "found"}, ["rule_on_facts@66D when=play"]),
        ({**not_found, **condition, "mixed_their_cards": "offenders"}, ["favour@66D when=play who=others"]),
        ({**not_found, **condition, "mixed_their_cards": "others"}, ["favour@66D when=play who=offenders"]),
        (
            {**not_found, **condition, "mixed_their_cards": "no_one_side"},
            ["open:disputed_facts@85A1 seat=1 trick=4"],
        ),
    ]


ASKED = {"revoke_or_tricks_claimed": "66D", "cards_show_the_facts": "66D", "mixed_their_cards": "66D"}


def test_after_the_play_2017_one_side_alone_mixed_its_cards() -> None:
    check(inspection_after_play, 2017, after({}), ASKED)


def test_after_the_play_2007_only_when_the_claim_came_first() -> None:
    first: dict[str, object] = {"claimed_before_cards_were_mixed": True}
    weighed: Row = (
        {"cards_show_the_facts": "not_found", "claimed_before_cards_were_mixed": False},
        ["open:disputed_facts@85A1 seat=1 trick=4"],
    )
    asked = {**ASKED, "claimed_before_cards_were_mixed": "66D"}
    check(inspection_after_play, 2007, [*after(first), weighed], asked)


@pytest.mark.parametrize(("mixed", "held"), [(Mixed.OFFENDERS, True), (Mixed.OTHERS, False)])
def test_a_doubtful_revoke_is_decided_against_the_side_that_mixed(mixed: Mixed, held: bool) -> None:
    rule = OWN_RULES[HELD.key]
    assert rule.value(Case(Docket(BOOK, 2017).told(ME, MIXED, mixed), ME), HELD) == (True, held)
    docket = Docket(BOOK, 2007).told(ME, MIXED, mixed)
    with pytest.raises(NeedFact):
        rule.value(Case(docket, ME), HELD)
    assert rule.value(Case(docket.told(ME, CLAIMED_FIRST, True), ME), HELD) == (True, held)
    assert rule.value(Case(docket.told(ME, CLAIMED_FIRST, False), ME), HELD) == (False, None)
