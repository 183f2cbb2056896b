"""What an auction tells against the tags beside it."""

from __future__ import annotations

from tablilla.formats.record import Record


def passes_left_out(record: Record) -> int:
    """How many opening passes a converter left out, where that makes the auction agree with the Declarer tag.

    0 where they agree, where either is unknown, or where no number of passes explains the difference.
    """
    told, derived, declarer = record.contract, record.derived, record.declarer
    if derived is None or declarer is None or declarer is derived.declarer or record.swapped:
        return 0
    if told is not None and (told.level, told.denomination) != (derived.level, derived.denomination):
        return 0
    return (declarer - derived.declarer) % 4
