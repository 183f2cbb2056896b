"""The interview beside the session: the record, blind mode, the player's screen, a followed board, roles."""

from __future__ import annotations

import os
import re
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Route, expect

from tablilla.desk.access import Role
from tablilla.desk.entry import Source
from tests.desk.browser.looks import looked_at
from tests.desk.browser.phones import DESK, LEAD, PHONE, Hall, Phone, a_context, joined, phone, served
from tests.pocket.director import KEPT

AFTER = r"/(book|later|words-e(n|s_ES))\."
"""What comes after the first page."""

LOOKS = [(PHONE, "dark"), (DESK, "light")][: 2 if os.environ.get("TABLILLA_DEEP") else 1]
"""A laptop sees the same screens in ``tests.pocket.test_access``, and these with ``TABLILLA_DEEP``."""

RECORD = "**/pocket/record?*"
CARDS = re.compile(r"[♠♥♦♣]|N:[AKQJT2-9.]+ |palo de|corazones|picas|diamantes|tréboles")


def test_from_the_session_by_board_and_table(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall) as thumb:
        thumb.page.goto(hall.home)
        form = thumb.page.locator("form.start")
        form.locator("[name=board]").fill("7")
        form.locator("[name=table]").fill("3")
        form.locator("button").tap()
        thumb.page.wait_for_selector("[data-kind=revoke]")
        ruling = thumb.rule("revoke", "S", "W")
        thumb.answer("true")
        thumb.synced()
        (opened,) = hall.of(ruling, "ruling.opened")
        assert opened.value == {
            "kind": "revoke", "edition": 2017, "board": 7, "table": "3", "seat": "W",
            "details": {"declarer": "S"},
        }  # fmt: skip
        thumb.tap("#line .to-session")
        expect(thumb.page.locator(f"a[href$='/ruling/{ruling}']")).to_be_visible()


@pytest.mark.parametrize("blind", [False, True], ids=["seeing", "blind"])
def test_what_the_record_shows_is_not_asked_again(browser: Browser, hall: Hall, blind: bool) -> None:
    with phone(browser, hall) as thumb:
        page, seen = thumb.page, list[str]()
        if blind:
            page.context.add_cookies([{"name": "tablilla_blind", "value": "on", "url": hall.address}])
        page.on(
            "response", lambda got: seen.append(got.text()) if f"/s/{hall.session.id}/" in got.url else None
        )
        held: list[Route] = []
        page.route(RECORD, lambda route: held.append(route))
        thumb.open(board=1, table=1)
        expect(page.locator("#line [data-sync=waiting]")).to_be_visible()  # all but the record is there
        while not held:
            page.wait_for_timeout(25)
        held[0].continue_()
        page.unroute(RECORD)
        thumb.synced()
        if blind:
            assert page.locator("[data-record]").count() == 0
            assert not [text for text in seen if CARDS.search(text)]
            thumb.rule("revoke", "W")  # who declares every player knows
            assert thumb.asked
            return
        thumb.tap("[data-record=revoke]")
        thumb.until("(sessionStorage.getItem('tablilla.place') || '').includes('case')")
        thumb.until(f"({KEPT})().answers.held_a_card_of_the_suit === true")  # the record has been read
        thumb.synced()
        kept = thumb.kept()
        record = [entry for entry in hall.of(kept["id"], "fact") if entry.source is Source.RECORD]
        assert {entry.key: entry.value for entry in record} == kept["answers"]
        assert kept["answers"]["held_a_card_of_the_suit"] is True
        assert thumb.asked not in kept["answers"]
        assert kept["declarer"]
        assert kept["offender"]


def test_the_players_own_screen(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall) as thumb, phone(browser, hall) as players:
        ruling = thumb.open(board=20, table=4).rule("opening_lead_out_of_turn", "S", "E")
        thumb.answer_until("opening_lead", LEAD)
        thumb.synced()
        thumb.tap("a.own-screen")
        link = thumb.page.locator("main a[href^='/p/']").first.get_attribute("href")
        screen = players.page
        screen.goto(hall.address + str(link))
        expect(screen.locator("h1")).to_be_visible()
        assert str(ruling) not in screen.content()
        assert screen.locator("nav a[href^='/s/']").count() == 0
        screen.locator("nav a[lang=en]").tap()
        screen.wait_for_url("**lang=en")
        offered = [one.inner_text() for one in screen.locator(".option-name").all()]
        assert len(offered) == 5
        assert offered[1].startswith("Accept")
        screen.locator(".option").nth(1).tap()
        expect(screen.locator("h1")).to_have_text("Is this your choice?")
        assert not hall.of(ruling, "choice"), "one tap is no choice yet"
        screen.locator("button.primary").tap()
        screen.wait_for_url("**done=1")
        expect(screen.locator("h1")).to_have_text("Your choice is noted")
        (told,) = hall.of(ruling, "told")
        assert [text[0].upper() + text[1:] for text in told.value["options"]] == offered
        assert told.value["language"] == "en"
        choices = hall.of(ruling, "choice")
        assert [(one.key, one.value, str(one.source)) for one in choices] == [
            ("opening_lead", "accept", "player")
        ]
        assert told.device == choices[0].device
        assert hall.log.stands(f"ruling/{ruling}", "ruled") is not None
        thumb.open(ruling=ruling)
        expect(thumb.page.locator(".spoken")).to_be_visible()


