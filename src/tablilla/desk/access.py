"""Who may do what: one table of routes and the least role for each.  What is not in it does not exist."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple
from uuid import UUID


class Role(IntEnum):
    """Each may do what those before it may."""

    NOBODY = 0
    PLAYER = 1
    ASSISTANT = 2
    DIRECTOR = 3
    ADMINISTRATOR = 4

    @property
    def key(self) -> str:
        """As it is written in an account, a cookie, the catalogues."""
        return self.name.lower()


ROLES = {role.key: role for role in Role}
KB, MB = 1 << 10, 1 << 20


@dataclass(frozen=True)
class Rule:
    """One row: a method, a path as routes write it, the least role, and how large a request may be."""

    method: str
    path: str
    least: Role
    most: int = 256 * KB

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What the path matches: ``{name}`` one part, ``{name:path}`` all the rest."""
        made = re.sub(r"\\{(\w+):path\\}", r"(?P<\1>.*)", re.escape(self.path))
        return re.compile(re.sub(r"\\{(\w+)(?::\w+)?\\}", r"(?P<\1>[^/]+)", made))


def _rows(least: Role, *rows: str, most: int = 256 * KB) -> tuple[Rule, ...]:
    return tuple(Rule(method, path, least, most) for method, path in (row.split(" ", 1) for row in rows))


N, P, A, D, X = Role
RULING = "/s/{session}/ruling/{ruling}"
EXPORTS = ("slips.html", "slips.pdf", "rulings.csv", "rulings.json", "count.csv", "count.json")
BOARD, TYPED = "/s/{session}/board/{number}", ("auction", "play", "result")
NUMBERS = ("claim", "equity")
TABLE: tuple[Rule, ...] = (
    *_rows(
        N, "GET /", "GET /join", "POST /join", "GET /login", "POST /login", "POST /logout", "POST /settings"
    ),
    *_rows(N, "GET /j/{code}", "GET /laws", "GET /laws/{clause}/chart.svg", "GET /laws/{clause:path}"),
    *_rows(N, "GET /static/{name:path}", "GET /favicon.ico", "GET /poll/{token}", "POST /poll/{token}"),
    *_rows(D, "POST /sessions", "GET /sessions/new"),
    *_rows(
        A, "GET /s/{session}", "GET /s/{session}/search", "GET /s/{session}/log", "GET /s/{session}/statistics"
    ),
    *_rows(
        A,
        "GET /s/{session}/new",
        "POST /s/{session}/rulings",
        f"GET {RULING}",
        f"GET {RULING}/poll/{{number}}.svg",
        f"POST {RULING}/facts",
        f"POST {RULING}/notes",
    ),
    *_rows(A, f"POST {RULING}/polls", f"POST {RULING}/kept", f"POST {RULING}/corrections"),
    *_rows(
        D, f"POST {RULING}/scores", f"POST {RULING}/close", f"POST {RULING}/reopen", f"POST {RULING}/appeal"
    ),
    *_rows(D, "GET /s/{session}/log.csv", "GET /s/{session}/log.json", "GET /s/{session}/join"),
    *_rows(D, "GET /s/{session}/join/{role}.svg", "POST /s/{session}/close", "POST /s/{session}/reopen"),
    *_rows(D, "GET /s/{session}/trail"),
    *_rows(A, *(f"GET {RULING}/{name}" for name in ("form", "form.html", "slip.html", "form.pdf", "slip.pdf"))),
    *_rows(A, f"GET {RULING}/remark.txt", f"GET {RULING}/remark.csv"),
    *_rows(A, "GET /s/{session}/conflicts"),
    *_rows(D, "POST /s/{session}/conflicts"),
    *_rows(D, f"POST {RULING}/form", f"GET {RULING}/case.toml"),
    *_rows(D, *(f"GET /s/{{session}}/{name}" for name in EXPORTS)),
    *_rows(D, "GET /s/{session}/settings", "POST /s/{session}/settings", "POST /s/{session}/codes"),
    *_rows(D, "POST /s/{session}/devices/{device}"),
    *_rows(N, "GET /api/v1/openapi.json", "GET /api/v1/kinds", "GET /api/v1/laws", "GET /api/v1/sessions"),
    *_rows(N, "GET /api/v1/laws/{clause:path}"),
    *_rows(A, "GET /api/v1/sessions/{session}/entries"),
    *_rows(A, "POST /api/v1/sessions/{session}/entries", most=MB),
    *_rows(D, "POST /api/v1/sessions/{session}/tokens"),
    *_rows(N, "POST /api/v1/{call}", most=MB),
    *_rows(N, "POST /look", "GET /pocket/", "GET /pocket/{name:path}", "GET /p/{token}", "POST /p/{token}"),
    *_rows(A, "GET /s/{session}/pocket", "GET /s/{session}/pocket/log", "GET /s/{session}/pocket/record"),
    *_rows(A, "GET /s/{session}/pocket/figures"),
    *_rows(A, f"GET {RULING}/player", f"GET {RULING}/player.svg"),
    *_rows(A, f"GET {BOARD}", f"POST {BOARD}", f"GET {BOARD}/deal", f"POST {BOARD}/deal"),
    *_rows(A, *(f"{method} {BOARD}/table/{{label}}/{what}" for method in ("GET", "POST") for what in TYPED)),
    *_rows(A, *(f"{method} /s/{{session}}/{name}" for method in ("GET", "POST") for name in NUMBERS)),
    *_rows(D, "GET /s/{session}/import"),
    *_rows(D, "POST /s/{session}/import", most=25 * MB),
    *_rows(X, "GET /people", "POST /people", "POST /people/{name}", "GET /trail"),
)


class Place(NamedTuple):
    """The row for a request, and what its path names."""

    rule: Rule
    names: Mapping[str, str]

    @property
    def session(self) -> UUID | None:
        """The session that it is about; ``None`` where it is about none."""
        try:
            return UUID(self.names["session"])
        except (KeyError, ValueError):
            return None


def place(method: str, path: str) -> Place | None:
    """The row for a request; ``None`` for what does not exist."""
    for rule in TABLE:
        if rule.method == method and (found := rule.pattern.fullmatch(path)):
            return Place(rule, found.groupdict())
    return None


@dataclass(frozen=True, slots=True)
class Identity:
    """Who asks: where he sits, the account, the sessions joined by code."""

    device: UUID
    csrf: str
    name: str = ""
    account: str = ""
    general: Role = Role.NOBODY  # in every session: by account, or by sitting at the machine
    joined: Mapping[UUID, Role] = field(default_factory=dict)
    program: bool = False  # known by a token

    def role(self, session: UUID | None) -> Role:
        """The role in a session; without one, what holds everywhere."""
        return max(self.general, self.joined.get(session, Role.NOBODY) if session else Role.NOBODY)
