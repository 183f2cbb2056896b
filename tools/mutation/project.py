"""What is tested, what an unchanged run of the tests showed, and what became of the mutants."""

from __future__ import annotations

import os
import resource
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType

import hypothesis
import pytest

from mutation.faults import Members, Mutant, changed
from mutation.forks import HUNG, forked

SURVIVED, KILLED, TIMED_OUT = "survived", "killed", "timed out"
MEMORY = 4 << 30  # bytes that a child may use
Verdict = tuple[str, str]  # what became of it, and the test that killed it

hypothesis.settings.register_profile(
    "mutants",
    derandomize=True,
    database=None,
    deadline=None,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),  # a failure need not be made small
    suppress_health_check=list(hypothesis.HealthCheck),
)


class Unusable(Exception):
    """The tests fail, or are not there, before anything is changed."""


@dataclass(frozen=True)
class Project:
    """The folder of the project, that of its sources, its tests, its enumerations.

    ``despite``: tests that fail before anything is changed are left out.
    """

    root: Path
    src: Path
    tests: tuple[str, ...]
    enums: Members
    jobs: int = 2
    despite: bool = False

    def module(self, path: str) -> str:
        """The dotted name of a file of the sources."""
        parts = (self.root / path).relative_to(self.src).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def changed(self, mutant: Mutant) -> CodeType:
        """The code of the module with the change in it."""
        file = self.root / mutant.path
        tree = changed(file.read_text(encoding="utf-8"), self.enums, mutant.number)
        return compile(tree, str(file), "exec", dont_inherit=True)

    def pytest(self, plugin: object) -> int:
        """Run the tests in this process, until one fails."""
        loaded = "ignore::pytest.PytestAssertRewriteWarning"  # hypothesis, before pytest has started
        how = ("-q", "-s", "-x", "-p", "no:cacheprovider", "--hypothesis-profile=mutants", "-W", loaded)
        return int(pytest.main([*how, f"--rootdir={self.root}", *self.tests], plugins=[plugin]))


@dataclass
class Record:
    """What an unchanged run showed: the processor time of each test, and the lines of each file that it ran.

    ``hasty`` are files of tests that run what is changed while they are collected, which makes this slow.
    """

    collecting: float = 0.0
    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, int]] = field(default_factory=dict)  # by test and file; bit n: line n was run
    failed: dict[str, str] = field(default_factory=dict)
    hasty: set[str] = field(default_factory=set)
    kills: Counter[tuple[str, str]] = field(default_factory=Counter)  # by file and test

    def order(self, mutant: Mutant) -> list[str]:
        """All tests, the most promising first."""

        def rank(test: str) -> tuple[bool, float]:
            ran = self.lines.get(test, {}).get(mutant.path, 0)
            seen = ran >> mutant.line & 1 if mutant.function else ran
            return not seen, self.seconds[test] / (1 + self.kills[mutant.path, test])

        return sorted(self.seconds, key=rank)

    def limit(self, test: str) -> float:
        """Seconds of processor time after which a test is held to hang.

        Whichever test comes first pays for what all share; none did so for more than the longest took.
        """
        return 2.0 + 4 * (max(self.seconds.values(), default=0.0) + self.seconds.get(test, 0.0))

    @property
    def wall(self) -> float:
        """Seconds after which a whole run is held to hang."""
        return 60.0 + 10 * (self.collecting + sum(self.seconds.values()))


@dataclass(frozen=True)
class Result:
    """What became of a mutant, and the test that killed it."""

    mutant: Mutant
    outcome: str
    test: str = ""


def each(
    mutants: Iterable[Mutant], record: Record, work: Callable[[Mutant], Verdict], jobs: int
) -> Iterator[Result]:
    """Try each mutant in a child; what killed one is tried earlier on the next."""
    for mutant, answer in forked(mutants, work, jobs, record.wall):
        if isinstance(answer, signal.Signals):
            answer = (TIMED_OUT, "") if answer in HUNG else (KILLED, answer.name)
        outcome, test = answer
        record.kills[mutant.path, test] += outcome == KILLED
        yield Result(mutant, outcome, test)


def confine() -> None:
    """A child that hangs or swells must not take the machine with it."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)


def allow(seconds: float) -> None:
    """End this process after so many more seconds of processor time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def silence() -> None:
    """Let nothing of what this process writes be seen."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