def test_a_link_that_was_not_made_here_opens_nothing(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall, quiet=False) as thumb:
        for token in ("x", "A" * 64):
            got = thumb.page.request.get(f"{hall.address}/p/{token}")
            assert got.status == 404


def test_a_board_is_followed_over_three_tricks_and_its_steps_are_entries(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall) as thumb, phone(browser, hall) as other:
        ruling = thumb.open(board=21, table=2).rule("opening_lead_out_of_turn", "S", "E")
        thumb.tap(".chips .chip >> nth=0")
        thumb.tap("dialog .suit-key >> nth=1")
        thumb.tap("dialog .rank-key:has-text('5')")
        thumb.answer_from({**LEAD, "opening_lead": "refuse neither"})
        thumb.tap("[data-follow]")
        expect(thumb.page.locator(".table .seat.W.due")).to_be_visible(timeout=20_000)
        for seat in "NSW":  # who wins each trick, and leads to the next
            thumb.tap(f".table [data-seat={seat}]")
            following = ".table .seat.W.due, [data-option]" if seat == "W" else f".table .seat.{seat}.due"
            expect(thumb.page.locator(following).first).to_be_visible(timeout=20_000)
        thumb.tap("[data-option=forbid]")
        expect(thumb.page.locator("[data-option]")).to_have_count(0)
        thumb.synced()
        steps = [entry for entry in hall.entries if entry.kind == "event" and entry.about == "board/21/table/2"]
        assert len(steps) >= 5
        opened = hall.log.stands(f"ruling/{ruling}", "ruling.opened")
        assert opened is not None
        assert opened.value["details"]["follows"] == steps[0].key
        assert [later.replaces for later in steps[1:]] == [step.id for step in steps[:-1]]
        assert steps[-1].value["log"] != steps[0].value["log"]
        other.page.goto(hall.home)
        other.page.locator(".urgent a[href*='follow=']").first.tap()
        expect(other.page.locator(".follow-ask")).to_have_text(thumb.page.locator(".follow-ask").inner_text())


def test_roles(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("roles"), 8720, accounts=True) as far:
        with phone(browser, far, quiet=False) as nobody:
            nobody.open(board=1, table=1)
            expect(nobody.page.locator("#line .sync.stranger")).to_be_visible()
            assert "Martes" not in nobody.page.content()
            assert nobody.page.locator("[data-record]").count() == 0
        for role, name in ((Role.ASSISTANT, "Ana"), (Role.DIRECTOR, "Beto")):
            with phone(browser, far) as thumb:
                joined(thumb.page, far, role, name)
                ruling = thumb.open(board=2, table=1).rule("revoke", "S", "W")
                thumb.synced()
                assert {entry.author for entry in far.of(ruling)} == {name}
                thumb.page.goto(f"{far.home}/ruling/{ruling}")
                assert bool(thumb.page.locator("form[action$='/close']").count()) is (role is Role.DIRECTOR)


def test_what_the_first_page_costs(browser: Browser, hall: Hall) -> None:
    most = 150_000
    for start in (f"{hall.address}/", hall.pocket()):
        context = a_context(browser, PHONE, workers=False)
        page, asked, sent = context.new_page(), dict[str, str](), dict[str, int]()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on(
            "Network.requestWillBeSent",
            lambda got, to=asked: to.update({got["requestId"]: got["request"]["url"]}),
        )
        session.on(
            "Network.loadingFinished",
            lambda got, to=sent: to.update({got["requestId"]: int(got["encodedDataLength"])}),
        )
        page.goto(start, wait_until="commit")
        page.wait_for_selector("main h1")
        while len(sent) < 3:  # what was asked for has come
            page.wait_for_timeout(25)
        needed = {asked[one]: size for one, size in sent.items() if not re.search(AFTER, asked[one])}
        assert len(needed) > 2
        assert sum(needed.values()) < most, needed
        if "/pocket/" in start:
            Phone(hall, page).tap("[data-go=score]")  # of what comes after
            expect(page.locator(".form").first).to_be_visible()
        context.close()


def test_by_keyboard_alone_through_one_ruling(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall, DESK) as thumb:
        page = thumb.open(board=22, table=1).page
        thumb.until("document.documentElement.dataset.whole !== undefined")  # it is drawn once more

        def press(what: str) -> None:
            page.evaluate("() => { delete document.body.dataset.fresh; }")
            for _ in range(80):
                page.keyboard.press("Tab")
                if page.evaluate("what => document.activeElement.matches(what)", what):
                    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
                    page.keyboard.press("Enter")
                    return
            raise AssertionError(f"not reached: {what}")

        for what in ("[data-kind=revoke]", "[data-seat=S]", "[data-seat=W]", "[data-value=true]",
                     ".run [data-run-key=offenders_played_to_next_trick]"):  # fmt: skip
            press(what)
        while thumb.asked:
            press('[data-run-key=""], .answers [data-value=false], .answers .answer:last-child')
        expect(page.locator(".spoken").first).to_be_visible()
        thumb.synced()
        assert hall.log.stands(f"ruling/{UUID(thumb.kept()['id'])}", "ruled") is not None


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_every_page_is_legible_and_operable(
    browser: Browser, hall: Hall, size: tuple[int, int], theme: str
) -> None:
    with phone(browser, hall, size) as thumb:
        thumb.page.context.add_cookies([{"name": "tablilla_theme", "value": theme, "url": hall.address}])
        looked_at(thumb, f"{size[0]}-{theme}")
