"""How this browser wants boards to look: letters of the honours, colours of the suits, what it must not see.

A director who has not played a board is *blind* to it: no card, no call and no result of it is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple
from zlib import crc32

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.desk import view
from tablilla.desk.boards.item import TABLE, board_of
from tablilla.desk.diagram import ENGLISH, FOUR, HONOURS, TWO, Style
from tablilla.desk.entry import Entry
from tablilla.desk.fold import current
from tablilla.desk.fold_rulings import rulings
from tablilla.desk.form import form_of
from tablilla.desk.log import SessionLog
from tablilla.desk.pages.start import A_YEAR, local
from tablilla.fault import Fault

router = APIRouter()
HONOURS_COOKIE, COLOURS_COOKIE, BLIND_COOKIE = "tablilla_honours", "tablilla_colours", "tablilla_blind"
COLOURS = (str(FOUR), str(TWO))
ON, OFF = "on", "off"
SHOWN_BOARD = re.compile(r"[0-9a-f-]{8,36} [0-9]{1,4}")
MOST_SHOWN = 100  # boards that were shown to a blind director
SHOWING = ("score.set", "poll.question", "poll.answer", "event")  # what of a ruling shows its board


class Look(NamedTuple):
    """The reader's style, whether he is blind, and which boards he asked to see all the same."""

    style: Style
    blind: bool
    shown: frozenset[str]

    def hides(self, session: object, number: int) -> bool:
        """Whether nothing of this board may be sent."""
        return self.blind and _key(session, number) not in self.shown

    @property
    def mark(self) -> str:
        """The same as long as the same boards are hidden."""
        return f"{crc32('/'.join(sorted(self.shown)).encode()):x}" if self.blind else ""


def _key(session: object, number: object) -> str:
    return f"{str(session)[:8]}.{number}"


def look_of(request: Request) -> Look:
    """What the cookies say; what they do not say is English letters, four colours, not blind."""
    honours = request.cookies.get(HONOURS_COOKIE, "")
    colours = request.cookies.get(COLOURS_COOKIE, "")
    blind, *shown = request.cookies.get(BLIND_COOKIE, OFF).split("/")
    style = Style(
        view.words_of(request),
        honours if honours in HONOURS else ENGLISH,
        TWO if colours == str(TWO) else FOUR,
    )
    return Look(style, blind == ON, frozenset(shown))


def veiled(request: Request, held: SessionLog) -> SessionLog:
    """The log with nothing in it of the boards hidden from the reader, for pages that list what was said."""
    look = look_of(request)
    if not look.blind:
        return held
    text, hidden = look.style.say("board.hidden"), hidden_by(look, held)
    stored = [
        one._replace(entry=replace(one.entry, value=text)) if hidden(one.entry) else one for one in held.stored
    ]
    return SessionLog(held.row, stored, current(one.entry for one in stored))


def opened(request: Request, held: SessionLog) -> SessionLog:
    """The log, to be taken out whole.  Raises ``Fault`` where boards in it are hidden from the reader."""
    look = look_of(request)
    if look.blind and any(map(hidden_by(look, held), held.log.entries.values())):
        raise Fault("board.blind.whole")
    return held


def hidden_by(look: Look, held: SessionLog) -> Callable[[Entry], bool]:
    """Whether an entry shows something of a board that is hidden: of its own, or that of its ruling."""
    boards = {one.about: one.board for one in rulings(held.log)} if look.blind else {}

    def hidden(entry: Entry) -> bool:
        number = board_of(entry.about) if entry.kind != TABLE else None
        if entry.kind in SHOWING:
            number = boards.get(entry.about, number)
        return number is not None and look.hides(held.row.id, number)

    return hidden


@router.post("/look")
def change(request: Request) -> Response:
    """One setting or several; back to where it was."""
    form = form_of(request)
    response = RedirectResponse(local(form.text("next", 2000)), 303)
    kept = {
        HONOURS_COOKIE: form.one_of("honours", HONOURS),
        COLOURS_COOKIE: form.one_of("colours", COLOURS),
        BLIND_COOKIE: form.one_of("blind", (ON, OFF)),
    }
    if board := form.text("show", 60):
        now = look_of(request)
        session, _, number = board.partition(" ")
        good = SHOWN_BOARD.fullmatch(board) is not None
        shown = sorted({*now.shown, _key(session, number)} if good else now.shown)[-MOST_SHOWN:]
        kept[BLIND_COOKIE] = "/".join((ON if now.blind else OFF, *shown))
    for name, value in kept.items():
        if value:
            secure = request.url.scheme == "https"
            response.set_cookie(name, value, max_age=A_YEAR, secure=secure, httponly=True, samesite="lax")
    return response
