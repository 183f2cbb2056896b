"""The case file: what is known of a table, what happened, and what must follow; TOML, every part optional."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, SUITS, Card, typed
from tablilla.bridge.seats import seat
from tablilla.casebook.figure_keys import FIGURES
from tablilla.fault import Fault, Misread
from tablilla.laws import index
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.witness import Blank, Witness
from tablilla.table.plain import table_of
from tablilla.table.plain_types import (
    ANSWERS,
    TABLE,
    TABLES,
    TEXT,
    TEXTS,
    TEXTS_BY_KEY,
    TRICK,
    May,
    Shape,
    check,
    numbers,
    one_of,
    shown,
)
from tablilla.table.witness import Record

EDITIONS = (2007, 2017)


def _edition(value: object) -> bool:
    return isinstance(value, int) and value in EDITIONS


LARGEST, DEEPEST = 1 << 18, 16  # bytes of a case file; tables within tables
_DOTTED = re.compile(rf"(?<![\w\"'-])(?:[\w\"'-]+[ \t]*\.[ \t]*){{{4 * DEEPEST},}}")
_INTEGER = numbers(-(2**63), 2**63 - 1)
_TOLD: Shape = {"facts": ANSWERS, "details": ANSWERS, "raised": TEXTS, "readings": TEXTS_BY_KEY}
_EDITIONS = May("editions", lambda v: isinstance(v, list) and bool(v) and all(map(_edition, v)), "2007, 2017")
_TOP: Shape = {
    **dict.fromkeys(("id", "note", "source", "confidence"), TEXT),
    "laws": TEXTS,
    "editions": _EDITIONS,
    "story": TEXTS_BY_KEY,
    "table": TABLE,
    "incidents": TABLES,
    "expect": TABLE,
    "variants": TABLES,
    **dict.fromkeys(FIGURES, TABLE),
}
_INCIDENT: Shape = {
    "kind": TEXT,
    "seat": TEXT,
    "trick": TRICK,
    "suit": one_of(*SUITS),
    "card": TEXT,
    "nth": numbers(1, 99),
}
_VARIANT: Shape = {
    **_TOLD,
    "name": TEXT,
    "editions": _EDITIONS,
    "unset": TEXTS,
    "expect": TABLE,
    "table": TABLE,
    **dict.fromkeys(FIGURES, TABLE),
}


@dataclass(frozen=True)
class Told:
    """One incident of a case and what was told of it, by keys."""

    incident: Incident
    facts: Mapping[str, Any] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)
    raised: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class CaseFile:
    """A story, or one variant of it."""

    id: str
    laws: tuple[str, ...]
    editions: tuple[int, ...]
    story: Mapping[str, str]
    table: Mapping[str, Any]
    told: tuple[Told, ...]
    expect: Mapping[str, Any]
    variant: str = ""
    figures: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # what figures are worked out from

    def docket(self, edition: int) -> Docket:
        """The board before the director, in this edition."""
        docket = Docket(BOOK, edition, self._witness(), tuple(t.incident for t in self.told), now=self._now())
        for told in self.told:
            docket = tell(docket, told, self.id)
        return docket

    def _witness(self) -> Witness:
        known = {k: v for k, v in self.table.items() if k != "now"}
        return Record(table_of(known, self.id)) if known else Blank()

    def _now(self) -> When | None:
        if (now := self.table.get("now")) is not None:
            return _when(str(now), self.id)
        if self.table.get("events"):
            return None
        return When.NOW if any("attention" in t.facts for t in self.told) else None


def _when(text: str, where: str) -> When:
    try:
        return When[text.upper()]
    except KeyError:
        raise Fault("case.now", where, given=text, known=", ".join(w.name.lower() for w in When)) from None


def tell(docket: Docket, told: Told, where: str) -> Docket:
    """The docket with all that was told of one incident.  Raises ``Fault``."""
    me = told.incident
    for key, text in told.facts.items():
        fact, value = read_fact(key, text, where)
        docket = docket.told(me, fact, value)
    for key, text in told.details.items():
        if key not in index.details():
            raise Fault("detail.unknown", where, given=key, known=", ".join(sorted(index.details())))
        docket = docket.told(me, index.details()[key], read_detail(key, text, where))
    for key in told.raised:
        if key not in index.issues():
            raise Fault("issue.unknown", where, given=key, known=", ".join(sorted(index.issues())))
        docket = docket.raise_issue(me, index.issues()[key])
    for key, way in told.readings.items():
        reading = index.readings().get(key)
        if reading is None or way not in reading.ways:
            raise Fault("reading.unknown", where, given=f"{key} = {way}", known=", ".join(index.readings()))
        docket = replace(docket, readings={**docket.readings, reading: way})
    return docket


def read_fact(key: str, text: object, where: str) -> tuple[Any, Any]:
    """A fact and its value as they are written; a ``Fault`` says what is wrong and what may stand there."""
    try:
        fact = index.fact(key)
    except KeyError:
        raise Fault("fact.unknown", where, given=shown(key), near=_near(key, index.facts())) from None
    try:
        return fact, index.value(fact, text)
    except ValueError:
        raise Fault(
            "fact.value", where, given=shown(text), fact=shown(key), known=", ".join(index.answers(fact))
        ) from None


def _near(key: str, known: Mapping[str, object]) -> str:
    from difflib import get_close_matches

    return ", ".join(get_close_matches(key.partition(".")[0], known, 3, 0.5)) or "--list"


def read_detail(key: str, text: Any, where: str) -> Any:
    """A detail as it is written: a suit, suits as a set of cards, a card, a number, a call."""
    try:
        if key == "suit":
            return tuple(SUITS).index(text)
        if key == "call":
            return str(text)
        if key == "suits":
            return sum(SUIT_CARDS[tuple(SUITS).index(suit)] for suit in dict.fromkeys(text))
        return int(text) if key == "trick" else typed(text)
    except (ValueError, TypeError, AttributeError):
        raise Fault("detail.value", where, given=shown(text), detail=key) from None


def read_incident(plain: Mapping[str, Any], where: str) -> Incident:
    """An incident as it is written: ``kind``, ``seat``, ``trick``, ``suit``, ``card``, ``nth``."""
    check(plain, {"kind": TEXT}, where)
    kind = str(plain.get("kind", "")).replace("-", "_")
    if kind not in BOOK.kinds:
        raise Fault("kind.unknown", where, given=shown(kind), near=_near(kind, BOOK.kinds))
    trick = plain.get("trick")
    if trick is not None and not TRICK.fits(trick):
        raise Fault("trick.number", where, given=shown(trick))
    check(plain, _INCIDENT, where)
    try:
        return Incident(
            kind,
            seat(plain["seat"]) if "seat" in plain else None,
            trick,
            SUITS.index(plain["suit"]) if "suit" in plain else None,
            _card(plain["card"]) if "card" in plain else 0,
            nth=plain.get("nth", 1),
        )
    except Misread as wrong:
        raise Fault("incident.value", where, why=wrong) from None


def _card(text: str) -> Card:
    try:
        return typed(text)
    except ValueError:
        raise Misread("incident.card", "", given=shown(text)) from None


def parse(text: str, where: str) -> tuple[CaseFile, ...]:
    """A case file and its variants.  Raises ``Fault`` naming file, key and what may stand there."""
    plain = _toml(text, where)
    _keys(plain, _TOP, where)
    told = tuple(_told(one, f"{where} incidents[{n}]") for n, one in enumerate(plain.get("incidents", ()), 1))
    _once(told, where)
    base = CaseFile(
        str(plain.get("id", where)),
        tuple(plain.get("laws", ())),
        tuple(plain.get("editions", EDITIONS)),
        plain.get("story", {}),
        plain.get("table", {}),
        told,
        plain.get("expect", {}),
        figures=_figures({}, plain, where),
    )
    variants = enumerate(plain.get("variants", ()), 1)
    return (base, *(_vary(base, one, f"{where} variants[{n}]") for n, one in variants))


def _toml(text: str, where: str) -> dict[str, Any]:
    """The file as it is written; nothing in it is deeper or larger than what a case needs."""
    if len(text) > LARGEST:
        raise Fault("case.large", where, most=LARGEST // 1024)
    if _DOTTED.search(text):
        raise Fault("case.deep", where, most=DEEPEST)
    try:
        plain = tomllib.loads(text)
    except RecursionError:
        raise Fault("case.deep", where, most=DEEPEST) from None
    except ValueError as wrong:
        raise Fault("case.toml", where, why=wrong) from None
    level: list[tuple[str, Any]] = list(plain.items())
    for _ in range(DEEPEST):
        for key, value in level:
            if isinstance(value, int) and not isinstance(value, bool) and not _INTEGER.fits(value):
                raise Fault("case.value", where, at=key, given=shown(value), may=_INTEGER.words)
        level = [within for key, value in level for within in _within(key, value)]
    if level:
        raise Fault("case.deep", where, most=DEEPEST)
    return plain


def _within(key: str, value: object) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return [(key, one) for one in value] if isinstance(value, list) else []


def _once(told: tuple[Told, ...], where: str) -> None:
    """An incident stands once: with two sets of answers the order of the file would decide."""
    seen: dict[Incident, int] = {}
    for number, one in enumerate(told, 1):
        if (first := seen.setdefault(one.incident, number)) != number:
            raise Fault("case.incident_twice", where, first=first, again=number)


def _known(plain: Mapping[str, Any], known: Shape, where: str) -> None:
    for key in plain:
        if key not in known:
            raise Fault("case.key", where, given=shown(key), known=", ".join(sorted(known)))


def _keys(plain: Mapping[str, Any], known: Shape, where: str) -> None:
    """Only these keys, each with what may stand there."""
    _known(plain, known, where)
    check(plain, known, where)


def _told(plain: Mapping[str, Any], where: str) -> Told:
    _known(plain, {**_TOLD, **_INCIDENT}, where)
    check(plain, _TOLD, where)
    return Told(
        read_incident(plain, where),
        plain.get("facts", {}),
        plain.get("details", {}),
        tuple(plain.get("raised", ())),
        plain.get("readings", {}),
    )


def _vary(base: CaseFile, plain: Mapping[str, Any], where: str) -> CaseFile:
    _keys(plain, {**_VARIANT, "incident": numbers(1, max(1, len(base.told)))}, where)
    at = plain.get("incident", 1) - 1
    told = list(base.told)
    if told:
        before = told[at]
        facts = {k: v for k, v in before.facts.items() if k not in plain.get("unset", ())}
        told[at] = Told(
            before.incident,
            {**facts, **plain.get("facts", {})},
            {**before.details, **plain.get("details", {})},
            tuple(plain.get("raised", before.raised)),
            {**before.readings, **plain.get("readings", {})},
        )
    return replace(
        base,
        told=tuple(told),
        editions=tuple(plain.get("editions", base.editions)),
        table={**base.table, **plain.get("table", {})},
        expect=plain.get("expect", {}),
        variant=str(plain.get("name", "variant")),
        figures=_figures(base.figures, plain, where),
    )


def _figures(
    base: Mapping[str, Mapping[str, Any]], plain: Mapping[str, Any], where: str
) -> Mapping[str, Mapping[str, Any]]:
    """What is told for figures: an ending, a score to adjust, a deadline; a variant changes single values."""
    found = dict(base)
    for name, shape in FIGURES.items():
        if name in plain:
            _keys(plain[name], shape, f"{where} {name}")
            found[name] = {**base.get(name, {}), **plain[name]}
    return found


@cache
def _read(name: str) -> tuple[CaseFile, ...]:
    text = files(__package__).joinpath("cases", name).read_text(encoding="utf-8")
    return parse(text, name)


def casebook() -> Iterator[CaseFile]:
    """Every case of the project's own casebook, variants included."""
    folder = files(__package__).joinpath("cases")
    for name in sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml")):
        yield from _read(name)
