"""What the device keeps: pages open at once, a device that keeps nothing or returns nonsense, a hasty thumb."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.pocket.director import Director, engine, spoken

HELD = {"held_a_card_of_the_suit": "true"}
FULL = """Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"""
FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });"""
RULINGS = """() => Object.keys(localStorage).filter(key => key.startsWith('tablilla.ruling.'))
  .map(key => JSON.parse(localStorage.getItem(key))).sort((a, b) => a.time - b.time)"""
ASIDE = """() => Object.keys(localStorage).filter(key => key.startsWith('tablilla.aside.'))
  .map(key => localStorage.getItem(key))"""
NOTICE = "#main .notice:not([data-engine])"
"""What the page says of what it keeps; that it was installed without the engine is always said at the start."""


def rulings(page: Page) -> list[dict[str, Any]]:
    """All that the device keeps."""
    found: list[dict[str, Any]] = page.evaluate(RULINGS)
    return found


@pytest.fixture
def other(context: BrowserContext, page: Page) -> Director:
    """The same page in a second tab, opened when nothing was kept yet."""
    opened = context.new_page()
    opened.set_default_timeout(8000)
    opened.goto(page.url)
    return Director(opened)


# -- two tabs ---------------------------------------------------------------------------------
def test_two_tabs_keep_each_others_rulings(director: Director, other: Director) -> None:
    director.begin("revoke", "S", "W")
    director.answer("true")
    other.begin("revoke", "N", "E")
    other.answer("true")
    director.answer("false")
    other.answer("false")
    mine, theirs = director.kept(), other.kept()
    assert [r["offender"] for r in rulings(director.page)] == ["W", "E"]
    for tab, kept in ((director, mine), (other, theirs)):
        tab.page.reload()
        assert tab.kept() == kept
        assert tab.asked
    other.tap("#bar .icon-button")
    assert director.kept() == mine
    director.answer("false")
    assert len(other.kept()["answers"]) == 1
    assert len(director.kept()["answers"]) == 3


def test_a_ruling_open_in_two_tabs_is_one_ruling(director: Director, other: Director) -> None:
    director.begin("revoke", "S", "W")
    director.answer("true")
    other.tap(".kept-row")
    assert other.asked == director.asked
    director.answer("false")
    other.page.wait_for_function(
        "key => document.querySelector('#main').dataset.ask === key", arg=director.asked
    )
    other.answer("false")
    director.page.wait_for_function(
        "key => document.querySelector('#main').dataset.ask === key", arg=other.asked
    )
    assert len(director.kept()["answers"]) == 3
    assert len(rulings(director.page)) == 1


def test_a_ruling_removed_in_one_tab_is_gone_in_the_other(director: Director, other: Director) -> None:
    director.begin("revoke", "S", "W")
    director.answer("true")
    other.page.locator(".kept-row").wait_for()
    director.tap("#bar .icon-button")
    director.tap("#bar .icon-button")
    director.tap("#bar .icon-button")
    director.tap("#bar .icon-button")
    other.page.locator(".kept-row").wait_for(state="detached")
    assert rulings(other.page) == []


def test_what_another_tab_changed_unseen_stays_beside_this(director: Director) -> None:
    """A page that slept was not told: neither ruling is overwritten."""
    director.begin("revoke", "S", "W")
    director.answer("true")
    key = "tablilla.ruling." + director.kept()["id"]
    theirs = director.kept() | {"board": "9"}
    director.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(theirs)])
    director.answer("false")
    found = rulings(director.page)
    assert sorted((r["board"], len(r["answers"])) for r in found) == [("", 2), ("9", 1)]
    assert len(director.kept()["answers"]) == 2


