"""LIN as Bridge Base writes it: a board a line, or with rooms and results as a vugraph does."""

from __future__ import annotations

import re

from tablilla.bridge.cards import Card, certain, hand_text
from tablilla.bridge.cards import name as card_name
from tablilla.bridge.contract import DENOMINATIONS, DOUBLE, PASS, REDOUBLE
from tablilla.fault import Fault
from tablilla.formats.lin import CLOSED, FROM_SOUTH, OPEN, completed
from tablilla.formats.record import TURNS, Call, Comment, Listed, Record
from tablilla.formats.tricks import resolve

_CALLS = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_VULNERABLE = "oneb"
_SEATS = ("North", "East", "South", "West")


def write(record: Record) -> str:
    """One board, ended by a line feed.

    Raises ``Fault`` where LIN has no way to say it: ``lin.write_dealer`` (hands without a dealer),
    ``lin.write_rotation`` (a call out of rotation).
    """
    return "".join(f"{tag}|{value}|" for tag, value in _pairs(record)) + "\n"


def _pairs(record: Record) -> list[tuple[str, str]]:
    tags = dict(record.tags)
    pairs: list[tuple[str, str]] = []
    room = record.room in (OPEN, CLOSED) and record.number is not None
    if room:
        head = (tags.get("Event"), tags.get("Stage"), "", record.number, record.number)
        teams = (tags.get("HomeTeam"), "", tags.get("VisitTeam"), "")
        pairs.append(("vg", ",".join("" if f is None else _safe(str(f), ",") for f in (*head, *teams))))
        if record.listed is not None:
            pairs.append(("rs", "," * (record.room == CLOSED) + listed_text(record.listed)))
    if any(name in tags for name in _SEATS):
        pairs.append(("pn", ",".join(_safe(tags.get(_SEATS[seat], ""), ",") for seat in FROM_SOUTH)))
    if room:
        pairs.append(("qx", f"{record.room[0].lower()}{record.board}"))
    comments: dict[tuple[str, int], list[Comment]] = {}
    for comment in record.comments:
        comments.setdefault((comment.after, comment.at), []).append(comment)
    pairs += _said(comments.get(("", 0), []))
    pairs.append(("st", ""))
    if any(hand is not None for hand in record.hands) or record.dealer is not None:
        pairs.append(("md", _deal(record)))
    if record.board and not room:
        pairs += [
            ("rh", ""),
            ("ah", _safe(f"Board {record.board}" if " " not in record.board else record.board)),
        ]
    if record.vulnerable is not None:
        pairs.append(("sv", _VULNERABLE[record.vulnerable]))
    notes = dict(record.auction_notes)
    pairs += _said(comments.get(("call", 0), []))
    for index, call in enumerate(record.calls, 1):
        pairs += _call(call, notes)
        pairs += _said(comments.get(("call", index), []))
    if record.calls:
        pairs.append(("pg", ""))
    for index, card in enumerate(_in_order(record), 1):
        pairs.append(("pc", _card(card)))
        pairs += _said(comments.get(("card", index), []))
        if index % 4 == 0:
            pairs.append(("pg", ""))
    claim = _claim(record)
    if claim is not None:
        pairs.append(("mc", str(claim)))
    return pairs


def _safe(text: str, more: str = "") -> str:
    """Without the bar, which nothing can escape, and other separators."""
    return re.sub(rf"[|\n{more}]", " ", text)


def _said(comments: list[Comment]) -> list[tuple[str, str]]:
    return [(c.kind if c.kind in ("nt", "at") else "nt", c.text.replace("|", " ")) for c in comments]


def _deal(record: Record) -> str:
    dealer = record.dealer if record.dealer is not None else record.auction
    if dealer is None:
        raise Fault("lin.write_dealer", record.where)
    hands: list[Card | None] = [record.hands[seat] for seat in FROM_SOUTH]
    by_seat: list[Card | None] = [*record.hands]
    by_seat[FROM_SOUTH[3]] = None
    if completed(by_seat) == record.hands:  # the last hand follows from the others
        hands[3] = None
    return f"{FROM_SOUTH.index(dealer) + 1}" + ",".join("" if h is None else _hand(h) for h in hands)


def _hand(hand: Card) -> str:
    """Suits from spades down, ranks descending."""
    return "".join(letter + ranks for letter, ranks in zip("SHDC", hand_text(hand).split("."), strict=True))


def _call(call: Call, notes: dict[int, str]) -> list[tuple[str, str]]:
    if "^S" in call.marks:
        raise Fault("lin.write_rotation", "", call=call.call, seat=call.seat.name)
    spelt = _CALLS.get(call.call) or call.call.replace("NT", "N")
    numbers = [int(mark.strip("=")) for mark in call.marks if mark[0] == "="]
    said = [("an", _safe(notes[number])) for number in numbers if number in notes]
    return [("mb", spelt + "!" * ("alert" in call.marks)), *said]


def _card(card: Card) -> str:
    return (card_name(card) if certain(card) else card_name(card)[:1]) if card else "?"


def _in_order(record: Record) -> list[Card]:
    """The cards in playing order, as far as it is known."""
    if record.order == TURNS:
        return list(record.play)
    found: list[Card] = []
    for trick in resolve(record).tricks:
        led = bool(trick.cards) and trick.cards[0][0] is trick.leader
        in_turn = [trick.leader.on(i) for i in range(len(trick.cards))] if trick.leader is not None else []
        if not led or [seat for seat, _ in trick.cards] != in_turn:
            break
        found += [card for _, card in trick.cards]
        if len(trick.cards) < 4:
            break
    return found


def _claim(record: Record) -> int | None:
    if record.order == TURNS:
        return record.claim
    told = record.result.of(record.declarer) if record.result is not None else None
    return told if told is not None and not record.complete and 0 <= told <= 13 else None


def listed_text(listed: Listed) -> str:
    """An entry of a vugraph's list of results."""
    level, denomination, doubled = listed.contract
    if denomination is None or listed.declarer is None or listed.tricks is None or level is None:
        return "P"
    over = listed.tricks - 6 - level
    strain = DENOMINATIONS[denomination][0]
    return f"{level}{strain}{listed.declarer.name}{'x' * doubled}{f'{over:+d}' if over else '='}"
