"""The twenty stories through the desk, by a thumb: the same ruling there and here, few taps, nothing typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.desk.browser.phones import Hall, Phone, phone
from tests.pocket.test_stories import STORIES, settings

MEAN, MOST = 10, 16  # taps, at most
TAPS: dict[str, int] = {}


@pytest.fixture(scope="module")
def thumb(browser: Browser, hall: Hall) -> Iterator[Phone]:
    with phone(browser, hall) as made:
        yield made


def clauses(incidents: list[dict[str, Any]]) -> list[str]:
    """What a ruling directs, as it is put down."""
    return sorted(one["clause"] for incident in incidents for one in incident["directives"])


@pytest.mark.parametrize("number", range(len(STORIES)), ids=[story["name"] for story in STORIES])
def test_a_story_through_the_desk(number: int, thumb: Phone, hall: Hall) -> None:
    story, board = STORIES[number], number + 2
    hall.result(board, story["ruling"][0]["declarer"])
    thumb.open(board=board, table=1)
    thumb.synced()
    settings(thumb, story["language"], story.get("edition", 2017))
    directed: set[str] = set()
    for place, told in enumerate(story["ruling"]):
        match told.get("start"):
            case None:
                if place:
                    thumb.tap(".ends .primary")
                thumb.rule(told["kind"], told["offender"])  # who declares is in the record
            case "bred":
                thumb.tap(".bred .primary")
                thumb.tap(f"[data-seat={told['offender']}]")
            case "partner leads":
                thumb.tap("[data-then=penalty_lead]")
        thumb.answer_from(told["told"], told.get("suits", ""))
        for moment in told.get("later", ()):
            thumb.tap(f'[data-when="{moment}"]')
            thumb.answer_from(told["told"])
        kept = thumb.kept()
        assert (kept["board"], kept["table"], kept["declarer"]) == (
            str(board),
            "1",
            told.get("declarer") or kept["declarer"],
        )
        thumb.synced()
        ruled = hall.log.stands(f"ruling/{kept['id']}", "ruled")
        assert ruled is not None
        answer = hall.talk(kept["id"], story["language"]).answer
        assert ruled.value["incidents"][0]["complete"] is answer["incidents"][0]["complete"]
        assert clauses(ruled.value["incidents"]) == clauses(answer["incidents"][:1])
        directed |= {clause for clause, _ in thumb.shown()}
    assert not set(story["never"]) & directed
    assert thumb.unsent() == []
    TAPS[story["name"]] = thumb.taps
    assert thumb.taps <= MOST


def test_how_many_taps_it_takes_through_the_desk() -> None:
    if len(TAPS) == len(STORIES):  # all were run
        assert sum(TAPS.values()) / len(TAPS) <= MEAN
    assert all(taps <= story["taps"] for story in STORIES if (taps := TAPS.get(story["name"], 0)))
