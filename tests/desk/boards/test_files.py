"""Files of boards and results: what they say comes over, what is wrong is said, and hides nothing beside it."""

from __future__ import annotations

import zipfile

import pytest

from tablilla.desk.boards import load as loading
from tablilla.desk.boards.load import load
from tablilla.fault import Fault
from tablilla.texts.catalogue import LANGUAGES, words
from tests.desk.boards.samples import BOMB, MATCHES, USEBIO, codes, packed, values
from tests.formats.samples import CONTRACT, DEAL, GAME, HEAD, LIN_GAME


def test_a_file_of_a_dealing_machine_is_boards_without_results() -> None:
    made = load(HEAD.replace('"Club"', '"Peña"').encode("latin-1"), "deal.pbn")
    assert values(made, "board.set") == {"board/1": {"dealer": "N", "vul": "none", "deal": DEAL}}
    assert (made.results, made.problems) == (0, [])


def test_a_game_is_deal_auction_play_and_result() -> None:
    made = load(GAME.encode(), "x.pbn")
    assert values(made) == {"board/1/table/1": {"contract": "1NT", "declarer": "S", "tricks": 7, "lead": "CA"}}
    assert values(made, key="auction")["board/1/table/1"]["auction"] == [
        "N:Pass", "E:Pass", "S:1NT", "W:Pass", "N:Pass", "E:Pass",
    ]  # fmt: skip
    assert values(made, key="play")["board/1/table/1"]["play"] == [
        "W: CA C8 C5 C2", "W: CK C9 C6 C3", "play over",
    ]  # fmt: skip


def test_a_trick_with_a_card_missing_is_said_with_what_was_left_out_after_it() -> None:
    rows = "CK - C6 C3\nCQ CT C4 D2\nCJ DT C7 DA\n*"
    made = load(GAME.replace("CK C9 C6 C3\n*", rows).encode(), "x.pbn")
    assert values(made, key="play")["board/1/table/1"]["play"] == ["W: CA C8 C5 C2", "W CK", "play over"]
    (said,) = made.problems
    assert (said.code, dict(said.details)) == ("boards.play_cut", {"trick": 2, "left": 10})
    assert said.where.startswith("x.pbn:")
    unfinished = load(GAME.replace("CK C9 C6 C3\n*", "CK - - -\n*").encode(), "x.pbn")
    assert unfinished.problems == [], "what was not played any more is not missing"


def test_a_lin_file_says_the_same_with_names() -> None:
    made = load(LIN_GAME.encode(), "x.lin")
    assert values(made)["board/1/table/1"]["tricks"] == 7
    assert values(made, "table.set")["board/1/table/1"]["names"] == {"N": "c", "E": "d", "S": "a", "W": "b"}


def test_alerts_and_their_notes_stay_with_their_call() -> None:
    noted = GAME.replace("1NT AP", '1NT =1= AP\n[Note "1:15-17"]')
    made = values(load(noted.encode(), "x.pbn"), key="auction")
    assert made["board/1/table/1"]["notes"] == {"2": "15-17"}


@pytest.mark.parametrize(
    ("tags", "label"),
    [
        ('[Room "Open"]', "O1"), ('[Room "Closed"]', "C1"), ('[Table "12"]', "12"),
        ('[Section "B"]\n[Table "3"]', "B3"), ('[Table "x"]', "1"),
    ],
)  # fmt: skip
def test_the_table_is_what_the_file_calls_it(tags: str, label: str) -> None:
    made = load(GAME.replace("[Declarer", f"{tags}\n[Declarer").encode(), "x.pbn")
    assert list(values(made)) == [f"board/1/table/{label}"]


@pytest.mark.parametrize("seat", "NESW")
def test_the_tag_alone_tells_the_declarer(seat: str) -> None:
    game = HEAD + CONTRACT.replace('"S"', f'"{seat}"')
    made = values(load(game.encode(), "x.pbn"))
    assert made["board/1/table/1"]["declarer"] == seat


def test_a_board_without_a_number_is_left_out_and_said() -> None:
    made = load((GAME.replace('"1"', '"Finesse"') + "\n" + GAME).encode(), "x.pbn")
    assert codes(made) == ["boards.number"]
    assert made.problems[0].where == "x.pbn:1"
    assert made.boards == made.results == 1


def test_usebio_lines_good_and_bad() -> None:
    made = load(USEBIO, "r.xml")
    assert values(made) == {
        "board/1/table/A1": {"contract": "4S", "declarer": "N", "tricks": 11, "lead": "HA", "score": 450},
        "board/1/table/A2": {"contract": "2HX", "declarer": "E", "tricks": 6, "score": 300},
        "board/1/table/A3": {"remark": "A6040", "artificial": "60-40"},
        "board/1/table/A5": {"contract": "Pass", "score": 0},
    }
    assert [(p.code, p.where) for p in made.problems] == [("boards.contract", "r.xml BOARD:1 TRAVELLER_LINE:4")]
    assert values(made, "table.set")["board/1/table/A1"] == {"ns": 1, "ew": 11}


