"""What the commands share that open the database of a desk."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tablilla.fault import Fault
from tablilla.texts.catalogue import Words
from tablilla.texts.faults import one_line, said

if TYPE_CHECKING:
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
    print(say("storage.union", sessions=len(union.sessions), stored=union.stored, known=union.known))
    for session, conflicts in union.conflicts.items():
        name = store.session(session).name or str(session)
        for conflict in conflicts:
            thing = " ".join(part for part in (*conflict.thing, conflict.field) if part)
            values = [
                one.value.get(conflict.field) if conflict.field else one.value for one in conflict.entries
            ]
            print(say("storage.conflict", session=name, thing=thing, values=" | ".join(map(_short, values))))
    for fault in union.damage:
        _complain(fault, fault.where, say)
    for refused in union.refused:
        _complain(refused.fault, str(refused.id or refused.position + 1), say)
    return 2 if union.refused or union.damage else 0


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _complain(fault: Fault, where: str, say: Words) -> None:
    with suppress(OSError):
        print(one_line(f"tablilla: {where}: {said(fault, say)} [{fault.code}]"), file=sys.stderr)
