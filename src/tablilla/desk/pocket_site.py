"""The pocket page as the desk serves it: script, style, laws, summaries, each under the name of its content.

The laws are compiled once for each state of the package, which takes some seconds, and are kept in the
user's cache.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tablilla import __version__
from tablilla.desk.assets import Asset, made_of
from tablilla.fault import Fault
from tablilla.pocket import engine
from tablilla.pocket.page import (
    COPIED,
    LZMA,
    OF_ENGINE,
    SCRIPTS,
    STYLES,
    STYLES_OF_ENGINE,
    asset,
    data,
    service_worker,
)

OF_DESK = ("desk-log.js", "desk-sync.js", "desk.js", "desk-line.js", "desk-words.js", "desk-screens.js")
STYLES_OF_DESK = ("desk.css",)
FOLDER = "/pocket/"
_BUILDING = threading.Lock()


@dataclass(frozen=True)
class Site:
    """All files by the name under which the page asks for them; ``shell`` still wants language and theme."""

    files: Mapping[str, Asset]
    shell: str
    engine: str  # the version of the engine; empty where there is none
    worker: bytes


@cache
def _site(beside: str) -> Site:
    laws, book = _data()
    script = "\n".join(
        lean(asset(name).decode().replace("'use strict';\n", "", 1))
        for name in (*SCRIPTS, *OF_ENGINE, *OF_DESK, "app.js", "desk-begin.js")
    )
    style = b"\n".join(asset(name) for name in (*STYLES, *STYLES_OF_ENGINE, *STYLES_OF_DESK))
    parts = {
        "app.js": f"'use strict';\n(() => {{\n{script}\n}})();\n".encode(),
        "app.css": style,
        "laws.bin": laws,
        "book.bin": book,
        **{name: asset(name) for name in COPIED},
    }
    made = {name: made_of(name, content, FOLDER) for name, content in parts.items()}
    named = {name: one.address.removeprefix(FOLDER) for name, one in made.items()}
    shell = asset("desk.html").decode()
    for name, address in named.items():
        shell = shell.replace(f"{{{{{name}}}}}", address)
    shell = shell.replace("{{version}}", __version__).replace("{{engine}}", beside)
    wanted = " ".join(f"{engine.FOLDER}/{name}" for name in (*engine.NEEDED, engine.WORKER, engine.ARCHIVE))
    shell = shell.replace("{{files}}", wanted if beside else "")
    mark = hashlib.sha256("".join([shell, *sorted(named.values())]).encode()).hexdigest()[:16]
    worker = service_worker(("./", "manifest.webmanifest", *named.values()), mark, beside)
    return Site({one.address: one for one in made.values()}, shell, beside, worker)


def lean(script: str) -> str:
    """Without the lines that are comments, and without indentation: the page has no text over several lines."""
    lines = (part.strip() for part in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def site() -> Site:
    """The page and its files.  The first time it may take some seconds; it is made once."""
    with _BUILDING:
        return _site(_engine_version())


def warm() -> bool:
    """Make the page beside what else the desk does; whether it will take some seconds, once.

    The first who opens it then does not wait.
    """
    waits = not _kept().is_file()
    threading.Thread(target=site, daemon=True).start()
    return waits


def engine_files() -> Mapping[str, bytes]:
    """The engine's files by their path; none where it was never fetched: then the desk itself follows."""
    return _engine() if engine.cache().is_file() else {}


@cache
def _engine() -> Mapping[str, bytes]:
    try:
        published = engine.is_published(engine.cache().read_bytes())
        return engine.engine() if published else {}
    except (OSError, Fault):
        return {}


def _engine_version() -> str:
    made = engine_files()
    return engine.version(made) if made else ""


def _data() -> tuple[bytes, bytes]:
    """The laws with the words, and the summaries of the book, packed."""
    place = _kept()
    with suppress(OSError, ValueError, IndexError):
        held = place.read_bytes()
        at = int.from_bytes(held[:4], "big")
        laws, book = held[36 : 36 + at], held[36 + at :]
        if hashlib.sha256(laws + book).digest() == held[4:36]:
            return laws, book
    known = data("es")
    whole = known["lawbook"]
    known["lawbook"] = {part: {name: {} for name in held} for part, held in whole.items()}
    laws, book = _packed(known), _packed(whole)
    _keep(place, len(laws).to_bytes(4, "big") + hashlib.sha256(laws + book).digest() + laws + book)
    return laws, book


def _packed(held: Any) -> bytes:
    """The size in four bytes, then LZMA without a header, as ``unpack.js`` reads it."""
    raw = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
    return len(raw).to_bytes(4, "big") + lzma.compress(raw, lzma.FORMAT_RAW, filters=[LZMA])


@cache
def _kept() -> Path:
    """Where what is compiled of this state of the package is kept."""
    return _cache() / f"pocket-{_state()}.bin"


def _cache() -> Path:
    return engine.cache().parent


def _state() -> str:
    """A name for this state of the package: what is compiled hangs on all of it."""
    whole = hashlib.sha256(f"2 {__version__} {sys.version_info[:2]}".encode())  # 2: how the files are parted
    for name in ("bridge", "lawbook", "rules", "laws", "texts", "chart", "pocket"):
        root = Path(str(files("tablilla").joinpath(name)))
        for file in sorted(root.rglob("*")):
            if file.suffix in (".py", ".json"):
                whole.update(
                    file.relative_to(root).as_posix().encode() + hashlib.sha256(file.read_bytes()).digest()
                )
    return whole.hexdigest()[:20]


def _keep(place: Path, held: bytes) -> None:
    """In the cache, whole or not at all, and only the last; a cache that cannot be written only costs time."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(held)
        os.replace(beside, place)
        others = sorted(place.parent.glob("pocket-*.bin"), key=lambda one: one.stat().st_mtime)
        for old in others[:-4]:
            old.unlink(missing_ok=True)
