"""What a ruling turned on is not asked again of what it led to, where that is about the same thing."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws import kinds_of_auction, kinds_of_rotation
from tablilla.laws.carried import OF_ANOTHER_TRICK, OF_THE_ACT, OF_THE_BOARD
from tablilla.laws.common import ATTENTION, ROLE
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.ruling import rule_all
from tablilla.rules.step import Asked, Opened

EDITIONS = (2007, 2017)
WAYS = 25  # random interviews of each kind
LEAST = 12  # pairs of a kind and one bred by it to which something is carried, in each edition


def told_at_random(edition: int, kind: str, seed: int) -> tuple[Docket, Incident]:
    """A docket on which everything that the law asks about one incident has been answered."""
    rng, me = random.Random(f"{edition} {kind} {seed}"), Incident(kind, Seat.E, 4)
    docket = Docket(BOOK, edition, named=(me,), now=When.CORRECTION)
    while (need := run(docket, me)[1]) is not None:
        docket = docket.told(me, need.fact, rng.choice(need.domain))
    return docket, me


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_is_not_asked_again_of_whatever_is_bred(edition: int) -> None:
    seen, apart = set(), set()
    for kind in BOOK.kinds:
        for seed in range(WAYS):
            docket, me = told_at_random(edition, kind, seed)
            steps = run(docket, me)[0].steps
            born = [s for s in steps if isinstance(s, Opened) and s.incident != me]
            if not born:
                continue
            asked = {s.fact: s.value for s in steps if isinstance(s, Asked) and s.fact in docket.entries[me]}
            after, _ = rule_all(docket)
            for step in born:
                if (step.incident.trick == me.trick) is (step.clause in OF_ANOTHER_TRICK):
                    apart.add((kind, step.clause))
                same_act = step.who is None and step.incident.seat is me.seat
                for fact in (*OF_THE_BOARD, *(OF_THE_ACT if same_act else ())):
                    if fact in asked:
                        assert after.entries[step.incident][fact].value == docket.entries[me][fact].value
                        need = run(after, step.incident)[1]
                        assert need is None or need.fact is not fact
                        seen.add((kind, step.clause, step.incident.kind))
                others = set(after.entries.get(step.incident, {})) - {*OF_THE_BOARD, *OF_THE_ACT}
                assert not others, "what is about something else is not taken over"
    assert len(seen) >= LEAST, seen
    # the trick: an opening lead has its own, and an auction has none
    assert {kind for kind, _ in apart} <= {"start_of_play", *kinds_of_rotation.LAWS, *kinds_of_auction.LAWS}


def test_what_was_told_of_the_bred_one_itself_stays() -> None:
    me, bred = Incident("missing_card", Seat.W), Incident("revoke", Seat.W, born_of="14B4")
    docket = Docket(BOOK, named=(me,), now=When.NOW).told(bred, ATTENTION, ATTENTION.domain[1])
    for seed in range(200):
        rng, at = random.Random(seed), docket
        while (need := run(at, me)[1]) is not None:
            at = at.told(me, need.fact, rng.choice(need.domain))
        if any(isinstance(s, Opened) and s.incident == bred for s in run(at, me)[0].steps):
            after, _ = rule_all(at)
            assert after.entries[bred][ATTENTION].value is ATTENTION.domain[1]
            assert (ROLE in after.entries[bred]) is (ROLE in at.entries[me])
            return
    pytest.fail("no random interview came to it")
