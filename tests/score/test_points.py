"""Scores, matchpoints, IMPs and victory points against second statements of them and published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.score.imps import STEPS, blitz, cross_imps, formula, imps, scale, victory_points
from tablilla.score.matchpoints import matchpoints, neuberg, percentage, top
from tablilla.score.notation import Result, read
from tablilla.score.points import score, trick_points

KNOWN = [
    # level, denomination, doubled, vulnerable, tricks, score
    (1, 0, 0, False, 7, 70), (1, 4, 0, False, 9, 150), (2, 3, 0, False, 10, 170), (3, 4, 0, True, 11, 660),
    (4, 2, 0, True, 12, 680), (2, 2, 1, False, 8, 470), (2, 2, 1, True, 9, 870), (1, 4, 2, False, 7, 560),
    (5, 1, 2, True, 12, 1400), (6, 4, 0, False, 12, 990), (7, 0, 0, False, 13, 1440), (7, 4, 2, True, 13, 2980),
    (4, 3, 0, False, 9, -50), (4, 3, 0, True, 7, -300), (4, 3, 1, False, 9, -100), (4, 3, 1, False, 6, -800),
    (4, 3, 1, True, 7, -800), (3, 4, 2, False, 8, -200), (3, 4, 2, True, 6, -1600), (7, 4, 2, True, 0, -7600),
    (0, 4, 0, True, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("known", KNOWN)
def test_known_scores(known: tuple[int, int, int, bool, int, int]) -> None:
    assert score(*known[:5]) == known[5]


def by_table(level: int, denomination: int, doubled: int, vulnerable: bool, tricks: int) -> int:
    """Law 77 as its tables read, trick by trick."""
    down = 6 + level - tricks
    factor = (1, 2, 4)[doubled]
    if down > 0:
        first = {(0, False): [50], (0, True): [100], (1, False): [100, 200, 200, 300], (1, True): [200, 300]}
        steps = first[min(doubled, 1), vulnerable]
        total = sum(steps[min(i, len(steps) - 1)] for i in range(down))
        return -total * (2 if doubled == 2 else 1)
    per = {0: 20, 1: 20, 2: 30, 3: 30, 4: 30}[denomination]
    odd = [40 if denomination == 4 and i == 0 else per for i in range(level)]
    points = sum(odd) * factor
    bonus = 50 if points < 100 else 500 if vulnerable else 300
    bonus += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    extra = per if doubled == 0 else (100, 200)[vulnerable] * doubled
    return points + bonus + (0, 50, 100)[doubled] - down * extra


def test_every_contract_against_the_tables_of_law_77() -> None:
    for level in range(1, 8):
        for denomination in range(5):
            for doubled in range(3):
                for vulnerable in (False, True):
                    for tricks in range(14):
                        contract = (level, denomination, doubled, vulnerable, tricks)
                        assert score(*contract) == by_table(*contract), contract


def test_every_contract_equals_another_program() -> None:
    """endplay's scorer: 7 levels, 5 denominations, 3 doublings, 2 vulnerabilities, 14 counts of tricks."""
    from endplay.types import Contract, Denom, Penalty, Player, Vul

    denominations = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    penalties = (Penalty.passed, Penalty.doubled, Penalty.redoubled)
    for level, denomination, doubled, vulnerable, tricks in product(
        range(1, 8), range(5), range(3), (False, True), range(14)
    ):
        contract = Contract(
            level=level,
            denom=denominations[denomination],
            declarer=Player.south,
            penalty=penalties[doubled],
            result=tricks - 6 - level,
        )
        theirs = contract.score(Vul.both if vulnerable else Vul.none)
        assert score(level, denomination, doubled, vulnerable, tricks) == theirs


@pytest.mark.parametrize(
    "wrong", [(8, 0, 0, False, 7), (1, 5, 0, False, 7), (1, 0, 3, False, 7), (1, 0, 0, False, 14)]
)
def test_no_contract(wrong: tuple[int, int, int, bool, int]) -> None:
    with pytest.raises(ValueError, match="no contract"):
        score(*wrong)


def test_a_doubled_part_score_can_be_a_game() -> None:
    assert trick_points(2, 2, 1) == 120
    assert trick_points(3, 4) == 100


def test_matchpoints_are_two_for_each_worse_and_one_for_each_equal() -> None:
    assert matchpoints([620, 620, 170, -100, 650]) == [5, 5, 2, 0, 8]
    assert matchpoints([420, 420, 420]) == [2, 2, 2]
    assert top(5) == 8
    assert percentage(5, 5) == Fraction(125, 2)
    assert percentage(0, 1) == 50


@given(st.lists(st.integers(-200, 200).map(lambda n: 10 * n), min_size=1, max_size=20))
def test_matchpoints_of_a_board_add_up(scores: list[int]) -> None:
    assert sum(matchpoints(scores)) == len(scores) * (len(scores) - 1)


def test_neuberg() -> None:
    """A top of 5 results is worth less than a whole top of 7, a bottom more than nothing; the mean stays."""
    assert neuberg(8, 5, 7) == Fraction(9 * 7, 5) - 1
    assert neuberg(0, 5, 7) == Fraction(2, 5)
    assert neuberg(4, 5, 7) == 6
    assert neuberg(3, 4, 4) == 3
    with pytest.raises(ValueError, match="results"):
        neuberg(3, 4, 3)


def test_imps_at_the_edges_of_every_step() -> None:
    for number, least in enumerate(STEPS, start=1):
        assert imps(least) == number
        assert imps(-least) == -number
        assert imps(least - 10) == number - 1
    assert imps(0) == 0
    assert imps(7600) == 24
    assert len(STEPS) == 24


