"""The engine beside the page: Tablilla itself, run in the browser by Pyodide, which is fetched once and kept.

Pyodide (Mozilla Public License 2.0, with Python's own library) is no part of Tablilla: its files are taken from
the package registry, held against a digest written here, and kept in the user's cache.
"""

from __future__ import annotations

import hashlib
import io
import tarfile
import urllib.request
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tablilla.fault import Fault
from tablilla.pocket.cache import folder, write

PYODIDE = "314.0.7"
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{PYODIDE}.tgz"
SHA512 = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LEFT_OUT = {"__main__.py", "cli", "desk", "pocket", "cases", "__pycache__"}
"""What the browser has no use for; of all else the standard library is enough."""
FOLDER, WORKER, ARCHIVE = "engine", "worker.mjs", "engine.zip"
PATIENCE = 60  # seconds
_THEN = (1980, 1, 1, 0, 0, 0)  # the same archive whenever it is made


def archive() -> bytes:
    """The part of the package that a browser can run, with its data, as a zip; the same bytes each time."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, file in _files(files("tablilla"), "tablilla"):
            entry = zipfile.ZipInfo(name, _THEN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            made.writestr(entry, file.read_bytes())
    return held.getvalue()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        if each.name in LEFT_OUT:
            continue
        if each.is_dir():
            yield from _files(each, f"{path}/{each.name}")
        else:
            yield f"{path}/{each.name}", each


def engine() -> dict[str, bytes]:
    """Every file of the engine by its path beside the page.  Raises ``Fault`` ``pocket.engine.*``."""
    made = unpacked(pyodide())
    made[WORKER] = files(__package__).joinpath("web", "engine", WORKER).read_bytes()
    made[ARCHIVE] = archive()
    return {f"{FOLDER}/{name}": content for name, content in made.items()}


def version(made: Mapping[str, bytes]) -> str:
    """A name for these files: another content is another version."""
    whole = hashlib.sha256()
    for name in sorted(made):
        whole.update(hashlib.sha256(made[name]).digest())
    return whole.hexdigest()[:16]


# -- Pyodide --------------------------------------------------------------------------------------------------
def cache() -> Path:
    """Where the package is kept once it has been fetched."""
    return folder() / f"pyodide-{PYODIDE}.tgz"


def pyodide() -> bytes:
    """The package as it was published: from the cache, else from the registry.

    Raises ``Fault``: ``pocket.engine.fetch`` where it cannot be had, ``pocket.engine.digest`` where what came
    is not what was published.
    """
    kept = cache()
    try:
        held = kept.read_bytes()
    except OSError:
        held = b""
    if is_published(held):
        return held
    fetched = _fetched()
    if not is_published(fetched):
        raise Fault("pocket.engine.digest", ADDRESS)
    write(kept, fetched)
    return fetched


def is_published(held: bytes) -> bool:
    """Whether these are the bytes that were published under this version."""
    return hashlib.sha512(held).hexdigest() == SHA512


def _fetched() -> bytes:
    try:
        with urllib.request.urlopen(ADDRESS, timeout=PATIENCE) as answer:
            found: bytes = answer.read()
            return found
    except (OSError, HTTPException, ValueError) as error:
        raise Fault("pocket.engine.fetch", ADDRESS, why=getattr(error, "reason", None) or error) from error


def unpacked(held: bytes) -> dict[str, bytes]:
    """The files that the engine needs, out of the package.  Raises ``Fault`` ``pocket.engine.digest``."""
    found = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(held), mode="r:gz") as package:
            for name in NEEDED:
                file = package.extractfile(f"package/{name}")
                if file is None:
                    raise KeyError(name)
                found[name] = file.read()
    except (tarfile.TarError, KeyError, OSError, zlib.error, EOFError) as error:
        raise Fault("pocket.engine.digest", ADDRESS) from error
    return found
