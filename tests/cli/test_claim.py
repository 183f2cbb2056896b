"""``tablilla claim``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablilla.cli import main

ENDING = ["--deal", "N:65...43 98..T.5 .K.AKQ. A.J..KQ", "--lead", "S", "--trumps", "H", "--claimer", "S"]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["claim", *ENDING, *arguments, "--json", "--lang", "en"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_without_and_with_a_statement(capsys: pytest.CaptureFixture[str]) -> None:
    bare = answer(capsys)
    assert bare["remaining"] == bare["worst_normal_line"] == {"NS": 3, "EW": 1}
    assert bare["plays"] == {"HK": 4, "DA": 3}
    first = bare["candidates"][0]
    assert (first["trick"], first["seat"], first["manner"], first["card"]) == (1, "S", "leads", "DA")
    assert (first["clause"], first["instead"]) == ("70C3", {"HK": 4})
    assert answer(capsys, "--say", "draw; run D")["remaining"] == {"NS": 4, "EW": 0}


def test_a_play_struck_out(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--strike", "1")
    assert found["struck"] == [["S", "leads", "DA"]]
    assert (found["remaining"], found["candidates"]) == ({"NS": 4, "EW": 0}, [])


def test_cards_already_played(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--played", "DA,CQ")
    assert found["left"] == 4
    assert found["line"][0][0] == "N"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "South leads ♦A"), ("es", "Sur sale de ♦A"), ("es_ES", "Árbitro")]
)
def test_as_text(language: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claim", *ENDING, "--lang", language]) == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("claimed", "words"), [("3", "That is what South claimed"), ("4", "1 refused"), ("2", "loses 1")]
)
def test_the_verdict(claimed: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claim", *ENDING, "--claimed", claimed, "--lang", "en"]) == 0
    assert words in capsys.readouterr().out


def remaining(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, int]:
    assert main(["claim", *arguments, "--agreed", "--json", "--lang", "en"]) == 0
    found: dict[str, int] = json.loads(capsys.readouterr().out)["remaining"]
    return found


def test_an_agreed_claim_stands_although_a_better_defence_was_there(capsys: pytest.CaptureFixture[str]) -> None:
    """An endplay seen four boards later: not likely, so that the two tricks of East stay (69B2)."""
    ending = ["--deal", "N:..K4.2 K..QJ. A.32.. 2.K..A", "--lead", "N", "--trumps", "N", "--played", "DK"]
    assert remaining(capsys, *ending, "--claimer", "E", "--declarer", "S", "--claimed", "2") == {
        "EW": 2,
        "NS": 1,
    }


def test_an_agreed_concession(capsys: pytest.CaptureFixture[str]) -> None:
    """Before the finesse it stands; after it one trick comes back (71)."""
    after = [
        "--deal",
        "N:.42.65.8 8..J8.J9 .T.AQT.7 Q..K974.",
        "--lead",
        "N",
        "--trumps",
        "H",
        "--played",
        "D6",
    ]
    found = remaining(capsys, *after, "--claimer", "S", "--claimed", "3", "--say", "finesse D")
    assert found == {"NS": 4, "EW": 1}
    before = [
        "--deal",
        "N:.A42.65.8 8..J8.J96 .T9.AQT.7 Q9..K974.",
        "--lead",
        "S",
        "--trumps",
        "H",
        "--played",
        "C7",
    ]
    assert remaining(capsys, *before, "--claimer", "S", "--claimed", "4") == {"NS": 4, "EW": 2}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--claimed", "5"], "claim.claimed"),
        (["--say", "sing"], "claim.statement"),
        (["--played", "SA"], "claim.played"),
        (["--strike", "9"], "claim.strike"),
    ],
)
def test_bad_input(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claim", *ENDING, *arguments, "--lang", "en"]) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_bad_endings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claim", "--deal", "N:6 5", "--lead", "S", "--trumps", "H", "--claimer", "S"]) == 2
    assert "[claim.deal]" in capsys.readouterr().err
    assert main(["claim", *ENDING[:2], "--claimer", "S"]) == 2
    assert "[claim.ending]" in capsys.readouterr().err


def test_it_was_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claim", *ENDING, "--agreed", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "It was agreed: South has the 4 claimed (69A)." in out
    assert "would likely have won (69B)" in out, "71 is for what one's own side conceded"


def test_the_ending_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every hand holds one suit; West leads ten clubs and claims the other three."""
    deal = "N:.AKQJT98765432.. ..AKQJT98765432. AKQJT98765432... ...AKQJT98765432"
    rows = [f"C{club} H{low} D{low} S{low}" for club, low in zip("AKQJT98765", "23456789TJ", strict=True)]
    tags = {"Dealer": "S", "Vulnerable": "None", "Declarer": "S", "Contract": "7NT", "Deal": deal, "Play": "W"}
    record = tmp_path / "claim.pbn"
    lines = ['[Event ""]', *(f'[{tag} "{text}"]' for tag, text in tags.items()), *rows, "*", ""]
    record.write_text("\n".join(lines), encoding="utf-8")
    assert main(["claim", "--record", str(record), "--claimer", "W", "--json", "--lang", "en"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["left"], found["remaining"]) == (3, {"EW": 3, "NS": 0})
