"""Serves the page on this machine, with the standard library."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST, TRIES = "127.0.0.1", 50


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".webmanifest": "application/manifest+json",
        ".js": "text/javascript",
    }

    def log_message(self, *told: object) -> None:
        """Nothing: the terminal belongs to the director."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of the folder at the port, or at the next one that is free.  Raises ``OSError`` if none is."""
    handler = partial(_Quiet, directory=str(folder))
    last: OSError | None = None
    for candidate in range(port, min(port + TRIES, 65536)):
        try:
            return ThreadingHTTPServer((HOST, candidate), handler)
        except OSError as error:
            last = error
    raise last or OSError(f"no port from {port} on")
