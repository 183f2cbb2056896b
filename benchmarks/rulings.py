"""How long the mechanism takes: one evaluation of the revoke, a replay with all options read out, all graphs.

``python -m benchmarks.rulings`` prints microseconds (best of five rounds) and their share of the limit.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from tablilla.casebook.coverage import graphs
from tablilla.laws.index import fact, value
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.options import read_out
from tablilla.rules.ruling import rule

REVOKE = Incident("revoke")


def best(work: Callable[[], object], times: int, rounds: int = 5) -> float:
    """Microseconds of one call, the best round."""
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            work()
        found.append((time.perf_counter() - start) / times * 1e6)
    return min(found)


def interviews(edition: int, many: int = 300) -> list[Docket]:
    """Random revokes answered to the end."""
    rng, found = random.Random(edition), []
    for _ in range(many):
        docket = Docket(BOOK, edition)
        while (need := run(docket, REVOKE)[1]) is not None:
            docket = docket.told(need.incident, need.fact, rng.choice(need.domain))
        found.append(docket)
    return found


def report(name: str, took: float, limit: float) -> None:
    """One line: what, how long, how much of its limit."""
    print(f"{name:64} {took:9.1f} us of {limit:9.1f}  ({took / limit:.2f})")


def main() -> None:
    """Print all figures."""
    for edition in (2007, 2017):
        mean = statistics.mean(best(partial(run, d, REVOKE), 5, 3) for d in interviews(edition))
        report(f"one evaluation of the revoke procedure, {edition}", mean, 50)
    me = Incident("opening_lead_out_of_turn")
    docket = Docket(BOOK)
    while (need := run(docket, me)[1]) is not None and not need.is_choice:
        docket = docket.told(me, need.fact, need.domain[-1] if need.domain[0] is True else need.domain[0])
    report(
        "replay of an opening lead out of turn, all options read out",
        best(partial(read_out, docket, me), 50),
        2000,
    )
    live = Docket(BOOK).told(REVOKE, fact("attention"), value(fact("attention"), "play"))
    report("a revoke ruled as far as it is known", best(partial(rule, live, REVOKE), 50), 1000)
    start = time.perf_counter()
    for edition in (2007, 2017):
        graphs.__wrapped__(edition)
    print(f"all graphs of both editions: {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()
