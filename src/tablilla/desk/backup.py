"""A desk, or one session, as one file: written whole or not at all, with a checksum at its end.

The file is lines of JSON, compressed (``gunzip`` shows them): a header, what is kept, one thing a line, and
the number of lines before with their SHA-256.  It is made of gzip members of a few lines each: what stands
outside a damaged one can still be read.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from tablilla import __version__
from tablilla.desk.entry import now, stored_plain, written
from tablilla.desk.store import Session, Store
from tablilla.fault import Fault

SCHEMA = 2  # 1: entries without their senders
LINES = 8  # of a member: what a damaged spot costs at most


class Counts(NamedTuple):
    """How much was kept."""

    sessions: int
    entries: int


def backup(store: Store, path: Path, session: UUID | None = None) -> Counts:
    """Write all that the store holds; or one session with its log, without accounts, codes and audit trail.

    Raises ``Fault``: ``desk.backup.write`` where the file cannot be written (a file that was there stays as it
    was), ``desk.backup.same`` where it is the database itself.
    """
    if Path(store.place).exists() and path.exists() and path.samefile(store.place):
        raise Fault("desk.backup.same", str(path))
    counts = Counts(0, 0)
    digest, total = hashlib.sha256(), 0
    try:
        with _whole(path) as handle, os.fdopen(handle, "wb") as out:
            source = iter(_lines(store, session))
            while some := list(islice(source, LINES)):
                text = b"".join(json.dumps(line).encode() + b"\n" for line in some)
                digest.update(text)
                total += len(some)
                sessions = sum("session" in line for line in some)
                entries = sum("entry" in line for line in some)
                counts = Counts(counts.sessions + sessions, counts.entries + entries)
                out.write(gzip.compress(text, mtime=0))
            end = {"end": {"lines": total, "sha256": digest.hexdigest()}}
            out.write(gzip.compress(json.dumps(end).encode() + b"\n", mtime=0))
            out.flush()
            os.fsync(out.fileno())
    except OSError as error:
        raise Fault("desk.backup.write", str(path), why=error) from error
    return counts


@contextlib.contextmanager
def _whole(path: Path) -> Iterator[int]:
    """A file beside ``path`` that takes its place once it is complete and on the disk."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        yield handle
        os.replace(beside, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def _lines(store: Store, only: UUID | None) -> Iterator[dict[str, Any]]:
    yield {
        "tablilla": "backup" if only is None else "session",
        "schema": SCHEMA,
        "version": __version__,
        "made": written(now()),
        "desk": str(store.device),
    }
    for session in store.sessions() if only is None else [store.session(only)]:
        yield {"session": _session(session, codes=only is None)}
        for one in store.entries(session.id):
            yield {name: held for name, held in stored_plain(one).items() if name != "seq"}
        if only is None:
            for device in store.devices(session.id):
                yield {"device": _plain(device._asdict())}
    if only is None:
        for account in store.accounts():
            yield {"account": _plain(account._asdict())}
        after = 0
        while steps := store.trails(after=after):
            for step in steps:
                yield {"trail": _plain(step._asdict())}
            after = steps[-1].seq


def _session(session: Session, *, codes: bool) -> dict[str, Any]:
    kept = {"id": str(session.id), "opened": written(session.opened)}
    if codes:
        kept |= {"assistant_code": session.assistant_code, "director_code": session.director_code}
    return kept


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    def text(value: Any) -> Any:
        if isinstance(value, datetime):
            return written(value)
        return str(value) if isinstance(value, UUID) else value

    return {name: text(value) for name, value in row.items()}
