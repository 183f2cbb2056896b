"""``tablilla backup``: all that a desk holds, or one session, as one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from tablilla.cli import OK, parser
from tablilla.cli.storage import database, opened
from tablilla.fault import Fault
from tablilla.texts.catalogue import Words

if TYPE_CHECKING:
    from tablilla.desk.store import Store


def run(arguments: list[str], say: Words) -> int:
    """Write the file; 0, or 2 where it could not be written whole."""
    made = parser("backup", say)
    made.add_argument("file", type=Path, metavar="FILE", help=say("storage.cli.backup.file"))
    database(made, say)
    made.add_argument("--session", metavar="SESSION", help=say("storage.cli.backup.session"))
    given = made.parse_args(arguments)
    with opened(given.database, create=False) as store:
        from tablilla.desk.backup import backup

        only = None if given.session is None else _session(store, given.session)
        counts = backup(store, given.file, only)
    print(say("storage.backup", file=given.file, sessions=counts.sessions, entries=counts.entries))
    return OK


def _session(store: Store, wanted: str) -> UUID:
    """By its id, a code that joins it, or its name if no other has it."""
    found = [one for one in store.sessions() if wanted in (str(one.id), one.name)]
    if not found and (joined := store.by_code(wanted)) is not None:
        found = [joined.session]
    if len(found) != 1:
        raise Fault("desk.session.which", "--session", given=wanted, count=len(found))
    return found[0].id
