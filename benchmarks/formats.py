"""How long reading a record takes, in microseconds a board: ``python benchmarks/formats.py [BOARDS] [FILE]``.

Boards are complete (52 cards), made by chance; a FILE keeps them, for comparison with other readers.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tablilla.formats import lin_write, pbn, pbn_write
from tablilla.formats.read import read
from tablilla.formats.record import Record
from tablilla.formats.source import Source
from tablilla.formats.tricks import resolve
from tests.formats.boards import board

BUDGET = 170  # microseconds for a board in PBN


def best(work: Callable[[], int], times: int = 3) -> float:
    """Microseconds a board, the best of some runs; ``work`` gives the number of boards."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        count = work()
        found.append((time.perf_counter() - began) / count * 1e6)
    return min(found)


def main(count: int, keep: str | None) -> None:
    """Measure and print."""
    made = [board(Random(number), number) for number in range(1, count + 1)]
    in_pbn = "".join(pbn_write.write_file(made)).encode()
    in_lin = "".join(map(lin_write.write, made)).encode()
    if keep:
        Path(keep).write_bytes(in_pbn)
    records: list[Record] = list(read(in_pbn))

    def tricks() -> int:
        for record in records:
            resolve(record)
        return len(records)

    works: dict[str, Callable[[], int]] = {
        f"PBN, ordinary games (budget {BUDGET})": lambda: sum(1 for _ in read(in_pbn)),
        "PBN, token by token": lambda: sum(1 for _ in pbn.read(Source(in_pbn), quickly=False)),
        "LIN": lambda: sum(1 for _ in read(in_lin)),
        "tricks of a record": tricks,
        "PBN written": lambda: sum(1 for _ in pbn_write.write_file(records)) - 1,
        "LIN written": lambda: len([lin_write.write(record) for record in records]),
    }
    print(f"{count} boards, {len(in_pbn) / 1e6:.1f} MB of PBN")
    for name, work in works.items():
        taken = best(work)
        print(f"{name:36} {taken:7.1f} µs a board  {1e6 / taken:8.0f} boards/s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000, sys.argv[2] if len(sys.argv) > 2 else None)
