"""What the forms begin with and what they ask the engine, by node: taps are given as what they tell."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tablilla.service.calls import call
from tablilla.texts.catalogue import LANGUAGES, words
from tests.pocket.replay import WEB
from tests.programs import program

SCRIPTS = (
    *("walker.js", "words.js", "dom.js", "store.js", "diagram.js", "forms-kept.js", "figures.js"),
    *("ending.js", "equity.js", "adjust.js", "forms.js"),
)
APP = """
const forms = blankForms();
for (const [name, told] of Object.entries(given.forms || {})) Object.assign(forms[name], told);
const app = { following: { forms, boards: given.boards || [] }, ruling: given.ruling || null, desk: null,
  state: { rulings: given.rulings || [], settings: { language: 'es', edition: 2017 } }, say: key => key };
app.edition = () => given.edition || 2017;
if (given.closed) app.desk = { closing: ruling => given.closed.includes(ruling.id) };
const form = name => ({ app, name, values: forms[name], set() {}, keep() {} });
"""


def evaluate(expression: str, **given: Any) -> Any:
    """An expression in the scripts' names, ``app`` and ``form``."""
    source = "\n".join(
        (WEB / name).read_text(encoding="utf-8").replace("'use strict';", "") for name in SCRIPTS
    )
    script = "const module = {}, given = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n"
    script += f"{source}\n{APP}\nconsole.log(JSON.stringify({expression}));"
    done = subprocess.run(
        [program("node", "nodejs"), "-e", script],
        input=json.dumps(given), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def adjusted(score: dict[str, Any] | None = None, **told: Any) -> dict[str, Any]:
    """The answer to what the form of an adjusted score asks."""
    asked = evaluate("askAdjust(form('adjust'))", forms={"adjust": told, "score": score or {}})
    assert asked is not None, "the form asks nothing yet"
    return call(asked["call"], asked["with"])


def result(text: str, **more: Any) -> dict[str, Any]:
    return {"text": text, "label": text, **more}


def test_a_knockout_match_gets_the_mean_of_both() -> None:
    found = adjusted(method="knockout", dueNs=5, dueEw=-9)
    assert (found["NS"], found["EW"]) == (7, -7)


@pytest.mark.parametrize(("knockout", "sides"), [(False, (5, -9)), (True, (7, -7))])
def test_a_side_that_hurt_itself_keeps_its_own_part_and_the_others_get_all(
    knockout: bool, sides: tuple[int, int]
) -> None:
    """At the table two IMPs, without the infraction nine, without its own error six."""
    told = {"table": result("@2"), "without": result("@9"), "noError": result("@6")}
    found = adjusted(method="self", unit="imps", knockout=knockout, innocent="NS", **told)
    assert (found["NS"], found["EW"]) == sides


def test_values_that_are_given_need_no_other_table() -> None:
    results = [result("@9.7", weight=30, illegal=False), result("@5.7", weight=70, illegal=False)]
    found = adjusted(method="weighted", top=10, results=results)
    assert (found["NS"], found["EW"]) == (6.9, 3.1)
    assert evaluate("askAdjust(form('adjust'))", forms={"adjust": {"results": results}}) is None, "no top yet"


def test_average_plus_of_teams_is_three_imps() -> None:
    assert adjusted(method="artificial", unit="imps")["NS"] == 3
    assert adjusted(method="artificial", unit="matchpoints")["NS"] == 60


MATCH: dict[str, Any] = {"unit": "imps", "boards": 16, "margin": 12}


def test_in_a_match_each_form_tells_victory_points() -> None:
    """50 at the other table: +420 is 9 IMPs, -50 was -3; 12 ahead on the other boards."""
    score = {"others": [50]}
    found = adjusted(score, method="weighted", results=[result("+420", weight=100, illegal=False)], **MATCH)
    assert found["vp"] == {"NS": 15.19, "EW": 4.81}
    assert adjusted(method="artificial", ew="plus", **MATCH | {"margin": 7})["vp"] == {"NS": 12.8, "EW": 8.8}
    ruling = adjusted(score, method="effect", rulings=[result("+420")], table=result("-50"), **MATCH)[
        "rulings"
    ][0]
    vp = next(unit for unit in ruling["units"] if unit["unit"] == "vp")
    assert (vp["before_NS"], vp["NS"]) == (12.55, 15.19)
    assert "vp" not in adjusted(method="artificial", unit="imps", boards=16), (
        "not without the other boards' IMPs"
    )
    assert "vp" not in adjusted(method="artificial", **MATCH | {"unit": "matchpoints"})
    assert "vp" not in adjusted(method="artificial", knockout=True, **MATCH), "a knockout match has none"
    put = evaluate("[matchPut(app, forms.adjust), vpOf({...forms.adjust, margin: 0})]",
                   forms={"adjust": {"method": "weighted", **MATCH}, "score": score})  # fmt: skip
    assert put == [{"boards": 16, "imps": "+12", "other": "+50"}, {"vp": "0/16"}]


FIGURES = {
    "vul": "both", "others": [620, 630], "score": -100, "declarer": "S", "tricks": 9,
    "contract": {"level": 4, "denomination": "H", "doubled": ""}, "known": True, "log": "declarer: S\n",
    "winners": ["N", "W"],
    "ending": {"hands": {"N": ["S6", "C4"], "E": ["S9", "DT"], "S": ["HK", "DA"], "W": ["SA", "HJ"]},
               "lead": "W", "played": ["SA"]},
}  # fmt: skip
FILL = (
    "Object.fromEntries(Object.keys(FILLED_BY).map(name => "
    "[name, Object.assign(forms[name], FILLED_BY[name](given.figures, forms[name], app.ruling, given.place))]))"
)


def test_the_record_of_a_board_fills_the_forms() -> None:
    place = {"board": "33", "table": "1"}
    made = evaluate(f"({FILL}, [askScore(form('score')), askClaim(form('claim')), winnersOf(forms.settle)])",
                    figures=FIGURES, place=place, ruling={"id": "r", "offender": "E"})  # fmt: skip
    score, claim, winners = made
    assert call("score", {**score["with"], "tricks": 9})["score"] == -100
    assert score["with"]["others"] == [620, 630]
    assert claim["with"] == {
        "deal": "N:6...4 9..T. .K.A. A.J..", "lead": "W", "played": "SA", "trumps": "H", "claimer": "E",
        "declarer": "S", "claimed": 2, "say": "",
    }  # fmt: skip
    assert winners == ["N", "W"]
    assert call("claim", claim["with"])["left"] == 2


def test_who_won_the_tricks_is_of_one_board() -> None:
    won = {"50 · 1": ["N"] * 13}
    assert evaluate("winnersOf(forms.settle)", forms={"settle": {"board": "60", "won": won}}) == []
    assert evaluate("winnersOf(forms.settle)", forms={"settle": {"board": "50 · 1", "won": won}}) == ["N"] * 13


def ruled(id_: str, trick: int | None, **more: Any) -> dict[str, Any]:
    made = {"id": id_, "kind": "revoke", "offender": "E", "trick": trick, "board": "5", "table": "1"}
    return made | {"seated": True, "answers": {}, **more}


def test_an_irregularity_that_was_ruled_twice_counts_once() -> None:
    rulings = [ruled("a", 5), ruled("b", 5), ruled("c", 8), ruled("d", 8), ruled("e", 5, table="2")]
    kept = evaluate("settled(app, '5 · 1').map(ruling => ruling.id)", rulings=rulings, closed=["d"])
    assert kept == ["b", "c"]


def test_to_begin_anew_keeps_nothing_but_the_place_and_what_other_rulings_have() -> None:
    told = {"at": "7/1/r", "trumps": "H", "lead": "N", "hands": {"N": ["S6"]}, "found": {"r": {"tricks": 1}}}
    anew = evaluate("anew(forms, 'claim')", forms={"claim": told})
    blank = evaluate("blankForms().claim")
    assert anew == {**blank, "at": "7/1/r", "found": {"r": {"tricks": 1}}}


def test_one_result_is_scored_without_another_table() -> None:
    """12C1a: nothing is weighted, so that nothing has to be compared."""
    one: dict[str, Any] = {"method": "weighted", "results": [result("4♥ S +2", weight=100, illegal=False)]}
    assert adjusted({"vul": "none"}, **one)["score"] == 480
    two = {"results": [result("+420", weight=60, illegal=False), result("-50", weight=40, illegal=False)]}
    for told in (two, {"results": [result("+420", weight=100, illegal=True)]}):
        assert evaluate("askAdjust(form('adjust'))", forms={"adjust": told}) is None
        lines = evaluate("whyAdjust(form('adjust')).lines", forms={"adjust": told})
        assert lines == ["pocket.adjust.lacks.others"]
    assert evaluate("whyAdjust(form('adjust')).lines") == ["pocket.adjust.lacks.results"]
    points = {"results": [result("+480", weight=100, illegal=False)]}
    assert evaluate("whyAdjust(form('adjust')).lines", forms={"adjust": points}) == ["side.NS: +480"]


@pytest.mark.parametrize(("edition", "clause"), [(2007, "12C1b"), (2017, "12C1e")])
def test_own_damage_has_the_clause_of_the_edition(edition: int, clause: str) -> None:
    told = evaluate("(app.say = key => key, methodName(app, 'self'))", edition=edition)
    for language in LANGUAGES:
        assert clause in words(language)(told)


def test_of_a_board_no_tricks_are_made_up() -> None:
    assert evaluate("anew(forms, 'score', '7/1/r').tricks") is None
    assert evaluate("formsOf({ score: { tricks: null, level: null } }).score") == {
        **evaluate("blankForms().score"), "tricks": None,
    }  # fmt: skip
    assert evaluate("askScore(form('score'))", forms={"score": {"tricks": None}}) is None
