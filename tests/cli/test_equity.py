"""``tablilla equity`` as it is called: the numbers, the words in three languages, and what is refused."""

from __future__ import annotations

import json
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest

from tablilla.casebook import case_file
from tablilla.cli import main
from tablilla.formats.lin_write import write as write_lin
from tablilla.formats.read import read
from tablilla.score.dd import client
from tests.audit.sample import DEAL, EAST_REVOKES, SOUTH_REVOKES, pbn

Captured = pytest.CaptureFixture[str]
CASES = Path(case_file.__file__).with_name("cases")
TWICE = {2: "CK C9 C6 H5", 3: "CQ CT C7 H6", 4: "CJ H8 D5 C3", 12: "H3 SJ HK C4"}
BOTH = {2: "CK C9 D5 H5", 4: "CJ H8 C6 C3"}
SLIP = {2: "CK C9 D6 C3", 4: "CJ H8 D5 H5", 5: "D2 D8 C6 DA"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    boards = (
        pbn(),
        pbn(rows=SOUTH_REVOKES),
        pbn(rows=TWICE),
        pbn(rows=BOTH),
        pbn(rows=EAST_REVOKES, told=5, end="*"),
    )
    made = tmp_path / "boards.pbn"
    made.write_text("\n".join(boards), encoding="utf-8")
    return made


def answer(capsys: Captured, *arguments: object) -> dict[str, Any]:
    assert main(["equity", *map(str, arguments), "--json", "--lang", "en"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def said(capsys: Captured, *arguments: object, lang: str = "en") -> str:
    assert main(["equity", *map(str, arguments), "--lang", lang]) == 0
    return capsys.readouterr().out


def test_the_two_numbers_of_a_recorded_board(file: Path, capsys: Captured) -> None:
    found = answer(capsys, "--record", file, "--game", 2)
    (only,) = found["incidents"]
    assert (found["schema"], found["edition"]) == (1, 2017)
    assert (only["seat"], only["trick"], only["card"], only["side"]) == ("S", 2, "H5", "EW")
    assert only["automatic"] == {"tricks": [1, 1], "clauses": ["64A2"]}
    assert (only["won"], only["after_rectification"]) == (5, [6, 6])
    equity = only["equity"]
    assert (equity["clause"], equity["standard"], equity["tricks"]) == ("64C1", "without_revoke", [8, 8])
    assert (equity["since"], equity["solver"]) == ({"seat": "S", "trick": 2}, "dds")
    assert [way["card"] for way in equity["cards"]] == ["C3", "C4"]
    line = equity["cards"][0]["line"]
    assert line[0] == "S:C3"
    assert len(line) == 52 - 7
    assert (only["missing"], only["award"], only["damaged"], only["doubt"]) == ([2, 2], [8, 8], None, None)


def test_of_one_trick_and_seat(file: Path, capsys: Captured) -> None:
    board = ("--record", file, "--game", 3)
    assert [i["trick"] for i in answer(capsys, *board)["incidents"]] == [2, 3]
    (second,) = answer(capsys, *board, "--trick", 3, "--seat", "s")["incidents"]
    assert (second["trick"], second["equity"]["clause"]) == (3, "64C2a")
    assert {(way["tricks"], way["with_earlier"]) for way in second["equity"]["cards"]} == {(8, 9)}
    (old,) = answer(capsys, *board, "--trick", 3, "--edition", 2007)["incidents"]
    assert old["equity"]["clause"] == "64C"


def test_when_attention_was_drawn(file: Path, capsys: Captured) -> None:
    (late,) = answer(capsys, "--record", file, "--game", 2, "--attention", "round")["incidents"]
    assert (late["automatic"], late["missing"]) == ({"tricks": [0, 0], "clauses": ["64B5"]}, [3, 3])


def test_as_text(file: Path, capsys: Captured) -> None:
    text = said(capsys, "--record", file, "--game", 2)
    for line in (
        "Revoke (South, trick 2, 2017)",
        "  South played ♥5; lawful were: ♣4, ♣3.",
        "  In the play East-West won 5 tricks.",
        "  Automatic: 1 trick to East-West (64A2).",
        "  East-West with all that is due automatically: 6 tricks.",
        "  Double dummy without this revoke (64C1), from trick 2, South to play: 8 tricks for East-West.",
        "  Not made good automatically: 2 tricks.",
        "  East-West in all, if that play was likely: 8 tricks, "
        "the better of the two numbers and never both added.",
    ):
        assert line in text.splitlines()
    assert "(* wins the trick): 2. W♣K* N♣9 E♣6 S♣3; 3. W" in text
    assert text.rstrip().endswith("the Director judges what was likely (12C1).")
    assert "♥10" in text


def test_other_boards_as_text(file: Path, capsys: Captured) -> None:
    twice = said(capsys, "--record", file, "--game", 3)
    assert "without this later revoke, the first one standing with its rectification (64C2a)" in twice
    assert "This includes what an earlier revoke costs in that line." in twice
    both = said(capsys, "--record", file, "--game", 4)
    assert "without any of the revokes (64C2b)" in both
    assert "Less than without any revoke: East-West." in both
    assert "Automatic: no trick (64B7)." in both
    cut = said(capsys, "--record", file, "--game", 5)
    assert "The play is not told to the end; the result gives North-South 8 tricks" in cut
    assert "Nothing more is to be made good." in cut


def test_what_depends_on_the_card(capsys: Captured) -> None:
    text = said(capsys, "--case", CASES / "64-board-two-suits.toml", "--trick", 8)
    assert "By the card played instead: ♦A, ♦K: 10; ♦7, ♦6: 11." in text
    assert text.count("Line with ") == 2


def test_a_case_with_a_restriction_and_one_with_a_card_left_out(capsys: Captured) -> None:
    lead = said(capsys, "--case", CASES / "64-board-lead-requirement-not-kept.toml", "--trick", 1)
    assert "West played ♦K; lawful were: ♥J." in lead
    assert "a lower bound, North-South would have at least so many" in lead
    omitted = said(capsys, "--case", CASES / "67-declarer-put-no-card-at-trick-six.toml")
    assert "South was to play; lawful were: ♦J, ♦6, ♦3." in omitted
    assert "The play is not told to the end." in omitted


@pytest.mark.parametrize("lang", ["en", "es", "es_ES"])
def test_every_language_says_everything(lang: str, file: Path, capsys: Captured) -> None:
    for game in (2, 3, 4, 5):
        assert "{" not in said(capsys, "--record", file, "--game", game, lang=lang)


def test_in_spanish_west_is_oeste(file: Path, capsys: Captured) -> None:
    text = said(capsys, "--record", file, "--game", 2, lang="es")
    assert "Este-Oeste en total, si ese carteo era probable: 8 bazas" in text
    assert "2. O♣K* N♣9 E♣6 S♣3" in text


def test_a_revoke_that_is_rather_a_slip_is_said_to_be(tmp_path: Path, capsys: Captured) -> None:
    made = tmp_path / "slip.pbn"
    made.write_text(pbn(rows=SLIP, Result="5"), encoding="utf-8")
    found = answer(capsys, "--record", made)["incidents"]
    assert [(one["trick"], one["doubt"]) for one in found] == [
        (2, "result"),
        (4, "result"),
        (5, "another_leader"),
    ]
    text = said(capsys, "--record", made)
    assert "Doubtful: the recorded result cannot be after this play." in text
    assert "If another player led to the trick, all follow suit." in text


def test_what_is_refused(file: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = {
        "equity.nothing": ("--record", file, "--game", 1),
        "audit.game": ("--record", file, "--game", 9),
        "file.unreadable": ("--case", file.with_name("none.toml")),
        "equity.table": ("--case", CASES / "67-card-that-went-astray.toml"),
        "arguments": ("--game", 1),
    }
    for code, arguments in refused.items():
        for lang in ("en", "es", "es_ES"):
            assert main(["equity", *map(str, arguments), "--lang", lang]) == 2
            text = capsys.readouterr().err
            assert text.endswith(f"[{code}]\n")
            assert "{" not in text
    monkeypatch.setattr(client, "library", lambda: None)
    monkeypatch.setattr(client._SHARED, "_known", {})
    assert main(["equity", "--record", str(file), "--game", "2", "--lang", "en"]) == 2
    assert "pip install endplay" in capsys.readouterr().err


def test_a_board_written_as_lin_gives_the_same_numbers(file: Path, tmp_path: Path, capsys: Captured) -> None:
    """The play of a LIN record stands in the order of the cards, whatever suit they are of."""
    made = tmp_path / "boards.lin"
    for game in (2, 3):
        record = list(read(file))[game - 1]
        made.write_text(write_lin(record), encoding="utf-8")
        ours, theirs = (
            [
                {**one, "recorded": None}
                for one in answer(capsys, "--record", source, "--game", number)["incidents"]
            ]
            for source, number in ((file, game), (made, 1))
        )
        assert ours == theirs


# -- beside a ruling -----------------------------------------------------------------------------------------
END = ("--fact", "attention=end", "--fact", "right_card_was_penalty_card_or_dummys=no")


def ruled(capsys: Captured, *arguments: object, lang: str = "en") -> str:
    assert main(["rule", "revoke", *map(str, arguments), "--lang", lang]) in (0, 3, 4)
    return capsys.readouterr().out


def test_the_numbers_stand_beside_the_ruling(file: Path, capsys: Captured) -> None:
    text = ruled(capsys, "--record", file, "--game", 2, *END)
    for line in (
        "  Equity:",
        "    South played ♥5; lawful were: ♣4, ♣3.",
        "    Automatic: 1 trick to East-West (64A2).",
        "    Double dummy without this revoke (64C1), from trick 2, South to play: 8 tricks for East-West.",
        "    Not made good automatically: 2 tricks.",
        "    East-West in all, if that play was likely: 8 tricks, "
        "the better of the two numbers and never both added.",
    ):
        assert line in text.splitlines()
    assert "    Double dummy shows what could be won with all cards open" in text
    assert "Would the other side have made more tricks" in text


def test_once_the_director_has_decided_that_nothing_is_missing_there_are_none(
    file: Path, capsys: Captured
) -> None:
    answered = (*END, "--fact", "damage_exceeds_tricks=no")
    assert "Equity" not in ruled(capsys, "--record", file, "--game", 2, *answered)
    told = ruled(capsys, "--record", file, "--game", 2, *END, "--fact", "damage_exceeds_tricks=yes")
    assert "Equity:" in told


@pytest.mark.parametrize(("lang", "heading"), [("en", "Equity:"), ("es", "Equidad:"), ("es_ES", "Equidad:")])
@pytest.mark.parametrize("edition", [2007, 2017])
def test_in_each_language_and_edition(
    lang: str, heading: str, edition: int, file: Path, capsys: Captured
) -> None:
    lay = {2007: "right_card_lay_faced_or_was_dummys", 2017: "right_card_was_penalty_card_or_dummys"}[edition]
    facts = ("--fact", "attention=end", "--fact", f"{lay}=no")
    text = ruled(capsys, "--record", file, "--game", 2, *facts, "--edition", edition, lang=lang)
    assert heading in text
    assert ("(64C)" if edition == 2007 else "(64C1)") in text


def test_without_the_library_one_line_says_why(
    file: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "library", lambda: None)
    monkeypatch.setattr(client._SHARED, "_known", OrderedDict())
    text = ruled(capsys, "--record", file, "--game", 2, *END)
    (line,) = (line for line in text.splitlines() if "Equity" in line)
    assert line.startswith("  Equity is not worked out: double dummy needs the DDS library")


def test_without_two_hands_one_line_says_why(tmp_path: Path, capsys: Captured) -> None:
    made = tmp_path / "hidden.pbn"
    hands = DEAL.removeprefix("N:").split()
    hidden = f"{hands[0]} - {hands[2]} -"
    made.write_text(pbn(rows=SOUTH_REVOKES).replace(" ".join(hands), hidden), encoding="utf-8")
    said = ruled(capsys, "--record", made, "--seat", "S", "--trick", 2, *END)
    (line,) = (line for line in said.splitlines() if "Equity" in line)
    assert line.startswith("  Equity is not worked out: double dummy needs all four hands")


def test_as_json_beside_the_ruling(file: Path, capsys: Captured) -> None:
    assert main(["rule", "revoke", "--record", str(file), "--game", "2", *END, "--json", "--lang", "en"]) == 3
    (only,) = json.loads(capsys.readouterr().out)["incidents"]
    assert only["equity"]["numbers"]["equity"]["tricks"] == [8, 8]
    assert only["equity"]["numbers"]["automatic"] == {"tricks": [1, 1], "clauses": ["64A2"]}
    assert only["equity"]["text"][0] == "Equity:"


def test_of_repeated_revokes_each_has_its_own_numbers(file: Path, capsys: Captured) -> None:
    ends = [arg for number in (1, 2) for fact in END[1::2] for arg in ("--fact", f"{number}:{fact}")]
    text = ruled(capsys, "--record", file, "--game", 3, *ends)
    assert "without this later revoke, the first one standing with its rectification (64C2a)" in text
    both = ruled(capsys, "--record", file, "--game", 4, *ends)
    assert "without any of the revokes (64C2b)" in both


def test_where_no_play_is_told_nothing_is_said(capsys: Captured) -> None:
    assert main(["rule", "revoke", "--lang", "en"]) == 3
    assert "Equity" not in capsys.readouterr().out
