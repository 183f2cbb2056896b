"""The pocket page as the desk serves it: script, style, laws, summaries, each under the name of its content.

The laws are compiled once for each state of the package, which takes some seconds, and are kept in the
user's cache.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablilla import __version__
from tablilla.desk.assets import Asset, made_of
from tablilla.fault import Fault
from tablilla.pocket import engine
from tablilla.pocket.cache import is_kept, kept
from tablilla.pocket.page import (
    COPIED,
    LZMA,
    OF_ENGINE,
    SCRIPTS,
    STYLES,
    STYLES_OF_ENGINE,
    asset,
    data,
    lean,
    service_worker,
)
from tablilla.pocket.vocabulary import beside_a_session
from tablilla.texts.catalogue import LANGUAGES

OF_DESK = ("desk-log.js", "desk-sync.js", "desk.js", "desk-line.js", "desk-words.js", "desk-screens.js")
LATER = ("chart.js", "ending.js", "equity.js", "adjust.js", "forms.js")  # needed by no first question
STYLES_OF_DESK = ("desk.css",)
FOLDER = "/pocket/"
PACKED = "desk-3"
"""The name under which laws and book are kept, each packed; 3 is how they are laid together."""

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
    laws, book, *spoken = _data()
    first = (*SCRIPTS, *OF_ENGINE, *OF_DESK, "app.js", "desk-begin.js")
    style = b"\n".join(asset(name) for name in (*STYLES, *STYLES_OF_ENGINE, *STYLES_OF_DESK))
    parts = {
        "app.js": _script(name for name in first if name not in LATER),
        "later.js": _script(LATER),
        "app.css": style,
        "laws.bin": laws,
        "book.bin": book,
        **{f"words-{language}.bin": held for language, held in zip(LANGUAGES, spoken, strict=True)},
        **{name: asset(name) for name in COPIED},
    }
    made = {name: made_of(name, content, FOLDER) for name, content in parts.items()}
    named = {name: one.address.removeprefix(FOLDER) for name, one in made.items()}
    shell = asset("desk.html").decode()
    for name, address in named.items():
        shell = shell.replace(f"{{{{{name}}}}}", address)
    words = " ".join(f"{language}:{named[f'words-{language}.bin']}" for language in LANGUAGES)
    shell = shell.replace("{{words}}", words).replace("{{version}}", __version__).replace("{{engine}}", beside)
    wanted = " ".join(f"{engine.FOLDER}/{name}" for name in (*engine.NEEDED, engine.WORKER, engine.ARCHIVE))
    shell = shell.replace("{{files}}", wanted if beside else "")
    mark = hashlib.sha256("".join([shell, *sorted(named.values())]).encode()).hexdigest()[:16]
    worker = service_worker(("./", "manifest.webmanifest", *named.values()), mark, beside)
    return Site({one.address: one for one in made.values()}, shell, beside, worker)


def _script(names: Iterable[str]) -> bytes:
    """Scripts as one; their names are those of the page, so that what comes later knows what came first."""
    texts = (lean(asset(name).decode().replace("'use strict';\n", "", 1)) for name in names)
    return "\n".join(["'use strict';", *texts, ""]).encode()


def site() -> Site:
    """The page and its files.  The first time it may take some seconds; it is made once."""
    with _BUILDING:
        return _site(_engine_version())


def warm() -> bool:
    """Make the page beside what else the desk does; whether it will take some seconds, once.

    The first who opens it then does not wait.
    """
    waits = not is_kept(PACKED)
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


def _data() -> list[bytes]:
    """The laws, the summaries of the book, and the words of each language, packed."""
    held, parts = kept(PACKED, _made), []
    while held:
        end = 4 + int.from_bytes(held[:4], "big")
        parts.append(held[4:end])
        held = held[end:]
    return parts


def _made() -> bytes:
    known, more = data("es"), beside_a_session()
    spoken = [known["words"][language] | more[language] for language in LANGUAGES]
    whole = known["lawbook"]
    known["lawbook"] = {part: {name: {} for name in held} for part, held in whole.items()}
    known["words"] = {}
    parts = map(_packed, (known, whole, *spoken))
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _packed(held: Any) -> bytes:
    """The size in four bytes, then LZMA without a header, as ``unpack.js`` reads it."""
    raw = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
    return len(raw).to_bytes(4, "big") + lzma.compress(raw, lzma.FORMAT_RAW, filters=[LZMA])
