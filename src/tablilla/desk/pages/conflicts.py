"""What two devices said differently, to be cleared up: a director says what holds and why, by new entries."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.desk import people, view
from tablilla.desk.entry import Source
from tablilla.desk.fold import Conflict
from tablilla.desk.fold_session import closed_at
from tablilla.desk.form import Form, form_of
from tablilla.desk.log import SessionLog, add, held_session
from tablilla.desk.pages.look import veiled
from tablilla.desk.pages.ruling import rule_again
from tablilla.desk.settle import settle
from tablilla.desk.shown import conflict_row
from tablilla.fault import Fault
from tablilla.texts import faults

router = APIRouter()
NONE = "none"  # of what was said nothing holds
NEEDED = ("ruling.opened", "session.set", "event")  # of which something has to hold
OWN_WORDS = (Source.NS, Source.EW, Source.PLAYER)  # what one of these said stays his word


@router.get("/s/{session}/conflicts")
def show(request: Request, session: UUID) -> Response:
    """All of them, each with its form."""
    return _page(request, session)


@router.post("/s/{session}/conflicts")
def decide(request: Request, session: UUID) -> Response:
    """What holds is said again in the place of all that was said, if that is still what is said."""
    held, form = held_session(request, session), form_of(request)
    try:
        conflict = _meant(held, form)
        about = conflict.thing.about
        chosen = {str(entry.id): entry for entry in conflict.entries}.get(form.text("choice", 40))
        none = form.text("choice", 40) == NONE and conflict.thing.kind not in NEEDED
        if chosen is None and not none:
            raise Fault("desk.form.missing", "choice")
        if not (reason := form.text("reason", 1000)):
            raise Fault("desk.form.missing", "reason")
        if about.startswith("ruling/") and closed_at(held.log, about) is not None:
            raise Fault("desk.ruling.closed")
        identity, source = view.identity_of(request), conflict.entries[0].source
        made = settle(
            conflict,
            None if chosen is None else chosen.value,
            source=source if source in OWN_WORDS else Source.DIRECTOR,
            device=identity.device,
            author=people.author(identity),
            reason=reason,
        )
        add(request, session, made)
        if about.startswith("ruling/"):
            rule_again(request, session, UUID(about.removeprefix("ruling/")))
    except Fault as fault:
        return _page(request, session, 422, faults.said(fault, view.words_of(request)))
    return RedirectResponse(f"/s/{session}/conflicts", 303)


def _meant(held: SessionLog, form: Form) -> Conflict:
    """The conflict of these entries.  Raises ``Fault`` where there is none any more, or there is another."""
    wanted = form.text("of", 20_000)
    for one in held.log.conflicts:
        if name(one) == wanted:
            return one
    raise Fault("desk.conflict.changed", "of")


def name(conflict: Conflict) -> str:
    """A conflict by the entries that differ, and the field in which they do."""
    return " ".join([*sorted(str(entry.id) for entry in conflict.entries), conflict.field]).strip()


def _page(request: Request, session: UUID, status: int = 200, problem: str = "") -> Response:
    held, say = veiled(request, held_session(request, session)), view.words_of(request)
    rows = [
        {
            "of": name(one),
            "ids": [entry.id for entry in one.entries],
            "row": conflict_row(held, one, say),
            "none": one.thing.kind not in NEEDED,
            "closed": closed_at(held.log, one.thing.about) is not None,
        }
        for one in held.log.conflicts
    ]
    frame = held.frame("session")
    return view.render(request, "conflicts.html", status, **frame, rows=rows, none=NONE, problem_text=problem)
