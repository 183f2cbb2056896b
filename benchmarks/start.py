"""How long ``tablilla laws 62`` takes as a whole process, as a multiple of an empty Python process.

    python benchmarks/start.py [RUNS]

The two run in turn, so that a busy machine slows both; the medians are compared.  Status 1 if the ratio is
above the limit.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

EMPTY = [sys.executable, "-c", "pass"]
LOOK_UP = [sys.executable, "-m", "tablilla", "laws", "62"]
LIMIT = 6.0
RUNS = 30


def seconds(command: list[str]) -> float:
    """One run, start to end, its output thrown away."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def main(runs: int) -> int:
    """Measure and report."""
    for command in (EMPTY, LOOK_UP):
        seconds(command)  # the first run compiles
    pairs = [(seconds(EMPTY), seconds(LOOK_UP)) for _ in range(runs)]
    empty, look_up = (median(column) for column in zip(*pairs, strict=True))
    ratio = look_up / empty
    print(
        f"empty process {empty * 1000:.1f} ms, tablilla laws 62 {look_up * 1000:.1f} ms: {ratio:.1f} times",
        end="",
    )
    print(f" (at most {LIMIT:.0f}; median of {runs} runs each)")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))
