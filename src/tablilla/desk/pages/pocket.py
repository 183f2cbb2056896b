"""The interview on the phone: the pocket page beside a session, with or without a network.

The page itself is for anybody: it holds the laws and nothing of the session.  What is said on it goes into
the log as entries (``api.sessions``); here is what it has to be told: who it is, what others said, what a
record shows.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse, Response

from tablilla.bridge.seats import LETTERS
from tablilla.desk import assets, people, view
from tablilla.desk.boards.board import board, table
from tablilla.desk.boards.facts import recorded, recorded_card
from tablilla.desk.boards.figures import figures
from tablilla.desk.boards.item import MOST_BOARD, board_of
from tablilla.desk.entry import EDITIONS, Entry, plain
from tablilla.desk.log import SessionLog, held_session
from tablilla.desk.pages.boards import declarer_of, label_or_404
from tablilla.desk.pages.look import hidden_by, look_of
from tablilla.desk.pocket_site import FOLDER, engine_files, site
from tablilla.fault import Fault
from tablilla.pocket.engine import FOLDER as ENGINE
from tablilla.pocket.engine import WORKER
from tablilla.pocket.page import asset
from tablilla.pocket.serve import POLICY as OF_THE_WORKER
from tablilla.table.irregularities import irregularities
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import title

router = APIRouter()
MOST = 500  # entries of one answer
TYPES = {
    "mjs": "text/javascript",
    "wasm": "application/wasm",
    "zip": "application/zip",
    "json": "application/json",
}
DAY = "private, max-age=43200"  # for a hall without https; each visit asks behind the page what there is by now


@router.get("/pocket/")
def shell(request: Request) -> Response:
    """The page, in the reader's language; its session stands in the address."""
    say, theme = view.words_of(request), request.cookies.get(view.THEME_COOKIE, "")
    told = {
        "language": say.language.replace("_", "-"),
        "theme": theme if theme in view.THEMES else view.THEMES[0],
        "failed": say("desk.pocket.failed"),
        "noscript": say("desk.pocket.noscript"),
    }
    text = site().shell
    for name, value in told.items():
        text = text.replace(f"{{{{{name}}}}}", value)
    return Response(text, 200, {"cache-control": DAY, "vary": "cookie"}, "text/html; charset=utf-8")


@router.get("/pocket/{name:path}")
def file(request: Request, name: str) -> Response:
    """A file of the page."""
    if name == "sw.js":
        return Response(site().worker, 200, {"cache-control": "no-cache"}, "text/javascript")
    if name == "manifest.webmanifest":
        say = view.words_of(request)
        text = asset(name).decode().replace("{{language}}", say.language.replace("_", "-"))
        for icon in ("icon.svg", "icon-192.png", "icon-512.png"):
            text = text.replace(f'"{icon}"', f'"{_named(icon)}"')
        return Response(text, 200, {"cache-control": "no-cache"}, "application/manifest+json")
    if name.startswith(f"{ENGINE}/"):
        return _of_the_engine(name)
    found = site().files.get(FOLDER + name)
    if found is None:
        raise Fault("desk.not_found")
    return assets.answer(found, request.headers.get("accept-encoding", ""))


def _named(icon: str) -> str:
    """The name under which an icon is kept."""
    stem, _, ending = icon.rpartition(".")
    known = (one.removeprefix(FOLDER) for one in site().files)
    return next(one for one in known if one.startswith(f"{stem}.") and one.endswith(f".{ending}"))


def _of_the_engine(name: str) -> Response:
    held = engine_files().get(name)
    if held is None:
        raise Fault("desk.not_found")
    headers = {"cache-control": "no-cache"}
    if name == f"{ENGINE}/{WORKER}":
        headers["content-security-policy"] = OF_THE_WORKER
    kind = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    return Response(held, 200, headers, kind)


@router.get("/s/{session}/pocket")
def who(request: Request, session: UUID) -> Response:
    """Who the device is here, and what the session is called."""
    held, identity = held_session(request, session), view.identity_of(request)
    return JSONResponse(
        {
            "name": held.row.name,
            "author": people.author(identity),
            "device": str(identity.device),
            "role": identity.role(session).key,
            "closed": held.row.closed is not None,
            "edition": held.edition,
        }
    )


