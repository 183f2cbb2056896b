"""The page follows a board in a real browser, without a network, with the engine's own words."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tablilla.service.calls import call
from tests.pocket.conftest import opened_at
from tests.pocket.director import Director
from tests.pocket.test_access import sound

FREE = {
    "partner_led_too": "nothing",
    "declarer_did_after_the_lead": "nothing",
    "penalty_cards_lying": "one",
    "opening_lead": "refuse neither",
}
BOARD = (
    "Object.keys(localStorage).filter(key => key.startsWith('tablilla.board.'))"
    ".map(key => JSON.parse(localStorage.getItem(key))).sort((a, b) => a.time - b.time).pop()"
)
"""The board that was begun last, as the page keeps it."""
ANSWER = "document.querySelector('.answer-text').innerText.replaceAll('\\ufe0e', '')"
CLEAR = "localStorage.clear(); sessionStorage.clear()"
PATIENCE = 60  # seconds
READY = "!document.querySelector('[data-engine=loading]')"
KEPT = "navigator.serviceWorker.controller !== null"
KNOWN = """contract: 3NT
declarer: S
vul: none
deal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32
"""


def until(page: Page, expression: str) -> None:
    """Waits; the page's own policy forbids what ``wait_for_function`` does."""
    for _ in range(PATIENCE * 50):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(20)
    raise AssertionError(expression)


@pytest.fixture(scope="module")
def loaded(browser: Browser, whole_address: str) -> Iterator[BrowserContext]:
    """A phone on which the page was opened once: from then on it has everything."""
    made = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    with opened_at(made, whole_address) as page:
        until(page, KEPT)
        page.tap("[data-go=score]")
        until(page, READY)
        page.evaluate(CLEAR)
    yield made
    made.close()


@pytest.fixture
def director(loaded: BrowserContext, whole_address: str) -> Iterator[Director]:
    """With the network cut."""
    loaded.set_offline(True)
    with opened_at(loaded, whole_address) as page:
        yield Director(page)
        page.evaluate(CLEAR)
    loaded.set_offline(False)


def strip(page: Page) -> list[str]:
    """What the page says that holds."""
    return [row.inner_text().replace("\ufe0e", "") for row in page.locator(".strip li > span").all()]


def said(page: Page, language: str = "es", edition: int = 2017) -> list[str]:
    """What the engine says of the same log, capitals aside."""
    log = page.evaluate(BOARD)["logs"][-1]
    answer = call("follow", {"log": log, "language": language, "edition": edition})
    return [part["text"] for part in answer["strip"]]


def alike(page: Page, language: str = "es", edition: int = 2017) -> None:
    """One definition: the page says what the library says."""
    assert [text.lower() for text in strip(page)] == [text.lower() for text in said(page, language, edition)]


def tap(director: Director, what: str) -> None:
    """A tap that the engine answers."""
    before = director.page.evaluate(BOARD)["logs"]
    director.tap(what)
    until(director.page, f"{BOARD}.logs.length !== {len(before)} && !!{BOARD}.shown")


def ruled(director: Director) -> None:
    """A lead out of turn is taken back and the lead left free; the ♥5 lies there."""
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.tap(".chips .chip >> nth=0")
    director.tap("dialog .suit-key >> nth=1")
    director.tap("dialog .rank-key:has-text('5')")
    director.answer_all(FREE)
    director.tap("[data-follow]")
    director.page.wait_for_selector(".compass.table", timeout=60_000)


def choice(director: Director) -> None:
    """The same, and the partner is on lead again."""
    ruled(director)
    tap(director, ".table [data-seat=W]")


def test_a_board_is_followed_without_a_network_over_three_tricks(director: Director) -> None:
    page = director.page
    ruled(director)
    alike(page)
    assert page.locator(".seat.E .lying").inner_text().startswith("♥")
    assert page.locator(".seat.W.due").count() == 1
    for seat in "NS":
        tap(director, f".table [data-seat={seat}]")
        alike(page)
        assert page.locator(f".seat.{seat}.due").count() == 1
    tap(director, ".table [data-seat=W]")
    alike(page)
    assert not page.locator(".table button").count(), "first declarer's choice"
    ways = [each.get_attribute("data-option") for each in page.locator("[data-option]").all()]
    assert ways == ["require", "forbid", "neither"]
    tap(director, "[data-option=forbid]")
    alike(page)
    assert not page.locator(".lying").count()
    banned = strip(page)
    page.reload()
    assert strip(page) == banned, "before the engine is there"
    tap(director, ".table [data-seat=W]")
    assert strip(page) == banned
    tap(director, "[data-tap=undo]")
    tap(director, "[data-tap=undo]")
    assert page.locator("[data-option=forbid]").count() == 1
    tap(director, "[data-option=require]")
    alike(page)
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=1 >> button:has-text('English')")
    director.tap("dialog .sheet-head button")
    until(page, f"{BOARD}.shown.language === 'en'")
    alike(page, "en")
    tap(director, ".table [data-seat=N]")
    tap(director, "[data-tap=over]")
    assert not page.locator(".strip li").count()
    assert page.locator(".kept-row").count() == 1, "the ruling to which the director goes back"
    director.tap("#bar .icon-button")
    director.tap("[data-board]")
    assert page.locator(".compass.table").count() == 1


