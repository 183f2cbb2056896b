"""The shape of plain data, read from annotations: what may stand where, checked and described.

A shape is an annotation: ``str``, ``int``, ``float``, ``bool``, ``None``, ``Literal``, a union, ``list[…]``,
``dict[str, …]`` or a ``TypedDict``.  ``Annotated`` adds words that describe it, ``Most`` or ``Range``.  The
same annotations check requests (``check``) and make the JSON Schema that documents them (``schema``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tablilla.fault import Fault

LONGEST_SHOWN = 40  # of a value that is wrong
_NAMES = {str: "text", int: "integer", float: "number", bool: "boolean", list: "list", dict: "object"}


@dataclass(frozen=True)
class Most:
    """How long a text, or how many items a list or an object, may be."""

    size: int


@dataclass(frozen=True)
class Range:
    """The least and the greatest number."""

    least: float
    most: float


@dataclass(frozen=True)
class Field:
    """One key of an object: its shape and whether it must be there."""

    shape: Any
    required: bool


@cache
def fields(of: type) -> Mapping[str, Field]:
    """The keys of a ``TypedDict``; with ``from __future__ import annotations`` too."""
    found = {}
    for key, hint in get_type_hints(of, include_extras=True).items():
        origin = get_origin(hint)
        required = key in of.__required_keys__ and origin is not NotRequired  # type: ignore[attr-defined]
        shape = get_args(hint)[0] if origin in (Required, NotRequired) else hint
        found[key] = Field(shape, required or origin is Required)
    return found


# -- checking ------------------------------------------------------------------------------------------------
def check(value: object, of: Any, where: str = "") -> None:
    """Raise the first ``Fault`` of a value that has not this shape; its ``where`` is the path in the value."""
    for fault in faults(value, of, where):
        raise fault


def faults(value: object, of: Any, where: str = "") -> Iterator[Fault]:
    """Every way in which a value has not this shape."""
    origin, arguments = get_origin(of), get_args(of)
    if of is Any:
        return
    if origin is Annotated:
        yield from _annotated(value, arguments, where)
    elif origin in (Union, UnionType):
        yield from _one_of(value, arguments, where)
    elif origin is Literal:
        if not any(type(value) is type(one) and value == one for one in arguments):
            yield _wrong(value, of, where)
    elif is_typeddict(of):
        yield from _object(value, of, where)
    elif origin is list:
        if not isinstance(value, list):
            yield _wrong(value, of, where)
            return
        for number, one in enumerate(value):
            yield from faults(one, arguments[0], f"{where}[{number}]")
    elif origin is dict:
        if not isinstance(value, Mapping):
            yield _wrong(value, of, where)
            return
        for key, one in value.items():
            yield from faults(one, arguments[1], _below(where, str(key)))
    elif not _is(value, of):
        yield _wrong(value, of, where)


def _is(value: object, of: Any) -> bool:
    """A truth value is no number; a whole number is also one with a fraction; no number is infinite."""
    if of is None or of is NoneType:
        return value is None
    if of is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < float("inf")
    if of is str:
        return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" or c == "\0" for c in value)
    return isinstance(value, of) and (of is bool or not isinstance(value, bool))


def _annotated(value: object, arguments: tuple[Any, ...], where: str) -> Iterator[Fault]:
    shape, *notes = arguments
    wrong = list(faults(value, shape, where))
    yield from wrong
    if wrong:
        return
    for note in notes:
        if isinstance(note, Most) and isinstance(value, str | list | Mapping) and len(value) > note.size:
            yield Fault("request.long", where, given=len(value), most=note.size)
        if isinstance(note, Range) and isinstance(value, int | float) and not note.least <= value <= note.most:
            may = Fault("request.may.range", least=note.least, most=note.most)
            yield Fault("request.value", where, given=_shown(value), may=may)


def _one_of(value: object, shapes: tuple[Any, ...], where: str) -> Iterator[Fault]:
    """What is wrong with the way that is nearest, if none fits."""
    tried = []
    for shape in shapes:
        if not (found := list(faults(value, shape, where))):
            return
        tried.append(found)
    deeper = [found for found in tried if found[0].where != where or found[0].code != "request.value"]
    if deeper:
        yield from deeper[0]
    else:
        yield Fault("request.value", where, given=_shown(value), may=_any_of(shapes))


def _object(value: object, of: Any, where: str) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield _wrong(value, dict, where)
        return
    known = fields(of)
    for key in value:
        if key not in known:
            near = get_close_matches(str(key), known, 3, 0.5) or sorted(known)
            yield Fault("request.key", where, given=_shown(key), known=", ".join(near))
    for key, field in known.items():
        if key in value:
            yield from faults(value[key], field.shape, _below(where, key))
        elif field.required:
            yield Fault("request.missing", _below(where, key))


def _below(where: str, key: str) -> str:
    return f"{where}.{_cut(key)}" if where else _cut(key)


def _wrong(value: object, of: Any, where: str) -> Fault:
    return Fault("request.value", where, given=_shown(value), may=_may(of))


def _may(of: Any) -> Fault:
    """What may stand there, in words that the catalogues hold."""
    origin, arguments = get_origin(of), get_args(of)
    if origin is Annotated:
        return _may(arguments[0])
    if origin in (Union, UnionType):
        return _any_of(arguments)
    if origin is Literal:
        return Fault("request.may.literal", known=", ".join(map(str, arguments)))
    if of is None or of is NoneType:
        return Fault("request.may.null")
    kind = dict if is_typeddict(of) else origin or of
    return Fault(f"request.may.{_NAMES[kind]}")


def _any_of(shapes: tuple[Any, ...]) -> Fault:
    first, *others = shapes
    may = _may(first)
    for other in others:
        may = Fault("request.may.or", one=may, other=_may(other))
    return may


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return _cut(text)


def _cut(text: str) -> str:
    text = "".join(c if c.isprintable() else "?" for c in text[: LONGEST_SHOWN + 1])
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


# -- describing ------------------------------------------------------------------------------------------------
_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
    NoneType: {"type": "null"},
    Any: {},
}


def schema(of: Any, pool: dict[str, Any], *, closed: bool) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a shape; each ``TypedDict`` is put in ``pool`` once and referred to by name.

    ``closed`` is for what is asked: no other keys.  What is answered may get further keys in later versions.
    """
    origin, arguments = get_origin(of), get_args(of)
    if of in (Any, None) or (isinstance(of, type) and of in _PLAIN):
        return dict(_PLAIN[of])
    if origin is Annotated:
        return _noted(schema(arguments[0], pool, closed=closed), arguments[1:])
    if origin in (Union, UnionType):
        return {"anyOf": [schema(one, pool, closed=closed) for one in arguments]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is list:
        return {"type": "array", "items": schema(arguments[0], pool, closed=closed)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(arguments[1], pool, closed=closed)}
    name: str = of.__name__
    if name not in pool:
        pool[name] = {}  # a shape may hold itself
        pool[name] = _object_schema(of, pool, closed=closed)
    return {"$ref": f"#/components/schemas/{name}"}


def _object_schema(of: Any, pool: dict[str, Any], *, closed: bool) -> dict[str, Any]:
    known = fields(of)
    made: dict[str, Any] = {
        "type": "object",
        "description": " ".join((of.__doc__ or "").split()),
        "properties": {key: schema(field.shape, pool, closed=closed) for key, field in known.items()},
        "required": [key for key, field in known.items() if field.required],
    }
    if closed:
        made["additionalProperties"] = False
    return made


def _noted(made: dict[str, Any], notes: tuple[Any, ...]) -> dict[str, Any]:
    for note in notes:
        if isinstance(note, str):
            made["description"] = note
        elif isinstance(note, Range):
            made |= {"minimum": note.least, "maximum": note.most}
        elif isinstance(note, Most):
            names = {"string": "maxLength", "array": "maxItems", "object": "maxProperties"}
            made[names[made["type"]]] = note.size
    return made
