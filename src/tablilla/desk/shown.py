"""What stands in a log, as lists that a page shows: titles, places and values in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from tablilla.bridge.cards import BY_NAME
from tablilla.desk.entry import Entry
from tablilla.desk.fold import Conflict, Current, Dispute, Thing
from tablilla.desk.fold_numbers import clauses_of, search
from tablilla.desk.fold_rulings import Ruling, State, appointments, incidents, rulings
from tablilla.desk.fold_session import State as ClockState
from tablilla.desk.fold_session import clocks, settings
from tablilla.desk.interview import Interview, interview
from tablilla.desk.log import SessionLog
from tablilla.fault import Fault
from tablilla.service.calls import answer
from tablilla.texts.catalogue import Words
from tablilla.texts.strip_words import symbol

CHOICE = "choice"  # the moment at which a player has chosen, or has called
LONGEST = 160  # letters of a value in a list
MOST_FOUND = 100


class RulingRow(NamedTuple):
    """A ruling in a list."""

    id: UUID
    title: str
    board: int | None
    table: str
    seat: str
    trick: int | None
    card: str
    at: datetime
    status: str


class Waiting(NamedTuple):
    """A table to go back to: when, for which ruling, for how many things."""

    ruling: UUID
    board: int | None
    table: str
    kind: str
    when: str
    things: int


class Followed(NamedTuple):
    """A board that is followed and not over: the phone on which it began need not be the one that goes on."""

    key: str
    place: str
    line: str


class Contested(NamedTuple):
    """What is said in more than one way: where, of what, and who says what when."""

    place: str
    what: str
    href: str  # where it is answered or cleared up
    values: list[tuple[str, str, datetime]]
    at: str  # the page of what it is about


@dataclass(frozen=True)
class Said:
    """An entry in words, with who said it and when."""

    id: UUID
    kind: str
    key: str
    what: str
    value: str
    source: str
    author: str
    made: datetime
    version: str
    edition: int
    reason: str
    correction: bool
    replaced: bool
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """What was said, where that is all there is to it."""
        return self.value


def kind_name(kind: str, say: Words) -> str:
    """The irregularity by its name; a ruling whose opening is not known yet is a ruling."""
    return say(f"kind.{kind}") if f"kind.{kind}" in say else say("desk.ruling")


def ruling_row(ruling: Ruling, say: Words, *, hidden: bool = False) -> RulingRow:
    """One ruling in a list; ``hidden``: its board is, and so its card."""
    card = symbol(BY_NAME[ruling.card]) if ruling.card in BY_NAME and not hidden else ""
    return RulingRow(
        ruling.id, kind_name(ruling.kind, say), ruling.board, ruling.table, ruling.seat,
        ruling.trick, card, ruling.began, ruling.state.key,
    )  # fmt: skip


def ruling_rows(
    log: Current, say: Words, hides: Callable[[int], bool] = lambda board: False
) -> list[RulingRow]:
    """All rulings, what needs the director first; ``hides``: whether a board is hidden from the reader."""
    return [
        ruling_row(ruling, say, hidden=ruling.board is not None and hides(ruling.board))
        for ruling in rulings(log)
    ]


def waiting(log: Current, say: Words) -> list[Waiting]:
    """The tables to go back to, the next first; what is asked at one time at one table is one line."""
    kinds = {ruling.id: ruling.kind for ruling in rulings(log)}
    found: dict[tuple[UUID, str], Waiting] = {}
    for ruling in rulings(log):
        if ruling.closed is None and ruling.waits_for_a_choice:
            name, when = kind_name(ruling.kind, say), say("desk.when.choice")
            found[ruling.id, CHOICE] = Waiting(ruling.id, ruling.board, ruling.table, name, when, 1)
    for one in appointments(log):
        when = one.when.name.lower()
        held = found.get((one.ruling, when))
        things = held.things + 1 if held else 1
        name = kind_name(kinds[one.ruling], say)
        found[one.ruling, when] = Waiting(
            one.ruling, one.board, one.table, name, say(f"desk.when.{when}"), things
        )
    return list(found.values())


def followed(log: Current, say: Words) -> list[Followed]:
    """The boards that are followed now, the newest first."""
    found = []
    for thing in log.standing:
        entry = log.stands(thing.about, thing.kind, thing.key) if thing.kind == "event" and thing.key else None
        value = entry.value if entry is not None else None
        if entry is None or not isinstance(value, dict) or not value.get("log") or value.get("over"):
            continue
        found.append((entry.made, Followed(thing.key, place(thing.about, log, say), _holds(entry, say))))
    return [one for _, one in sorted(found, key=lambda pair: pair[0], reverse=True)]


def _holds(event: Entry, say: Words) -> str:
    """What holds first on a followed board, in words; nothing where its log cannot be followed."""
    told = {"log": event.value["log"], "edition": event.edition, "language": say.language}
    try:
        strip = answer("follow", told)["strip"]
    except Fault:
        return ""
    return str(strip[0]["text"]) if strip else ""


def place(about: str, log: Current, say: Words) -> str:
    """Where a thing stands, in words."""
    kind, *rest = about.split("/")
    if kind == "ruling":
        opened = log.of("ruling.opened", about)
        value: dict[str, Any] = opened[-1].value if opened else {}
        board, table = value.get("board"), value.get("table")
        parts = [say("desk.board.number", number=board)] if board else []
        parts += [say("desk.table.number", number=table)] if table else []
        return " · ".join([*parts, kind_name(str(value.get("kind", "")), say)])
    if kind == "board":
        parts = [say("desk.board.number", number=rest[0])]
        return " · ".join([*parts, say("desk.table.number", number=rest[2])] if len(rest) > 2 else parts)
    return say("desk.table.number", number=rest[0]) if kind == "table" and rest else say("desk.session")


def href(session: UUID, about: str) -> str:
    """The page on which a thing is shown."""
    kind, *rest = about.split("/")
    if kind in ("ruling", "board") and rest:
        return f"/s/{session}/{kind}/{rest[0]}"
    return f"/s/{session}/settings" if kind == "session" else f"/s/{session}"


def contested(held: SessionLog, say: Words) -> tuple[list[Contested], list[Contested]]:
    """The conflicts between devices, and the disputes on which the director has not found."""
    disputes = [one for one in held.log.disputes if one.found is None]
    return (
        [conflict_row(held, one, say) for one in held.log.conflicts],
        [dispute_row(held, one, say) for one in disputes],
    )


def conflict_row(held: SessionLog, one: Conflict, say: Words) -> Contested:
    """What two devices said from one source; cleared up on the page of conflicts."""
    row = _contested(held, one.thing, one.entries, lambda entry: entry.author or say("desk.here"), say)
    row = row._replace(href=f"/s/{held.row.id}/conflicts#c-{one.entries[0].id}")
    if not one.field:
        return row
    values = [
        (str(entry.value[one.field]), who, when)
        for entry, (_, who, when) in zip(one.entries, row.values, strict=True)
    ]
    name = f"desk.set.{one.field}"
    return row._replace(what=say(name) if name in say else row.what, values=values)


def dispute_row(held: SessionLog, one: Dispute, say: Words) -> Contested:
    """What record and sides say."""
    return _contested(held, one.thing, one.said.values(), lambda e: say(f"desk.source.{e.source}"), say)


def _contested(held: SessionLog, thing: Thing, entries: Iterable[Entry], who: Any, say: Words) -> Contested:
    talk = _talk(held.log, thing.about, say)
    entries = tuple(entries)
    values = [(value_of(entry, talk, say), who(entry), entry.made) for entry in entries]
    what = what_of(entries[0], talk, say)
    page = href(held.row.id, thing.about)
    return Contested(place(thing.about, held.log, say), what, page, values, page)


def _talk(log: Current, about: str, say: Words) -> Interview | None:
    if not about.startswith("ruling/") or not log.of("ruling.opened", about):
        return None
    return interview(log, about, say)


def clock_rows(log: Current, now: datetime, say: Words) -> list[dict[str, Any]]:
    """The correction period and the time for appeals, where they run."""
    return [
        {
            "what": say(f"desk.clock.{one.name}"),
            "clause": one.clause,
            "ends": one.ends,
            "over": one.state is ClockState.OVER,
        }
        for one in clocks(settings(log), now)
        if one.state is not ClockState.UNSET
    ]


def boards(log: Current) -> list[tuple[int, int]]:
    """The boards of which something is known, with the number of rulings on each."""
    numbers = dict.fromkeys(
        (int(thing.about.split("/")[1]) for thing in log.standing if thing.about.startswith("board/")), 0
    )
    for one in rulings(log):
        if one.board is not None and one.state is not State.DISCARDED:
            numbers[one.board] = numbers.get(one.board, 0) + 1
    return sorted(numbers.items())


# -- entries in words


def what_of(entry: Entry, talk: Interview | None, say: Words) -> str:
    """Of what an entry speaks."""
    if entry.kind in ("fact", "choice") and talk is not None:
        return talk.asked(entry.key)
    key = f"desk.entry.{entry.kind}"
    named = say(key) if key in say else entry.kind
    if entry.kind == "statement" and f"desk.side.{entry.key}" in say:
        return f"{named}, {say(f'desk.side.{entry.key}')}"
    return named


def value_of(entry: Entry, talk: Interview | None, say: Words) -> str:
    """What an entry says of it."""
    value = entry.value
    if value is None:
        return say("desk.taken.back") if entry.replaces else ""
    if entry.kind in ("fact", "choice") and talk is not None:
        return talk.said(entry.key, value)
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return say("desk.yes" if value else "desk.no")
    if isinstance(value, dict):
        return _of_fields(entry.kind, value, say)
    return json.dumps(value, ensure_ascii=False)[:LONGEST]


def _of_fields(kind: str, value: dict[str, Any], say: Words) -> str:
    """The fields that people read, in their order."""
    if kind == "ruled":
        return ", ".join(dict.fromkeys(clauses_of(next(incidents(value)))))
    if kind == "ruling.opened":
        seat = value.get("seat")
        parts = [kind_name(str(value.get("kind", "")), say), say(f"desk.seat.{seat}") if seat else ""]
        return ", ".join(filter(None, parts))
    if kind == "score.set":
        return say.smooth(
            " → ".join(_score(value.get(name)) for name in ("before", "after") if value.get(name) is not None)
        )
    if kind == "event" and isinstance(value.get("lines"), list):
        return "; ".join(str(line) for line in value["lines"])[:LONGEST]
    if kind in ("board.set", "result.set"):
        return ", ".join(_of_board(value, say))
    if kind == "kept":
        when = f"desk.when.{(value.get('details') or {}).get('now', '')}"
        return say(when) if when in say else ""
    told = [value[name] for name in ("text", "basis", "reason", "remark", "name") if value.get(name)]
    told += [say("desk.appeal.explained")] if value.get("appeal_explained") else []
    told += _read_to(value, say)
    who = [value[name] for name in ("who", "to", "by", "deposit") if value.get(name)]
    whom = [one for some in who for one in (some if isinstance(some, list) else [some])]
    keys = [(one, f"desk.side.{one}", f"desk.seat.{one}") for one in whom]
    named = [next((say(key) for key in both if key in say), one) for one, *both in keys]
    made = " · ".join(str(part) for part in (*named, *told))
    return made or (json.dumps(value, ensure_ascii=False)[:LONGEST] if value else "")


def _read_to(value: dict[str, Any], say: Words) -> list[str]:
    """The options that were read to a player, and the one that he chose."""
    options, details = value.get("options"), value.get("details")
    if not isinstance(options, list) or not options:
        return []
    chosen = details.get("chosen") if isinstance(details, dict) else None
    made = [say("desk.told.options", options="; ".join(map(str, options)))]
    return made + ([say("desk.told.chosen", chosen=chosen)] if isinstance(chosen, str) and chosen else [])


def _of_board(value: dict[str, Any], say: Words) -> Iterator[str]:
    """The fields of a board or a result by their names, as they were told."""
    for name, held in value.items():
        if held in (None, "", [], {}) or f"board.field.{name}" not in say:
            continue
        told = " ".join(map(str, held)) if isinstance(held, list) else str(held)
        if name == "contract":
            told = told.replace("NT", say("board.notrump"))
        seat = f"desk.seat.{told}"
        said = say(seat) if name != "contract" and seat in say else told
        yield say.smooth(f"{say(f'board.field.{name}')} {said}")


def _score(held: object) -> str:
    if isinstance(held, dict):
        return str(held.get("text") or f"{held.get('ns')} / {held.get('ew')}")
    return str(held)


def said_of(entry: Entry, log: Current, talk: Interview | None, say: Words) -> Said:
    """An entry in words."""
    return Said(
        id=entry.id,
        kind=entry.kind,
        key=entry.key,
        what=what_of(entry, talk, say),
        value=value_of(entry, talk, say),
        source=str(entry.source),
        author=entry.author,
        made=entry.made,
        version=entry.version,
        edition=entry.edition,
        reason=entry.reason,
        correction=entry.replaces is not None,
        replaced=entry.id in log.replaced,
        choices=tuple(talk.choices(entry.key)) if talk is not None and entry.kind in ("fact", "choice") else (),
    )


def found(held: SessionLog, asked: str, say: Words) -> list[dict[str, Any]]:
    """Entries in which the words stand, each with its page."""

    def called(entry: Entry) -> str:
        kind = entry.value.get("kind", "") if isinstance(entry.value, dict) else ""
        return f"{what_of(entry, None, say)} {place(entry.about, held.log, say)} {kind_name(str(kind), say)}"

    rows = []
    for entry in search(held.log, asked, called)[:MOST_FOUND]:
        talk = None
        try:
            talk = _talk(held.log, entry.about, say) if entry.kind in ("fact", "choice") else None
        except Fault:
            talk = None
        rows.append(
            {
                "href": href(held.row.id, entry.about),
                "place": place(entry.about, held.log, say),
                "said": said_of(entry, held.log, talk, say),
            }
        )
    return rows
