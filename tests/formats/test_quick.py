"""The short way and the full reader agree, on ordinary games and on what only looks like one."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.fault import Fault
from tablilla.formats import pbn, pbn_quick, pbn_write
from tablilla.formats.pbn_record import Estate
from tablilla.formats.record import Record
from tablilla.formats.source import Source
from tests.formats.boards import board
from tests.formats.samples import AUCTION, GAME, HEAD, PLAY

ODD = [
    GAME.replace('Event "Club"', 'Event "#"'),
    GAME.replace('Event "Club"', 'Event "##Cup"'),
    GAME.replace("1NT", "1N"),
    GAME.replace("Pass Pass", "PASS pass"),
    GAME.replace("AP", "Pass Pass Pass =1=") + '[Note "1:a"]\n',
    GAME.replace("C8", "c8"),
    GAME.replace("C8", "^R C8"),
    GAME.replace("C8", "-"),
    GAME.replace("CK C9", "      C9"),
    GAME.replace("\n*", ""),
    GAME.replace("*", "+"),
    GAME.replace('"7"', '"^7"'),
    GAME.replace('Declarer "S"', 'Declarer "^S"'),
    GAME + '[Room "Open"]\n[Room "Open"]\n',
    GAME + '[Room "Open"]\n[Room "Closed"]\n',
    GAME + '[ScoreTable "Rank;Name"]\n1 a\n2 b\n',
    GAME + '[ScoreTable "#"]\n1 a\n',
    GAME + '[ScoreTable "Rank;Name"]\n1 "a;b"\n',
    GAME + '[Note "1:late"]\n[Note "1:later"]\n',
    GAME.replace(AUCTION, '[Auction "N"]\n' + AUCTION),
    GAME.replace(HEAD, ""),
    GAME.replace('[Board "1"]\n', ""),
    GAME + "{ remark }\n",
    GAME + "; remark\n",
    "% escape\n" + GAME,
    GAME.replace("Club", r"a\"b"),
    GAME.replace("Club", r"C:\x"),
    GAME.replace("] ", "]\t"),
    GAME.replace('[Event "Club"]', '[Event   "Club"] [Site "x"]'),
    GAME.replace("Pass Pass", "- - Pass Pass"),
    GAME.replace(PLAY, '[Play "W"]\n'),
    GAME.replace(PLAY, '[Play "W"]\n*\n'),
    GAME.replace(PLAY, '[Play "W"]\nCA - - -\n- - - -\n*\n'),
    GAME.replace("AKQJ.T98.T98.T98", "-"),
    GAME.replace("AKQJ.T98.T98.T98", "AKQJ.T98.T98.T9"),
    GAME.replace("1NT AP", "1NT ! AP"),
    GAME.replace("1NT AP", "1NT =7= =8= AP"),
    HEAD,
    "",
]


def both(text: str) -> tuple[list[Record], list[Record]]:
    """What the two ways make of a file."""
    found = []
    for quickly in (True, False):
        try:
            found.append(list(pbn.read(Source(text.encode()), quickly)))
        except Fault:
            found.append([])
    return found[0], found[1]


def agree(text: str) -> None:
    quick, full = both(text)
    assert len(quick) == len(full)
    for one, other in zip(quick, full, strict=True):
        assert one._replace(problems=()) == other._replace(problems=())
        assert [str(p) for p in one.problems] == [str(p) for p in other.problems]


def is_quick(text: str) -> bool:
    return pbn_quick.read(text, 1, "-", Estate()) is not None


@pytest.mark.parametrize("text", ODD)
def test_odd_games_between_ordinary_ones(text: str) -> None:
    agree("\n".join((GAME + '[ScoreTable "A;B"]\n', text, GAME.replace("Club", "#"), text)))


def test_the_short_way_is_taken_by_what_is_ordinary_and_by_nothing_else() -> None:
    for number in range(1, 20):
        assert is_quick(pbn_write.write(board(Random(number), number)).replace("\r", ""))
    assert is_quick(GAME)
    for odd in ("{ remark }", "; remark", "%", "^S", "$1", "!", "+", "$"):
        assert not is_quick(
            GAME.replace("Pass Pass", f"Pass {odd} Pass") + ("" if odd[0] in "^$!+" else odd + "\n")
        )


@given(st.integers(0, 10**9), st.data())
def test_a_game_with_anything_put_in_or_taken_out(seed: int, data: st.DataObject) -> None:
    text = pbn_write.write(board(Random(seed))).replace("\r", "")
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    pieces = [
        "",
        " ",
        "\n",
        "\n\n",
        '"',
        "[",
        "]",
        "{",
        "}",
        ";",
        "%",
        "\n%",
        "^R ",
        "^S ",
        " - ",
        "*",
        "+",
        "$3 ",
    ]
    pieces += [
        "=1=",
        "!",
        "#",
        "\\",
        '[Note "1:x"]',
        '[Site "#"]',
        "SA ",
        "Pass ",
        "AP ",
        '[Play "N"]',
        "\t",
        "\xa0",
    ]
    agree(text[:at] + data.draw(st.sampled_from(pieces)) + text[at + length :] + "\n" + GAME)
