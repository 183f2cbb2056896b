"""The screen turned to the player: the options that are read to him, in his language, and his choice.

The link is for one ruling and its players; it shows what every player may hear (``rules.options``) and nothing
else.  The choice comes back as entries: what was offered, what was chosen, by whom, when.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.bridge.cards import SUITS
from tablilla.desk import people, qr, view
from tablilla.desk.entry import Entry, Source
from tablilla.desk.fold_session import closed_at
from tablilla.desk.form import Form, form_of
from tablilla.desk.interview import DETAIL, Interview, interview
from tablilla.desk.log import SessionLog, add, held_session, said
from tablilla.desk.pages.join import address
from tablilla.desk.pages.ruling import held_ruling, rule_again
from tablilla.fault import Fault
from tablilla.texts import faults
from tablilla.texts.catalogue import LANGUAGES, Words, words

router = APIRouter()
NAMED = tuple(f"name.{suit}" for suit in SUITS)
AGAIN = 4  # seconds after which a screen that waits looks again


class Turned(NamedTuple):
    """A ruling whose options are on a screen."""

    held: SessionLog
    ruling: UUID
    about: str
    talk: Interview

    @property
    def question(self) -> Mapping[str, Any] | None:
        """The choice that a player has now; ``None`` where nobody has one."""
        found = self.talk.answer.get("question")
        return found if found and found["kind"] == "choice" and found["owner"] != "director" else None

    @property
    def names(self) -> Mapping[str, Any] | None:
        """What he has to name with his choice."""
        found: Mapping[str, Any] | None = self.talk.answer.get("names")
        return found


@router.get("/s/{session}/ruling/{ruling}/player")
def link(request: Request, session: UUID, ruling: UUID) -> Response:
    """For the director: the link and its code, and the screen itself to be turned."""
    held = held_session(request, session)
    found = held_ruling(held, ruling)
    talk = interview(held.log, found.about, view.words_of(request))
    path = f"/p/{request.app.state.desk.signer.player(session, ruling)}"
    turned = Turned(held, ruling, found.about, talk)
    return view.render(
        request,
        "player_link.html",
        **held.frame("ruling"),
        ruling=ruling,
        path=path,
        address=address(request) + path,
        due=turned.question is not None or turned.names is not None,
    )


@router.get("/s/{session}/ruling/{ruling}/player.svg")
def code(request: Request, session: UUID, ruling: UUID) -> Response:
    """The code of the link."""
    held_ruling(held_session(request, session), ruling)
    token = request.app.state.desk.signer.player(session, ruling)
    return Response(qr.svg(f"{address(request)}/p/{token}"), media_type="image/svg+xml")


@router.get("/p/{token}")
def screen(request: Request, token: str, lang: str = "") -> Response:
    """The options, or a moment's patience."""
    say = words(lang) if lang in LANGUAGES else view.words_of(request)
    return _screen(request, token, _turned(request, token, say), say)


@router.post("/p/{token}")
def choose(request: Request, token: str) -> Response:
    """What was chosen; where the options have changed meanwhile, those of now are shown."""
    form = form_of(request)
    say = words(form.one_of("lang", LANGUAGES) or view.language_of(request))
    turned = _turned(request, token, say)
    desk = request.app.state.desk
    desk.attempts.count("poll", people.address(request))
    try:
        names = "naming" in form
        made = _named(request, turned, form) if names else _chosen(request, turned, form)
        if "sure" not in form:
            return _screen(request, token, turned, say, sure=_told_again(turned, form))
        add(request, turned.held.row.id, made)
        rule_again(request, turned.held.row.id, turned.ruling)
    except Fault as fault:
        return _screen(request, token, turned, say, 422, faults.said(fault, say))
    return RedirectResponse(f"/p/{token}?lang={say.language}&done=1", 303)


def _turned(request: Request, token: str, say: Words) -> Turned:
    """Raises ``Fault`` for a link that was not made here."""
    named = request.app.state.desk.signer.read_player(token)
    if named is None:
        raise Fault("desk.not_found")
    session, ruling = named
    held, about = held_session(request, session), f"ruling/{ruling}"
    held_ruling(held, ruling)
    if closed_at(held.log, about) is not None:
        raise Fault("desk.not_found")
    return Turned(held, ruling, about, interview(held.log, about, say))


