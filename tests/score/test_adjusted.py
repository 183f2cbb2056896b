"""Adjusted scores: published rulings reworded, and each rule by itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tablilla.fault import Fault
from tablilla.score.adjusted import (
    AVERAGE,
    MINUS,
    PLUS,
    Outcome,
    Score,
    artificial,
    better,
    knockout,
    own_damage,
    penalized,
    revoke,
    self_inflicted,
    several,
    weighted,
)
from tablilla.score.contest import Across, Given, Match, Pairs, vp


def seen(*values: object) -> tuple[object, ...]:
    """Fractions and words side by side, to be compared with whole numbers."""
    return values


def negative(value: Fraction) -> Fraction:
    return -value


def of_100(value: Fraction) -> Fraction:
    return 100 - value


class TestWeighted:
    def test_each_result_is_converted_first(self) -> None:
        """Top 10: +650 is worth 9.7 three times in ten, -100 is worth 5.7 seven times in ten."""
        ns, lines = weighted(
            [
                Outcome("+650", Fraction("0.3"), Fraction("9.7")),
                Outcome("-100", Fraction("0.7"), Fraction("5.7")),
            ],
            2017,
        )
        assert ns == Fraction("6.9")
        assert Given(Fraction(10)).complement(ns) == Fraction("3.1")
        assert [line.key for line in lines] == ["weight", "weight", "sum"]
        assert lines[0].fields == {
            "name": "+650",
            "weight": 30,
            "value": Fraction("9.7"),
            "part": Fraction("2.91"),
        }

    def test_in_imps(self) -> None:
        match = Match(50)
        results = [Outcome(str(s), Fraction(1, 2), match.worth(s)) for s in (50, 420)]
        assert weighted(results, 2017)[0] == Fraction("4.5")

    def test_what_could_only_be_reached_illegally_is_left_out_in_2017(self) -> None:
        results = [
            Outcome("a", Fraction("0.5"), Fraction(9)),
            Outcome("b", Fraction("0.3"), Fraction(-3)),
            Outcome("c", Fraction("0.2"), Fraction(14), illegal=True),
        ]
        assert weighted(results, 2017)[0] == (Fraction("0.5") * 9 - Fraction("0.3") * 3) / Fraction("0.8")
        assert weighted(results, 2007)[0] == Fraction("4.5") - Fraction("0.9") + Fraction("2.8")
        assert weighted(results, 2017)[1][0].key == "left_out"

    @pytest.mark.parametrize("weights", [("0.5", "0.4"), ("0.6", "0.5"), ("1.2", "-0.2")])
    def test_weights_have_to_come_to_the_whole(self, weights: tuple[str, str]) -> None:
        with pytest.raises(Fault, match=r"adjust\.weights"):
            weighted([Outcome("", Fraction(weight), Fraction(0)) for weight in weights], 2017)

    def test_something_legal_has_to_be_left(self) -> None:
        with pytest.raises(Fault, match=r"adjust\.legal"):
            weighted([Outcome("", Fraction(1), Fraction(0), illegal=True)], 2017)


class TestArtificial:
    @pytest.mark.parametrize(
        ("award", "own", "gets"),
        [(PLUS, 64, 64), (PLUS, 55, 60), (MINUS, 35, 35), (MINUS, 48, 40), (AVERAGE, 70, 50), (PLUS, None, 60),
         (MINUS, None, 40)],
    )  # fmt: skip
    def test_per_cent(self, award: str, own: int | None, gets: int) -> None:
        assert artificial(award, "percent", None if own is None else Fraction(own)) == gets

    def test_imps(self) -> None:
        assert [artificial(a, "imps") for a in (PLUS, AVERAGE, MINUS)] == [3, 0, -3]
        assert artificial(PLUS, "imps", Fraction(4)) == 4

    def test_several_boards(self) -> None:
        """12C2d: from the second on what a regulation says, if it says anything."""
        assert several([PLUS, PLUS, MINUS], "percent") == [60, 60, 40]
        assert several([PLUS, PLUS, MINUS], "percent", {PLUS: Fraction(50)}) == [60, 50, 40]


class TestSelfInflicted:
    """Four spades doubled one down instead of two, where four hearts would have made; 50 at the other table."""

    A, B, C = (Match(50).worth(score) for score in (100, 420, 300))

    def test_the_innocent_side_pays_for_its_own_error(self) -> None:
        assert seen(self.A, self.B, self.C) == (2, 9, 6)
        score = self_inflicted(self.A, self.B, self.C, True, negative)
        assert seen(score.ns, score.ew) == (5, -9)
        assert seen(*self_inflicted(self.A, self.B, self.C, False, negative)[:2]) == (-9, 5)

    def test_in_a_knockout_the_mean_of_both(self) -> None:
        assert seen(*knockout(self_inflicted(self.A, self.B, self.C, True, negative))[:2]) == (7, -7)
        assert seen(*knockout(Score(Fraction(5), Fraction(-9), ()))[:2]) == (7, -7)
        assert seen(*knockout(Score(Fraction(5), Fraction(3), ()))[:2]) == (1, -1)
        assert seen(*knockout(Score(Fraction(4), Fraction(-4), ()))[:2]) == (4, -4)

    @pytest.mark.parametrize(
        ("table", "without", "no_error", "gets", "row"),
        [
            (2, 2, 6, 2, "no_damage"),
            (4, 2, 1, 4, "no_damage"),
            (2, 6, 6, 2, "all_its_own"),
            (2, 6, 9, 2, "all_its_own"),
            (2, 9, 2, 9, "none_its_own"),
            (2, 9, 0, 9, "none_its_own"),
            (2, 9, 8, 3, "part_its_own"),
        ],
    )
    def test_the_four_rows(self, table: int, without: int, no_error: int, gets: int, row: str) -> None:
        assert seen(*own_damage(Fraction(table), Fraction(without), Fraction(no_error))) == (gets, row)

    def test_no_damage_no_adjustment_for_the_offenders_either(self) -> None:
        assert seen(*self_inflicted(Fraction(60), Fraction(40), Fraction(80), True, of_100)[:2]) == (60, 40)


class TestRevoke:
    @pytest.mark.parametrize(
        ("table", "equity", "gets", "key"), [(3, 7, 7, "equity"), (7, 3, 7, "transfer"), (3, 3, 3, "transfer")]
    )
    def test_the_better_of_both_never_the_sum(self, table: int, equity: int, gets: int, key: str) -> None:
        score = revoke(Fraction(table), Fraction(equity), True, negative)
        assert seen(score.ns, score.ew, score.lines[0].key) == (gets, -gets, key)
        assert seen(*revoke(Fraction(table), Fraction(equity), False, negative)[:2]) == (-gets, gets)


class TestTeams:
    FIELD = (
        *(110, -50, 200, -100, -100, -100, -50, -500, 500, 500, -100),
        *(-50, -50, 500, -500, 110, -50, 500, -200, -100, -100),
    )

    def test_a_clearly_favourable_result(self) -> None:
        """+500, against the other twenty results of the room: 9.6 IMPs."""
        others = list(self.FIELD)
        others.remove(500)
        assert Across(others).worth(500) == Fraction("9.6")

    def test_half_of_the_time_flat(self) -> None:
        """+50 for one down, the other table half of the time the same, half of the time minus 420."""
        assert (Match(50).worth(50) + Match(-420).worth(50)) / 2 == 5

    def test_the_innocent_side_has_the_better_of_two(self) -> None:
        assert better(Fraction(5), Fraction(3)) == 5
        assert better(Fraction(-2), Fraction(3)) == 3


class TestContests:
    def test_matchpoints(self) -> None:
        pairs = Pairs([620, 170, -100, 650])
        assert seen(pairs.worth(620), pairs.complement(Fraction(5)), pairs.top) == (5, 3, 8)

    def test_results_that_are_lacking(self) -> None:
        assert Pairs([0, 0], 6).worth(50) == 9  # (4 + 1) * 6 / 3 - 1
        assert Pairs([0, 0], 6).top == 10

    def test_imps_have_no_worth_without_others(self) -> None:
        with pytest.raises(Fault, match=r"adjust\.others"):
            Across([]).worth(100)
        with pytest.raises(Fault, match=r"adjust\.others"):
            Given(Fraction(10)).worth(100)

    @pytest.mark.parametrize(
        ("margin", "boards", "mine"), [("10", 16, "12.80"), ("0", 7, "10"), ("-20", 20, "5.42")]
    )
    def test_victory_points(self, margin: str, boards: int, mine: str) -> None:
        assert vp(Fraction(margin), boards) == (Fraction(mine), 20 - Fraction(mine))

    def test_between_two_margins(self) -> None:
        assert vp(Fraction("10.5"), 16)[0] == (vp(Fraction(10), 16)[0] + vp(Fraction(11), 16)[0]) / 2

    @pytest.mark.parametrize(
        ("score", "unit"), [(Match(0), "imps"), (Across([0]), "imps"), (Pairs([0]), "matchpoints")]
    )
    def test_units(self, score: Match | Across | Pairs, unit: str) -> None:
        assert score.unit == unit
        turned: Callable[[Fraction], Fraction] = score.complement
        assert turned(turned(Fraction(1))) == 1


def test_a_procedural_penalty_lowers_one_side_only() -> None:
    score = penalized(Score(Fraction(60), Fraction(40), ()), Fraction(0), Fraction(10))
    assert seen(score.ns, score.ew) == (60, 30)
    assert [line.fields["side"] for line in score.lines] == ["EW"]
