"""A claim as a request or a case file tells it: the ending, who claimed, how many tricks, and what was said."""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import BY_NAME, NOTRUMP, SUITS
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.score.claims.answer import Answer, analyse, worst
from tablilla.score.claims.search import Rules
from tablilla.score.claims.statement import read
from tablilla.score.endings.position import Position
from tablilla.score.plain.results import Request
from tablilla.table.plain import deal_of


class Claim(NamedTuple):
    """A claim looked at.

    ``awarded``: the tricks of the claimer's side: those on the worst normal line, or where the other side
    agreed what was claimed and those conceded that no normal play loses (69A, 71).
    """

    claimer: Seat
    claimed: int
    awarded: int
    answer: Answer


def ending(request: Request) -> tuple[Position, Seat | None]:
    """The hands of ``deal`` at the start of the trick, less the cards ``played`` to it; and declarer, if told.

    Raises ``Fault``: ``claim.ending``, ``claim.deal``, ``claim.played``.
    """
    if "deal" not in request:
        raise Fault("claim.ending", "deal, record")
    if "claimer" not in request:
        raise Fault("adjust.missing", "claimer")
    if "lead" not in request or "trumps" not in request:
        raise Fault("claim.ending", "lead, trumps")
    try:
        hands = deal_of(request["deal"])
    except Fault:
        raise Fault("claim.deal", "deal", given=request["deal"]) from None
    trumps = NOTRUMP if request["trumps"] in ("N", "NT") else SUITS.index(request["trumps"])
    position = Position(trumps, hands, Seat[request["lead"]])
    for text in request.get("played", "").upper().replace(",", " ").split():
        turn = position.turn
        card = BY_NAME.get(text, 0)
        if turn is None or not card & position.lawful or len(position.current) == 3:
            raise Fault("claim.played", "played", given=text)
        position = position.play(card)[0]
    declarer = request.get("declarer")
    return position, None if declarer is None else Seat[declarer]


def looked_at(position: Position, declarer: Seat | None, request: Request) -> Claim:
    """Every normal line of an ending that the statement leaves open.

    Raises ``Fault``: ``claim.claimed``, ``claim.statement``, ``claim.hands``, ``claim.long``, ``claim.strike``.
    """
    claimer, claimed, rules = _rules(position, declarer, request)
    answer = analyse(position, rules, request.get("strike", ()))
    return Claim(claimer, claimed, _awarded(answer.tricks, claimed, request), answer)


def remaining(request: Request) -> dict[str, int]:
    """The tricks left to each side once the claim is ruled on.  Raises as ``ending`` and ``looked_at``."""
    position, declarer = ending(request)
    claimer, claimed, rules = _rules(position, declarer, request)
    tricks = _awarded(worst(position, rules, request.get("strike", ())), claimed, request)
    return {claimer.side.name: tricks, claimer.side.other.name: position.left - tricks}


def _rules(position: Position, declarer: Seat | None, request: Request) -> tuple[Seat, int, Rules]:
    left = position.left
    claimed = request.get("claimed", left)
    if not 0 <= claimed <= left:
        raise Fault("claim.claimed", "claimed", given=claimed, left=left)
    claimer = Seat[request["claimer"]]
    blind = claimer.partner if declarer is not None and declarer.side is not claimer.side else None
    plan = read(request.get("say", ""), position.trumps)
    top_down = request.get("top_down", False)
    return claimer, claimed, Rules(position.trumps, claimer.side, plan, top_down, blind, left - claimed)


def _awarded(tricks: int, claimed: int, request: Request) -> int:
    return max(tricks, claimed) if request.get("agreed") else tricks
