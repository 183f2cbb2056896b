"""``tablilla pocket``: writes the pocket page, and serves it if asked to."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tablilla.cli import OK, complain, parser
from tablilla.fault import Fault
from tablilla.texts.catalogue import Words

PORT = 8000
READABLE = 0o644  # by whatever serves the page


def run(arguments: list[str], say: Words) -> int:
    """Write the files; with ``--serve`` stay until interrupted."""
    made = parser("pocket", say)
    made.add_argument("--out", type=Path, required=True, metavar="DIR", help=say("pocket.cli.out"))
    made.add_argument("--engine", action="store_true", help=say("pocket.cli.engine"))
    made.add_argument("--serve", action="store_true", help=say("pocket.cli.serve"))
    made.add_argument("--port", type=_port, default=PORT, help=say("pocket.cli.port", port=PORT))
    options = made.parse_args(arguments)
    without = write(options.out, say, options.engine)
    if without is not None and not options.serve:
        raise without
    if without is not None:
        complain(without, say)
    return serve(options.out, options.port, say) if options.serve else OK


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError(text)
    return port


def write(out: Path, say: Words, with_engine: bool = False) -> Fault | None:
    """The page and what makes it installable, into ``out``; why the engine could not be put beside it."""
    from tablilla.pocket.engine import engine
    from tablilla.pocket.page import site

    held, without = None, None
    if with_engine:
        try:
            held = engine()
        except Fault as fault:
            without = fault
    try:
        out.mkdir(parents=True, exist_ok=True)
        _put(out, site(say.language, held))
    except OSError as error:
        raise Fault("pocket.write", str(out), why=error.strerror or str(error)) from error
    print(say("pocket.cli.written", path=out / "index.html"))
    return without


def _put(out: Path, made: Mapping[str, bytes]) -> None:
    """All of the files or none: each is written beside its place first, and then put there."""
    beside: list[tuple[Path, Path]] = []
    try:
        for name, content in made.items():
            place = out / name
            place.parent.mkdir(exist_ok=True)
            handle, path = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
            beside.append((Path(path), place))
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.chmod(path, READABLE)
        for written, place in beside:
            os.replace(written, place)
    finally:
        for written, _ in beside:
            written.unlink(missing_ok=True)


def serve(out: Path, port: int, say: Words) -> int:
    """On this machine only, until interrupted."""
    from tablilla.pocket.serve import HOST, server

    try:
        serving = server(out, port)
    except OSError as error:
        raise Fault("pocket.port", "--port", port=port, why=error.strerror or str(error)) from error
    with serving:
        got = serving.server_address[1]
        if port not in (0, got):
            print(say("pocket.cli.taken", port=port, got=got))
        print(say("pocket.cli.address", address=f"http://{HOST}:{got}/"))
        print(say("pocket.cli.terminal"))
        print(say("pocket.cli.record"), flush=True)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
    return OK
