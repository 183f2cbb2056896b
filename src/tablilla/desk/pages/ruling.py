"""A ruling: what the law says now, who answered what, statements, poll, score, and its whole story."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.desk import qr, view
from tablilla.desk.entry import JSON, Entry, Source
from tablilla.desk.fold_closed import CLOSED, FREE, REOPENED, knew
from tablilla.desk.fold_rulings import Ruling, State, ruling
from tablilla.desk.form import Form, clean, form_of
from tablilla.desk.interview import MOMENTS, come_back, interview, is_answer
from tablilla.desk.log import SessionLog, add, held_session, said
from tablilla.desk.pages.join import address
from tablilla.desk.pages.look import look_of, veiled
from tablilla.desk.ruling_view import page
from tablilla.desk.scores import compared, match_of, worked_out
from tablilla.fault import Fault
from tablilla.rules.moment import When
from tablilla.score.plain.award import MOST_BOARDS
from tablilla.texts import faults

router = APIRouter()
SIDES = ("NS", "EW")
SOURCES = tuple(str(source) for source in (Source.DIRECTOR, Source.AGREED, Source.NS, Source.EW, Source.RECORD))
SCORE_FIELDS = ("before", "after", "remark", "boards", "imps", "other")
NOTES = ("note", "tempo", "consulted", "told", "entered", "statement", "poll.answer")


@router.get("/s/{session}/ruling/{ruling}")
def show(request: Request, session: UUID, ruling: UUID) -> Response:
    """The ruling as it stands; a score that was worked out elsewhere may come with the address, to be saved."""
    typed = {name: clean(request.query_params.get(name, ""))[:200] for name in SCORE_FIELDS}
    return _page(request, session, ruling, typed=typed)


@router.post("/s/{session}/ruling/{ruling}/facts")
def answer(request: Request, session: UUID, ruling: UUID) -> Response:
    """An answer; the picks of an option that was read are the choices of a player."""

    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        kind, key = form.one_of("kind", ("fact", "choice")) or "fact", form.text("key", 300)
        source = Source.PLAYER if kind == "choice" else Source(form.one_of("source", SOURCES) or "director")
        told = _picks(form) if "picks" in form else [(key, _value(form))]
        for one, value in told:
            is_answer(one, value)
        edition = _edition(found)
        made = [
            said(request, held, found.about, kind, value, key=one, source=source, edition=edition)
            for one, value in told
        ]
        return [entry for some in made for entry in some]

    return _do(request, session, ruling, entries, "#next")


@router.post("/s/{session}/ruling/{ruling}/corrections")
def correct(request: Request, session: UUID, ruling: UUID) -> Response:
    """Another answer in the place of one that was given; a choice that was made only with a reason."""

    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        old = next((e for e in found.entries if str(e.id) == form.text("replaces", 40)), None)
        if old is None or old.kind not in ("fact", "choice"):
            raise Fault("desk.correct.what", "replaces")
        reason = form.text("reason", 1000)
        if old.kind == "choice" and not reason:
            raise Fault("desk.correct.reason", "reason")
        if "value" not in form:
            raise Fault("desk.correct.value", "value")
        value = _value(form)
        if value is not None:
            is_answer(old.key, value)
        return said(
            request, held, found.about, old.kind, value,
            key=old.key, source=old.source, reason=reason, edition=_edition(found),
        )  # fmt: skip

    return _do(request, session, ruling, entries, "#answered")


@router.post("/s/{session}/ruling/{ruling}/kept")
def kept(request: Request, session: UUID, ruling: UUID) -> Response:
    """The director is back at the table: what could not be known is asked now."""

    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        now = come_back(form.text("now", 40))
        if not now:
            raise Fault(
                "desk.form.unknown", "now", given=form.text("now", 40)[:40], known=", ".join(MOMENTS[1:])
            )
        mine = [one for one in found.appointments if one.when <= When[now.upper()]]
        made = [
            said(request, held, found.about, "kept", {"appointment": one.key, "details": {"now": now}})
            for one in mine
        ]
        return [entry for some in made for entry in some]

    return _do(request, session, ruling, entries, "#next")


@router.post("/s/{session}/ruling/{ruling}/notes")
def note(request: Request, session: UUID, ruling: UUID) -> Response:
    """A statement, a note, tempo, a consultation, what was told, an answer of a poll, that it was entered."""

    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        kind = form.one_of("kind", NOTES)
        make = _NOTES.get(kind)
        if make is None:
            raise Fault("desk.form.unknown", "kind", given="", known=", ".join(NOTES))
        value, key, source = make(form)
        return said(request, held, found.about, kind, value, key=key, source=source, edition=_edition(found))

    return _do(request, session, ruling, entries, "#statements" if "side" in form_of(request) else "#notes")


@router.post("/s/{session}/ruling/{ruling}/polls")
def ask_players(request: Request, session: UUID, ruling: UUID) -> Response:
    """A question for players; its link shows the hand and the auction, and not the story."""

    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        value: dict[str, JSON] = {"text": _needed(form, "text", 2000)}
        if hand := form.text("hand", 60):
            value["hand"] = hand
        if auction := form.text("auction", 200).split():
            value["auction"] = auction
        number = len({e.key for e in found.entries if e.kind == "poll.question"}) + 1
        return said(
            request, held, found.about, "poll.question", value, key=str(number), edition=_edition(found)
        )

    return _do(request, session, ruling, entries, "#polls")


@router.get("/s/{session}/ruling/{ruling}/poll/{number}.svg")
def poll_code(request: Request, session: UUID, ruling: UUID, number: str) -> Response:
    """The QR code of a poll's link."""
    held_ruling(held_session(request, session), ruling)
    token = request.app.state.desk.signer.poll(session, ruling, number)
    return Response(qr.svg(f"{address(request)}/poll/{token}"), media_type="image/svg+xml")


