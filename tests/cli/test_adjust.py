"""``tablilla adjust``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablilla.cli import main

FIELD = "110,-50,200,-100,-100,-100,-50,-500,500,500,-100,-50,-50,-500,110,-50,500,-200,-100,-100"
NOT_VUL = ["--vul", "none"]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["adjust", *arguments, "--json", "--lang", "en"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# Published rulings and the numbers of the Laws, reworded.
FIGURES = {
    "weighted, top 10": (["weighted", "30%:@9.7", "70%:@5.7", "--top", "10"], 6.9, 3.1),
    "half flat, half nine IMPs": (["weighted", "1/2:+50", "1/2:+420", "--other", "50"], 4.5, -4.5),
    "self-inflicted": (
        ["self-inflicted", "--table", "+100", "--without", "+420", "--no-error", "+300", "--other", "50",
         "--innocent", "NS"], 5, -9),
    "self-inflicted, knockout": (
        ["self-inflicted", "--table", "+100", "--without", "+420", "--no-error", "+300", "--other", "50",
         "--innocent", "NS", "--knockout"], 7, -7),
    "knockout": (["knockout", "--due-ns", "5", "--due-ew", "-9"], 7, -7),
    "late board taken away": (["artificial", "--ns", "plus", "--ew", "minus"], 60, 40),
    "own boards at 64": (
        ["artificial", "--ns", "plus", "--ew", "average", "--own-ns", "64", "--own-ew", "70"], 64, 50),
    "hands one seat round": (["artificial", "--ns", "plus", "--ew", "plus"], 60, 60),
    "board in two forms, teams": (["artificial", "--ns", "plus", "--ew", "plus", "--imps"], 3, 3),
    "clearly favourable": (["teams", "--table", "+500", "--others", FIELD], 9.6, -9.6),
    "fouled at one table, 2007": (
        ["teams", "--table", "+50", "50%:+50", "50%:-420", "--favoured-only", "--edition", "2007"], 5, 3),
    "the same, knockout": (
        ["teams", "--table", "+50", "50%:+50", "50%:-420", "--favoured-only", "--edition", "2007",
         "--knockout"], 1, -1),
    "one side at fault, 86B2b": (["teams", "--table", "+50", "+50", "--innocent", "EW"], -3, 3),
    "one side at fault, assigned better": (["teams", "--table", "+50", "-420", "--innocent", "NS"], 10, -10),
    "stopped by the Director, no result": (["both-innocent", "--imps"], 3, 3),
    "stopped by the Director, results for each": (
        ["both-innocent", "+420", "--ew-result", "60%:-50", "--ew-result", "40%:+420", "--other", "50"],
        9, -1.8),
    "equity after a revoke": (
        ["revoke", "4S S +1", "--table", "4S S -1", "--innocent", "NS", *NOT_VUL, "--other", "-50"], 11, -11),
    "transfer after a revoke": (
        ["revoke", "+110", "--table", "+140", "--innocent", "NS", "--other", "0"], 4, -4),
    "a penalty": (["artificial", "--ns", "plus", "--ew", "minus", "--penalty-ew", "10"], 60, 30),
    "several boards, 64 on those that were played": (
        ["artificial", "--ns", "plus,plus", "--ew", "minus,average", "--own-ns", "64", "--own-ew", "36"],
        64, 43),
    "the same in IMPs": (
        ["artificial", "--imps", "--ns", "plus,plus,plus", "--ew", "minus,minus,minus", "--further", "plus=2",
         "--edition", "2017"], 7, -9),
    "likely and at all probable (2007)": (
        ["best-and-worst", "+420", "+450", "--likely", "+420", "--likely", "+170", "--innocent", "NS",
         "--other", "50", "--edition", "2007"], 9, -9),
    "the same for East-West": (
        ["best-and-worst", "-50", "+170", "--likely", "+110", "--innocent", "EW", "--other", "50",
         "--edition", "2007"], -3, -2),
    "a tenth of the top": (
        ["weighted", "+420", "--others", "420,-50,450", "--penalty-ns", "10%"], 2.4, 3),
    "a tenth of the board in per cent": (
        ["artificial", "--ns", "plus", "--ew", "minus", "--penalty-ew", "10%"], 60, 30),
    "several boards": (
        ["artificial", "--ns", "plus,plus", "--ew", "minus,minus", "--further", "plus=50"], 55, 40),
    "contracts in pairs": (
        ["weighted", "50%:4S S =", "50%:4S S -1", *NOT_VUL, "--others", "420,-50,450"], 2, 4),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "ns", "ew"), FIGURES.values(), ids=FIGURES)
def test_figures(arguments: list[str], ns: float, ew: float, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *arguments)
    assert (found["NS"], found["EW"]) == (ns, ew)


@pytest.mark.parametrize(("language", "heading"), [("es", "uso"), ("en", "usage")])
def test_the_usage_begins_with_the_command(
    language: str, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["adjust", "--lang", language, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"{heading}: tablilla adjust [-h]")


def test_what_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    results = ["50%:+420", "30%:-50", "20%:+980!", "--other", "50"]
    assert answer(capsys, "weighted", *results)["NS"] == 4.5
    assert answer(capsys, "weighted", *results, "--edition", "2007")["NS"] == 6.4
    assert "left out" in answer(capsys, "weighted", *results)["sum"][0]


def test_victory_points_of_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "artificial", "--ns", "plus", "--ew", "plus", "--imps", "--vp", "7/16")
    assert found["vp"] == {"NS": 12.8, "EW": 8.8}


def test_fouled(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "fouled", "620,650,620,170", "-100")["groups"]
    assert found[1] == {"form": 2, "field": 1, "scores": [-100], "NS": [60.0], "EW": [60.0]}
    assert found[0]["NS"][1] == 96.88


def test_fouled_in_two_sub_fields(capsys: pytest.CaptureFixture[str]) -> None:
    """Each sub-field is compared with itself; a form that it did not have is no group of it."""
    found = answer(capsys, "fouled", "620,650|100,200", "-100,-50|")["groups"]
    assert [(g["field"], g["form"], g["scores"], g["NS"], g["EW"]) for g in found] == [
        (1, 1, [620, 650], [55, 65], [65, 55]),
        (1, 2, [-100, -50], [55, 65], [65, 55]),
        (2, 1, [100, 200], [55, 65], [65, 55]),
    ]


def test_candidate_rulings_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(
        capsys, "effect", "4S S =", "4S S -1", "--table", "4S S +1", *NOT_VUL, "--others", "420,-50,450"
    )
    assert [(r["NS"], r["EW"], r["change_NS"], r["change_EW"]) for r in found["rulings"]] == [
        (3, 3, -2, 2),
        (1, 5, -4, 4),
    ]


def test_candidate_rulings_in_every_unit_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Teams, the room's scores known too: 50 at the other table, 12 IMPs ahead in a match of 16 boards."""
    rulings = ["4S S =", "60%:4S S =; 40%:4S S -1", "+420 / -50", "plus / minus"]
    found = answer(
        capsys, "effect", *rulings, "--table", "-50", *NOT_VUL, "--others", "420,-50,450", "--other", "50",
        "--vp", "12/16",
    )  # fmt: skip
    each = {one["ruling"]: {u["unit"]: u for u in one["units"]} for one in found["rulings"]}
    assert list(each) == rulings
    assert [unit["unit"] for unit in found["rulings"][0]["units"]] == ["imps", "vp", "matchpoints"]
    made = each["4S S ="]
    # +420 against 50 is 9 IMPs, -50 lost 3: from 9 ahead to 21 ahead; at pairs from 1 of 6 to 3.
    assert made["imps"] == {
        "unit": "imps", "NS": 9, "EW": -9, "before_NS": -3, "before_EW": 3, "change_NS": 12, "change_EW": -12
    }  # fmt: skip
    assert (made["vp"]["NS"], made["vp"]["EW"]) == (15.19, 4.81)
    assert made["vp"]["change_NS"] == round(15.19 - 12.55, 2)
    assert made["matchpoints"] == {
        "unit": "matchpoints", "NS": 3, "EW": 3, "before_NS": 1, "before_EW": 5, "change_NS": 2, "change_EW": -2
    }  # fmt: skip
    said = [line.replace("−", "-") for line in found["text"] if "victory points" in line]
    assert "before: North-South 12.55, East-West 7.45; change: North-South 2.64, East-West -2.64" in said[0]
    assert said[0].endswith(
        "IMPs of North-South: +12 on the other boards, +9 on this one, +21 in the match of 16 boards"
    )
    assert "IMPs of East-West: -12 on the other boards, +3 on this one, -9 in the match" in said[2], "split"
    assert (each[rulings[1]]["imps"]["NS"], each[rulings[1]]["matchpoints"]["NS"]) == (4.2, 2.2)
    split = each["+420 / -50"]
    assert (split["imps"]["NS"], split["imps"]["EW"]) == (9, 3)
    assert split["matchpoints"]["EW"] == 5
    artificial = each["plus / minus"]
    assert (artificial["imps"]["NS"], artificial["imps"]["EW"]) == (3, -3)
    assert (artificial["matchpoints"]["NS"], artificial["matchpoints"]["EW"]) == (3.6, 2.4)