def test_the_other_edition_known_cards_and_what_cannot_be_read(director: Director) -> None:
    page = director.page
    ruled(director)
    newer = strip(page)
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=0 >> button:has-text('2007')")
    director.tap("dialog .sheet-head button")
    until(page, f"{BOARD}.shown.edition === 2007")
    alike(page, edition=2007)
    assert strip(page) != newer
    page.evaluate(CLEAR)
    director.tap("#bar .icon-button")
    pasted(director, "declarer: S\nW jumps")
    page.wait_for_selector("[role=alert]")
    assert "W jumps" in page.locator("[role=alert]").inner_text()
    assert page.evaluate(BOARD)["logs"] == ["declarer: S\nW jumps\n"]
    page.evaluate(CLEAR)
    director.tap("#bar .icon-button")
    pasted(director, KNOWN + "W: HA H3\nE penalty card DJ\nE: H8 H2")
    page.wait_for_selector("[data-option]")
    alike(page, edition=2007)
    tap(director, "[data-option=forbid]")
    assert "50D2a" in page.locator("[data-card=DA]").inner_text()
    tap(director, "[data-card=DA]")
    assert page.locator("[data-irregular]").count() == 1
    director.tap("[data-irregular]")
    until(page, "!!document.querySelector('[data-follow]')")
    assert not director.asked, "the board shows all of it"
    kept = director.kept()
    assert (kept["offender"], kept["declarer"], kept["seated"]) == ("W", "S", True)


def test_what_the_board_shows_of_an_irregularity_is_not_asked_again(director: Director) -> None:
    page = director.page
    pasted(director, KNOWN + "W: SA S8 SJ S2\nW: SK S9 HJ S3")
    until(page, "!!document.querySelector('[data-irregular]')")
    director.tap("[data-irregular=revoke]")
    until(page, "document.getElementById('main').dataset.ask === 'withdraws_card.lho'")
    assert "undefined" not in page.locator("body").inner_text()
    kept = director.kept()
    assert (kept["card"], kept["trick"], kept["answers"]["held_a_card_of_the_suit"]) == ("HJ", 2, True)
    director.answer("false")
    tap(director, "[data-follow]")
    page.wait_for_selector(".strip li")
    assert page.evaluate(BOARD)["shown"]["state"]["penalty_cards"] == [
        {"seat": "E", "card": "HJ", "degree": "major"}
    ]
    assert "undefined" not in page.locator("body").inner_text()


def pasted(director: Director, log: str) -> None:
    """A board as text."""
    director.tap("[data-go=follow-who]")
    until(director.page, READY)
    director.tap("[data-tap=paste]")
    director.page.fill("#log", log)
    director.tap("dialog .primary")


SEEN = {
    "partner_could_have_seen_its_face": "true",
    "seen_by_its_owners_own_error": "true",
    "seen_after_first_call": "true",
    "honour": "true",
}


def test_a_card_of_the_auction_becomes_a_penalty_card_by_itself(director: Director) -> None:
    page = director.page
    director.begin("exposed_card_in_auction", None, "E")
    director.tap(".chips .chip >> nth=0")
    director.tap("dialog .suit-key >> nth=1")
    director.tap("dialog .rank-key:has-text('Q')")
    director.answer_from(SEEN)
    director.tap("[data-follow]")
    page.wait_for_selector(".compass.table", timeout=60_000)
    assert not page.locator(".lying").count()
    tap(director, ".table [data-seat=S]")
    assert page.locator(".seat.E .lying.major").inner_text().startswith("♥")
    assert page.locator("[data-option]").count() == 3, "West is on lead: South is asked at once"
    tap(director, "[data-tap=undo]")
    tap(director, ".table [data-seat=W]")
    assert not page.locator(".lying").count(), "the declaring side picks it up"


