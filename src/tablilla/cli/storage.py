"""What the commands share that open the database of a desk."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tablilla.fault import Fault
from tablilla.texts.catalogue import Words
from tablilla.texts.faults import one_line, said

if TYPE_CHECKING:
    from uuid import UUID

    from tablilla.desk.log import SessionLog
    from tablilla.desk.merge import Union
    from tablilla.desk.store import Store


@contextmanager
def needed(extra: str = "desk") -> Iterator[None]:
    """Around an import of what only an extra brings.  Raises ``Fault`` (``desk.missing``) without it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("tablilla"):
            raise
        raise Fault("desk.missing", error.name or "", install=f"pip install 'tablilla[{extra}]'") from None


def database(made: ArgumentParser, say: Words) -> None:
    """The option ``--database``; without it the one in the user's folder is meant."""
    made.add_argument("--database", metavar="URL", help=say("storage.cli.database"))


@contextmanager
def opened(url: str | None, *, create: bool) -> Iterator[Store]:
    """The store of a desk.  Raises ``Fault``."""
    with needed():
        from tablilla.desk.settings import embedded
        from tablilla.desk.store import open_store
    with open_store(url if url is not None else embedded(), create=create) as store:
        yield store


def told(union: Union, store: Store, say: Words) -> int:
    """Print what came of a union; 2 where something was refused or damaged."""
    from tablilla.desk.shown import conflict_row

    print(say("storage.union", sessions=len(union.sessions), stored=union.stored, known=union.known))
    for session, conflicts in union.conflicts.items():
        held = _log(store, session)
        for conflict in conflicts:
            row = conflict_row(held, conflict, say)
            thing = f"{row.place}: {row.what}"
            values = " | ".join(dict.fromkeys(value for value, _, _ in row.values))
            print(say("storage.conflict", session=held.row.name or str(session), thing=thing, values=values))
    for fault in union.damage:
        _complain(fault, fault.where, say)
    for refused in union.refused:
        _complain(refused.fault, str(refused.id or refused.position + 1), say)
    return 2 if union.refused or union.damage else 0


def _log(store: Store, session: UUID) -> SessionLog:
    from tablilla.desk.fold import current
    from tablilla.desk.log import SessionLog

    stored = store.entries(session)
    return SessionLog(store.session(session), stored, current(one.entry for one in stored))


def _complain(fault: Fault, where: str, say: Words) -> None:
    with suppress(OSError):
        print(one_line(f"tablilla: {where}: {said(fault, say)} [{fault.code}]"), file=sys.stderr)
