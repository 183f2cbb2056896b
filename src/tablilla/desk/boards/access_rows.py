"""Run as a program: the tables of an Access file by the package access-parser, a row a line of JSON.

With a file: the names of its tables; with a file and a table: its rows, as ``mdb-json`` says them.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import datetime
from importlib import import_module
from typing import Any


def main(arguments: list[str]) -> int:
    """The exit status: 0 where something could be read."""
    logging.disable(logging.CRITICAL)
    opened = import_module("access_parser").AccessParser(arguments[0])
    if len(arguments) == 1:
        sys.stdout.write("\n".join(opened.catalog) + "\n")
        return 0
    columns: dict[str, list[Any]] = opened.parse_table(arguments[1])
    for row in range(max(map(len, columns.values()), default=0)):
        told = {name: _plain(held[row]) for name, held in columns.items() if row < len(held)}
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
    return 0


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    return value if value is None or isinstance(value, bool | int | float) else str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