def test_the_call_to_repeat_is_asked_for(director: Director) -> None:
    page = director.page
    director.begin("call_out_of_rotation", None, "E")
    told = {"turn_was_of": "rho", "call_out_of_rotation": "bid", "called_since": "nothing"}
    director.answer_all(told | {"call_out_of_turn": "refuse", "rho_then": "passes"})
    director.tap("[data-follow]")
    director.tap("dialog [data-call='1H']")
    page.wait_for_selector("[data-tap=repeated]", timeout=60_000)
    assert "1♥" in strip(page)[0]
    tap(director, "[data-tap=repeated]")
    assert not strip(page)


# -- the forms -------------------------------------------------------------------------------------------------
def answer(page: Page, *words: str) -> list[str]:
    """What the engine answers, line by line, once it says all of this."""
    until(page, f"{json.dumps(words)}.every(each => {ANSWER}.includes(each))")
    return [line for line in page.evaluate(ANSWER).split("\n") if line]


def points(director: Director, digits: str, side: str) -> None:
    for digit in digits:
        director.tap(f"dialog .key:text-is('{digit}')")
    director.tap(f"dialog [data-side={side}]")


def scored(director: Director) -> None:
    director.tap("[data-go=score]")
    until(director.page, READY)
    director.tap("[data-add=other]")
    points(director, "50", "EW")


def adjusted(director: Director) -> None:
    director.tap("[data-go=adjust]")
    director.tap("[data-add=contract]")
    for _ in range(8):
        director.tap(".weighed .key >> nth=0")
    director.tap("[data-add=points]")
    points(director, "50", "EW")


def dealt(director: Director, setting: int, *hands: str) -> None:
    """The hands of an ending by taps, from the setting of the form that takes them."""
    for seat, cards in enumerate(hands):
        director.tap(f".form .setting >> nth={setting} >> button >> nth={seat}")
        for card in cards.split():
            director.tap(f"[data-card={card}]")


def claimed(director: Director) -> None:
    director.tap("[data-go=claim]")
    until(director.page, READY)
    dealt(director, 0, "S6 C4", "S9 DT", "HK DA", "SA HJ")


def test_the_forms_say_what_the_library_says(director: Director) -> None:
    page = director.page
    scored(director)
    score = call("score", {"contract": "4♠ S", "tricks": 10, "vul": "none", "others": [-50]})["text"]
    assert answer(page, score[-1]) == score
    director.tap("#bar .icon-button")
    adjusted(director)
    request = {"method": "weighted", "results": ["60%:4♠ S =", "40%:-50"], "others": [-50], "vul": "none"}
    weighted = call("adjust", request)["text"]
    assert answer(page, weighted[-1]) == [weighted[-1], *weighted[:-1]], "what each side has, then the sum"
    director.tap("#bar .icon-button")
    claimed(director)
    ending = {"deal": "N:6...4 9..T. .K.A. A.J..", "lead": "S", "trumps": "NT", "claimer": "S"}
    tricks = call("claim", ending)["text"]
    assert answer(page, tricks[-1]) == [line.strip() for line in tricks]
    director.tap("#bar .icon-button")
    worth(director)
    rulings = ["4♠ S =", "plus / minus", "-50"]
    request = {"method": "effect", "results": rulings, "table": "-50", "others": [-50], "vul": "none"}
    effect = [line.strip() for line in call("adjust", request)["text"] if not line.endswith(":")]
    shown = answer(page, effect[-1])
    assert shown[::3] == ["4♠ S =", "promedio más / promedio menos", "−50"]
    assert [line for number, line in enumerate(shown) if number % 3] == effect, "matchpoints and IMPs"
    in_a_match(director)
    by_match = {"imps": True, "other": -50, "vp": "12/16"}
    del request["others"]
    match = [line.strip() for line in call("adjust", request | by_match)["text"] if not line.endswith(":")]
    shown = answer(page, match[-1])
    assert [line for number, line in enumerate(shown) if number % 3] == match, "IMPs and victory points"
    director.tap("#bar .icon-button")
    revoked(director)
    numbers = [line.strip() for line in call("equity", {"log": ENDING})["text"]][:6]
    assert answer(page, *numbers)[:6] == numbers
    director.tap("#bar .icon-button")
    several(director)
    assert "11" in answer(page, "Norte-Sur")[0], "nine tricks won and two transferred"


