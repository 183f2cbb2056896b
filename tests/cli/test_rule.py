"""``tablilla rule``: statuses, JSON, questions, cases, bad input; the interview on a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablilla.cli import main

REVOKE = [
    "rule", "revoke", "--lang", "en",
    "--seat", "W", "--declarer", "S", "--trick", "5", "--suit", "C", "--card", "D5",
    "--fact", "held_a_card_of_the_suit=yes",
    "--fact", "dummy_was_the_first_to_ask_or_draw_attention=no",
    "--fact", "other_side_revoked_on_this_trick=no",
]  # fmt: skip
IN_TIME = [
    *REVOKE,
    "--fact", "offenders_played_to_next_trick=no",
    "--fact", "offenders_named_a_card_for_it=no",
    "--fact", "offenders_claimed=no",
    "--fact", "others_claimed=no",
    "--fact", "card_already_lay_faced=no",
    "--fact", "others_led_to_next_trick=no",
    "--fact", "played_after_revoke.lho=no",
    "--fact", "played_after_revoke.rho=no",
]  # fmt: skip
STANDS = [
    *REVOKE,
    "--fact", "offenders_played_to_next_trick=yes",
    "--fact", "attention=play",
    "--fact", "same_player_established_revoke_in_this_suit_before=no",
    "--fact", "right_card_was_penalty_card_or_dummys=no",
]  # fmt: skip


def as_json(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    status = main([*arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_a_revoke_in_time_is_ruled(capsys: pytest.CaptureFixture[str]) -> None:
    status, made = as_json(IN_TIME, capsys)
    assert status == 4
    assert (made["schema"], made["edition"], made["kind"], made["status"]) == (1, 2017, "revoke", "open")
    directives = {(d["clause"], d["directive"], d["to"]) for d in made["directives"]}
    assert ("62A", "substitute", "offender") in directives
    assert ("62B1", "penalty.major", "offender") in directives
    assert all(d["text"] for d in made["directives"])
    assert ("role", "defender", "table") in {(t["fact"], t["value"], t["source"]) for t in made["trace"]}
    assert [a["clause"] for a in made["appointments"]] == ["50E4"], "whether the card helped is seen in the end"
    assert [i["seat"] for i in made["incidents"]] == ["W"]
    assert "question" not in made


def test_an_established_revoke_is_open_until_the_end_of_play_and_then_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, made = as_json(STANDS, capsys)
    assert (status, made["question"]["fact"]) == (3, "trick_winner"), "play went on: the trick is over"
    status, made = as_json([*STANDS, "--fact", "trick_winner=offender"], capsys)
    assert (status, made["status"]) == (4, "open")
    assert {a["when"] for a in made["appointments"]} >= {"play"}
    assert all(a["text"] for a in made["appointments"])
    status, made = as_json([*STANDS, "--now", "play"], capsys)
    assert (status, made["status"]) == (3, "question")
    done = [*STANDS, "--now", "play", "--fact", "other_side_established_revoke_too=no",
            "--fact", "trick_winner=offender", "--fact", "offenders_won_a_later_trick=yes",
            "--fact", "damage_exceeds_tricks=no"]  # fmt: skip
    status, made = as_json(done, capsys)
    assert status == 0
    (transfer,) = [d for d in made["directives"] if d["directive"].startswith("transfer")]
    assert (transfer["clause"], transfer["tricks"]) == ("64A1", 2)


def test_a_question_says_its_kind_owner_answers_and_what_each_leads_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, made = as_json(REVOKE[:12], capsys)
    question = made["question"]
    assert status == 3
    assert (question["fact"], question["kind"]) == ("held_a_card_of_the_suit", "finding")
    assert question["owner"] == "director"
    assert [a["value"] for a in question["answers"]] == [True, False]
    assert all("leads_to" in a for a in question["answers"])
    assert question["doubts"] == ["forgotten", "disputed"]


def test_a_choice_names_its_owner_and_lists_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "rule",
        "opening-lead-out-of-turn",
        "--lang",
        "es",
        "--seat",
        "E",
        "--declarer",
        "S",
        "--card",
        "HQ",
    ]
    for _ in range(9):
        _status, made = as_json(arguments, capsys)
        question = made["question"]
        if question["kind"] == "choice":
            break
        values = [str(a["value"]).lower() for a in question["answers"]]
        arguments += ["--fact", f"{question['fact']}={'nothing' if 'nothing' in values else values[-1]}"]
    assert (question["owner"], question["seat"]) == ("declarer", "S")
    assert len(question["options"]) == 5
    assert all(option["text"] for option in question["options"])


def test_the_text_names_each_player_and_cites_every_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*IN_TIME, "--trace"]) == 4
    said = capsys.readouterr().out
    assert "Revoke (West, trick 5, 2017)" in said
    assert "62A" in said
    assert "To West:" in said
    assert main([*IN_TIME[:2], "--lang", "es", *IN_TIME[4:]]) == 4
    assert "A Oeste:" in capsys.readouterr().out


def test_the_kind_is_found_by_its_spanish_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "Renuncio", "--lang", "es"]) == 3
    assert capsys.readouterr().out.startswith("Renuncio")


def test_the_list_names_kinds_and_of_one_kind_its_facts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--list", "--lang", "en"]) == 0
    assert "missing_card" in capsys.readouterr().out
    assert main(["rule", "revoke", "--list", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "held_a_card_of_the_suit = true | false" in said
    assert "trick_winner = offender | partner | opponents" in said


CASE = """
id = "x"
editions = [2017]
[[incidents]]
kind = "revoke"
seat = "W"
facts = { held_a_card_of_the_suit = false, an_opponent_had_demanded_it = false }
[[variants]]
name = "held"
facts = { held_a_card_of_the_suit = true }
"""


def test_a_case_file_is_ruled_and_so_is_a_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.toml"
    file.write_text(CASE, encoding="utf-8")
    status, made = as_json(["rule", "--case", str(file), "--lang", "en"], capsys)
    assert status == 0
    assert [d["directive"] for d in made["directives"]] == ["no_irregularity"]
    status, _ = as_json(["rule", "--case", str(file), "--variant", "held", "--lang", "en"], capsys)
    assert status == 3


BAD = {
    "fact.unknown": [*REVOKE[:2], "--fact", "held_a_card=yes"],
    "fact.value": [*REVOKE[:2], "--fact", "held_a_card_of_the_suit=perhaps"],
    "fact.contradiction": [*REVOKE[:2], "--fact", "role=declarer", "--fact",
                           "right_card_was_penalty_card_or_dummys=yes"],
    "pair": [*REVOKE[:2], "--fact", "held_a_card_of_the_suit"],
    "kind.unknown": ["rule", "nothing-of-the-kind"],
    "rule.kind": ["rule"],
    "incident.value": ["rule", "revoke", "--seat", "Q"],
    "trick.number": ["rule", "revoke", "--trick", "14"],
    "detail.unknown": ["rule", "revoke", "--detail", "shoe=size"],
    "detail.value": ["rule", "revoke", "--detail", "suit=Q"],
    "issue.unknown": ["rule", "revoke", "--raise", "dust"],
    "reading.unknown": ["rule", "revoke", "--reading", "almost_established=never"],
    "file.unreadable": ["rule", "--case", "/nowhere/x.toml"],
    "arguments": ["rule", "revoke", "--trick", "five"],
    "language.unknown": ["rule", "revoke", "--lang", "xx"],
}  # fmt: skip


@pytest.mark.parametrize("code", BAD)
def test_bad_input_is_one_clear_line_with_a_stable_code(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "es", "es_ES"):
        arguments = BAD[code] if code == "language.unknown" else [*BAD[code], "--lang", language]
        assert main(arguments) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.endswith(f"[{code}]\n")
        assert said.err.count("\n") == 1
        assert "{" not in said.err


BAD_CASES = {
    "case.toml": "id = ",
    "case.key": 'id = "x"\nshoe = 3',
    "case.now": '[table]\nnow = "never"\n[[incidents]]\nkind = "revoke"',
    "fact.unknown": '[[incidents]]\nkind = "revoke"\nfacts = { shoe = true }',
    "kind.unknown": '[[incidents]]\nkind = "shoe"',
    "rule.nothing": 'id = "x"',
    "table.card_twice": '[table]\ndeal = "N:AKQJT98765432... A... - -"\n[[incidents]]\nkind = "revoke"',
}


@pytest.mark.parametrize("code", BAD_CASES)
def test_a_bad_case_file_is_named_with_what_is_wrong(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(BAD_CASES[code], encoding="utf-8")
    assert main(["rule", "--case", str(file), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.endswith(f"[{code}]\n"), said
    assert said.count("\n") == 1


# -- on a terminal ---------------------------------------------------------------------------------
def test_the_interview_asks_why_back_and_what_if(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["?", "1", "b", "2", "2", "1", "q"]
    assert main(["rule", "revoke", "--lang", "en"]) == 3
    said = capsys.readouterr().out
    assert said.count("61A [finding] Did the offender hold a card") >= 3, (
        "asked, asked again after why and back"
    )
    assert "There is nothing to rectify." in said
    assert "a number changes that answer" in said


def test_the_interview_takes_a_doubt_and_stops_at_the_end_of_input(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["d", "", "nonsense"]
    assert (
        main(["rule", "revoke", "--lang", "en", "--seat", "W", "--declarer", "S", "--fact", "attention=end"])
        == 3
    )
    said = capsys.readouterr().out
    assert "66D" in said, "the law's own rule for a doubtful revoke comes first"
    assert "Answer with a number" in said


def test_time_goes_on_at_the_terminal(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["+", "1", "+", "2", "1", "2", ""]
    assert main(STANDS) == 0
    said = capsys.readouterr().out
    assert "Come back at the end of play" in said
    assert "Two tricks are transferred" in said


def test_a_doubt_is_for_findings_only_and_odd_digits_are_no_number(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["\u00b2", "99", "f", "f", "d", "q"]
    assert main([*REVOKE[:8], "--fact", "attention=end"]) == 3
    said = capsys.readouterr().out
    assert said.count("Answer with a number from 1") >= 2
    assert "likely? Which is more likely?" not in said


def test_a_changed_answer_drops_only_what_no_longer_fits(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["1", "1", "1", "2", "q"]
    assert main(["rule", "lead_after_withdrawn_call", "--lang", "en", "--edition", "2007"]) in (0, 3, 4)
    assert "Traceback" not in capsys.readouterr().err


def test_a_kind_that_the_record_does_not_show_is_not_ruled_as_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = str(Path(__file__).parents[2] / "examples" / "evening.pbn")
    assert main(["rule", "missing_card", "--record", record, "--lang", "en"]) == 2
    assert capsys.readouterr().err.endswith("[rule.nothing]\n")


def test_a_card_that_cannot_be_read_is_asked_again(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["1", "d7", "q"]
    assert main(["rule", "penalty_card_not_played", "--lang", "en", "--seat", "E", "--declarer", "S"]) == 3
    said = capsys.readouterr()
    assert "[incident.value]" in said.err
    assert said.out.count("> ") >= 3
