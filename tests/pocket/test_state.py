"""What is kept, taken back, changed and compared: nothing that was told is lost."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page

from tablilla.laws.kinds import LAWS
from tests.pocket.director import Director, spoken

LEAD = {
    "partner_led_too": "nothing",
    "declarer_did_after_the_lead": "nothing",
    "penalty_cards_lying": "one",
    "opening_lead": "refuse require",
}
ANOTHER_KIND = """kind => {
  const place = JSON.parse(sessionStorage.getItem('tablilla.place')), key = 'tablilla.ruling.' + place.open;
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), kind }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}"""
"""As if another tab had kept the ruling with this kind."""
UNFIT = """[...document.querySelectorAll('.a4 .chart')]
  .map(c => [c.querySelector('h2').innerText, c.scrollWidth - c.clientWidth, parseFloat(c.style.fontSize)])
  .filter(([, over, size]) => over > 1 || size < 5)"""
LISTED, PRINTED = "#main .chart ol > li", ".a4 .chart ol:not(.results) > li"
"""The questions of the charts, on the screen and on paper."""
SHEETS = "window.print = () => { window.printed = document.querySelectorAll('#paper .a4').length; }"


def test_a_reload_loses_nothing(director: Director) -> None:
    director.begin("revoke", "S", "W")
    director.answer("true")
    director.answer("false")
    before = director.kept(), director.asked
    director.page.reload()
    assert (director.kept(), director.asked) == before
    director.answer_all({})
    shown = director.shown()
    director.page.reload()
    assert director.shown() == shown


def test_back_takes_back_one_step_and_the_devices_own_button_too(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    first = director.asked
    director.answer("false")
    assert director.asked != first
    director.tap("#bar .icon-button")
    assert director.asked == first
    assert director.kept()["answers"] == {}
    director.answer("false")
    director.page.go_back()
    assert director.asked == first
    director.page.go_back()
    assert director.page.locator("[data-seat=N]").is_visible()
    director.page.go_back()
    director.page.wait_for_function("document.querySelectorAll('.steps .on').length === 1")
    director.page.go_back()
    assert director.page.locator("[data-kind=revoke]").is_visible()


def test_what_if_changes_one_answer_and_keeps_the_others(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer_all(LEAD)
    kept = director.kept()["answers"]
    required = director.shown()
    director.tap(".answered summary")
    edited = "declarer_could_have_seen_a_card_of_dummy"
    director.tap(f"[data-key={edited}]")
    assert director.asked == edited
    assert director.page.locator("[aria-current=true]").count() == 1
    director.answer("true")
    assert director.kept()["answers"] == kept | {edited: True}
    assert director.shown() != required
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))
    director.tap(".answered summary")
    director.tap(f"[data-key={edited}]")
    director.answer("false")
    assert director.shown() == required


def test_a_choice_can_be_read_out_again_and_made_otherwise(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer_all(LEAD)
    before = director.shown()
    director.tap(".answered summary")
    director.tap("[data-key=opening_lead]")
    assert director.page.locator(".option").count() == 5
    director.tap("#bar .icon-button")
    assert director.shown() == before
    director.tap(".answered summary")
    director.tap("[data-key=opening_lead]")
    director.answer("spread")
    assert director.shown() != before
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))


def test_a_changed_seat_changes_the_role(director: Director) -> None:
    director.begin("revoke", "S", "W")
    director.answer_all({"held_a_card_of_the_suit": "true"})
    assert "62B1" in {clause for clause, _ in director.shown()}
    director.tap("#bar .kicker")
    director.tap("[data-seat=S]")
    director.tap("[data-seat=S]")
    director.answer_all({})
    assert "62B1" not in {clause for clause, _ in director.shown()}
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))


def test_answers_that_no_longer_fit_are_cleared_and_said_so(director: Director) -> None:
    """Who said that dummy's card lay there, and then that the offender was dummy."""
    director.begin("revoke", None, None)
    told = {
        "held_a_card_of_the_suit": "true",
        "role": "defender",
        "offenders_played_to_next_trick": "true",
        "attention": "play",
    }
    director.answer_all(told)
    kept = director.kept()["answers"]
    assert kept["right_card_was_penalty_card_or_dummys"] is False
    director.tap(".answered summary")
    director.tap("[data-key=role]")
    assert director.asked == "role"
    director.answer("dummy")
    assert "right_card_was_penalty_card_or_dummys" not in director.kept()["answers"]
    assert re.search(r"\d", director.page.locator("#live").inner_text())


