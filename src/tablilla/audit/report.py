"""An audit said: as lines of text, or as one JSON document that is written while the files are read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablilla.audit.finding import UNREADABLE, Finding
from tablilla.audit.walk import Place, Summary
from tablilla.bridge.cards import NAMES, SUITS, name
from tablilla.bridge.seats import Seat
from tablilla.texts.call_words import call_words, is_call
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import SYMBOLS, card_text

SCHEMA = 1
MOST_OTHERS = 6
Items = Iterable[tuple[Place, Finding]]
Write = Callable[[str], object]
_BID = re.compile(r"\b([1-7])(NT|[CDHS])(X{0,2})(?: ([NESW]))?\b")


def write_text(items: Items, summary: Summary, say: Words, write: Write) -> None:
    """A line for each finding, then the summary."""
    for place, found in items:
        write(f"{where(place)}: {title(place, found, say)}{sentence(found, say)} [{found.code}]\n")
    seen = {"files": summary.files, "boards": summary.boards, "with_play": summary.with_play}
    write(say("audit.summary", **seen) + "\n")
    if not summary.findings:
        write(say("audit.clean") + "\n")
    for code, count in summary.findings.most_common():
        write(f"{count:7}  {code}\n")
    for code, count in summary.notes.most_common():
        write(f"{count:7}  {code} ({say('audit.note')})\n")


def write_json(items: Items, summary: Summary, edition: int, say: Words, write: Write) -> None:
    """One document: ``schema``, ``edition``, ``language``, ``findings``, ``summary``; a finding a line."""
    head = {"schema": SCHEMA, "edition": edition, "language": say.language}
    write(_dumps(head)[:-1] + ', "findings": [')
    comma = "\n"
    for place, found in items:
        write(comma + _dumps(as_json(place, found, say)))
        comma = ",\n"
    write(f'\n], "summary": {_dumps(totals(summary))}}}\n')


def totals(summary: Summary) -> dict[str, Any]:
    """What was looked through and how often each code was found."""
    return {
        "files": summary.files,
        "boards": summary.boards,
        "with_play": summary.with_play,
        "findings": dict(summary.findings.most_common()),
        "notes": dict(summary.notes.most_common()),
        "unreadable": summary.unreadable,
    }


def as_json(place: Place, found: Finding, say: Words) -> dict[str, Any]:
    """A finding as JSON values; what is not told is ``null``."""
    return {
        "code": found.code,
        "severity": found.weight,
        "file": place.file,
        "line": place.line or None,
        "game": place.game or None,
        "board": place.board or None,
        "room": place.room or None,
        "trick": found.trick,
        "seat": None if found.seat is None else found.seat.name,
        "card": name(found.card) if found.card else None,
        "details": {key: _plain(value) for key, value in found.details.items()},
        "text": sentence(found, say),
    }


def where(place: Place) -> str:
    """``file:line``."""
    return f"{place.file}:{place.line}" if place.line else place.file


def title(place: Place, found: Finding, say: Words) -> str:
    """Board, room, trick, seat, as far as they are told, and a colon."""
    parts = []
    if place.game:
        key = "audit.board" if place.board else "audit.game"
        parts.append(say(key, board=place.board, game=place.game))
    if place.room:
        parts.append(say(f"audit.room.{place.room}") if f"audit.room.{place.room}" in say else place.room)
    if found.trick:
        parts.append(say("audit.trick", trick=found.trick))
    if found.seat is not None:
        parts.append(say(f"seat.{found.seat.name}"))
    return ", ".join(parts) + ": " if parts else ""


def sentence(found: Finding, say: Words) -> str:
    """What was found, in words."""
    if found.weight == UNREADABLE:
        return _unread(found, say)
    fields = {key: _word(key, value, say) for key, value in found.details.items()}
    fields["card"] = card_text(found.card, say) if found.card else say("card.any")
    said = say(f"audit.found.{found.code}", **fields)
    return say.smooth(" ".join([said, *_more(found, fields, say)]))


def _unread(found: Finding, say: Words) -> str:
    """The reader's complaint in its own words where the catalogue has them."""
    key = f"fault.{found.code}"
    if key in say:
        try:
            return say(key, **found.details)
        except KeyError:
            pass
    told = ", ".join(f"{k} {v}" for k, v in found.details.items())
    return say("audit.unread", told=told or found.code)


def _more(found: Finding, fields: Mapping[str, str], say: Words) -> list[str]:
    """What is added to the sentence: the mark, the simpler explanation, what is due and whether it is held."""
    details, added = found.details, []
    if details.get("marked") is not None:
        added.append(say("audit.marked" if details["marked"] else "audit.unmarked"))
    if details.get("others"):
        also = [
            f"{d['trick']} {_symbols(d['card'])}" if d["card"] else str(d["trick"]) for d in details["others"]
        ]
        added.append(
            say("audit.others", others=", ".join(also[:MOST_OTHERS]) + (" …" * (len(also) > MOST_OTHERS)))
        )
    if details.get("cause"):
        added.append(say(f"audit.cause.{details['cause']}"))
    if details.get("supported"):
        added.append(say(f"audit.supported.{details['supported']}"))
    if "least" in details:
        least, most = details["least"], details["most"]
        key = "none" if not most else "exact" if least == most else "range"
        clauses = say("audit.and").join(details["clauses"]) or say("audit.unestablished")
        edition = details["edition"]
        added.append(say(f"audit.due.{key}", least=least, most=most, clauses=clauses, edition=edition))
        if details["unless"]:
            added.append(say("audit.due.unless", clause=details["unless"]))
        if details.get("holds", "untold") != "untold" and (most or details["holds"] == "other"):
            told = {k: details[k] for k in ("recorded", "won", "right") if k in details}
            added.append(say(f"audit.holds.{details['holds']}", **told))
        elif most:
            added.append(say("audit.holds.untold"))
    return added


def _word(key: str, value: Any, say: Words) -> str:
    if isinstance(value, Seat):
        return say(f"seat.{value.name}")
    if key == "led" and value and str(value) in SUITS:
        return say(f"suit.{value}")
    if key in ("held", "which"):
        return " ".join(_symbols(card) for card in str(value).split())
    if key in ("why", "of") and f"audit.{key}.{value}" in say:
        return say(f"audit.{key}.{value}")
    if key in ("told", "right") and f"audit.vulnerable.{value}" in say:
        return say(f"audit.vulnerable.{value}")
    if key in ("call", "over") and is_call(str(value)):
        return call_words(str(value), say)
    if key in ("told", "auction", "call", "over", "other", "contract"):
        return _BID.sub(lambda found: _bid(found, say), str(value))
    return "" if value is None else str(value)


def _bid(found: re.Match[str], say: Words) -> str:
    """``4HX S`` as players read it."""
    strain = say("call.notrump") if found[2] == "NT" else SYMBOLS[SUITS.index(found[2])]
    by = f" ({say(f'seat.{found[4]}')})" if found[4] else ""
    return found[1] + strain + found[3] + by


def _symbols(card: str) -> str:
    """``SA`` as players read it."""
    if card not in NAMES:
        return card
    return SYMBOLS[SUITS.index(card[0])] + ("10" if card[1] == "T" else card[1])


def _plain(value: Any) -> Any:
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, bool) or value is None or isinstance(value, (int, float, str, list, dict)):
        return value
    return str(value)


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
