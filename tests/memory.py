"""How much memory a piece of work takes."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


def peak(work: Callable[[], Result]) -> tuple[Result, int]:
    """What it returns, and the most bytes that it held.

    Whatever other tests keep in this process is set aside: the more there is, the later the collector comes.
    """
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        return work(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()
