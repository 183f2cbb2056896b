"""Rulings as plain data, schema 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablilla.bridge.cards import SUITS, certain, name
from tablilla.rules.directive import fields_of, key_of
from tablilla.rules.export import key, plain
from tablilla.rules.fact import Doubt, Kind
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact, NoSuchOption
from tablilla.rules.options import Offer, read_out
from tablilla.rules.ruling import Ruling, rule
from tablilla.rules.step import Asked, Done, Opened, Read, Step
from tablilla.service.equity import beside
from tablilla.service.given import Unnamed, numbered
from tablilla.service.session import OPEN, QUESTION, RULED, Session
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Line, Speaker

SCHEMA = 1
MOST_POSSIBLE = 24  # ends of an open ruling that are listed
STATUS = {RULED: "ruled", QUESTION: "question", OPEN: "open"}


def as_json(session: Session, say: Words) -> dict[str, Any]:
    """The incident in hand at the top, all incidents of the board under ``incidents``."""
    speaker = Speaker.of(session.docket, say)
    first, *_ = session.ordered
    made: dict[str, Any] = {
        "schema": SCHEMA,
        "edition": session.docket.edition,
        "language": say.language,
        "kind": session.incident.kind,
        "status": STATUS[session.status],
        **_ruling(*first, speaker),
    }
    if (need := session.question) is not None:
        made["question"] = question_plain(session, need, speaker)
    elif (missing := session.unnamed) is not None:
        made["names"] = names_plain(session, missing, speaker)
    made["incidents"] = [
        _incident(i) | _ruling(i, r, speaker) | _equity(session, i, r, say) for i, r in session.ordered
    ]
    made["idle"] = [each.name for each in session.idle]
    return made


def _equity(session: Session, incident: Incident, ruling: Ruling, say: Words) -> dict[str, Any]:
    """The numbers beside a ruling that turns on what would have happened without the irregularity."""
    found = beside(session.docket, incident, ruling, say)
    return {} if found is None else {"equity": found}


def plain_ruling(incident: Incident, ruling: Ruling, speaker: Speaker) -> dict[str, Any]:
    """One incident and its ruling."""
    return _incident(incident) | _ruling(incident, ruling, speaker)


def _incident(incident: Incident) -> dict[str, Any]:
    return {
        "kind": incident.kind,
        "seat": None if incident.seat is None else incident.seat.name,
        "trick": incident.trick,
        "suit": None if incident.suit is None else SUITS[incident.suit],
        "card": name(incident.card) if certain(incident.card) else None,
        "born_of": incident.born_of or None,
        "nth": incident.nth,
    }


def _ruling(incident: Incident, ruling: Ruling, speaker: Speaker) -> dict[str, Any]:
    done = [s for s in dict.fromkeys((*ruling.steps, *ruling.certain)) if isinstance(s, (Done, Opened, Read))]
    speaker = speaker.naming(done)
    return {
        "complete": ruling.complete,
        "directives": [_step(s, incident, speaker) for s in done],
        "speeches": [
            {"to": plain(s.to), "heading": s.heading, "lines": _lines(s.lines)}
            for s in speaker.speech(done, incident)
        ],
        "trace": [_asked(s) for s in ruling.steps if isinstance(s, Asked)],
        "appointments": [
            {
                "when": plain(a.when),
                "clause": a.clause,
                "fact": key(a.fact),
                "text": speaker.appointment(a, incident),
            }
            for a in (*ruling.open_until, *ruling.ifs)
        ],
        "possible": [
            [{"clause": s.clause, "text": speaker.naming(end).step(s, incident)} for s in end]
            for end in ruling.possible[:MOST_POSSIBLE]
        ],
        "possible_count": len(ruling.possible),
    }


def _lines(lines: Iterable[Line]) -> list[dict[str, str]]:
    return [{"clause": line.clause, "text": line.text} for line in lines]


def _step(step: Done | Opened | Read, incident: Incident, speaker: Speaker) -> dict[str, Any]:
    made: dict[str, Any] = {"clause": step.clause, "text": speaker.step(step, incident)}
    if isinstance(step, Opened):
        return made | {"directive": "open", "to": "director", "until": None, "opens": _incident(step.incident)}
    if isinstance(step, Read):
        return made | {"directive": "read", "to": "director", "until": None, "reading": step.reading.key}
    directive = step.directive
    rest = {k: plain(v) for k, v in fields_of(directive).items() if k not in ("to", "until")}
    return made | {
        "directive": key_of(directive),
        "to": plain(directive.addressee),
        "until": None if directive.until is None else plain(directive.until),
        **rest,
    }


def _asked(step: Asked) -> dict[str, Any]:
    return {
        "clause": step.clause,
        "fact": key(step.fact),
        "value": plain(step.value),
        "source": step.source,
    }


def question_plain(session: Session, need: NeedFact, speaker: Speaker) -> dict[str, Any]:
    """The question, its kind, its owner, its answers and what each leads to."""
    owner = plain(need.by) if need.by else "director"
    seat = session.docket.seat(need.incident, need.by) if need.by else None
    answers = [
        {
            "value": plain(value),
            "text": speaker.answer(need.fact, value, need.incident),
            "leads_to": _leads_to(session, need, value, speaker),
        }
        for value in need.domain
    ]
    made = {
        "incident": _incident(need.incident),
        "fact": key(need.fact),
        "answer_with": numbered(session.number(need.incident), key(need.fact)),
        "text": speaker.question(need.fact, need.incident),
        "clause": need.clause,
        "kind": need.fact.kind.value,
        "owner": owner,
        "seat": None if seat is None else seat.name,
        "answers": answers,
        "doubts": [d.value for d in Doubt] if need.fact.kind is Kind.FINDING else [],
    }
    if need.is_choice:
        made["options"] = [_offer(o, need.incident, speaker) for o in read_out(session.docket, need.incident)]
    return made


def names_plain(session: Session, missing: Unnamed, speaker: Speaker) -> dict[str, Any]:
    """What has to be named with a choice that was made."""
    return {
        "incident": _incident(missing.incident),
        "fact": key(missing.need.fact),
        "value": plain(missing.value),
        "detail": missing.names.key,
        "answer_with": numbered(session.number(missing.incident), missing.names.key),
        "can_be": [speaker.named(missing.names, one) for one in missing.can_be],
    }


def _leads_to(session: Session, need: NeedFact, value: Any, speaker: Speaker) -> dict[str, Any]:
    """What this answer adds, as far as the next question."""
    before = session.rulings[need.incident]
    try:
        then = rule(session.docket.told(need.incident, need.fact, value, "if"), need.incident)
    except NoSuchOption:  # a choice that was made is not offered then: said once it is answered so
        return {"directives": [], "next": None}
    new: list[Step] = [s for s in dict.fromkeys((*then.steps, *then.certain)) if s not in before.steps]
    lines = [
        {"clause": s.clause, "text": speaker.step(s, need.incident)}
        for s in new
        if isinstance(s, (Done, Opened, Read))
    ]
    return {"directives": lines, "next": key(then.question.fact) if then.question else None}


def _offer(offer: Offer, incident: Incident, speaker: Speaker) -> dict[str, Any]:
    text, lines, then = speaker.offer(offer, incident)
    return {
        "picks": [{"fact": key(p.fact), "value": plain(p.value), "clause": p.clause} for p in offer.picks],
        "text": text,
        "follows": _lines(lines),
        "then": then or None,
        "then_to": None if offer.then is None else plain(offer.then.by) if offer.then.by else "director",
    }
