"""Work done in forked children: what a child spoils dies with it."""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar

T = TypeVar("T")
HUNG = (signal.SIGPROF, signal.SIGKILL)  # its processor time is over; the parent lost patience


class ChildFailed(Exception):
    """A child could not do its work; its own traceback is the message."""


@dataclass
class _Child(Generic[T]):
    task: T
    pid: int
    deadline: float
    read: list[bytes] = field(default_factory=list)


def forked(tasks: Iterable[T], work: Callable[[T], object], jobs: int, wall: float) -> Iterator[tuple[T, Any]]:
    """Do each task in a child of its own, ``jobs`` at a time; the answers come as they are ready.

    The answer is what ``work`` returned, or the signal that ended the child; after ``wall`` seconds it is
    killed.  An exception in the child is one here.
    """
    waiting = iter(tasks)
    running: dict[int, _Child[T]] = {}
    try:
        while True:
            for task in islice(waiting, jobs - len(running)):
                pipe, pid = _fork(task, work)
                running[pipe] = _Child(task, pid, time.monotonic() + wall)
            if not running:
                return
            for pipe in select.select(list(running), [], [], 1.0)[0]:
                if piece := os.read(pipe, 1 << 20):
                    running[pipe].read.append(piece)
                else:
                    child = running.pop(pipe)
                    yield child.task, _answer(child, pipe)
            for child in running.values():
                if time.monotonic() > child.deadline:
                    os.kill(child.pid, signal.SIGKILL)
    finally:
        for pipe, child in running.items():
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)
            os.close(pipe)


def _fork(task: T, work: Callable[[T], object]) -> tuple[int, int]:
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return reading, pid
    try:
        os.close(reading)
        try:
            answer = pickle.dumps((True, work(task)))
        except BaseException:
            answer = pickle.dumps((False, traceback.format_exc()))
        with open(writing, "wb") as stream:
            stream.write(answer)
    finally:
        os._exit(0)


def _answer(child: _Child[Any], pipe: int) -> Any:
    os.close(pipe)
    _, status = os.waitpid(child.pid, 0)
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status))
    done, answer = pickle.loads(b"".join(child.read))
    if not done:
        raise ChildFailed(answer)
    return answer
