"""What is compiled is made once for each state of the package, and never taken for another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablilla.pocket import cache
from tablilla.pocket.page import EDITIONS, contents, data, plain
from tests.pocket.replay import made


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return cache.folder()


class Maker:
    """Counts how often it was asked."""

    def __init__(self, made: bytes) -> None:
        self.made, self.times = made, 0

    def __call__(self) -> bytes:
        self.times += 1
        return self.made


def test_made_once(folder: Path) -> None:
    maker = Maker(b"laws")
    assert not cache.is_kept("thing")
    assert [cache.kept("thing", maker) for _ in range(3)] == [b"laws"] * 3
    assert maker.times == 1
    assert cache.is_kept("thing")
    assert cache.kept("other", Maker(b"book")) == b"book"


@pytest.mark.parametrize("harm", [b"", b"laws", b"\0" * 40])
def test_a_damaged_one_is_made_again(folder: Path, harm: bytes) -> None:
    cache.kept("thing", Maker(b"laws"))
    (file,) = folder.iterdir()
    file.write_bytes(harm)
    maker = Maker(b"laws")
    assert cache.kept("thing", maker) == cache.kept("thing", maker) == b"laws"
    assert maker.times == 1


def test_another_state_of_the_package_is_another_thing_and_old_ones_go(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states: Iterator[int] = iter(range(10))
    for number in states:
        monkeypatch.setattr(cache, "state", lambda number=number: f"state{number}")
        assert cache.kept("thing", Maker(b"%d" % number)) == b"%d" % number
    assert len(list(folder.iterdir())) == cache.STATES
    assert cache.kept("thing", Maker(b"not asked")) == b"9"


def test_a_cache_that_cannot_be_written_only_costs_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/none")
    maker = Maker(b"laws")
    assert [cache.kept("thing", maker) for _ in range(2)] == [b"laws"] * 2
    assert maker.times == 2


def test_the_page_knows_the_same_from_the_cache(folder: Path) -> None:
    now = {"language": "es", **contents([made(edition) for edition in EDITIONS])}
    told = [plain(data("es")) for _ in range(2)]
    assert told == [plain(now)] * 2
