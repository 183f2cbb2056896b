"""Requests that are nearly right: each call answers as it promises or refuses in one line, and never breaks.

With ``TABLILLA_DEEP`` more is tried.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablilla.service.calls import CALLS, call
from tests.service.test_calls import misfits

DEEP = bool(os.environ.get("TABLILLA_DEEP"))
ODD = [
    "",
    " ",
    "\n",
    "-",
    "?",
    "9",
    "0",
    "S",
    "W",
    "SA",
    "NT",
    ":",
    ".",
    "=",
    "|",
    "[",
    "]",
    '"',
    "%",
    "é",
    "♠",
]
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    14,
    10**12,
    0.5,
    "",
    "N",
    "x",
    "9" * 30,
    [],
    {},
    [1],
    {"x": 1},
]
SLOW = ("diff",)  # whatever is asked, it compares whole laws


def edited(text: str, draw: Any) -> str:
    """A text with a few pieces taken out, put in, exchanged or doubled."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 6)))
        piece = draw(st.sampled_from([*ODD, text[at:end] * 2, text[end : end + 4]]))
        text = text[:at] + piece + text[end:]
    return text


@st.composite
def near(draw: Any, request: dict[str, Any]) -> dict[str, Any]:
    """A request in which one or two things are other than in an example."""
    made = dict(request)
    for _ in range(draw(st.integers(1, 2))):
        name = draw(st.sampled_from(sorted(made) or ["language"]))
        held = made.get(name)
        how = draw(st.sampled_from(["edit", "edit", "edit", "value", "drop"]))
        if how == "drop":
            made.pop(name, None)
        elif how == "value":
            made[name] = draw(st.sampled_from(VALUES))
        elif isinstance(held, str):
            made[name] = edited(held, draw)
        elif isinstance(held, dict) and held:
            key = draw(st.sampled_from(sorted(held)))
            made[name] = {**held, key: draw(st.sampled_from(VALUES))}
        elif isinstance(held, list) and held:
            at = draw(st.integers(0, len(held) - 1))
            piece = edited(held[at], draw) if isinstance(held[at], str) else draw(st.sampled_from(VALUES))
            made[name] = [*held[:at], piece, *held[at + 1 :]]
    return made


EXAMPLES = [(name, example) for name, each in CALLS.items() if name not in SLOW for example in each.examples]


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_what_is_nearly_right_is_answered_or_refused(name: str, example: str) -> None:
    request = dict(CALLS[name].examples[example])
    few = 3 if CALLS[name].slow else 10

    @settings(
        max_examples=300 if DEEP else few,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(near(request))
    def tried(asked: dict[str, Any]) -> None:
        answer = call(name, asked)
        if "fault" in answer:
            assert set(answer["fault"]) == {"code", "where", "text"}
            assert "\n" not in answer["fault"]["text"], answer
            assert "{" not in answer["fault"]["text"] or "{" in str(asked), answer
        else:
            assert misfits(answer, name) == []

    tried()
