"""A board followed to its end by what matters: what holds now, and what has to be told next, no more than that.

Of a table of which little is known (``mode: told``) the log need not hold the cards: what the strip waits for
says what is told, and a card that nobody names is ``?``.  Where the hands are known, each card is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Annotated, Any, NotRequired, TypedDict

from tablilla.bridge.cards import ANY, certain, name
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.laws.common import CARD
from tablilla.laws.duties_of_calls import Turns
from tablilla.laws.kinds import LAWS
from tablilla.laws.law26_call_withdrawn import LeadRight
from tablilla.rules.call_duty import CallDuty
from tablilla.rules.directive import Oblige, Penalty, What
from tablilla.rules.export import law_name
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.place import AROUND, Place
from tablilla.rules.ruling import Ruling
from tablilla.service.as_found import as_found, cards_of, to_be_named
from tablilla.service.board import Board, family
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Edition, Language
from tablilla.service.facts_shown import facts
from tablilla.service.going_on import gone_on
from tablilla.service.occasion import due
from tablilla.service.request import RuleRequest, session_of
from tablilla.service.shape import Most
from tablilla.service.state import state
from tablilla.service.told_elsewhere import Elsewhere
from tablilla.table import events as e
from tablilla.table.auction import Auction
from tablilla.table.auction_events import Seen
from tablilla.table.auction_fold import running
from tablilla.table.carry_out import carry_out
from tablilla.table.irregularities import irregularities
from tablilla.table.notation import lines_of, read, read_line, write, write_line
from tablilla.table.state import TOLD
from tablilla.table.strip import Part, Wait, as_plain, strip
from tablilla.table.table import Table
from tablilla.texts.call_words import call_words
from tablilla.texts.catalogue import Words, words
from tablilla.texts.kind_names import find_kind
from tablilla.texts.speech import Speaker
from tablilla.texts.strip_words import cards_symbols, strip_line

SCHEMA = 1
ON_LEAD = {Wait.PARTNER_ON_LEAD, Wait.FIRST_LEAD, Wait.LEAD_MADE, Wait.LEAD_LOST, Wait.TRICK_OVER}
NEITHER = "neither"
OPENING, OF_CALLS = law_name(LAWS["opening_lead_out_of_turn"]), range(17, 41)
LEAD, PLAYED, OVER, DECLARES, PASSED = "lead", "played", "over", "declares", "passed"
CALLED, REPEATED = "called", "repeated"
IN_AUCTION = "exposed_card_in_auction"
MUST_PASS = "calls.enforced_pass"


class FollowRequest(TypedDict, total=False):
    """``log``: the table in the notation; ``add``: lines that come after it.

    ``carry_out``: a ruling that is carried out then, as ``rule`` is asked for it; without a log the board is
    followed from there.  ``told``: the rulings that were carried out before, each as it was asked for.
    ``cards``: of a ruling that is carried out, the cards that it does not name, by the ``names`` of the answer.
    ``begin``: the number, from 0, of one of ``irregular`` in the answer on which a ruling is begun.
    """

    log: Annotated[str, Most(1 << 16)]
    add: Annotated[str, Most(1 << 12)]
    carry_out: RuleRequest
    cards: Annotated[dict[str, str], Most(10)]
    told: Annotated[list[RuleRequest], Most(50)]
    begin: int
    language: Language
    edition: Edition


class FollowAnswer(TypedDict):
    """``strip``: what holds, in words; ``state``: the diagram; ``occasions``: the choices due now.

    ``taps``: what may be told next, each with its lines; ``irregular``: what the log shows and nobody has
    ruled on, each with the code of its card or null.  ``shown``: the facts that the log shows of the one on
    which a ruling is begun, so that they need not be asked.  ``question``: what a ruling carried out before
    turns on now; its answer goes with the facts of the one of ``told`` whose number it gives, the ruling
    carried out now being the last.  ``names``: the detail or the card for want of which a ruling is not carried
    out, ``which`` asks for the card.
    """

    schema: int
    edition: int
    log: Annotated[str, "the table after all that, in the notation"]
    strip: list[dict[str, Any]]
    state: dict[str, Any]
    occasions: list[dict[str, Any]]
    taps: list[dict[str, Any]]
    irregular: list[dict[str, Any]]
    ask: Annotated[str, "how to ask who is on lead; empty where nothing hangs on it"]
    nothing: Annotated[str, "said where the strip is empty; else empty"]
    shown: NotRequired[dict[str, Any]]
    question: NotRequired[dict[str, Any]]
    carried_out: NotRequired[Annotated[bool, "false where a question is open, or something has to be named"]]
    names: NotRequired[str]
    which: NotRequired[str]


def run(request: Mapping[str, Any]) -> dict[str, Any]:
    """What holds after the log and the lines added.  Raises ``Fault``."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    edition = request.get("edition", 2017)
    told = list(request.get("told", ()))
    elsewhere = Elsewhere(told)
    table = read(request["log"], "log") if "log" in request else found_by(request.get("carry_out", {}))
    board = elsewhere.board(table, edition)
    for number, line in lines_of(request.get("add", "")):
        for event in read_line(line, f"add:{number}"):
            board = gone_on(board.add(event))
    table = board.table
    done: dict[str, Any] = {}
    if "carry_out" in request:
        about = request["carry_out"]
        Elsewhere([about]).denied(board)
        table, done = carried_out(board, about, cards_of(request.get("cards", {})), say)
        elsewhere = Elsewhere([*told, about])
    board = gone_on(elsewhere.board(table, edition))
    table = board.table
    question = elsewhere.question(board, say)
    parts = strip(table, edition)
    choices = [_with_lines(each) for each in due(board, say)]
    waiting = _open(table)
    if "begin" in request:
        done["shown"] = facts(table, _begun_on(waiting, request["begin"]), edition)
    return (
        {
            "schema": SCHEMA,
            "edition": edition,
            "log": write(table),
            "strip": [as_plain(part) | {"text": held(part, say)} for part in parts],
            "state": state(_begun(table)) | {"leader": None if table.leader is None else table.leader.name},
            "occasions": choices,
            "taps": [] if choices else [_plain(tap, say) for tap in taps(table, parts)],
            "irregular": [_shown(incident, say) for incident in waiting],
            "ask": "" if choices else _ask(table, parts, say),
            "nothing": "" if parts else say("strip.nothing"),
        }
        | ({} if question is None else {"question": question})
        | done
    )


