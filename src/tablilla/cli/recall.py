"""``tablilla recall``: what both sides remember of the play, against the deal."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tablilla.cli import parser
from tablilla.cli.rule import EDITIONS
from tablilla.cli.rule_text import title
from tablilla.fault import Fault
from tablilla.recall.recall import Answer, Version, recall
from tablilla.recall.search import BUDGET, History
from tablilla.recall.statement import By, parse
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import Ruling
from tablilla.service.recall import as_json, contradiction
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker
from tablilla.texts.strip_words import symbol

SAME, DIFFERS = 0, 3
SHOWN = 6  # rulings of one version


def run(arguments: list[str], say: Words) -> int:
    """Exit status 0: one ruling stands in every possible history; 3: not, or none is possible; 2 bad input."""
    given = _parser(say).parse_args(arguments)
    edition = given.edition or EDITIONS[-1]
    if min(given.revokes, given.leads) < 0 or given.budget < 1:
        raise Fault("recall.number", "", given=min(given.revokes, given.leads, given.budget))
    puzzle = parse(_text(given.file), given.file)
    answer = recall(puzzle, edition, given.revokes, given.budget, given.leads)
    if given.json:
        print(json.dumps(as_json(answer, edition, say), ensure_ascii=False, indent=2))
    else:
        print("\n".join(lines(answer, edition, say)))
    return SAME if answer.same and answer.sure else DIFFERS


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("recall", say)
    made.add_argument("file", metavar="FILE", help=say("cli.recall.file"))
    made.add_argument("--revokes", type=int, default=1, metavar="N", help=say("cli.recall.revokes"))
    made.add_argument("--leads", type=int, default=0, metavar="N", help=say("cli.recall.leads"))
    made.add_argument("--budget", type=int, default=BUDGET, metavar="N", help=say("cli.recall.budget"))
    made.add_argument("--edition", type=int, choices=EDITIONS, default=None, help=say("cli.edition"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    return made


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Fault("file.unreadable", file, why=wrong) from None


# -- words ---------------------------------------------------------------------------------------------------
def lines(answer: Answer, edition: int, say: Words) -> list[str]:
    """What contradicts, what is possible, and whether the ruling is the same."""
    made = [contradiction(c, say) for c in answer.contradictions]
    for version in answer.versions:
        made += ["", *_version(version, edition, say)]
    made.append("")
    if not answer.outcomes:
        made.append(say("cli.recall.none"))
    else:
        made.append(say("cli.recall.same" if answer.same else "cli.recall.differs"))
    if not answer.sure:
        made.append(say("cli.recall.not_sure"))
    return made[1:] if made[0] == "" else made


def _by(by: tuple[By, ...], say: Words) -> str:
    return say("cli.recall.by.all") if len(by) == len(By) else say(f"side.{by[0].value}")


def _version(version: Version, edition: int, say: Words) -> list[str]:
    found = version.found
    bound = "exactly" if found.complete else "at_least"
    made = [say(f"cli.recall.{bound}", by=_by(version.by, say), count=found.ways)]
    for outcome in version.outcomes[:SHOWN]:
        made.append("  " + say("cli.recall.ways", count=outcome.ways))
        made += [f"    {line}" for line in _example(outcome.example, say)]
        if not outcome.rulings:
            made.append("    " + say("cli.recall.lawful"))
        made += [f"    {line}" for i, r in outcome.rulings for line in _ruling(i, r, edition, say)]
    if (more := len(version.outcomes) - SHOWN) > 0:
        made.append("  " + say("cli.recall.more", count=more))
    return made


def _ruling(incident: Incident, ruling: Ruling, edition: int, say: Words) -> list[str]:
    """What is certain, and how much it leaves to be found out."""
    speaker = Speaker(say)
    made = [title(incident, edition, say)]
    for speech in speaker.speech(ruling.certain, incident):
        made += [f"  {line.clause:7} {line.text}" for line in speech.lines]
    if ruling.ifs or ruling.open_until:
        made.append("  " + say("cli.recall.ifs", count=len(ruling.possible)))
    return made


def _example(history: History, say: Words) -> list[str]:
    made = []
    for trick, winner in zip(history.tricks, history.winners, strict=True):
        played = ", ".join(f"{say(f'seat.{s.name}')} {symbol(c)}" for s, c in trick)
        made.append(say("cli.recall.trick", cards=played, winner=say(f"seat.{winner.name}")))
    return made
