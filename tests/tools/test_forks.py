"""Work in forked children: answers, exceptions, children that die or hang."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from mutation.forks import HUNG, ChildFailed, forked


def test_every_task_is_answered_once_and_what_a_child_spoils_dies_with_it() -> None:
    spoiled: list[int] = []

    def work(task: int) -> tuple[int, int]:
        spoiled.append(task)
        return task * task, len(spoiled)

    assert sorted(forked(range(20), work, 3, 30)) == [(n, (n * n, 1)) for n in range(20)]
    assert spoiled == []


def test_a_task_is_taken_only_when_a_child_is_free() -> None:
    taken: list[int] = []

    def one_by_one() -> Iterator[int]:
        for n in range(6):
            taken.append(n)
            yield n

    for count, _ in enumerate(forked(one_by_one(), lambda task: task, 2, 30)):
        assert len(taken) <= count + 2
    assert taken == list(range(6))


def test_an_answer_longer_than_a_pipe_holds() -> None:
    ((_, answer),) = forked([1], lambda _: b"x" * 5_000_000, 1, 30)
    assert len(answer) == 5_000_000


def test_an_exception_in_the_child_is_one_here() -> None:
    def work(task: int) -> int:
        raise ValueError(f"no {task}")

    with pytest.raises(ChildFailed, match="no 7"):
        list(forked([7], work, 1, 30))


def test_a_child_that_dies_answers_with_its_signal() -> None:
    def work(task: int) -> None:
        os.kill(os.getpid(), task)

    signals = [signal.SIGTERM, signal.SIGPROF]
    assert sorted(forked(signals, work, 2, 30)) == sorted((s, s) for s in signals)
    assert signal.SIGPROF in HUNG
    assert signal.SIGTERM not in HUNG


def test_a_child_that_waits_for_ever_is_ended() -> None:
    start = time.monotonic()
    assert list(forked([1], lambda _: time.sleep(600), 1, 0.2)) == [(1, signal.SIGKILL)]
    assert signal.SIGKILL in HUNG
    assert time.monotonic() - start < 30