def found_by(asked: Mapping[str, Any]) -> Table:
    """The table as a ruling finds it, of which little more is known than who declares.

    Unless it is about the auction or the opening lead, nobody has said who is on lead; without a number of its
    trick none is over for certain, so that the board never ends too early by itself.
    """
    declarer = asked.get("declarer")
    law = law_name(LAWS[find_kind(asked["kind"], LAWS)]) if "kind" in asked else OPENING
    if law == OPENING or int(law[3:5]) in OF_CALLS:
        return read("mode: told\n" + (f"declarer: {declarer}\n" if declarer else ""), "carry_out")
    table = read("mode: told\n" + (f"{declarer} declares\n" if declarer else ""), "carry_out")
    return table.add(*[e.Quitted()] * (asked.get("trick", 1) - 1))


def carried_out(
    board: Board, asked: Mapping[str, Any], cards: Mapping[What, int], say: Words
) -> tuple[Table, dict[str, Any]]:
    """The table after a ruling made elsewhere, with those that it opens.

    The same where a question is open, a detail has to be named with a choice, or a card that lies there now.
    """
    table = board.table
    session = session_of(asked)
    together = family(session, session.incident)
    if any(session.rulings[each].question for each in together) or session.unnamed is not None:
        return table, {"carried_out": False}
    for each in together:
        ruling = session.rulings[each]
        named: dict[What | Detail[Any], Any] = dict(session.details(each).items())
        if each == session.incident:
            named |= dict(cards.items())
        if _lies_unnamed(each, ruling):
            if CARD not in named:
                return board.table, {"carried_out": False, "names": CARD.key}
            named[What.MISSING] = named[CARD]
        found = as_found(table, each, session.docket)
        try:
            table = carry_out(found, each, ruling.certain, named)
        except ValueError as wrong:
            raise Fault("table.by_hand", "carry_out", why=wrong) from None
        if each == session.incident and (what := to_be_named(found, table, each, ruling, named)):
            text = say("follow.which", what=Speaker.of(session.docket, say).what(what, each))
            return board.table, {"carried_out": False, "names": what.value, "which": text}
        table = _bound(table, each, ruling)
    if missing := next((name for duty in _new_duties(board.table, table) for name in _unnamed(duty)), None):
        return board.table, {"carried_out": False, "names": missing}
    return table, {"carried_out": True}


