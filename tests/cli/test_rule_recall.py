"""A disputed fact in the interview: what each side remembers is held against the deal there and then."""

from __future__ import annotations

import pytest

from tablilla.cli import main

DEAL = ["contract: 3NT", "declarer: S", "tricks: 11-13", "leader: W", "deal: N:2.3.4. A.K.Q. 5.4.3. 6.5..2"]
TOLD = [
    "NS: 11. W: S6 S2 ? ?",
    "EW: 11. won by E",
    "EW: 12. E H/D",
    "EW: 13. W not C",
    "agreed: 13. led by E",
    "NS: W C on H",
]
RULE = ["rule", "revoke", "--lang", "en", "--declarer", "S", "--seat", "W", "--trick", "12"]


def said(typed: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    typed += lines
    main(RULE)
    return capsys.readouterr().out


def test_what_every_history_shows_is_taken_over(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    out = said(typed, ["", "d", *DEAL, *TOLD, ""], capsys)
    assert "The hands are not known here" in out
    assert "The ruling is the same in every possible history." in out
    assert "Every history that is possible says: Did West hold a card of the suit led" in out
    assert "This is taken over." in out
    assert typed == []
    after = out.partition("This is taken over.")[2]
    assert "61A" not in after, "it is asked no more"


def test_what_the_deal_leaves_open_stays_disputed(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    out = said(typed, ["", "d", *DEAL, "NS: 11. W: S6 S2 ? ?", ""], capsys)
    assert "That does not settle it: it stays disputed." in out
    assert "This is taken over." not in out


def test_nothing_remembered_and_a_line_that_cannot_be_read(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = said(typed, ["", "d", ""], capsys)
    assert "histories" not in out
    typed.clear()
    typed.extend(["", "d", *DEAL, "NS: rubbish", ""])
    main(RULE)
    wrong = capsys.readouterr()
    assert "rubbish" in wrong.err + wrong.out
