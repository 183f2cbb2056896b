"""How many directors one desk serves: each answers again and again over HTTP, every answer on the disk.

``python -m benchmarks.desk_load [SECONDS]`` starts ``tablilla desk`` on a new SQLite database and lets 20
directors answer every two seconds, each in a ruling of his own, as the page does it (a form, with its token,
and the ruling put down again) and as a device does it (entries sent to the API).  It prints how long answers
take, then looks for the greatest number of directors with whom 95 % are under 200 ms, and tells the weight of
the first page.  At the end every answer that was acknowledged must be in the log.
"""

from __future__ import annotations

import gzip
import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

from tablilla.desk.entry import Source, new, plain
from tablilla.desk.store import open_store
from tests.desk.server.running import Device, Running

DIRECTORS, PAUSE = 20, 2.0  # seconds from one answer to the next
AIM, MOST = 0.1, 0.2  # seconds: what 95 % of the answers shall take, and may take
FACTS = ("held_a_card_of_the_suit", "offenders_played_to_next_trick", "other_side_revoked_on_this_trick")
FORM = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}


class Load(NamedTuple):
    """What came of a load: the waits in seconds, sorted, and how many could not keep their pace."""

    waits: list[float]
    late: int

    def under(self, share: float) -> float:
        """The wait that this share of the answers does not go beyond."""
        return self.waits[min(len(self.waits) - 1, int(len(self.waits) * share))]


class Director:
    """A device with a ruling of its own; each answer is another than the one before."""

    def __init__(self, port: int, session: UUID, number: int) -> None:
        self.device, self.session, self.me = Device(port), session, uuid4()
        self.number, self.said = number, 0
        status, page = self.device.ask("GET", "/join", headers={"accept": "text/html"})
        assert status == 200
        found = re.search(rb'name="csrf" value="([^"]+)"', page)
        assert found
        self.token = found[1].decode()
        opened = {"kind": "revoke", "seat": "W", "declarer": "S", "board": str(number % 30 + 1), "table": "1"}
        status, _ = self._post(f"/s/{session}/rulings", opened)
        assert status == 303
        self.ruling = self.device.location.partition("#")[0].rsplit("/", 1)[1]

    def _post(self, path: str, fields: dict[str, str]) -> tuple[int, bytes]:
        body = urlencode({"csrf": self.token, **fields}).encode()
        return self.device.ask("POST", path, body, FORM)

    def on_the_page(self) -> None:
        """By the form of the page; the ruling is put down again with it."""
        self.said += 1
        fields = {
            "kind": "fact",
            "key": FACTS[self.said % 3],
            "value": "true" if self.said // 3 % 2 else "false",
        }
        status, body = self._post(f"/s/{self.session}/ruling/{self.ruling}/facts", fields)
        assert status == 303, body

    def by_the_api(self) -> None:
        """As entries."""
        self.said += 1
        note = f"{self.number}.{self.said}"
        about = f"ruling/{self.ruling}"
        made = new(self.session, about, "note", note, source=Source.DIRECTOR, device=self.me)
        assert len(self.device.send(self.session, [plain(made)])) == 1


def load(directors: list[Director], answer: Callable[[Director], None], pause: float, seconds: float) -> Load:
    """All of them answer, each in his own time."""
    waits: list[float] = []
    late = 0
    lock, begin = threading.Lock(), time.perf_counter() + 0.2

    def work(one: Director) -> None:
        nonlocal late
        due = begin + Random(one.number).uniform(0, pause)
        while due < begin + seconds:
            time.sleep(max(0.0, due - time.perf_counter()))
            sent = time.perf_counter()
            answer(one)
            done = time.perf_counter()
            with lock:
                waits.append(done - max(due, sent - 0.01))
                late += done > due + pause
            due = max(due + pause, done)

    for one in directors:
        one.device.close()  # a server hangs up on who is silent for long
    threads = [threading.Thread(target=work, args=(one,)) for one in directors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Load(sorted(waits), late)


def told(name: str, count: int, found: Load, seconds: float) -> None:
    """One line of figures, with what else the machine had to do."""
    print(
        f"{name:12} {count:4} directors: {len(found.waits) / seconds:6.1f} answers/s, median "
        f"{1e3 * found.under(0.5):6.1f} ms, 95 % under {1e3 * found.under(0.95):6.1f} ms, "
        f"late {found.late}; load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def greatest(
    name: str, answer: Callable[[Director], None], all_: Callable[[int], list[Director]], seconds: float
) -> None:
    """Half as many again each time, until 95 % take longer than they may."""
    count, best = DIRECTORS, 0
    while True:
        found = load(all_(count), answer, PAUSE, seconds)
        told(name, count, found, seconds)
        if found.under(0.95) > MOST or count > 1000:
            break
        best = count
        count = count * 3 // 2
    print(f"{name:12} greatest load with 95 % under {1e3 * MOST:.0f} ms: {best} directors every {PAUSE:g} s")


def first_page(port: int) -> None:
    """Bytes on the wire and time, with the sheets and pictures that the page names."""
    device = Device(port)
    packed = {"accept-encoding": "gzip", "accept": "text/html"}
    begin = time.perf_counter()
    _, body = device.ask("GET", "/", headers=packed)
    page = gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
    total = len(body)
    for path in dict.fromkeys(re.findall(rb'(?:href|src)="(/static/[^"]+)"', page)):
        total += len(device.ask("GET", path.decode(), headers=packed)[1])
    print(f"first page: {total / 1000:.1f} kB in {1e3 * (time.perf_counter() - begin):.0f} ms")


def main() -> int:
    """Measure."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        database = f"sqlite:///{folder / 'desk.db'}"
        with open_store(database) as store:
            session = store.new_session("load").id
        desk = Running(database, folder)
        try:
            people: list[Director] = []

            def all_(count: int) -> list[Director]:
                while len(people) < count:
                    people.append(Director(desk.port, session, len(people)))
                return people[:count]

            first_page(desk.port)
            first_page(desk.port)
            for name, answer in (("on the page", Director.on_the_page), ("by the API", Director.by_the_api)):
                greatest(name, answer, all_, seconds)
            said = sum(one.said for one in people)
        finally:
            desk.stop()
        with open_store(database) as store:
            kept = [one.entry for one in store.entries(session) if one.entry.kind in ("fact", "note")]
        print(f"{said} answers, {len(kept)} in the log")
        return 0 if len(kept) == said else 1


if __name__ == "__main__":
    sys.exit(main())
