"""What two devices said differently is cleared up by a director, with a reason, and by nobody else."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest

from tablilla.desk.access import Role
from tablilla.desk.entry import Entry, Source, new
from tests.desk.web.hall import Browser, Hall

RESULT = "board/7/table/3"
KEY = "held_a_card_of_the_suit"


def torn(
    desk: Hall, about: str, kind: str, *values: Any, key: str = "", source: Source = Source.DIRECTOR
) -> list[Entry]:
    """As many devices say it as there are values, none knowing of the others."""
    made = [
        new(desk.session.id, about, kind, value, key=key, source=source, device=uuid4(), author=f"Phone {at}")
        for at, value in enumerate(values, 1)
    ]
    assert not desk.store.append(desk.session.id, made).refused
    return made


def of(browser: Browser, desk: Hall) -> list[str]:
    """The conflicts that the page can settle, as its forms name them."""
    page = browser.page(f"{desk.home}/conflicts")
    return [unescape(one) for one in re.findall(r'name="of" value="([^"]+)"', page)]


@pytest.mark.parametrize("source", [Source.DIRECTOR, Source.RECORD])
def test_a_result_is_settled_by_a_new_entry_that_says_why(desk: Hall, source: Source) -> None:
    browser = desk.at_the_machine()
    values = (
        {"contract": "4S", "declarer": "S", "tricks": 10},
        {"contract": "4S", "declarer": "S", "tricks": 9},
    )
    first, second = torn(desk, RESULT, "result.set", *values, source=source)
    top = min((first, second), key=lambda entry: (entry.made, entry.id))
    home = browser.page(desk.home)
    assert "To clear up" in home
    assert f'href="{desk.home}/conflicts#c-{top.id}"' in home
    assert f'href="{desk.home}/conflicts#c-{top.id}"' in browser.page(f"{desk.home}/board/7")
    page = browser.page(f"{desk.home}/conflicts")
    assert "Phone 1" in page
    assert "Phone 2" in page
    assert "{" not in re.sub(r"<style.*?</style>|<script.*?</script>", "", page)
    (name,) = of(browser, desk)
    path = f"{desk.home}/conflicts"
    assert browser.refused(path, of=name, choice=str(second.id))  # without a reason
    assert browser.refused(path, of=name, choice="", reason="x")
    assert len(desk.entries("result.set")) == 2
    browser.done(path, of=name, choice=str(second.id), reason="Both pairs say nine")
    assert not desk.log.conflicts
    found = desk.log.stands(RESULT, "result.set")
    assert found is not None
    assert (found.value, found.reason, found.source) == (values[1], "Both pairs say nine", "director")
    assert len(desk.log.history(RESULT, "result.set")) == 4
    assert "No two devices differ" in browser.page(path)


def test_what_was_cleared_up_or_has_changed_is_not_settled_twice(desk: Hall) -> None:
    browser, path = desk.at_the_machine(), f"{desk.home}/conflicts"
    first, _ = torn(desk, RESULT, "result.set", {"tricks": 10}, {"tricks": 9})
    (name,) = of(browser, desk)
    torn(desk, RESULT, "result.set", {"tricks": 8})
    assert "something else was said" in browser.refused(path, of=name, choice=str(first.id), reason="x")
    assert len(desk.entries("result.set")) == 3


def test_none_of_what_was_said_and_the_question_is_asked_again(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    about = f"ruling/{path.rsplit('/', 1)[1]}"
    torn(desk, about, "fact", True, False, key=KEY)
    page = browser.page(f"{desk.home}/conflicts")
    assert "yes" in page
    assert KEY not in page
    (name,) = of(browser, desk)
    browser.done(f"{desk.home}/conflicts", of=name, choice="none", reason="Both had it from hearsay")
    assert not desk.log.conflicts
    assert desk.log.stands(about, "fact", KEY) is None
    assert f'value="{KEY}"' in browser.page(path)


def test_a_field_of_the_settings_leaves_the_others_alone(desk: Hall) -> None:
    browser = desk.at_the_machine()
    first, _ = torn(
        desk,
        "session",
        "session.set",
        {"name": "Tuesday", "event": "Pairs"},
        {"name": "Wednesday", "stage": "2"},
    )
    (name,) = of(browser, desk)
    assert name.endswith(" name")
    browser.done(f"{desk.home}/conflicts", of=name, choice=str(first.id), reason="The poster")
    values = {
        key: value for entry in desk.log.of("session.set", "session") for key, value in entry.value.items()
    }
    assert (values["name"], values["event"], values["stage"]) == ("Tuesday", "Pairs", "2")
    assert not desk.log.conflicts


def test_an_assistant_sees_them_and_settles_none_and_a_closed_ruling_is_reopened_first(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    first, _ = torn(desk, f"ruling/{path.rsplit('/', 1)[1]}", "fact", True, False, key=KEY)
    (name,) = of(browser, desk)
    assistant = desk.phone(Role.ASSISTANT)
    assert of(assistant, desk) == []
    assert "Phone 1" in assistant.page(f"{desk.home}/conflicts")
    given = {"of": name, "choice": str(first.id), "reason": "x"}
    assert assistant.send(f"{desk.home}/conflicts", **given).status_code == 403
    browser.done(f"{path}/close")
    assert of(browser, desk) == []
    assert "closed" in browser.refused(f"{desk.home}/conflicts", **given)
    browser.done(f"{path}/reopen", reason="x")
    browser.done(f"{desk.home}/conflicts", **given)
    assert not desk.log.conflicts
