"""Stories ruled by tapping on a phone of 360 by 640: ruling, options shown, number of taps."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.pocket.director import Director, engine, spoken

STORIES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("stories.toml").read_text(encoding="utf-8")
)["story"]
HERE = STORIES if os.environ.get("TABLILLA_DEEP") else STORIES[1::4]
"""Beside a session of the desk (``tests.desk.browser``) others of them are ruled, on the same page."""

MEAN, MOST = 9.95, 15  # taps

Start = Callable[..., None]


def settings(director: Director, language: str, edition: int) -> None:
    """Set once, before the evening: not counted."""
    director.tap("#bar .edition")
    director.tap(f"dialog .segmented >> nth=0 >> button:has-text('{edition}')")
    director.tap(f"dialog .segmented >> nth=1 >> button >> nth={('es', 'es_ES', 'en').index(language)}")
    director.tap("dialog .sheet-head button")
    director.taps = 0


def start(director: Director, told: dict[str, Any], *, first: bool) -> None:
    """A ruling of its own, or one that the last led to."""
    match told.get("start"):
        case None:
            if not first:
                director.tap(".ends .primary")
            director.begin(told["kind"], told["declarer"], told["offender"])
        case "bred":
            director.tap(".bred .primary")
            director.tap(f"[data-seat={told['offender']}]")
        case "partner leads":
            director.tap("[data-then=penalty_lead]")


def play(
    director: Director, story: dict[str, Any], begin: Start, ruled: Callable[[dict[str, Any]], None]
) -> None:
    """The story by taps; what is shown is what the engine says and what the story expects."""
    language, page = story["language"], director.page
    said: list[tuple[str, str]] = []
    for number, told in enumerate(story["ruling"]):
        begin(director, told, first=not number)
        director.answer_from(told["told"], told.get("suits", ""))
        for moment in told.get("later", ()):
            director.tap(f'[data-when="{moment}"]')
            director.answer_from(told["told"])
        kept = director.kept()
        assert sorted(director.shown()) == sorted(spoken(kept, language))
        assert {key: str(kept["answers"][key]).lower() for key in told["told"] if key in kept["answers"]} == {
            key: value.split()[0] for key, value in told["told"].items()
        }
        for question, options in told.get("options", {}).items():
            assert director.offered[question] == options
        said += director.shown()
        considered = {step.clause for step in engine(kept)[0].steps}
        said += [(clause, "") for clause in considered if clause not in {c for c, _ in said}]
        ruled(kept)
    clauses = {clause for clause, _ in said}
    directed = {clause for clause, text in said if text}
    assert set(story["cites"]) <= clauses
    assert not set(story["never"]) & directed
    text = " ".join(text for _, text in said)
    assert all(phrase in text for phrase in story.get("says", ())), text
    assert page.locator(".appointment").count() or not story.get("open")


@pytest.mark.parametrize("story", HERE, ids=[story["name"] for story in HERE])
def test_a_story(story: dict[str, Any], director: Director, page: Page) -> None:
    settings(director, story["language"], story.get("edition", 2017))
    assert page.viewport_size == {"width": 360, "height": 640}
    play(director, story, start, lambda _: None)
    assert director.taps == story["taps"], "a law asks more or less than it did"


def test_how_many_taps_it_takes() -> None:
    taps = [story["taps"] for story in STORIES]
    assert len(taps) == 20
    assert sum(taps) / len(taps) == MEAN
    assert max(taps) == MOST
