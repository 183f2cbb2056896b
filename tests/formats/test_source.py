"""Bytes of any kind: encodings, what is no record at all, files and lines without end."""

from __future__ import annotations

import codecs
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from tablilla.fault import Fault
from tablilla.formats.read import read
from tablilla.formats.record import MOST_PROBLEMS
from tablilla.formats.source import BLOCK, LONGEST, Source
from tests.formats.samples import GAME, LIN_GAME, all_of, codes, one
from tests.memory import peak

MEGABYTES = 100
SPANISH = GAME.replace("Club", "Peña – ñandú")


def failure(source: str | Path | bytes) -> Fault:
    with pytest.raises(Fault) as caught:
        list(read(source))
    return caught.value


class TestNoRecord:
    def test_missing(self, tmp_path: Path) -> None:
        fault = failure(tmp_path / "none.pbn")
        assert (fault.code, fault.where) == ("record.missing", str(tmp_path / "none.pbn"))

    def test_a_directory(self, tmp_path: Path) -> None:
        assert failure(tmp_path).code == "record.directory"

    def test_a_name_that_cannot_be_one(self) -> None:
        assert failure("a\0b").code == "record.unreadable"

    @pytest.mark.parametrize("raw", [b"", b"\n\n", b" \t\r\n", b"\xef\xbb\xbf", codecs.BOM_UTF16_BE])
    def test_empty(self, raw: bytes) -> None:
        assert failure(raw).code == "record.empty"

    @pytest.mark.parametrize(
        "raw", [b"\x7fELF" + bytes(100), bytes(range(256)) * 4, b"PK\x03\x04\x00\x00[Deal"]
    )
    def test_binary(self, raw: bytes) -> None:
        assert failure(raw).code == "record.binary"

    def test_a_few_stray_bytes_lose_no_board(self) -> None:
        for raw in (GAME.encode(), LIN_GAME.encode()):
            stray = raw + b"\n\0\n"
            assert [r.board for r in read(stray)] == [r.board for r in read(raw)]
        first, rest = GAME.encode().split(b"\n", 1)
        assert [r.board for r in read(first + b"\n\0" + rest)] == [r.board for r in read(GAME.encode())]

    @pytest.mark.parametrize("raw", [b"Dear all,\nthe boards are attached.\n", b'{"deal": 1}', b"a|b|c"])
    def test_another_format(self, raw: bytes) -> None:
        assert failure(raw).code == "record.format"

    def test_nothing_but_remarks(self) -> None:
        assert failure(b"% PBN 2.1\n% EXPORT\n{ no game }\n").code == "record.nothing"
        assert failure(b"pn|a,b,c,d|nt|hello|").code == "record.nothing"

    def test_a_file_is_closed_also_when_nobody_reads_on(self, tmp_path: Path) -> None:
        path = tmp_path / "a.pbn"
        path.write_text((GAME + "\n") * 2)
        records = read(path)
        assert next(records).where == f"{path}:1"
        records.close()  # pytest makes an unclosed file an error


class TestEncodings:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
    def test_unicode_with_and_without_mark(self, encoding: str) -> None:
        record = one(SPANISH.encode(encoding))
        assert record.tag("Event") == "Peña – ñandú"
        assert len(record.play) == 8

    def test_each_game_by_itself(self) -> None:
        mixed = GAME.replace("Club", "Peña").encode("latin-1") + b"\n" + GAME.replace("Club", "Peña").encode()
        assert [r.tag("Event") for r in all_of(mixed)] == ["Peña", "Peña"]

    def test_as_the_file_says(self) -> None:
        head = "%Content-type: text/x-pbn; charset={}\n"
        assert one((head.format("windows-1252") + SPANISH).encode("cp1252")).tag("Event") == "Peña – ñandú"
        assert (
            one((head.format("ISO-8859-1") + GAME.replace("Club", "Ã±")).encode("latin-1")).tag("Event") == "Ã±"
        )
        assert one((head.format("no-such") + SPANISH).encode()).tag("Event") == "Peña – ñandú"

    def test_lin_too(self) -> None:
        text = LIN_GAME.replace("|a,", "|Ñandú,")
        assert one(text.encode("latin-1")).tag("South") == one(text.encode("utf-16")).tag("South") == "Ñandú"

    def test_a_no_break_space_in_a_name(self) -> None:
        assert one(GAME.replace("Club", "Club\xa0").encode("latin-1")).tag("Event") == "Club\xa0"


