"""Case files that cannot be read: every wrong value is one ``Fault`` that says what may stand there."""

from __future__ import annotations

import time

import pytest

from tablilla.bridge.seats import Seat
from tablilla.casebook.case_file import DEEPEST, LARGEST, parse, read_detail, read_fact, read_incident
from tablilla.fault import Fault
from tablilla.rules.docket import Docket
from tablilla.texts.catalogue import LANGUAGES, words

REVOKE = '[[incidents]]\nkind = "revoke"\n'
HUGE = "9" * 5000
WRONG = {
    "id = 1": "case.value",
    "laws = 1": "case.value",
    'laws = "62"': "case.value",
    "laws = [62]": "case.value",
    "editions = 1": "case.value",
    "editions = []": "case.value",
    "editions = [1997]": "case.value",
    'editions = ["x"]': "case.value",
    "editions = [true]": "case.value",
    'story = "x"': "case.value",
    "story.en = 1": "case.value",
    'table = "x"': "case.value",
    "table.events = 1": "case.value",
    "table.events = [1]": "case.value",
    'table.events = [{played = "W", card = "SA", to = -1}]': "case.value",
    "table.now = 1": "case.now",
    "table.calls = [1]": "case.value",
    "expect = 1": "case.value",
    "incidents = 1": "case.value",
    "incidents = [1]": "case.value",
    "variants = 1": "case.value",
    "variants = [1]": "case.value",
    "[[incidents]]\nkind = 1": "case.value",
    f"{REVOKE}seat = 1": "case.value",
    f'{REVOKE}seat = "Q"': "incident.value",
    f'{REVOKE}seat = ""': "incident.value",
    f"{REVOKE}suit = 1": "case.value",
    f'{REVOKE}suit = ""': "case.value",
    f'{REVOKE}suit = "CD"': "case.value",
    f"{REVOKE}card = 1": "case.value",
    f"{REVOKE}card = []": "case.value",
    f'{REVOKE}card = "1S"': "incident.value",
    f"{REVOKE}trick = true": "trick.number",
    f"{REVOKE}trick = 14": "trick.number",
    f"{REVOKE}trick = 1e400": "trick.number",
    f'{REVOKE}facts = "x"': "case.value",
    f"{REVOKE}facts.role = [1]": "case.value",
    f"{REVOKE}details = 1": "case.value",
    f"{REVOKE}details.trick = 1e400": "case.value",
    f"{REVOKE}raised = 1": "case.value",
    f"{REVOKE}raised = [1]": "case.value",
    f'{REVOKE}readings = "x"': "case.value",
    f"{REVOKE}readings.x = 1": "case.value",
    f"{REVOKE}colour = 1": "case.key",
    f"{REVOKE}[[variants]]\nincident = 9": "case.value",
    f"{REVOKE}[[variants]]\nincident = 0": "case.value",
    f'{REVOKE}[[variants]]\nincident = "a"': "case.value",
    f"{REVOKE}[[variants]]\nname = 1": "case.value",
    f"{REVOKE}[[variants]]\nunset = 1": "case.value",
    f"{REVOKE}[[variants]]\ntable = 1": "case.value",
    f"{REVOKE}seat = 'N'\ntrick = 2\n{REVOKE}seat = 'n'\ntrick = 2": "case.incident_twice",
    f"{REVOKE}trick = {HUGE}": "case.toml",
    f"{REVOKE}trick = 0x{HUGE}": "case.value",
    f"expect.x = [0x{HUGE}]": "case.value",
    "expect.x = " + "[" * 5000: "case.deep",
    "expect.x = " + "[" * 40 + "]" * 40: "case.deep",
    "a." * 5000 + "a = 1": "case.deep",
    "a." * (DEEPEST + 4) + "a = 1": "case.deep",
    "#" * (LARGEST + 1): "case.large",
    "id =": "case.toml",
}


def dockets(text: str) -> list[Docket]:
    return [case.docket(2017) for case in parse(text, "a.toml")]


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:60])
def test_every_wrong_value_is_one_fault_in_every_language(text: str) -> None:
    with pytest.raises(Fault) as caught:
        dockets(text)
    fault = caught.value
    assert fault.code == WRONG[text]
    for language in LANGUAGES:
        said = words(language)(f"fault.{fault.code}", **fault.details)
        assert "{" not in said.replace("{…}", "")
        assert len(said) < 1000


def test_what_is_wrong_is_named_with_its_place() -> None:
    with pytest.raises(Fault) as caught:
        parse(f'{REVOKE}{REVOKE}suit = "CD"', "a.toml")
    fault = caught.value
    assert (fault.where, fault.details["at"], fault.details["given"]) == ("a.toml incidents[2]", "suit", "CD")
    may = fault.details["may"]
    assert isinstance(may, Fault)
    assert words("es")(f"fault.{may.code}", **may.details) == "uno de estos valores: C, D, H, S"


def test_many_dots_take_no_time() -> None:
    start = time.process_time()
    with pytest.raises(Fault):
        parse("a." * (LARGEST // 2 - 10) + "a = 1", "a.toml")
    assert time.process_time() - start < 1


def test_what_is_large_but_right_is_read() -> None:
    (case,) = parse(f"{REVOKE}trick = 13\n# {'x' * 100_000}", "a.toml")
    assert case.told[0].incident.trick == 13


@pytest.mark.parametrize("key", ["failed_to_follow.²", "failed_to_follow.①", "failed_to_follow." + HUGE,
                                 "likelier." * 2000 + "role", "likelier.likelier.role"])  # fmt: skip
def test_no_fact_is_called_so(key: str) -> None:
    with pytest.raises(Fault) as caught:
        read_fact(key, "yes", "--fact")
    assert caught.value.code == "fact.unknown"
    assert len(str(caught.value.details["given"])) < 100


def test_facts_are_called_so() -> None:
    assert read_fact("failed_to_follow.5", "sí", "")[0].subject == 5
    assert read_fact("likelier.held_a_card_of_the_suit", " YES ", "")[1] is True


@pytest.mark.parametrize(
    ("text", "seat"), [("O", "W"), ("oeste", "W"), ("Este", "E"), ("e", "E"), ("norte", "N"), ("SUR", "S")]
)
def test_seats_have_spanish_names_too(text: str, seat: str) -> None:
    assert read_incident({"kind": "revoke", "seat": text}, "").seat is Seat[seat]


@pytest.mark.parametrize(("text", "card"), [("s3", "S3"), ("ht", "HT"), ("dX", "Dx"), ("c", "C"), ("?", "?")])
def test_cards_are_read_in_either_case(text: str, card: str) -> None:
    assert read_incident({"kind": "revoke", "card": text}, "") == read_incident(
        {"kind": "revoke", "card": card}, ""
    )
    assert read_incident({"kind": "revoke", "card": text}, "").card == read_detail("card", card, "")


@pytest.mark.parametrize(
    ("key", "value"),
    [("suit", "CD"), ("suit", ""), ("suit", 1), ("suits", ["C2"]), ("suits", 3), ("card", 3), ("trick", "x")],
)
def test_no_detail_is_such(key: str, value: object) -> None:
    with pytest.raises(Fault) as caught:
        read_detail(key, value, "--detail")
    assert caught.value.code == "detail.value"
