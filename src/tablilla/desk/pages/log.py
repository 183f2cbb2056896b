"""The log of a session as it is, for people, as CSV and as JSON; what the rulings come to by law."""

from __future__ import annotations

import json
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import Response

from tablilla.desk import download, view
from tablilla.desk.entry import Sender, Stored, plain, stored_plain, written
from tablilla.desk.fold_numbers import statistics
from tablilla.desk.interview import interview
from tablilla.desk.log import SessionLog, held_session
from tablilla.desk.pages.look import opened, veiled
from tablilla.desk.shown import kind_name, place, said_of
from tablilla.lawbook import book
from tablilla.lawbook.wording import worded

router = APIRouter()
AT_ONCE = 100
FIELDS = (
    "seq",
    "received",
    "made",
    "about",
    "kind",
    "key",
    "value",
    "source",
    "author",
    "version",
    "edition",
    "id",
    "replaces",
    "reason",
    "device",
    "sent_by",
    "sent_by_way",
    "sent_by_device",
)


@router.get("/s/{session}/log")
def show(request: Request, session: UUID, before: int = 0) -> Response:
    """The entries, the newest first, a hundred at once."""
    held, say = veiled(request, held_session(request, session)), view.words_of(request)
    last = held.stored[-1].seq if held.stored else 0
    end = min(before - 1, last) if before > 0 else last
    some = [one for one in held.stored if max(0, end - AT_ONCE) < one.seq <= end][::-1]
    abouts = {one.entry.about for one in some if one.entry.kind in ("fact", "choice")}
    talks = {about: interview(held.log, about, say) for about in abouts if held.log.of("ruling.opened", about)}
    rows = [
        {
            "seq": one.seq,
            "place": place(one.entry.about, held.log, say),
            "said": said_of(one.entry, held.log, talks.get(one.entry.about), say),
            "sender": _foreign(one),
        }
        for one in some
    ]
    older = some[-1].seq if some and some[-1].seq > 1 else None
    return view.render(request, "log.html", **held.frame("log"), rows=rows, older=older, count=last)


@router.get("/s/{session}/log.csv")
def as_csv(request: Request, session: UUID) -> Response:
    """One line an entry; no cell is a formula to a spreadsheet."""
    held = opened(request, held_session(request, session))
    text = download.table(FIELDS, ([row.get(name, "") for name in FIELDS] for row in map(_row, held.stored)))
    return _file(request, held, "csv", text, "text/csv; charset=utf-8")


@router.get("/s/{session}/log.json")
def as_json(request: Request, session: UUID) -> Response:
    """As programs read it: each entry with its place."""
    held = opened(request, held_session(request, session))
    entries = [stored_plain(one) for one in held.stored]
    text = json.dumps({"schema": 1, "session": str(session), "entries": entries}, ensure_ascii=False, indent=1)
    return _file(request, held, "json", text, "application/json")


@router.get("/s/{session}/statistics")
def numbers(request: Request, session: UUID) -> Response:
    """How many rulings, by law, by irregularity, by state; nothing of who or where."""
    held, say = held_session(request, session), view.words_of(request)
    made = statistics([held.log])
    return view.render(
        request,
        "statistics.html",
        **held.frame("statistics"),
        made=made,
        laws=[
            (law, worded(book.law(str(law)).title(book.LATEST), say.language), n)
            for law, n in made.by_law.items()
        ],
        kinds=[(kind_name(kind, say), count) for kind, count in made.by_kind.items()],
    )


def _row(one: Stored) -> dict[str, object]:
    row = {**plain(one.entry), "seq": one.seq, "received": written(one.received)}
    if (by := one.sender) is not None:
        row |= {"sent_by": by.name, "sent_by_way": by.way, "sent_by_device": str(by.device)}
    return row


def _foreign(one: Stored) -> Sender | None:
    """Who sent it, where that is another than the entry says."""
    told, sender = one.entry, one.sender
    if sender is None or (told.device == sender.device and told.author == sender.name):
        return None
    return sender


def _file(request: Request, held: SessionLog, ending: str, text: str, kind: str) -> Response:
    download.trail(request, held, ending)
    return download.file(f"{held.row.name or held.row.id}.{ending}", text, kind)
