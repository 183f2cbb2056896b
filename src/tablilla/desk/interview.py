"""The interview of a ruling as its log has it: what the law makes of the answers, what it asks next, in words.

The pocket page does the same on a phone without a network; both keep the same entries.  An answer is a
``fact`` or a ``choice`` by the key of its fact.  ``detail:KEY`` is what is named with a choice, ``raised:KEY``
what else the director looks at.  ``kept`` says to which moment the director has come back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablilla.bridge import cards
from tablilla.casebook.case_file import read_detail, read_fact
from tablilla.desk.entry import Entry
from tablilla.desk.fold import Current
from tablilla.fault import Fault
from tablilla.laws import index
from tablilla.laws.common import SUITS
from tablilla.laws.law50_penalty_card import LYING, Lying
from tablilla.laws.law51_several_penalty_cards import PENALTY_LEAD
from tablilla.rules.export import plain
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.service.given import Unnamed
from tablilla.service.request import numbered_key, session_of
from tablilla.service.rulings import as_json
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker

DETAIL, RAISED, READING = "detail:", "raised:", "reading."
MOMENTS = tuple(when.name.lower() for when in When)

_KEPT = ("schema", "edition", "language", "kind", "status", "complete")
_KEPT_OF_EACH = (
    *("kind", "seat", "trick", "suit", "card", "born_of", "complete"),
    *("directives", "speeches", "appointments"),
)


@dataclass(frozen=True)
class Interview:
    """What the law answers (``service.rule``), or the fault in what was told."""

    request: Mapping[str, Any]
    answer: Mapping[str, Any]
    fault: Fault | None
    speaker: Speaker
    incidents: tuple[Incident, ...]
    unnamed: Unnamed | None = None

    @property
    def status(self) -> str:
        """``ruled``, ``question``, ``open``; ``question`` too where nothing could be ruled."""
        return str(self.answer.get("status", "question"))

    def kept(self) -> dict[str, Any]:
        """What is put down of a ruling: what was directed, said, put off; of a question, which it is."""
        made: dict[str, Any] = {name: self.answer[name] for name in _KEPT if name in self.answer}
        made["incidents"] = [{name: one[name] for name in _KEPT_OF_EACH} for one in self.answer["incidents"]]
        if "question" in self.answer:
            made["question"] = {name: self.answer["question"][name] for name in ("fact", "clause")}
        return made

    def asked(self, key: str) -> str:
        """The question behind an answer of the log, in words."""
        plain_key = key.removeprefix(DETAIL).removeprefix(RAISED)
        if key.startswith(DETAIL):
            name = plain_key.rpartition(":")[2]
            named = next((one for one in (f"detail.{name}", f"what.{name}") if one in self.speaker.say), None)
            return self.speaker.say(named) if named else plain_key
        if key.startswith((RAISED, READING)):
            name = f"issue.{plain_key}" if key.startswith(RAISED) else key
            return self.speaker.say(name) if name in self.speaker.say else plain_key
        found = self._fact(key)
        return self.speaker.question(found[0], found[1]) if found else key

    def said(self, key: str, value: object) -> str:
        """An answer of the log in words."""
        found = None if key.startswith((DETAIL, RAISED)) else self._fact(key)
        if found is not None:
            try:
                return self.speaker.answer(found[0], index.value(found[0], value), found[1])
            except (ValueError, KeyError):
                pass
        if key.startswith(DETAIL) and isinstance(value, str) and value and set(value) <= set(cards.SUITS):
            return ", ".join(self.speaker.say(f"desk.suit.{suit}") for suit in value)
        for name in (f"answer.{str(value).lower()}", f"{key}.{value}"):
            if name in self.speaker.say:
                return self.speaker.say(name)
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def turned_on(self, key: str) -> bool:
        """Whether the ruling turned on an answer of the log: a record tells more than is asked.

        On all of them, where nothing could be ruled.
        """
        if self.fault is not None or key.startswith((DETAIL, RAISED, READING)):
            return True
        try:
            name = numbered_key(key, "key")[1]
        except Fault:
            return False
        return any(step["fact"] == name for one in self.answer["incidents"] for step in one["trace"])

    def choices(self, key: str) -> list[tuple[str, str]]:
        """All answers to a question, as JSON and in words; none where it is no fact of the laws."""
        found = None if key.startswith((DETAIL, RAISED)) else self._fact(key)
        if found is None:
            return []
        fact, incident = found
        made = []
        for value in fact.domain:
            try:
                made.append((json.dumps(plain(value)), self.speaker.answer(fact, value, incident)))
            except KeyError:
                continue
        return made

    def named(self) -> list[tuple[Any, str]]:
        """What can be named with the choice that wants a name: as it is kept, and in words."""
        if self.unnamed is None:
            return []
        detail = self.unnamed.names
        return [(_written(detail.key, one), self.speaker.named(detail, one)) for one in self.unnamed.can_be]

    @property
    def names_many(self) -> bool:
        """Whether more than one may be named at once (51B2b)."""
        return self.unnamed is not None and self.unnamed.names == SUITS and not self.names_the_card

    @property
    def naming(self) -> str:
        """The question for what is named, by its key."""
        return (
            "desk.names.card" if self.names_the_card else "desk.names.many" if self.names_many else "desk.names"
        )

    @property
    def names_the_card(self) -> bool:
        """Whether the suit is that of a card that lies there and of which nobody has told it (50D2a, 51B1)."""
        names = self.answer.get("names") or {"answer_with": "", "detail": ""}
        told = names["answer_with"].removesuffix(names["detail"]) + LYING.key  # of the same incident
        lying = self.request["facts"].get(told)
        of_it = self.unnamed is not None and self.unnamed.need.fact == PENALTY_LEAD
        return of_it and lying in (Lying.ONE.value, Lying.SAME_SUIT.value)

    def _fact(self, key: str) -> tuple[Fact[Any], Incident] | None:
        try:
            number, name = numbered_key(key, "key")
            return index.fact(name), self.incidents[max(number, 1) - 1]
        except (Fault, KeyError, IndexError):
            return None


def interview(log: Current, about: str, say: Words) -> Interview:
    """The interview of the ruling ``about`` (``ruling/<id>``).  Raises ``Fault`` where it was never opened."""
    request = {**request_of(log, about), "language": say.language}
    try:
        session = session_of(request)
        speaker = Speaker.of(session.docket, say)
        incidents = tuple(incident for incident, _ in session.ordered)
        say_so = _alone(as_json(session, say), _bred(log, about))
        return Interview(request, say_so, None, speaker, incidents, session.unnamed)
    except Fault as fault:
        return Interview(request, {}, fault, Speaker(say), (Incident(request["kind"]),))


def _bred(log: Current, about: str) -> set[tuple[str, str]]:
    """The irregularities that this one led to and that have a ruling of their own: kind, and the clause."""
    found = set()
    for thing in log.standing:
        if thing.kind == "ruling.opened" and thing.about != about:
            for entry in log.of("ruling.opened", thing.about):
                more = entry.value.get("details") or {}
                if f"ruling/{more.get('born_ruling')}" == about and more.get("born_of"):
                    found.add((str(entry.value["kind"]), str(more["born_of"])))
    return found


def _alone(answer: dict[str, Any], bred: set[tuple[str, str]]) -> dict[str, Any]:
    """The ruling without what is ruled on elsewhere."""

    def elsewhere(incident: Mapping[str, Any]) -> bool:
        return (incident["kind"], incident["born_of"]) in bred

    mine = [one for one in answer["incidents"] if not elsewhere(one)]
    if not mine or len(mine) == len(answer["incidents"]):
        return answer
    made = {**answer, "incidents": mine}
    if any(name in answer and elsewhere(answer[name]["incident"]) for name in ("question", "names")):
        made = {name: held for name, held in made.items() if name not in ("question", "names")}
        made["status"] = "ruled" if all(one["complete"] for one in mine) else "open"
    return made


def request_of(log: Current, about: str) -> dict[str, Any]:
    """The call ``rule`` for what stands."""
    opened = opening(log, about).value
    request = {name: opened[name] for name in ("seat", "trick", "card", "suit") if opened.get(name)}
    request["kind"] = opened["kind"]
    request["edition"] = opened.get("edition") or opening(log, about).edition
    more = opened.get("details") or {}
    request |= {name: more[name] for name in ("declarer", "born_of") if more.get(name)}
    facts, details, raised, readings = {}, {}, [], {}
    for key, value in {**log.values(about, "fact"), **log.values(about, "choice")}.items():
        if key.startswith(DETAIL):
            details[key.removeprefix(DETAIL)] = value
        elif key.startswith(RAISED):
            raised += [key.removeprefix(RAISED)] if value else []
        elif key.startswith(READING):
            readings[key.removeprefix(READING)] = value
        else:
            facts[key] = value
    moments = [moment for entry in log.of("kept", about) if (moment := _moment(entry))]
    if moments:
        request["now"] = max(moments, key=MOMENTS.index)
    return request | {"facts": facts, "details": details, "raised": raised, "readings": readings}


def is_answer(key: str, value: object) -> None:
    """Whether the laws know such an answer.  Raises ``Fault`` where they do not."""
    if key.startswith(DETAIL):
        _, name = numbered_key(key.removeprefix(DETAIL), "key")
        if name not in index.details():
            raise Fault("detail.unknown", "key", given=name[:40], known=", ".join(index.details()))
        read_detail(name, value, "value")
    elif key.startswith(READING):
        known = index.readings()
        if key.removeprefix(READING) not in known:
            raise Fault("reading.unknown", "key", given=key[:40], known=", ".join(known))
    elif key.startswith(RAISED):
        if key.removeprefix(RAISED) not in index.issues():
            raise Fault("issue.unknown", "key", given=key[:40], known=", ".join(index.issues()))
    else:
        read_fact(numbered_key(key, "key")[1], value, "value")


def opening(log: Current, about: str) -> Entry:
    """The entry that opened it.  Raises ``Fault`` ``desk.not_found``."""
    found = log.of("ruling.opened", about)
    if not found:
        raise Fault("desk.not_found")
    return found[-1]


def _moment(entry: Entry) -> str:
    held = entry.value if isinstance(entry.value, dict) else {}
    told = str((held.get("details") or {}).get("now", ""))
    return told if told in MOMENTS else ""


def come_back(when: object) -> str:
    """The moment to which the director comes back for what is known ``when``; empty where it is none.

    Each is its own: what is asked at the end of the auction has to be asked before the opening lead (26B, 24D).
    """
    moment = str(when)
    return moment if moment in MOMENTS and moment != "now" else ""


def _written(detail: str, value: Any) -> Any:
    """A suit, suits, a card or another thing that is named, as requests write it."""
    if detail == "suit":
        return cards.SUITS[value]
    if detail == "suits":
        return "".join(suit for suit, held in zip(cards.SUITS, cards.SUIT_CARDS, strict=True) if value & held)
    return cards.name(value) if isinstance(value, int) and detail != "trick" else value
