"""What a page is dressed in: each file under a name with the hash of its content, to be kept for ever."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from starlette.responses import Response

from tablilla.pocket.page import asset as of_the_pocket_page

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "bin": "application/octet-stream",
}
# One look: the desk's sheet goes on from that of the pocket page.
SHARED = {
    "desk.css": ("style.css", "options.css"),
    "icon.svg": ("icon.svg",),
    "icon-192.png": ("icon-192.png",),
}
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
        if name.rpartition(".")[2] in TYPES:
            parts = [of_the_pocket_page(part) for part in SHARED.get(name, ())]
            content = b"\n".join([*parts, *([own[name]] if name in own else [])])
            made[name] = made_of(name, content)
    return MappingProxyType(made)


def made_of(name: str, content: bytes, folder: str = "/static/") -> Asset:
    """The file under the name of its content."""
    stem, _, ending = name.rpartition(".")
    mark = hashlib.sha256(content).hexdigest()[:12]
    return Asset(f"{folder}{stem}.{mark}.{ending}", TYPES[ending], content, gzip.compress(content, 9, mtime=0))


def answer(asset: Asset, accepted: str) -> Response:
    """The file as this browser takes it, to be kept for ever."""
    packed = "gzip" in accepted and len(asset.packed) < len(asset.plain)
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(asset.packed if packed else asset.plain, 200, headers, asset.kind)


@cache
def by_address() -> MappingProxyType[str, Asset]:
    """The same, as browsers ask for them."""
    return MappingProxyType({asset.address: asset for asset in assets().values()})


def address(name: str) -> str:
    """Where a page finds the file.  Raises ``KeyError`` where there is none."""
    return assets()[name].address
