"""Calls that may take seconds, in processes beside the server: few at a time, and none longer than it may."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any, TypeVar

from tablilla.fault import Fault
from tablilla.service.calls import call

_Made = TypeVar("_Made")
PROCESSES, QUEUE, SECONDS = 2, 16, 30.0


def _end_with_the_server() -> None:
    """A server that is killed tells nobody: its processes would wait for work for ever."""
    server = multiprocessing.parent_process()

    def wait() -> None:
        if server is not None:
            server.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


class Workers:
    """A pool that begins with the first call; one that takes too long is ended, and a new pool begun."""

    def __init__(self, processes: int = PROCESSES, queue: int = QUEUE, seconds: float = SECONDS) -> None:
        self.processes, self.queue, self.seconds = processes, queue, seconds
        self._pool: ProcessPoolExecutor | None = None
        self._inside = 0

    async def call(self, name: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer or refusal.  Raises ``Fault``: ``request.busy``, ``request.time``."""
        return await self.run(call, name, request)

    async def run(self, work: Callable[..., _Made], *given: Any) -> _Made:
        """What a function makes of this; both are sent to the other process.  Raises ``Fault`` as ``call``."""
        if self._inside >= self.queue:
            raise Fault("request.busy")
        self._inside += 1
        pool = self._pool = self._pool or ProcessPoolExecutor(
            self.processes, multiprocessing.get_context("spawn"), initializer=_end_with_the_server
        )
        try:
            job = pool.submit(work, *given)
            return await asyncio.wait_for(asyncio.wrap_future(job), self.seconds)
        except TimeoutError:
            self._end(pool)
            raise Fault("request.time", "", seconds=round(self.seconds)) from None
        except BrokenProcessPool:  # ended under it by another's overlong call, or by the system
            self._end(pool)
            raise Fault("request.busy") from None
        finally:
            self._inside -= 1

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
