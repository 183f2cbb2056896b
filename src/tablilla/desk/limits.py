"""How often: attempts counted by what is tried and from where, in memory."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from math import ceil
from threading import Lock
from typing import NamedTuple

from tablilla.fault import Fault

KEPT = 10_000  # addresses remembered at once


class Limit(NamedTuple):
    """So many attempts in so many seconds."""

    most: int
    seconds: float


LIMITS = {
    "login": Limit(10, 300),
    "join": Limit(20, 300),
    "poll": Limit(30, 300),
    "api": Limit(600, 30),  # strangers only; twenty phones behind one address tap far less
}


class Attempts:
    """Who has tried what, lately.  ``clock`` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._made: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def count(self, what: str, address: str) -> None:
        """One more attempt.  Raises ``Fault`` where there were too many: it says when to come back."""
        limit, now, key = LIMITS[what], self._clock(), (what, network(address))
        with self._lock:
            times = self._made.setdefault(key, deque())
            self._made.move_to_end(key)
            while times and times[0] <= now - limit.seconds:
                times.popleft()
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
            if len(times) >= limit.most:
                wait = times[0] + limit.seconds - now
                raise Fault("desk.too_often", "", minutes=max(1, round(wait / 60)), seconds=max(1, ceil(wait)))
            times.append(now)

    def forgive(self, what: str, address: str) -> None:
        """He got it right: this attempt does not count; those before do, lest he guess beside it."""
        with self._lock:
            if times := self._made.get((what, network(address))):
                times.pop()


def network(address: str) -> str:
    """What one household or hall has: a whole address, or of the long ones (IPv6) the first half."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))
