"""Runs the desk: the port, the addresses under which phones find it, an end without loose ends."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tablilla.desk.patience import many_connections, patient
from tablilla.fault import Fault

TRIES = 50
EVERYWHERE = ("0.0.0.0", "::")
HERE = "127.0.0.1"
SOMEWHERE = ("192.0.2.1", 9)  # nothing is sent there: only the way to it is asked for
QUEUE = 256
GRACE = 5  # seconds for what is being answered when the desk ends


def listen(host: str, port: int) -> socket.socket:
    """A socket at the port, or at the next one that is free.  Raises ``Fault`` ``desk.port``."""
    last: OSError | None = None
    for candidate in range(port, min(port + TRIES, 65536)):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            made = socket.socket(family, socket.SOCK_STREAM)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((host, candidate))
            made.listen(QUEUE)
            return made
        except OSError as error:
            made.close()
            last = error
    why = (last.strerror or str(last)) if last else "no port"
    raise Fault("desk.port", "--port", port=port, why=why)


def in_the_hall() -> str:
    """The address of this machine on its network; empty where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect(SOMEWHERE)
        found = str(asked.getsockname()[0])
        return "" if found.startswith("127.") or found == EVERYWHERE[0] else found
    return ""


def addresses(host: str, port: int) -> tuple[str, str]:
    """Where this machine opens the desk, and where phones do; the second is empty where they cannot."""
    if host in EVERYWHERE:
        hall = in_the_hall()
        return _address(HERE, port), _address(hall, port) if hall else ""
    if host in (HERE, "localhost", "::1"):
        return _address(host, port), ""
    return _address(host, port), _address(host, port)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _Server(uvicorn.Server):
    """Ends on SIGINT and SIGTERM as it would by itself: what is being answered is answered, then it is over."""

    opened: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Says so when it is open."""
        await super().startup(sockets)
        self.opened()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        def end(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        mine = (signal.SIGINT, signal.SIGTERM) if threading.current_thread() is threading.main_thread() else ()
        before = {number: signal.signal(number, end) for number in mine}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def made(app: FastAPI, opened: Callable[[], None]) -> uvicorn.Server:
    """The server; ``opened`` is called when it answers."""
    believed = app.state.desk.settings.proxy
    config = uvicorn.Config(
        app,
        http=patient(AutoHTTPProtocol),
        proxy_headers=bool(believed),
        forwarded_allow_ips=list(believed),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=20,
    )
    server = _Server(config)
    server.opened = opened
    return server


def serve(app: FastAPI, at: socket.socket, opened: Callable[[], None]) -> None:
    """Until it is told to end; ``opened`` is called when it answers."""
    many_connections()
    with at:
        made(app, opened).run(sockets=[at])
