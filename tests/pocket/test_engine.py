"""The engine beside the page: what is in it, where it comes from, and what happens where it cannot be had."""

from __future__ import annotations

import io
import socket
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tablilla.cli import main
from tablilla.fault import Fault
from tablilla.pocket import engine
from tablilla.pocket.page import OF_ENGINE, WITHOUT, asset, index, scripts
from tablilla.pocket.vocabulary import OF_THE_FORMS
from tablilla.service.calls import CALLS

LIMIT, WHOLE_LIMIT = 300_000, 380_000  # bytes of the page without and with the engine beside it
ARCHIVE_LIMIT = 1_300_000
ALONE = """
import sys
sys.path[:] = [p for p in sys.path if "site-packages" not in p and "src" not in p]
sys.path.insert(0, sys.argv[1])
import threading, subprocess
def refused(*told, **more): raise AssertionError("a browser has neither")
threading.Thread.start = subprocess.Popen.__init__ = refused
from tablilla.service.calls import CALLS, call
import tablilla
assert tablilla.__file__.startswith(sys.argv[1]), tablilla.__file__
for name, each in CALLS.items():
    for example in each.examples.values():
        answer = call(name, example)
        code = answer.get("fault", {}).get("code", "")
        assert not code or (name == "equity" and code.startswith("dd.")), (name, answer)
strange = {m.split(".")[0] for m in sys.modules} - {"tablilla", "__main__"} - set(sys.stdlib_module_names)
print(sorted(m for m in strange if not m.startswith("_") and m != "sitecustomize"))
"""


def test_the_archive_is_the_same_each_time_and_holds_no_page_and_no_desk() -> None:
    made = engine.archive()
    assert made == engine.archive()
    assert len(made) < ARCHIVE_LIMIT
    names = zipfile.ZipFile(io.BytesIO(made)).namelist()
    floors = {name.split("/")[1] for name in names}
    assert {"bridge", "laws", "service", "texts", "lawbook"} <= floors
    assert not floors & {"cli", "pocket", "desk"}
    assert "tablilla/lawbook/data/law64.json" in names
    assert not [name for name in names if "__pycache__" in name or "/cases/" in name]


def test_every_call_answers_from_the_archive_alone(tmp_path: Path) -> None:
    """With the standard library only, without a thread or a process; double dummy refuses clearly."""
    with zipfile.ZipFile(io.BytesIO(engine.archive())) as archive:
        archive.extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-I", "-c", ALONE, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
    assert CALLS


def test_the_page_alone_is_small_and_knows_of_no_engine() -> None:
    alone, whole = index("es"), index("es", "version")
    assert len(alone.encode()) < LIMIT
    assert len(whole.encode()) < WHOLE_LIMIT
    assert 'data-engine=""' in alone
    assert 'data-engine="version"' in whole
    assert set(scripts(True)) - set(scripts(False)) == set(OF_ENGINE)
    assert set(scripts(False)) - set(scripts(True)) == {WITHOUT}
    assert "worker.mjs" not in alone
    said = "".join(asset(name).decode() for name in scripts(False))
    assert not [form for form in OF_THE_FORMS if form in said], "words that are not in the page alone"
    for page in (alone, whole):
        assert "unsafe-eval" not in page
        assert "worker-src 'self'" in page


def test_the_engine_lies_beside_the_page_whole(whole_site: Path) -> None:
    found = {path.name for path in (whole_site / "engine").iterdir()}
    assert found == {*engine.NEEDED, engine.WORKER, engine.ARCHIVE}
    made = {f"engine/{name}": (whole_site / "engine" / name).read_bytes() for name in found}
    version = engine.version(made)
    assert f'data-engine="{version}"' in (whole_site / "index.html").read_text(encoding="utf-8")
    assert f"'tablilla-engine-{version}'" in (whole_site / "sw.js").read_text(encoding="utf-8")
    assert engine.version({**made, "engine/engine.zip": b"another"}) != version


def test_what_was_published_is_taken_from_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    engine.pyodide()
    monkeypatch.setattr("urllib.request.urlopen", lambda *told, **more: pytest.fail("it was there"))
    assert engine.is_published(engine.pyodide())


def test_a_cache_that_is_damaged_or_cannot_be_written_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    published = engine.pyodide()
    monkeypatch.setattr("urllib.request.urlopen", lambda *told, **more: io.BytesIO(published))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    engine.cache().parent.mkdir()
    engine.cache().write_bytes(published[:-1])
    assert engine.pyodide() == published
    assert engine.cache().read_bytes() == published
    assert [path.name for path in engine.cache().parent.iterdir()] == [engine.cache().name]
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/none")
    assert engine.pyodide() == published


@pytest.mark.parametrize("lang", ["es", "en"])
def test_without_a_network_one_line_says_so_and_the_page_is_there(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        monkeypatch.setattr(engine, "ADDRESS", f"http://127.0.0.1:{closed.getsockname()[1]}/pyodide.tgz")
        assert main(["pocket", "--out", str(tmp_path / "page"), "--engine", "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert told.err.endswith("[pocket.engine.fetch]\n")
    page = (tmp_path / "page" / "index.html").read_text(encoding="utf-8")
    assert 'data-engine=""' in page
    assert not (tmp_path / "page" / "engine").exists()


def test_what_is_not_the_published_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("urllib.request.urlopen", lambda *told, **more: io.BytesIO(b"another"))
    with pytest.raises(Fault) as refused:
        engine.pyodide()
    assert refused.value.code == "pocket.engine.digest"
    assert not engine.cache().exists()


@pytest.mark.parametrize("held", [b"", b"no archive", b"\x1f\x8b cut", None])
def test_a_package_without_the_files_is_refused(held: bytes | None) -> None:
    if held is None:
        made = io.BytesIO()
        with tarfile.open(fileobj=made, mode="w:gz"):
            pass
        held = made.getvalue()
    with pytest.raises(Fault) as refused:
        engine.unpacked(held)
    assert refused.value.code == "pocket.engine.digest"


def test_the_worker_gives_every_call_through() -> None:
    worker = asset("engine/worker.mjs").decode()
    assert "tablilla.service.calls" in worker
    assert "./pyodide.mjs" in worker
