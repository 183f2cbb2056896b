"""The whole tool on a small made-up package: what is killed, what survives, what is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "mutate.py"
FILES = {
    "pyproject.toml": """
        [tool.pytest.ini_options]
        addopts = "--import-mode=importlib"
        filterwarnings = ["error"]
        """,
    "src/madeup/__init__.py": "",
    "src/madeup/kinds.py": """
        from enum import Enum

        class Winner(Enum):
            OFFENDER = "offender"
            PARTNER = "partner"
        """,
    "src/madeup/law.py": """
        from madeup.kinds import Winner

        EXEMPT = ("64B2", "64B3")

        def tricks(winner, later):
            if winner is Winner.OFFENDER and later:
                return 2
            return 0

        def never(flag):
            return flag and True
        """,
    "src/madeup/loop.py": """
        from madeup.law import EXEMPT

        def cites(number):
            found = []
            while number:
                found.append(EXEMPT[number - 1])
                number -= 1
            return found
        """,
    "tests/test_law.py": """
        import pytest
        from madeup.kinds import Winner
        from madeup.law import tricks
        from madeup.loop import cites

        @pytest.mark.parametrize("later", [True, False])
        @pytest.mark.parametrize("winner", Winner)
        def test_tricks(winner, later, tmp_path):
            (tmp_path / "file").write_text("children can write")
            assert tricks(winner, later) == (2 if winner is Winner.OFFENDER and later else 0)

        def test_cites():
            assert cites(2) == ["64B3", "64B2"]
        """,
}
SURVIVES = {
    "never: flag and True -> flag or True",
    "never: flag -> not flag",
    "never: True -> False",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text))
    return tmp_path


def mutate(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), "--root", str(project), "--mutate", "src/madeup", "--tests", "tests"]
    return subprocess.run([*command, *options], capture_output=True, text=True, timeout=1200, cwd=project)


def survivors(said: str) -> set[str]:
    lines = [line.split(maxsplit=2) for line in said.splitlines() if line.startswith("survived ")]
    return {rest for _, _, rest in lines}


def test_survivors_are_told_and_nothing_else_survives(project: Path) -> None:
    told = mutate(project)
    assert told.returncode == 1, told.stderr
    assert survivors(told.stdout) == SURVIVES
    assert "survived  src/madeup/law.py:12 never: True -> False" in told.stdout
    assert "timed out src/madeup/loop.py:8 cites: number -= 1 removed" in told.stdout
    assert told.stdout.splitlines()[-1].startswith("85.7 % of 21 mutants killed in ")
    assert list(project.rglob("test_tricks*")) == []
    assert (project / "src/madeup/law.py").read_text() == dedent(FILES["src/madeup/law.py"])


def test_equivalent_mutants_are_listed_with_their_reason_and_counted(project: Path) -> None:
    entries = "".join(
        f"[[mutant]]\nfile = 'src/madeup/law.py'\nscope = 'never'\nchange = '{change}'\nreason = 'not called'\n"
        for change in (line.split(": ")[1] for line in SURVIVES)
    )
    listed = project / "listed.toml"
    listed.write_text(entries)
    told = mutate(project, "--only", "src/madeup/law.py", "--equivalents", "listed.toml", "--least", "100")
    assert told.returncode == 0, told.stdout
    assert survivors(told.stdout) == set()
    assert told.stdout.splitlines()[-2].split() == ["all", "10", "0", "0", "3", "100.0"]

    listed.write_text(entries + entries.replace("True -> False", "True -> None").replace("'never'", "'gone'"))
    gone = mutate(project, "--only", "src/madeup/law.py", "--equivalents", "listed.toml")
    assert gone.returncode == 1
    assert gone.stdout.count("but there is no such mutant: src/madeup/law.py gone") == len(SURVIVES)


def test_a_mutant_listed_as_equivalent_that_a_test_notices(project: Path) -> None:
    entry = {"file": "src/madeup/law.py", "scope": "tricks", "change": "2 -> 3", "reason": "a mistake"}
    text = "".join(f"{key} = {value!r}\n" for key, value in entry.items())
    (project / "listed.toml").write_text(f"[[mutant]]\n{text}")
    told = mutate(project, "--only", "src/madeup/law.py", "--equivalents", "listed.toml", "--least", "50")
    assert told.returncode == 1
    assert "listed as equivalent, but a test notices it: src/madeup/law.py:8 tricks: 2 -> 3" in told.stdout


def test_a_sample_is_the_same_for_the_same_seed(project: Path) -> None:
    draw = ("--only", "src/madeup/law.py", "--sample", "8", "--seed")
    first, again, other = (mutate(project, *draw, seed, "--list") for seed in ("1", "1", "2"))
    assert first.stdout == again.stdout != other.stdout
    assert len(first.stdout.splitlines()) == len(other.stdout.splitlines()) == 8
    told = mutate(project, *draw, "1", "--least", "0")
    assert " of 8 mutants killed" in told.stdout
    assert told.returncode == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def test_wrong():\n    assert 2 == 3", "test_wrong"),
        ("import madeup.nothing", "madeup.nothing"),
        ("", "no test"),
    ],
)
def test_tests_that_cannot_be_used_are_named(project: Path, text: str, why: str) -> None:
    (project / "tests/test_law.py").write_text(text)
    told = mutate(project)
    assert told.returncode == 2
    assert why in told.stderr


def test_failing_tests_can_be_left_out_and_are_named(project: Path) -> None:
    with (project / "tests/test_law.py").open("a") as tests:
        tests.write("\ndef test_wrong():\n    assert 2 == 3\n")
    told = mutate(project, "--only", "src/madeup/law.py", "--despite-failures", "--least", "50")
    assert survivors(told.stdout) == SURVIVES
    assert "left out, since it fails unchanged: tests/test_law.py::test_wrong" in told.stdout
    assert told.returncode == 1


def test_tests_that_hang_on_their_order_are_named(project: Path) -> None:
    (project / "tests/test_law.py").write_text(
        "seen = []\ndef test_a():\n    seen.append(1)\ndef test_b():\n    assert seen"
    )
    told = mutate(project)
    assert told.returncode == 2
    assert "test_b" in told.stderr


def test_a_function_that_ran_while_tests_were_collected_is_loaded_again(project: Path) -> None:
    (project / "tests/test_law.py").write_text(
        "from madeup.loop import cites\nFOUND = cites(1)\ndef test_found():\n    assert FOUND == ['64B2']"
    )
    told = mutate(project, "--only", "src/madeup/loop.py", "src/madeup/law.py")
    assert "; tests/test_law.py ran code while collected\n" in told.stdout
    assert not {line for line in survivors(told.stdout) if "EXEMPT[number" in line or "removed" in line}
    assert any(line.startswith("tricks: ") for line in survivors(told.stdout))
