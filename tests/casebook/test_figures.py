"""Figures of a case: worked out from what it tells, and every wrong figure or wrong value is noticed."""

from __future__ import annotations

import pytest

from tablilla.casebook.case_file import casebook, parse
from tablilla.casebook.expectation import faults
from tablilla.fault import Fault

ENDING = 'deal = "N:65...43 98..T.5 .K.AKQ. A.J..KQ"\nlead = "S"\ntrumps = "H"\nclaimer = "S"'
AWARD = 'method = "artificial"\nns = "plus"\new = "minus"'
WEIGHTED = 'method = "weighted"\ntop = 10\nresults = ["30%:@9.7", "70%:@5.7"]'
MATCH = f'{AWARD}\nimps = true\nvp = "7/16"'
TIME = 'posted = "2026-05-01T22:10"\nasked = "2026-05-01T22:41"\nmatters = ["score", "appeal"]'
FOULED = 'method = "fouled"\nresults = ["50,-50", "110"]'


def wrong(name: str, told: str, expect: str, edition: int = 2017) -> list[str]:
    table = f"[{name}]\n{told}\n" if told else ""
    (case,) = parse(f"{table}[expect]\n{expect}\n", "x")
    return faults(case, edition)


@pytest.mark.parametrize(
    ("name", "told", "right", "off"),
    [
        ("ending", ENDING, "remaining = { NS = 3, EW = 1 }", "remaining = { NS = 4, EW = 0 }"),
        ("adjust", AWARD, "adjusted = { NS = 60, EW = 40 }", "adjusted = { NS = 60, EW = 60 }"),
        ("adjust", WEIGHTED, 'adjusted = { unit = "matchpoints", NS = 6.9 }', 'adjusted = { unit = "imps" }'),
        ("adjust", FOULED, "adjusted = { groups = [[65.0, 55.0], [60.0]] }", "adjusted = { groups = [] }"),
        ("adjust", MATCH, "adjusted = { vp_NS = 12.8 }", "adjusted = { vp_NS = 3.0 }"),
        ("deadline", TIME, "in_time = [false, false]", "in_time = [true, false]"),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_noticed(name: str, told: str, right: str, off: str) -> None:
    assert not wrong(name, told, right)
    assert len(wrong(name, told, off)) == 1
    assert len(wrong(name, "", right)) == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[ending]\nlead = "X"', "case.value"),
        ("[ending]\nclaimed = 14", "case.value"),
        ("[ending]\nstrike = 1", "case.value"),
        ("[ending]\nwhose = 1", "case.key"),
        ("[adjust]\nothers = 3", "case.value"),
        ("[adjust]\nown_ns = true", "case.value"),
        ("[adjust]\nsum = 3", "case.key"),
        ("[deadline]\nminutes = -1", "case.value"),
        ("ending = 3", "case.value"),
        ('[[variants]]\nname = "x"\nadjust = { ns = 3 }', "case.value"),
    ],
)
def test_wrong_values_are_refused(text: str, code: str) -> None:
    with pytest.raises(Fault) as refused:
        parse(text, "x")
    assert refused.value.code == code


def test_a_variant_changes_single_values() -> None:
    base, variant = parse(f'[adjust]\n{AWARD}\n[[variants]]\nname = "v"\nadjust = {{ ns = "average" }}', "x")
    assert dict(variant.figures["adjust"]) == {**base.figures["adjust"], "ns": "average"}


def test_a_time_that_is_none_is_a_fault() -> None:
    with pytest.raises(Fault, match=r"adjust\.time"):
        wrong("deadline", TIME.replace("22:41", "noon"), "in_time = [true, true]")


@pytest.mark.parametrize(
    ("name", "told", "expect", "code"),
    [
        ("ending", 'deal = "N:2... 3... 4... 5..."\nlead = "S"', "remaining = {}", "adjust.missing"),
        ("ending", 'claimer = "S"', "remaining = {}", "claim.ending"),
        ("adjust", 'ns = "plus"', "adjusted = {}", "adjust.missing"),
        ("adjust", 'method = "guess"', "adjusted = {}", "adjust.method"),
        ("deadline", TIME.replace("appeal", "complaint"), "in_time = [true, true]", "case.value"),
        ("deadline", TIME.replace("matters", "minutes").replace('["score", "appeal"]', "3"), "in_time = []",
         "case.value"),
    ],
)  # fmt: skip
def test_what_is_lacking_is_a_fault(name: str, told: str, expect: str, code: str) -> None:
    with pytest.raises(Fault) as refused:
        wrong(name, told, expect)
    assert refused.value.code == code


def test_every_law_of_claims_and_adjusted_scores_has_figures() -> None:
    keys = {"remaining", "adjusted", "in_time"}
    found = {law for case in casebook() if keys & set(case.expect) for law in case.laws}
    assert {"12", "68", "69", "70", "71", "79", "82", "86", "87", "88"} <= found
