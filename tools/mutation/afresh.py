"""A change that acts on import: a child loads everything with the change in it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

import pytest

from mutation.faults import Mutant
from mutation.project import KILLED, SURVIVED, Project, Record, Verdict, allow, confine, silence


class _Changed(SourceFileLoader):
    """Loads a module with other code than that of its file."""

    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class _Finder:
    """Finds the changed module; all others are found as usual."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name == self.name else None
        if spec is not None and spec.origin is not None:
            loader = _Changed(name, spec.origin)
            loader.code, spec.loader = self.code, loader
        return spec


class _Ordered:
    """Runs the tests in a given order, each within its limit, and keeps the first that fails."""

    def __init__(self, record: Record, order: list[str]) -> None:
        self.record, self.place = record, {test: index for index, test in enumerate(order)}
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self.record.failed]
        items.sort(key=lambda item: self.place.get(item.nodeid, len(self.place)))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        allow(self.record.limit(item.nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def verdict(project: Project, record: Record, mutant: Mutant | None) -> Verdict:
    """Run the tests; without a mutant, in the order that is least like the usual one."""
    confine()
    silence()
    if mutant is not None:
        sys.meta_path.insert(0, _Finder(project.module(mutant.path), project.changed(mutant)))
    plugin = _Ordered(record, record.order(mutant) if mutant else list(record.seconds)[::-1])
    allow(2.0 + 4 * record.collecting)
    status = project.pytest(plugin)
    return (SURVIVED, "") if status == pytest.ExitCode.OK else (KILLED, plugin.failed or "on import")
