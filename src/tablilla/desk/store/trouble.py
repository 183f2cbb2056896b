"""What a database says when it cannot: one fault each, with a stable code."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from tablilla.fault import Fault


class Collision(Fault):
    """Somebody else has just written the same key."""


_SQLITE = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "readonly",
    "SQLITE_PERM": "readonly",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_CANTOPEN": "away",
    "SQLITE_IOERR": "disk",
}
_POSTGRESQL = {  # by the beginning of the SQLSTATE
    "53100": "full",
    "53200": "disk",
    "25006": "readonly",
    "42501": "readonly",
    "55P03": "busy",
    "40": "busy",
    "53300": "busy",
    "08": "away",
    "57P": "away",
    "28": "refused",
    "3D000": "away",
    "58": "disk",
    "XX001": "damaged",
    "XX002": "damaged",
}


def trouble(error: SQLAlchemyError, where: str) -> Fault:
    """The fault that an error of the database is: ``desk.store.…``."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    why = " ".join(str(cause or error).split())[:200]
    if isinstance(error, IntegrityError):
        return Collision("desk.store.collision", where, why=why)
    state = getattr(cause, "sqlstate", None)
    name = getattr(cause, "sqlite_errorname", None)
    if name is not None:
        found = next((code for start, code in _SQLITE.items() if name.startswith(start)), "failed")
    elif state is not None:
        found = next((code for start, code in _POSTGRESQL.items() if state.startswith(start)), "failed")
    else:  # no answer at all
        found = "away" if isinstance(error, DBAPIError) else "failed"
    return Fault(f"desk.store.{found}", where, why=why)
