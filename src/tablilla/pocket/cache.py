"""What takes long to make and can be made again at any time: kept in the user's cache, whole or not at all."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

from tablilla import __version__

ABOVE = ("cli", "desk")
"""The floors that nothing that is compiled here hangs on."""

STATES = 4
"""Of so many states of the package something is kept: two checkouts of it do not drive each other out."""

_DIGEST = hashlib.sha256().digest_size


def folder() -> Path:
    """Where this user's programs keep such things."""
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "tablilla"


def is_kept(name: str) -> bool:
    """Whether it need not be made; a damaged one is noticed only when it is read."""
    return _place(name).is_file()


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What ``make`` makes of this state of the package: made once."""
    place = _place(name)
    with suppress(OSError):
        held = place.read_bytes()
        if hashlib.sha256(held[_DIGEST:]).digest() == held[:_DIGEST]:
            return held[_DIGEST:]
    made = make()
    write(place, hashlib.sha256(made).digest() + made)
    with suppress(OSError):
        alike = sorted(place.parent.glob(f"{name}-*.bin"), key=lambda one: one.stat().st_mtime)
        for old in alike[:-STATES]:
            old.unlink(missing_ok=True)
    return made


def write(place: Path, content: bytes) -> None:
    """Whole or not at all; a cache that cannot be written only costs time."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(beside, place)


def _place(name: str) -> Path:
    return folder() / f"{name}-{state()}.bin"


@cache
def state() -> str:
    """A name for this state of the package: what is compiled hangs on all of it."""
    whole = hashlib.sha256(f"{__version__} {sys.version_info[:2]}".encode())
    root = Path(str(files("tablilla")))
    for file in sorted(root.rglob("*")):
        within = file.relative_to(root)
        if file.suffix in (".py", ".json") and within.parts[0] not in ABOVE:
            whole.update(within.as_posix().encode() + hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()[:20]
