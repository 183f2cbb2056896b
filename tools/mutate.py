"""Mutation testing of the laws and of the mechanism: ``python tools/mutate.py --help``.

Exit status 0: the share of killed mutants is at least that asked for; 1: it is not, the list of equivalent
mutants is out of date, or tests were left out; 2: the tests cannot be used.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from mutation import afresh
from mutation.collected import Collected
from mutation.faults import Mutant, members, read
from mutation.forks import ChildFailed, forked
from mutation.project import SURVIVED, TIMED_OUT, Project, Result, Unusable, each

HERE = Path(__file__).resolve().parent
LAWS = ("src/tablilla/laws", "src/tablilla/rules")
TESTS = ("tests/laws", "tests/rules", "tests/casebook")
ENOUGH = 95.0  # per cent
A_DAY = 86400.0  # seconds
Key = tuple[str, str, str]


@dataclass
class Report:
    """Says on a stream what became of the mutants, survivors at once."""

    total: int
    equivalents: dict[Key, str]
    out: TextIO
    done: int = 0

    def tell(self, result: Result) -> None:
        self.done += 1
        mutant = result.mutant
        if result.outcome == TIMED_OUT or (result.outcome == SURVIVED and mutant.key not in self.equivalents):
            self.say(f"{result.outcome:9} {said(mutant)}")
        elif self.done % 100 == 0:
            self.say(f"… {self.done} of {self.total}")

    def say(self, line: str) -> None:
        self.out.write(f"{line}\n")
        self.out.flush()


def said(mutant: Mutant) -> str:
    """Where it is and what it changes, on one line."""
    return f"{mutant.path}:{mutant.line} {mutant.scope or '(module)'}: {mutant.change}"


def run(project: Project, mutants: Sequence[Mutant], report: Report) -> tuple[list[Result], list[str]]:
    """Try all mutants, and name the tests left out; ``Unusable`` if the tests do not pass unchanged."""
    os.chdir(project.root)
    sys.path.insert(0, str(project.src))
    everything = Collected(project, mutants, report.tell)
    ((_, (record, results, left)),) = forked([everything], Collected.serve, 1, A_DAY)
    if record.failed and not (project.despite and record.seconds):
        raise Unusable("\n".join(f"{test}\n{why}" for test, why in record.failed.items()))
    if left:
        why = f"; {', '.join(sorted(record.hasty))} ran code while collected" if record.hasty else ""
        report.say(f"… {len(left)} mutants need a new import, which is slow{why}")
        ((_, verdict),) = forked([None], lambda none: afresh.verdict(project, record, none), 1, A_DAY)
        if verdict != (SURVIVED, ""):
            raise Unusable(f"loaded afresh and unchanged, the tests fail: {verdict}")
    report.done = len(results)
    for result in each(left, record, lambda mutant: afresh.verdict(project, record, mutant), project.jobs):
        report.tell(result)
        results.append(result)
    return list(results), [f"left out, since it fails unchanged: {test}" for test in record.failed]


def read_equivalents(file: Path) -> dict[Key, str]:
    """Mutants that change nothing that can be seen, each with the reason."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", []) if file.exists() else []
    return {(entry["file"], entry["scope"], entry["change"]): entry["reason"] for entry in entries}


def summary(results: Iterable[Result], equivalents: dict[Key, str], out: TextIO) -> tuple[float, list[str]]:
    """Write a table of the files; the share killed, in per cent, and what is wrong with the list."""
    counts: dict[str, Counter[str]] = {}
    wrong: list[str] = []
    for result in results:
        listed = result.mutant.key in equivalents
        if listed and result.outcome != SURVIVED:
            wrong.append(f"listed as equivalent, but a test notices it: {said(result.mutant)} ({result.test})")
        outcome = "equivalent" if listed and result.outcome == SURVIVED else result.outcome
        counts.setdefault(result.mutant.path, Counter())[outcome] += 1
    columns = ("killed", TIMED_OUT, SURVIVED, "equivalent")
    whole = sum(counts.values(), Counter[str]())
    width = max(map(len, [*counts, "all"]))
    out.write(f"\n{'':{width}} {' '.join(f'{c:>10}' for c in columns)}  per cent killed\n")
    for name, count in [*sorted(counts.items()), ("all", whole)]:
        out.write(f"{name:{width}} {' '.join(f'{count[c]:10}' for c in columns)} {share(count):8.1f}\n")
    return share(whole), wrong


