"""Calls for people: signs for suits, words of the language for all else.  What programs read stays as it is."""

from __future__ import annotations

import re

from tablilla.bridge.cards import SUITS
from tablilla.bridge.contract import DENOMINATIONS, DOUBLE, PASS, REDOUBLE
from tablilla.texts.catalogue import Words

SYMBOLS = "♣♦♥♠"
NOTRUMP = DENOMINATIONS[-1]
_BID = re.compile(rf"(\d)({'|'.join(DENOMINATIONS)})")
_OTHER = (PASS, DOUBLE, REDOUBLE)


def is_call(text: str) -> bool:
    """Whether it is a call as programs write it: ``2H``, ``1NT``, ``Pass``, ``X``, ``XX``; also ``8C``."""
    return text in _OTHER or _BID.fullmatch(text) is not None


def call_words(call: str, say: Words) -> str:
    """A call within a sentence: ``2♥``, ``1 ST``; a pass, a double by their names; anything else as it is."""
    if call.title() == PASS:
        return say("call.named.pass")
    if call in _OTHER:
        return say(f"call.named.{call}")
    found = _BID.fullmatch(call)
    if found is None:
        return call
    level, of = found.groups()
    return level + (say("call.notrump") if of == NOTRUMP else SYMBOLS[SUITS.index(of)])