def test_rulings_are_kept_with_time_and_board(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer("false")
    director.tap(".chips .chip >> nth=1")
    for digit in "17":
        director.tap(f"dialog .key:text-is('{digit}')")
    director.tap("dialog [data-done]")
    director.answer_all(LEAD)
    director.tap(".ends .primary")
    row = director.page.locator(".kept-row")
    assert "17" in row.inner_text()
    assert re.search(r"\d\d:\d\d", row.inner_text())
    director.tap(row)
    assert director.shown()
    director.tap(".ends .primary")
    director.tap("main .quiet.wide")
    director.tap(".kept .icon-button")
    director.tap("dialog .primary")
    assert not director.page.locator(".kept-row").count()


def test_the_choice_is_recorded_with_its_time_and_what_was_offered(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    while not director.page.locator(".option").count():
        director.answer(LEAD.get(director.asked, "false"))
    offered = director.page.locator(".option").count()
    assert offered == 5
    director.answer("accept")
    log = director.kept()["log"]["opening_lead"]
    assert log["offered"] == offered
    director.tap(".answered summary")
    assert re.search(rf"\d\d:\d\d.*\b{offered}\b", director.page.locator(".answered").inner_text())


def test_the_options_card_names_the_suit_that_is_known(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.tap(".chips .chip >> nth=0")
    director.tap("dialog .suit-key >> nth=1")
    director.tap("dialog .rank-key:has-text('10')")
    assert director.kept()["card"] == "HT"
    while not director.page.locator(".option").count():
        director.answer(LEAD.get(director.asked, "false"))
    card = director.page.locator(".player-card")
    assert "♥\ufe0e10" in card.inner_text()
    assert card.locator('.option[data-value="refuse forbid"]', has_text="corazones").count() == 1
    director.tap(".card-bar .segmented button >> nth=1")
    assert card.locator('.option[data-value="refuse forbid"]', has_text="hearts").count() == 1
    director.answer("refuse forbid")
    assert any("corazones" in text for _, text in director.shown())
    assert director.kept()["suits"] == ["H"]


def test_why_shows_the_clause_and_what_each_answer_leads_to(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    answers = director.page.locator(".answer").count()
    director.tap("#main .why")
    sheet = director.page.locator("dialog")
    assert sheet.locator(".leads dt").count() == answers
    assert len(sheet.locator(".rule").first.inner_text()) > 30
    director.tap("dialog .pill")
    top = director.page.locator("dialog").last
    assert top.locator(".clause-title").count()
    assert top.locator(".pills .pill").count()


def test_two_languages_stand_side_by_side(page: Page) -> None:
    director = Director(page)
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=2 >> button:has-text('English')")
    director.tap("dialog .sheet-head button")
    director.begin("opening_lead_out_of_turn", "S", "E")
    assert page.locator(".second[lang=en]").inner_text()
    director.answer_all(LEAD)
    for row, (clause, text) in zip(
        page.locator(".spoken .to li").all(), spoken(director.kept(), "en"), strict=False
    ):
        assert row.locator("p[lang=es]").count() == row.locator("p[lang=en]").count() == 1
        assert clause
        assert text
    english = sorted(p.inner_text() for p in page.locator(".said p[lang=en]").all())
    assert english == sorted(text for _, text in spoken(director.kept(), "en"))


def test_each_chart_prints_on_one_sheet(director: Director, tmp_path: Path) -> None:
    page = director.page
    page.evaluate(SHEETS)
    director.begin("revoke", "S", "W")
    director.answer_all({"held_a_card_of_the_suit": "true"})
    director.tap(".ends .quiet")
    director.tap("main .primary")
    sheets = page.evaluate("window.printed")
    assert sheets >= 2
    pdf = tmp_path / "chart.pdf"
    page.pdf(path=str(pdf), prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())) == sheets


def test_every_chart_of_every_kind_fits_its_sheet_legibly(director: Director) -> None:
    page = director.page
    page.evaluate(SHEETS)
    director.begin("revoke", None, None)
    director.answer_all({})
    director.tap(".ends .quiet")
    small, seen = [], set()
    for kind in LAWS:
        page.evaluate(ANOTHER_KIND, kind)
        seen.add(page.locator("#bar .kicker").inner_text())
        director.tap("main .primary")
        page.emulate_media(media="print")
        small += page.evaluate(UNFIT)
        assert page.locator(PRINTED).count() == page.locator(LISTED).count() > 0, kind
        page.emulate_media(media="screen")
    assert small == []
    assert len(seen) == len(LAWS)
