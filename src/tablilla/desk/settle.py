"""How people settle what two devices said differently."""

from __future__ import annotations

from uuid import UUID

from tablilla.desk.entry import JSON, Entry, Source, new
from tablilla.desk.fold import Conflict


def settle(
    conflict: Conflict, value: JSON, *, source: Source, device: UUID, author: str, reason: str
) -> list[Entry]:
    """The entries by which people settle a conflict: one for each side of it, all of the same value.

    Where only a field differs, ``value`` is one that has it, and each side keeps what else it said.
    """
    field = conflict.field
    return [
        new(
            entry.session,
            entry.about,
            entry.kind,
            {**entry.value, field: value[field]} if field else value,
            key=entry.key,
            source=source,
            device=device,
            author=author,
            edition=entry.edition,
            replaces=entry.id,
            reason=reason,
        )
        for entry in conflict.entries
    ]
