"""Every code that a reader can say is known, sorted by what it means, and has words in every language."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import tablilla.formats
from tablilla.fault import Fault
from tablilla.formats import problems
from tablilla.formats.read import read
from tablilla.texts.catalogue import LANGUAGES, words
from tests.formats import test_quick
from tests.formats.samples import GAME, LIN_GAME

FOLDER = Path(tablilla.formats.__file__).parent
CODE = re.compile(r'"((?:record|deal|pbn|lin)\.[a-z_]+)"')


def said() -> set[str]:
    """The codes that stand in the readers and writers."""
    return {
        code
        for path in FOLDER.glob("*.py")
        if path.name != "problems.py"
        for code in CODE.findall(path.read_text(encoding="utf-8"))
    }


def test_the_list_is_the_codes_that_are_used() -> None:
    assert said() == problems.ALL


def test_each_code_means_one_thing() -> None:
    parts = (problems.UNREADABLE, problems.LOST, problems.READ, problems.UNWRITABLE)
    assert sum(map(len, parts)) == len(problems.ALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: str) -> None:
    say = words(language)
    assert [code for code in sorted(problems.ALL) if f"fault.{code}" not in say] == []


def faults() -> list[Fault]:
    """One of each kind, from broken games."""
    texts = [*test_quick.ODD, *BROKEN]
    found: list[Fault] = []
    for text in texts:
        try:
            for record in read(text.encode()):
                found += record.problems
        except Fault as fault:
            found.append(fault)
    return found


DEALS = ["AKQJ - - -", "N:A.K.Q - - -", "N:Z... - - -", "N:A... K...", "N:10... - - -", "N:SA.H.D.C - - -"]
DEALS += ["N:AKQJT98765432.2.. - - -", "N:AKQJT98765432... A... - -"]
BROKEN = [GAME.replace(GAME.split('"')[9], deal) for deal in DEALS] + [
    *(GAME.replace("1NT AP", odd) for odd in ("8S AP", "^Z AP", "- 1C - AP", "AP X", "1C ^S", "D AP")),
    *(GAME.replace("C8", odd) for odd in ("C1", "C", "10C", "^Q C8", "* C8", "C8 " * 60)),
    *(GAME.replace("CK C9", odd) for odd in ("      C9", "$9")),
    *(GAME.replace("Club", odd) for odd in ('a "b" c', "#")),
    *(GAME.replace('"Club"', odd) for odd in ("Club", '"Club')),
    *(
        GAME + odd
        for odd in ('[Result "9"]\n', "{ open", '[Note "x"]\n', '[Note "1:a"]\n[Note "1:b"]\n', "words\n")
    ),
    '[Note "1:early"]\n' + GAME,
    "words\n" + GAME,
    GAME.replace("CK C9 C6 C3", "      C6 C3"),
    GAME.replace('"1NT"', '"4SHNT"'),
    GAME + GAME,
    GAME.replace("\n", "\n\n"),
    GAME.replace('"N"', '"?"'),
    *(
        LIN_GAME.replace("mb|1N|", odd)
        for odd in ("mb|8|", "mb|1N||", "an|x|mb|1N|", "mb|1N" + "d" * 400 + "|")
    ),
    *(
        LIN_GAME.replace("mc|7|", odd)
        for odd in ("", "mc|x|", "mc|7|pc|C4|", "mc|7", "up|1|mc|7|", "pc|C|pc|Z|mc|7|")
    ),
    LIN_GAME.replace("mb|p|", "an|early|mb|p|", 1),
    LIN_GAME.replace("pc|", "pc|" + "C4" * 60 + "|pc|") + LIN_GAME.replace("mc|7|", "mc|7"),
    LIN_GAME + LIN_GAME.replace("mc|7|", "mc|7") + LIN_GAME,
    "qx|o1|mb|p|mb|1N|mb|ppp|",
    "http://x.org/?lin=\n",
    *("", "\x00\x01", "hello", "% PBN 2.1\n", "[Event " + "x" * 300_000),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_can_be_filled_from_what_is_told(language: str) -> None:
    say = words(language)
    for fault in faults():
        text = say(f"fault.{fault.code}", **fault.details)
        assert "\n" not in text
        wanted = {
            field for _, field, _, _ in string.Formatter().parse(say.entries[f"fault.{fault.code}"]) if field
        }
        assert wanted <= set(fault.details), fault


def test_the_broken_games_say_nearly_every_code() -> None:
    missed = problems.ALL - {fault.code for fault in faults()}
    from_files = {"record.missing", "record.directory", "record.unreadable"}
    assert missed == from_files | problems.UNWRITABLE
