"""How a desk is set up: where it keeps its log, who needs an account, by which names it may be called."""

from __future__ import annotations

import ipaddress
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tablilla.fault import Fault

SECRET, SECRET_VARIABLE = "desk.key", "TABLILLA_SECRET"
SHORTEST_SECRET = 32  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a desk needs to know before it opens.

    ``database`` is a URL (``sqlite:///…``, ``postgresql://…``).  Without ``accounts`` whoever sits at
    the machine is the director.  ``names`` are host names by which it may be called beside its addresses.
    ``address`` is what a phone in the hall opens.  ``secret`` signs the cookies.  ``proxy``: the addresses or
    networks of proxies that are believed when they say from where the desk is called; else nobody is.
    """

    database: str
    accounts: bool = False
    names: tuple[str, ...] = ()
    address: str = ""
    language: str = "es"
    proxy: tuple[str, ...] = ()
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(48), repr=False)


def proxies(given: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks as they were given.  Raises ``Fault`` ``desk.proxy`` for anything else."""
    for one in given:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise Fault("desk.proxy", "--behind-proxy", given=one[:60]) from None
    return tuple(given)


def home() -> Path:
    """The folder for what a user keeps (XDG): made if need be, and his alone."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    folder = (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "tablilla"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Fault("desk.home", str(folder), why=error.strerror or str(error)) from error
    return folder


def embedded(name: str = "desk.sqlite") -> str:
    """The URL of the database that needs no server, in the user's folder."""
    return f"sqlite:///{home() / name}"


def kept_secret() -> str:
    """The same secret each time, so that nobody has to join again after a restart.

    From the environment where several servers share it, else from a file that only its owner reads.
    """
    given = os.environ.get(SECRET_VARIABLE, "")
    if given:
        if len(given) < SHORTEST_SECRET:
            raise Fault("desk.secret", SECRET_VARIABLE, least=SHORTEST_SECRET)
        return given
    file = home() / SECRET
    try:
        if file.exists() and len(kept := file.read_text(encoding="ascii").strip()) >= SHORTEST_SECRET:
            return kept
        made = secrets.token_urlsafe(48)
        file.unlink(missing_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(made)
    except (OSError, UnicodeError) as error:
        raise Fault("desk.home", str(file), why=str(error)) from error
    return made
