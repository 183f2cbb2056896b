"""Serves the page on this machine, with the standard library."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tablilla.pocket.engine import FOLDER, WORKER

HOST, TRIES = "127.0.0.1", 50
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
"""Of the engine's worker, which the page's own policy does not reach: it runs and loads what lies beside it."""


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".webmanifest": "application/manifest+json",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *told: object) -> None:
        """Nothing: the terminal belongs to the director."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        if self.path.split("?")[0].endswith(f"/{FOLDER}/{WORKER}"):
            self.send_header("Content-Security-Policy", POLICY)
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