def test_a_match_says_for_its_boards_who_plays() -> None:
    made = load(MATCHES, "m.xml")
    assert values(made, "table.set") == {"board/17/table/1": {"ns": 7, "ew": 9, "round": 3}}
    assert values(made)["board/17/table/1"] == {
        "contract": "3NT", "declarer": "W", "tricks": 9, "score": -400,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"hello", "boards.format"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(32)) * 9, "boards.format"),
        (b"", "record.empty"),
        (BOMB, "boards.usebio.entities"),
        (b"<USEBIO><EVENT>", "boards.usebio.xml"),
        (b"<?xml version='1.0' encoding='nowhere'?><USEBIO/>", "boards.usebio.xml"),
        (b"<?xml version='1.0'?><html><BOARD/></html>", "boards.usebio.nothing"),
        (b"<USEBIO></USEBIO>", "boards.usebio.nothing"),
        (b"<USEBIO>" + b"<A>" * 60 + b"<BOARD/>" + b"</A>" * 60 + b"</USEBIO>", "boards.usebio.nothing"),
        (packed(), "boards.zip_empty"),
        (packed(a__pbn=GAME.encode())[:60], "boards.zip"),
    ],
)
def test_a_file_that_says_nothing_says_why(content: bytes, code: str) -> None:
    with pytest.raises(Fault) as found:
        load(content, "C:\\folder\\x.dat")
    assert found.value.code == code
    assert found.value.where.startswith("x.dat")


def test_what_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "LARGEST", 1000)
    with pytest.raises(Fault, match=r"boards\.large"):
        load(b" " * 1001, "x")
    monkeypatch.setattr(loading, "MOST_FILES", 1)
    with pytest.raises(Fault, match=r"boards\.many"):
        load(packed(a=b"", b=b""), "x")


def test_in_an_archive_a_bad_file_hides_no_good_one() -> None:
    broken = bytearray(packed(a__pbn=GAME.encode(), b__txt=b"hello", c__lin=LIN_GAME.encode(), d__xml=USEBIO))
    at = broken.index(b"c.lin") + 10
    broken[at : at + 8] = b"\xff" * 8
    made = load(bytes(broken), "all.zip")
    assert [(p.code, p.where) for p in made.problems] == [
        ("boards.format", "all.zip/b.txt"), ("boards.zip", "all.zip/c.lin"),
        ("boards.contract", "all.zip/d.xml BOARD:1 TRAVELLER_LINE:4"),
    ]  # fmt: skip
    assert (made.files, made.results) == (2, 5)


def test_in_an_archive_a_file_that_is_too_large_hides_no_good_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "LARGEST", 3 * len(GAME))
    game = GAME.encode()
    made = load(packed(a__pbn=game, b__pbn=b" " * 4 * len(game), c__pbn=game), "all.zip")
    assert [(p.code, p.where) for p in made.problems] == [("boards.large", "all.zip/b.pbn")]
    assert made.files == 2


@pytest.mark.parametrize("at", [0, 2, 4, 9], ids=["version", "size", "properties", "data"])
def test_an_archive_broken_in_its_packing_is_a_fault_of_the_file(at: int) -> None:
    broken = bytearray(packed(zipfile.ZIP_LZMA, a__pbn=GAME.encode() * 50))
    start = broken.index(b"a.pbn") + len(b"a.pbn") + at
    broken[start : start + 40] = b"\xff" * 40
    assert codes(load(bytes(broken), "all.zip")) == ["boards.zip"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"1"', f'"{"9" * 5000}"'), ("[Declarer", f'[Table "{"9" * 5000}"]\n[Declarer'),
        ("1NT AP", f"1NT ={'0' * 5000}1= AP"), ("1NT AP", "1NT =²= AP"),
    ],
    ids=["board", "table", "note", "no digit"],
)  # fmt: skip
def test_no_number_of_a_file_is_too_long_to_be_read(old: str, new: str) -> None:
    made = load((GAME.replace(old, new) + "\n" + GAME).encode(), "x.pbn")
    assert made.boards == 1


def test_every_problem_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MOST_PROBLEMS", 3)
    bad = (GAME.replace('"1"', '"?"') + "\n") * 6
    made = load(bad.encode(), "x.pbn")
    assert codes(made) == ["boards.number"] * 3 + ["boards.more_problems"]
    for language in LANGUAGES:
        say = words(language)
        assert all(say(f"fault.{problem.code}", **problem.details) for problem in made.problems)
