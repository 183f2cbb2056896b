"""``tablilla equity``: after a revoke, the tricks that the law gives and those to be had without it."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping

from tablilla.audit.board import docket_of_record, record_of_game
from tablilla.audit.contract import read_contract
from tablilla.audit.explain import OF_BOARD, look_at_revokes
from tablilla.audit.play import read_play
from tablilla.audit.tally import stated
from tablilla.bridge.seats import Seat
from tablilla.cli import parser
from tablilla.cli.equity_words import as_json, lines
from tablilla.cli.rule import EDITIONS, docket_of_case
from tablilla.fault import Fault
from tablilla.formats.record import Record
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.score.equity import attended, equity, silent, table_of
from tablilla.texts.catalogue import Words

KINDS = ("revoke", "defective_trick")
Doubts = Mapping[tuple[int | None, Seat | None], str]
DOUBTFUL = "play.revoke_doubtful"
SEATS = ("N", "E", "S", "W")


def run(arguments: list[str], say: Words) -> int:
    """Print the numbers of each revoke of a board; exit status 0, or 2 for bad input."""
    given = _parser(say).parse_args(arguments)
    docket, recorded, doubts = _board(given)
    docket = silent(attended(docket, Moment[given.attention.upper()]))
    found = [equity(docket, incident, recorded) for incident in _incidents(given, docket)]
    doubt = [doubts[one.incident.trick, one.incident.seat] for one in found]
    if given.json:
        answer = {"schema": 1, "edition": docket.edition, "language": say.language}
        answer |= {"incidents": [as_json(one, why) for one, why in zip(found, doubt, strict=True)]}
        print(json.dumps(answer, ensure_ascii=False))
    else:
        trumps = table_of(docket).trumps or 0
        for one, why in zip(found, doubt, strict=True):
            print("\n".join((*lines(one, docket.edition, trumps, why, say), "")))
        print(say("equity.limits"))
    return 0


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("equity", say)
    source = made.add_mutually_exclusive_group(required=True)
    source.add_argument("--record", metavar="FILE", help=say("cli.equity.record"))
    source.add_argument("--case", metavar="FILE", help=say("cli.equity.case"))
    made.add_argument("--game", type=int, default=1, metavar="N", help=say("cli.rule.game"))
    made.add_argument("--variant", metavar="NAME", help=say("cli.rule.variant"))
    made.add_argument("--trick", type=int, metavar="T", help=say("cli.rule.trick"))
    made.add_argument("--seat", type=str.upper, choices=SEATS, help=say("cli.rule.seat"))
    made.add_argument("--edition", type=int, choices=EDITIONS, help=say("cli.edition"))
    made.add_argument("--attention", choices=[m.name.lower() for m in Moment if m >= Moment.END],
                      default=Moment.END.name.lower(), help=say("cli.equity.attention"))  # fmt: skip
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    return made


def _board(given: argparse.Namespace) -> tuple[Docket, int | None, Doubts]:
    """The board, declarer's tricks as a record states them, and what speaks against a revoke."""
    if given.case:
        return docket_of_case(given.case, given.variant, given.edition), None, defaultdict(str)
    record = record_of_game(given.record, given.game)
    docket = docket_of_record(record, given.edition or EDITIONS[-1])
    contract = read_contract(record).contract
    return docket, None if contract is None else next(stated(record, contract), None), _doubts(record)


def _doubts(record: Record) -> Doubts:
    """For each revoke that the audit takes for something else: its reason.  One of the board holds for all."""
    reading = read_contract(record)
    found = list(look_at_revokes(read_play(record, reading), reading.contract))
    causes = {(f.trick, f.seat): str(f.details["cause"]) for f in found if f.code in ("play.revoke", DOUBTFUL)}
    board = next((cause for cause in causes.values() if cause in OF_BOARD), "")
    sure = {(f.trick, f.seat): "" for f in found if f.code == "play.revoke"}
    return defaultdict(lambda: board, causes | sure)


def _incidents(given: argparse.Namespace, docket: Docket) -> list[Incident]:
    """The revokes and defective tricks of the board, or those of the trick and the seat that are named."""
    told = given.trick is not None or given.seat is not None
    found = [
        i
        for i in docket.incidents
        if i.trick is not None
        and (told or i.kind in KINDS)
        and given.trick in (None, i.trick)
        and given.seat in (None, None if i.seat is None else i.seat.name)
    ]
    if not found:
        raise Fault("equity.nothing", given.record or given.case)
    return found
