"""How fast the desk's log takes entries that are on the disk when it answers, and how fast it is folded.

``python -m benchmarks.desk_store [SECONDS]`` lets 1, 8 and 20 senders append one entry after the other to one
session, on SQLite and on a PostgreSQL that is started for it, and prints entries a second and how long a sender
waits.  The ratio is to as many flushes of the same disk, one for each entry: what goes beyond 1 is what is
gained by writing for all who wait at once.  Then it folds the log of a long session.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from uuid import UUID, uuid4

from tablilla.desk.entry import Entry, Source, new
from tablilla.desk.fold import current
from tablilla.desk.fold_rulings import rulings
from tablilla.desk.store import Store, open_store
from tests.desk.store.postgres import Server

SENDERS = (1, 8, 20)
LONG = 5_000  # entries of a session


def entry(session: UUID, device: UUID, number: int) -> Entry:
    """An answer of an interview."""
    ruling = UUID(int=number // 20 + 1)
    where, key = f"ruling/{ruling}", f"fact.{number % 20}"
    return new(session, where, "fact", number % 2 == 0, key=key, source=Source.DIRECTOR, device=device)


def flushes(folder: Path, seconds: float) -> float:
    """Flushes a second: what one durable entry costs at least if nobody shares it."""
    with (folder / "flushed").open("wb", buffering=0) as out:
        end, count = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            out.write(b"x" * 4096)
            os.fdatasync(out.fileno())
            count += 1
    return count / seconds


def senders(store: Store, count: int, seconds: float) -> tuple[float, float, float]:
    """Entries a second; the median and the 95th percentile of the waits, in milliseconds."""
    session, device = store.new_session().id, uuid4()
    waits: list[float] = []
    end = time.perf_counter() + seconds

    def send(mine: int) -> None:
        number = mine
        while (begin := time.perf_counter()) < end:
            acks = store.append(session, [entry(session, device, number)])
            assert len(acks.stored) == 1
            waits.append(time.perf_counter() - begin)
            number += count

    threads = [threading.Thread(target=send, args=(mine,)) for mine in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    waits.sort()
    return len(waits) / seconds, 1e3 * waits[len(waits) // 2], 1e3 * waits[len(waits) * 95 // 100]


def measure(name: str, url: str, flushed: float, seconds: float) -> None:
    """Print a line for each number of senders."""
    with open_store(url) as store:
        for count in SENDERS:
            rate, median, late = senders(store, count, seconds)
            print(
                f"{name:10} {count:3} senders: {rate:7.0f} entries/s, {rate / flushed:5.2f} of a flush each; "
                f"wait {median:6.1f} ms, 95 % under {late:6.1f} ms"
            )


def folds(store: Store) -> None:
    """A long session, read for the first time, again, and folded."""
    session, device = store.new_session().id, uuid4()
    store.append(session, [entry(session, device, number) for number in range(LONG)])
    with open_store(store.place) as fresh:
        times = []
        for _ in range(2):
            begin = time.perf_counter()
            log = [one.entry for one in fresh.entries(session)]
            times.append(time.perf_counter() - begin)
    begin = time.perf_counter()
    found = rulings(current(log))
    folded = time.perf_counter() - begin
    print(
        f"{len(log)} entries of {len(found)} rulings: read {1e3 * times[0]:.0f} ms, "
        f"again {1e3 * times[1]:.1f} ms, folded {1e3 * folded:.0f} ms"
    )


def main() -> int:
    """Measure."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        flushed = flushes(folder, 1)
        print(f"{flushed:.0f} flushes/s")
        measure("SQLite", str(folder / "desk.db"), flushed, seconds)
        with open_store(str(folder / "long.db")) as store:
            folds(store)
    server = Server(memory=False)
    try:
        server.start()
        measure("PostgreSQL", server.new(), flushed, seconds)
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