# -- a device that keeps nothing ---------------------------------------------------------------------
@pytest.mark.parametrize("refusal", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_who_rules_on_a_device_that_keeps_nothing_is_told(
    context: BrowserContext, director: Director, refusal: str
) -> None:
    director.begin("revoke", "S", "W")
    director.answer_all(HELD)
    want = director.shown()
    context.add_init_script(refusal)
    page = context.new_page()
    page.goto(director.page.url)
    without = Director(page)
    if page.locator(".ends").count():
        without.tap(".ends .primary")
    without.begin("revoke", "S", "W")
    notice = page.locator(NOTICE)
    assert "cerrar la página" in notice.inner_text()
    without.answer_all(HELD)
    assert without.shown() == want
    assert notice.is_visible()


def test_once_there_is_room_again_all_is_kept(director: Director) -> None:
    page = director.page
    page.evaluate(f"() => {{ window.kept = Storage.prototype.setItem; {FULL} }}")
    director.begin("revoke", "S", "W")
    director.answer("true")
    assert page.locator(NOTICE).is_visible()
    assert "cerrar la página" not in page.locator("#live").inner_text()  # said once
    page.evaluate("() => { Storage.prototype.setItem = window.kept; }")
    director.answer("false")
    assert not page.locator(NOTICE).count()
    assert len(director.kept()["answers"]) == 2


# -- a hasty thumb -----------------------------------------------------------------------------------
def test_a_double_tap_answers_one_question(director: Director) -> None:
    director.begin("penalty_card_not_played", "S", "W")  # its questions come one by one, in one place
    page, before = director.page, director.kept()["answers"]
    box = page.locator("#foot .answer").last.bounding_box()
    assert box
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.locator("body:not([data-fresh])").wait_for()
    page.touchscreen.tap(*at)
    page.touchscreen.tap(*at)
    assert len(director.kept()["answers"]) == len(before) + 1
    page.locator("body:not([data-fresh])").wait_for()
    page.mouse.dblclick(*at)
    assert len(director.kept()["answers"]) == len(before) + 2
    page.mouse.down()  # a press that began too early, however long it is held
    page.locator("body:not([data-fresh])").wait_for()
    page.mouse.up()
    assert len(director.kept()["answers"]) == len(before) + 2
    page.mouse.click(*at)
    assert len(director.kept()["answers"]) == len(before) + 3


def test_a_seat_tapped_twice_is_one_seat(director: Director) -> None:
    page = director.page
    director.tap("[data-kind=revoke]")
    page.locator("body:not([data-fresh])").wait_for()
    page.locator("[data-seat=S]").dblclick()
    assert page.locator(".seat").count() == 4
    assert not director.asked


def test_a_key_pressed_twice_answers_one_question(director: Director) -> None:
    director.begin("revoke", "S", "W")
    director.page.locator("body:not([data-fresh])").wait_for()
    for _ in range(2):
        director.page.locator("#foot .answer").last.focus()
        director.page.keyboard.press("Enter")
    assert len(director.kept()["answers"]) == 1


# -- what cannot be read -------------------------------------------------------------------------------
BROKEN: dict[str, Any] = {
    "no text": "{",
    "a number": "7",
    "nothing": "null",
    "no answers": {"answers": None},
    "no order": {"order": {}},
    "nothing raised": {"raised": None},
    "no log": {"log": 3},
    "no time": {"time": "foo"},
    "a time beyond all": {"time": 1e300},
    "an edition of another book": {"edition": 1997},
    "a kind of another law": {"kind": "toString"},
    "a board that is no number": {"board": {"toString": 1}},
}
MENDED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a strange seat": ({"declarer": "Q"}, {"declarer": None, "offender": "W", "seated": False}),
    "answers of no law": ({"answers": {"__proto__": 1, "x": True, "role": "king"}}, {"answers": {}}),
    "a card of no pack": (
        {"card": "Z9", "suits": ["Q"], "suit": 4},
        {"card": None, "suits": None, "suit": None},
    ),
    "a time of no board": ({"now": 77}, {"now": 0}),
    "raised by nobody": ({"raised": ["issue.x", 3]}, {"raised": []}),
}


def with_a_second(director: Director, changed: Any) -> str:
    """A good ruling, and this beside it."""
    director.begin("revoke", "S", "W")
    director.answer_all(HELD)
    good = director.kept()
    director.tap(".ends .primary")
    text = changed if isinstance(changed, str) else json.dumps(good | {"id": "x"} | changed)
    director.page.evaluate("text => localStorage.setItem('tablilla.ruling.x', text)", text)
    director.page.reload()
    return text


@pytest.mark.parametrize("changed", BROKEN.values(), ids=BROKEN)
def test_a_ruling_that_cannot_be_read_is_set_aside(director: Director, changed: Any) -> None:
    text = with_a_second(director, changed)
    page = director.page
    assert page.locator("[data-kind=revoke]").is_visible()
    assert page.locator(".kept-row").count() == 1
    assert page.evaluate(ASIDE) == [text]
    assert re.search(r"\b1\b", page.locator(NOTICE).inner_text())
    director.tap(".kept-row")
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))
    page.reload()
    assert not page.locator(NOTICE).count()


@pytest.mark.parametrize(("changed", "read"), MENDED.values(), ids=MENDED)
def test_what_is_no_value_is_asked_again(
    director: Director, changed: dict[str, Any], read: dict[str, Any]
) -> None:
    text = with_a_second(director, changed)
    page = director.page
    assert page.locator(".kept-row").count() == 2, text
    assert not page.locator(NOTICE).count()
    director.tap(".kept-row >> nth=0")
    kept = director.kept()
    assert kept["id"] == "x"
    assert {name: kept[name] for name in read} == read
    assert page.locator(".seat").count() or director.asked or director.shown()


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        '"x"',
        '{"language": null}',
        '{"language": "xx", "second": 3}',
        '{"edition": 1997, "theme": 1}',
    ],
)
def test_settings_that_are_none_give_way(director: Director, kept: str) -> None:
    page = director.page
    page.evaluate("text => localStorage.setItem('tablilla.settings', text)", kept)
    page.evaluate("""sessionStorage.setItem('tablilla.place', '{"open": 4, "screen": "chart"}')""")
    page.reload()
    director.begin("revoke", "S", "W")
    director.answer_all(HELD)
    assert director.kept()["edition"] == 2017
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))


# -- what a ruling hands on -----------------------------------------------------------------------------
def test_a_revoke_that_a_penalty_card_bred_is_ruled_as_the_law_that_bred_it_says(director: Director) -> None:
    director.begin("penalty_card_not_played", "S", "W")
    director.answer_all({"penalty_card_is": "major", "other_card_instead_of_penalty_card": "accept"})
    assert "61A" in {clause for clause, _ in director.shown()}
    director.tap(".bred .primary")
    director.tap("[data-seat=W]")
    assert director.kept()["born"] == "61A"
    director.answer_all({})
    clauses = {clause for clause, _ in director.shown()}
    assert "64B3" in clauses
    assert not clauses & {"62A", "62B1"}
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))
    director.page.reload()
    assert {clause for clause, _ in director.shown()} == clauses
    director.tap(".ends .quiet")
    assert "64B3" in director.page.locator(".charts").inner_text()


def test_who_says_that_play_went_on_is_asked_at_once_who_won_the_trick(director: Director) -> None:
    director.begin("revoke", "S", "W")
    told = HELD | {"offenders_played_to_next_trick": "true", "attention": "play", "trick_winner": "offender"}
    asked = director.answer_all(told)
    assert "trick_winner" in asked
    assert not director.page.locator('[data-when="trick"]').count()
    assert engine(director.kept())[0].open_until
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))
