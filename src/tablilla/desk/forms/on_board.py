"""What the board and its table bring to a form: the drawings, and contract, lead, result, score and pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from tablilla.bridge.cards import RANKS, SUITS
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Board, Sitting, board, reached, table
from tablilla.desk.boards.results import Told, over
from tablilla.desk.diagram import Style, deal
from tablilla.desk.diagram_auction import auction
from tablilla.desk.diagram_play import play
from tablilla.desk.fold import Current
from tablilla.desk.forms.ruling_form import Drawn
from tablilla.fault import Fault
from tablilla.texts.speech import SYMBOLS

SEATS = {Seat.N: "north", Seat.E: "east", Seat.S: "south", Seat.W: "west"}


@dataclass(frozen=True)
class OnBoard:
    """Fields by their keys, and the drawings; empty where no board is named."""

    told: Mapping[str, Any] = field(default_factory=dict)
    drawn: Drawn = field(default_factory=Drawn)


def on_board(log: Current, number: int | None, label: str, style: Style) -> OnBoard:
    """What is told of the board of a ruling at its table."""
    if number is None:
        return OnBoard()
    one = board(log, number)
    sitting = one.sitting(label.upper()) or Sitting(number, label)
    say = style.say
    told = {
        "hand.dealer": style.seat(one.dealer),
        "hand.vulnerable": say(f"board.vul.{one.vulnerable.name}"),
        **_result(one, sitting, style),
        **_people(log, number, sitting),
        "hand.others": "; ".join(_others(one, sitting, style)),
    }
    return OnBoard(told, _drawn(one, sitting, style))


def _result(one: Board, sitting: Sitting, style: Style) -> dict[str, Any]:
    contract, declarer = reached(sitting)
    score = one.score(sitting)
    return {
        "event.round": sitting.round,
        "hand.contract": contract_text(contract, declarer, style),
        "hand.lead": card_text(sitting.lead, style),
        "hand.result": over(contract.level, sitting.tricks)
        if contract is not None and contract.level and sitting.tricks is not None
        else sitting.artificial and style.say("board.artificial", percents=sitting.artificial),
        "hand.score": "" if score is None else signed(score),
    }


def signed(score: int) -> str:
    """``+420``, ``−50``."""
    return f"{score:+d}".replace("-", "−")


def contract_text(contract: Told | None, declarer: Seat | None, style: Style) -> str:
    """``4♥X S``; empty where it is not known."""
    if contract is None:
        return ""
    if not contract.level:
        return style.say("board.passed_out")
    suit = style.say("board.notrump") if contract.denomination == 4 else SYMBOLS[contract.denomination]
    by = "" if declarer is None else f" {style.letter(declarer)}"
    return f"{contract.level}{suit}{'X' * contract.doubled}{by}"


def card_text(name: str, style: Style) -> str:
    """``♥10``; empty where it is not known."""
    if len(name) != 2 or name[0] not in SUITS or name[1] not in RANKS:
        return ""
    return f"{SYMBOLS[SUITS.index(name[0])]}{style.rank(RANKS.index(name[1]))}"


def hand_text(hand: str, style: Style) -> str:
    """A hand as PBN writes it with the signs of the suits; what is written otherwise stays as it is."""
    suits = hand.upper().split(".")
    if len(suits) != 4 or set("".join(suits)) - set(RANKS):
        return hand
    held = (" ".join(style.rank(RANKS.index(rank)) for rank in suit) or "—" for suit in suits)
    return "  ".join(f"{sign} {cards}" for sign, cards in zip(reversed(SYMBOLS), held, strict=True))


def _people(log: Current, number: int, sitting: Sitting) -> dict[str, Any]:
    """Names and numbers by seat, and the pairs where only they are known."""
    held: dict[str, Any] = {}
    for about in (f"table/{sitting.label}", sitting.about):
        entry = log.stands(about, "table.set") if sitting.label else None
        held |= entry.value if entry is not None and isinstance(entry.value, dict) else {}
    names, numbers = held.get("names") or {}, held.get("numbers") or {}
    told: dict[str, Any] = {}
    for seat, name in SEATS.items():
        told[f"people.{name}"] = names.get(seat.name)
        told[f"people.{name}_number"] = numbers.get(seat.name)
    pairs = (pair_text(held.get("ns") or sitting.ns), pair_text(held.get("ew") or sitting.ew))
    return told | {"people.pairs": " – ".join(filter(None, pairs))}


def pair_text(pair: object) -> str:
    """``7 (Ana, Luis)``: which of the two sits where is not told."""
    if not isinstance(pair, Mapping):
        return str(pair or "")
    names = ", ".join(str(name) for name in pair.get("names") or ())
    number = str(pair.get("number") or "")
    return f"{number} ({names})" if number and names else number or names


def _others(one: Board, mine: Sitting, style: Style) -> Iterator[str]:
    for sitting in one.sittings:
        if sitting.label == mine.label or not sitting.played:
            continue
        contract, declarer = reached(sitting)
        result = over(contract.level, sitting.tricks) if contract is not None and contract.level else ""
        score = one.score(sitting)
        parts = (
            contract_text(contract, declarer, style),
            result,
            sitting.artificial,
            "" if score is None else f"({signed(score)})",
        )
        yield " ".join(filter(None, parts))


def _drawn(one: Board, sitting: Sitting, style: Style) -> Drawn:
    """Cards and calls; what contradicts itself is not drawn."""
    known = any(hand is not None for hand in one.hands)
    hands = deal(one.hands, style, number=one.number, dealer=one.dealer, vulnerable=one.vulnerable)
    calls = sitting.calls
    called = calls.auction._replace(dealer=one.dealer)
    try:
        cards = play(table(one, sitting), style) if sitting.lines else Markup("")
    except Fault:
        cards = Markup("")
    return Drawn(
        hands if known else Markup(""),
        auction(called, style, notes=calls.notes) if calls.entries else Markup(""),
        cards,
    )
