"""Two phones without a network: all that both said is there, and nobody but people settles what differs."""

from __future__ import annotations

from collections import Counter
from uuid import UUID

import pytest
from playwright.sync_api import Browser, expect

from tablilla.desk.fold_rulings import ruling, rulings
from tests.desk.browser.phones import Hall, Phone, phone

KEY = "held_a_card_of_the_suit"


def offline(thumb: Phone, off: bool) -> None:
    thumb.page.context.set_offline(off)


def back(thumb: Phone) -> None:
    """Online again, until the desk has all."""
    offline(thumb, False)
    expect(thumb.page.locator("#line .sync.sent")).to_be_visible(timeout=40_000)


def of_board(hall: Hall, board: int) -> set[UUID]:
    return {one.id for one in rulings(hall.log) if one.board == board}


@pytest.mark.parametrize(("board", "turned"), [(31, False), (32, True)], ids=["first", "second"])
def test_each_with_a_ruling_of_its_own_and_an_answer_to_the_same(
    browser: Browser, hall: Hall, board: int, turned: bool
) -> None:
    with phone(browser, hall, quiet=False) as one, phone(browser, hall, quiet=False) as other:
        shared = one.open(board=board, table=1).rule("revoke", "S", "W")
        one.synced()
        other.open(ruling=shared)
        expect(other.page.locator(f"#main[data-ask={KEY}]")).to_be_visible()
        mine = []
        for thumb, answer, seat in ((one, "true", "E"), (other, "false", "N")):
            tab = Phone(hall, thumb.page.context.new_page()).open(board=board, table=1)
            tab.synced()
            offline(thumb, True)
            thumb.answer(answer)
            mine.append(tab.rule("revoke", "S", seat))
            tab.answer("true")
            tab.page.close()
        assert of_board(hall, board) == {shared}
        for thumb in (other, one) if turned else (one, other):
            back(thumb)
        assert of_board(hall, board) == {shared, *mine}
        for thumb in (one, other):
            thumb.synced()
            held = Counter(entry["entry"]["id"] for entry in thumb.held())
            assert not [count for count in held.values() if count > 1]
        about = f"ruling/{shared}"
        (conflict,) = [c for c in hall.log.conflicts if c.thing.about == about]
        assert sorted(entry.value for entry in conflict.entries) == [False, True]
        for thumb in (one, other):
            thumb.open(ruling=shared)
            expect(thumb.page.locator(".notice").first).to_contain_text("dos dispositivos")
        other.answer("true")
        other.synced()
        expect(one.page.locator(".notice")).to_have_count(0)
        settled = hall.log.stands(about, "fact", KEY)
        assert settled is not None
        assert settled.value is True
        assert hall.log.conflicts == ()


def test_a_ruling_that_was_closed_meanwhile_is_read_and_not_changed(browser: Browser, hall: Hall) -> None:
    with phone(browser, hall, quiet=False) as one, phone(browser, hall) as desk:
        one.open(board=33, table=1).tap("[data-kind=revoke]")
        one.tap("#foot [data-call-of]")
        for name, value in (("by", "N"), ("called", "play")):
            one.tap(f"[data-call-of={name}][data-told={value}]")
        one.tap("dialog .primary")
        for seat in "SW":
            one.tap(f"[data-seat={seat}]")
        shared = UUID(one.kept()["id"])
        one.answer_from({KEY: "true"})
        one.synced()
        before = hall.talk(shared).kept()
        (opened,) = hall.of(shared, "ruling.opened")
        assert (opened.value["by"], opened.value["called"]) == ("N", "play")
        offline(one, True)
        one.tap(".answered summary")
        one.tap(f"[data-key={KEY}]")
        one.answer("false")  # said before it is closed, and not known to who closes it
        page = f"{hall.home}/ruling/{shared}"
        desk.page.goto(page)
        desk.page.locator("form[action$='/close'] button").click()
        expect(desk.page.locator("form[action$='/reopen']")).to_be_visible()
        back(one)
        screen = one.page.locator("#main")
        expect(screen.locator("h1")).to_have_text("Esta decisión está cerrada")
        expect(screen.locator(".late")).to_contain_text("Dicho después de cerrada")
        assert one.page.locator("#main [data-value], #foot [data-value], #main [data-key]").count() == 0
        found = ruling(hall.log, shared)
        assert found is not None
        assert [(entry.key, entry.value) for entry in found.late if entry.kind == "fact"] == [(KEY, False)]
        assert hall.talk(shared).kept() == before
        desk.page.reload()
        expect(desk.page.locator("#late")).to_be_visible()
        desk.page.locator("form[action$='/reopen'] input[name=reason]").fill("Hay algo nuevo")
        desk.page.locator("form[action$='/reopen'] button").click()
        expect(screen.locator(".late")).to_have_count(0)
        stands = hall.log.stands(f"ruling/{shared}", "fact", KEY)
        assert stands is not None
        assert stands.value is False
