"""Double dummy: what each side wins if all four hands are open and everybody plays best.

``solve`` is the way in.  The solver behind it is the DDS library that the package *endplay* brings (the extra
``dd``); it lives in a process of its own, because it is not safe under threads and may crash.  Where no process
can be started, as in a browser, there is none; nothing of it is loaded before it is asked.
"""

from __future__ import annotations

import sys

from tablilla.fault import Fault
from tablilla.score.endings.position import Position, Solution

WITHOUT_PROCESSES = ("emscripten", "wasi")  # Python in a browser

__all__ = ["WITHOUT_PROCESSES", "available", "solve"]


def available() -> bool:
    """Whether there can be an answer: processes, and the library."""
    if sys.platform in WITHOUT_PROCESSES:
        return False
    from tablilla.score.dd import client

    return client.available()


def solve(position: Position) -> Solution:
    """The tricks after each card; no line.

    Raises ``Fault``: ``dd.nowhere`` where no process can be started, and those of ``client.DoubleDummy.solve``.
    """
    if sys.platform in WITHOUT_PROCESSES:
        raise Fault("dd.nowhere")
    from tablilla.score.dd import client

    return client.solve(position)