def _chosen(request: Request, turned: Turned, form: Form) -> list[Entry]:
    """What was read, and the picks of the option.  Raises ``Fault`` where it is not among those of now."""
    question, number = turned.question, form.number("option", 1, 99)
    options = question["options"] if question else ()
    if question is None or form.text("fact", 300) != question["answer_with"] or not number:
        raise Fault("desk.player.changed", "option")
    if number > len(options) or form.text("picks", 4000) != _picks(options[number - 1]):
        raise Fault("desk.player.changed", "option")
    option, say = options[number - 1], turned.talk.speaker.say
    edition = int(turned.talk.request["edition"])
    told = {
        "options": [one["text"] for one in options],
        "language": say.language,
        "to": _who(question, say),
        "details": {"choice": question["fact"], "chosen": option["text"], "screen": "player"},
    }
    made = said(request, turned.held, turned.about, "told", told, source=Source.PLAYER, edition=edition)
    for pick in option["picks"]:
        made += said(
            request, turned.held, turned.about, "choice", pick["value"],
            key=pick["fact"], source=Source.PLAYER, edition=edition,
        )  # fmt: skip
    return made


def _named(request: Request, turned: Turned, form: Form) -> list[Entry]:
    names, given = turned.names, [value for value, _, told in _can_be(turned, form) if told]
    if names is None or not given:
        raise Fault("desk.player.changed", "name")
    value = "".join(given) if turned.talk.names_many else given[0]
    return said(
        request, turned.held, turned.about, "choice", value, key=DETAIL + names["answer_with"],
        source=Source.PLAYER, edition=int(turned.talk.request["edition"]),
    )  # fmt: skip


def _can_be(turned: Turned, form: Form | None = None) -> list[tuple[Any, str, bool]]:
    """What can be named: as it is kept, in words, and whether he has just named it; suits from the highest."""
    found = turned.talk.named() if turned.names else []
    told = set() if form is None else {form.text("name", 300), *(n for n in NAMED if n in form)}
    return [(value, text, json.dumps(value) in told or f"name.{value}" in told) for value, text in found]


def _told_again(turned: Turned, form: Form) -> dict[str, Any]:
    """What he is about to choose, to be confirmed: its words, what follows, the fields of the form."""
    if "naming" in form:
        told = [(value, text) for value, text, named in _can_be(turned, form) if named]
        fields = {"naming": "1", **{f"name.{value}": "1" for value, _ in told}}
        if not turned.talk.names_many:
            fields = {"naming": "1", "name": json.dumps(told[0][0])}
        return {
            "text": turned.talk.speaker.say("list.or").join(text for _, text in told),
            "follows": [],
            "then": None,
            "fields": fields,
        }
    question = turned.question or {}
    option = question["options"][int(form.text("option")) - 1]
    fields = {name: form.text(name, 4000) for name in ("fact", "picks", "option")}
    return {**option, "fields": fields}


def _picks(option: Mapping[str, Any]) -> str:
    return json.dumps(option["picks"], sort_keys=True)


def _who(question: Mapping[str, Any], say: Words) -> str:
    seat = question.get("seat")
    return say(f"desk.seat.{seat}") if seat else say(f"place.{question['owner']}")


def _screen(
    request: Request,
    token: str,
    turned: Turned,
    say: Words,
    status: int = 200,
    problem: str = "",
    sure: Mapping[str, Any] | None = None,
) -> Response:
    question = turned.question
    seen: list[str] = []
    for language in (say.language, *LANGUAGES):
        if language[:2] not in (one[:2] for one in seen):
            seen.append(language)
    return view.render(
        request,
        "player.html",
        status,
        say=say,
        language=say.language,
        tongues=sorted(seen),
        token=token,
        again=AGAIN,
        done="done" in request.query_params,
        question=question,
        options=[{**one, "as_sent": _picks(one)} for one in question["options"]] if question else [],
        names=_can_be(turned),
        many=turned.talk.names_many,
        naming=turned.talk.naming,
        sure=sure,
        who=_who(question, say) if question else "",
        problem_text=problem,
    )
