"""Everything that is said is an entry of an append-only log: who said what, of what, when, by which rules.

An entry is made by a device and never changes.  A correction is a new entry that ``replaces`` the old one; a
value of ``null`` that replaces takes the old one back.  ``read`` and ``plain`` are its JSON: the same entry is
the same JSON on every device, so that two texts of one ``id`` that differ are two entries.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from tablilla import __version__
from tablilla.desk.kinds import KINDS, Kind
from tablilla.fault import Fault
from tablilla.service.shape import faults

JSON = Any  # null, truth, number, text, list, object
EDITIONS = (2007, 2017)
LARGEST = 256 * 1024  # bytes of one entry as JSON
DEEPEST = 40  # lists and objects inside one another
EXACT = 2**53  # beyond it a browser's whole numbers are no longer exact
LONGEST = {"key": 300, "author": 200, "reason": 4_000, "version": 40}
_NUMBER = r"[1-9]\d{0,2}"
_TABLE = rf"[A-Za-z]{{0,2}}{_NUMBER}"
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
ABOUT = {
    "session": re.compile(r"session"),
    "board": re.compile(rf"board/{_NUMBER}"),
    "board-table": re.compile(rf"board/{_NUMBER}/table/{_TABLE}"),
    "table": re.compile(rf"table/{_TABLE}"),
    "ruling": re.compile(rf"ruling/{_UUID}"),
}


class Source(StrEnum):
    """By whom a thing is said."""

    RECORD = "record"
    AGREED = "agreed"
    NS = "ns"
    EW = "ew"
    DIRECTOR = "director"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing said: ``value`` of the ``kind`` and ``key``, about a session, board, table or ruling.

    ``made`` is the device's clock in UTC, to the millisecond.  ``reason`` is demanded where a made choice is
    replaced.  Entries are compared by all they say, and hashed by ``id``.
    """

    id: UUID
    session: UUID
    about: str
    kind: str
    key: str = ""
    value: JSON
    source: Source
    author: str = ""
    device: UUID
    made: datetime
    version: str
    edition: int
    replaces: UUID | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if self.made.tzinfo is None:
            raise Fault("desk.entry.zone", "made", given=self.made.isoformat())
        object.__setattr__(self, "made", to_millisecond(self.made))

    def __hash__(self) -> int:
        return hash(self.id)


class Sender(NamedTuple):
    """From whom the desk had an entry, whatever the entry says of itself.

    ``way``: how he was known (``machine``, ``account``, ``device``, ``program``, ``guest``); ``name``: his as
    account or device.
    """

    device: UUID
    way: str
    name: str = ""


class Stored(NamedTuple):
    """An entry in the log of its session: its place, from 1 without gaps, and when the desk had it (UTC).

    ``sender``: from whom; ``None`` where that was not kept, as of the desk's own entries.
    """

    seq: int
    received: datetime
    entry: Entry
    sender: Sender | None = None


