"""A session: what a director with two minutes has to see, a new ruling, search, settings."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID, uuid4

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.bridge.seats import LETTERS
from tablilla.desk import people, view, zone
from tablilla.desk.boards.facts import recorded, recorded_card
from tablilla.desk.entry import Source, now, written
from tablilla.desk.fold_rulings import Ruling, already, rulings
from tablilla.desk.fold_session import settings as settings_of
from tablilla.desk.form import Form, form_of
from tablilla.desk.log import SessionLog, add, held_session, said
from tablilla.desk.pages.look import look_of, veiled
from tablilla.desk.shown import boards, clock_rows, contested, followed, found, ruling_rows, waiting
from tablilla.fault import Fault
from tablilla.laws.kinds import LAWS
from tablilla.pocket.order import FREQUENCY, by_frequency, groups
from tablilla.service.calls import answer
from tablilla.service.kinds import entry, kind_of
from tablilla.texts import faults
from tablilla.texts.catalogue import Words

router = APIRouter()
CALLED = ("auction", "play", "end", "later")  # when the director was called
EDITIONS = ("2017", "2007")
ASKED = ("board", "table", "seat", "declarer", "trick", "card", "by", "called", "attention")
TEXTS = ("name", "organisation", "event", "stage", "date", "scoring")
MINUTES = ("correction_minutes", "appeal_minutes")
FEW = 3  # begun rulings that are shown without a tap: a colleague may be at one now
LISTED = ("open", "begun", "ruled", "closed", "discarded")  # the states whose rulings have lists; others wait


@router.get("/sessions/new")
def ask(request: Request) -> Response:
    """The form for a new session."""
    return view.render(request, "new_session.html", problem_text="", name="")


@router.post("/sessions")
def begin(request: Request) -> Response:
    """A new session, with its codes."""
    desk, name = request.app.state.desk, form_of(request).text("name", 100)
    if not name:
        missing = faults.said(Fault("desk.session.name"), view.words_of(request))
        return view.render(request, "new_session.html", 422, problem_text=missing, name="")
    who = people.author(view.identity_of(request))
    made = desk.store.new_session(name, author=who)
    desk.store.trail(who, "session.opened", session=made.id, place=people.address(request))
    return RedirectResponse(f"/s/{made.id}", 303)


@router.get("/s/{session}")
def show(request: Request, session: UUID, board: str = "", table: str = "") -> Response:
    """The tables to go back to, what is open, what is contested, the clocks, the boards."""
    held, say = veiled(request, held_session(request, session)), view.words_of(request)
    rows = ruling_rows(held.log, say, partial(look_of(request).hides, session))
    conflicts, disputes = contested(held, say)
    return view.render(
        request,
        "session.html",
        **held.frame("session"),
        asked={"board": board[:3], "table": table[:5]},
        edition=held.edition,
        appointments=waiting(held.log, say),
        followed=followed(held.log, say),
        **{state: [row for row in rows if row.status == state] for state in LISTED},
        few=FEW,
        conflicts=conflicts,
        disputes=disputes,
        clocks=clock_rows(held.log, now(), say),
        boards=boards(held.log),
        problem_text="",
    )


@router.get("/s/{session}/new")
def new(
    request: Request, session: UUID, kind: str = "", q: str = "", board: str = "", table: str = ""
) -> Response:
    """What happened?  And then: whose, which card, which trick."""
    held, language = held_session(request, session), view.language_of(request)
    asked = {"board": board[:3], "table": table[:5]}
    if not kind:
        named = {one["key"]: one for one in answer("kinds", {"language": language, "find": q[:100]})["kinds"]}
        often = [named[key] for key in by_frequency(named) if q or key in FREQUENCY]
        parts = () if q else groups(LAWS, (language,))
        rest = [
            (part["title"][language], [named[key] for key in part["kinds"] if key not in FREQUENCY])
            for part in parts
        ]
        return _new(request, held, asked, often=often, groups=rest, q=q[:100])
    return _new(request, held, asked, kind=_kind(kind, view.words_of(request)))


@router.post("/s/{session}/rulings")
def open_ruling(request: Request, session: UUID) -> Response:
    """The ruling is opened; its page asks the rest."""
    held, form, say = held_session(request, session), form_of(request), view.words_of(request)
    kind = _kind(form.text("kind", 100), say)
    id_ = uuid4()
    try:
        if made := _made(held, form, str(kind["key"])):
            return RedirectResponse(f"/s/{session}/ruling/{made.id}", 303)
        value = _opening(form, str(kind["key"]), held.edition)
        edition = int(str(value["edition"]))
        hidden = look_of(request).hides(session, int(str(value.get("board", 0))))
        if "card" not in value and not hidden and (card := recorded_card(held.log, value)):
            value["card"] = card
        about = f"ruling/{id_}"
        entries = said(request, held, about, "ruling.opened", value, edition=edition)
        for key, fact in recorded(held.log, value).items():
            entries += said(request, held, about, "fact", fact, key=key, source=Source.RECORD, edition=edition)
        add(request, session, entries)
    except Fault as fault:
        asked = {name: form.text(name)[:20] for name in ASKED}
        text = faults.said(fault, say)
        return _new(request, held, asked, 422, kind=kind, problem_text=text)
    return RedirectResponse(f"/s/{session}/ruling/{id_}", 303)


@router.get("/s/{session}/search")
def search(request: Request, session: UUID, q: str = "") -> Response:
    """Rulings and boards in whose words all of these stand."""
    held, say, asked = veiled(request, held_session(request, session)), view.words_of(request), q.strip()[:100]
    rows = found(held, asked, say) if asked else []
    return view.render(request, "search.html", **held.frame("session"), q=asked, rows=rows)


@router.get("/s/{session}/settings")
def settings(request: Request, session: UUID) -> Response:
    """The form with what is set."""
    return _settings(request, session)


@router.post("/s/{session}/settings")
def change(request: Request, session: UUID) -> Response:
    """All fields at once; ``official`` starts the clocks now."""
    held, form = held_session(request, session), form_of(request)
    before = settings_of(held.log).values
    try:
        value: dict[str, object] = {name: form.text(name, 200) for name in TEXTS if name in form}
        for name in MINUTES:
            if (minutes := form.number(name, 0, 100_000)) is not None:
                value[name] = minutes
        if edition := form.one_of("edition", EDITIONS):
            value["edition"] = int(edition)
        if named := form.text("zone"):
            value["zone"] = zone.zone(named).key
        kept = {k: v for k, v in before.items() if k not in (*TEXTS, *MINUTES)}
        if "zone" in form.texts:
            kept.pop("zone", None)
        if "official" in form:
            kept["official"] = written(now())
        value = {**kept, **value}
        add(request, session, said(request, held, "session", "session.set", value))
    except Fault as fault:
        return _settings(request, session, 422, faults.said(fault, view.words_of(request)))
    return RedirectResponse(f"/s/{session}/settings", 303)


@router.post("/s/{session}/close")
def close(request: Request, session: UUID) -> Response:
    """Nothing more is played in it."""
    return _end(request, session, "closed")


@router.post("/s/{session}/reopen")
def reopen(request: Request, session: UUID) -> Response:
    """There is again."""
    return _end(request, session, "reopened")


def _end(request: Request, session: UUID, kind: str) -> Response:
    held, reason = held_session(request, session), form_of(request).text("reason", 1000)
    add(request, session, said(request, held, "session", kind, {"reason": reason} if reason else {}))
    return RedirectResponse(f"/s/{session}", 303)


def _settings(request: Request, session: UUID, status: int = 200, problem: str = "") -> Response:
    held, say = held_session(request, session), view.words_of(request)
    return view.render(
        request,
        "session_settings.html",
        status,
        **held.frame("settings"),
        texts=TEXTS,
        minutes=MINUTES,
        values=settings_of(held.log).values,
        editions=EDITIONS,
        zones=zone.names(),
        machine=zone.of_this_machine(),
        edition=str(held.edition),
        clocks=clock_rows(held.log, now(), say),
        problem_text=problem,
    )


def _opening(form: Form, kind: str, edition: int) -> dict[str, object]:
    """The value of ``ruling.opened``; ``edition``: its own, where the form names none.  Raises ``Fault``."""
    value: dict[str, object] = {"kind": kind, "edition": int(form.one_of("edition", EDITIONS) or edition)}
    for name, least, most in (("board", 1, 999), ("trick", 1, 13)):
        if (number := form.number(name, least, most)) is not None:
            value[name] = number
    if table := form.text("table", 20):
        value["table"] = table
    if seat := form.one_of("seat", LETTERS):
        value["seat"] = seat
    for name, known in (("by", LETTERS), ("called", CALLED), ("attention", LETTERS)):
        if told := form.one_of(name, known):
            value[name] = told
    if declarer := form.one_of("declarer", LETTERS):
        value["details"] = {"declarer": declarer}
    who = {"kind": kind, "seat": seat, "declarer": declarer}
    answer("rule", {part: named for part, named in who.items() if named})  # whether it can be his
    if card := form.text("card", 10):
        answer("rule", {"kind": kind, "card": card})  # whether it is a card
        value["card"] = card
    return value


def _made(held: SessionLog, form: Form, kind: str) -> Ruling | None:
    """The ruling on an irregularity that a board shows, if there is one: it goes on, and is not made twice."""
    if "shown" not in form:
        return None
    board, trick = form.number("board", 1, 999), form.number("trick", 1, 13)
    found = already(rulings(held.log), kind, board, form.text("table", 20), form.text("seat", 1), trick)
    return next((one for one in found if one.trick == trick and one.closed is None), None)


def _kind(text: str, say: Words) -> dict[str, Any]:
    """The kind of that name.  Raises ``Fault`` ``kind.unknown``."""
    return entry(kind_of(text[:200]), say)


def _new(
    request: Request, held_log: SessionLog, asked: dict[str, str], status: int = 200, **more: object
) -> Response:
    held = {"kind": None, "often": [], "groups": [], "q": "", "problem_text": "", **more}
    told = {"edition": held_log.edition, **dict.fromkeys(ASKED, ""), **asked}
    return view.render(
        request, "new.html", status, **held_log.frame("session"), asked=told, moments=CALLED, **held
    )
