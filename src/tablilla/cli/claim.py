"""``tablilla claim``: the tricks of a claim or concession on every normal line that the statement leaves."""

from __future__ import annotations

import argparse
import json
from typing import Any

from tablilla.audit.board import docket_of_record, record_of_game
from tablilla.bridge.cards import BY_NAME, NOTRUMP, SUITS, name
from tablilla.bridge.seats import Seat
from tablilla.cli import parser
from tablilla.fault import Fault
from tablilla.formats.deal import read as read_deal
from tablilla.score.best_play import position_of
from tablilla.score.claims.answer import Answer, Candidate, analyse
from tablilla.score.claims.search import Rules
from tablilla.score.claims.statement import read as read_statement
from tablilla.score.endings.position import Four, Position
from tablilla.score.equity import table_of
from tablilla.texts.catalogue import Words

SEATS = ("N", "E", "S", "W")


def run(arguments: list[str], say: Words) -> int:
    """Print what the claim is worth; exit status 0, or 2 for bad input."""
    given = _parser(say).parse_args(arguments)
    position, declarer = _from_record(given) if given.record else _from_deal(given)
    left = position.left
    claimed = left if given.claimed is None else given.claimed
    if not 0 <= claimed <= left:
        raise Fault("claim.claimed", "--claimed", given=claimed, left=left)
    claimer = Seat[given.claimer]
    blind = claimer.partner if declarer is not None and declarer.side is not claimer.side else None
    plan = read_statement(given.say or "", position.trumps)
    rules = Rules(position.trumps, claimer.side, plan, given.top_down, blind, claimed < left)
    answer = analyse(position, rules, given.strike)
    awarded = max(answer.tricks, claimed) if given.agreed else answer.tricks
    if given.json:
        print(json.dumps(_plain(answer, claimer, claimed, awarded), ensure_ascii=False))
    else:
        print("\n".join(_lines(answer, claimer, claimed, awarded, say)))
    return 0


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("claim", say)
    source = made.add_mutually_exclusive_group(required=True)
    source.add_argument("--deal", metavar="DEAL", help=say("cli.claim.deal"))
    source.add_argument("--record", metavar="FILE", help=say("cli.claim.record"))
    made.add_argument("--game", type=int, default=1, metavar="N", help=say("cli.rule.game"))
    made.add_argument("--lead", type=str.upper, choices=SEATS, help=say("cli.claim.lead"))
    made.add_argument("--trumps", type=str.upper, choices=(*"SHDCN", "NT"), help=say("cli.claim.trumps"))
    made.add_argument("--played", metavar="CARD,…", default="", help=say("cli.claim.played"))
    made.add_argument("--declarer", type=str.upper, choices=SEATS, help=say("cli.claim.declarer"))
    made.add_argument("--claimer", type=str.upper, choices=SEATS, required=True, help=say("cli.claim.claimer"))
    made.add_argument("--claimed", type=int, metavar="N", help=say("cli.claim.claimed"))
    made.add_argument("--agreed", action="store_true", help=say("cli.claim.agreed"))
    made.add_argument("--say", metavar="PLAN", help=say("cli.claim.say"))
    made.add_argument("--top-down", action="store_true", help=say("cli.claim.top_down"))
    made.add_argument(
        "--strike", type=int, action="append", default=[], metavar="N", help=say("cli.claim.strike")
    )
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    return made


def _from_deal(given: argparse.Namespace) -> tuple[Position, Seat | None]:
    """The ending as it is written: the hands at the start of the trick, and the cards already played to it."""
    if given.lead is None or given.trumps is None:
        raise Fault("claim.ending", "--lead, --trumps")
    hands, trouble = read_deal(given.deal)
    if trouble or any(hand is None for hand in hands):
        raise Fault("claim.deal", "--deal", given=given.deal)
    n, e, s, w = (hand or 0 for hand in hands)
    trumps = NOTRUMP if given.trumps in ("N", "NT") else SUITS.index(given.trumps)
    position = Position(trumps, (n, e, s, w), Seat[given.lead])
    for text in filter(None, given.played.upper().replace(",", " ").split()):
        turn = position.turn
        card = BY_NAME.get(text, 0)
        if turn is None or not card & position.lawful or len(position.current) == 3:
            raise Fault("claim.played", "--played", given=text)
        position = position.play(card)[0]
    return position, None if given.declarer is None else Seat[given.declarer]


