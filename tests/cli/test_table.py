"""``tablilla table``: reports, JSON, PBN, statuses, bad input; a board followed live on a terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tablilla.cli import main
from tablilla.cli.table_board import load
from tablilla.cli.table_pbn import to_pbn
from tablilla.formats.read import read
from tablilla.table.notation import read as read_text
from tablilla.table.notation import write
from tablilla.table.notation_json import from_json
from tests.cli.typed import Typed

HEADS = """contract: 3NT
declarer: S
deal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32
"""
LAWFUL = HEADS + "W: HA H3 H8 H2\nW CK\n"
PENALTY = HEADS + "W: HA H3\nE penalty card DJ\nE: H8 H2\n"
REVOKE = HEADS + "W: HA H3 D8\n"


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def made(text: str, name: str = "table.txt") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return made


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(["table", *arguments, "--lang", "en"])
    return status, capsys.readouterr().out


def test_a_lawful_table_is_shown_and_nothing_is_wrong(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run([file(LAWFUL)], capsys)
    assert status == 0
    lines = out.splitlines()
    assert lines[0].strip() == "North"
    assert lines[lines.index("North".rjust(27)) + 5].split() == ["West", "East"]
    assert "Trick 2: West ♣K" in lines
    assert "  may be played: ♣10 ♣9 ♣5 ♣4" in lines
    assert any(line.startswith("  not ♠10") and line.endswith(": 44C") for line in lines)
    assert "No irregularity is to be seen." in lines


def test_a_penalty_card_is_followed_and_the_choice_is_due(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = run([file(PENALTY)], capsys)
    assert status == 3, "declarer's choice is open"
    assert "♦J of East: major penalty card; West is on lead: ask South now: require ♦, forbid ♦ (" in out
    assert "East must play ♦J at the first legal opportunity" in out
    assert "Due now: South chooses" in out


@pytest.mark.parametrize(("text", "status"), [(LAWFUL, 0), (PENALTY, 3), (REVOKE, 4)])
def test_json_holds_log_state_and_rulings(
    text: str, status: int, file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    found, out = run([file(text), "--json"], capsys)
    made = json.loads(out)
    assert (found, made["status"]) == (status, {0: "ruled", 3: "question", 4: "open"}[status])
    assert from_json(made["table"]) == read_text(text)
    again, same = run([file(out, "again.json"), "--json"], capsys)
    assert (again, json.loads(same)) == (found, made)
    state = made["state"]
    assert set(state["lawful"]) | set(state["forbidden"]) == set(state["hands"][state["turn"]])
    if status == 4:
        (revoke,) = made["irregularities"]
        assert (revoke["kind"], revoke["seat"], revoke["trick"]) == ("revoke", "E", 1)
        assert "62A" in {d["clause"] for d in revoke["directives"]}


def test_editions_differ_in_what_the_partner_may_use(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    clauses = {}
    for edition in ("2007", "2017"):
        made = json.loads(run([file(PENALTY), "--json", "--edition", edition], capsys)[1])
        clauses[edition] = {p["clause"] for p in made["strip"]}
    assert clauses["2007"] - clauses["2017"] == {"50E2"}


def test_pbn_says_what_it_can_and_keeps_the_rest_as_remarks(file: Any) -> None:
    text = HEADS + 'dealer: S\nvul: both\nW: HA H3 D8 H2\nW says "well"\nN: SA\n'
    text = HEADS + 'dealer: S\nvul: both\nW: HA H3 D8 H2\nW says "well {}"\nS: S2 S6\n'
    made = to_pbn(read_text(text))
    (record,) = read(made.encode())
    assert record.play_marks == ((2, "^R"), (7, "^L"))
    assert record.declarer is not None
    assert record.declarer.name == "S"
    assert '{W says "well ()"}' in made
    assert record.problems == ()
    assert [c for c in record.play if c] == [
        c for t in ("HA", "H3", "D8", "H2", "S6", "S2") for c in [_card(t)]
    ]


def _card(text: str) -> int:
    from tablilla.bridge.cards import card

    return card(text)


def test_a_whole_board_has_its_result_in_pbn() -> None:
    table = load(str(_evening()), str(_evening()), 1, 2017).table
    made = to_pbn(table)
    (record,) = read(made.encode())
    assert record.problems == ()


def _evening() -> Path:
    return Path(__file__).parents[2] / "examples" / "evening.pbn"


def test_a_record_and_a_case_are_tables_too(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(["--record", str(_evening()), "--game", "1"], capsys)
    assert status in (0, 3, 4)
    assert "North" in out
    case = Path(__file__).parents[2] / "src/tablilla/casebook/cases/53-next-hand-follows-at-the-table.toml"
    status, out = run([str(case)], capsys)
    assert "Lead out of turn" in out
    assert "53A" in out


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(LAWFUL))
    assert run([], capsys)[0] == 0


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ("W flies", "t.txt", "notation.line"),
        ("{", "t.json", "table.json"),
        ("W: SA\nN SA", "t", "table.card_twice"),
    ],
)
def test_bad_input_is_named(
    text: str, name: str, code: str, file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(text, name)
    assert main(["table", path, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert f"[{code}]" in said
    assert path in said
    assert main(["table", str(Path(path) / "none"), "--lang", "es"]) == 2
    assert "[file.unreadable]" in capsys.readouterr().err


# -- live ----------------------------------------------------------------------------------------------------
@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def follow(text: str, *arguments: str) -> tuple[int, str]:
        monkeypatch.setattr("tablilla.cli.table.on_a_terminal", lambda: True)
        monkeypatch.setattr("builtins.input", Typed(text))
        return run(list(arguments), capsys)

    return follow


def test_a_revoke_is_ruled_carried_out_and_followed(live: Any, tmp_path: Path) -> None:
    """East revokes and corrects it; at his partner's lead South forbids diamonds; the card goes back."""
    saved = tmp_path / "saved.txt"
    typed = HEADS + f"W: HA H3\nE D8\n\n\nH8\nS H2\n\n2\n1\n\nw {saved}\nq"
    status, out = live(typed)
    assert "Stop: Revoke (East, trick 1, 2017)." in out
    assert "Which card does East play instead?" in out
    assert "♦8 of East: major penalty card" in out
    assert "West may not lead ♦ as long as West keeps the lead" in out
    assert "not ♦A ♦K ♦Q: 50D2a" in out
    text = saved.read_text(encoding="utf-8")
    assert "ruled revoke seat=E trick=1 suit=H card=D8" in text
    assert "E corrects D8 to H8" in text
    assert "E picks up D8" in text or "E picks up D" in text
    assert "duty lead_ban W" in text
    assert write(read_text(text)) == text
    assert status == 4, "whether the card helped is seen at the end"


