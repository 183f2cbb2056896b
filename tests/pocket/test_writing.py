"""The page is written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tablilla.cli import main
from tablilla.cli.pocket import _put

MADE = {"index.html": b"new page", "sw.js": b"new worker"}


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_take_the_place_of_older_ones_and_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(b"old page, and longer")
    _put(tmp_path, MADE)
    assert held(tmp_path) == MADE
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o644}


def test_a_full_disk_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = {"index.html": b"old page", "sw.js": b"old worker", "mine.txt": b"another file"}
    for name, content in old.items():
        (tmp_path / name).write_bytes(content)
    opened = os.fdopen
    written: list[int] = []

    def full(handle: int, mode: str) -> object:
        written.append(handle)
        if len(written) == 2:
            os.close(handle)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return opened(handle, mode)

    monkeypatch.setattr(os, "fdopen", full)
    monkeypatch.setattr("tablilla.pocket.page.site", lambda language, engine: MADE)
    assert main(["pocket", "--out", str(tmp_path), "--lang", "en"]) == 2
    assert capsys.readouterr().err.endswith("[pocket.write]\n")
    assert held(tmp_path) == old
