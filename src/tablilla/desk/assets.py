"""What a page is dressed in: each file under a name with the hash of its content, to be kept for ever."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from tablilla.pocket.page import asset as of_the_pocket_page

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
}
# One look: the desk's sheet goes on from that of the pocket page.
SHARED = {"desk.css": ("style.css",), "icon.svg": ("icon.svg",), "icon-192.png": ("icon-192.png",)}
FOREVER = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file as it is sent."""

    address: str
    kind: str
    plain: bytes
    packed: bytes


@cache
def assets() -> MappingProxyType[str, Asset]:
    """All files, by the name that templates use."""
    own = {entry.name: entry.read_bytes() for entry in files(__package__).joinpath("static").iterdir()}
    made: dict[str, Asset] = {}
    for name in sorted({*own, *SHARED}):
        stem, _, ending = name.rpartition(".")
        if ending in TYPES:
            parts = [of_the_pocket_page(part) for part in SHARED.get(name, ())]
            content = b"\n".join([*parts, *([own[name]] if name in own else [])])
            mark = hashlib.sha256(content).hexdigest()[:12]
            address = f"/static/{stem}.{mark}.{ending}"
            made[name] = Asset(address, TYPES[ending], content, gzip.compress(content, 9, mtime=0))
    return MappingProxyType(made)


@cache
def by_address() -> MappingProxyType[str, Asset]:
    """The same, as browsers ask for them."""
    return MappingProxyType({asset.address: asset for asset in assets().values()})


def address(name: str) -> str:
    """Where a page finds the file.  Raises ``KeyError`` where there is none."""
    return assets()[name].address