def test_what_waits_is_ruled_when_attention_is_drawn(live: Any) -> None:
    status, out = live(HEADS + "W: HA H3 D8\n-\n\nN attention to revoke by E trick 1\n\nH8\nq")
    assert "Waits for a ruling: Revoke (East, trick 1, 2017)" in out
    assert out.count("Stop: Revoke") == 1
    assert "Trick 1: West ♥A, North ♥3, East ♥8" in out
    assert status == 4


def test_a_line_is_taken_back_and_a_wrong_one_is_explained(live: Any) -> None:
    status, out = live(HEADS + "W HA\n<\nnonsense\nW SA\nN SA\n=\n?\nw /nowhere/at/all\nq")
    assert status == 0
    assert "'nonsense' cannot be read" in out
    assert "cannot be in two hands" in out
    assert "Trick 1: West ♠A" in out
    assert "the file cannot be written" in out
    assert "3NT S" in out, "the heads typed one by one come together"


def test_a_log_that_tells_what_was_done_is_not_done_again(live: Any, file: Any) -> None:
    text = HEADS + "W: HA H3 D8\nE corrects D8 to H8, major\n"
    status, out = live("\n\nq", file(text))
    assert "The log itself tells what was done about it." in out
    assert out.count("♦8 of East: major penalty card") >= 1
    assert status == 4


def test_what_cannot_be_carried_out_is_left_to_the_director(live: Any) -> None:
    status, out = live(HEADS + "W: HA H3 D8\n\n-\nq")
    assert "Trick 1: West ♥A, North ♥3, East ♦8" in out
    assert status == 4


def test_what_had_to_wait_is_asked_when_the_play_is_over(live: Any) -> None:
    """50E4 at the end of play: it is announced, then asked with "!", and nothing is left open."""
    typed = HEADS + "W: HA H3\nE D8\n\n\nH8\nS H2\n\n3\n\nplay over\nhands returned\n!\n2\nq"
    status, out = live(typed)
    assert "Come back at the end of play: Could the outcome" in out
    assert "can be asked now (!): Revoke (East, trick 1, 2017)" in out
    assert status == 0


