"""A short session to look at: boards and rulings that nobody played and nobody gave."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from uuid import UUID, uuid4

from tablilla.bridge.board import vulnerability
from tablilla.bridge.cards import RANKS, SUITS
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Seat
from tablilla.desk.entry import JSON, Entry, Source, new
from tablilla.desk.fold import current
from tablilla.desk.fold_session import settings
from tablilla.desk.interview import interview
from tablilla.desk.store import Session, Store
from tablilla.score.points import score
from tablilla.texts.catalogue import LANGUAGES, Words, words

BOARDS, TABLES, SEED = 8, 4, 26
REVOKE = {"held_a_card_of_the_suit": True, "offenders_played_to_next_trick": True}
LEAD = {"declarer_did_after_the_lead": "nothing", "opening_lead": "accept"}
MOST_ANSWERS = 60


def demonstration(store: Store, say: Words) -> Session:
    """The demonstration session of this desk, made where there is none that is open."""
    names = {words(language)("desk.demo.name") for language in LANGUAGES}
    for held in store.sessions():
        if held.name in names and held.closed is None and _is_demo(store, held.id):
            return held
    made = store.new_session(say("desk.demo.name"))
    teller = _Teller(store, made.id, say)
    value = {"name": made.name, "event": say("desk.demo.event"), "demo": True, "correction_minutes": 20}
    teller.tell("session", "session.set", value)
    for number in range(1, BOARDS + 1):
        _board(teller, number)
    _waiting(teller)
    _disputed(teller)
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

    def ruling(self, value: Mapping[str, JSON], answers: Mapping[str, JSON]) -> str:
        """A ruling opened, asked to its end, and put down."""
        about = f"ruling/{uuid4()}"
        self.tell(about, "ruling.opened", dict(value))
        for _ in range(MOST_ANSWERS):
            talk = interview(current(one.entry for one in self.store.entries(self.session)), about, self.say)
            question = talk.answer.get("question")
            if question is None:
                break
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
