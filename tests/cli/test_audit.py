"""``tablilla audit`` and ``tablilla rule --record`` as they are called."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tablilla.audit import walk
from tablilla.cli import main
from tests.audit.sample import EAST_REVOKES, pbn

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    (tmp_path / "clean.pbn").write_text(pbn())
    (tmp_path / "revoke.pbn").write_text(pbn() + "\n" + pbn(rows=EAST_REVOKES))
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["clean.pbn"], 0),
        (["revoke.pbn"], 1),
        (["clean.pbn", "revoke.pbn"], 1),
        (["nothing.pbn"], 2),
        (["revoke.pbn", "nothing.pbn"], 2),
        ([], 2),
        (["clean.pbn", "--edition", "1997"], 2),
    ],
)
def test_status(folder: Path, capsys: Captured, arguments: list[str], status: int) -> None:
    assert main(["audit", *arguments]) == status
    if "nothing.pbn" in arguments:
        assert "[record.missing]" in capsys.readouterr().out


def test_text(folder: Path, capsys: Captured) -> None:
    assert main(["audit", "clean.pbn"]) == 0
    assert capsys.readouterr().out == "files: 1; boards: 1; with play: 1\nnothing found\n"


@pytest.mark.parametrize("edition", [2007, 2017])
def test_json(folder: Path, capsys: Captured, edition: int) -> None:
    assert main(["audit", "--json", "revoke.pbn", "--edition", str(edition), "--lang", "es"]) == 1
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (answer["schema"], answer["edition"], answer["language"]) == (1, edition, "es")
    assert answer["summary"]["boards"] == 2
    (found,) = answer["findings"]
    assert found["details"]["edition"] == edition
    assert found["details"]["holds"] == "not_held"


def test_standard_input(folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "_STDIN_FILE", "revoke.pbn")
    assert main(["audit", "-"]) == 1
    assert capsys.readouterr().out.startswith("-:")
    monkeypatch.setattr(walk, "_STDIN_FILE", "no such file")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pbn(rows=EAST_REVOKES).encode())))
    assert main(["audit", "-"]) == 1


def rule(capsys: Captured, *arguments: str) -> tuple[int, dict[str, Any]]:
    status = main(["rule", *arguments, "--json"])
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, answer


def test_rule_on_a_recorded_board(folder: Path, capsys: Captured) -> None:
    status, answer = rule(capsys, "--record", "revoke.pbn", "--game", "2")
    assert (status, answer["kind"]) == (3, "revoke")
    facts = ["attention=end", "right_card_was_penalty_card_or_dummys=no", "damage_exceeds_tricks=no"]
    told = [part for fact in facts for part in ("--fact", fact)]
    status, answer = rule(capsys, "--record", "revoke.pbn", "--game", "2", *told)
    assert status == 0
    assert ("64A2", "transfer.one") in {(d["clause"], d["directive"]) for d in answer["directives"]}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--record", "revoke.pbn", "--game", "3"], "audit.game"),
        (["--record", "revoke.pbn", "--game", "1"], "rule.nothing"),
        (["--record", "revoke.pbn", "--game", "2", "--trick", "9"], "rule.nothing"),
        (["--record", "revoke.pbn", "--game", "2", "--seat", "W"], "rule.nothing"),
        (["--record", "nothing.pbn"], "record.missing"),
        (["--record", "doubt.pbn"], "audit.contract"),
        (["--record", "twice.pbn"], "rule.nothing"),
    ],
)
def test_records_that_cannot_be_ruled_on(
    folder: Path, capsys: Captured, arguments: list[str], code: str
) -> None:
    (folder / "doubt.pbn").write_text(pbn(rows=EAST_REVOKES, Contract="4S"))
    (folder / "twice.pbn").write_text(pbn(rows={3: "CQ C9 C7 C4"}))
    assert main(["rule", *arguments]) == 2
    out, err = capsys.readouterr()
    assert f"[{code}]" in err
    assert err.count("\n") == 1
    assert out == ""
