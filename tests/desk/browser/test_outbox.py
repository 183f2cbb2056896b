"""What is said on a phone reaches the log once and whole: offline, cut off, by two, after a kill."""

from __future__ import annotations

from collections import Counter
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Browser, Route, expect

from tablilla.desk.access import Role
from tablilla.desk.entry import Source, new
from tests.desk.browser.phones import Hall, Phone, joined, phone, served

FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
REVOKED = {"held_a_card_of_the_suit": "true"}
SAID_AND_LINE = """what => {
  delete document.body.dataset.fresh;
  document.querySelector(what).click();
  return document.querySelector('#line [data-sync]').dataset.sync;
}"""
"""Says something and tells what the line says of it at that very moment."""


def as_held(thumb: Phone, hall: Hall, ruling: UUID) -> None:
    """Phone and desk hold the same entries of a ruling, each once."""
    here = sorted(one["entry"]["id"] for one in thumb.held() if one["entry"]["about"] == f"ruling/{ruling}")
    there = sorted(str(entry.id) for entry in hall.of(ruling))
    assert here == there
    assert not [count for count in Counter(there).values() if count > 1]


def test_offline_then_synchronised(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall, quiet=False, workers=True) as thumb:
        thumb.open()
        thumb.synced()
        thumb.until("navigator.serviceWorker.controller !== null")
        thumb.page.context.set_offline(True)
        thumb.page.reload()  # the page, its laws and its words are on the phone
        thumb.page.wait_for_selector("[data-kind]")
        thumb.tap("[data-place]")
        for sheet in ("9", "3"):
            thumb.tap(f"dialog button:text-is('{sheet}')")
            thumb.tap("dialog [data-done]")
        ruling = thumb.rule("revoke", "S", "W")
        thumb.answer_from(REVOKED)
        expect(thumb.page.locator("#line .sync")).to_contain_text("por enviar")
        waiting = len(thumb.unsent())
        assert waiting > 5
        assert hall.of(ruling) == []
        thumb.page.close()  # killed
        page = thumb.page.context.new_page()
        thumb.page = page
        page.goto(hall.pocket())
        expect(page.locator("#line .sync")).to_contain_text(str(waiting))
        thumb.page.context.set_offline(False)
        expect(page.locator("#line .sync.sent")).to_be_visible(timeout=40_000)
        as_held(thumb, hall, ruling)
        opened = hall.log.stands(f"ruling/{ruling}", "ruling.opened")
        assert opened is not None
        assert (opened.value["board"], opened.value["table"]) == (9, "3")
        ruled = hall.log.stands(f"ruling/{ruling}", "ruled")
        assert ruled is not None
        assert ruled.value["status"] == hall.talk(ruling).status == "open"


def test_cut_off_in_the_middle_of_sending(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall, quiet=False) as thumb:
        thumb.open(board=12, table=2)
        thumb.synced()
        cut: list[str] = []

        def cut_off(route: Route) -> None:  # the desk has it, and the phone never hears of it
            route.fetch()
            cut.append(route.request.post_data or "")
            route.abort()

        thumb.page.route("**/entries?*", cut_off, times=2)
        ruling = thumb.rule("revoke", "S", "E")
        thumb.answer_from(REVOKED)
        expect(thumb.page.locator("#line .sync.sent")).to_be_visible(timeout=20_000)
        assert len(cut) == 2
        as_held(thumb, hall, ruling)
        assert thumb.unsent() == []


def test_two_directors_on_one_ruling_see_each_others_answers(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall) as one, phone(browser, hall) as other:
        ruling = one.open(board=14, table=1).rule("revoke", "S", "W")
        one.answer("true")
        one.synced()
        other.open(ruling=ruling)
        expect(other.page.locator("#main[data-ask]:not([data-ask=''])")).to_be_visible()
        asked = other.asked
        other.answer("true")
        expect(one.page.locator(f"#main:not([data-ask='{asked}'])")).to_be_visible(timeout=8000)
        assert one.kept()["answers"] == other.kept()["answers"]


def test_what_is_refused_is_shown_and_kept(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall, quiet=False) as thumb:
        thumb.open()
        thumb.synced()
        bad = str(uuid4())
        thumb.page.evaluate(
            """([id, session]) => {
              const entry = { id, session, about: 'ruling/' + id, kind: 'nonsense', value: 1,
                source: 'director', device: id, made: new Date().toISOString(), version: '0', edition: 2017 };
              localStorage.setItem('tablilla.entry.' + id, JSON.stringify({ seq: 0, refused: '', entry }));
            }""",
            [bad, str(hall.session.id)],
        )
        expect(thumb.page.locator("#line .sync.refused")).to_be_visible()
        thumb.tap("[data-sync]")
        expect(thumb.page.locator("dialog .lines")).to_contain_text("nonsense")
        assert [bool(one["refused"]) for one in thumb.held() if one["entry"]["id"] == bad] == [True]
        assert bad not in {str(entry.id) for entry in hall.entries}