def _lies_unnamed(incident: Incident, ruling: Ruling) -> bool:
    """14B4: a card found elsewhere becomes a penalty card, and nobody has said which it is."""
    lies = any(isinstance(s.directive, Penalty) and s.directive.what is What.MISSING for s in ruling.certain)
    return lies and not certain(incident.card)


def _new_duties(before: Table, after: Table) -> list[CallDuty]:
    events = [event for event in after.log[len(before.log) :] if isinstance(event, e.Obliged)]
    return [event.duty for event in events if isinstance(event.duty, CallDuty)]


def _unnamed(duty: CallDuty) -> list[str]:
    """The details that a duty needs and nobody has named."""
    return [f.name for f in fields(duty) if isinstance(getattr(duty, f.name), Detail)]


def _bound(table: Table, incident: Incident, ruling: Ruling) -> Table:
    """With what holds in an auction of which no call is told: duties about calls, a card that lies face up."""
    if (
        table.declarer is not None
        or incident.seat is None
        or (table.auction is not None and table.auction.made)
    ):
        return table
    offender = Seat(incident.seat)
    if incident.kind == IN_AUCTION and table.auction is None:
        table = table.add(Seen(offender, (incident.card or ANY,)))
    for step in ruling.certain:
        duty = step.directive.duty if isinstance(step.directive, Oblige) else None
        if not isinstance(duty, CallDuty) or not isinstance(duty.who, Place):
            continue
        event = e.Obliged(replace(duty, who=offender.on(AROUND.index(duty.who))))
        if event not in table.log:
            table = table.add(event)
    return table


def _begun(table: Table) -> Table:
    """The same, where nobody has called yet but it is known who begins."""
    dealer = table.setting.dealer
    if (
        table.auction is not None
        or dealer is None
        or table.declarer is not None
        or table.current
        or table.tricks
    ):
        return table
    return table._replace(aside=table.aside._replace(auction=Auction(dealer)))


def held(part: Part, say: Words) -> str:
    """A part of the strip with its end."""
    said = strip_line(part, say)
    return said if part.until is None else say("strip.ends", said=said, until=say(f"until.{part.until.value}"))


# -- what may be told -----------------------------------------------------------------------------------------
class Tap(TypedDict):
    """One thing that may have happened: who, with which card, and the lines that tell it."""

    key: str
    seat: Seat | None
    card: int
    lines: list[str]
    call: NotRequired[str]


def taps(table: Table, parts: Sequence[Part]) -> list[Tap]:
    """What the parts wait for; the end of play always.  Where the cards are told, they tell the rest."""
    if table.closed:
        return []
    made: list[Tap] = []
    if _bidding(table):
        made += [tap for part in parts if Wait.CALL in part.waits for tap in _calls(part)]
        if parts:
            made += [Tap(key=DECLARES, seat=seat, card=0, lines=_declares(seat)) for seat in Seat]
    elif _untold(table):
        if _asks_lead(table, parts):
            made += [Tap(key=LEAD, seat=seat, card=0, lines=_leads(table, parts, seat)) for seat in Seat]
        made += [Tap(key=PLAYED, seat=s, card=c, lines=_plays(table, s, c)) for s, c, _ in table.faced]
    return [*made, Tap(key=OVER, seat=None, card=0, lines=["play over"])]


def _untold(table: Table) -> bool:
    """Whether the cards are not told one by one: not all hands are known."""
    return table.mode == TOLD or not all(table.hands)


def _bidding(table: Table) -> bool:
    """Whether the auction has not come to a declarer, as far as it is told."""
    rights = any(isinstance(duty, LeadRight) for duty in table.duties)
    return table.declarer is None and (rights or running(_begun(table)))


def _calls(part: Part) -> list[Tap]:
    """His next call: the one that he has to make, else it has to be told (no lines)."""
    passes = part.key.startswith(MUST_PASS)
    if passes and not part.key.endswith(Turns.ONE.value):
        return []
    call = "pass" if passes else part.call
    lines = [f"{part.seat.name} calls {call}"] if call else []
    key = PASSED if passes else REPEATED if call else CALLED
    return [Tap(key=key, seat=part.seat, card=0, lines=lines, call=call)]


