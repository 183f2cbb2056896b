"""``tablilla rule``: rule on an irregularity, from answers, a case file or a recorded board."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablilla.bridge.cards import SUITS
from tablilla.bridge.seats import Seat, seat
from tablilla.casebook.case_file import parse as parse_case
from tablilla.casebook.case_file import read_detail, read_fact, read_incident
from tablilla.cli import complain, parser
from tablilla.fault import Fault
from tablilla.laws import index
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.service.given import Given
from tablilla.service.session import Session
from tablilla.table.drivers import interview
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind

EDITIONS = (2007, 2017)


def run(arguments: list[str], say: Words) -> int:
    """Exit status 0 ruled, 4 open until later, 3 a question is open, 2 bad input."""
    given = _parser(say).parse_args(arguments)
    if given.list:
        from tablilla.cli.rule_list import show

        return show(say, given.kind)
    if not given.json and on_a_terminal():
        _ask_card(given, say)
    session = _session(given)
    if given.json:
        from tablilla.cli.rule_json import report

        return report(session, say)
    if not on_a_terminal():
        from tablilla.cli.rule_text import report as text_report

        return text_report(session, say, trace=given.trace)
    from tablilla.cli.rule_ask import interview

    return interview(session, say, trace=given.trace)


def on_a_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _ask_card(given: argparse.Namespace, say: Words) -> None:
    """On a terminal: the card, where the kind has one that is not simply that of the irregularity."""
    if given.card or given.case or given.record or not given.kind:
        return
    kind = find_kind(given.kind, BOOK.kinds)
    if f"kind.{kind}.card" not in say or kind == "several_penalty_cards_due":
        return
    from tablilla.cli.rule_list import meaning

    print(say("cli.ask.card", what=meaning(kind, "card", say)))
    while True:
        try:
            typed = input("> ").strip()
            if typed:
                read_incident({"kind": kind, "card": typed}, "--card")
            given.card = typed or None
            return
        except EOFError:
            return
        except Fault as wrong:  # asked again: a slip of the finger ends no interview
            complain(wrong, say)


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("rule", say)
    made.add_argument("kind", nargs="?", metavar="KIND", help=say("cli.rule.kind"))
    made.add_argument("--fact", action="append", default=[], metavar="KEY=VALUE", help=say("cli.rule.fact"))
    made.add_argument("--detail", action="append", default=[], metavar="KEY=VALUE", help=say("cli.rule.detail"))
    made.add_argument("--raise", action="append", default=[], dest="issues", metavar="ISSUE",
                      help=say("cli.rule.raise"))  # fmt: skip
    made.add_argument("--reading", action="append", default=[], metavar="KEY=WAY", help=say("cli.rule.reading"))
    for name in ("seat", "declarer", "suit", "card"):
        made.add_argument(f"--{name}", help=say(f"cli.rule.{name}"))
    made.add_argument("--trick", type=int, help=say("cli.rule.trick"))
    made.add_argument("--now", choices=[w.name.lower() for w in When], help=say("cli.rule.now"))
    made.add_argument("--edition", type=int, choices=EDITIONS, default=None, help=say("cli.edition"))
    made.add_argument("--case", metavar="FILE", help=say("cli.rule.case"))
    made.add_argument("--variant", metavar="NAME", help=say("cli.rule.variant"))
    made.add_argument("--record", metavar="FILE", help=say("cli.rule.record"))
    made.add_argument("--game", type=int, default=1, metavar="N", help=say("cli.rule.game"))
    made.add_argument("--trace", action="store_true", help=say("cli.rule.trace"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    made.add_argument("--list", action="store_true", help=say("cli.rule.list"))
    return made


def _session(given: argparse.Namespace) -> Session:
    if given.case:
        docket = docket_of_case(given.case, given.variant, given.edition)
    elif given.record:
        docket = _from_record(given)
    else:
        docket = _from_answers(given)
    if given.now:
        docket = replace(docket, now=When[given.now.upper()])
    if not docket.incidents:
        raise Fault("rule.nothing", given.case or given.record or "")
    me = _incident(given, docket)
    for key in given.issues:
        if key not in index.issues():
            raise Fault("issue.unknown", "--raise", given=key, known=", ".join(index.issues()))
        docket = docket.raise_issue(me, index.issues()[key])
    for pair in given.reading:
        key, way = _pair(pair, "--reading")
        reading = index.readings().get(key)
        if reading is None or way not in reading.ways:
            known = ", ".join(f"{r.key}={w}" for r in index.readings().values() for w in r.ways)
            raise Fault("reading.unknown", "--reading", given=pair, known=known)
        docket = replace(docket, readings={**docket.readings, reading: way})
    return Session(docket, me, given=(*_facts(given.fact), *_details(given.detail)))


def _facts(pairs: list[str]) -> list[Given]:
    found = []
    for pair in pairs:
        number, name, text = _numbered(pair, "--fact")
        found.append(Given(*read_fact(name, text, "--fact"), number))
    return found


def _details(pairs: list[str]) -> list[Given]:
    """Suits that are named one by one are one set."""
    found, suits = [], dict[int, str]()
    for pair in pairs:
        number, name, text = _numbered(pair, "--detail")
        if name not in index.details():
            raise Fault("detail.unknown", "--detail", given=name, known=", ".join(index.details()))
        if name in ("suit", "suits"):
            letters = text.upper().replace(",", "").replace(" ", "")
            if not letters or set(letters) - set(SUITS):
                raise Fault("detail.value", "--detail", given=text, detail=name)
            suits[number] = suits.get(number, "") + letters
        else:
            found.append(Given(index.details()[name], read_detail(name, text, "--detail"), number))
    for number, letters in suits.items():
        name = "suit" if len(set(letters)) == 1 else "suits"
        value = letters[0] if name == "suit" else letters
        found.append(Given(index.details()[name], read_detail(name, value, "--detail"), number))
    return found


def _numbered(pair: str, option: str) -> tuple[int, str, str]:
    """``2:KEY=VALUE`` speaks of the second incident, ``KEY=VALUE`` of the first that asks it."""
    name, text = _pair(pair, option)
    number, colon, rest = name.partition(":")
    if not colon:
        return 0, name, text
    if not number.isdigit() or not int(number) or not rest:
        raise Fault("pair", option, given=pair)
    return int(number), rest, text


def _pair(text: str, option: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key or not value:
        raise Fault("pair", option, given=text)
    return key.strip(), value.strip()


def _from_answers(given: argparse.Namespace) -> Docket:
    if not given.kind:
        raise Fault("rule.kind", "KIND")
    plain: dict[str, Any] = {"kind": find_kind(given.kind, BOOK.kinds)}
    plain |= {k: v.upper() for k in ("seat", "suit") if (v := getattr(given, k))}
    plain |= {k: v for k in ("card", "trick") if (v := getattr(given, k)) is not None}
    if plain["kind"] == "opening_lead_out_of_turn":
        plain.setdefault("trick", 1)
    me = read_incident(plain, "rule")
    declarer = _seat(given.declarer, "--declarer")
    edition = given.edition or 2017
    docket, _ = interview(me.kind, me.seat, declarer, me.suit, me.card, me.trick, edition)
    return replace(docket, now=When.NOW)


def _seat(text: str | None, where: str) -> Seat | None:
    try:
        return None if text is None else seat(text)
    except ValueError as wrong:
        raise Fault("incident.value", where, why=wrong) from None


def docket_of_case(path: str, variant: str | None = None, edition: int | None = None) -> Docket:
    """The board of a case file, or of a variant of it, in this edition or the latest of the case."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Fault("file.unreadable", path, why=wrong) from None
    cases = parse_case(text, path)
    found = [c for c in cases if c.variant == (variant or "")]
    if not found:
        raise Fault("case.variant", path, given=variant, known=", ".join(c.variant for c in cases[1:]))
    return found[0].docket(edition or found[0].editions[-1])


def _from_record(given: argparse.Namespace) -> Docket:
    from tablilla.audit.board import docket_of_game

    return docket_of_game(given.record, given.game, given.edition or 2017)


def _incident(given: argparse.Namespace, docket: Docket) -> Incident:
    """The incident that is ruled on first."""
    wanted = list(docket.incidents)
    if given.kind:
        kind = find_kind(given.kind, BOOK.kinds)
        wanted = [i for i in wanted if i.kind == kind]
    if given.record or given.case:
        if given.seat:
            wanted = [i for i in wanted if i.seat is not None and i.seat.name == given.seat.upper()]
        if given.trick:
            wanted = [i for i in wanted if i.trick == given.trick]
    if not wanted:
        raise Fault("rule.nothing", given.case or given.record or "")
    return wanted[0]
