"""A change in the body of a function: a child gives the function its changed code, with all tests collected."""

from __future__ import annotations

import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from mutation.faults import Mutant
from mutation.forks import forked
from mutation.project import KILLED, SURVIVED, Project, Record, Result, Verdict, allow, confine, each, silence

ENOUGH = 50  # calls of a function in one test after which its lines count as seen
LEISURE = 7200.0  # seconds for an unchanged run


class Collected:
    """A plugin of pytest: collects the tests once, and tries the mutants instead of running them.

    ``left`` are the mutants that have to be tried afresh.
    """

    def __init__(self, project: Project, mutants: Sequence[Mutant], tell: Callable[[Result], None]) -> None:
        self.project, self.mutants, self.tell = project, mutants, tell
        self.files = {str(project.root / mutant.path): mutant.path for mutant in mutants}
        self.record = Record()
        self.results: list[Result] = []
        self.left: list[Mutant] = []
        self.failed: dict[str, str] = {}
        self.items: dict[str, pytest.Item] = {}
        self.codes: dict[Mutant, CodeType] = {}
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        self.ran: set[tuple[str, str]] = set()  # functions that ran while the tests were collected

    def serve(self) -> tuple[Record, list[Result], list[Mutant]]:
        """Collect, make the record, and try what can be tried here."""
        silence()
        sys.settrace(self.note)
        status = self.project.pytest(self)
        sys.settrace(None)
        if not self.items and not self.failed:
            self.failed["collection"] = f"pytest ends with status {status} and has collected no test"
        self.record.failed |= self.failed
        return self.record, self.results, self.left

    def note(self, frame: FrameType, event: str, arg: object) -> None:
        """Note a function of the files that runs, and the tests that make it run."""
        function = frame.f_code.co_filename, frame.f_code.co_qualname.split(".<locals>")[0]
        if function[0] in self.files and function not in self.ran and frame.f_code.co_name != "<module>":
            self.ran.add(function)
            above: FrameType | None = frame
            while above is not None and not above.f_code.co_filename.startswith(self.project.tests):
                above = above.f_back
            if above is not None:
                self.record.hasty.add(str(Path(above.f_code.co_filename).relative_to(self.project.root)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of the tests."""
        sys.settrace(None)
        self.record.collecting = time.process_time()
        self.items = {item.nodeid: item for item in session.items}
        if self.items and not self.failed:
            self.observe()
        if self.project.despite:
            self.items = {test: item for test, item in self.items.items() if test not in self.record.failed}
        if self.record.seconds and not self.failed and (self.project.despite or not self.record.failed):
            self.prepare()
            for result in each(self.codes, self.record, self.attempt, self.project.jobs):
                self.results.append(result)
                self.tell(result)
        return True

    def observe(self) -> None:
        """Two unchanged runs: one shows the lines, the other, backwards, the time; both must pass."""
        order = list(self.items)
        for watch, seen in forked(
            [True, False], lambda w: self.unchanged(order[:: 1 if w else -1], w), 2, LEISURE
        ):
            if not isinstance(seen, Record):
                raise RuntimeError(f"the unchanged run ended with {seen!r}")
            self.record.failed |= seen.failed
            if watch:
                self.record.lines = seen.lines
            else:
                self.record.seconds = seen.seconds
        if self.project.despite:
            for test in self.record.failed:
                self.record.seconds.pop(test, None)

    def unchanged(self, order: list[str], watch: bool) -> Record:
        """Run all tests in this order."""
        record = Record()
        for test, run in self.runs(order):
            trace = _Trace(self.files)
            start = time.process_time()
            if watch:
                sys.settrace(trace.call)
            run()
            sys.settrace(None)
            record.seconds[test] = time.process_time() - start
            record.lines[test] = trace.lines
        record.failed = self.failed
        return record

    def runs(self, order: Sequence[str]) -> list[tuple[str, Callable[[], Any]]]:
        """Each test, and what runs it."""

        def runner(item: pytest.Item, following: pytest.Item | None) -> Callable[[], Any]:
            return lambda: item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

        items = [self.items[test] for test in order]
        return list(zip(order, map(runner, items, [*items[1:], None]), strict=True))

    def prepare(self) -> None:
        """Find the functions, and which mutants can be made of them as they stand."""
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in self.files:
                code = thing.__code__
                self.functions[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
        for mutant in self.mutants:
            code_or_none = self.code(mutant)
            if code_or_none is None:
                self.left.append(mutant)
            else:
                self.codes[mutant] = code_or_none

    def code(self, mutant: Mutant) -> CodeType | None:
        """The changed code of the function, ``None`` where the function cannot simply be given it."""
        file = str(self.project.root / mutant.path)
        if mutant.function is None or (file, mutant.function[0]) in self.ran:
            return None
        functions = self.functions.get((file, *mutant.function))
        found = _within(self.project.changed(mutant), *mutant.function)
        if not functions or found is None:
            return None
        free = found.co_freevars
        return found if all(f.__code__.co_freevars == free for f in functions) else None

    def attempt(self, mutant: Mutant) -> Verdict:
        """In a child: make the change, run the tests until one fails."""
        confine()
        assert mutant.function is not None
        for function in self.functions[str(self.project.root / mutant.path), *mutant.function]:
            function.__code__ = self.codes[mutant]
        for test, run in self.runs(self.record.order(mutant)):
            allow(self.record.limit(test))
            try:
                run()
            except (
                BaseException
            ):  # what pytest lets through, an interrupt or an exit, the change has brought about
                return KILLED, test
            if self.failed:
                return KILLED, next(iter(self.failed))
        return SURVIVED, ""


class _Trace:
    """The lines of some files that run."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        self.lines: dict[str, int] = {}
        self.calls: dict[CodeType, int] = {}

    def call(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        code = frame.f_code
        count = self.calls.get(code)
        if count is None:
            count = 0 if code.co_filename in self.files else ENOUGH
        self.calls[code] = count + 1
        if count >= ENOUGH:
            return None
        return self.line

    def line(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        if event == "line":
            path = self.files[frame.f_code.co_filename]
            self.lines[path] = self.lines.get(path, 0) | 1 << frame.f_lineno
        return self.line


def _within(code: CodeType, name: str, line: int) -> CodeType | None:
    """The code of a function, somewhere in that of its module."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if (constant.co_qualname, constant.co_firstlineno) == (name, line):
                return constant
            if (found := _within(constant, name, line)) is not None:
                return found
    return None
