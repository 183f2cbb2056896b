"""How long an ending takes: random ones of four to seven tricks, solved with every card and the line.

``python -m benchmarks.endings`` prints the median and the slowest in milliseconds; exit status 1 if the median
of five tricks is above its limit.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import LeadBan
from tablilla.score import dd
from tablilla.score.endings.game import Bound, bound
from tablilla.score.endings.position import Position
from tablilla.score.endings.solver import solve

LIMIT = 50.0  # milliseconds, the median of five tricks
COUNT = {4: 100, 5: 100, 6: 50, 7: 20}


def ending(rng: random.Random, tricks: int) -> Position:
    """Four hands of so many cards, somebody on lead."""
    pack = [1 << i for i in rng.sample(range(52), 4 * tricks)]
    n, e, s, w = (sum(pack[seat::4]) for seat in range(4))
    return Position(rng.randrange(5), (n, e, s, w), Seat(rng.randrange(4)))


def restricted(rng: random.Random, tricks: int) -> Bound:
    """The same with West on lead, a suit forbidden to him, and a major penalty card before East."""
    at = ending(rng, tricks)._replace(leader=Seat.W)
    card: Card = at.hands[Seat.E] & -at.hands[Seat.E]
    banned = 0x1FFF << 13 * rng.randrange(4)
    ban = LeadBan(who=Seat.W, clause="50D2a", since=1, suits=banned)
    return bound(at, [ban], [(Seat.E, card, True)], Seat.S)


def took(work: Position | Bound) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    solve(work)
    return (time.perf_counter() - start) * 1e3


def report(name: str, times: list[float]) -> float:
    """One line; the median."""
    median = statistics.median(times)
    print(f"{name:44} median {median:8.1f} ms   slowest {max(times):8.1f} ms   of {len(times)}")
    return median


def main() -> int:
    """Print all figures."""
    rng = random.Random(62)
    median = {n: report(f"{n} tricks", [took(ending(rng, n)) for _ in range(m)]) for n, m in COUNT.items()}
    for tricks, many in ((4, 30), (5, 15)):
        times = [took(restricted(rng, tricks)) for _ in range(many)]
        report(f"{tricks} tricks, forbidden suit and penalty card", times)
    if dd.available():
        times = []
        for _ in range(20):
            at = ending(rng, 13)
            start = time.perf_counter()
            dd.solve(at)
            times.append((time.perf_counter() - start) * 1e3)
        report("13 tricks by DDS in its process", times)
    return int(median[5] > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
