"""A process that is going to be killed: a device's outbox that is sent until all of it is acknowledged.

It says each acknowledged id in the pipe before it goes on.  What an earlier, killed process had in its outbox
is sent first: it cannot know what had arrived.
"""

from __future__ import annotations

import threading
import time
from multiprocessing.connection import Connection
from uuid import UUID

from tablilla.desk.entry import Entry
from tablilla.desk.store import Store, open_store
from tablilla.fault import Fault
from tests.desk.store.said import said

THREADS, TOGETHER = 3, 2
AGAIN = 6  # of what was acknowledged is sent again too
TRANSIENT = ("desk.store.away", "desk.store.busy")


def entry(session: UUID, sender: int, number: int) -> Entry:
    """The entry of a sender with this number: the same each time."""
    name = f"{sender}.{number}"
    return said(f"{session} {name}", f"said by {name}", session=session, about="session", kind="note")


def append(url: str, session: UUID, senders: dict[int, int], pipe: Connection) -> None:
    """Send for ever; ``senders`` says from which number each goes on."""
    lock = threading.Lock()
    with open_patiently(url) as store:
        threads = [
            threading.Thread(target=_send, args=(store, session, sender, number, pipe, lock))
            for sender, number in senders.items()
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def open_patiently(url: str) -> Store:
    """The database may just be coming up again."""
    while True:
        try:
            return open_store(url)
        except Fault as fault:
            if fault.code not in TRANSIENT:
                raise
            time.sleep(0.02)


def _send(
    store: Store, session: UUID, sender: int, number: int, pipe: Connection, lock: threading.Lock
) -> None:
    number = max(0, number - AGAIN)
    while True:
        entries = [entry(session, sender, number + extra) for extra in range(TOGETHER)]
        try:
            acks = store.append(session, entries)
        except Fault as fault:
            if fault.code not in TRANSIENT:
                with lock:
                    pipe.send(f"{fault.code} {fault.details}")
                raise
            time.sleep(0.02)
            continue
        number += TOGETHER
        with lock:
            pipe.send((sender, number, [one.entry.id for one in acks.stored] + list(acks.known)))
