"""Laws 73 to 75 against decision tables: deception, a look at a hand, explanation or call."""

from __future__ import annotations

import pytest

from tablilla.laws.law73_communication import communication
from tablilla.laws.law73_deception import attempt_to_mislead
from tablilla.laws.law74_looking_at_a_hand import looked_at_a_hand
from tablilla.laws.law75_explanation_or_call import explanation_or_call
from tablilla.laws.law75_mistaken_call import mistaken_call
from tests.laws.decision import Row, check

EDITIONS = (2007, 2017)
MEANT = "caller_meant_it_otherwise_than_explained"


def test_75_which_was_the_mistake_2017() -> None:
    explained = ["misexplained.shared@75B1 shared=true", "follow:law20.misinformation@75D1"]
    table: list[Row] = [
        ({"agreement_is": "as_explained"}, ["follow:law75.mistaken_call@75C"]),
        ({"agreement_is": "other|no_evidence"}, explained),
        ({"agreement_is": "other"}, ["go_by_agreement.shared@75D3 shared=true when=play"]),
        (
            {"agreement_is": "none"},
            [
                "misexplained.not_shared@75D2 shared=false",
                "follow:law20.misinformation@75D2",
                "go_by_agreement.not_shared@75D3 shared=false when=play",
            ],
        ),
    ]
    check(explanation_or_call, 2017, table, {"agreement_is": "75C 75B1 75D1 75D2 75D3"})


def test_75_which_was_the_mistake_2007() -> None:
    explained = ["misexplained.shared@75B shared=true", "follow:law20.misinformation@75B"]
    table: list[Row] = [
        ({"agreement_is": "as_explained"}, ["follow:law75.mistaken_call@75C"]),
        ({"agreement_is": "!as_explained"}, explained),
        ({"agreement_is": "no_evidence"}, ["presume_misexplained@75D"]),
    ]
    check(explanation_or_call, 2007, table, {"agreement_is": "75C 75B 75D"})


@pytest.mark.parametrize("edition", EDITIONS)
def test_75c_and_what_the_caller_has_heard(edition: int) -> None:
    outside = {2007: "16B1a", 2017: "16B1"}[edition]
    always = ["no_irregularity@75C", "keep_silent@75C who=partner", "damage_no_matter@75C"]
    heard = [f"inform.barred@{outside} barred=partner of=extraneous", "avoid_advantage@75A who=partner"]
    table: list[Row] = [({}, always), ({MEANT: True}, heard), ({MEANT: False}, [])]
    check(mistaken_call, edition, table, {MEANT: "75A"})


@pytest.mark.parametrize("edition", EDITIONS)
def test_73_deception(edition: int) -> None:
    proper, inference = {2007: ("73E", "73F"), 2017: ("73E1", "73E2")}[edition]
    concealed, stressed = "a_concealed_understanding_protects_it", "stressed_by_unusual_haste_or_hesitancy"
    by_call: dict[str, object] = {"misled_by_means_of": "call_or_play"}
    calm = by_call | ({stressed: False} if edition == 2017 else {})
    looked_into = [f"follow:law73.false_inference@{inference}"]
    table: list[Row] = [
        (by_call | {concealed: True}, [f"open:undisclosed_understanding@{proper} seat=1 trick=4"]),
        (calm | {concealed: False}, [f"within_rights@{proper}"]),
        ({"tried_to_mislead": True}, ["must_not@73D2 who=offender", "procedural_penalty@73D2 who=offender"]),
        ({"misled_by_means_of": "manner"}, looked_into),
    ]
    asked = {"misled_by_means_of": f"{proper} 73D2", concealed: proper, "tried_to_mislead": "73D2"}
    if edition == 2017:
        table.append((by_call | {stressed: True}, looked_into))
        asked[stressed] = proper
    check(attempt_to_mislead, edition, table, asked)


@pytest.mark.parametrize("edition", EDITIONS)
def test_73b_communication(edition: int) -> None:
    clause, gravest = {2007: ("73B1", "73B2"), 2017: ("73B", "89")}[edition]
    purpose, code = "communicated_on_purpose", "by_a_code_agreed_beforehand"
    table: list[Row] = [
        ({}, ["follow:law16.information_from_partner@16B"]),
        ({purpose: False}, [f"no_irregularity@{clause}"]),
        ({purpose: True}, [f"must_not@{clause} who=offender"]),
        ({code: True}, [f"disciplinary_matter@{gravest} who=offenders"]),
        ({code: False}, [f"procedural_penalty@{clause} who=offender"]),
    ]
    check(communication, edition, table, {purpose: clause, code: gravest})


@pytest.mark.parametrize("edition", EDITIONS)
def test_74c5(edition: int) -> None:
    use, repairs = {2007: ("16A3", "16A4"), 2017: ("16A1c", "12A1")}[edition]
    purpose, shown = "looked_on_purpose", "card_may_have_been_shown_on_purpose"
    damaged = "what_was_seen_was_used_and_did_damage"
    breach = ["must_not@74C5 who=offender", "procedural_penalty@74C5 who=offender"]
    score = [f"adjust.without_information@{repairs} standard=without_information when=play"]
    table: list[Row] = [
        ({purpose: True}, [*breach, f"inform.barred@{use} barred=offender of=seen"]),
        ({damaged: True}, [*score, "follow:law12.assigned_score@12C1a"]),
        ({damaged: False}, [f"no_adjust@{repairs} when=play", "no_damage@12B1 when=play who=others"]),
        ({purpose: False}, ["within_rights@74C5"]),
        ({shown: True}, ["open:attempt_to_mislead@73D2 seat=None trick=4"]),
        ({shown: False}, []),
    ]
    check(looked_at_a_hand, edition, table, {purpose: "74C5", shown: "74C5", damaged: repairs})