@router.post("/s/{session}/ruling/{ruling}/scores")
def score(request: Request, session: UUID, ruling: UUID) -> Response:
    """The score before and after."""

    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        by = compared(held.log, found.board, found.table, view.language_of(request))
        match = match_of(
            form.number("boards", 1, MOST_BOARDS), form.text("imps", 20), form.text("other", 100), by
        )
        value = worked_out(form.text("before", 200), _needed(form, "after", 200), by._replace(match=match))
        if remark := form.text("remark", 500):
            value["remark"] = remark
        return said(request, held, found.about, "score.set", value, edition=_edition(found))

    return _do(request, session, ruling, entries, "#score")


@router.post("/s/{session}/ruling/{ruling}/appeal")
def appeal(request: Request, session: UUID, ruling: UUID) -> Response:
    """A side appeals (Law 92)."""

    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        value: dict[str, JSON] = {"by": form.one_of("side", SIDES), "concur": "concur" in form}
        if not value["by"]:
            raise Fault("desk.form.missing", "side")
        value |= {name: text for name in ("basis", "deposit") if (text := form.text(name, 10_000))}
        return said(request, held, found.about, "appealed", value, edition=_edition(found))

    return _do(request, session, ruling, entries, "#notes")


@router.post("/s/{session}/ruling/{ruling}/close")
def close(request: Request, session: UUID, ruling: UUID) -> Response:
    """Nothing more is to be done; what was only begun can be discarded."""
    where = f"/s/{session}" if "discard" in form_of(request) else ""
    return _do(request, session, ruling, _ending(request, CLOSED, ""), page=where)


@router.post("/s/{session}/ruling/{ruling}/reopen")
def reopen(request: Request, session: UUID, ruling: UUID) -> Response:
    """There is again, for a reason."""
    return _do(request, session, ruling, _ending(request, REOPENED, "reason"), "")


Entries = Callable[[SessionLog, Form, Ruling], list[Entry]]


def _do(
    request: Request, session: UUID, id_: UUID, entries: Entries, where: str = "", *, page: str = ""
) -> Response:
    """Say it, rule again, show the page or another; what cannot be said is told at its top, nothing is lost."""
    held, form = held_session(request, session), form_of(request)
    found = held_ruling(held, id_)
    try:
        made = entries(held, form, found)
        if found.closed is not None and any(entry.kind not in FREE for entry in made):
            raise Fault("desk.ruling.closed")
        add(request, session, made)
        rule_again(request, session, id_)
    except Fault as fault:
        problem = faults.said(fault, faults.to_programs(view.language_of(request)))
        return _page(request, session, id_, 422, problem, form.texts)
    return RedirectResponse(page or f"/s/{session}/ruling/{id_}{where}", 303)


def rule_again(request: Request, session: UUID, id_: UUID) -> None:
    """Put down the ruling as it now is, once nothing is asked, or where it had been put down before.

    A ruling that is closed stays as it was.
    """
    held = held_session(request, session)
    found = held_ruling(held, id_)
    if found.closed is not None:
        return
    talk = interview(held.log, found.about, view.words_of(request))
    if talk.fault is not None or (talk.status == "question" and found.ruled is None):
        return
    value = talk.kept()
    if found.ruled is None or {**found.ruled.value, "language": ""} != {**value, "language": ""}:
        add(request, session, said(request, held, found.about, "ruled", value, edition=_edition(found)))