def test_a_right_of_declarer_from_the_auction_is_due_at_the_first_lead(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = run([file(HEADS + "duty lead_right W clause=26B scope=not_shown\n")], capsys)
    assert "ask South now: forbid a suit that was not shown" in out
    assert "Due now: South chooses about the lead, for the withdrawn call of East." in out
    assert status == 3


def test_what_a_ruling_has_settled_waits_no_more(live: Any) -> None:
    """53B: the card played to the lead out of turn went back with it."""
    begun = "contract: 4H\ndeclarer: S\nW: C2 C3 C4 CA\n"
    status, out = live(begun + "W SK\n-\nE S3\n-\nS HA\n-\n!\n2\n1\n\n=\nq")
    after = out.split("Enter carries it out")[1]
    assert "Waits for a ruling" not in after
    assert "47E1" not in after
    assert status == 0


def test_the_omitted_card_is_asked_for(live: Any) -> None:
    """67A1: it goes to its own trick, not to the one in progress."""
    begun = "contract: 3NT\ndeclarer: S\nW: C3 C6 -- CA\ntrick over\n"
    _, out = live(begun + "-\nS HT\n-\n!\n\nCT\nq")
    assert "Which card does East play now to that trick?" in out
    assert "Trick 2: South ♥10" in out.split("Which card")[1]
    assert "Revoke" not in out


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_an_omitted_card_that_nobody_names_completes_its_trick_all_the_same(
    live: Any, tmp_path: Path, edition: str
) -> None:
    """67A1: what East plays next goes to the trick in progress, and the first trick is whole."""
    saved = tmp_path / "saved.txt"
    begun = "contract: 3NT\ndeclarer: S\nW: C3 C6 -- CA\ntrick over\n"
    rest = f"-\nS HT\n-\n!\n\n\nW H3\nN H4\nE H5\nw {saved}\nq"
    _, out = live(begun + rest, "--edition", edition)
    assert "Which card does East play now to that trick?" in out
    assert "Who won trick" not in out, "the ace, whatever East had"
    assert "South is to play" in out.rsplit("Trick 3", 1)[1]
    text = saved.read_text(encoding="utf-8")
    assert "E ? to 1" in text
    assert [len([c for _, c in t.cards if c]) for t in read_text(text).tricks] == [4, 4]


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_a_card_found_elsewhere_is_asked_for_and_lies_there(live: Any, edition: str) -> None:
    """14B2, 14B4: West could have seen it; it is a penalty card by its name, not an unknown one."""
    typed = HEADS + "W: HA H3\nE misses a card\n\n2\n1\n1\n2\n\nDJ\nq"
    _, out = live(typed, "--edition", edition)
    asked, after = out.split("Which card has come back to the hand of East?")
    assert "14B2" in asked
    assert "♦J of East: major penalty card" in after


def test_a_card_found_among_those_played_is_put_to_the_trick_that_is_named(live: Any, tmp_path: Path) -> None:
    """14B1, 67B1: trick and card are asked, and whether play went on from that trick; nobody guesses."""
    saved = tmp_path / "saved.txt"
    begun = "contract: 3NT\ndeclarer: S\nW: C3 C6 -- CA\ntrick over\n-\nS: HT H3 H4 H5\n"
    _, out = live(begun + f"E misses a card\n\n2\n1\n4\n1\n1\n2\n2\n2\n1\n\n3\n1\nCT\nw {saved}\nq")
    assert "Look into another irregularity: A player put no card, or too many, to a trick." in out
    assert "67B1    East puts" in out
    assert "Which trick was it, 1 to 2?" in out
    assert "“3” is no number of a trick from 1 to 2" in out
    assert "E adds CT to 1" in saved.read_text(encoding="utf-8")


def test_who_won_is_asked_where_the_cards_do_not_tell(live: Any, tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    typed = f"contract: 3NT\ndeclarer: S\nW: ? H3 H8 H2\nX\ne\nE CQ\nw {saved}\nq"
    _, out = live(typed)
    assert out.count("Who won trick 1?") == 1
    assert "“X” is no seat" in out
    assert "East is to play." in out
    text = saved.read_text(encoding="utf-8")
    assert "trick, 1, over, won by E" in text
    assert read_text(text).tricks[0].winner == 1


@pytest.mark.parametrize(("language", "west"), [("en", "w"), ("es", "o")])
def test_a_lead_out_of_turn_is_seen_once_it_is_told_who_won(live: Any, language: str, west: str) -> None:
    _, out = live(f"contract: 3NT\ndeclarer: S\nW: ? H3 H8 H2\n{west}\nE CQ\n-\nq", "--lang", language)
    assert {"en": "Stop: Lead out of turn", "es": "Alto: Salida fuera de turno"}[language] in out


def test_a_winner_that_nobody_knows_is_not_asked_again_and_nobody_is_on_lead(live: Any) -> None:
    _, out = live("contract: 3NT\ndeclarer: S\nW: ? H3 H8 H2\n\n\n=\nE CQ\nq")
    assert out.count("Who won trick 1?") == 1
    assert "It is not known who won trick 1" in out
    assert "is to play" not in out.split("Who won trick 1?")[1].split("> ")[0].split("Trick 2: East")[0]


def test_a_winner_that_is_not_known_is_said_in_a_report(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    head = "contract: 3NT\ndeclarer: S\n"
    _, out = run([file(head + "W: ? H3 H8 H2\n")], capsys)
    assert "It is not known who won trick 1; told by: trick, 1, over, won by SEAT" in out
    _, out = run([file(head + "W: ? H3 H8 H2\ntrick, 1, over, won by S\n")], capsys)
    assert "It is not known" not in out
    assert "South is to play." in out
