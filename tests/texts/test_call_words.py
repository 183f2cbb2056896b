"""Calls as people read them, wherever a ruling, a question or an option names one."""

from __future__ import annotations

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.duties_of_calls import RepeatCall
from tablilla.laws.law23_comparable_call import SAME
from tablilla.rules.directive import IsComparable, Oblige
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.texts.call_words import call_words, is_call
from tablilla.texts.catalogue import words
from tablilla.texts.speech import Speaker

ME = Incident("insufficient_bid", Seat.W)
SAID = {
    "2H": ("2♥", "2♥"),
    "1NT": ("1ST", "1NT"),
    "8C": ("8♣", "8♣"),
    "Pass": ("Paso", "Pass"),
    "X": ("Doblo", "Double"),
    "XX": ("Redoblo", "Redouble"),
}


@pytest.mark.parametrize("call", SAID)
def test_a_call_is_said_in_the_language(call: str) -> None:
    spanish, english = SAID[call]
    assert is_call(call)
    assert [call_words(call, words(x)) for x in ("es", "es_ES", "en")] == [spanish, spanish, english]


@pytest.mark.parametrize("text", ["new_call", "lho", "2h", "H2", "0", "10", "NT", ""])
def test_anything_else_is_no_call(text: str) -> None:
    assert not is_call(text)
    assert call_words(text, words("es")) == text


@pytest.mark.parametrize("call", SAID)
@pytest.mark.parametrize(("language", "which"), [("es", 0), ("en", 1)])
def test_rulings_and_questions_name_calls_so(call: str, language: str, which: int) -> None:
    voice, said = Speaker(words(language)), SAID[call][which]
    assert said in voice.question(SAME.of(call), ME)
    assert said in voice.directive(IsComparable(call), ME)
    assert said in voice.directive(Oblige(RepeatCall(who=Place.OFFENDER, clause="31A1", call=call)), ME)
