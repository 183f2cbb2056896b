"""The examples of README.md and docs/ are run, in the order of the page, and must answer what the page says.

A ``console`` block holds commands after ``$`` (continued after ``>``) and what they answer; a ``python`` block
is a session with ``>>>``, or statements that must run.  In an answer ``…`` stands for any text of a line, alone
on a line for any lines.  A page is run in a folder that holds nothing but a copy of ``examples/``; what one
block made the next one finds.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablilla.casebook.case_file import parse
from tablilla.casebook.expectation import faults

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^( *)```(\w+) *\n(.*?)^\1``` *$", re.DOTALL | re.MULTILINE)
PICTURE = re.compile(r"!\[(.*?)\]\((.*?)\)")
LONGEST = 60  # seconds for one command
LARGEST = 60_000  # bytes of a picture
MARK = "\N{HORIZONTAL ELLIPSIS}"


class Block(NamedTuple):
    """A fenced block: its language, its text, the line of its first line on the page."""

    language: str
    text: str
    line: int


class Command(NamedTuple):
    """A command for the shell, and what it should answer."""

    text: str
    answer: str


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page that name a language."""
    return [
        Block(
            found[2],
            re.sub(rf"^{found[1]}", "", found[3], flags=re.MULTILINE),
            page.count("\n", 0, found.start(3)) + 1,
        )
        for found in FENCE.finditer(page)
    ]


def commands(text: str) -> list[Command]:
    """What is typed and what is answered; what stands before the first ``$`` is an answer to nothing."""
    made: list[Command] = []
    typing = False
    for line in text.splitlines():
        if line.startswith("$ "):
            made.append(Command(line[2:], ""))
            typing = True
        elif not made:
            raise ValueError(f"an answer without a command: {line!r}")
        elif typing and (line == ">" or line.startswith("> ")):
            made[-1] = Command(f"{made[-1].text}\n{line[2:]}", "")
        else:
            typing = False
            made[-1] = Command(made[-1].text, f"{made[-1].answer}{line}\n")
    if not made:
        raise ValueError("no command")
    return made


def agrees(expected: str, answer: str) -> bool:
    """Whether an answer is as expected; blanks at the ends of lines and of the whole do not matter."""
    pattern = ""
    for line in expected.strip().splitlines():
        if line.strip() == MARK:
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += r"[^\n]*".join(re.escape(part) for part in line.rstrip().split(MARK)) + r"\n"
    said = "".join(f"{line.rstrip()}\n" for line in answer.strip().splitlines())
    return re.fullmatch(pattern, said) is not None


class Shell:
    """Runs commands in a folder, with this Python's programs first; ``$?`` is the status of the one before."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.status = folder, 0
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        self.environ = {"PATH": programs, "HOME": str(folder), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
        self.environ["PYTHONUNBUFFERED"] = "1"  # both streams in the order of writing

    def answer(self, command: str) -> str:
        """What the command writes to either stream."""
        ran = subprocess.run(
            ["bash", "-c", f"(exit {self.status})\n{command}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            encoding="utf-8", cwd=self.folder, env=self.environ, timeout=LONGEST,
        )  # fmt: skip
        self.status = ran.returncode
        return ran.stdout


class Checker(doctest.OutputChecker):
    """Compares as ``agrees`` does."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return agrees(want, got)


def run(page: str, folder: Path) -> Iterator[str]:
    """Run all examples of a page in a folder; the differences."""
    shell = Shell(folder)
    names: dict[str, Any] = {"__name__": "__example__"}
    for block in blocks(page):
        if block.language == "console":
            for command in commands(block.text):
                answer = shell.answer(command.text)
                if not agrees(command.answer, answer):
                    yield f"line {block.line}: $ {command.text}\nexpected:\n{command.answer}answered:\n{answer}"
        elif block.language == "python":
            test = doctest.DocTestParser().get_doctest(block.text, names, "example", None, block.line)
            test.globs = names  # what one block defines the next one finds
            said: list[str] = []
            if test.examples:
                doctest.DocTestRunner(Checker(), verbose=False).run(test, out=said.append, clear_globs=False)
            else:
                try:
                    exec(block.text, names)
                except Exception:  # whatever an example raises is what the test has to say
                    said.append(f"line {block.line}: {traceback.format_exc()}")
            yield from said


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if (ROOT / "examples").is_dir():
        shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page(page: Path, folder: Path) -> None:
    if different := "\n".join(run(page.read_text(encoding="utf-8"), folder)):
        pytest.fail(different, pytrace=False)