class TestBlocks:
    @pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r"])
    def test_games_over_the_edge_of_a_block(self, ends: bytes) -> None:
        games = "".join(
            GAME.replace('Board "1"', f'Board "{n}"') + "\n" for n in range(1, 3 * BLOCK // len(GAME))
        )
        raw = games.encode().replace(b"\n", ends)
        for shift in range(3):
            records = list(read(b" " * shift + ends + raw))
            assert [r.board for r in records] == [str(n) for n in range(1, 3 * BLOCK // len(GAME))]
            assert [r.line for r in records[:2]] == [2, 2 + GAME.count("\n") + 1]
            assert not any(r.problems for r in records)

    def test_whole_lines_only(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        path.write_bytes(b"x" * 1000 + b"\r\n" + (b"y" * 70 + b"\r\n") * 5000 + b"end")
        blocks = list(Source(path).blocks())
        assert all(block.endswith(b"\n") for block in blocks)
        assert b"".join(blocks) == b"x" * 1000 + b"\n" + (b"y" * 70 + b"\n") * 5000 + b"end\n"
        assert len(blocks) > 2


def long_line(path: Path, before: str, start: str, after: str) -> Path:
    with path.open("wb") as file:
        file.write(before.encode() + start.encode())
        for _ in range(MEGABYTES):
            file.write(b"x" * (1 << 20))
        file.write(b"\n" + after.encode())
    return path


class TestWithoutEnd:
    @pytest.mark.parametrize("start", ['[Event "', "{", "[Play ", "md|"])
    def test_a_file_of_one_endless_line_is_one_fault(self, tmp_path: Path, start: str) -> None:
        path = long_line(tmp_path / "a", "% PBN\n" if start != "md|" else "st||\n", start, "")
        fault, most = peak(lambda: failure(path))
        assert (fault.code, fault.where) == ("record.line_too_long", f"{path}:2")
        assert most < 16 * LONGEST

    def test_its_neighbours_are_read(self, tmp_path: Path) -> None:
        path = long_line(tmp_path / "a.pbn", GAME + "\n", '[Event "', HEADLESS + "\n" + GAME)
        first, second, third = read(path)
        assert (codes(first), codes(second), codes(third)) == ([], ["record.line_too_long"], [])
        assert [len(r.play) for r in (first, second, third)] == [8, 8, 8]
        assert third.line == 2 + 2 * GAME.count("\n") + 1

    def test_its_neighbours_in_lin(self, tmp_path: Path) -> None:
        path = long_line(tmp_path / "a.lin", LIN_GAME, "pn|", LIN_GAME)
        first, second = read(path)
        assert len(first.play) == len(second.play) == 8
        assert "record.line_too_long" in codes(first) + codes(second)

    @pytest.mark.parametrize("text", [GAME + "\n", LIN_GAME])
    def test_memory_does_not_grow_with_the_file(self, tmp_path: Path, text: str) -> None:
        def most(times: int) -> int:
            path = tmp_path / "a"
            path.write_text(text * times)
            count, used = peak(lambda: sum(1 for _ in read(path)))
            assert count == times
            return used

        assert most(3000) < 1.3 * most(1000)

    @pytest.mark.parametrize(
        "piece",
        [
            *('[Event "x"]', "[", '"\\"', "{", "}", "{}\n\n", "[A ", "$1 ", "^R", "=1=", "1C ", "P(", "a b "),
            *("\n\n", "\n", "|", "md|", "pc|SA|", "mb|1C|", "an|x|", "qx|", "nt|x|qx|o1|"),
        ],
    )
    def test_any_stuff_is_read_in_time_that_grows_no_faster_than_it(self, piece: str) -> None:
        def seconds(start: str, bytes_: int) -> float:
            raw = (start + piece * (bytes_ // len(piece))).encode()
            began = process_time()
            with suppress(Fault):  # what has more bars than tags is LIN, and may hold no board
                for record in read(raw):
                    assert len(record.problems) <= MOST_PROBLEMS + 2
            return process_time() - began

        for start in (GAME + '[Auction "N"]\n1C ', GAME + "\n", LIN_GAME):
            assert seconds(start, LONGEST // 2) < 0.5 + 8 * seconds(start, LONGEST // 8)


HEADLESS = GAME.partition("\n")[2]
