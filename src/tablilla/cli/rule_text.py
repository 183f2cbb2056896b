"""A ruling as it is read out: to each player, in order; then what to come back for."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tablilla.rules.export import key
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.options import Pick, read_out, shared
from tablilla.rules.ruling import Ruling
from tablilla.rules.step import Asked, Done, Opened, Read
from tablilla.service.equity import beside
from tablilla.service.given import Unnamed, numbered
from tablilla.service.session import Session
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import title as title
from tablilla.texts.speech import Line, Speaker

COMPARABLE = "23A"


def report(session: Session, say: Words, *, trace: bool) -> int:
    """Print the rulings, and the question that is open; the exit status is that of the ruling."""
    print("\n".join(lines(session, say, trace=trace)))
    if (need := session.question) is not None:
        print()
        print("\n".join(question_lines(session, need, say)))
        name = numbered(session.number(need.incident), key(need.fact))
        aside(say("cli.rule.answer_with", fact=name))
    elif (missing := session.unnamed) is not None:
        print()
        print("\n".join(unnamed_lines(session, missing, say)))
        name = numbered(session.number(missing.incident), missing.names.key)
        aside(say("cli.rule.name_with", detail=name))
    print_idle(session, say)
    return session.status


def aside(text: str) -> None:
    """A line beside the answer, after all that was said so far."""
    sys.stdout.flush()
    print(text, file=sys.stderr)


def print_idle(session: Session, say: Words) -> None:
    """What was given and changes nothing so far, so that nothing is lost in silence."""
    if session.idle:
        aside(say("cli.rule.idle", given=", ".join(g.name for g in session.idle)))


def unnamed_lines(session: Session, missing: Unnamed, say: Words) -> list[str]:
    """What has to be named with a choice that was made, and what it can be."""
    speaker = Speaker.of(session.docket, say)
    option = missing.need.options[missing.value]
    chosen = speaker.answer(missing.need.fact, missing.value, missing.incident)
    made = [
        f"{option.clause} [{say('asks.choice')}] {say(f'cli.rule.name.{missing.names.key}', chosen=chosen)}"
    ]
    named = [speaker.named(missing.names, one) for one in missing.can_be]
    return made + [f"  {number}  {one}" for number, one in enumerate(named, start=1)]


def lines(session: Session, say: Words, *, trace: bool) -> list[str]:
    """Every incident of the board with its ruling."""
    speaker, made = Speaker.of(session.docket, say), []
    for number, (incident, ruling) in enumerate(session.ordered):
        if number:
            made.append("")
        made += ruling_lines(incident, ruling, session.docket.edition, speaker, trace=trace)
        if (found := beside(session.docket, incident, ruling, say)) is not None:
            heading, *rest = found["text"]
            made += [f"  {heading}", *(f"    {line}" for line in rest)]
    return made


def ruling_lines(
    incident: Incident, ruling: Ruling, edition: int, speaker: Speaker, *, trace: bool
) -> list[str]:
    """One ruling."""
    say = speaker.say
    made = [title(incident, edition, say)]
    if trace:
        made += [f"  {s.clause:7} {speaker.step(s, incident)} [{source(s, say)}]" for s in _asked(ruling)]
    steps = [s for s in dict.fromkeys((*ruling.steps, *ruling.certain)) if isinstance(s, (Done, Opened, Read))]
    for speech in speaker.speech(steps, incident):
        made.append(f"  {speech.heading}")
        made += [f"    {clause:7} {text}" for clause, text in _alike(speech.lines)]
    made += _grouped((a.clause, speaker.appointment(a, incident)) for a in ruling.open_until)
    made += _grouped((a.clause, say("say.if", question=speaker.question(a.fact, incident))) for a in ruling.ifs)
    return made


def _alike(lines: Iterable[Line]) -> list[tuple[str, str]]:
    """Clause and text of each line; calls that are comparable alike (23A) in one."""
    made: list[tuple[str, str]] = []
    place: dict[str, int] = {}
    for line in lines:
        said, of, call = line.text.rpartition(": ")
        if of and line.clause.startswith(COMPARABLE) and said in place:
            clause, text = made[place[said]]
            made[place[said]] = clause, f"{text.removesuffix('.')}, {call}"
        else:
            place[said] = len(made)
            made.append((line.clause, line.text))
    return made


def _grouped(said: Iterable[tuple[str, str]]) -> list[str]:
    """One line for what is said under several clauses."""
    lines: dict[str, list[str]] = {}
    for clause, text in said:
        lines.setdefault(text, []).append(clause)
    return [f"  {', '.join(clauses):7} {text}" for text, clauses in lines.items()]


def _asked(ruling: Ruling) -> list[Asked]:
    return [s for s in ruling.steps if isinstance(s, Asked)]


def source(step: Asked, say: Words) -> str:
    """Who or what said so."""
    name = f"source.{step.source}"
    return say(name) if name in say else step.source


def question_lines(session: Session, need: NeedFact, say: Words) -> list[str]:
    """The question, what kind it is, and its numbered answers: of a choice the list read to the player."""
    speaker = Speaker.of(session.docket, say)
    kind = say(f"asks.{need.fact.kind.value}")
    made = [f"{need.clause} [{kind}] {speaker.question(need.fact, need.incident)}"]
    if need.is_choice and (read := options_lines(session, need.incident, speaker)):
        return made + read
    for number, value in enumerate(need.domain, start=1):
        made.append(f"  {number}  {speaker.answer(need.fact, value, need.incident)}")
    return made


def answers(session: Session, need: NeedFact) -> list[tuple[Pick, ...]]:
    """What each number of ``question_lines`` stands for, in its order: what is typed is what was read."""
    offers = read_out(session.docket, need.incident) if need.is_choice else ()
    plain: list[tuple[Pick, ...]] = [(Pick(need.fact, value, need.clause),) for value in need.domain]
    return [offer.picks for offer in offers] or plain


def options_lines(session: Session, incident: Incident, speaker: Speaker, *, numbers: bool = True) -> list[str]:
    """The options as they are read to the player before he chooses."""
    offers = read_out(session.docket, incident)
    if not offers:
        return []
    say = speaker.say
    common = shared(offers)
    made = ["", say("cli.rule.read_to", who=speaker.place(offers[0].by, incident))]
    made += [f"    {s.clause:7} {speaker.step(s, incident)}" for s in common]
    for number, offer in enumerate(offers, start=1):
        text, follows, then = speaker.offer(offer, incident)
        made.append(f"  {number}. {text}" if numbers else f"  - {text}")
        said = {(s.clause, speaker.step(s, incident)) for s in common}
        made += [f"    {x.clause:7} {x.text}" for x in follows if (x.clause, x.text) not in said]
        if then:
            made.append(f"            {say('say.then', question=then)}")
    return made
