"""A disputed fact in the interview: what each side remembers, held against the deal, and what it settles."""

from __future__ import annotations

from typing import Any

from tablilla.cli import complain
from tablilla.cli.recall import lines
from tablilla.fault import Fault
from tablilla.recall.recall import recall
from tablilla.recall.settled import known_lines, settled
from tablilla.recall.statement import parse
from tablilla.rules.need import NeedFact
from tablilla.service.session import Session
from tablilla.table.state import State
from tablilla.table.witness import Record
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker

LEADS = ("lead_out_of_turn", "opening_lead_out_of_turn")


def recollected(session: Session, need: NeedFact, say: Words) -> Any:
    """The value on which every possible history agrees; ``None``: it stays disputed.

    The board and its tricks before that of the irregularity are taken from the session where it knows them.
    """
    witness = session.docket.witness
    known = _known(witness.table, need) if isinstance(witness, Record) else []
    print(say("cli.recall.hint"))
    if not any(line.startswith("deal") for line in known):
        print(say("cli.recall.deal_too"))
    typed = _typed()
    if not typed:
        return None
    edition = session.docket.edition
    try:
        puzzle = parse("\n".join([*known, *typed]))
    except Fault as wrong:  # what was typed is no answer; nothing else is lost
        complain(wrong, say)
        return None
    answer = recall(puzzle, edition, leads=int(need.incident.kind in LEADS))
    print("\n".join(lines(answer, edition, say)))
    found = settled(puzzle, answer, need.incident, need.fact, edition)
    if found is None:
        print(say("cli.recall.unsettled"))
        return None
    speaker = Speaker.of(session.docket, say)
    question = speaker.question(need.fact, need.incident)
    told = speaker.answer(need.fact, found, need.incident)
    print(say("cli.recall.settled", question=question, answer=told))
    return found


def _known(table: State, need: NeedFact) -> list[str]:
    return known_lines(table, need.incident.trick or table.trick)


def _typed() -> list[str]:
    """The lines up to an empty one."""
    found = []
    while line := input("> ").strip():
        found.append(line)
    return found