def test_the_readme_shows_each_way_in() -> None:
    typed = "\n".join(block.text for block in blocks((ROOT / "README.md").read_text(encoding="utf-8")))
    for way in ("$ tablilla rule", "--case ", "$ tablilla audit", "--record ", "$ tablilla laws", ">>> "):
        assert way in typed


@pytest.mark.parametrize("file", sorted((ROOT / "examples").glob("*.toml")), ids=lambda file: file.name)
def test_a_case_among_the_examples_comes_to_what_it_expects(file: Path) -> None:
    for case in parse(file.read_text(encoding="utf-8"), file.name):
        assert case.expect
        for edition in case.editions:
            assert not faults(case, edition)


def test_every_page_of_the_house_is_looked_at() -> None:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {page.relative_to(ROOT).as_posix() for page in PAGES} >= set(listed.stdout.split()) - {
        "CHANGELOG.md"
    }


# The checks themselves.


GOOD = """\
A page.

```console
$ echo one; echo two
one
two
$ false
$ echo $?
1
$ cat > made.txt <<END
> three
> END
```

```python
>>> from pathlib import Path
>>> text = Path("made.txt").read_text()
>>> print(text)
three
```

    ```console
    $ seq 5; echo word and word
    1
    …
    5
    word … word
    ```

```python
>>> text.upper()
'TH…\\n'
>>> int("x")
Traceback (most recent call last):
ValueError: invalid literal …
```

```sh
not run
```
"""


def test_a_page_that_says_what_happens(folder: Path) -> None:
    assert len(blocks(GOOD)) == 5
    assert list(run(GOOD, folder)) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("\none\ntwo\n", "\none\n"),
        ("\none\ntwo\n", "\none\ntwo\nthree\n"),
        ("\n1\n$ cat", "\n0\n$ cat"),
        ("\nthree\n```", "\nfour\n```"),
        ("    5\n", "    6\n"),
        ("word … word", "word … words"),
        ("'TH…", "'Th…"),
        ("ValueError: invalid", "ValueError: valid"),
        ("echo one", "no-such-program"),
        (">>> text.upper()\n'TH…\\n'\n", ">>> texts\n''\n"),
    ],
)
def test_a_page_that_says_something_else(right: str, wrong: str, folder: Path) -> None:
    assert GOOD.count(right) == 1
    assert len(list(run(GOOD.replace(right, wrong), folder))) == 1


def test_statements_are_run(folder: Path) -> None:
    assert list(run("```python\nx = 1\n```\n```python\n>>> x\n1\n```\n", folder)) == []
    assert len(list(run("```python\nx = y\n```\n", folder))) == 1


def test_each_picture_of_the_pages_exists_is_small_and_is_told_in_words() -> None:
    shown = [
        (words, (page.parent / name).resolve())
        for page in PAGES
        for words, name in PICTURE.findall(page.read_text(encoding="utf-8"))
    ]
    assert [file for words, file in shown if len(words) < 10 or not file.is_file()] == []
    held = set((ROOT / "docs" / "pictures").iterdir())
    assert held == {file for _, file in shown}
    assert [file for file in held if file.stat().st_size > LARGEST] == []


@pytest.mark.parametrize("text", ["one\n$ echo one\n", "# nothing\n", ""])
def test_a_console_without_a_command(text: str) -> None:
    with pytest.raises(ValueError, match="command"):
        commands(text)