def share(count: Counter[str]) -> float:
    """Killed or hung, of those that are not equivalent, in per cent."""
    killed = count["killed"] + count[TIMED_OUT]
    return 100.0 * killed / (killed + count[SURVIVED]) if killed + count[SURVIVED] else 100.0


def main(arguments: list[str] | None = None) -> int:
    """Choose the mutants, try them, report."""
    given = _parser().parse_args(arguments)
    root = given.root.resolve()
    src = root / "src"
    enums = members(f.read_text(encoding="utf-8") for f in sorted(src.rglob("*.py")))
    every = read(root, [root / path for path in given.only or given.mutate], enums)
    mutants = every
    if given.sample is not None and given.sample < len(every):
        mutants = random.Random(given.seed).sample(every, given.sample)
    equivalents = read_equivalents(root / given.equivalents)
    if given.list:
        for mutant in mutants:
            print(said(mutant))
        return 0
    files = {mutant.path for mutant in every}
    wrong = [
        f"listed as equivalent, but there is no such mutant: {' '.join(key)}"
        for key in equivalents
        if key[0] in files and key not in {mutant.key for mutant in every}
    ]
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    report = Report(len(mutants), equivalents, out)
    scratch = tempfile.mkdtemp(prefix="mutants-")
    os.environ["PYTEST_DEBUG_TEMPROOT"] = scratch  # children leave without clearing up
    start = time.monotonic()
    try:
        tests = tuple(str(root / test) for test in given.tests)
        project = Project(root, src, tests, enums, given.jobs, given.despite_failures)
        results, left_out = run(project, mutants, report)
    except (Unusable, ChildFailed) as failure:
        print(f"mutate: {failure}", file=sys.stderr)
        return 2
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    killed, noticed = summary(results, equivalents, out)
    wrong += noticed + left_out
    minutes = (time.monotonic() - start) / 60
    out.write("".join(f"{line}\n" for line in wrong))
    asked = f"; asked for: {given.least:g} %"
    out.write(f"{killed:.1f} % of {len(mutants)} mutants killed in {minutes:.1f} minutes{asked}\n")
    out.close()
    return int(killed < given.least or bool(wrong))


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="mutate", description="Change the code by one small fault, run the tests."
    )
    made.add_argument("--root", type=Path, default=HERE.parent, help="folder of the project, with src in it")
    made.add_argument("--mutate", nargs="+", default=LAWS, metavar="PATH", help="what is changed")
    made.add_argument("--only", nargs="+", metavar="PATH", help="change only these files or folders")
    made.add_argument("--tests", nargs="+", default=TESTS, metavar="PATH", help="the tests to run")
    made.add_argument("--sample", type=int, metavar="N", help="try so many mutants, drawn at random")
    made.add_argument("--seed", type=int, default=0, help="of the draw")
    made.add_argument("--jobs", type=int, default=2, help="children at a time")
    made.add_argument(
        "--least", type=float, default=ENOUGH, metavar="PERCENT", help="share that has to be killed"
    )
    made.add_argument("--equivalents", type=Path, default=Path("tools/equivalent_mutants.toml"))
    made.add_argument("--despite-failures", action="store_true", help="leave out tests that fail unchanged")
    made.add_argument("--list", action="store_true", help="only list the mutants")
    return made


if __name__ == "__main__":
    sys.exit(main())
