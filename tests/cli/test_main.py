"""What every command shares: streams that fail, encodings, interruption, options in the user's language."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from tablilla.cli import main
from tests.audit.sample import EAST_REVOKES, pbn

Captured = pytest.CaptureFixture[str]
REVOKE = ["rule", "revoke", "--trick", "5", "--card", "s3"]
FULL = Path("/dev/full")


def tablilla(*arguments: str, shell: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program itself; ``shell`` redirects."""
    words = [sys.executable, "-m", "tablilla", *arguments]
    return subprocess.run(
        ["sh", "-c", f'"$@" {shell}', "sh", *words],
        capture_output=True,
        env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **environment},
        timeout=60,
        check=False,
    )


def complaint(capsys: Captured, *arguments: str, status: int = 2) -> str:
    assert main([*arguments]) == status
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


class TestStreams:
    def test_closed_output(self) -> None:
        done = tablilla("score", "4S=", "--vul", "none", shell=">&-")
        assert done.returncode == 2
        assert done.stderr.endswith(b"[output.closed]\n")
        assert done.stderr.count(b"\n") == 1

    def test_closed_input(self) -> None:
        done = tablilla("audit", "-", "--lang", "en", shell="<&-")
        assert done.returncode == 2
        assert b"record.empty" in done.stdout
        assert done.stderr == b""
        assert tablilla(*REVOKE, shell="<&-").returncode == 3

    def test_everything_closed(self) -> None:
        assert tablilla("laws", "62", shell="<&- >&- 2>&-").returncode == 2

    def test_full_output(self) -> None:
        if FULL.exists():
            done = tablilla("laws", "62", shell=f">{FULL}")
            assert done.returncode == 2
            assert done.stderr.endswith(b"[output.failed]\n")
            assert done.stderr.count(b"\n") == 1

    def test_a_reader_that_leaves_does_not_change_the_status(self, tmp_path: Path) -> None:
        (tmp_path / "a.pbn").write_text("\n".join([pbn(rows=EAST_REVOKES)] * 200))
        done = tablilla("audit", str(tmp_path), shell="| true; echo", LC_ALL="C.UTF-8")
        assert done.stderr == b""
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "wb") as gone:
            audit = [sys.executable, "-m", "tablilla", "audit", str(tmp_path)]
            left = subprocess.run(audit, stdout=gone, stderr=subprocess.PIPE, check=False, timeout=60)
        assert (left.returncode, left.stderr) == (1, b"")

    def test_both_streams_keep_the_order_of_writing(self) -> None:
        """Without buffers, as one reads them on a terminal: the question, and then what is still open."""
        done = tablilla(*REVOKE, "--lang", "en", shell="2>&1", PYTHONUNBUFFERED="1")
        assert done.stdout.splitlines()[-1].startswith(b"Still open")

    def test_interruption_is_calm(self, tmp_path: Path) -> None:
        fifo = tmp_path / "f"
        os.mkfifo(fifo)
        words = [sys.executable, "-m", "tablilla", "recall", str(fifo), "--lang", "en"]
        heard = partial(signal.signal, signal.SIGINT, signal.default_int_handler)  # as at a terminal
        with subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heard
        ) as running:
            writer = os.open(fifo, os.O_WRONLY)  # returns as soon as it is being read
            time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=60)
            os.close(writer)
        assert (running.returncode, out, err.strip()) == (130, b"", b"tablilla: interrupted")