def worth(director: Director) -> None:
    """Three rulings against the result of the table, compared with the table of the score's form."""
    director.tap("[data-go=adjust]")
    director.tap(".form .segmented >> nth=0 >> button >> nth=4")
    director.tap("[data-table=points]")
    points(director, "50", "EW")
    director.tap("[data-ruling=contract]")
    director.tap("[data-ruling=artificial]")
    director.tap("[data-ruling=points]")
    points(director, "50", "EW")


def in_a_match(director: Director) -> None:
    """The same rulings in IMPs, sixteen boards, twelve IMPs ahead on the others."""
    director.tap(".form .segmented >> nth=1 >> button >> nth=1")
    for name, digits in (("boards", "16"), ("margin", "12")):
        director.tap(f"[data-value={name}]")
        for digit in digits:
            director.tap(f"dialog .key:text-is('{digit}')")
        director.tap("dialog [data-done]")


PAST = "".join(f"trick over, won by {seat}\n" for seat in "SSSSSSSWWW")
ENDING = f"""contract: 1NT
declarer: S
mode: live
deal: N:6.2..3 .9.T.4 AQ..2. 9..A.2
{PAST}E penalty card H9
S to lead
S SA
W C2
N S6
E H9
S SQ
W S9
"""
"""West revokes at trick eleven; seven tricks were declarer's."""


def revoked(director: Director) -> None:
    """That ending by taps."""
    director.tap("[data-go=equity]")
    until(director.page, READY)
    dealt(director, 2, "S6 H2 C3", "H9 DT C4", "SA SQ D2", "S9 DA C2")
    director.tap(".form .setting >> nth=1 >> button >> nth=1")
    director.tap("[data-add=lying]")
    director.tap("dialog .suit-key >> nth=1")
    director.tap("dialog .rank-key:has-text('9')")
    for _ in range(7):
        director.tap(".stepper .key >> nth=1")
    for card in ("SA", "C2", "S6", "H9", "SQ", "S9"):
        director.tap(f"[data-play={card}]")


def several(director: Director) -> None:
    """A revoke at trick three of a board, and who won its tricks."""
    director.begin("revoke", "S", "W")
    director.tap(".chips .chip >> nth=1")
    director.tap("dialog .key:text-is('7')")
    director.tap("dialog [data-done]")
    told = {"held_a_card_of_the_suit": "true", "offenders_played_to_next_trick": "true", "attention": "play"}
    director.answer_all(told | {"trick_winner": "offender"})
    director.tap(".ends .primary")
    director.tap("[data-go=settle]")
    director.tap(".segmented button:text-is('7')")
    director.tap("[data-trick=revoke]")
    director.tap("dialog .key:text-is('3')")
    director.tap("dialog [data-done]")
    for trick in range(1, 14):
        director.tap(f"[data-won={'W' if trick in (3, 5, 6, 7) else 'S'}{trick}]")


# -- legible and operable --------------------------------------------------------------------------------------
def test_every_screen_is_legible_and_operable(browser: Browser, whole_address: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(whole_address)
    director = Director(page)
    ruled(director)
    sound(page)
    director.tap("#bar .icon-button")
    choice(director)
    sound(page)
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=3 >> button >> nth=1")
    director.tap("dialog .sheet-head button")
    sound(page)
    director.tap("#bar .icon-button")
    pasted(director, KNOWN + "W: HA H3\nE penalty card DJ\n")
    page.wait_for_selector(".pad")
    sound(page)
    director.tap("#bar .icon-button")
    director.tap("[data-go=follow-who]")
    director.tap("[data-tap=auction]")
    director.tap("[data-seat=N]")
    page.wait_for_selector(".calls")
    for call_ in ("1NT", "1H"):
        tap(director, f"[data-call='{call_}']")
    assert page.locator("[data-irregular=insufficient_bid]").count() == 1
    sound(page)
    director.tap("[data-irregular=insufficient_bid]")
    director.answer_all({"insufficient_bid": "refuse", "replaced_before_the_ruling": "nothing"})
    director.tap("[data-follow]")
    page.wait_for_selector(".strip", timeout=60_000)
    for form in (scored, adjusted, worth, claimed, revoked, several):
        director.tap("#bar .icon-button")
        form(director)
        sound(page)
    context.close()


def test_opened_without_an_engine_it_says_what_is_needed(context: BrowserContext, address: str) -> None:
    with opened_at(context, address) as page:
        note = page.locator("[data-engine=absent]")
        assert "tablilla pocket --engine" in note.inner_text()
        assert not page.locator("[data-go]").count()
