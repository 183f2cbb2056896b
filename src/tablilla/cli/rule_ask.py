"""The interview on a terminal: one question at a time, with why, back, what-if and the options read out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablilla.casebook.case_file import read_detail
from tablilla.cli.rule_text import answers, lines, question_lines, unnamed_lines
from tablilla.fault import Fault
from tablilla.lawbook import book
from tablilla.rules.fact import Detail, Doubt, Fact, Kind
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.need import NeedFact
from tablilla.rules.options import Pick
from tablilla.rules.ruling import rule
from tablilla.rules.step import Done, Opened
from tablilla.service.given import Unnamed
from tablilla.service.session import OPEN, Session
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker


class Stop(Exception):
    """The director has had enough."""


def interview(session: Session, say: Words, *, trace: bool) -> int:
    """Ask until nothing is open, or the director stops; the exit status is that of the ruling."""
    print(say("cli.ask.help"))
    try:
        while True:
            while (need := session.question) is not None:
                session = ask(session, need, say)
            if (missing := session.unnamed) is not None:
                session = _name(session, missing, say)
                continue
            print()
            print("\n".join(lines(session, say, trace=trace)))
            session = _afterwards(session, say)
    except (Stop, EOFError):
        return session.status


def ask(session: Session, need: NeedFact, say: Words) -> Session:
    """One question, and the session after what was typed.  Raises ``Stop``."""
    print()
    print("\n".join(question_lines(session, need, say)))
    typed = input("> ").strip().lower()
    if typed in ("q", "quit", "salir"):
        raise Stop
    if typed in ("b", "a", "back", "atrás", "atras"):
        return session.back()
    if typed in ("?", "why", "porqué", "por qué"):
        _why(session, need, say)
        return session
    if typed in ("f", "d") and need.fact.kind is Kind.FINDING:
        if typed == "f":
            return _told(session, need.incident, need.fact, Doubt.FORGOTTEN, say)
        from tablilla.cli.rule_recall import recollected

        found = recollected(session, need, say)
        return _told(session, need.incident, need.fact, Doubt.DISPUTED if found is None else found, say)
    picks = answers(session, need)
    if (number := _number(typed, len(picks))) is not None:
        return _picked(session, need, picks[number], say)
    print(say("cli.ask.what", most=len(picks)))
    return session


def _number(typed: str, most: int) -> int | None:
    """The place in a list from 0, as it is typed from 1."""
    if not (typed.isascii() and typed.isdecimal()):
        return None
    return int(typed) - 1 if 1 <= int(typed) <= most else None


def _told(session: Session, incident: Incident, fact: Fact[Any], value: Any, say: Words) -> Session:
    """With this answer; later ones that no longer fit with it are asked again, and nothing else is lost."""
    wrong: Fault | None = None
    for kept in range(len(session.answers), -1, -1):
        try:
            return replace(session, answers=session.answers[:kept]).told(incident, fact, value)
        except Fault as fault:
            wrong = wrong or fault
    if wrong is not None:
        print(say(f"fault.{wrong.code}", **wrong.details))
    return session


def _picked(session: Session, need: NeedFact, picks: tuple[Pick, ...], say: Words) -> Session:
    """With all that a line of the list picks; what is still to be named with it is asked."""
    for pick in picks:
        session = _told(session, need.incident, pick.fact, pick.value, say)
        if pick.names is not None and pick.named is not None:
            session = session.told(need.incident, pick.names, pick.named)
    missing = session.unnamed
    return session if missing is None else _name(session, missing, say)


def _name(session: Session, missing: Unnamed, say: Words) -> Session:
    """What has to be named with a choice, by its number or as ``--detail`` takes it.  Raises ``Stop``."""
    print("\n".join(unnamed_lines(session, missing, say)))
    typed = input("> ").strip()
    if typed.lower() in ("q", "quit", "salir"):
        raise Stop
    if (number := _number(typed, len(missing.can_be))) is not None:
        return session.told(missing.incident, missing.names, missing.can_be[number])
    try:
        return session.told(missing.incident, missing.names, read_detail(missing.names.key, typed.upper(), ""))
    except Fault as wrong:
        print(say(f"fault.{wrong.code}", **wrong.details))
        return session


def _why(session: Session, need: NeedFact, say: Words) -> None:
    """The clause that turns on it, and what each answer leads to."""
    clause = book.resolve(need.clause, session.docket.edition)
    print(f"  {need.clause}: {_rule_text(clause, say)}")
    speaker = Speaker.of(session.docket, say)
    before = session.rulings[need.incident].steps
    for value in need.domain:
        then = rule(session.docket.told(need.incident, need.fact, value, "if"), need.incident)
        print(f"  {speaker.answer(need.fact, value, need.incident)}:")
        for step in dict.fromkeys((*then.steps, *then.certain)):
            if step not in before and isinstance(step, (Done, Opened)):
                print(f"    {step.clause:7} {speaker.step(step, need.incident)}")
        if then.question:
            question = speaker.question(then.question.fact, need.incident)
            print(f"            {say('say.then', question=question)}")


def _rule_text(found: object, say: Words) -> str:
    said = getattr(found, "rule", None) or getattr(found, "title", None)
    return "" if said is None else str(said.en if say.language == "en" else said.es)


def _afterwards(session: Session, say: Words) -> Session:
    """After a ruling: time goes on, an answer is changed, or it ends."""
    speaker = Speaker.of(session.docket, say)
    print()
    for number, answer in enumerate(session.answers, start=1):
        if not isinstance(answer.fact, Detail):
            question = speaker.question(answer.fact, answer.incident)
            value = speaker.answer(answer.fact, answer.value, answer.incident)
            print(f"  {number:2} {question} {value}")
    still_open = session.status == OPEN
    print(say("cli.ask.later" if still_open else "cli.ask.change"))
    typed = input("> ").strip().lower()
    if typed in ("", "q", "quit", "salir"):
        raise Stop
    if typed in ("b", "a"):
        return session.back()
    if typed == "+" and still_open:
        return _later(session)
    if (changed := _number(typed, len(session.answers))) is not None:
        return _without(session, changed)
    return session


def _without(session: Session, number: int) -> Session:
    """Without this answer; where the later ones do not stand without it, they are asked again too."""
    try:
        return replace(session, answers=session.answers[:number] + session.answers[number + 1 :])
    except Fault:
        return replace(session, answers=session.answers[:number])


def _later(session: Session) -> Session:
    """The board has come to the next thing that could not be known."""
    waits = [a.when for r in session.rulings.values() for a in r.open_until]
    return replace(session, start=replace(session.start, now=min(waits, default=When.CORRECTION)))
