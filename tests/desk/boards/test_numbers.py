"""The forms of claim and equity without a script: filled from a record, and what the library answers."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tablilla.desk.api.calls import WORKERS
from tablilla.desk.boards.figures import figures
from tablilla.desk.fold_rulings import rulings
from tablilla.service.calls import CALLS, call
from tablilla.texts.catalogue import LANGUAGES
from tests.desk.boards.conftest import Desk

ENDING = {"deal": "N:65...43 98..T.5 .K.AKQ. A.J..KQ", "lead": "S", "trumps": "H", "claimer": "S"}
RECORD = str(CALLS["equity"].examples["record"]["record"])
HEAD = '[Event "Club"]\n[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Table "1"]\n'
CLAIMED = HEAD + RECORD[: RECORD.index("D3 D9")] + "*\n"  # all play until trick 7, and then a claim


def lines(page: str) -> list[str]:
    """What is answered."""
    found = re.search(r'<div role="status">(.*?)</div>', page, re.DOTALL)
    assert found is not None, page
    return [unescape(line).strip() for line in re.findall(r"<p>(.*?)</p>", found[1])]


def said(name: str, **asked: Any) -> list[str]:
    """The same from the library."""
    return [line.strip() for line in call(name, {"language": "en", **asked})["text"] if line.strip()]


def fields(page: str) -> dict[str, str]:
    """The form as it is filled in."""
    form = page[page.rindex('<form class="form"') :].partition("</form>")[0]
    plain = re.sub(r'<input type="(radio|checkbox)".*?>', "", form)
    found = dict(re.findall(r'<input [^>]*?name="(\w+)"[^>]*? value="([^"]*)"', plain))
    chosen = dict(re.findall(r'<input type="radio" name="(\w+)" value="(\w+)" checked', form))
    return {name: unescape(value) for name, value in {**found, **chosen}.items() if value and name != "csrf"}


def problem(page: str) -> str:
    found = re.search(r'role="alert" id="problem">(.*?)</p>', page)
    return "" if found is None else unescape(found[1])


def test_a_claim_that_is_typed_is_what_the_library_says(desk: Desk) -> None:
    page = desk.post("/claim", **ENDING, say="draw")
    assert lines(page) == said("claim", **ENDING, say="draw")
    kept = fields(page)
    assert kept == {**ENDING, "say": "draw"}
    spanish = desk.client.post(
        f"{desk.at}/claim", data={"csrf": desk.token, **ENDING}, headers={"accept-language": "es"}
    )
    assert lines(spanish.text) == said("claim", **ENDING, language="es")


def test_a_play_that_is_not_normal_is_struck_out_by_its_button(desk: Desk) -> None:
    page = desk.post("/claim", **ENDING)
    button = re.search(r'<form [^>]*class="stack">(.*?)</form>', page, re.DOTALL)
    assert button is not None, "nothing to judge"
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', button[1]))
    hidden.pop("csrf")
    assert hidden == ENDING
    (strike, *_) = re.findall(r'name="strike" value="([\d,]+)"', button[1])
    page = desk.send(f"{desk.at}/claim", desk.token, **hidden, strike=strike)
    assert lines(page) == said("claim", **ENDING, strike=[1])
    assert fields(desk.post("/claim", **ENDING)) == ENDING, "worked out anew: nothing is struck out"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"deal": ""}, "this is needed"),
        ({"claimer": ""}, "Claims: this is needed"),
        ({"deal": "<script>x</script>"}, "is no ending"),
        ({"claimed": "9"}, "cannot be claimed"),
        ({"claimed": "many"}, "not a number from 0 to 13"),
        ({"say": "<b>hope</b>"}, "'<b>hope</b>' is no step of a statement"),
        ({"played": "C2"}, "'C2' cannot be played there"),
        ({"strike": "99"}, "no play 99"),
        ({"strike": "1;2"}, "this is no answer"),
        ({"lead": "Q"}, "not one of the possibilities"),
        ({"board": "0"}, "Board: not a number"),
        ({"ruling": "x"}, "nothing"),
    ],
    ids=lambda one: "" if isinstance(one, str) else ",".join(one.values()) or "nothing",
)
def test_what_is_wrong_with_a_claim_is_one_line_and_nothing_is_lost(
    desk: Desk, wrong: dict[str, str], told: str
) -> None:
    status = 404 if "ruling" in wrong else 422
    page = desk.post("/claim", status, **{**ENDING, **wrong})
    assert "<script>x" not in page
    assert "<b>hope" not in page
    if status == 422:
        assert told in problem(page)
        kept = fields(page)
        assert all(kept.get(name, "") == value for name, value in ENDING.items() if name not in wrong)


def test_a_recorded_board_fills_the_claim(desk: Desk) -> None:
    desk.load(CLAIMED.encode())
    page = desk.page("/claim?board=7&table=1")
    begun = fields(page)
    assert begun["deal"] == "N:6.4.A9.AK3 .J.JT8542. AKJ.5..JT9 Q.Q7.K3.75"
    assert begun["lead"] == "E", "who won trick 6"
    assert (begun["trumps"], begun["claimer"], begun["declarer"]) == ("S", "S", "S")
    page = desk.post("/claim?board=7&table=1", **begun)
    asked = {name: begun[name] for name in ("deal", "lead", "trumps", "claimer", "declarer")}
    assert lines(page) == said("claim", **asked)
    assert 'href="/s/' in desk.page("/board/7")
    assert "/claim?board=7&amp;table=1" in desk.page("/board/7")
    assert "does not have all the cards" in desk.page("/claim?board=8&table=1")
    assert "Board: not a number" in problem(desk.page("/claim?board=x", 422))


def test_equity_of_a_recorded_board_and_of_a_typed_one(desk: Desk) -> None:
    desk.load((HEAD + RECORD).encode())
    begun = fields(desk.page("/equity?board=7&table=1"))
    assert begun["source"] == "desk"
    page = desk.post("/equity?board=7&table=1", **begun)
    assert lines(page) == said("equity", log=figures(desk.log, 7, "1")["log"])
    typed = desk.post("/equity", source="record", text=RECORD, attention="round", seat="W", trick="5")
    assert lines(typed) == said("equity", record=RECORD, attention="round", seat="W", trick=5)
    assert fields(typed)["source"] == "record"
    for sent, told in (
        ({"source": "desk"}, "all four hands"),
        ({"source": "log"}, "this is needed"),
        ({"source": "record", "text": RECORD, "game": "3"}, "3"),
        ({"source": "record", "text": RECORD, "trick": "14"}, "Only of this trick: not a number"),
        ({"source": "record", "text": RECORD, "trick": "2"}, "no revoke is found there"),
        ({"source": "log", "text": "<i>hello</i>"}, "hello"),
        ({"source": "record", "text": "<i>hello</i>" * 2500}, "too long"),
    ):
        page = desk.post("/equity", 422, **sent)
        assert told in problem(page), sent
        assert "<i>hello" not in page


def test_nothing_of_a_hidden_board_is_sent(desk: Desk) -> None:
    desk.load((HEAD + RECORD).encode())
    desk.send("/look", desk.token, next=desk.at, blind="on")
    for name in ("claim", "equity"):
        page = desk.page(f"/{name}?board=7&table=1")
        assert "965" not in page
        assert not set(fields(page)) & {"deal", "lead", "trumps"}
        assert "hidden" in page
    assert "hidden on this device" in problem(desk.post("/equity", 422, board="7", table="1", source="desk"))
    desk.send("/look", desk.token, next=f"{desk.at}/claim?board=7&table=1", show=f"{desk.session.id} 7")
    assert fields(desk.page("/equity?board=7&table=1"))["source"] == "desk"


def test_of_a_ruling_it_is_noted_there(desk: Desk) -> None:
    desk.load((HEAD + RECORD).encode())
    opened = {"kind": "revoke", "board": "7", "table": "1", "seat": "W", "trick": "5", "declarer": "S"}
    desk.send(f"{desk.at}/rulings", desk.token, **opened)
    (made,) = rulings(desk.log)
    assert f"/equity?ruling={made.id}" in desk.page(f"/ruling/{made.id}")
    begun = fields(desk.page(f"/equity?ruling={made.id}"))
    assert (begun["seat"], begun["trick"], begun["source"]) == ("W", "5", "desk")
    page = desk.post(f"/equity?ruling={made.id}", **begun)
    note = re.search(r'<form method="post" action="(/s/[^"]+/notes)">(.*?)</form>', page, re.DOTALL)
    assert note is not None
    sent = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', note[2])}
    desk.send(note[1], sent.pop("csrf"), **sent)
    (kept,) = (one for one in desk.log.entries.values() if one.kind == "note" and one.about == made.about)
    assert kept.value["text"].split("\n") == lines(page)
    desk.send(f"{desk.at}/ruling/{made.id}/close", desk.token)
    assert "/notes" not in desk.post(f"/equity?ruling={made.id}", **begun)


def test_a_question_that_takes_too_long_or_comes_when_all_are_busy_is_refused(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.post("/claim", **ENDING)  # the processes have begun
    monkeypatch.setattr(WORKERS, "seconds", 0.0001)
    assert "took longer" in problem(desk.post("/claim", 422, **ENDING))
    monkeypatch.setattr(WORKERS, "queue", 0)
    got = desk.client.post(f"{desk.at}/claim", data={"csrf": desk.token, **ENDING})
    assert (got.status_code, "retry-after" in got.headers) == (429, True)
    assert "try again" in problem(got.text)
    assert desk.client.post(f"{desk.at}/claim", data=ENDING).status_code == 403


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_pages_are_there_in_each_language(desk: Desk, language: str) -> None:
    desk.client.cookies.set("tablilla_language", language)
    for name in ("claim", "equity"):
        assert f'lang="{language.replace("_", "-")}"' in desk.page(f"/{name}")
