"""Shapes of plain data: what fits, what does not and why, and the JSON Schema of the same annotations."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

import pytest

from tablilla.fault import Fault
from tablilla.service.shape import Most, Range, check, faults, fields, schema
from tablilla.texts.catalogue import words


class Inner(TypedDict, total=False):
    """Something within."""

    must: Required[int]
    may: str


class Outer(Inner):
    """Something around it."""

    inner: NotRequired[Inner]
    many: list[Inner]
    named: NotRequired[dict[str, bool | None]]
    short: NotRequired[Annotated[str, Most(3), "at most three"]]
    few: NotRequired[Annotated[list[int], Most(2)]]
    range: NotRequired[Annotated[int, Range(1, 13)]]
    half: NotRequired[float]
    seat: NotRequired[Literal["N", "S", 7]]
    any: NotRequired[Any]


GOOD: dict[str, Any] = {"must": 1, "many": []}


def test_what_is_required() -> None:
    required = {name for name, field in fields(Outer).items() if field.required}
    assert required == {"must", "many"}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"may": "x", "inner": {"must": 3}},
        {"many": [{"must": 1}, {"must": 2, "may": ""}]},
        {"named": {"a": True, "b": None}},
        {"short": "äöü", "few": [1, 2], "range": 13},
        {"half": 1, "seat": 7, "any": [{}]},
        {"half": -0.5, "seat": "N", "any": None},
    ],
)
def test_what_fits(more: dict[str, Any]) -> None:
    check({**GOOD, **more}, Outer)


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"must": True}, "request.value", "must"),
    ({"must": 1.0}, "request.value", "must"),
    ({"many": {}}, "request.value", "many"),
    ({"many": [{"must": 1}, {}]}, "request.missing", "many[1].must"),
    ({"many": [{"must": 1, "shoe": 1}]}, "request.key", "many[0]"),
    ({"inner": 3}, "request.value", "inner"),
    ({"named": {"a": 1}}, "request.value", "named.a"),
    ({"named": []}, "request.value", "named"),
    ({"short": "abcd"}, "request.long", "short"),
    ({"few": [1, 2, 3]}, "request.long", "few"),
    ({"range": 14}, "request.value", "range"),
    ({"range": 0}, "request.value", "range"),
    ({"half": float("nan")}, "request.value", "half"),
    ({"half": float("inf")}, "request.value", "half"),
    ({"half": True}, "request.value", "half"),
    ({"seat": "n"}, "request.value", "seat"),
    ({"seat": 7.0}, "request.value", "seat"),
    ({"may": "\ud800"}, "request.value", "may"),
    ({"may": "a\0"}, "request.value", "may"),
    ({"shoe": 1}, "request.key", ""),
]


@pytest.mark.parametrize(("more", "code", "where"), WRONG)
def test_what_does_not_fit_says_why_and_where(more: dict[str, Any], code: str, where: str) -> None:
    (fault,) = faults({**GOOD, **more}, Outer)
    assert (fault.code, fault.where) == (code, where)
    for language in ("es", "en"):
        text = words(language)(f"fault.{fault.code}", **fault.details)
        assert "{" not in text.replace("{}", "")
        assert len(text) < 200
    with pytest.raises(Fault):
        check({**GOOD, **more}, Outer)


def test_all_that_is_wrong_is_told() -> None:
    found = list(faults({"many": [{}, 3], "shoe": 1}, Outer))
    assert [one.where for one in found] == ["", "must", "many[0].must", "many[1]"]


def test_of_a_union_the_way_that_is_nearest_is_told() -> None:
    (fault,) = faults([{"must": "x"}], list[Inner] | str)
    assert fault.where == "[0].must"
    (fault,) = faults(None, list[Inner] | str)
    assert words("en")("fault.request.value", **fault.details).endswith("write a list or a text")


def test_a_long_wrong_value_is_cut() -> None:
    (fault,) = faults({**GOOD, "must": "\n" * 10_000}, Outer)
    assert len(str(fault.details["given"])) <= 41
    assert "\n" not in str(fault.details["given"])


def test_the_schema_says_the_same() -> None:
    pool: dict[str, Any] = {}
    assert schema(Outer, pool, closed=True) == {"$ref": "#/components/schemas/Outer"}
    made = pool["Outer"]
    assert made["description"] == "Something around it."
    assert set(made["required"]) == {"must", "many"}
    assert made["additionalProperties"] is False
    properties = made["properties"]
    assert properties["many"] == {"type": "array", "items": {"$ref": "#/components/schemas/Inner"}}
    assert properties["short"] == {"type": "string", "maxLength": 3, "description": "at most three"}
    assert properties["few"] == {"type": "array", "items": {"type": "integer"}, "maxItems": 2}
    assert properties["range"] == {"type": "integer", "minimum": 1, "maximum": 13}
    assert properties["named"]["additionalProperties"] == {"anyOf": [{"type": "boolean"}, {"type": "null"}]}
    assert properties["seat"] == {"enum": ["N", "S", 7]}
    assert properties["half"] == {"type": "number"}
    assert properties["any"] == {}
    assert "additionalProperties" not in schema_of(Outer, closed=False)["Outer"]


def schema_of(of: Any, *, closed: bool) -> dict[str, Any]:
    pool: dict[str, Any] = {}
    schema(of, pool, closed=closed)
    return pool
