"""``tablilla backup``, ``restore`` and ``merge``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tablilla.cli import main
from tablilla.desk.store import open_store
from tests.desk.store.said import LAPTOP, SESSION, said


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A database with a session of three entries."""
    file = tmp_path / "desk.db"
    with open_store(str(file)) as store:
        store.new_session("Martes", session=SESSION)
        store.append(SESSION, [said("a", True), said("b", 1, key="x")])
    return file


def count(file: Path) -> int:
    with open_store(str(file), create=False) as store:
        return len(store.entries(SESSION))


def test_there_and_back(desk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, new = tmp_path / "copia", tmp_path / "new.db"
    assert main(["backup", str(file), "--database", f"sqlite:///{desk}"]) == 0
    assert capsys.readouterr().out == f"{file}: sesiones 1, anotaciones 3\n"
    for line in ("new entries 3, there already 0", "new entries 0, there already 3"):
        assert main(["restore", str(file), "--database", str(new), "--lang", "en"]) == 0
        assert capsys.readouterr().out == f"Sessions 1: {line}\n"
    assert count(new) == 3


def test_a_session_by_its_name_its_code_its_id(
    desk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(str(desk)) as store:
        store.new_session("Jueves"), store.new_session("Jueves")
        code = store.session(SESSION).assistant_code
    for name in ("Martes", code.lower(), str(SESSION)):
        assert main(["backup", str(tmp_path / "x"), "--database", str(desk), "--session", name]) == 0
        assert "sesiones 1, anotaciones 3" in capsys.readouterr().out
    for name, fits in (("Jueves", "2"), ("Lunes", "0")):
        assert main(["backup", str(tmp_path / "y"), "--database", str(desk), "--session", name]) == 2
        assert f"«{name}» corresponde a {fits} sesiones" in capsys.readouterr().err
    assert not (tmp_path / "y").exists()


def test_a_damaged_file_is_named_and_what_is_good_is_offered(
    desk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, new = tmp_path / "copia", tmp_path / "new.db"
    main(["backup", str(file), "--database", str(desk)])
    file.write_bytes(file.read_bytes()[:-20])
    capsys.readouterr()
    assert main(["restore", str(file), "--database", str(new), "--lang", "en"]) == 2
    said_so = capsys.readouterr().err
    assert f"{file}: the backup is damaged" in said_so
    assert "3 entries are good: add --partial" in said_so
    assert said_so.count("\n") == 1
    assert main(["restore", str(file), "--database", str(new), "--lang", "en", "--partial"]) == 2
    told = capsys.readouterr()
    assert "new entries 3" in told.out
    assert "[desk.backup.torn]" in told.err
    assert count(new) == 3


def test_two_desks_are_merged_and_the_conflict_is_shown(
    desk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.db"
    with open_store(str(other)) as store:
        store.ensure_session(SESSION)
        store.append(SESSION, [said("c", False, device=LAPTOP), said("b", 2, key="x")])
    assert main(["merge", str(other), "--database", str(desk), "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "new entries 1, there already 0" in told.out
    assert "undecided in “Martes”: Ruling: answer: no | yes\n" in told.out
    assert "[desk.entry.changed]" in told.err
    assert count(desk) == 4
    assert count(other) == 2, "nothing is added to the other"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["backup", "x", "--database", "none.db"], "desk.store.none"),
        (["backup", "none/x", "--database", "desk.db"], "desk.backup.write"),
        (["backup", "desk.db", "--database", "desk.db"], "desk.backup.same"),
        (["restore", "none", "--database", "desk.db"], "desk.backup.read"),
        (["restore", "desk.db", "--database", "desk.db"], "desk.backup.foreign"),
        (["merge", "none.db", "--database", "desk.db"], "desk.store.none"),
        (["merge", "mysql://u:hush@h/d", "--database", "desk.db"], "desk.store.url"),
        (["restore", "x", "--database", ""], "arguments"),
        (["backup"], "arguments"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    arguments: list[str],
    code: str,
    desk: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(desk.parent)
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith(f"[{code}]\n")
    assert told.err.count("\n") == 1
    assert "hush" not in told.err
    assert count(desk) == 3


def test_without_an_address_the_folder_of_the_user_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["backup", str(tmp_path / "x")]) == 2
    assert str(tmp_path / "tablilla") in capsys.readouterr().err


WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("sqlalchemy", "alembic", "psycopg"):
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
from tablilla.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_what_is_not_installed_is_needed_only_where_it_is_used(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", WITHOUT, *arguments], capture_output=True, text=True)

    for arguments in (["--help"], ["score", "4SX-1", "--vul", "none"], ["backup", "--help"]):
        assert run(*arguments).returncode == 0
    ended = run("backup", str(tmp_path / "x"), "--lang", "en")
    assert ended.returncode == 2
    assert "pip install 'tablilla[desk]'" in ended.stderr
    assert ended.stderr.count("\n") == 1
