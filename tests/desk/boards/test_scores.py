"""The score before and after a ruling: what may be written, by the board's vulnerability and other tables."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from typing import Any

import pytest

from tablilla.desk.scores import Compared, Match, compared, match_of, table_result, worked_out
from tablilla.fault import Fault
from tablilla.texts.catalogue import words
from tests.desk.boards.conftest import Desk

TABLE = '[Table "{}"]\n[Contract "{}"]\n[Declarer "{}"]\n[Result "{}"]\n'
HEAD = '[Event "Club"]\n[Board "33"]\n[Dealer "N"]\n[Vulnerable "All"]\n'
OTHERS = [680, 620, -100, 650]
BY = Compared("both", OTHERS, "en")


def of(after: str, before: str = "", by: Compared = BY) -> dict[str, Any]:
    return worked_out(before, after, by)


@pytest.mark.parametrize(
    ("written", "ns", "ew"),
    [
        ("4♠ S -1", -100, 100),
        ("100%:4♥ S +2", 680, -680),
        ("100 %: 4H S+2", 680, -680),
        ("1:-100", -100, 100),
        ("4S S =, +620", 620, -620),
        ("4S S = (+620)", 620, -620),
        ("4♠ S = +620", 620, -620),
        ("+420 / -50", 420, 50),
        ("60%/40%", "60%", "40%"),
        ("6,9/3,1 MP", "6,9 MP", "3,1 MP"),
        ("+5 / -9 IMPs", "+5 IMPS", "-9 IMPS"),
        ("+3/−3 IMP", "+3 IMP", "-3 IMP"),
    ],
)
def test_one_score_in_each_of_its_forms(written: str, ns: Any, ew: Any) -> None:
    after = of(written)["after"]
    assert (after["ns"], after["ew"]) == (ns, ew)


def test_in_spanish_letters_and_by_the_boards_own_vulnerability() -> None:
    spanish = BY._replace(language="es", vul="ew")
    assert of("4PX O -2", by=spanish)["after"]["ns"] == 500
    assert of("4♥ S +2, +480", by=spanish)["after"]["ns"] == 480


def test_results_with_weights_are_worth_their_sum_in_each_unit() -> None:
    made = of("30%:+650 70%:-100", before="4♠ S =")
    assert made["after"]["results"] == [650, -100]
    by_unit = {one["unit"]: one for one in made["effect"]["units"]}
    assert set(by_unit) == {"matchpoints", "imps"}
    # 650: 5 of 8 matchpoints, -100: 1 of 8; 0.3 * 5 + 0.7 * 1
    assert by_unit["matchpoints"]["NS"] == 2.2
    assert by_unit["matchpoints"]["EW"] == 5.8
    # +620 at the table: 3 of 8
    assert by_unit["matchpoints"]["change_NS"] == -0.8


def test_what_is_refused_says_why() -> None:
    for written, code in (
        ("30%:+650 60%:-100", "adjust.weights"),
        ("4S S =, +420", "desk.score.differ"),
        ("30% +650, 70% -100", "desk.score.weights"),
        ("4S =", "score.declarer"),
        ("eleven", "contract.unknown"),
    ):
        with pytest.raises(Fault) as wrong:
            of(written)
        assert wrong.value.code == code, written
    with pytest.raises(Fault) as wrong:
        of("4S S =", by=Compared(None, (), "en"))
    assert wrong.value.code == "desk.score.board"


def test_the_board_tells_vulnerability_other_tables_and_what_the_table_came_to(desk: Desk) -> None:
    tables = (("1", "4S", "S", "9"), ("2", "4S", "S", "10"), ("3", "3NT", "N", "10"))
    desk.load("\n".join(HEAD + TABLE.format(*one) for one in tables).encode())
    by = compared(desk.log, 33, "1", "es")
    assert (by.vul, sorted(by.others)) == ("both", [620, 630]), "the number 33 alone would say that nobody is"
    assert table_result(desk.log, 33, "1", words("es")) == "4♠ S -1"
    assert worked_out("4♠ S -1", "4♠ S -3", by)["before"]["ns"] == -100


def test_a_refused_field_keeps_what_was_typed(desk: Desk) -> None:
    desk.load((HEAD + TABLE.format("1", "4S", "S", "9")).encode())
    desk.send(f"{desk.at}/rulings", desk.token, kind="revoke", board="33", table="1", seat="W", declarer="S")
    (ruling,) = {one.about for one in desk.log.entries.values() if one.kind == "ruling.opened"}
    page = desk.page(f"/{ruling}")
    assert 'name="before" maxlength="200" autocomplete="off" spellcheck="false" value="4♠ S -1"' in page
    page = desk.send(
        f"{desk.at}/{ruling}/scores", desk.token, 422, before="4S S -1", after="4S S +9, +1", remark="later"
    )
    for typed in ('value="4S S -1"', 'value="4S S +9, +1"', 'value="later"'):
        assert typed in page
    assert "is no contract" in unescape(page) or "not a contract" in unescape(page)
    page = desk.send(f"{desk.at}/{ruling}/scores", desk.token, after="30%:+620 70%:-100")
    assert "none is known yet" in page
    page = desk.page(f"/{ruling}?after=30%25:%2B620%2070%25:-100")
    assert "<details open><summary>Note the score" in page
    assert 'value="30%:+620 70%:-100"' in page


MATCH = BY._replace(vul="none", match=Match(16, Fraction(12), 50))


def units(made: dict[str, Any]) -> dict[str, dict[str, float]]:
    return {one["unit"]: one for one in made["effect"]["units"]}


def test_in_a_match_it_is_brought_to_victory_points_of_both_sides() -> None:
    made = of("+420", "-50", MATCH)
    found = units(made)
    # +420 against 50 is 9 IMPs, -50 was -3: a margin of 9 becomes one of 21 in 16 boards.
    assert (found["imps"]["before_NS"], found["imps"]["NS"]) == (-3, 9)
    assert found["vp"] == {
        "unit": "vp", "NS": 15.19, "EW": 4.81, "before_NS": 12.55, "before_EW": 7.45,
        "change_NS": 2.64, "change_EW": -2.64,
    }  # fmt: skip
    assert made["details"] == {"match": {"boards": 16, "imps": 12.0, "other": 50}}
    assert set(found) == {"imps", "vp"}, "a match is not scored against the room"
    split = units(of("+420 / -50", by=MATCH))["vp"]
    assert (split["NS"], split["EW"]) == (15.19, 7.45), "each side by its own margin"


def test_imps_for_each_side_need_no_other_table() -> None:
    alone = MATCH._replace(match=Match(16, Fraction(12)))
    found = units(of("+9/+3 IMP", by=alone))["vp"]
    assert (found["NS"], found["EW"]) == (15.19, 7.45)
    assert units(of("+9/-9 IMP", "-50", MATCH))["vp"]["change_NS"] == 2.64
    for after, by, code in (
        ("+420", alone, "desk.score.other"),
        ("60%/40%", MATCH, "desk.score.unit"),
        ("6/4 MP", MATCH, "desk.score.unit"),
    ):
        with pytest.raises(Fault) as wrong:
            of(after, by=by)
        assert wrong.value.code == code, after


def test_a_match_is_told_whole_or_not_at_all() -> None:
    assert match_of(None, "", "+420", BY) is None
    assert match_of(16, "−1,5", "4S S -1", BY._replace(vul="none")) == Match(16, Fraction(-3, 2), -50)
    for boards, imps in ((16, ""), (None, "12")):
        with pytest.raises(Fault, match=r"desk\.form\.missing"):
            match_of(boards, imps, "", BY)
    with pytest.raises(Fault, match=r"adjust\.number"):
        match_of(16, "many", "", BY)


def test_the_page_shows_victory_points_before_and_after_with_their_sum(desk: Desk) -> None:
    tables = (("1", "4S", "S", "9"), ("2", "4S", "S", "10"))
    desk.load("\n".join(HEAD + TABLE.format(*one) for one in tables).encode())
    desk.send(f"{desk.at}/rulings", desk.token, kind="revoke", board="33", table="1", seat="W", declarer="S")
    (ruling,) = {one.about for one in desk.log.entries.values() if one.kind == "ruling.opened"}
    assert 'name="other" maxlength="100" autocomplete="off" spellcheck="false" value="+620"' in desk.page(
        f"/{ruling}"
    )
    sent = {"before": "4S S -1", "after": "4S S =", "boards": "8", "imps": "-4", "other": "+620"}
    page = desk.send(f"{desk.at}/{ruling}/scores", desk.token, 422, **{**sent, "imps": ""})
    assert "imps" in page
    page = desk.send(f"{desk.at}/{ruling}/scores", desk.token, **sent)
    shown = unescape(page).replace("−", "-")
    for line in (
        "Before: IMPs of North-South: -4 on the other boards, -12 on this one, -16 in the match of 8",
        "After: IMPs of North-South: -4 on the other boards, +0 on this one, -4 in the match of 8",
    ):
        assert line in shown
    kept = desk.log.stands(ruling, "score.set")
    assert kept is not None
    vp = units(kept.value)["vp"]
    for row, value in (("Worth before", vp["before_NS"]), ("Worth now", vp["NS"])):
        assert re.search(rf"{row}<br><small>victory points</small></th><td class=\"n\">{value:g}<", page)
    assert 'name="imps" maxlength="20" autocomplete="off" value="-4"' in page
