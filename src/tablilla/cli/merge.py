"""``tablilla merge``: adds to one desk all that another holds, and shows what they say differently."""

from __future__ import annotations

from tablilla.cli import parser
from tablilla.cli.storage import database, opened, told
from tablilla.texts.catalogue import Words


def run(arguments: list[str], say: Words) -> int:
    """Add what is not there yet; 2 where something was refused."""
    made = parser("merge", say)
    made.add_argument("other", metavar="URL", help=say("storage.cli.merge.other"))
    database(made, say)
    given = made.parse_args(arguments)
    with opened(given.other, create=False) as other, opened(given.database, create=True) as store:
        from tablilla.desk.merge import merge

        return told(merge(other, store), store, say)