@router.get("/s/{session}/pocket/log")
def said(request: Request, session: UUID, after: int = 0, mark: str = "") -> Response:
    """What the log holds of rulings and of boards that are followed, after a place; ``last``: up to where.

    Boards as they were dealt and played are not in it, and of boards that are hidden from a blind director
    nothing at all.  ``mark`` comes back with the next request: it is all said from the start where other boards
    are hidden by now, or where the log is another (``lost``: of a desk restored from an older backup).
    """
    held, look = held_session(request, session), look_of(request)
    hidden = hidden_by(look, held)
    at, _, seen = mark.partition(".")
    lost = after > len(held.stored) or (after > 0 and at not in ("", _at(held, after)))
    if lost or (mark and seen != look.mark):
        after = 0
    later = [one for one in held.stored if one.seq > max(after, 0)]
    some = later[:MOST]
    rows = [
        {"seq": one.seq, "entry": plain(one.entry)}
        for one in some
        if _of_the_page(one.entry) and not hidden(one.entry)
    ]
    last = some[-1].seq if some else max(after, 0)
    told = {"entries": rows, "last": last, "more": len(later) > len(some)}
    return JSONResponse({**told, "mark": f"{_at(held, last)}.{look.mark}", "lost": lost})


def _at(held: SessionLog, place: int) -> str:
    """Which entry is at this place of the log."""
    return str(held.stored[place - 1].entry.id) if 0 < place <= len(held.stored) else ""


def _of_the_page(entry: Entry) -> bool:
    return entry.about.startswith("ruling/") or (entry.kind == "event" and board_of(entry.about) is not None)


@router.get("/s/{session}/pocket/record")
def record(
    request: Request,
    session: UUID,
    board_: str = Query("", alias="board"),
    table_: str = Query("", alias="table"),
    kind: str = "",
    seat: str = "",
    trick: str = "",
    edition: str = "",
) -> Response:
    """Who declared at this table, and what went wrong there by the record; of one irregularity, its facts.

    To a director who is blind to the board only who declares, which every player knows, and of an irregularity
    that he names what the record settles of it.
    """
    held, look, say = held_session(request, session), look_of(request), view.words_of(request)
    number, label = _place(board_, table_)
    if kind:
        value: dict[str, Any] = {
            "kind": kind,
            "board": number,
            "table": label,
            "edition": _edition(edition, held),
        }
        value |= {"seat": seat} if seat in LETTERS else {}
        value |= {"trick": int(trick)} if trick in map(str, range(1, 14)) else {}
        declarer = _declarer(held, number, label)
        value |= {"details": {"declarer": declarer}} if declarer else {}
        card = None if look.hides(session, number) else recorded_card(held.log, value)
        return JSONResponse({"declarer": declarer, "facts": recorded(held.log, value), "card": card})
    hidden = look.hides(session, number)
    return JSONResponse(
        {
            "declarer": _declarer(held, number, label),
            "irregular": [] if hidden else _irregular(held, number, label, say),
        }
    )


@router.get("/s/{session}/pocket/figures")
def of_the_board(
    request: Request,
    session: UUID,
    board_: str = Query("", alias="board"),
    table_: str = Query("", alias="table"),
) -> Response:
    """What the forms of the page begin with, from the record of a board at a table.

    Nothing to a director who is blind to it.
    """
    held, look = held_session(request, session), look_of(request)
    number, label = _place(board_, table_)
    return JSONResponse({} if look.hides(session, number) else figures(held.log, number, label))


def _place(board_: str, table_: str) -> tuple[int, str]:
    """Board and table as an address names them.  Raises ``Fault``."""
    if not (board_.isascii() and board_.isdigit() and 1 <= int(board_[:4]) <= MOST_BOARD) or not table_:
        raise Fault("desk.not_found")
    return int(board_), label_or_404(table_.upper()[:5])


def _edition(text: str, held: SessionLog) -> int:
    return int(text) if text in map(str, EDITIONS) else held.edition


def _declarer(held: SessionLog, number: int, label: str) -> str | None:
    sitting = board(held.log, number).sitting(label)
    found = None if sitting is None else declarer_of(sitting)
    return None if found is None else found.name


def _irregular(held: SessionLog, number: int, label: str, say: Words) -> list[dict[str, Any]]:
    """What the record of a table shows; nothing where it cannot be read."""
    one = board(held.log, number)
    sitting = one.sitting(label)
    if sitting is None:
        return []
    try:
        found = irregularities(table(one, sitting))
    except Fault:
        return []
    return [
        {
            "kind": incident.kind,
            "seat": None if incident.seat is None else incident.seat.name,
            "trick": incident.trick,
            "text": title(incident, held.edition, say),
        }
        for incident in found
    ]
