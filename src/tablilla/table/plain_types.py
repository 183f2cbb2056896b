"""What may stand at each key of a table or a case as it is written: every wrong type is one ``Fault``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablilla.fault import Fault

LONGEST = 60  # characters of a wrong value that are repeated
Shape = Mapping[str, "May"]


class May(NamedTuple):
    """What may stand at a key: its words (``fault.may.<name>``), and whether a value is such."""

    name: str
    fits: Callable[[object], bool]
    known: str = ""

    @property
    def words(self) -> Fault:
        """What may stand there, to be said in any language."""
        return Fault(f"may.{self.name}", known=self.known) if self.known else Fault(f"may.{self.name}")


def _texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


def _tables(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, Mapping) for one in value)


def _calls(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str | Mapping) for one in value)


def _texts_by_key(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(one, str) for one in value.values())


def _answer(value: object) -> bool:
    return isinstance(value, str | bool) or _is_number(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def numbers(first: int, last: int) -> May:
    """A whole number from ``first`` to ``last``; ``true`` is none."""
    return May("number", lambda v: _is_number(v) and v in range(first, last + 1), f"{first}–{last}")


def one_of(*known: str) -> May:
    """One of these texts."""
    return May("one_of", lambda v: isinstance(v, str) and v in known, ", ".join(known))


TEXT = May("text", lambda v: isinstance(v, str))
TRUTH = May("truth", lambda v: isinstance(v, bool))
TEXTS = May("texts", _texts)
TABLE = May("table", lambda v: isinstance(v, Mapping))
TABLES = May("tables", _tables)
CALLS = May("calls", _calls)
TEXTS_BY_KEY = May("texts_by_key", _texts_by_key)
ANSWERS = May("answers", lambda v: isinstance(v, Mapping) and all(map(_answer, v.values())))
TRICK = numbers(1, 13)


def shown(value: object) -> str:
    """A value in a complaint: short, and safe whatever it is."""
    match value:
        case Mapping():
            return "{…}"
        case list() | tuple():
            return "[…]" if value else "[]"
        case bool():
            return str(value).lower()
        case int() if value.bit_length() > 64:
            return "…"
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def check(plain: Mapping[str, object], shape: Shape, where: str) -> None:
    """``Fault`` ``case.value`` for the first key whose value may not stand there; other keys are ignored."""
    for key, may in shape.items():
        if key in plain and not may.fits(plain[key]):
            raise Fault("case.value", where, at=key, given=shown(plain[key]), may=may.words)
