"""Where the DDS library lies: endplay brings it; endplay itself, which is slow to load, is not imported."""

from __future__ import annotations

import importlib.util
from pathlib import Path

_NAMES = ("libdds.so", "libdds.dylib", "dds.dll", "libdds.dll")


def library() -> Path | None:
    """The shared library, ``None`` where it is not installed."""
    try:
        spec = importlib.util.find_spec("endplay")
    except (ImportError, ValueError):
        return None
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        for name in _NAMES:
            if (found := Path(folder) / "_dds" / name).is_file():
                return found
    return None
