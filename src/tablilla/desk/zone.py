"""The time zone of a session: which moment a clock in the hall meant that names no zone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from tablilla.desk.fold import Current
from tablilla.desk.fold_session import settings
from tablilla.fault import Fault

FILES = (Path("/etc/timezone"), Path("/etc/localtime"))  # where systems say it: by name, by a link to its file
LONGEST = 60  # characters of a name
HOUR = 3600  # seconds


def zone(name: str) -> ZoneInfo:
    """A zone by its name, ``America/Caracas``.  Raises ``Fault`` ``desk.zone``."""
    try:
        if len(name) > LONGEST:
            raise ValueError
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # not known; no name of a file; a folder of the zones
        raise Fault("desk.zone", "zone", given=name[:LONGEST]) from None


def names() -> list[str]:
    """The zones that are known here."""
    return sorted(available_timezones())


def of_this_machine() -> str:
    """The zone of its clock; where the system does not name it, the one of its hours from Greenwich."""
    for name in _told():
        try:
            return zone(name).key
        except Fault:
            continue
    offset = datetime.now(UTC).astimezone().utcoffset()
    hours = 0 if offset is None else round(offset.total_seconds() / HOUR)
    return f"Etc/GMT{-hours:+d}" if hours else "Etc/UTC"  # its sign is that of the sun's way


def _told() -> Iterator[str]:
    yield os.environ.get("TZ", "").removeprefix(":")
    by_name, by_link = FILES
    if by_name.is_file():
        yield by_name.read_text("utf-8", "replace").strip()
    yield str(by_link.resolve()).rpartition("zoneinfo/")[2]


def is_set(log: Current) -> bool:
    """Whether the session has a zone of its own."""
    return bool(settings(log)["zone"])


def of_session(log: Current) -> str:
    """The name of its zone: as it is set, else that of this machine."""
    return str(settings(log)["zone"] or of_this_machine())


def moment(clock: datetime, of: tzinfo) -> datetime | None:
    """What a clock meant, in UTC; ``None`` for a time at the edge of the calendar."""
    try:
        return (clock.replace(tzinfo=of) if clock.tzinfo is None else clock).astimezone(UTC)
    except OverflowError:
        return None
