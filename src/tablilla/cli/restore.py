"""``tablilla restore``: adds to a desk what a backup, or the file of a session, holds."""

from __future__ import annotations

from pathlib import Path

from tablilla.cli import parser
from tablilla.cli.storage import database, opened, told
from tablilla.texts.catalogue import Words


def run(arguments: list[str], say: Words) -> int:
    """Add what is not there yet; 2 where something was refused, or the file is damaged."""
    made = parser("restore", say)
    made.add_argument("file", type=Path, metavar="FILE", help=say("storage.cli.restore.file"))
    database(made, say)
    made.add_argument("--partial", action="store_true", help=say("storage.cli.restore.partial"))
    given = made.parse_args(arguments)
    with opened(given.database, create=True) as store:
        from tablilla.desk.merge import restore

        return told(restore(given.file, store, partial=given.partial), store, say)
