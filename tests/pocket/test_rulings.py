"""Rulings by tapping, without a network: each sentence is the engine's, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.pocket.director import Director, engine, spoken

STORIES = {
    "revoke": ("S", "W", {"held_a_card_of_the_suit": "true"}, 18),
    "missing_card": ("S", "W", {"missing_card_found": "elsewhere", "attention": "play"}, 18),
    "opening_lead_out_of_turn": (
        "S",
        "E",
        {
            "partner_led_too": "nothing",
            "declarer_did_after_the_lead": "nothing",
            "penalty_cards_lying": "one",
            "opening_lead": "refuse require",
        },
        12,
    ),
}
"""Declarer, offender, answers that are not the last ones, and the most taps that it may take."""


@pytest.fixture
def offline(page: Page, context: BrowserContext) -> Iterator[Page]:
    """The page on its second visit, with no network left."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("caches.keys().then(names => names.length === 1)")
    context.set_offline(True)
    page.reload()
    yield page
    context.set_offline(False)


def speak(director: Director, language: str) -> None:
    if language != "es":
        director.tap("#bar .edition")
        director.tap("dialog .segmented >> nth=1 >> button:has-text('English')")
        director.tap("dialog .sheet-head button")
        director.taps = 0


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("kind", STORIES)
def test_offline_by_tapping_only(offline: Page, kind: str, language: str) -> None:
    director = Director(offline)
    speak(director, language)
    declarer, offender, told, most = STORIES[kind]
    director.begin(kind, declarer, offender)
    director.answer_all(told)
    kept = director.kept()
    assert sorted(director.shown()) == sorted(spoken(kept, language))
    assert len(director.shown()) >= 3
    assert director.taps <= most, director.taps
    assert {key: str(kept["answers"][key]).lower() for key in told if key in kept["answers"]} == {
        key: value.split()[0] for key, value in told.items()
    }


def test_an_established_revoke_is_open_until_the_end_of_play(director: Director) -> None:
    director.begin("revoke", "S", "W")
    told = {
        "held_a_card_of_the_suit": "true",
        "offenders_played_to_next_trick": "true",
        "attention": "play",
        "trick_winner": "offender",
        "offenders_won_a_later_trick": "true",
    }
    director.answer_all(told)
    before = engine(director.kept())[0]
    assert before.open_until
    assert director.page.locator(".appointment").is_visible()
    assert director.page.locator(".appointment h2").count() == len({a.when for a in before.open_until})
    director.tap('[data-when="play"]')
    assert director.asked
    director.answer_all(told)
    after = engine(director.kept())[0]
    assert after.complete
    assert not director.page.locator(".appointment").count()
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))
    assert "64A1" in {clause for clause, _ in director.shown()}


def test_a_doubt_asks_which_is_likelier_with_the_ruling_under_each(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    assert director.asked
    first = director.asked
    director.answer("?disputed")
    while not director.asked.startswith("likelier."):
        director.answer("false")
    assert director.asked == f"likelier.{first}"
    values = director.page.locator(".answer").count()
    assert director.page.locator(".possible section").count() == values - 1
    assert director.page.locator(".possible section .pill").count() > 0
    director.answer("false")
    assert director.kept()["answers"][first] == "?disputed"
    director.answer_all(STORIES["opening_lead_out_of_turn"][2])
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))


def test_where_nothing_can_be_found_out_the_play_goes_on(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer("?forgotten")
    while not director.asked.startswith("likelier."):
        director.answer("false")
    director.answer("cannot_say")
    assert director.asked == ""
    assert "85B" in {clause for clause, _ in director.shown()}
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))


def test_what_the_director_raises_is_asked_and_can_be_let_go(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer_all(STORIES["opening_lead_out_of_turn"][2])
    before = director.shown()
    director.tap(".raising summary")
    issues = director.page.locator(".issue").count()
    assert issues >= 4
    for index in range(issues):
        if not director.page.locator(".raising[open]").count():
            director.tap(".raising summary")
        director.tap(f".issue >> nth={index}")
        director.answer_all({})
        assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))
        director.tap(f".issue >> nth={index}")
        assert director.asked == ""
    assert director.shown() == before


