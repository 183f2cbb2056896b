"""What a claim is worth: a plan the claimer may not be held to, a trick in progress, an agreed concession."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.service.calls import call

RUN = {
    "deal": "N:AQJ9..A. T764...A 8..K432. ..9.5432",
    "lead": "S",
    "trumps": "NT",
    "claimer": "S",
    "played": "S8",
    "say": "run S",
    "language": "en",
}
"""South said that he runs the spades; West, who is to play, has none, and East's ten is fourth."""


def worth(**more: Any) -> dict[str, Any]:
    return call("claim", {**RUN, **more})


def test_whether_he_is_held_to_his_words_is_for_the_director_to_judge() -> None:
    found = worth()
    assert found["remaining"] == {"NS": 3, "EW": 2}
    held = [one for one in found["candidates"] if (one["seat"], one["card"]) == ("N", "S9")]
    assert [one["instead"] for one in held] == [{"DA": 4}]
    number = found["candidates"].index(held[0]) + 1
    assert worth(strike=[number])["remaining"] == {"NS": 4, "EW": 1}


def test_who_showed_out_in_the_trick_in_progress_is_known() -> None:
    """West's discard lies there: a finesse through him is no finesse any more."""
    ending = {
        "deal": "N:AQ..2. K4..3. 32..4. ...543",
        "lead": "S",
        "trumps": "NT",
        "claimer": "S",
        "language": "en",
    }
    assert call("claim", {**ending, "played": "S2"})["left"] == 3
    shown = call("claim", {**ending, "played": "S2,C3"})
    assert "SQ" not in shown["plays"], "East is known to have the king"


@pytest.mark.parametrize("language", ["es", "es_ES", "en"])
def test_a_concession_that_was_agreed_keeps_what_was_claimed(language: str) -> None:
    found = worth(agreed=True, claimed=4, language=language)
    assert found["remaining"] == {"NS": 4, "EW": 1}
    assert "69A" in found["text"][0], "what holds is said first"
    assert not any("70C" in line for line in found["text"])


@pytest.mark.parametrize("language", ["es", "es_ES", "en"])
def test_cards_are_shown_as_cards(language: str) -> None:
    text = " ".join(worth(language=language)["text"])
    assert "♠9" in text
    assert "--" not in text