def test_a_penalty_in_victory_points_lowers_one_side(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(
        capsys, "artificial", "--ns", "plus", "--ew", "plus", "--imps", "--vp", "7/16", "--penalty-vp-ew", "0.5"
    )
    assert found["vp"] == {"NS": 12.8, "EW": 8.3}


POSTED = ("--posted", "2026-05-01T22:10")


@pytest.mark.parametrize("matter", ["score", "ruling", "appeal"])
@pytest.mark.parametrize(
    ("asked", "minutes", "in_time"),
    [("22:40", None, True), ("22:41", None, False), ("22:41", "60", True), ("22:20", "5", False)],
)
def test_deadlines(
    matter: str, asked: str, minutes: str | None, in_time: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    more = [] if minutes is None else ["--minutes", minutes]
    found = answer(capsys, "deadline", "--matter", matter, *POSTED, "--asked", f"2026-05-01T{asked}", *more)
    clause = "92B" if matter != "score" else "79C1" if in_time else "79C2"
    told = found["deadline"]
    assert (told["in_time"], told["clause"]) == (in_time, clause)
    assert told["late_way"] is (matter == "score" and not in_time)
    assert told["until"] == f"2026-05-01T{'23:10' if minutes == '60' else '22:15' if minutes else '22:40'}:00"
    assert any("30 minutes" in line for line in found["text"]) is (minutes is None)


def test_after_the_correction_period_each_edition_says_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    late = ["deadline", "--matter", "score", *POSTED, "--asked", "2026-05-02T09:00"]
    old, new = (" ".join(answer(capsys, *late, "--edition", e)["text"]) for e in ("2007", "2017"))
    assert "regulations" in old
    assert "Organizer's approval" in new


@pytest.mark.parametrize(
    ("language", "words"), [("en", "the mean: 7.0"), ("es", "la media: 7.0"), ("es_ES", "infractor")]
)
def test_the_sum_in_words(language: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, _, _ = FIGURES["self-inflicted, knockout"]
    assert main(["adjust", *arguments, "--lang", language]) == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize("method", ["effect", "fouled", "weighted"])
def test_as_text(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    results = ["620,650", "-100"] if method == "fouled" else ["+420", "--other", "50", "--vp", "7/16"]
    assert main(["adjust", method, *results, "--lang", "en"]) == 0
    assert "North-South" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["weighted", "50%:+50", "--other", "0"], "adjust.weights"),
        (["weighted", "+50!", "--other", "0"], "adjust.legal"),
        (["weighted", "+50"], "adjust.contest"),
        (["weighted", "+50", "--top", "10"], "adjust.others"),
        (["weighted", "--other", "0"], "adjust.missing"),
        (["weighted", "x%:+50", "--other", "0"], "adjust.number"),
        (["weighted", "4S", "--other", "0", *NOT_VUL], "score.tricks"),
        (["weighted", "4S =", "--other", "0", *NOT_VUL], "score.declarer"),
        (["weighted", "4S S =", "--other", "0"], "score.vulnerability"),
        (["weighted", "+50", "--others", "a"], "score.others"),
        (["artificial", "--ns", "plus"], "adjust.missing"),
        (["artificial", "--ns", "best", "--ew", "minus"], "adjust.award"),
        (["artificial", "--ns", "plus,plus", "--ew", "plus", "--further", "plus"], "adjust.award"),
        (["weighted", "+50", "--other", "0", "--vp", "7"], "adjust.vp"),
        (["fouled"], "adjust.missing"),
        (["fouled", "620,650|100", "-100"], "adjust.fields"),
        (["fouled", "620,650", "-100", "--other", "50"], "adjust.teams"),
        (["best-and-worst", "+50", "--likely", "+50", "--innocent", "NS", "--other", "0"], "adjust.edition"),
        (["best-and-worst", "+50", "--innocent", "NS", "--other", "0", "--edition", "2007"], "adjust.missing"),
        (["weighted", "+50", "--other", "0", "--penalty-ns", "10%"], "adjust.share"),
        (["deadline", "--matter", "score", "--posted", "2026-05-01T22:10"], "adjust.missing"),
        (["deadline", "--matter", "score", "--posted", "noon", "--asked", "2026-05-01T22:10"], "adjust.time"),
        (
            ["deadline", "--matter", "score", "--posted", "2026-05-01T22:10Z", "--asked", "2026-05-01T22:10"],
            "adjust.time",
        ),
        (["effect", "--other", "0"], "adjust.missing"),
        (["teams", "--table", "+50"], "adjust.missing"),
    ],
)
def test_bad_input(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjust", *arguments, "--lang", "en"]) == 2
    assert f"[{code}]" in capsys.readouterr().err