def _from_record(given: argparse.Namespace) -> tuple[Position, Seat | None]:
    """The cards as they lie where the play of a record ends."""
    table = table_of(docket_of_record(record_of_game(given.record, given.game), 2017))
    at = position_of(table)
    hands: Four = at.hands
    return Position(at.trumps, hands, at.leader, at.current), table.declarer


def _plain(answer: Answer, claimer: Seat, claimed: int, awarded: int) -> dict[str, Any]:
    side = claimer.side
    return {
        "schema": 1,
        "left": answer.left,
        "claimed": claimed,
        "remaining": {side.name: awarded, side.other.name: answer.left - awarded},
        "worst_normal_line": {side.name: answer.tricks, side.other.name: answer.left - answer.tricks},
        "if_opponents_play_normally": {
            side.name: answer.natural,
            side.other.name: answer.left - answer.natural,
        },
        "line": [[seat.name, name(card)] for seat, card in answer.line],
        "plays": {name(card): tricks for card, tricks in answer.plays},
        "plays_then_best": {name(card): tricks for card, tricks in answer.best},
        "candidates": [_candidate(one) for one in answer.candidates],
        "struck": [[s.seat.name, s.manner, name(s.card)] for s in answer.struck],
    }


def _candidate(one: Candidate) -> dict[str, Any]:
    return {
        "trick": one.trick,
        "seat": one.play.seat.name,
        "manner": one.play.manner,
        "card": name(one.play.card),
        "clause": one.clause,
        "instead": {name(card): tricks for card, tricks in one.others},
    }


def _lines(answer: Answer, claimer: Seat, claimed: int, awarded: int, say: Words) -> list[str]:
    seat = say(f"seat.{claimer.name}")
    found = [say("claim.result", side=say(f"side.{claimer.side.name}"), tricks=answer.tricks, left=answer.left)]
    if answer.natural != answer.tricks:
        found.append(say("claim.natural", tricks=answer.natural))
    verdict = "good" if answer.tricks == claimed else "less" if awarded < claimed else "more"
    if answer.tricks < claimed == awarded:
        verdict = "agreed"
    found.append(say(f"claim.{verdict}", who=seat, claimed=claimed, off=abs(claimed - answer.tricks)))
    found += [say("claim.struck", play=_play(s.seat, s.manner, name(s.card), say)) for s in answer.struck]
    found.append(say("claim.line"))
    for start in _tricks(answer):
        found.append("  " + " ".join(f"{say(f'claim.seat.{s.name}')}:{name(c)}" for s, c in start))
    best = dict(answer.best)
    if answer.plays:
        each = (f"{name(card)} {worst}–{best.get(card, '?')}" for card, worst in answer.plays)
        found.append(say("claim.plays", plays=", ".join(each)))
    if answer.candidates:
        found.append(say("claim.candidates"))
    for number, one in enumerate(answer.candidates, 1):
        others = ", ".join(f"{name(card)} {tricks}" for card, tricks in one.others)
        play = _play(one.play.seat, one.play.manner, name(one.play.card), say)
        found.append(
            say("claim.candidate", number=number, trick=one.trick, play=play, others=others, clause=one.clause)
        )
    found.append(say("claim.limits"))
    return found


def _tricks(answer: Answer) -> list[list[tuple[Seat, int]]]:
    """The line trick by trick; the first may have begun before it."""
    first = len(answer.line) % 4
    line = list(answer.line)
    parts = [line[:first]] if first else []
    return [*parts, *(line[i : i + 4] for i in range(first, len(line), 4))]


def _play(seat: Seat, manner: str, card: str, say: Words) -> str:
    return say(f"claim.{manner}", who=say(f"seat.{seat.name}"), card=card)
