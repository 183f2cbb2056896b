"""The twenty stories through the desk, by a thumb: the same ruling there and here, few taps, nothing typed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tablilla.desk.entry import Source, new
from tests.desk.browser.phones import Hall, Phone, phone
from tests.pocket.test_stories import STORIES, play
from tests.pocket.test_stories import start as begin

MEAN, MOST = 10, 16  # taps, at most
HERE = range(0, len(STORIES), 1 if os.environ.get("TABLILLA_DEEP") else 2)  # deep: all twenty
TAPS: dict[str, int] = {}


@pytest.fixture(scope="module")
def thumb(browser: Browser, hall: Hall) -> Iterator[Phone]:
    with phone(browser, hall) as made:
        yield made


def clauses(incidents: list[dict[str, Any]]) -> list[str]:
    """What a ruling directs, as it is put down."""
    return sorted(one["clause"] for incident in incidents for one in incident["directives"])


def ruled_by(hall: Hall, edition: int) -> None:
    """The session's edition, which its phones obey."""
    before = hall.log.stands("session", "session.set")
    replaces = None if before is None else before.id
    made = new(
        hall.session.id, "session", "session.set", {"edition": edition},
        source=Source.DIRECTOR, device=hall.store.device, replaces=replaces,
    )  # fmt: skip
    assert not hall.store.append(hall.session.id, [made]).refused


def spoken(thumb: Phone, language: str) -> None:
    """Set once, before the evening: not counted."""
    thumb.tap("#bar .edition")
    thumb.tap(f"dialog .segmented >> nth=0 >> button >> nth={('es', 'es_ES', 'en').index(language)}")
    thumb.tap("dialog .sheet-head button")
    thumb.taps = 0


def start(thumb: Phone, told: dict[str, Any], *, first: bool) -> None:
    """As on the page alone, but who declares is in the record."""
    if told.get("start"):
        begin(thumb, told, first=first)
        return
    if not first:
        thumb.tap(".ends .primary")
    thumb.rule(told["kind"], told["offender"])


@pytest.mark.parametrize("number", HERE, ids=[STORIES[number]["name"] for number in HERE])
def test_a_story_through_the_desk(number: int, thumb: Phone, hall: Hall) -> None:
    story, board = STORIES[number], number + 2

    def ruled(kept: dict[str, Any]) -> None:
        assert (kept["board"], kept["table"]) == (str(board), "1")
        thumb.synced()
        told = hall.log.stands(f"ruling/{kept['id']}", "ruled")
        assert told is not None
        answer = hall.talk(kept["id"], story["language"]).answer
        assert told.value["incidents"][0]["complete"] is answer["incidents"][0]["complete"]
        assert clauses(told.value["incidents"]) == clauses(answer["incidents"][:1])

    hall.result(board, story["ruling"][0]["declarer"])
    ruled_by(hall, story.get("edition", 2017))
    thumb.open(board=board, table=1)
    thumb.synced()
    spoken(thumb, story["language"])
    play(thumb, story, start, ruled)
    assert thumb.unsent() == []
    TAPS[story["name"]] = thumb.taps
    assert thumb.taps <= MOST


def test_how_many_taps_it_takes_through_the_desk() -> None:
    if len(TAPS) == len(STORIES):  # all were run
        assert sum(TAPS.values()) / len(TAPS) <= MEAN
    assert all(taps <= story["taps"] for story in STORIES if (taps := TAPS.get(story["name"], 0)))
