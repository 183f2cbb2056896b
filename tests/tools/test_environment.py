"""The environment: made without the network, remade only when it has to be, and clear when it cannot be."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from environment import Environment, NotReady, main


@pytest.fixture
def root(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "tablilla" / "cli"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        "import sys\ndef main() -> int:\n    print(sys.argv[1:])\n    return 7\n"
    )
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return tmp_path


def test_to_run_nothing_is_needed_but_python(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    Environment(root).ready_to_run()
    script = root / ".venv" / "bin" / "tablilla"
    called = subprocess.run([script, "rule", "revoke"], capture_output=True, text=True, cwd="/")
    assert (called.returncode, called.stdout, called.stderr) == (7, "['rule', 'revoke']\n", "")


def test_it_is_made_again_only_when_the_project_has_changed(root: Path) -> None:
    environment = Environment(root)
    environment.ready_to_run()
    script = root / ".venv" / "bin" / "tablilla"
    script.unlink()
    environment.ready_to_run()
    assert not script.exists()
    (root / "pyproject.toml").write_text("[project]\nname = 'tablilla'\n")
    environment.ready_to_run()
    assert script.exists()


def test_an_environment_whose_python_is_gone_is_made_anew(root: Path) -> None:
    environment = Environment(root)
    environment.ready_to_run()
    environment.python.unlink()
    environment.python.symlink_to(root / "nowhere")
    environment.ready_to_run()
    assert subprocess.run([environment.python, "-c", "import tablilla.cli"]).returncode == 0


def test_what_was_made_to_work_on_it_is_enough_to_run_it(root: Path) -> None:
    environment = Environment(root)
    environment.make()
    environment.keep("dev")
    environment.ready_to_run()
    assert not (root / ".venv" / "bin" / "tablilla").exists()


NONE = "raise ImportError('none here')"
OUTER = "import sys; sys.exit('--python' not in sys.argv)"  # works for another environment, not in its own
BROUGHT = "import pathlib, sys; sys.exit(not pathlib.Path(__file__).with_name('brought').exists())"
BRINGS = "import pathlib; pathlib.Path(__file__).with_name('brought').touch()"


def machine(root: Path, monkeypatch: pytest.MonkeyPatch, **modules: str) -> Environment:
    """An environment on a machine that has these modules instead of its own."""
    for name, text in modules.items():
        (root / f"{name}.py").write_text(text)
    monkeypatch.setenv("PYTHONPATH", str(root))
    environment = Environment(root)
    environment.make()
    return environment


def test_without_any_pip_it_says_what_to_install(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = machine(root, monkeypatch, pip=NONE, ensurepip=NONE)
    with pytest.raises(NotReady, match="apt-get install python3-venv"):
        environment.ready_to_work()
    assert not environment.unchanged("dev")


def test_where_python_brings_no_pip_that_of_the_machine_serves(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = machine(root, monkeypatch, pip=OUTER, ensurepip=NONE)
    assert environment.pip() == [environment.starter, "-m", "pip", "--python", str(environment.python)]


def test_pip_is_put_in_where_python_brings_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = machine(root, monkeypatch, pip=BROUGHT, ensurepip=BRINGS)
    assert environment.pip() == [str(environment.python), "-m", "pip"]
    assert (root / "brought").exists()


KEEPS_WHAT_IT_IS_TOLD = (
    "import pathlib, sys; pathlib.Path(__file__).with_name('told').open('a').write(f'{sys.argv[1:]}\\n')"
)


def test_for_the_desk_its_extra_is_installed_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = machine(root, monkeypatch, pip=KEEPS_WHAT_IT_IS_TOLD, ensurepip=NONE)
    environment.ready_to_serve()
    environment.ready_to_serve()
    told = (root / "told").read_text()
    assert told.count("install") == 1
    assert f"{root}[desk]" in told
    environment.ready_to_run()
    assert not (root / ".venv" / "bin" / "tablilla").exists()


def test_the_interview_is_prepared_once_when_the_desk_is_installed(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = machine(root, monkeypatch, pip="", ensurepip=NONE)
    package = root / "tablilla" / "desk"
    package.mkdir(parents=True)
    package.joinpath("pocket_site.py").write_text(
        "import pathlib\ndef site(): pathlib.Path(__file__).with_name('made').open('a').write('once')\n"
    )
    environment.ready_to_serve()
    environment.ready_to_serve()
    assert (package / "made").read_text() == "once"
    assert capsys.readouterr().out.count("preparing the interview on phones") == 1


def test_where_the_desk_cannot_be_installed_it_is_said(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = "import sys; sys.exit('install' in sys.argv)"
    environment = machine(root, monkeypatch, pip=fails, ensurepip=NONE)
    with pytest.raises(NotReady, match="status 1"):
        environment.ready_to_serve()
    assert not environment.unchanged("desk")
    environment.ready_to_run()
    assert (root / ".venv" / "bin" / "tablilla").exists()


def test_other_words_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["walk"]) == 2
    assert "``run`` to use Tablilla" in capsys.readouterr().err