def _declares(seat: Seat) -> list[str]:
    return [f"{seat.name} declares", f"{seat.on(1).name} to lead"]


def _asks_lead(table: Table, parts: Iterable[Part]) -> bool:
    untold = _untold(table) and not table.closed and not _bidding(table)
    return untold and any(ON_LEAD.intersection(part.waits) for part in parts)


def _leads(table: Table, parts: Iterable[Part], seat: Seat) -> list[str]:
    """This hand is on lead: the trick before it is over, of which no more need be known than who won it."""
    new = table.leader is None and not table.current
    if new and not any(Wait.TRICK_OVER in part.waits for part in parts):
        return [f"{seat.name} to lead"]
    if table.leader is None and not table.current:
        return [f"trick over, won by {seat.name}"]
    lines, after = _filled(table, None)
    return lines if after.leader == seat else [*lines, f"trick, {len(after.tricks)}, over, won by {seat.name}"]


def _plays(table: Table, seat: Seat, card: int) -> list[str]:
    """The card is played in its turn, after cards that nobody names."""
    event = e.Played(seat, card)
    if any(s == seat for s, _ in table.current):
        lines, _ = _filled(table, None)
        return [*lines, write_line(event)]
    lines, _ = _filled(table, seat)
    return [*lines, write_line(event)]


def _filled(table: Table, until: Seat | None) -> tuple[list[str], Table]:
    """Cards that nobody names, up to the turn of a hand, or to the end of the trick."""
    first, count, trick = table.turn, 0, table.trick
    while (turn := table.turn) is not None and turn != until and table.trick == trick:
        table, count = table.play(turn, ANY), count + 1
    return [f"{first.name}: {' '.join('?' * count)}"] if first is not None and count else [], table


def _ask(table: Table, parts: Sequence[Part], say: Words) -> str:
    if parts and _bidding(table) and not table.closed:
        return say("follow.ask.declarer")
    if not _asks_lead(table, parts):
        return ""
    return say("follow.ask.first" if table.leader is None else "follow.ask.next")


def _plain(tap: Tap, say: Words) -> dict[str, Any]:
    seat = tap["seat"]
    who, card = "" if seat is None else say(f"seat.{seat.name}"), cards_symbols(tap["card"], say)
    return {
        "key": tap["key"],
        "seat": None if seat is None else seat.name,
        "text": say(f"follow.{tap['key']}", who=who, card=card, call=call_words(tap.get("call", ""), say)),
        "lines": tap["lines"],
    }


# -- choices and irregularities -------------------------------------------------------------------------------
def _with_lines(occasion: dict[str, Any]) -> dict[str, Any]:
    """Who wants nothing of a lead has said so: what else his table would ask about it changes nothing here."""
    for option in occasion["options"]:
        if option["line"] is None and NEITHER in option["facts"].values() and occasion.get("by"):
            option["line"] = f"{occasion['by']} chooses {NEITHER}"
        option["suits"] = "many" if {"clause": "26A2b"} in option["follows"] else "one"
    return occasion


def _open(table: Table) -> list[Incident]:
    ruled = {noted.event.incident for noted in table.aside.noted if isinstance(noted.event, e.Ruled)}
    return [] if table.mode == TOLD else [each for each in irregularities(table) if each not in ruled]


def _begun_on(waiting: Sequence[Incident], number: int) -> Incident:
    if not 0 <= number < len(waiting):
        raise Fault("follow.begin", "begin", given=number, known=len(waiting))
    return waiting[number]


def _shown(incident: Incident, say: Words) -> dict[str, Any]:
    return {
        "kind": incident.kind,
        "seat": None if incident.seat is None else incident.seat.name,
        "trick": incident.trick,
        "card": name(incident.card) if incident.card and certain(incident.card) else None,
        "text": say(f"kind.{incident.kind}"),
    }


CALL = Call(
    "follow",
    "What holds on a board that is followed by what matters, and what may be told next",
    FollowRequest,
    FollowAnswer,
    run,
    {
        "penalty_card": {"log": "declarer: S\nmode: told\nW penalty card H5\n", "language": "en"},
        "choice": {"log": "declarer: S\nmode: told\nW penalty card H5\nE to lead\n", "language": "en"},
    },
)
