"""What stands around every irregularity: asked only when raised, and what each part comes to."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tablilla.laws import frame, index
from tablilla.laws import law10_assessment_of_rectification as law10
from tablilla.laws import law11_forfeiture as law11
from tablilla.laws import law16_information as law16
from tablilla.laws import law43_dummys_limitations as law43
from tablilla.laws import law72_general_principles as law72
from tablilla.laws.kinds import BOOK
from tablilla.laws.law11_forfeiture import Gainer
from tablilla.laws.law12_discretionary_powers import HURT_ITSELF, OUTCOMES, Outcomes
from tablilla.laws.law79_tricks_won import PERIOD, Period
from tablilla.rules.case import Case, run
from tablilla.rules.directive import Adjust, NoIrregularity, key_of
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident, Issue, Source
from tablilla.rules.place import Place
from tablilla.rules.step import Followed, Law

ME = Incident("revoke")
EDITIONS = (2007, 2017)
BOOLS = (True, False)


def nothing_to_rectify(case: Case) -> None:
    """A law around which only the frame speaks."""
    case.do("84A", NoIrregularity())


ASSIGNED = "assign.probable@12C1a"
APPEAL = "advise_appeal@83"
INSIDE = "no_irregularity@84A"
FRAMED = frame.framed(nothing_to_rectify)


def said(law: Law, edition: int, facts: dict[Fact[Any], Any], *raised: Issue) -> list[str]:
    docket = Docket(BOOK, edition).told(ME, OUTCOMES, Outcomes.ONE).told(ME, HURT_ITSELF, False)
    for fact, value in facts.items():
        docket = docket.told(ME, fact, value)
    for issue in raised:
        docket = docket.raise_issue(ME, issue)
    case, need = run(docket, ME, law)
    assert need is None, need
    found = [f"{key_of(d.directive)}@{d.clause}" for d in case.done]
    assert (ASSIGNED in found) is any(f.startswith("adjust.without_i") for f in found)  # 12C1, once
    assert (ASSIGNED in found) is (APPEAL in found)
    return [f for f in found if f not in (ASSIGNED, APPEAL)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_issue_nothing_is_asked(edition: int) -> None:
    assert said(FRAMED, edition, {}) == [INSIDE]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("issue", frame.ISSUES, ids=lambda issue: issue.key)
def test_each_issue_that_is_raised_asks_something(edition: int, issue: Issue) -> None:
    assert run(Docket(BOOK, edition).raise_issue(ME, issue), ME, FRAMED)[1] is not None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("period", list(Period))
def test_nothing_is_put_right_after_the_correction_period(edition: int, period: Period) -> None:
    found = said(FRAMED, edition, {PERIOD: period}, frame.TOO_LATE)
    assert found == (["no_adjust@81C3"] if period is Period.OVER else [INSIDE])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("stand", BOOLS)
def test_what_the_players_arranged(edition: int, stand: bool) -> None:
    found = said(FRAMED, edition, {law10.LET_STAND: stand}, law10.RULED_THEMSELVES)
    assert found == (["stand@10B"] if stand else ["cancel@10A", INSIDE])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("gainer", "lost", "offence"), list(product(Gainer, BOOLS, BOOLS)))
def test_acting_before_the_director_came(edition: int, gainer: Gainer, lost: bool, offence: bool) -> None:
    facts: dict[Fact[Any], Any] = {law11.FORFEITED: lost, law11.GAINER: gainer, law11.OFFENCE: offence}
    found = said(FRAMED, edition, facts, law11.ACTED_FIRST)
    if not lost:
        assert found == ["keep_rights@11A", INSIDE]
        return
    taken = ["adjust.without_gain.only@11A"] if edition == 2017 and gainer is not Gainer.NOBODY else []
    wanted = ["forfeit@11A", "play_on@11A", *taken, *(["procedural_penalty@11B"] if offence else [])]
    assert found == wanted


@pytest.mark.parametrize("gainer", [Gainer.OTHERS, Gainer.OFFENDERS])
def test_the_gain_is_taken_from_the_side_that_gained(gainer: Gainer) -> None:
    docket = Docket(BOOK, 2017).told(ME, law11.GAINER, gainer)
    case, _ = run(docket, ME, law11.gain_taken)
    only = [d.directive.only for d in case.done if isinstance(d.directive, Adjust)]
    assert only == [Place(gainer.value)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lost", BOOLS)
def test_dummy_without_rights_spoke_first(edition: int, lost: bool) -> None:
    facts: dict[Fact[Any], Any] = {law43.EXCHANGED: lost, law43.LEFT_SEAT: False, law43.SAW: False}
    facts |= {law43.LOOKED_HIMSELF: False, law43.GAINED: False, law43.DAMAGED: False}
    found = said(FRAMED, edition, facts, law43.SPOKE_FIRST)
    if lost:
        assert found == ["lose_rights@42B", "procedural_penalty@43B1", "play_on@43B3", "no_adjust@43B3"]
    else:
        assert found == [INSIDE]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("might", "logical", "suggests", "damage"), list(product(BOOLS, repeat=4)))
def test_information_from_partner(
    edition: int, might: bool, logical: bool, suggests: bool, damage: bool
) -> None:
    facts: dict[Fact[Any], Any] = {
        law16.MIGHT_SUGGEST: might,
        law16.ALTERNATIVE: logical,
        law16.SUGGESTED: suggests,
        law16.DAMAGED: damage,
    }
    found = said(FRAMED, edition, facts, law16.HEARD)[1:]
    outside = {2007: "16B1a", 2017: "16B1"}[edition]
    if not might:
        assert found == [f"no_irregularity@{outside}"]
        return
    rest = ["no_irregularity@16B1a"]
    if logical and suggests:
        rest = ["adjust.without_information@16B3"] if damage else ["no_adjust@16B3", "no_damage@12B1"]
    care = {2007: "73C", 2017: "73C1"}[edition]
    assert found == [f"inform.barred@{outside}", f"avoid_advantage@{care}", *rest]


@pytest.mark.parametrize(("edition", "bars", "repairs"), [(2007, "16D2", "16D2"), (2017, "16C2", "16C3")])
@pytest.mark.parametrize(("chose", "damage"), list(product(BOOLS, repeat=2)))
def test_a_withdrawn_action_used(edition: int, bars: str, repairs: str, chose: bool, damage: bool) -> None:
    facts: dict[Fact[Any], Any] = {law16.CHOSE_SUGGESTED: chose, law16.DAMAGED_BY_CHOICE: damage}
    found = said(FRAMED, edition, facts, law16.USED_WITHDRAWN)[1:]
    if not chose:
        assert found == [f"no_irregularity@{bars}"]
    else:
        whole = [f"adjust.without_information@{repairs}"]
        assert found == (whole if damage else [f"no_adjust@{repairs}", "no_damage@12B1"])


@pytest.mark.parametrize(("edition", "clause"), [(2007, "23"), (2017, "72C")])
@pytest.mark.parametrize(("aware", "gained"), list(product(BOOLS, repeat=2)))
def test_could_have_known(edition: int, clause: str, aware: bool, gained: bool) -> None:
    found = said(FRAMED, edition, {law72.AWARE: aware, law72.GAINED: gained}, law72.COULD_HAVE_KNOWN)[1:]
    score = f"{'adjust.without_irregularity' if gained else 'no_adjust'}@{clause}"
    assert found == ([f"play_on@{clause}", score] if aware else [f"no_adjust@{clause}"])


@pytest.mark.parametrize(("edition", "clause"), [(2007, "23"), (2017, "72C")])
@pytest.mark.parametrize(("tried", "gained"), list(product(BOOLS, repeat=2)))
def test_concealed(edition: int, clause: str, tried: bool, gained: bool) -> None:
    facts: dict[Fact[Any], Any] = {law72.TRIED_TO_CONCEAL: tried, law72.GAINED_BY_CONCEALING: gained}
    found = said(FRAMED, edition, facts, law72.CONCEALED)[1:]
    score = f"{'adjust.without_irregularity' if gained else 'no_adjust'}@{clause}"
    assert found == (["procedural_penalty@72B3", score] if tried else ["no_irregularity@72B3"])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("prevented", "first"), list(product(BOOLS, repeat=2)))
def test_dummy_drew_attention(edition: int, prevented: bool, first: bool) -> None:
    facts: dict[Fact[Any], Any] = {law43.PREVENTED: prevented, law43.NOBODY_BEFORE: first}
    found = said(FRAMED, edition, facts | {law43.DECLARERS: True}, law43.DREW_ATTENTION)[1:]
    broke = first and not prevented
    right = "42B2" if prevented else "9B1b"
    assert found == ["procedural_penalty@43B1" if broke else f"within_rights@{right}"]


@pytest.mark.parametrize("deliberate", BOOLS)
def test_on_purpose(deliberate: bool) -> None:
    found = said(FRAMED, 2017, {law72.DELIBERATE: deliberate}, law72.ON_PURPOSE)[1:]
    assert found == ["procedural_penalty@72B1" if deliberate else "no_irregularity@72B1"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_frame_speaks_after_the_law_too_where_that_was_not_applied(edition: int) -> None:
    facts: dict[Fact[Any], Any] = {law10.LET_STAND: True, law72.DELIBERATE: True}
    found = said(FRAMED, edition, facts, law10.RULED_THEMSELVES, law72.ON_PURPOSE)
    assert found == ["stand@10B", "procedural_penalty@72B1"]


def test_two_adjustments_are_assigned_once() -> None:
    facts: dict[Fact[Any], Any] = {law16.CHOSE_SUGGESTED: True, law16.DAMAGED_BY_CHOICE: True}
    facts |= {law72.AWARE: True, law72.GAINED: True}
    docket = Docket(BOOK, 2017).told(ME, OUTCOMES, Outcomes.ONE).told(ME, HURT_ITSELF, False)
    for fact, value in facts.items():
        docket = docket.told(ME, fact, value)
    docket = docket.raise_issue(ME, law16.USED_WITHDRAWN).raise_issue(ME, law72.COULD_HAVE_KNOWN)
    case, need = run(docket, ME, FRAMED)
    assert need is None
    assert [d.clause for d in case.done].count("12C1a") == 1


@pytest.mark.parametrize(
    ("edition", "clauses"),
    [
        (2007, ["16B", "16D", "23", "72B1", "72B3", "43A1b"]),
        (2017, ["16B", "16C", "72C", "72B1", "72B3", "43A1b"]),
    ],
)
def test_under_which_clause_each_part_is_followed(edition: int, clauses: list[str]) -> None:
    for issue, clause in zip(frame.AFTER, clauses, strict=True):
        case, _ = run(Docket(BOOK, edition).raise_issue(ME, issue), ME, FRAMED)
        assert [s.clause for s in case.steps if isinstance(s, Followed)] == [clause]


def test_who_may_decide_otherwise() -> None:
    """What the Laws leave to the Regulating Authority is told apart from what is disputed."""
    left = {r.key for r in index.readings().values() if r.source is Source.AUTHORITY}
    assert {"defenders_may_ask_each_other", "several_results_2007"} <= left
    assert not left & {"almost_established", "change_after_change_of_the_other_side"}
