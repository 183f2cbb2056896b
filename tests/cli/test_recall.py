"""``tablilla recall``: text, JSON, statuses, bad input."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tablilla.cli import main

HEAD = """contract: 3NT
declarer: S
tricks: 11-13
leader: W
deal: N:2.3.4. A.K.Q. 5.4.3. 6.5..2
"""
SURE = HEAD + "agreed: 11. W: S6 S2 SA S5\nagreed: 12. W C on H\n"
OPEN = HEAD + "agreed: 11. W: S6 S2 SA S5\nagreed: 12. E H\n"
NEVER = HEAD + "NS: 12. W SA\nEW: 12. W H\nNS: 12. W C\n"


def run(text: str, tmp_path: Path, *more: str) -> int:
    path = tmp_path / "puzzle.txt"
    path.write_text(text, encoding="utf-8")
    return main(["recall", str(path), "--lang", "en", *more])


def test_one_ruling(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(SURE, tmp_path) == 0
    out = capsys.readouterr().out
    assert "As all say, histories that are possible: 1" in out
    assert "East ♥K, South ♥4, West ♣2, North ♥3; won by East" in out
    assert "Revoke (West, trick 12, 2017)" in out
    assert "The ruling is the same in every possible history." in out


def test_several(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(OPEN, tmp_path) == 3
    out = capsys.readouterr().out
    assert "not the same" in out
    assert "No irregularity." in out


def test_contradictions_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(NEVER, tmp_path, "--revokes", "0") == 0, "as either side says nothing went wrong"
    out = capsys.readouterr().out
    assert "Contradicts the deal: NS: 12. W SA (East was dealt ♠A, not West)" in out
    assert "Cannot all be true: EW: 12. W H; NS: 12. W C" in out


def test_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(NEVER, tmp_path, "--json", "--revokes", "0") == 0
    made = json.loads(capsys.readouterr().out)
    assert [len(c["statements"]) for c in made["contradictions"]] == [1, 2]
    assert made["contradictions"][0]["holder"] == "E"
    assert [v["by"] for v in made["versions"]] == [["NS", "EW", "agreed"], ["NS", "agreed"], ["EW", "agreed"]]
    assert made["versions"][0]["histories"] == 0
    assert run(SURE, tmp_path, "--json", "--edition", "2007") == 0
    made = json.loads(capsys.readouterr().out)
    (ruling,) = made["versions"][0]["rulings"]
    assert (ruling["incidents"][0]["kind"], ruling["incidents"][0]["trick"]) == ("revoke", 12)
    assert (made["same"], made["sure"]) == (True, True)


def test_a_search_that_ends_at_its_bound_is_no_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(SURE, tmp_path, "--budget", "4") == 3
    assert "Not every history was looked at" in capsys.readouterr().out


def test_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("NS: nothing", tmp_path) == 2
    assert "[recall.line]" in capsys.readouterr().err
    assert run(SURE, tmp_path, "--revokes", "-1") == 2
    assert main(["recall", str(tmp_path / "none"), "--lang", "es"]) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO(SURE))
    assert main(["recall", "-", "--lang", "es"]) == 0
