"""Who writes for whom: all who wait are written in one transaction, and nobody waits for ever."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from uuid import UUID

import pytest
from sqlalchemy import create_engine

from tablilla.desk.entry import Entry
from tablilla.desk.store.acks import Acks
from tablilla.desk.store.trouble import Collision
from tablilla.desk.store.writer import TOGETHER, Job, Writer
from tablilla.fault import Fault
from tests.desk.store.said import SESSION, id_of, said

WAIT = 20  # seconds, for what takes none


class Recorded(Writer):
    """A writer whose transactions are only noted down; the first waits until it may go on."""

    def __init__(self, fails: Callable[[int, list[str]], None] = lambda number, names: None) -> None:
        super().__init__(create_engine("sqlite://"))
        self.transactions: list[list[str]] = []
        self.begun, self.may = threading.Event(), threading.Event()
        self.fails = fails

    def _transaction(self, jobs: list[Job]) -> list[Acks | Fault]:
        names = [entry.author for job in jobs for _, entry, *_ in job.good[:1]]
        self.transactions.append(names)
        if len(self.transactions) == 1:
            self.begun.set()
            assert self.may.wait(WAIT)
        self.fails(len(self.transactions), names)
        return [Acks(known=tuple(entry.id for _, entry, *_ in job.good)) for job in jobs]

    def waiting(self, count: int) -> None:
        """Wait until so many stand behind the first."""
        for _ in range(WAIT * 1000):
            with self._mine:
                if len(self._waiting) == count:
                    return
            threading.Event().wait(0.001)
        raise AssertionError("they do not come")


def entries(name: str, count: int = 1) -> list[Entry]:
    return [said(f"{name}{number}", number, author=name) for number in range(count)]


def run(writer: Recorded, *names: str, size: int = 1) -> dict[str, Future[Acks]]:
    """The first of them writes while the others come, in this order."""
    made = {}
    with ThreadPoolExecutor(len(names)) as pool:
        for number, name in enumerate(names):
            made[name] = pool.submit(writer.append, SESSION, entries(name, size))
            assert writer.begun.wait(WAIT)
            writer.waiting(number)
        writer.may.set()
        for future in made.values():
            future.exception(WAIT)
    return made


def test_all_who_wait_go_together_and_each_has_its_own_answer() -> None:
    writer = Recorded()
    made = run(writer, *"abcde")
    assert writer.transactions[0] == ["a"]
    assert [sorted(names) for names in writer.transactions[1:]] == [["b", "c", "d", "e"]]
    assert {name: future.result().known for name, future in made.items()} == {
        n: (id_of(f"{n}0"),) for n in "abcde"
    }
    assert writer.append(SESSION, entries("f")).known == (id_of("f0"),), "and it goes on"


def test_a_transaction_has_its_limit() -> None:
    writer = Recorded()
    run(writer, *"abcd", size=TOGETHER // 2)
    assert [len(names) for names in writer.transactions] == [1, 2, 1]


def test_a_fault_of_the_database_is_everybodys() -> None:
    def full(number: int, names: list[str]) -> None:
        if number == 2:
            raise Fault("desk.store.full", "here", why="no space")

    made = run(Recorded(full), *"abc")
    assert made["a"].exception() is None
    for name in "bc":
        fault = made[name].exception()
        assert isinstance(fault, Fault)
        assert (fault.code, fault.where, fault.details) == ("desk.store.full", "here", {"why": "no space"})
    assert made["b"].exception() is not made["c"].exception()


def test_what_one_is_to_blame_for_does_not_hurt_the_others() -> None:
    def picky(number: int, names: list[str]) -> None:
        if "c" in names:
            raise Fault("desk.store.failed", "", why="c")

    made = run(Recorded(picky), *"abcd")
    assert [name for name, future in made.items() if future.exception() is not None] == ["c"]


def test_a_collision_is_tried_again() -> None:
    def twice(number: int, names: list[str]) -> None:
        if number in (2, 3):
            raise Collision("desk.store.collision", "", why="")

    writer = Recorded(twice)
    made = run(writer, *"ab")
    assert made["b"].exception() is None
    assert [name for names in writer.transactions for name in names] == ["a", "b", "b", "b"]


def test_who_is_interrupted_while_writing_leaves_the_others_to_the_next() -> None:
    def interrupt(number: int, names: list[str]) -> None:
        if number == 2:
            raise KeyboardInterrupt

    writer = Recorded(interrupt)
    made = run(writer, *"abcd")
    broken = [name for name, future in made.items() if future.exception() is not None]
    assert broken == ["b"]
    assert sorted(writer.transactions[2]) == ["c", "d"]


@pytest.mark.parametrize("told", [False, True])
def test_who_is_interrupted_while_waiting_is_not_waited_for(
    told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Recorded()
    writer.may.set()
    job = Job(SESSION)
    job.add(0, said("x", 1), "2026-11-30T20:00:00.000Z")
    later = Job(SESSION)
    later.add(0, said("y", 1), "2026-11-30T20:00:00.000Z")
    writer._busy, writer._waiting = True, [job, later]

    def interrupted(timeout: float | None = None) -> bool:
        if told:
            writer._pass_on()
        raise KeyboardInterrupt

    monkeypatch.setattr(job.told, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        writer._wait(job)
    assert writer._waiting == [later]
    assert later.told.is_set() == told


def test_a_job_is_of_one_session() -> None:
    job = Job(UUID(int=1))
    job.add(0, said("x", 1), "")
    assert [one.fault.code for one in job.refused] == ["desk.entry.session"]
