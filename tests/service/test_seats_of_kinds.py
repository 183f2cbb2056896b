"""Whose seat a kind asks for, as command line, desk and programs have it: one reader, one refusal."""

from __future__ import annotations

import pytest

from tablilla.fault import Fault
from tablilla.laws.kinds import LAWS
from tablilla.laws.whose import whose
from tablilla.service.kinds import kinds
from tablilla.service.rule import rule
from tablilla.texts.catalogue import LANGUAGES, words

DEFENDERS = [kind for kind in LAWS if whose(kind).name == "defender"]


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("kind", DEFENDERS)
@pytest.mark.parametrize("seat", ["N", "S"])
def test_what_only_a_defender_can_have_is_refused_to_the_declaring_side(
    kind: str, seat: str, edition: int
) -> None:
    with pytest.raises(Fault) as refused:
        rule({"kind": kind, "seat": seat, "declarer": "S", "edition": edition})
    fault = refused.value
    assert (fault.code, fault.where) == ("incident.seat.defender", "seat")
    for language in LANGUAGES:
        assert words(language)(f"fault.{fault.code}", **fault.details).startswith(f"{seat} ")
    assert rule({"kind": kind, "seat": "W", "declarer": "S", "edition": edition})["incidents"]


@pytest.mark.parametrize(
    ("kind", "seat", "code"),
    [
        ("designation", "W", "declarer"),
        ("dummys_breach", "S", "dummy"),
        ("changed_designation", "N", "not_dummy"),
    ],
)
def test_what_only_declarer_or_dummy_can_do(kind: str, seat: str, code: str) -> None:
    with pytest.raises(Fault) as refused:
        rule({"kind": kind, "seat": seat, "declarer": "S"})
    assert refused.value.code == f"incident.seat.{code}"


def test_who_alone_can_have_it_need_not_be_told() -> None:
    (one,) = rule({"kind": "dummys_breach", "declarer": "E"})["incidents"]
    assert one["seat"] == "W"
    (one,) = rule({"kind": "penalty_lead", "declarer": "E"})["incidents"]
    assert one["seat"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_is_one_in_every_language(language: str) -> None:
    for entry in kinds({"language": language})["kinds"]:
        first = entry["seat"].partition("?")
        assert first[1], entry
        assert first[0].startswith("¿") is not (language == "en"), entry


def test_each_side_has_its_name_where_nobody_is_asked_for() -> None:
    """12C2a of what was overheard: by the fault of each side, told apart without a culprit."""
    facts: dict[str, bool | int | str] = {"somebody_has_called": False, "means_against_it": "score"}
    facts |= {"it_would_likely_interfere_with_normal_play": True, "form_of_contest": "other"}
    told = {"kind": "extraneous_information", "edition": 2007, "language": "en", "facts": facts}
    assert rule(told)["question"]["text"] == "How far is North-South at fault that there is no result?"
    facts |= {"degree_of_fault.offenders": "not", "degree_of_fault.others": "directly"}
    said = [line["text"] for line in rule(told)["incidents"][0]["directives"]]
    assert any("North-South" in text and "plus" in text for text in said), said
    assert any("East-West" in text and "minus" in text for text in said), said
