"""Over plain http, as phones in a hall have it: the desk is killed, and the interview goes on."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, expect

from tablilla.desk.access import Role
from tablilla.desk.fold import current
from tablilla.desk.pages import pocket
from tablilla.desk.pocket_site import FOLDER, Site, site
from tests.desk.browser.phones import SENT, joined, phone, served
from tests.programs import ARGS, browser_program

NAME = "desk.test"  # a name that browsers do not take for the machine itself
CACHED = "performance.getEntriesByType('resource').some(one => one.name === location.href)"
LAWS = "document.documentElement.dataset.laws"
LATER = "laws.later.bin"


def later() -> Site:
    """The page of a later desk: its laws have another name, and those of before are gone."""
    held = site()
    (old,) = (name.removeprefix(FOLDER) for name in held.files if name.startswith(f"{FOLDER}laws."))
    files = {name.replace(old, LATER): one for name, one in held.files.items()}
    return replace(held, files=files, shell=held.shell.replace(old, LATER))


def test_the_desk_is_killed_and_the_page_opened_again(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = [*ARGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    another = browser.browser_type.launch(executable_path=browser_program(), args=arguments)
    with ExitStack() as desk:
        hall = desk.enter_context(served(tmp_path, 8740, names=(NAME,)))
        port, session = int(hall.address.rpartition(":")[2]), hall.session.id
        hall.address = f"http://{NAME}:{port}"
        with phone(another, hall, quiet=False) as thumb:
            joined(thumb.page, hall, Role.DIRECTOR, "Ana")
            thumb.open(board=7, table=3)
            thumb.synced()
            assert thumb.page.evaluate("[isSecureContext, !!navigator.serviceWorker]") == [False, False]
            thumb.until(CACHED)
            desk.close()
            ruling = thumb.rule("revoke", "S", "W")
            with thumb.page.expect_event("requestfailed"):
                thumb.answer("true")
            expect(thumb.page.locator("#line .sync.unsent")).to_be_visible()
            asked: list[str] = []

            def stay(dialog: Dialog) -> None:
                asked.append(dialog.type)
                dialog.dismiss()

            thumb.page.on("dialog", stay)
            while not asked:  # as soon as the page knows that there is no network
                thumb.page.evaluate("void setTimeout(() => location.reload(), 0)")
                thumb.page.wait_for_timeout(300)
            assert asked[0] == "beforeunload"
            assert thumb.asked
            waiting = len(thumb.unsent())
            thumb.page = thumb.page.context.new_page()
            thumb.open()  # as the session is found again: from the browser's own cache
            if not thumb.asked:
                thumb.tap(".kept-row")
            thumb.answer_from({})
            assert len(thumb.unsent()) > waiting
            with served(tmp_path, port, names=(NAME,)) as again:
                expect(thumb.page.locator(SENT)).to_be_visible(timeout=40_000)
                log = current(one.entry for one in again.store.entries(session))
                about = f"ruling/{ruling}"
                assert log.stands(about, "fact", "held_a_card_of_the_suit") is not None
                assert log.stands(about, "ruled") is not None
                monkeypatch.setattr(pocket, "site", later)
                thumb.page = thumb.page.context.new_page()
                thumb.open()
                assert thumb.page.evaluate(LAWS) != LATER, "what is kept is shown at once"
                thumb.until(CACHED)
                thumb.page = thumb.page.context.new_page()
                thumb.open()
                assert thumb.page.evaluate(LAWS) == LATER, "the next visit has what the desk has now"
                monkeypatch.undo()
                with phone(another, hall, quiet=False) as other:  # which kept the page and not its laws
                    other.page.goto(f"{hall.address}/join")
                    other.page.evaluate("at => fetch(at).then(held => held.text())", hall.pocket())
                    monkeypatch.setattr(pocket, "site", later)
                    other.open()
                    assert other.page.evaluate(LAWS) == LATER
    another.close()
