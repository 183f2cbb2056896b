"""The log of a session behind a page: read, folded once for each state, and added to."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from uuid import UUID

from starlette.requests import Request

from tablilla.desk import people, view
from tablilla.desk.access import Role
from tablilla.desk.entry import JSON, Entry, Source, Stored, new
from tablilla.desk.fold import Current, current
from tablilla.desk.fold_session import edition as edition_of
from tablilla.desk.kinds import KINDS, Keeping
from tablilla.desk.store import Session, Store
from tablilla.fault import Fault

REMEMBERED = 16  # sessions whose fold is kept
TABS = (
    ("session", "", Role.ASSISTANT),
    ("statistics", "/statistics", Role.ASSISTANT),
    ("log", "/log", Role.ASSISTANT),
    ("join", "/join", Role.DIRECTOR),
    ("settings", "/settings", Role.DIRECTOR),
)


@dataclass(frozen=True)
class SessionLog:
    """A session as it is now."""

    row: Session
    stored: Sequence[Stored]
    log: Current

    @property
    def edition(self) -> int:
        """By which it rules, unless a ruling says otherwise."""
        return edition_of(self.log)

    def frame(self, tab: str) -> dict[str, Any]:
        """What every page of the session shows."""
        tabs = [(name, f"/s/{self.row.id}{path}", least) for name, path, least in TABS]
        return {"session": self.row, "tab": tab, "tabs": tabs}


@dataclass
class Folds:
    """The folds of the sessions looked at last; a fold holds as long as its last entry is the last."""

    kept: OrderedDict[UUID, tuple[UUID | None, Current]] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def of(self, session: UUID, stored: Sequence[Stored]) -> Current:
        """The fold of these entries, which are all of the session's."""
        last = stored[-1].entry.id if stored else None
        with self.lock:
            known = self.kept.get(session)
            if known is not None and known[0] == last:
                self.kept.move_to_end(session)
                return known[1]
        made = current(one.entry for one in stored)
        with self.lock:
            self.kept[session] = (last, made)
            while len(self.kept) > REMEMBERED:
                self.kept.popitem(last=False)
        return made


def held_session(request: Request, session: UUID) -> SessionLog:
    """The session and its log.  Raises ``Fault`` ``desk.not_found``."""
    desk = request.app.state.desk
    store: Store = desk.store
    try:
        row, stored = store.session(session), store.entries(session)
    except Fault as fault:
        raise Fault("desk.not_found") if fault.code == "desk.session.unknown" else fault from None
    return SessionLog(row, stored, desk.folds.of(session, stored))


def add(request: Request, session: UUID, entries: Iterable[Entry]) -> None:
    """Into the log; it is on the disk afterwards.  Raises ``Fault`` for the first that is refused."""
    sender = people.sender(view.identity_of(request))
    acks = request.app.state.desk.store.append(session, tuple(entries), sender)
    for refused in acks.refused:
        raise refused.fault


def said(
    request: Request,
    held: SessionLog,
    about: str,
    kind: str,
    value: JSON,
    *,
    key: str = "",
    source: Source = Source.DIRECTOR,
    reason: str = "",
    edition: int | None = None,
) -> list[Entry]:
    """The entries by which the asker says this now.

    Where one value stands of a kind, what the same source said before is replaced, all of it where two devices
    had differed; what is the same as before is not said again.
    """
    identity = view.identity_of(request)
    before: list[Entry] = []
    keeping = KINDS[kind].keeping if kind in KINDS else Keeping.MANY
    if keeping is Keeping.ONE or (keeping is Keeping.NAMED and key):
        before = [e for e in held.log.of(kind, about) if e.key == key and e.source is source]
    if len(before) == 1 and before[0].value == value and not reason:
        return []
    old: list[UUID | None] = [entry.id for entry in before] or [None]
    return [
        new(
            held.row.id,
            about,
            kind,
            value,
            key=key,
            source=source,
            device=identity.device,
            author=people.author(identity),
            edition=held.edition if edition is None else edition,
            replaces=replaces,
            reason=reason,
        )
        for replaces in old
    ]