def test_another_edition_rules_by_its_own_book(director: Director) -> None:
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=0 >> button:has-text('2007')")
    director.tap("dialog .sheet-head button")
    director.begin("revoke", "S", "W")
    director.answer_all({"held_a_card_of_the_suit": "true"})
    assert director.kept()["edition"] == 2007
    clauses = {clause for clause, _ in director.shown()}
    assert sorted(director.shown()) == sorted(spoken(director.kept(), "es"))
    assert "16D1" in clauses
    assert "16C1" not in clauses


def test_an_irregularity_that_another_breeds_is_ruled_on_next(director: Director) -> None:
    director.begin("missing_card", "S", "W")
    bred = 0
    told = {
        "attention": "play",
        "missing_card_found": "elsewhere",
        "failed_to_follow": "true",
        "failed_to_follow.each": "true",
    }
    director.answer_all(told)
    bred = director.page.locator(".bred .primary").count()
    assert bred
    first = director.kept()
    director.tap(".bred .primary")
    director.tap("[data-seat=W]")
    second = director.kept()
    assert (second["kind"], second["bornOf"]) == ("revoke", first["id"])
    assert second["answers"]["attention"] == first["answers"]["attention"], "it is not asked a second time"
    assert second["now"] == first["now"]


def test_a_revoke_that_dummys_question_brought_to_light_knows_what_that_settled(director: Director) -> None:
    """43B2b: the dummy who asked has lost his rights; nothing is asked of it again, nor begun twice."""
    director.begin("question_about_a_revoke", "S", "N")
    saw = "dummy_had_seen_a_card_in_a_defenders_hand"
    told = {"who_asked_whom": "dummy_declarer", saw: "true", "question_brought_a_revoke_to_light": "true"}
    director.answer_all(told)
    first = director.kept()
    director.tap(".bred .primary")
    director.tap("[data-seat=S]")
    second = director.kept()
    assert (second["kind"], second["born"], second["offender"]) == ("revoke", "43B2b", "S")
    assert second["answers"][saw] is True
    asked = director.answer_all({})
    again = {"dummy_was_the_first_to_ask_or_draw_attention", "held_a_card_of_the_suit", *told}
    assert again.isdisjoint(asked)
    assert {"62A", "43B2b"} <= {clause for clause, _ in director.shown()}
    director.page.evaluate(
        "id => { const s = JSON.parse(sessionStorage.getItem('tablilla.place')); "
        "sessionStorage.setItem('tablilla.place', JSON.stringify({ ...s, open: id })); }",
        first["id"],
    )
    director.page.reload()
    director.tap(".bred .primary")
    assert director.kept()["id"] == second["id"], "the ruling that stands"


def test_whose_it_is_is_asked_in_its_words_and_only_of_those_who_can_have_it(director: Director) -> None:
    page, begin = director.page, "[data-kind=revoke]"
    director.tap(page.locator("details", has=page.locator("[data-kind=penalty_card_due]")).locator("summary"))
    director.tap("[data-kind=penalty_card_due]")
    director.tap("[data-seat=S]")
    assert page.locator("h1").inner_text() == "¿De quién es la carta penalizada?"
    assert [page.locator(f"[data-seat={seat}]").is_enabled() for seat in "NESW"] == [False, True, False, True]
    page.go_back()
    page.wait_for_selector("h1:has-text('declarante')")
    page.go_back()
    page.wait_for_selector(begin)
    director.begin("dummys_breach", "S", None)
    assert director.kept()["offender"] == "N"
    page.go_back()
    page.wait_for_selector("h1:has-text('declarante')")
    page.go_back()
    page.wait_for_selector(begin)
    director.begin("extraneous_information", None, None)  # nobody is asked for
    assert director.asked == "somebody_has_called"
    assert (director.kept()["offender"], director.kept()["seated"]) == (None, True)
