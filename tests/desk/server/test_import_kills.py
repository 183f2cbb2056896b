"""The server killed in the middle of a large import: the file is there or not at all; again, all of it once.

``TABLILLA_DEEP`` kills forty times, later and later.
"""

from __future__ import annotations

import os
import re
import threading
from contextlib import suppress
from pathlib import Path
from uuid import UUID

from tablilla.desk.boards.reading import SHORT
from tablilla.desk.store import open_store
from tests.desk.server.running import GONE, Device, Running
from tests.formats.samples import GAME

DEEP = bool(os.environ.get("TABLILLA_DEEP"))
KILLS = 40 if DEEP else 1
BOARDS, PER_BOARD = 300 if DEEP else 120, 4  # entries
FILE = "\n".join(GAME.replace('[Board "1"]', f'[Board "{number}"]') for number in range(1, BOARDS + 1))
FILE += "\n% nothing" * (SHORT // 10)  # long enough to be read in a process of its own
LIMIT = "x" * 20


def send(desk: Device, session: UUID) -> bytes:
    """The file as a browser sends it; the page that says what came of it."""
    _, page = desk.ask("GET", "/join")
    token = re.findall(rb'name="csrf" value="([^"]+)"', page)[0]
    head = f'--{LIMIT}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{token.decode()}\r\n'
    head += f'--{LIMIT}\r\nContent-Disposition: form-data; name="file"; filename="x.pbn"\r\n\r\n'
    body = f"{head}{FILE}\r\n--{LIMIT}--\r\n".encode()
    kind = {"content-type": f"multipart/form-data; boundary={LIMIT}"}
    status, said = desk.ask("POST", f"/s/{session}/import", body, kind)
    assert status == 200, said
    return said


def test_an_import_is_whole_or_not_at_all(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'desk.db'}"
    with open_store(url) as store:
        session = store.new_session("kills").id
    told = [0] * KILLS
    for kill in range(KILLS):
        running = Running(url, tmp_path)
        device = Device(running.port)

        def importing(device: Device = device, kill: int = kill) -> None:
            with suppress(*GONE):
                told[kill] = int(re.findall(rb"new entries (\d+)", send(device, session))[0])

        sender = threading.Thread(target=importing)
        sender.start()
        sender.join(4 * (kill + 1) / (KILLS + 1))  # a process for it begins, reads, is answered, is written
        running.kill()
        sender.join(60)
        device.close()
        with open_store(url) as store:
            there = len(store.entries(session))
        assert there in (1, 1 + BOARDS * PER_BOARD, 2 + BOARDS * PER_BOARD), there  # and its note
        assert there > 1 or not told[kill], "what was acknowledged is there"
    running = Running(url, tmp_path)
    device = Device(running.port)
    said = send(device, session)
    new, known = map(int, re.findall(rb"new entries (\d+), known already (\d+)", said)[0])
    device.close()
    running.stop()
    assert new + known == BOARDS * PER_BOARD
    with open_store(url) as store:
        entries = [one.entry for one in store.entries(session)]
    assert len({one.id for one in entries if one.source == "record"}) == BOARDS * PER_BOARD
    assert len([one for one in entries if one.source == "record"]) == BOARDS * PER_BOARD
