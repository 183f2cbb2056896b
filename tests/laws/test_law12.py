"""Law 12C as a table: what is assigned for which outcomes, and when an artificial score is given."""

from __future__ import annotations

from itertools import product

import pytest

from tablilla.laws.kinds import BOOK
from tablilla.laws.law12_discretionary_powers import (
    DEGREE,
    HURT_ITSELF,
    METHOD,
    OUTCOMES,
    Degree,
    Outcomes,
    assigned_by_fault,
    assigned_score,
)
from tablilla.rules.case import Case, run
from tablilla.rules.directive import AdviseAppeal, Assign, Average, Award, NoRelief, key_of
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.rules.step import Read

ME = Incident("revoke")
SCORE = {
    Outcomes.ONE: ["assign.probable@12C1a"],
    Outcomes.SEVERAL: ["assign.weighted@12C1c"],
}
ARTIFICIAL = {
    2007: ["award.minus@12C2a(i)", "at_most_session@12C2c", "award.plus@12C2a(iii)", "at_least_session@88"],
    2017: ["award.minus@12C2a", "at_most_session@12C2c", "award.plus@12C2a", "at_least_session@12C2c"],
}
APPEAL = "advise_appeal@83"
OLDER = ["assign.best_likely@12C1e(i)", "assign.worst_probable@12C1e(ii)"]


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("outcomes", list(Outcomes))
@pytest.mark.parametrize(("hurt", "older"), list(product([True, False], repeat=2)))
def test_how_a_score_is_assigned(edition: int, outcomes: Outcomes, hurt: bool, older: bool) -> None:
    docket = Docket(BOOK, edition, readings={METHOD: "best_and_worst"} if older else {})
    case, need = run(docket.told(ME, OUTCOMES, outcomes).told(ME, HURT_ITSELF, hurt), ME, assigned_score)
    assert need is None
    if outcomes is Outcomes.UNCLEAR:
        wanted = ["adjust.artificial@12C1d", *ARTIFICIAL[edition]]
    else:
        wanted = OLDER if older and edition == 2007 and outcomes is Outcomes.SEVERAL else SCORE[outcomes]
    full, own = {2007: ("12C1b", "12C1b"), 2017: ("12C1e(i)", "12C1e(ii)")}[edition]
    if hurt and outcomes is not Outcomes.UNCLEAR:
        wanted = [*wanted, f"in_full@{full}", f"no_relief@{own}"]
    assert [f"{key_of(d.directive)}@{d.clause}" for d in case.done] == [*wanted, APPEAL]
    read = [s.clause for s in case.steps if isinstance(s, Read)]
    assert read == (["12C1e"] if edition == 2007 and outcomes is Outcomes.SEVERAL else [])
    assert all(d.directive.when is When.PLAY for d in case.done)


def test_whom_it_concerns() -> None:
    case, _ = run(Docket(BOOK, 2017).told(ME, OUTCOMES, Outcomes.UNCLEAR), ME, assigned_score)
    sides = {d.directive.average: d.directive.who for d in case.done if isinstance(d.directive, Award)}
    assert sides == {Average.MINUS: Place.OFFENDERS, Average.PLUS: Place.OTHERS}
    docket = Docket(BOOK, 2007, readings={METHOD: "best_and_worst"}).told(ME, OUTCOMES, Outcomes.SEVERAL)
    case, _ = run(docket.told(ME, HURT_ITSELF, True), ME, assigned_score)
    only = [getattr(d.directive, "only", None) or getattr(d.directive, "who", None) for d in case.done]
    assert only == [Place.OTHERS, Place.OFFENDERS, Place.OFFENDERS, Place.OTHERS, None]
    assert isinstance(case.done[-2].directive, NoRelief)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("outcomes", list(Outcomes))
@pytest.mark.parametrize(("offenders", "others"), list(product(Degree, repeat=2)))
def test_where_nobody_need_be_at_fault(
    edition: int, outcomes: Outcomes, offenders: Degree, others: Degree
) -> None:
    """At the end of play; each side by its own fault only where 12C1e of 2007 is in use."""
    docket = Docket(BOOK, edition, readings={METHOD: "best_and_worst"}).told(ME, OUTCOMES, outcomes)
    degrees = {Place.OFFENDERS: offenders, Place.OTHERS: others}
    for side, degree in degrees.items():
        docket = docket.told(ME, DEGREE.of(side), degree)
    case = Case(docket, ME)
    unclear: list[Case] = []
    assigned_by_fault(case, unclear.append)
    assert bool(unclear) is (outcomes is Outcomes.UNCLEAR)
    wanted: list[tuple[str, Place | None]] = []
    if outcomes is Outcomes.ONE:
        wanted = [("assign.probable@12C1a", None)]
    elif edition == 2017 and outcomes is Outcomes.SEVERAL:
        wanted = [("assign.weighted@12C1c", None)]
    elif outcomes is Outcomes.SEVERAL:
        best, worst = "assign.best_likely@12C1e(i)", "assign.worst_probable@12C1e(ii)"
        wanted = [(best if degree is Degree.NOT else worst, side) for side, degree in degrees.items()]
    scores = [d for d in case.done if isinstance(d.directive, Assign)]
    assert [(f"{key_of(d.directive)}@{d.clause}", getattr(d.directive, "only", None)) for d in scores] == wanted
    assert any(isinstance(d.directive, AdviseAppeal) for d in case.done) is bool(wanted)
    assert all(d.directive.when is When.PLAY for d in case.done)
