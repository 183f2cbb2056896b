"""Whatever stands in a file: only faults are raised, and what was read can be resolved and written again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablilla.fault import Fault
from tablilla.formats import lin_write, pbn_write
from tablilla.formats.auctions import passes_left_out
from tablilla.formats.problems import ALL
from tablilla.formats.read import read
from tablilla.formats.record import Record, same
from tablilla.formats.tricks import resolve
from tests.formats.boards import board
from tests.formats.samples import GAME, LIN_GAME

PBN_PIECES = (
    *(
        '[Event "',
        '"]',
        "[Deal ",
        '[Auction "N"]',
        '[Play "E"]',
        '[Note "1:',
        "[XTable ",
        '[Board "2"]',
        "#",
        "##a",
    ),
    *(
        "{",
        "}",
        ";",
        "%",
        "\n%",
        "^R",
        "^S",
        "^I",
        "^L",
        "^",
        "$",
        "$1",
        "$999",
        "=1=",
        "==",
        "!",
        "?!",
        "*",
        "+",
    ),
    *(
        "-",
        "--",
        "AP",
        "Pass",
        "X",
        "XX",
        "7NT",
        "1C",
        "SA",
        "s10",
        "KH",
        "Hx",
        "D",
        "N:",
        "AKQ.J..",
        "\n",
        "\n\n",
    ),
    *("\n      ", "\t", "\\", '\\"', "\xa0", "é", "\x1a", "10", "NS 9 EW 4", "0", "|", "\x00"),
)
LIN_PIECES = (
    *(
        "|",
        "||",
        "\n",
        "md|",
        "3S",
        "SAKQ",
        ",",
        "mb|",
        "p",
        "1n",
        "d!",
        "pc|",
        "sA",
        "h",
        "mc|",
        "mc|7|",
        "qx|o1|",
    ),
    *(
        "qx|c1,BOARD 1|",
        "st||",
        "pn|a,b|",
        "sv|n|",
        "an|x|",
        "nt|y|",
        "rs|1NS=,P|",
        "vg|a,b,c,1,2|",
        "up|1|",
        "md|0|",
    ),
    *("ah|Board 3|", "rh||", "pg||", "-", "z", "\x00", "é", "[Deal "),
)


def torn(draw: st.DrawFn, text: str, pieces: Sequence[str]) -> str:
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.sampled_from((0, 0, 1, 3, 20, 200)))
        text = text[:at] + draw(st.sampled_from(pieces)) + text[at + gone :]
    return text


@st.composite
def files(draw: st.DrawFn) -> str:
    """Torn records of both formats."""
    made = board(Random(draw(st.integers(0, 999))))
    if draw(st.booleans()):
        return torn(draw, pbn_write.write(made).replace("\r", "") + "\n" + GAME, PBN_PIECES)
    return torn(draw, lin_write.write(made) + LIN_GAME, LIN_PIECES)


def records(raw: bytes) -> list[Record]:
    try:
        return list(read(raw))
    except Fault as fault:
        code = fault.code
    assert code in ALL
    return []


@given(st.binary(max_size=400))
def test_any_bytes(raw: bytes) -> None:
    records(raw)


@given(st.text(max_size=200), st.sampled_from(["utf-8", "utf-16", "latin-1"]))
def test_any_text_after_the_head_of_a_format(text: str, encoding: str) -> None:
    for head in (
        '[Event "',
        "% PBN\n[Deal ",
        "md|",
        "st||md|3",
        "https://x.org/?lin=",
        "https://x.org/?n=s&a=",
    ):
        records((head + text).encode(encoding, "replace"))


@given(files())
def test_torn_files(text: str) -> None:
    for record in records(text.encode()):
        assert {problem.code for problem in record.problems} <= ALL
        found = resolve(record)
        assert len(found.tricks) <= 13
        assert sum(len(t.cards) for t in found.tricks) <= sum(map(bool, record.play))
        assert 0 <= passes_left_out(record) < 4
        with suppress(Fault):
            records(lin_write.write(record).encode())
        written = pbn_write.write(record)
        (again, *more) = records(written.encode())
        assert not more, written
        if record.order == again.order:
            assert same(record._replace(format="pbn"), again) or record.problems, written
