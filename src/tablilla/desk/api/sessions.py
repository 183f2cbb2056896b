"""The logs of sessions for programs and devices: what is there from a place on, and entries taken in."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict
from uuid import UUID

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from tablilla.desk import tokens, view
from tablilla.desk.access import ROLES, Identity, Role
from tablilla.desk.api.http import BASE, answered, body_of, number_of, words_of
from tablilla.desk.entry import stored_plain, written
from tablilla.desk.people import address, author, sender
from tablilla.desk.store import Acks, Refused, Store
from tablilla.fault import Fault
from tablilla.service.call import FaultAnswer, refusal
from tablilla.service.shape import Most, check
from tablilla.texts.catalogue import Words

router = APIRouter(prefix=f"{BASE}/sessions")
MOST_READ, MOST_SENT = 1000, 500  # entries of one answer, of one request
FOR_DIRECTORS = ("session.opened", "session.set", "score.set", "form.field", "appealed", "closed", "reopened")
RoleName = Literal["assistant", "director"]


class SessionEntry(TypedDict):
    """A session that who asks has to do with, and what he is in it."""

    id: str
    name: str
    opened: str
    closed: str | None
    last: Annotated[int, "the place of its newest entry"]
    role: Annotated[str, "assistant, director, administrator"]


class SessionsAnswer(TypedDict):
    """The sessions, the newest first."""

    sessions: list[SessionEntry]


class LogEntry(TypedDict):
    """One thing said: who, of what, when, by which rules.  The same id is the same entry."""

    id: str
    session: str
    about: Annotated[str, "session, board/7, board/7/table/3, table/3, ruling/UUID"]
    kind: str
    key: NotRequired[str]
    value: Any
    source: Literal["record", "agreed", "ns", "ew", "director", "player"]
    author: NotRequired[str]
    device: str
    made: Annotated[str, "ISO 8601 with its zone: the clock of the device"]
    version: str
    edition: Literal[2007, 2017]
    replaces: NotRequired[str | None]
    reason: NotRequired[str]


class SentBy(TypedDict):
    """From whom the desk had an entry, whatever the entry says of itself."""

    device: str
    way: Annotated[str, "machine, account, device (joined with the code), program (by a token), guest"]
    name: Annotated[str, "of account or device"]


class StoredEntry(TypedDict):
    """An entry in the log: its place, from 1 without gaps, when the desk had it, from whom if that is known."""

    seq: int
    received: str
    entry: LogEntry
    sender: NotRequired[SentBy]


class EntriesAnswer(TypedDict):
    """The log from a place on; ``more``: ask again, after the last of these."""

    entries: list[StoredEntry]
    more: bool


class StoredAck(TypedDict):
    """It is on the disk now."""

    id: str
    seq: int
    received: str


class RefusedAck(TypedDict):
    """It was not stored: its position in what was sent, and why."""

    position: int
    id: str | None
    fault: FaultAnswer


class AcksAnswer(TypedDict):
    """What came of entries that were sent: stored now, known already and the same, refused."""

    stored: list[StoredAck]
    known: list[str]
    refused: list[RefusedAck]


EntriesRequest = Annotated[list[Any], Most(MOST_SENT)]


class TokenRequest(TypedDict):
    """A token for a program that works on one session."""

    name: Annotated[str, Most(60), "of the program, as the log and the list of devices show it"]
    role: NotRequired[RoleName]


class TokenAnswer(TypedDict):
    """To be sent as ``Authorization: Bearer TOKEN``; it is not shown again."""

    token: str
    role: RoleName
    name: Annotated[str, "of the program in this session: with a number where another has it already"]


@router.get("")
@answered
async def sessions(request: Request) -> Any:
    """The sessions of who asks."""
    identity, store = view.identity_of(request), _store(request)
    rows = await run_in_threadpool(store.sessions)
    return {
        "sessions": [
            {
                "id": str(row.id),
                "name": row.name,
                "opened": written(row.opened),
                "closed": None if row.closed is None else written(row.closed),
                "last": row.last,
                "role": identity.role(row.id).key,
            }
            for row in rows
            if identity.role(row.id) >= Role.ASSISTANT
        ]
    }


@router.get("/{session}/entries")
@answered
async def entries(request: Request) -> Any:
    """The log after the place ``after``, ``most`` entries at most."""
    session = _session(request, Role.ASSISTANT)
    after = number_of(request, "after", 0, 1 << 40)
    most = max(1, number_of(request, "most", MOST_READ, MOST_READ))
    found = await run_in_threadpool(_store(request).entries, session, after)
    return {
        "entries": [stored_plain(one) for one in found[:most]],
        "more": len(found) > most,
    }


@router.post("/{session}/entries")
@answered
async def append(request: Request) -> Any:
    """Entries into the log: each is stored, known already, or refused with the reason."""
    session = _session(request, Role.ASSISTANT)
    sent = await body_of(request)
    check(sent, EntriesRequest)
    identity, store = view.identity_of(request), _store(request)
    wrong = await run_in_threadpool(_forbidden, sent, identity, session, store)
    may = [position for position in range(len(sent)) if position not in wrong]
    acks = await run_in_threadpool(store.append_plain, session, [sent[at] for at in may], sender(identity))
    acks = acks._replace(refused=tuple(one._replace(position=may[one.position]) for one in acks.refused))
    others = [Refused(at, None, fault) for at, fault in wrong.items()]
    return as_plain(acks, others, words_of(request))


@router.post("/{session}/tokens")
@answered
async def token(request: Request) -> Any:
    """A token for a program, for this session and with no greater role than that of who asks."""
    session = _session(request, Role.DIRECTOR)
    asked = await body_of(request)
    check(asked, TokenRequest)
    desk, identity = request.app.state.desk, view.identity_of(request)
    await run_in_threadpool(desk.store.session, session)
    role = ROLES[asked.get("role", "assistant")]
    made, name = await run_in_threadpool(tokens.make, desk, session, role, asked["name"])
    detail = {"name": name, "role": role.key}
    who = author(identity)
    await run_in_threadpool(
        lambda: desk.store.trail(who, "token.made", session=session, place=address(request), detail=detail)
    )
    return {"token": made, "role": role.key, "name": name}


def as_plain(acks: Acks, others: list[Refused], say: Words) -> dict[str, Any]:
    """Acknowledgements as JSON, in the order of what was sent."""
    refused = sorted((*acks.refused, *others), key=lambda one: one.position)
    return {
        "stored": [
            {"id": str(one.entry.id), "seq": one.seq, "received": written(one.received)} for one in acks.stored
        ],
        "known": [str(one) for one in acks.known],
        "refused": [
            {
                "position": one.position,
                "id": None if one.id is None else str(one.id),
                **refusal(one.fault, say),
            }
            for one in refused
        ],
    }


def _forbidden(sent: list[Any], identity: Identity, session: UUID, store: Store) -> dict[int, Fault]:
    """By position what this sender may not say: what is the directors', and what bears the name of another.

    Directors bring entries of others too, as when logs are merged.
    """
    if identity.role(session) >= Role.DIRECTOR:
        return {}
    given = {at: one for at, one in enumerate(sent) if isinstance(one, dict)}
    wrong = {at: Fault("desk.forbidden") for at, one in given.items() if one.get("kind") in FOR_DIRECTORS}
    own = {"", author(identity), identity.name}
    foreign = {at: name for at, one in given.items() if (name := one.get("author", "")) not in tuple(own)}
    if foreign:  # a phone that joined again by another name still sends what it had said before
        mine = (one.entry for one in store.entries(session) if one.entry.device == identity.device)
        own |= {entry.author for entry in mine}
    for at, name in foreign.items():
        if isinstance(name, str) and name not in own:  # what is no text is refused for that
            wrong.setdefault(at, Fault("desk.entry.author", "author", given=name[:60]))
    return wrong


def _store(request: Request) -> Store:
    store: Store = request.app.state.desk.store
    return store


def _session(request: Request, least: Role) -> UUID:
    """The session of the address.  Raises ``Fault`` where it names none, or who asks may not."""
    try:
        session = UUID(request.path_params["session"])
    except ValueError:
        raise Fault("desk.not_found") from None
    if view.identity_of(request).role(session) < least:
        raise Fault("desk.forbidden")
    return session
