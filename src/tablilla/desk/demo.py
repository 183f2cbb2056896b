"""A short session to look at: boards and rulings that nobody played and nobody gave."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID, uuid4

from tablilla.bridge.board import vulnerability
from tablilla.bridge.cards import RANKS, SUITS
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Seat
from tablilla.desk.entry import JSON, Entry, Source, new, now, written
from tablilla.desk.fold import Current, current
from tablilla.desk.fold_session import settings
from tablilla.desk.interview import interview
from tablilla.desk.scores import compared, worked_out
from tablilla.desk.store import Session, Store
from tablilla.score.points import score
from tablilla.texts.catalogue import LANGUAGES, Words, words

BOARDS, TABLES, SEED = 8, 4, 26
REVOKE = {"held_a_card_of_the_suit": True, "offenders_played_to_next_trick": True}
LEAD = {"declarer_did_after_the_lead": "nothing", "opening_lead": "accept"}
MOST_ANSWERS = 60
USED = {
    "something_was_conveyed_outside_calls_and_plays": True,
    "it_might_suggest_an_action": True,
    "there_was_a_logical_alternative": True,
    "it_suggests_the_action_taken": True,
    "the_action_damaged_the_others": True,
}
PLAYED = 7  # the board of which auction and play are told
DEAL = "AQ73.K5.QJ84.T92 K2.QT984.A5.J654 JT96.A76.K97.A83 854.J32.T632.KQ7"
HAND = DEAL.split()[2]
AUCTION = ("1S", "Pass", "3S", "Pass", "4S", "Pass", "Pass", "Pass")  # South deals
PLAY = (
    "1. W: H2 H5 HQ HA",
    "2. S: SJ S4 S3 SK",
    "3. E: HT H6 H3 HK",
    "4. N: CT C4 CA D2",  # West held clubs
    "5. S: C3 C7 C2 C5",
)
RESULTS = (("4S", 9, -100), ("3S", 10, 170), ("4S", 10, 620), ("4S", 10, 620))  # all by South
HESITATION, ALTERNATIVE = "4", "3S S +1"


def demonstration(store: Store, say: Words) -> Session:
    """The demonstration session of this desk, made where there is none that is open."""
    names = {words(language)("desk.demo.name") for language in LANGUAGES}
    for held in store.sessions():
        if held.name in names and held.closed is None and _is_demo(store, held.id):
            return held
    made = store.new_session(say("desk.demo.name"))
    teller = _Teller(store, made.id, say)
    value = {"name": made.name, "event": say("desk.demo.event"), "demo": True, "correction_minutes": 20}
    teller.tell("session", "session.set", {**value, "official": written(now())})
    for number in range(1, BOARDS + 1):
        if number != PLAYED:
            _board(teller, number)
    _played(teller)
    _twice(teller)
    _followed(teller)
    _waiting(teller)
    _disputed(teller)
    _before_the_choice(teller)
    _judged(teller)
    _closed(teller)
    return store.session(made.id)


def _is_demo(store: Store, session: UUID) -> bool:
    return settings(current(one.entry for one in store.entries(session)))["demo"] is True


class _Teller:
    """Puts things into the log of the session."""

    def __init__(self, store: Store, session: UUID, say: Words) -> None:
        self.store, self.session, self.say = store, session, say

    def tell(self, about: str, kind: str, value: JSON, key: str = "", source: Source = Source.DIRECTOR) -> None:
        """One entry."""
        self.put([new(self.session, about, kind, value, key=key, source=source, device=self.store.device)])

    def put(self, entries: list[Entry]) -> None:
        """Raises ``Fault`` for what is refused: the demonstration itself would be wrong."""
        for refused in self.store.append(self.session, entries).refused:
            raise refused.fault

    @property
    def log(self) -> Current:
        """What stands."""
        return current(one.entry for one in self.store.entries(self.session))

    def ruling(
        self, value: Mapping[str, JSON], answers: Mapping[str, JSON], *, back: bool = False, until: str = ""
    ) -> str:
        """A ruling opened, asked to its end, and put down.

        ``back``: the director has come back at the end of play.  Asked ``until`` a question, it stays open.
        """
        about = f"ruling/{uuid4()}"
        self.tell(about, "ruling.opened", dict(value))
        if back:
            self.tell(about, "kept", {"details": {"now": "play"}})
        for _ in range(MOST_ANSWERS):
            talk = interview(self.log, about, self.say)
            question = talk.answer.get("question")
            if question is None:
                break
            if question["answer_with"] == until:
                return about
            key, known = question["answer_with"], [one["value"] for one in question["answers"]]
            value_of = answers.get(key, False if False in known else known[0])
            choice = question["kind"] == "choice"
            source = Source.PLAYER if choice else Source.DIRECTOR
            self.tell(about, "choice" if choice else "fact", value_of, key, source)
        self.tell(about, "ruled", talk.kept())
        return about


def _board(teller: _Teller, number: int) -> None:
    """A deal, and a result at each table that could have come about."""
    chance = random.Random(SEED * number)
    pack = [(suit, rank) for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    deal = " ".join(_hand(pack[13 * seat : 13 * seat + 13]) for seat in range(4))
    teller.tell(f"board/{number}", "board.set", {"deal": f"N:{deal}", "origin": "demo"}, source=Source.RECORD)
    level, denomination, declarer = chance.randint(2, 4), chance.randrange(5), Seat(chance.randrange(4))
    for table in range(1, TABLES + 1):
        tricks = level + 6 + chance.choice((-2, -1, 0, 0, 1))
        points = score(level, denomination, 0, vulnerability(number).of(declarer.side), tricks)
        value = {
            "contract": f"{level}{DENOMINATIONS[denomination]}",
            "declarer": declarer.name,
            "tricks": tricks,
            "score": points if declarer.side == 0 else -points,
        }
        teller.tell(f"board/{number}/table/{table}", "result.set", value, source=Source.RECORD)


def _played(teller: _Teller) -> None:
    """A board with its auction and its play, in which a revoke can be found."""
    record, about = Source.RECORD, f"board/{PLAYED}"
    teller.tell(about, "board.set", {"deal": f"N:{DEAL}", "origin": "demo"}, source=record)
    for table, (contract, tricks, points) in enumerate(RESULTS, 1):
        value: dict[str, Any] = {"contract": contract, "declarer": "S", "tricks": tricks, "score": points}
        value |= {"ns": table, "ew": TABLES + table}
        teller.tell(f"{about}/table/{table}", "result.set", value, source=record)
    calls: list[JSON] = [f"{seat}:{call}" for seat, call in zip("SWNE" * 2, AUCTION, strict=True)]
    teller.tell(f"{about}/table/3", "result.set", {"auction": calls}, "auction", record)
    teller.tell(f"{about}/table/3", "result.set", {"play": list(PLAY)}, "play", record)


def _twice(teller: _Teller) -> None:
    """Two devices say different things of one result."""
    source = Source.DIRECTOR
    for tricks, points in ((8, -50), (7, -100)):
        value: JSON = {"contract": "3NT", "declarer": "N", "tricks": tricks, "score": points}
        teller.put([new(teller.session, "board/8/table/5", "result.set", value, source=source, device=uuid4())])


def _followed(teller: _Teller) -> None:
    """A board that is followed: a penalty card lies at the table."""
    lines: list[JSON] = ["declarer: S", "mode: told", "W penalty card H5"]
    value: JSON = {
        "log": "".join(f"{line}\n" for line in lines), "lines": lines[-1:], "over": False,
        "number": "6", "table": "1", "carried": {},
    }  # fmt: skip
    teller.tell("board/6/table/1", "event", value, str(uuid4()))


def _hand(cards: list[tuple[str, str]]) -> str:
    def suit(name: str) -> Iterator[str]:
        held = [rank for one, rank in cards if one == name]
        return iter(sorted(held, key=RANKS.index, reverse=True))

    return ".".join("".join(suit(name)) for name in "SHDC")


def _waiting(teller: _Teller) -> None:
    """A revoke that is established while the board is still played."""
    opened = {"kind": "revoke", "board": 5, "table": "2", "seat": "W", "trick": 4, "card": "D5", "suit": "C"}
    teller.ruling({**opened, "details": {"declarer": "S"}}, REVOKE)


def _disputed(teller: _Teller) -> None:
    """The sides do not agree, and the director has not found."""
    say, about = teller.say, f"ruling/{uuid4()}"
    opened = {"kind": "revoke", "board": 3, "table": "1", "seat": "W", "trick": 6, "suit": "C"}
    teller.tell(about, "ruling.opened", {**opened, "details": {"declarer": "N"}})
    for side, held in (("NS", True), ("EW", False)):
        source = Source(side.lower())
        teller.tell(about, "fact", held, "held_a_card_of_the_suit", source)
        teller.tell(about, "statement", {"text": say(f"desk.demo.{side.lower()}")}, side, source)


def _before_the_choice(teller: _Teller) -> None:
    """A lead out of turn: the options are to be read to declarer."""
    opened = {
        "kind": "lead_out_of_turn", "board": 4, "table": "3", "seat": "W", "trick": 5, "card": "C7",
        "details": {"declarer": "S"},
    }  # fmt: skip
    teller.ruling(opened, {}, until="defenders_lead_out_of_turn")


def _judged(teller: _Teller) -> None:
    """A hesitation: statements, tempo, a poll, a consultation, another score, an appeal."""
    say, opened = teller.say, {"kind": "information_from_partner", "seat": "N", "details": {"declarer": "S"}}
    about = teller.ruling({**opened, "board": PLAYED, "table": HESITATION}, USED, back=True)

    def told(kind: str, words_of: str, key: str = "", source: Source = Source.DIRECTOR, **more: JSON) -> None:
        teller.tell(about, kind, {"text": say(f"desk.demo.{words_of}"), **more}, key, source)

    told("statement", "judged.ns", "NS", Source.NS)
    told("statement", "judged.ew", "EW", Source.EW)
    told("tempo", "tempo", source=Source.AGREED)
    told("poll.question", "poll", "1", hand=HAND, auction=[*AUCTION[:4], "?"])
    for number in (1, 2, 3):
        told("poll.answer", f"poll.{number}", "1", Source.PLAYER, who=say("desk.demo.player", number=number))
    told("consulted", "consulted", who=say("desk.demo.colleague"))
    value = worked_out("4S S =", ALTERNATIVE, compared(teller.log, PLAYED, HESITATION, say.language))
    teller.tell(about, "score.set", {**value, "remark": say("desk.demo.remark")})
    told("told", "told", to=[say("desk.side.NS"), say("desk.side.EW")], appeal_explained=True)
    appeal: JSON = {"by": "NS", "basis": say("desk.demo.appeal"), "concur": False}
    teller.tell(about, "appealed", appeal)


def _closed(teller: _Teller) -> None:
    """An opening lead out of turn, accepted, told and closed."""
    opened = {
        "kind": "opening_lead_out_of_turn",
        "board": 1,
        "table": "4",
        "seat": "E",
        "trick": 1,
        "card": "HQ",
    }
    about = teller.ruling({**opened, "details": {"declarer": "S"}}, LEAD)
    teller.tell(about, "told", {"text": teller.say("desk.demo.told"), "appeal_explained": True})
    teller.tell(about, "closed", {"reason": teller.say("desk.demo.closed")})