def to_millisecond(moment: datetime) -> datetime:
    """In UTC, cut to what every device can hold."""
    utc = moment.astimezone(UTC)
    return utc.replace(microsecond=utc.microsecond // 1000 * 1000)


def now() -> datetime:
    """This moment, UTC."""
    return to_millisecond(datetime.now(UTC))


def new(
    session: UUID,
    about: str,
    kind: str,
    value: JSON,
    *,
    source: Source,
    device: UUID,
    key: str = "",
    author: str = "",
    edition: int = 2017,
    replaces: UUID | None = None,
    reason: str = "",
) -> Entry:
    """An entry made here and now, checked.  Raises ``Fault`` as ``read`` does."""
    made = Entry(
        id=uuid4(),
        session=session,
        about=about,
        kind=kind,
        key=key,
        value=value,
        source=source,
        author=author,
        device=device,
        made=now(),
        version=__version__,
        edition=edition,
        replaces=replaces,
        reason=reason,
    )
    return read(plain(made))


def plain(entry: Entry) -> dict[str, JSON]:
    """As JSON; what is empty is left out."""
    found: dict[str, JSON] = {
        "id": str(entry.id),
        "session": str(entry.session),
        "about": entry.about,
        "kind": entry.kind,
        "key": entry.key,
        "value": entry.value,
        "source": str(entry.source),
        "author": entry.author,
        "device": str(entry.device),
        "made": written(entry.made),
        "version": entry.version,
        "edition": entry.edition,
        "replaces": None if entry.replaces is None else str(entry.replaces),
        "reason": entry.reason,
    }
    return {name: held for name, held in found.items() if name == "value" or held not in ("", None)}


def written(moment: datetime) -> str:
    """``2026-11-30T20:15:00.123Z``."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def canonical(entry: Entry) -> str:
    """The one text of what an entry says."""
    return json.dumps(plain(entry), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


_NEEDED = ("id", "session", "about", "kind", "value", "source", "device", "made", "version", "edition")
_MAY = ("key", "author", "replaces", "reason")


def read(given: object) -> Entry:
    """The entry that plain data is.  Raises ``Fault`` (``desk.entry.…``) with the field as its place."""
    if not isinstance(given, Mapping):
        raise Fault("desk.entry.object")
    for name in given:
        if name not in _NEEDED and name not in _MAY:
            raise Fault("desk.entry.unknown", _shown(name), known=", ".join((*_NEEDED, *_MAY)))
    for name in _NEEDED:
        if name not in given:
            raise Fault("desk.entry.missing", name)
    entry = Entry(
        id=_uuid(given, "id"),
        session=_uuid(given, "session"),
        about=_text(given, "about"),
        kind=_text(given, "kind"),
        key=_text(given, "key"),
        value=_tidy(given["value"], "value", DEEPEST),
        source=_source(given),
        author=_text(given, "author"),
        device=_uuid(given, "device"),
        made=moment(given["made"], "made"),
        version=_text(given, "version"),
        edition=_edition(given["edition"]),
        replaces=None if given.get("replaces") is None else _uuid(given, "replaces"),
        reason=_text(given, "reason"),
    )
    _check(entry)
    return entry


def trusted(held: Mapping[str, JSON]) -> Entry:
    """The entry that ``plain`` made, from a log in which it was checked when it came."""
    replaces = held.get("replaces")
    return Entry(
        id=UUID(held["id"]),
        session=UUID(held["session"]),
        about=held["about"],
        kind=held["kind"],
        key=held.get("key", ""),
        value=held["value"],
        source=Source(held["source"]),
        author=held.get("author", ""),
        device=UUID(held["device"]),
        made=datetime.fromisoformat(held["made"]),
        version=held["version"],
        edition=held["edition"],
        replaces=None if replaces is None else UUID(replaces),
        reason=held.get("reason", ""),
    )


def sender_plain(sender: Sender) -> dict[str, str]:
    """As JSON."""
    return {"device": str(sender.device), "way": sender.way, "name": sender.name}


def stored_plain(one: Stored) -> dict[str, JSON]:
    """As JSON; ``sender`` where it is known."""
    made = {"seq": one.seq, "received": written(one.received), "entry": plain(one.entry)}
    return made if one.sender is None else made | {"sender": sender_plain(one.sender)}


def read_sender(given: Mapping[str, Any] | None) -> Sender | None:
    """What ``sender_plain`` made.  Raises ``KeyError``, ``ValueError``, ``TypeError`` for anything else."""
    if given is None:
        return None
    return Sender(UUID(given["device"]), str(given["way"])[:20], str(given["name"])[:200])


def subject(about: str) -> str | None:
    """What ``board/7`` speaks of: ``session``, ``board``, ``board-table``, ``table``, ``ruling``."""
    return next((name for name, pattern in ABOUT.items() if pattern.fullmatch(about)), None)


def _check(entry: Entry) -> None:
    kind = KINDS.get(entry.kind)
    if kind is None:
        raise Fault("desk.entry.kind", "kind", given=_shown(entry.kind), known=", ".join(KINDS))
    if subject(entry.about) not in kind.about:
        raise Fault("desk.entry.about", "about", given=_shown(entry.about), kind=entry.kind)
    if kind.key is not None and bool(entry.key) is not kind.key:
        raise Fault("desk.entry.key" if kind.key else "desk.entry.no_key", "key", kind=entry.kind)
    for why in _wrong(entry, kind):
        raise Fault("desk.entry.value", why.where, kind=entry.kind, why=Fault(why.code, "", **why.details))
    if entry.replaces == entry.id:
        raise Fault("desk.entry.itself", "replaces")
    if entry.kind == "choice" and entry.replaces is not None and not entry.reason.strip():
        raise Fault("desk.entry.reason", "reason")
    if (size := len(canonical(entry).encode())) > LARGEST:
        raise Fault("desk.entry.large", "value", given=size, most=LARGEST)


def _wrong(entry: Entry, kind: Kind) -> Iterator[Fault]:
    """A null that replaces takes back what was said, whatever its kind."""
    if entry.value is not None or entry.replaces is None:
        yield from faults(entry.value, kind.value, "value")


def _text(given: Mapping[str, object], name: str) -> str:
    value = given.get(name, "")
    if not isinstance(value, str):
        raise Fault("desk.entry.text", name, given=_shown(value))
    _writable(value, name)
    if len(value) > LONGEST.get(name, 300):
        raise Fault("desk.entry.long", name, given=len(value), most=LONGEST.get(name, 300))
    return value


def _writable(text: str, where: str) -> None:
    """No database holds a NUL or half a character."""
    if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in text):
        raise Fault("desk.entry.characters", where)


def _uuid(given: Mapping[str, object], name: str) -> UUID:
    value = given[name]
    if not isinstance(value, str) or not re.fullmatch(_UUID, value.lower()):
        raise Fault("desk.entry.uuid", name, given=_shown(value))
    return UUID(value)


def _source(given: Mapping[str, object]) -> Source:
    try:
        return Source(str(given["source"]))
    except ValueError:
        known = ", ".join(Source)
        raise Fault("desk.entry.source", "source", given=_shown(given["source"]), known=known) from None


def _edition(value: object) -> int:
    if isinstance(value, bool) or value not in EDITIONS:
        raise Fault("desk.entry.edition", "edition", given=_shown(value), known=", ".join(map(str, EDITIONS)))
    return EDITIONS[EDITIONS.index(value)]


def moment(value: object, where: str) -> datetime:
    """A moment of ISO 8601 with its zone, in UTC.  Raises ``Fault``."""
    try:
        if not isinstance(value, str) or len(value) > 40:
            raise ValueError
        found = datetime.fromisoformat(value)
        if found.tzinfo is None:
            raise Fault("desk.entry.zone", where, given=value)
        if not MINYEAR < found.year < MAXYEAR:  # in another zone, or a period later, there is no such moment
            raise ValueError
        return to_millisecond(found)
    except (ValueError, OverflowError):
        raise Fault("desk.entry.moment", where, given=_shown(value)) from None


def _tidy(value: object, where: str, depth: int) -> JSON:
    """The same value as every device writes it: 7.0 is 7."""
    if depth == 0:
        raise Fault("desk.entry.deep", where, most=DEEPEST)
    if isinstance(value, str):
        _writable(value, where)
        return str(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        if not abs(value) <= EXACT:  # nor is it no number
            raise Fault("desk.entry.number", where, given=_shown(value))
        return int(value) if value == int(value) else value
    if isinstance(value, Mapping):
        tidy = {}
        for name, held in value.items():
            if not isinstance(name, str):
                raise Fault("desk.entry.json", where, given=_shown(name))
            _writable(name, where)
            tidy[name] = _tidy(held, f"{where}.{_shown(name)}", depth - 1)
        return tidy
    if isinstance(value, list | tuple):
        return [_tidy(held, f"{where}[{index}]", depth - 1) for index, held in enumerate(value)]
    raise Fault("desk.entry.json", where, given=type(value).__name__)


def _shown(value: object) -> str:
    """At most forty characters of what was given, on one line."""
    if isinstance(value, int) and abs(value) > EXACT:
        return f"{value.bit_length()} bits" if value.bit_length() > 400 else str(value)
    text = "".join(char if char.isprintable() else "?" for char in str(value)[:41])
    return text if len(text) <= 40 else f"{text[:40]}…"
