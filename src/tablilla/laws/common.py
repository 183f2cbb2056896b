"""Facts and details that several laws ask for."""

from __future__ import annotations

from enum import Enum

from tablilla.bridge.cards import Card, Suit
from tablilla.rules.fact import Detail, Fact, finding, which
from tablilla.rules.moment import Moment


class Role(Enum):
    """What a player is on the board."""

    DEFENDER = "defender"
    DECLARER = "declarer"
    DUMMY = "dummy"


class Lead(Enum):
    """Whether the opening lead had been faced, which begins the play."""

    NOT_FACED = "not_faced"
    FACED = "faced"


class LhoThen(Enum):
    """What the left-hand opponent had done before it was put right."""

    CALLED = "called"
    SILENT = "silent"


ROLE = which("role", Role)
LEAD = which("opening_lead_had_been", Lead)  # when attention was drawn to it
ATTENTION: Fact[Moment] = Fact("attention", tuple(Moment)[1:6])  # when attention was drawn to it
TRICK_TWELVE = finding("trick_twelve")
EXPOSED = finding("exposed")  # the face of the card was seen
HONOUR = finding("honour")
FAILED = finding("failed_to_follow")  # of a trick: with the card now deemed held
CARD: Detail[Card] = Detail("card")
SUIT: Detail[Suit] = Detail("suit")
SUITS: Detail[Card] = Detail("suits")
TRICK: Detail[int] = Detail("trick")
CALL: Detail[str] = Detail("call")
LHO_THEN = which("lho_before_rectification", LhoThen)  # after an inadmissible call
