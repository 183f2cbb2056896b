"""A desk that is served as its command serves it, for browsers and sockets."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import FastAPI

from tablilla.desk import serve

HOST = "127.0.0.1"


@contextmanager
def serving(app: FastAPI, port: int = 0) -> Iterator[str]:
    """Its address, when it answers; a port that is taken gives way to the next."""
    at, begun = serve.listen(HOST, port), threading.Event()
    server = serve.made(app, begun.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [at]}, daemon=True)
    thread.start()
    try:
        assert begun.wait(60)
        yield f"http://{HOST}:{at.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        at.close()