def test_a_full_phone_says_so_and_sends_all_the_same(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall) as thumb:
        thumb.open(board=16, table=1)
        thumb.synced()
        thumb.page.evaluate(FULL)
        thumb.tap("[data-kind=revoke]")
        thumb.tap("[data-seat=S]")
        thumb.tap("[data-seat=W]")
        expect(thumb.page.locator("#line [role=alert]")).to_be_visible()
        before = len(hall.entries)
        thumb.answer("true")
        thumb.synced()
        assert len(hall.entries) > before


def test_a_choice_is_made_otherwise_only_for_a_reason(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall) as thumb:
        ruling = thumb.open(board=17, table=1).rule("opening_lead_out_of_turn", "S", "E")
        thumb.answer_from({"partner_led_too": "nothing", "declarer_did_after_the_lead": "nothing",
                           "penalty_cards_lying": "one", "opening_lead": "accept"})  # fmt: skip
        thumb.synced()
        (first,) = hall.of(ruling, "choice")
        (told,) = hall.of(ruling, "told")
        assert len(told.value["options"]) == len(thumb.offered["opening_lead"])
        assert told.value["details"] == {"choice": "opening_lead", "chosen": told.value["details"]["chosen"]}
        thumb.tap(".answered summary")
        thumb.tap("[data-key=opening_lead]")
        thumb.tap("[data-reason=misheard]")
        thumb.answer("spread")
        thumb.synced()
        _, second = hall.of(ruling, "choice")
        assert (second.replaces, second.value, second.source) == (first.id, "spread", Source.PLAYER)
        assert "entendió" in second.reason


def test_what_each_side_says_of_a_disputed_fact(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall) as thumb:
        ruling = thumb.open(board=18, table=1).rule("revoke", "S", "W")
        thumb.answer("?disputed")
        thumb.tap("[data-sides]")
        thumb.tap("[data-side=NS][data-said=true]")
        assert thumb.page.evaluate(SAID_AND_LINE, "[data-side=EW][data-said=false]") == "unsent"
        thumb.tap("dialog .primary")
        thumb.synced()
        said = {str(e.source): e.value for e in hall.of(ruling, "fact")}
        assert said == {"director": "disputed", "ns": True, "ew": False}
        (dispute,) = [d for d in hall.log.disputes if d.thing.about == f"ruling/{ruling}"]
        assert set(dispute.said) == {Source.NS, Source.EW}


def test_begun_by_form_it_goes_on_by_taps_and_back(browser: Browser, hall: Hall) -> None:
    ruling = uuid4()
    about = f"ruling/{ruling}"
    value = {"kind": "revoke", "seat": "W", "board": 19, "table": "2", "details": {"declarer": "S"}}
    device = hall.store.device
    made = [
        new(hall.session.id, about, "ruling.opened", value, source=Source.DIRECTOR, device=device),
        new(
            hall.session.id,
            about,
            "fact",
            True,
            key="held_a_card_of_the_suit",
            source=Source.DIRECTOR,
            device=device,
        ),
    ]
    hall.store.append(hall.session.id, made)
    with phone(browser, hall) as thumb:
        thumb.page.goto(f"{hall.home}/ruling/{ruling}")
        thumb.page.locator("[data-pocket] a").first.tap()
        expect(thumb.page.locator("#main[data-ask]:not([data-ask=''])")).to_be_visible()
        assert thumb.kept()["answers"] == {"held_a_card_of_the_suit": True}
        thumb.answer_from({})
        thumb.synced()
        opened = hall.of(ruling, "ruling.opened")
        assert [entry.id for entry in opened] == [made[0].id]
        assert hall.log.stands(about, "ruled") is not None
        thumb.page.goto(f"{hall.home}/ruling/{ruling}")
        expect(thumb.page.locator(".spoken")).to_be_visible()


def test_a_stranger_gets_nothing_and_joins_again(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with (
        served(tmp_path_factory.mktemp("far"), 8700, accounts=True) as far,
        phone(browser, far, quiet=False) as thumb,
    ):
        joined(thumb.page, far, Role.ASSISTANT, "Ana")
        ruling = thumb.open(board=3, table=1).rule("revoke", "S", "W")
        thumb.synced()
        cookies = thumb.page.context.cookies()
        thumb.page.context.clear_cookies()
        thumb.answer("true")
        expect(thumb.page.locator("#line .sync.stranger")).to_be_visible()
        assert len(thumb.unsent()) == 1
        assert len(far.of(ruling)) == 1
        thumb.tap("[data-sync]")
        assert thumb.page.locator("dialog a[href='/join']").count() == 1
        assert cookies
        joined(thumb.page, far, Role.ASSISTANT, "Ana B.")  # to the desk it is another device
        thumb.open()
        expect(thumb.page.locator("#line .sync.refused")).to_be_visible()
        assert len(far.of(ruling)) == 1
        thumb.tap("[data-sync]")
        thumb.tap("dialog [data-rename]")
        thumb.synced()
        assert len(far.of(ruling)) == 2
        assert [entry.author for entry in far.of(ruling)] == ["Ana", "Ana B."]
