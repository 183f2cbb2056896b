"""A law against a decision table: rows of conditions and effects, each true by itself, in no order.

A path of the law has to come to the effects of exactly those rows whose conditions it meets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from tablilla.bridge.cards import HEARTS, card
from tablilla.bridge.seats import Seat
from tablilla.laws.kinds_of_cards import IMPLICATIONS, LAWS
from tablilla.rules.directive import fields_of, key_of
from tablilla.rules.docket import Book, Docket
from tablilla.rules.export import key as full
from tablilla.rules.export import law_name
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.paths import paths
from tablilla.rules.step import Asked, Done, Followed, Law, Opened, Read, Step

BOOK = Book(LAWS, IMPLICATIONS)
ME = Incident("incident", Seat.E, 4, HEARTS, card("H6"))
Row = tuple[Mapping[str, object], Sequence[str]]


class Path(NamedTuple):
    """One way through a law."""

    answers: dict[str, object]
    effects: set[str]
    asked: set[tuple[str, str]]


def word(value: object) -> str:
    """A value in small letters; an enumeration by its key."""
    if isinstance(value, Enum):
        return str(value.name if isinstance(value, int) else value.value).lower()
    return str(value).lower()


def effect(step: Step) -> str:
    """``directive@clause field=value …``, ``open:kind@clause …``, ``follow:law@clause``, ``read:key=way@…``."""
    match step:
        case Done(clause, directive):
            fields = [f" {k}={word(v)}" for k, v in sorted(fields_of(directive).items()) if k != "duty"]
            return f"{key_of(directive)}@{clause}{''.join(fields)}"
        case Opened(clause, incident):
            held = " card" if incident.card else ""
            return f"open:{incident.kind}@{clause} seat={incident.seat} trick={incident.trick}{held}"
        case Followed(clause, law, _):
            return f"follow:{law_name(law)}@{clause}"
        case Read(clause, reading, way):
            return f"read:{reading.key}={way}@{clause}"
        case _:
            raise TypeError(step)


def every_path(law: Law, edition: int, **docket: Any) -> Iterator[Path]:
    """All paths of one chart; the laws that it leads to are links.  A fact of a subject also goes by both."""
    for at, case in paths(Docket(BOOK, edition, **docket), ME, law):
        told = at.entries.get(ME, {})
        answers = {name: e.value for f, e in told.items() if isinstance(f, Fact) for name in (f.key, full(f))}
        for step in case.steps:
            if isinstance(step, Asked):
                answers.setdefault(step.fact.key, step.value)
        effects = [effect(s) for s in case.steps if not isinstance(s, Asked)]
        assert len(effects) == len(set(effects)), effects
        yield Path(
            {key: value if isinstance(value, bool) else word(value) for key, value in answers.items()},
            set(effects),
            {(s.clause, s.fact.key) for s in case.steps if isinstance(s, Asked)},
        )


def meets(answers: Mapping[str, object], condition: Mapping[str, object]) -> bool:
    """Whether all of these answers were given; ``a|b`` is one of several, ``!a`` any other."""
    for key, wanted in condition.items():
        if key not in answers:
            return False
        if isinstance(wanted, str) and wanted.startswith("!"):
            if answers[key] == wanted[1:]:
                return False
        elif answers[key] not in (wanted.split("|") if isinstance(wanted, str) else (wanted,)):
            return False
    return True


def check(law: Law, edition: int, rows: Sequence[Row], asked: Mapping[str, str], **docket: Any) -> None:
    """Every path has the effects of the rows that it meets, every row is met, and questions cite their clauses.

    What Law 50 adds to a penalty card is left out: it has tests of its own.
    """
    met: set[int] = set()
    cited: dict[str, set[str]] = {}
    for path in every_path(law, edition, **docket):
        mine = [n for n, (condition, _) in enumerate(rows) if meets(path.answers, condition)]
        met |= set(mine)
        wanted = {effect for n in mine for effect in rows[n][1]}
        effects = {e for e in path.effects if "@50" not in e}
        assert effects == wanted, (path.answers, effects ^ wanted)
        assert path.effects, path.answers
        for clause, key in path.asked:
            cited.setdefault(key, set()).add(clause)
    assert met == set(range(len(rows))), [rows[n] for n in range(len(rows)) if n not in met]
    assert cited == {key: set(clauses.split()) for key, clauses in asked.items()}
