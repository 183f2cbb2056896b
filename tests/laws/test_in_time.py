"""No question of today that tomorrow may make idle: all kinds, at every time before the end, sampled.

What is asked while something of later is open is met whatever comes of that; what every way meets is asked at
once, and so is what fades, however few meet it.  Ways are drawn at random; ``TABLILLA_DEEP`` multiplies them.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import pytest

from tablilla.laws import law16_other_sources as law16
from tablilla.laws import law20_review_and_explanation as law20
from tablilla.laws.frame import ISSUES
from tablilla.laws.kinds import BOOK, LAWS
from tablilla.laws.law17_auction_period import SOMEBODY_CALLED
from tablilla.laws.law24_card_exposed_in_auction import BECOMES
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.ruling import rule
from tests.table.boards import DEEP

EDITIONS = (2007, 2017)
EARLY = (When.NOW, When.AUCTION, When.TRICK)
ENOUGH = 80  # ways drawn until no question of today is left that all of them met


def met(docket: Docket, me: Incident, rng: random.Random) -> frozenset[Fact[Any]]:
    """The questions on one way to the end, answered at random."""
    found: set[Fact[Any]] = set()
    while (need := run(docket, me)[1]) is not None:
        found.add(need.fact)
        docket = docket.told(me, need.fact, rng.choice(need.domain))
    return frozenset(found)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", list(LAWS))
def test_what_is_asked_today_is_what_matters_whatever_tomorrow_brings(edition: int, kind: str) -> None:
    me, rng = Incident(kind), random.Random(f"in time {edition} {kind}")
    seen: set[Hashable] = set()
    for walk in range(6 * DEEP):
        raised = frozenset({(me, rng.choice(ISSUES))}) if walk % 3 == 2 else frozenset()
        docket = Docket(BOOK, edition, raised=raised, now=EARLY[walk % 3])
        path: frozenset[object] = raised
        while True:
            ruling = rule(docket, me)
            if ruling.open_until and (docket.now, path) not in seen:
                seen.add((docket.now, path))
                if ruling.question is not None:
                    asked = ruling.question.fact
                    assert asked.fades or all(asked in met(docket, me, rng) for _ in range(6))
                else:
                    on_all: frozenset[Fact[Any]] | None = None
                    for _ in range(ENOUGH):
                        way = {fact for fact in met(docket, me, rng) if docket.reached(me, fact.known)}
                        assert not any(fact.fades for fact in way), "nobody will remember"
                        on_all = frozenset(way) if on_all is None else on_all & way
                        if not on_all:
                            break
                    assert not on_all, "asked too late"
            if ruling.question is None:
                break
            value = rng.choice(ruling.question.domain)
            path = path | {(ruling.question.fact, value)}
            docket = docket.told(me, ruling.question.fact, value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_board_that_is_being_finished_asks_nothing_of_its_score(edition: int) -> None:
    """16D2c (2007: 16C2c): whether the result was affected is known at the end of play, and all behind it."""
    me = Incident("extraneous_information")
    docket = (
        Docket(BOOK, edition, now=When.NOW)
        .told(me, SOMEBODY_CALLED, False)
        .told(me, law16.INTERFERES, True)
        .told(me, law16.MEANS, law16.Means.COMPLETE)
    )
    ruling = rule(docket, me)
    assert ruling.question is None
    assert {a.when for a in ruling.open_until} == {When.PLAY}
    affected = rule(docket.told(me, law16.AFFECTED, True), me)
    assert affected.question is None, "what was probable is of the end of play as well"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_partner_of_the_explainer_is_asked_nothing_while_he_has_to_be_silent(edition: int) -> None:
    """20F5: whether he speaks before the lead or after the play hangs on how the auction ends."""
    me = Incident("misinformation")
    docket = Docket(BOOK, edition, now=When.NOW).told(me, law20.NOTICED, law20.Noticed.PARTNER)
    ruling = rule(docket, me)
    assert ruling.question is None
    assert When.AUCTION in {a.when for a in ruling.open_until}
    over = rule(Docket(BOOK, edition, now=When.AUCTION).told(me, law20.NOTICED, law20.Noticed.PARTNER), me)
    assert over.question is not None
    assert over.question.fact is BECOMES
