"""The calls of the service: their examples, their shapes, what they refuse; the command line says the same."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablilla.cli import main
from tablilla.service.calls import CALLS, call
from tablilla.service.shape import faults, fields
from tablilla.texts.catalogue import LANGUAGES, words

EXAMPLES = [(name, example) for name, each in CALLS.items() for example in each.examples]
EDITIONS = (2007, 2017)
OPEN_SHAPES = re.compile(r"(^|\.)directives\[\d+\]$")  # a directive has fields of its own


def misfits(answer: dict[str, Any], name: str) -> list[str]:
    """Where an answer is not of the shape that its call promises."""
    found = faults(answer, CALLS[name].answer)
    return [f"{f.where} {f}" for f in found if not (f.code == "request.key" and OPEN_SHAPES.search(f.where))]


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
class TestExamples:
    def test_are_requests(self, name: str, example: str) -> None:
        assert [f.where for f in faults(CALLS[name].examples[example], CALLS[name].request)] == []

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_are_answered_as_promised(self, name: str, example: str, edition: int) -> None:
        for language in LANGUAGES:
            if language == "es_ES" and CALLS[name].slow:
                continue  # Spain's words are the same calls; the slow ones are asked in two languages
            answer = call(name, {**CALLS[name].examples[example], "language": language, "edition": edition})
            assert "fault" not in answer, answer
            assert misfits(answer, name) == []
            assert answer == json.loads(json.dumps(answer, allow_nan=False)), "plain data"


@pytest.mark.parametrize("name", CALLS)
class TestEveryCall:
    def test_has_examples_and_says_what_it_is(self, name: str) -> None:
        assert CALLS[name].examples
        assert CALLS[name].about.strip()
        assert CALLS[name].name == name

    def test_takes_language_and_edition(self, name: str) -> None:
        assert {"language", "edition"} <= set(fields(CALLS[name].request))

    def test_refuses_what_it_does_not_know(self, name: str) -> None:
        example = next(iter(CALLS[name].examples.values()))
        for language in LANGUAGES:
            fault = call(name, {**example, "shoe": 3, "language": language})["fault"]
            assert (fault["code"], fault["where"]) == ("request.key", "")
            assert "shoe" in fault["text"]

    def test_refuses_another_language_and_edition(self, name: str) -> None:
        example = next(iter(CALLS[name].examples.values()))
        assert call(name, {**example, "language": "xx"})["fault"]["where"] == "language"
        assert call(name, {**example, "edition": 1997})["fault"]["where"] == "edition"


REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "rule.kind": ("rule", {}, "kind"),
    "kind.unknown": ("rule", {"kind": "shoe"}, "kind"),
    "fact.unknown": ("rule", {"kind": "revoke", "facts": {"shoe": True}}, "facts.shoe"),
    "fact.value": (
        "rule",
        {"kind": "revoke", "facts": {"held_a_card_of_the_suit": "perhaps"}},
        "facts.held_a_card_of_the_suit",
    ),
    "fact.contradiction": (
        "rule",
        {"kind": "revoke", "facts": {"role": "declarer", "right_card_was_penalty_card_or_dummys": True}},
        "",
    ),
    "pair": ("rule", {"kind": "revoke", "facts": {"x:role": "declarer"}}, "facts.x:role"),
    "detail.unknown": ("rule", {"kind": "revoke", "details": {"shoe": 3}}, "details.shoe"),
    "detail.value": ("rule", {"kind": "revoke", "details": {"suit": "Q"}}, "details.suit"),
    "issue.unknown": ("rule", {"kind": "revoke", "raised": ["dust"]}, "raised"),
    "reading.unknown": ("rule", {"kind": "revoke", "readings": {"shoe": "blue"}}, "readings"),
    "incident.value": ("rule", {"kind": "revoke", "declarer": "Q"}, "declarer"),
    "case.toml": ("rule", {"case": "id = "}, "case"),
    "case.variant": ("rule", {"case": '[[incidents]]\nkind = "revoke"', "variant": "b"}, "case"),
    "rule.nothing": ("rule", {"case": 'id = "x"'}, "case"),
    "audit.game": ("rule", {"record": '[Board "1"]\n[Dealer "N"]\n', "game": 2}, "record"),
    "record.format": ("rule", {"record": "hello"}, "record"),
    "clause.unknown": ("clause", {"reference": "64Z"}, "reference"),
    "chart.part": ("chart", {"kind": "revoke", "part": "law99.x"}, "part"),
    "recall.deal": ("recall", {"text": "NS: 5. W SK"}, "text"),
    "request.missing": ("clause", {}, "reference"),
    "request.value": ("rule", {"kind": "revoke", "facts": {"role": 1.5}}, "facts.role"),
    "request.long": ("clause", {"reference": "6" * 201}, "reference"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_is_one_line_with_code_and_place(code: str) -> None:
    name, request, where = REFUSED[code]
    said = set()
    for language in LANGUAGES:
        fault = call(name, {**request, "language": language})["fault"]
        assert (fault["code"], fault["where"]) == (code, where), fault
        assert "\n" not in fault["text"]
        assert "{" not in fault["text"]
        said.add(fault["text"])
    assert len(said) > 1, "each language has its own words"


def test_what_is_no_request_is_refused() -> None:
    others: list[Any] = [[], None, 3, "x"]
    for wrong in others:
        assert call("rule", wrong)["fault"]["code"] == "request.value"
    assert call("shoe", {})["fault"]["code"] == "call.unknown"


# -- the command line says the same ----------------------------------------------------------------------------
RECALL = CALLS["recall"].examples["several"]["text"]
RECORD = (Path(__file__).parents[2] / "examples" / "evening.pbn").read_text(encoding="utf-8")
SAME: list[tuple[list[str], str, dict[str, Any]]] = [
    (["rule", "revoke", "--json"], "rule", {"kind": "revoke"}),
    (
        ["rule", "Renuncio", "--seat", "w", "--declarer", "S", "--trick", "5", "--suit", "C", "--card", "D5",
         "--fact", "held_a_card_of_the_suit=yes", "--now", "play", "--json"],
        "rule",
        {"kind": "revoke", "seat": "W", "declarer": "S", "trick": 5, "suit": "C", "card": "D5",
         "facts": {"held_a_card_of_the_suit": True}, "now": "play"},
    ),
    (
        ["rule", "penalty_lead", "--detail", "suit=H", "--detail", "suit=C", "--json"],
        "rule",
        {"kind": "penalty_lead", "details": {"suits": "HC"}},
    ),
    (["rule", "--record", "{record}", "--json"], "rule", {"record": RECORD}),
    (["rule", "--case", "{case}", "--variant", "held", "--json"], "rule", {"case": "x", "variant": "held"}),
    (["laws", "--json"], "laws", {}),
    (["laws", "--search", "muerto", "--json"], "laws", {"search": "muerto"}),
    (["laws", "def", "--json"], "laws", {"definitions": True}),
    (["laws", "def", "muerto", "--json"], "clause", {"reference": "def muerto"}),
    (["laws", "64", "--unamended", "--json"], "clause", {"reference": "64", "unamended": True}),
    (["laws", "Ley", "16", "B", "--json"], "clause", {"reference": "16B"}),
    (["chart", "revoke", "--format", "json"], "chart", {"kind": "revoke", "format": "json"}),
    (["recall", "{recall}", "--json"], "recall", {"text": RECALL}),
    (["audit", "{record}", "--json"], "audit", {"text": RECORD, "name": "{record}"}),
]  # fmt: skip
CASE = """
id = "x"
[[incidents]]
kind = "revoke"
seat = "W"
facts = { held_a_card_of_the_suit = false }
[[variants]]
name = "held"
facts = { held_a_card_of_the_suit = true }
"""


@pytest.mark.parametrize(
    ("arguments", "name", "request_"), SAME, ids=lambda x: " ".join(x) if isinstance(x, list) else ""
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_command_line_answers_the_same(
    arguments: list[str],
    name: str,
    request_: dict[str, Any],
    edition: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for file, text in (("record", RECORD), ("recall", RECALL), ("case", CASE)):
        (tmp_path / file).write_text(text, encoding="utf-8")
    typed = [a.replace("{", f"{tmp_path}/").replace("}", "") if "{" in a else a for a in arguments]
    asked = dict(request_)
    if asked.get("case"):
        asked["case"] = CASE
    if asked.get("name"):
        asked["name"] = str(tmp_path / "record")
    for language in ("es", "en"):
        main([*typed, "--lang", language, "--edition", str(edition)])
        printed = json.loads(capsys.readouterr().out)
        assert printed == call(name, {**asked, "language": language, "edition": edition})
        assert "fault" not in printed


def test_differences_of_editions_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "--diff", "2007", "2017", "revoke", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == call("diff", {"kind": "revoke"})


# -- what the answers say --------------------------------------------------------------------------------------
def test_a_ruling_says_to_whom() -> None:
    answer = call("rule", CALLS["rule"].examples["ruled"])
    assert answer["status"] == "open"
    assert [s["heading"] for s in answer["speeches"] if s["to"] == "offender"] == ["To West:"]
    spoken = [line for speech in answer["speeches"] for line in speech["lines"]]
    assert spoken == [{"clause": d["clause"], "text": d["text"]} for d in answer["directives"]]
    assert answer["possible_count"] == len(answer["possible"]) > 1
    assert all(line["clause"] and line["text"] for end in answer["possible"] for line in end)


def test_what_changes_nothing_is_not_lost() -> None:
    answer = call("rule", {"kind": "revoke", "facts": {"final_call_differs": True}})
    assert answer["idle"] == ["final_call_differs"]


def test_an_answer_that_is_taken_back_after_a_choice_is_asked_again() -> None:
    asked = {"kind": "lead_after_withdrawn_call", "edition": 2007, "declarer": "S", "seat": "W"}
    question = call("rule", {**asked, "facts": {"first_lead": "require"}})["question"]
    key = question["answer_with"]
    (unfit,) = [one["value"] for one in question["answers"] if not one["leads_to"]["directives"]]
    answer = call("rule", {**asked, "facts": {"first_lead": "require", key: unfit}})
    assert (key, answer["fault"]["code"]) == ("withdrawn_call_was_about_suits", "choice.none")


def test_a_choice_is_not_doubtful() -> None:
    asked = {"kind": "opening_lead_out_of_turn", "declarer": "S", "seat": "E"}
    answer = call("rule", {**asked, "facts": {"opening_lead": "disputed"}})
    assert answer["fault"]["code"] == "fact.value"


def test_kinds_are_found_by_words_in_any_order() -> None:
    def found(text: str, language: str = "es") -> list[str]:
        return [each["key"] for each in call("kinds", {"find": text, "language": language})["kinds"]]

    assert "revoke" in found("renun")
    assert "revoke" in found("RENÚNCIO")
    assert found("turn lead", "en") == found("lead turn", "en") != []
    assert found("no such thing") == []
    assert len(found("")) == len(call("kinds", {})["kinds"]) > 50


def test_a_clause_tells_who_names_it_and_the_charts_of_its_law() -> None:
    answer = call("clause", {"reference": "64A1", "language": "en"})
    assert answer["clause"]["text"] == answer["clause"]["rule"]["en"]
    back = call("clause", {"reference": answer["clause"]["see"][0]})
    assert "64A1" in back["cited_by"]
    assert "revoke" in call("clause", {"reference": "62"})["kinds"]


def test_every_fault_of_a_request_has_words() -> None:
    for language in ("es", "en"):
        say = words(language)
        held = [key for key in say.entries if key.startswith(("fault.request.", "fault.call."))]
        assert len(held) >= 15
