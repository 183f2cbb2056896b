"""The call ``table``: the log goes in and comes back with what follows from it; rulings are carried out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablilla.fault import Fault
from tablilla.service.shape import check
from tablilla.service.table import CALL, TableAnswer, TableRequest, run
from tablilla.table.notation import read

HEADS = """contract: 3NT
declarer: S
vul: none
deal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32
"""
REVOKE = {"kind": "revoke", "seat": "E", "trick": 1}
PENALTY = HEADS + "W: HA H3\nE penalty card DJ\nE: H8 H2\n"


def asked(**request: Any) -> dict[str, Any]:
    told = {"language": "en", **request}
    check(told, TableRequest)
    made = run(told)
    check(made, TableAnswer)
    assert json.loads(json.dumps(made)) == made, "plain data"
    return made


@pytest.mark.parametrize("name", CALL.examples)
def test_an_example_is_answered(name: str) -> None:
    made = asked(**CALL.examples[name])
    assert made.get("carried_out") == (True if name == "carried_out" else None)
    assert len(made["occasions"]) == (name == "due")


def test_the_log_comes_back_with_the_lines_that_were_added() -> None:
    made = asked(log=HEADS, add="W: HA H3 H8\nS H2  # follows")
    assert made["added"] == ["W HA", "N H3", "E H8", "S H2"]
    assert read(made["log"]) == read(HEADS + "W: HA H3 H8 H2")
    assert asked(log=made["table"])["log"] == made["log"]
    assert asked(log=made["table"]["events"])["table"]["events"] == made["table"]["events"]
    assert made["state"]["turn"] == "W"
    assert made["result"] == {"contract": "3NT", "declarer": "S", "won": {"NS": 0, "EW": 1}}
    assert (made["status"], made["irregularities"], made["occasions"]) == ("ruled", [], [])


def test_the_calls_of_a_case_file_are_taken_as_its_auction() -> None:
    told = {"dealer": "W", "calls": ["W:1NT", "N:P", "E:P", "S:P"], "events": [{"lead": "N", "cards": ["HA"]}]}
    made = asked(log=told)
    assert made["result"]["contract"] == "1NT"
    assert made["state"]["current"] == [["N", "HA"]]
    assert made["log"] == asked(log=made["table"])["log"]
    with pytest.raises(Fault) as wrong:
        asked(log=told | {"calls": ["W:9Z"]})
    assert (wrong.value.code, wrong.value.where) == ("table.event_value", "log calls[1]")


def test_a_choice_that_is_due_and_the_lines_that_take_it() -> None:
    (due,) = asked(log=PENALTY)["occasions"]
    assert (due["kind"], due["by"], due["clause"]) == ("penalty_lead", "S", "50D2a")
    lines = {tuple(option["facts"].values()): option["line"] for option in due["options"]}
    assert set(lines) == {("require",), ("forbid",), ("neither",)}
    for way, key in (("require", "demand"), ("forbid", "ban")):
        after = asked(log=PENALTY, add=lines[way,])
        assert after["occasions"] == []
        assert key in {part["key"] for part in after["strip"]}
        assert after["state"]["penalty_cards"] == []
        assert all(part["text"] for part in after["strip"])
    after = asked(log=PENALTY, add=lines["neither",])
    assert (after["occasions"], len(after["state"]["penalty_cards"])) == ([], 1)


def test_a_ruling_is_asked_told_and_carried_out() -> None:
    log = HEADS + "W: HA H3 D8\n"
    (revoke,) = asked(log=log)["irregularities"]
    assert (revoke["kind"], revoke["seat"], revoke["trick"]) == ("revoke", "E", 1)
    assert revoke["text"] == "Revoke"
    assert {line["clause"] for speech in revoke["speeches"] for line in speech["lines"]} >= {"62A", "62B1"}
    about = {**REVOKE, "cards": {"legal": "H8"}}
    made = asked(log=log, carry_out=about)
    assert made["carried_out"] is True
    assert [line for line in made["added"] if not line.startswith("information")] == [
        "ruled revoke seat=E trick=1 suit=H card=D8",
        "E corrects D8 to H8",
        "E penalty card D8",
        "duty penalty_card E clause=50D1a since=1 card=D8",
    ]
    assert made["told"] == [about]
    assert made["irregularities"][0]["carried_out"] is True
    again = asked(log=made["log"], told=made["told"])
    assert again["irregularities"] == made["irregularities"]


def test_what_is_asked_is_carried_out_once_it_is_answered() -> None:
    about = {"kind": "penalty_lead", "seat": "E", "trick": 2}
    made = asked(log=PENALTY, carry_out=about)
    assert (made["carried_out"], made["added"]) == (False, [])
    (question,) = (i["question"] for i in made["irregularities"] if i["kind"] == "penalty_lead")
    assert (question["fact"], question["seat"]) == ("penalty_lead", "S")
    made = asked(
        log=PENALTY, carry_out={**about, "facts": {"penalty_lead": "forbid"}, "details": {"suits": "D"}}
    )
    assert made["carried_out"] is True
    assert "E picks up D" in made["added"]


def test_a_board_to_its_score() -> None:
    made = asked(log=HEADS, add="W: HA H3 H8 H2\nW claims 0\nS agrees")
    assert made["state"]["over"] is True
    assert made["result"]["settled"] == {"NS": 12, "EW": 1}
    assert made["result"]["score_ns"] == 490


@pytest.mark.parametrize(
    ("request_", "code", "where"),
    [
        ({"log": "W flies"}, "notation.line", "log:1"),
        ({"log": HEADS, "add": "W HA\nW walks"}, "notation.line", "add:2"),
        ({"log": HEADS, "told": [{"kind": "nonsense"}]}, "kind.unknown", "told[0]"),
        ({"log": HEADS, "carry_out": {"kind": "revoke", "facts": {"none": True}}}, "fact.unknown", "carry_out"),
        (
            {"log": HEADS + "W: HA H3 D8", "carry_out": {**REVOKE, "cards": {"legal": "Q"}}},
            "detail.value",
            "carry_out.cards.legal",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(request_: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Fault) as wrong:
        run(request_)
    assert (wrong.value.code, wrong.value.where) == (code, where)