def held_ruling(held: SessionLog, id_: UUID) -> Ruling:
    """The ruling.  Raises ``Fault`` ``desk.not_found``."""
    found = ruling(held.log, id_)
    if found is None or found.opened is None:
        raise Fault("desk.not_found")
    return found


def _page(
    request: Request,
    session: UUID,
    id_: UUID,
    status: int = 200,
    problem: str = "",
    typed: Mapping[str, str] | None = None,
) -> Response:
    held = veiled(request, held_session(request, session))
    found = held_ruling(held, id_)
    hidden = found.board is not None and look_of(request).hides(session, found.board)
    signer, base = request.app.state.desk.signer, address(request)

    def link(number: str) -> tuple[str, str]:
        path = f"/poll/{signer.poll(session, id_, number)}"
        return path, base + path

    return view.render(
        request,
        "ruling.html",
        status,
        **held.frame("ruling"),
        **page(held, found, view.words_of(request), link),
        sources=SOURCES,
        problem_text=problem,
        typed={**dict.fromkeys(SCORE_FIELDS, ""), **(typed or {})},
        hidden=hidden,
    )


def _ending(request: Request, kind: str, needed: str) -> Entries:
    def entries(held: SessionLog, form: Form, found: Ruling) -> list[Entry]:
        reason = _needed(form, needed, 1000) if needed else form.text("reason", 1000)
        value: dict[str, JSON] = {"reason": reason} if reason else {}
        value |= knew(found.entries, found.late) if kind == CLOSED else {}
        if "discard" in form:
            if found.state is not State.BEGUN:
                raise Fault("desk.ruling.begun")
            value |= {"discarded": True}
        return said(request, held, found.about, kind, value, edition=_edition(found))

    return entries


def _edition(found: Ruling) -> int:
    value: Mapping[str, Any] = found.opened.value if found.opened else {}
    return int(value.get("edition") or (found.opened.edition if found.opened else 2017))


def _needed(form: Form, name: str, most: int) -> str:
    text = form.text(name, most)
    if not text:
        raise Fault("desk.form.missing", name)
    return text


def _value(form: Form) -> JSON:
    """An answer as its button bears it."""
    try:
        value = json.loads(form.text("value", 300))
    except (ValueError, RecursionError):
        raise Fault("desk.form.value", "value", given=form.text("value")[:40]) from None
    if isinstance(value, list | dict | float):
        raise Fault("desk.form.value", "value", given=form.text("value")[:40])
    return value


def _picks(form: Form) -> list[tuple[str, JSON]]:
    """The choices of one option."""
    try:
        return [(str(pick["fact"]), pick["value"]) for pick in json.loads(form.text("picks", 4000))]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Fault("desk.form.value", "picks", given=form.text("picks")[:40]) from None


Note = tuple[JSON, str, Source]


def _statement(form: Form) -> Note:
    side = form.one_of("side", SIDES)
    if not side:
        raise Fault("desk.form.missing", "side")
    return {"text": _needed(form, "text", 10_000)}, side, Source(side.lower())


def _plain(form: Form) -> Note:
    return {"text": _needed(form, "text", 10_000)}, "", Source.DIRECTOR


def _tempo(form: Form) -> Note:
    return {"text": _needed(form, "text", 10_000)}, "", Source(form.one_of("source", SOURCES) or "director")


def _consulted(form: Form) -> Note:
    value = {"text": _needed(form, "text", 10_000)}
    return value | ({"who": who} if (who := form.text("who", 100)) else {}), "", Source.DIRECTOR


def _told(form: Form) -> Note:
    value: dict[str, JSON] = {name: text for name in ("text",) if (text := form.text(name, 10_000))}
    value |= {"to": who} if (who := form.text("who", 100)) else {}
    return value | {"appeal_explained": "appeal_explained" in form}, "", Source.DIRECTOR


def _entered(form: Form) -> Note:
    return {"remark": text} if (text := form.text("text", 10_000)) else {}, "", Source.DIRECTOR


def _answer(form: Form) -> Note:
    value = {"text": _needed(form, "text", 2000)}
    value |= {name: text for name in ("who", "player_class", "methods") if (text := form.text(name, 190))}
    return value, _needed(form, "key", 20), Source.DIRECTOR


_NOTES: dict[str, Callable[[Form], Note]] = {
    "statement": _statement,
    "note": _plain,
    "tempo": _tempo,
    "consulted": _consulted,
    "told": _told,
    "entered": _entered,
    "poll.answer": _answer,
}
