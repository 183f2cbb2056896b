"""A choice that is due now: whose it is, and each option with the lines of the notation that take it."""

from __future__ import annotations

from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, SUITS, name
from tablilla.rules.docket import Docket
from tablilla.rules.export import key, plain
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.options import Offer, read_out
from tablilla.rules.ruling import rule
from tablilla.service.board import Board, due_now
from tablilla.table.carry_out import carry_out
from tablilla.table.notation import write_line
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker


def due(board: Board, say: Words) -> list[dict[str, Any]]:
    """Every choice that is due at the table now."""
    return [_occasion(board, incident, say) for incident in due_now(board.table)]


def _occasion(board: Board, me: Incident, say: Words) -> dict[str, Any]:
    docket = board.named(me).docket
    speaker = Speaker.of(docket, say)
    need = rule(docket, me).question
    made: dict[str, Any] = {
        "kind": me.kind,
        "seat": None if me.seat is None else me.seat.name,
        "trick": me.trick,
        "text": speaker.say(f"kind.{me.kind}"),
    }
    if need is None:
        return made | {"options": []}
    by = None if need.by is None else docket.seat(me, need.by)
    return made | {
        "by": None if by is None else by.name,
        "owner": None if need.by is None else plain(need.by),
        "question": speaker.question(need.fact, me),
        "clause": need.clause,
        "options": [_option(board.table, docket, me, offer, speaker) for offer in read_out(docket, me)],
    }


def _option(table: Table, docket: Docket, me: Incident, offer: Offer, speaker: Speaker) -> dict[str, Any]:
    text, follows, then = speaker.offer(offer, me)
    made: dict[str, Any] = {
        "facts": {key(pick.fact): plain(pick.value) for pick in offer.picks},
        "details": {
            pick.names.key: typed(pick.names.key, pick.named)
            for pick in offer.picks
            if pick.names is not None and pick.named is not None
        },
        "text": text,
        "follows": [{"clause": line.clause, "text": line.text} for line in follows],
        "then": then or None,
    }
    return made | {"line": taken(table, docket, me, offer)}


def typed(detail: str, value: Any) -> Any:
    """A detail as it is written: a suit or suits by their letters, a card by its name."""
    if detail == "suit":
        return SUITS[value]
    if detail == "suits":
        return "".join(letter for letter, mask in zip(SUITS, SUIT_CARDS, strict=True) if value & mask)
    return name(value) if detail == "card" else value


def taken(table: Table, docket: Docket, me: Incident, offer: Offer) -> str | None:
    """The lines that take this option and carry it out; ``None`` where something is to be asked first."""
    named: dict[Any, Any] = {}
    for pick in offer.picks:
        docket = docket.told(me, pick.fact, pick.value)
        if pick.names is not None:
            if pick.named is None:
                return None
            docket = docket.told(me, pick.names, pick.named)
            named[pick.names] = pick.named
    ruling = rule(docket, me)
    if ruling.question is not None:
        return None
    after = carry_out(table, me, ruling.certain, {k: v for k, v in named.items() if isinstance(k, Detail)})
    return "\n".join(write_line(event) for event in after.log[len(table.log) :])