def test_cross_imps_are_the_mean_against_every_other() -> None:
    assert cross_imps([420, -50, 420]) == [5, -10, 5]
    assert cross_imps([420]) == [0]


def test_victory_points_of_the_continuous_scale() -> None:
    assert victory_points(0, 16) == (10.0, 10.0)
    assert victory_points(10, 16) == (12.8, 7.2)
    assert victory_points(-10, 16) == (7.2, 12.8)
    assert victory_points(60, 16) == (20.0, 0.0)
    assert victory_points(30, 32) == (15.24, 4.76)  # the formula: 15.23
    assert blitz(16) == 60
    with pytest.raises(ValueError, match="board"):
        victory_points(3, 0)


# The scale's formula, as published: winner's points by boards and margin.
FORMULA = {
    7: {0: 10.00, 1: 10.47, 2: 10.92, 5: 12.18, 10: 13.99, 15: 15.50, 20: 16.77, 30: 18.69, 40: 20.00},
    8: {0: 10.00, 1: 10.44, 2: 10.86, 5: 12.05, 10: 13.78, 15: 15.23, 20: 16.46, 30: 18.37, 40: 19.73},
    10: {0: 10.00, 1: 10.39, 2: 10.77, 5: 11.85, 10: 13.43, 15: 14.80, 20: 15.97, 30: 17.84, 40: 19.22},
    14: {0: 10.00, 1: 10.33, 2: 10.66, 5: 11.58, 10: 12.97, 15: 14.19, 20: 15.26, 30: 17.04, 40: 18.41},
    16: {0: 10.00, 1: 10.31, 2: 10.61, 5: 11.48, 10: 12.80, 15: 13.97, 20: 15.00, 30: 16.73, 40: 18.09},
    20: {0: 10.00, 1: 10.28, 2: 10.55, 5: 11.34, 10: 12.53, 15: 13.61, 20: 14.58, 30: 16.23, 40: 17.56},
    24: {0: 10.00, 1: 10.25, 2: 10.50, 5: 11.22, 10: 12.33, 15: 13.34, 20: 14.25, 30: 15.83, 40: 17.12},
    32: {0: 10.00, 1: 10.22, 2: 10.44, 5: 11.07, 10: 12.05, 15: 12.95, 20: 13.78, 30: 15.23, 40: 16.46},
}


@pytest.mark.parametrize("boards", FORMULA)
def test_the_formula_of_the_continuous_scale(boards: int) -> None:
    for margin, points in FORMULA[boards].items():
        assert round(formula(margin, boards), 2) == points


# Margins at which the printed scale stands a hundredth above its rounded formula.
RAISED = {
    4: [], 7: [], 8: [40], 10: [27, 29, 31], 12: [42, 44, 49], 14: [8, 36, 38],
    16: [14, 27, 38, 46, 49, 55, 59], 20: [13, 28, 31, 34, 38, 41, 51, 55, 62],
}  # fmt: skip


@pytest.mark.parametrize("boards", RAISED)
def test_where_the_printed_scale_is_raised(boards: int) -> None:
    rounded = [round(100 * formula(margin, boards)) for margin in range(len(scale(boards)))]
    off = [printed - raw for printed, raw in zip(scale(boards), rounded, strict=True)]
    assert [margin for margin, more in enumerate(off) if more] == RAISED[boards]
    assert set(off) <= {0, 1}


@pytest.mark.parametrize("boards", range(1, 65))
def test_no_further_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    steps = scale(boards)
    worth = [after - before for before, after in pairwise(steps)]
    assert all(one >= other for one, other in pairwise(worth))
    assert (steps[0], steps[-1]) == (1000, 2000)
    assert len(steps) == ceil(blitz(boards)) + 1
    lower = [*steps]
    for margin in range(1, len(steps) - 1):  # the least of its kind: none can be a hundredth lower
        lower[margin] -= 1
        low = lower[margin] < floor(100 * formula(margin, boards) + 0.5)
        bent = lower[margin + 1] - lower[margin] > lower[margin] - lower[margin - 1]
        assert low or bent
        lower[margin] += 1


READ = {
    "en": {
        "4SX-1": Result(4, 3, 1, None, 9),
        "4♠× S −1": Result(4, 3, 1, Seat.S, 9),
        "3nt n +1": Result(3, 4, 0, Seat.N, 10),
        "1♣ W =": Result(1, 0, 0, Seat.W, 7),
        "4SNx+1": Result(4, 3, 1, Seat.N, 11),
        "4SXN+1": Result(4, 3, 1, Seat.N, 11),
        "3DxxE=": Result(3, 1, 2, Seat.E, 9),
        "2C South -1": Result(2, 0, 0, Seat.S, 7),
        "Pass": Result(0, 4, 0, None, None),
    },
    "es": {
        "3ST N +1": Result(3, 4, 0, Seat.N, 10),
        "4Px": Result(4, 3, 1, None, None),
        "4Px O =": Result(4, 3, 1, Seat.W, 10),
        "2C Oeste +1": Result(2, 2, 0, Seat.W, 9),
        "2T E =": Result(2, 0, 0, Seat.E, 8),
        "3SAX S-2": Result(3, 4, 1, Seat.S, 7),
        "2D sur =": Result(2, 1, 0, Seat.S, 8),
        "todos pasan": Result(0, 4, 0, None, None),
    },
}


@pytest.mark.parametrize(("language", "text"), [(lang, t) for lang, all_of in READ.items() for t in all_of])
def test_contracts_as_people_write_them(language: str, text: str) -> None:
    assert read(text, language) == READ[language][text]


@pytest.mark.parametrize("text", ["8S", "4Q", "4SXXX", "4SX NX", "", "4S+5", "1C-8"])
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(Fault, match="contract"):
        read(text)
