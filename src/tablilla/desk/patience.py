"""Whoever opens a connection and says nothing, or says it drop by drop, does not hold it for ever."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive

from tablilla.fault import Fault

HEAD = 10.0  # seconds from the first byte, or from the connection, until the head of a request is there
SILENCE = 15.0  # seconds between two parts of a body
BODY, SLOWEST = 60.0, 16 << 10  # seconds for a body, and bytes in a second beyond that
DESCRIPTORS = 1 << 14  # files and connections at once


def patient(protocol: type[asyncio.Protocol], head: float = HEAD) -> type[asyncio.Protocol]:
    """The same protocol of uvicorn, with a limit of time for the head of each request."""

    # uvicorn chooses the protocol when it starts, and no checker of types knows a base chosen so late
    class Patient(protocol):  # type: ignore[misc,valid-type]
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._arrived()
            else:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._arrived()
            super().connection_lost(exc)

        def _wait(self) -> None:
            if self._timer is None:
                self._timer = self.loop.call_later(head, self._late)

        def _arrived(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _late(self) -> None:
            """A request that came meanwhile, and was answered at once, is none that is waited for."""
            self._timer = None
            if self.cycle is None or self.cycle.response_complete:
                self.transport.close()

    return Patient


class Body:
    """Receives a body of at most ``most`` bytes.  Raises ``Fault``: ``desk.too_large``, ``desk.slow``."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive, self.most, self.had, self.whole = receive, most, 0, False
        self.until: float | None = None

    async def __call__(self) -> Message:
        """The next part; once all is there it waits without a limit for the end of the connection."""
        if self.whole:
            return await self.receive()
        now = asyncio.get_running_loop().time()
        if self.until is None:
            self.until = now + BODY + self.most / SLOWEST
        try:
            message = await asyncio.wait_for(self.receive(), min(SILENCE, max(self.until - now, 0)))
        except TimeoutError:
            raise Fault("desk.slow") from None
        self.whole = not message.get("more_body", False)
        self.had += len(message.get("body", b""))
        if self.had > self.most:
            raise Fault("desk.too_large", "", kilobytes=self.most >> 10)
        return message


def many_connections() -> None:
    """As many as the system allows, where it is told to allow few at first."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if most == resource.RLIM_INFINITY else min(most, DESCRIPTORS)
        if least < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
