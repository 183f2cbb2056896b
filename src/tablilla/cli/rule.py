"""``tablilla rule``: rule on an irregularity, from answers, a case file or a recorded board."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from tablilla.casebook.case_file import parse as parse_case
from tablilla.casebook.case_file import read_incident
from tablilla.cli import complain, parser
from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.moment import When
from tablilla.service.request import session_of
from tablilla.service.session import Session
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind

EDITIONS = (2007, 2017)
SAME = ("kind", "seat", "declarer", "suit", "card", "trick", "now", "edition")  # option and part of the request
PARTS = {
    "kind": "KIND",
    "facts": "--fact",
    "details": "--detail",
    "raised": "--raise",
    "readings": "--reading",
    "declarer": "--declarer",
    "seat": "--seat",
}


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
    from tablilla.service.kinds import meaning

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
    """The session that the options ask for; a fault in it is told with the option that it is about."""
    docket = _docket(given)
    try:
        return session_of(_request(given), docket)
    except Fault as fault:
        part = fault.where.partition(".")[0]
        named = PARTS | {"case": given.case, "record": given.record}
        fault.where = named.get(part, fault.where)
        raise


def _docket(given: argparse.Namespace) -> Docket | None:
    """The board of a file."""
    if given.case:
        return docket_of_case(given.case, given.variant, given.edition)
    if given.record:
        from tablilla.audit.board import docket_of_game

        return docket_of_game(given.record, given.game, given.edition or EDITIONS[-1])
    return None


def _request(given: argparse.Namespace) -> dict[str, Any]:
    """The options as a request for a ruling; of a file that is read no more than that there is one."""
    told = {k: v for k in SAME if (v := getattr(given, k)) is not None}
    told |= {k: "" for k in ("case", "record") if getattr(given, k)}
    told["facts"], told["details"] = _facts(given.fact), _details(given.detail)
    told["raised"] = given.issues
    told["readings"] = dict(_pair(pair, "--reading") for pair in given.reading)
    return told


def _facts(pairs: list[str]) -> dict[str, str]:
    """One answer to each question."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, text = _pair(pair, "--fact")
        if found.setdefault(key, text) != text:
            raise Fault("fact.contradiction", "", facts=key)
    return found


def _details(pairs: list[str]) -> dict[str, str]:
    """Suits that are named one by one are one set."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, text = _pair(pair, "--detail")
        suits = key.rpartition(":")[2] in ("suit", "suits")
        if not suits and found.get(key, text) != text:
            raise Fault("fact.contradiction", "", facts=key)
        found[key] = f"{found[key]},{text}" if suits and key in found else text
    return found


def _pair(text: str, option: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key or not value:
        raise Fault("pair", option, given=text)
    return key.strip(), value.strip()


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
