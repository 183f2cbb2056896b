"""Rulings, questions and options in words: one voice for terminal, page and forms."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import groupby
from typing import Any

from tablilla.bridge.cards import ANY, HONOURS, NAMES, SUIT_CARDS, SUITS, Card, cards, certain, suit_of
from tablilla.bridge.seats import Seat, Side
from tablilla.laws.whose import whose
from tablilla.rules.directive import ITS_CARD, Base, What, fields_of, key_of
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name, plain
from tablilla.rules.fact import Detail, Doubt, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty
from tablilla.rules.options import Offer
from tablilla.rules.place import Place
from tablilla.rules.ruling import Appointment
from tablilla.rules.step import Asked, Done, Followed, Opened, Read, Step
from tablilla.texts.call_words import SYMBOLS as SYMBOLS
from tablilla.texts.call_words import call_words, is_call
from tablilla.texts.catalogue import Words

HALF_KNOWN = 8  # a card of which only the suit, or that it is small, is known stands for so many and more
Seating = Callable[[Incident, Place], Seat | None]


@dataclass(frozen=True)
class Line:
    """One sentence of a ruling and the clause that it rests on."""

    clause: str
    text: str


@dataclass(frozen=True)
class Speech:
    """What is said to one addressee, in order."""

    to: Place
    heading: str
    lines: tuple[Line, ...]


def card_text(card: Card, say: Words) -> str:
    """A card for people: ``♥10``; of a half-known one, what is known."""
    if certain(card):
        name = NAMES[card.bit_length() - 1]
        rank = "10" if name[1] == "T" else name[1]
        return say("card.one", card=SYMBOLS[SUITS.index(name[0])] + rank)
    suit = suit_of(card)
    if suit is None:
        return say("card.any")
    small = not card & HONOURS
    return say("card.small" if small else "card.one_of", suit=say(f"suit.{SUITS[suit]}"))


def suits_text(mask: Card, say: Words) -> str:
    """The suits of a set of cards: ``spades or hearts``."""
    if mask == ANY:
        return say("suit.any")
    names = [say(f"suit.{SUITS[s]}") for s in (3, 2, 1, 0) if mask & SUIT_CARDS[s]]
    return say("list.or").join(names)


def asked(key: str, say: Words) -> str:
    """The question of a fact by its name, whoever it was; empty where it has none or is asked of something."""
    try:
        return _capital(say(f"fact.{key.partition('.')[0]}", **Speaker(say).places(Incident(""))))
    except KeyError:
        return ""


class Speaker:
    """Says what a docket's rulings hold, in one language, with seats where they are known."""

    def __init__(self, say: Words, seating: Seating = Incident.at, suits: Card = 0) -> None:
        self.say, self.seating, self.suits = say, seating, suits

    @classmethod
    def of(cls, docket: Docket, say: Words) -> Speaker:
        """With the seats that the docket's table knows."""
        return cls(say, docket.seat)

    def naming(self, steps: Iterable[Step]) -> Speaker:
        """The same that knows the suits that these steps demand or bar, where they are told."""
        suits = 0
        for step in steps:
            duty = getattr(step.directive, "duty", None) if isinstance(step, Done) else None
            named = {} if duty is None else fields_of(duty)
            if isinstance(suit := named.get("suit"), int):
                suits |= SUIT_CARDS[suit]
            if isinstance(more := named.get("suits"), int):
                suits |= more
        return Speaker(self.say, self.seating, suits) if suits else self

    # -- who, what ------------------------------------------------------------------------------
    def place(self, place: Place | Seat, incident: Incident) -> str:
        """A seat or side by its name, where it is known; else the part played in the irregularity."""
        if isinstance(place, Seat):
            return self.say(f"seat.{place.name}")
        seat = self.seating(incident, place)
        if seat is not None:
            return self.say(f"seat.{seat.name}")
        each = Side.NS if whose(incident.kind).sides else None
        side = each if incident.seat is None else incident.seat.side
        if place in (Place.OFFENDERS, Place.OTHERS) and side is not None:
            return self.say(f"side.{(side if place is Place.OFFENDERS else side.other).name}")
        return self.say(f"place.{place.value}")

    def what(self, what: What, incident: Incident, part: str = "what") -> str:
        """A card by its name, where the incident tells it; ``part``: that of the sentence where it stands."""
        if what in ITS_CARD and incident.card:
            return card_text(incident.card, self.say)
        if what is What.PENALTY_SUIT and self.suits:
            return self._penalty_cards(incident)
        here = f"what.{what.value}.{part}"
        return self.say(here if here in self.say else f"what.{what.value}", **self.places(incident))

    def _penalty_cards(self, incident: Incident) -> str:
        """Those of the suits named; each by its name where the incident holds them all."""
        mine = incident.card & self.suits if incident.kind == "penalty_lead" else 0
        if 0 < mine.bit_count() < HALF_KNOWN:
            return self.say("list.and").join(card_text(one, self.say) for one in reversed(list(cards(mine))))
        return self.say("what.penalty_suit.named", suits=suits_text(self.suits, self.say))

    def _field(self, name: str, value: Any, incident: Incident) -> str:
        if isinstance(value, (Place, Seat)):
            return self.place(value, incident)
        if isinstance(value, What):
            return self.what(value, incident, name)
        if isinstance(value, Side):
            return self.say(f"side.{value.name}")
        if isinstance(value, Detail):
            return self._detail(value, incident)
        if name == "suits" and isinstance(value, int):
            return suits_text(value, self.say)
        if name == "suit" and isinstance(value, int):
            return self.say(f"suit.{SUITS[value]}")
        if name == "card" and isinstance(value, int):
            return card_text(value, self.say)
        if isinstance(value, str) and is_call(value):
            return call_words(value, self.say)
        if isinstance(value, Enum):
            key = f"{type(value).__name__.lower()}.{plain(value)}"
            return self.say(key) if key in self.say else str(plain(value))
        return str(value)

    def named(self, detail: Detail[Any], value: Any) -> str:
        """What is named with an option: a suit, suits, a card."""
        return self._field(detail.key, value, Incident(""))

    def _detail(self, detail: Detail[Any], incident: Incident) -> str:
        if detail.key in What._value2member_map_:
            return self.what(What(detail.key), incident)
        return self.say(f"detail.{detail.key}")

    def places(self, incident: Incident) -> dict[str, str]:
        """What may stand in the words about an incident: parts played, suit, card, trick."""
        words = {p.value: self.place(p, incident) for p in Place}
        suit = incident.suit
        words["suit"] = self.say("suit.any" if suit is None else f"suit.{SUITS[suit]}")
        words["card"] = card_text(incident.card or ANY, self.say)
        trick = incident.trick
        words["trick"] = self.say("detail.trick") if trick is None else self.say("trick.number", number=trick)
        return words

    # -- questions and answers --------------------------------------------------------------------
    def subject(self, subject: Hashable, incident: Incident) -> str:
        """What a fact is asked of."""
        if isinstance(subject, Place):
            return self.place(subject, incident)
        if isinstance(subject, Fact):
            return self.question(subject, incident)
        if isinstance(subject, int) and not isinstance(subject, IntEnum):
            return self.say("trick.number", number=subject)
        if isinstance(subject, str) and is_call(subject):
            return call_words(subject, self.say)
        key = f"subject.{plain(subject)}"
        return self.say(key) if key in self.say else str(plain(subject))

    def question(self, fact: Fact[Any], incident: Incident) -> str:
        """The question that the director, or for a choice the player, is asked."""
        fields = self.places(incident)
        if fact.subject is not None:
            fields["subject"] = fields["question"] = self.subject(fact.subject, incident)
        return _capital(self.say(f"fact.{fact.key}", **fields))

    def answer(self, fact: Fact[Any], value: object, incident: Incident) -> str:
        """An answer in words; of a choice, the option as it is read to the player."""
        if isinstance(value, Doubt):
            return self.say(f"doubt.{value.value}")
        about = fact.subject if isinstance(fact.subject, Fact) else fact  # "which is likelier" has its answers
        word = str(plain(value)).lower()
        for key in (f"fact.{about.key}.{word}", f"answer.{word}", f"{type(value).__name__.lower()}.{word}"):
            if key in self.say:
                fields = self.places(incident)
                if about.subject is not None:
                    fields["subject"] = self.subject(about.subject, incident)
                return self.say(key, **fields)
        raise KeyError(f"fact.{about.key}.{word}")

    # -- steps --------------------------------------------------------------------------------------
    def directive(self, directive: Base, incident: Incident) -> str:
        """What is directed, as it is said."""
        fields = fields_of(directive)
        duty = fields.pop("duty", None)
        if isinstance(duty, Duty):
            fields |= fields_of(duty)
        until = fields.pop("until", None)
        words = {name: self._field(name, value, incident) for name, value in fields.items()}
        key = f"do.{key_of(directive)}"
        of_it = f"{key}.{plain(fields.get('what'))}"  # a sentence of its own
        said = _capital(self.say(of_it if of_it in self.say else key, **{**self.places(incident), **words}))
        if until is None:
            return said
        return self.say("say.until", said=said.removesuffix("."), until=self.say(f"until.{plain(until)}"))

    def step(self, step: Step, incident: Incident) -> str:
        """One step of a ruling, without its clause."""
        match step:
            case Done(_, directive):
                return self.directive(directive, incident)
            case Opened(_, bred, who):
                kind = self.say(f"kind.{bred.kind}")
                if who is not None:
                    kind = self.say("say.whose", kind=kind, who=self.place(who, incident))
                if bred.trick is None:
                    return self.say("say.open", kind=kind)
                return self.say("say.open.trick", kind=kind, trick=bred.trick)
            case Read(_, reading, way):
                return self.say(
                    f"say.read.{reading.source.value}",
                    reading=self.say(f"reading.{reading.key}"),
                    way=self.say(f"reading.{reading.key}.{way}"),
                )
            case Asked(_, fact, value, _):
                return f"{self.question(fact, incident)} {self.answer(fact, value, incident)}"
            case Followed(clause, law, _):
                number = law_name(law).partition(".")[0].removeprefix("law").lstrip("0")
                return self.say("say.follow", part=clause if clause.startswith(number) else number)

    def speech(self, steps: Iterable[Step], incident: Incident) -> tuple[Speech, ...]:
        """A ruling as it is said: to whom, in order, what."""
        said = [s for s in steps if isinstance(s, (Done, Opened, Read))]
        voice = self.naming(said)
        return tuple(
            Speech(
                to,
                self.heading(to, incident),
                tuple(Line(s.clause, voice.step(s, incident)) for s in group),
            )
            for to, group in groupby(said, key=_addressee)
        )

    def heading(self, to: Place, incident: Incident) -> str:
        """To whom the next lines are said."""
        key = f"say.to.{to.value}"
        return self.say(key) if key in self.say else self.say("say.to", who=self.place(to, incident))

    def offer(self, offer: Offer, incident: Incident) -> tuple[str, tuple[Line, ...], str]:
        """One line of the list read to a player: what he picks, what follows, what it then hangs on."""
        picks = []
        for pick in offer.picks:
            said = self.answer(pick.fact, pick.value, incident)
            if pick.names is not None and pick.named is not None:
                named = self._field(pick.names.key, pick.named, incident)
                key = f"fact.{pick.fact.key}.{plain(pick.value)}.named"
                said = self.say(key, named=named) if key in self.say else f"{said}: {named}"
            picks.append(said)
        voice = self.naming(offer.steps)
        lines = tuple(
            Line(s.clause, voice.step(s, incident)) for s in offer.steps if isinstance(s, (Done, Opened, Read))
        )
        then = self.question(offer.then.fact, offer.then.incident) if offer.then else ""
        return ", ".join(picks), lines, then

    def appointment(self, appointment: Appointment, incident: Incident) -> str:
        """When to come back, and for what."""
        when = self.say(f"when.{plain(appointment.when)}")
        question = self.question(appointment.fact, incident)
        return self.say("say.appointment", when=when, question=question)


def _addressee(step: Step) -> Place:
    return step.directive.addressee if isinstance(step, Done) else Place.DIRECTOR


def _capital(text: str) -> str:
    for i, letter in enumerate(text):
        if letter.isalpha():
            return text[:i] + letter.upper() + text[i + 1 :]
        if letter.isdigit():
            return text
    return text