class TestEncodings:
    @pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437"])
    def test_text_is_put_into_what_the_console_holds(self, encoding: str) -> None:
        done = tablilla("laws", "62", "--lang", "es", PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "->" in done.stdout.decode(encoding)

    def test_suits_become_letters_and_accents_go(self) -> None:
        done = tablilla(*REVOKE, "--lang", "es", PYTHONIOENCODING="ascii")
        assert done.returncode == 3
        assert b"Tenia" in done.stdout
        assert b"\\u" not in done.stdout

    def test_a_locale_without_an_encoding(self) -> None:
        nothing = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        done = tablilla("laws", "62", "--lang", "es", **nothing)
        assert (done.returncode, done.stderr) == (0, b"")

    def test_json_stays_exact(self) -> None:
        narrow = tablilla("laws", "62", "--json", PYTHONIOENCODING="ascii")
        assert json.loads(narrow.stdout.decode("ascii")) == json.loads(tablilla("laws", "62", "--json").stdout)

    def test_a_file_name_that_is_no_text(self, tmp_path: Path) -> None:
        name = os.fsencode(tmp_path) + b"/a\xff\n.pbn"
        with open(name, "w") as file:
            file.write(pbn(rows=EAST_REVOKES))
        done = tablilla("audit", str(tmp_path), "--json")
        assert (done.returncode, done.stderr) == (1, b"")
        (found,) = json.loads(done.stdout)["findings"]
        assert found["file"].endswith("a\udcff\n.pbn")
        assert tablilla("audit", str(tmp_path)).returncode == 1


class TestOptions:
    WRONG = (
        ("score 4S= --vul x", "choice"),
        ("score 4S= --tricks x", "value"),
        ("score 4S= --vul", "expected"),
        ("score 4S= --json=1", "explicit"),
        ("score 4S= --foo", "unrecognized"),
        ("score", "required"),
        ("rule revoke --tr 5", "ambiguous"),
        ("rule --case a --record b", "apart"),
        ("rule --case /dev/zero", "device"),
        ("equity", "one_required"),
        ("rule revoke --seat=", "empty"),
        (f"score 4S+{'9' * 5000}", "unreadable"),
        (f"laws {'9' * 5000}", "unreadable"),
        ("audit a\0b", "unreadable"),
    )

    @pytest.mark.parametrize(("given", "key"), WRONG, ids=[key + given[:8] for given, key in WRONG])
    def test_what_is_wrong_is_said_in_the_language(self, given: str, key: str, capsys: Captured) -> None:
        said = {}
        for language in ("es", "en"):
            said[language] = complaint(capsys, *given.split(" "), "--lang", language)
            assert said[language].endswith("[arguments]\n")
            assert len(said[language]) < 500
        for english in ("argument", "invalid", "choose", "expected", "required", "could match"):
            assert english not in said["es"].removesuffix("[arguments]\n"), key

    @pytest.mark.parametrize("arguments", [["pocket", "--out", ""], ["rule", "revoke", "--seat", ""]])
    def test_an_empty_value_is_none(self, arguments: list[str], capsys: Captured) -> None:
        assert "--" in complaint(capsys, *arguments, "--lang", "en")

    def test_seats_in_spanish(self, capsys: Captured) -> None:
        for seat in ("O", "oeste", "w"):
            assert main([*REVOKE, f"--seat={seat}", "--declarer", "sur", "--json"]) == 3
            assert json.loads(capsys.readouterr().out)["incidents"][0]["seat"] == "W"

    @pytest.mark.parametrize("option", ["--seat", "--declarer"])
    def test_no_seat_is_called_so(self, option: str, capsys: Captured) -> None:
        said = complaint(capsys, *REVOKE, option, "Q", "--lang", "es")
        assert "«Q»" in said
        assert "is no" not in said

    def test_no_card_is_called_so(self, capsys: Captured) -> None:
        assert "«1z»" in complaint(capsys, "rule", "revoke", "--card", "1z", "--lang", "es")

    def test_one_line_whatever_the_name(self, capsys: Captured) -> None:
        assert "a\\nb" in complaint(capsys, "rule", "--case", "a\nb", "--lang", "en")

    def test_help_is_in_the_language(self, capsys: Captured) -> None:
        assert main(["score", "--help", "--lang", "es"]) == 0
        said = capsys.readouterr().out
        assert said.startswith("uso: tablilla score")
        assert "show this help" not in said
        assert "options:" not in said

    def test_a_case_without_variants_says_so(self, tmp_path: Path, capsys: Captured) -> None:
        file = tmp_path / "a.toml"
        file.write_text('[[incidents]]\nkind = "revoke"\n')
        said = complaint(capsys, "rule", "--case", str(file), "--variant", "x", "--lang", "es")
        assert "(nada)" in said

    @pytest.mark.parametrize("name", ["gone", ".", "a.toml/b", "x" * 5000, "latin"])
    def test_what_the_system_says_against_a_file_is_said_in_the_language(
        self, name: str, tmp_path: Path, capsys: Captured
    ) -> None:
        (tmp_path / "a.toml").write_text("")
        (tmp_path / "latin").write_bytes(b"\xff")
        said = complaint(capsys, "rule", "--case", str(tmp_path / name), "--lang", "es")
        assert said.endswith("[file.unreadable]\n")
        for english in ("Errno", "codec", "No such", "directory"):
            assert english not in said
