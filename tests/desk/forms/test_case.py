"""A ruling as a case: read again it is ruled the same, and nobody is named."""

from __future__ import annotations

import tomllib
from uuid import UUID, uuid4

import pytest

from tablilla.casebook.case_file import parse
from tablilla.casebook.expectation import faults
from tablilla.casebook.outcome import Outcome
from tablilla.desk.entry import new
from tablilla.desk.fold_rulings import ruling
from tablilla.desk.forms.case import case_text, toml
from tablilla.fault import Fault
from tablilla.rules.directive import key_of
from tablilla.texts.catalogue import words
from tests.desk.forms.samples import LEAD, NAMES, REVOKE, Teller, board, everything

KINDS = (
    {"kind": "revoke", "seat": "W", "trick": 4, "suit": "C", "card": "D2", "details": {"declarer": "S"}},
    {"kind": "opening_lead_out_of_turn", "seat": "E", "trick": 1, "card": "HQ", "details": {"declarer": "S"}},
    {"kind": "lead_out_of_turn", "seat": "W", "trick": 3, "card": "H3", "details": {"declarer": "S"}},
    {"kind": "insufficient_bid", "seat": "N"},
    {"kind": "call_out_of_rotation", "seat": "E"},
    {"kind": "exposed_card", "seat": "W", "trick": 2, "card": "C7", "details": {"declarer": "S"}},
)


def case(teller: Teller, made: UUID, *, texts: bool = False) -> str:
    held = teller.held()
    found = ruling(held.log, made)
    assert found is not None
    return case_text(held.log, found, words("es"), texts=texts)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("opened", KINDS, ids=lambda one: one["kind"])
@pytest.mark.parametrize("answers", [REVOKE, LEAD, {}], ids=["revoke", "lead", "no"])
@pytest.mark.parametrize("at", [{"board": 7, "table": "3"}, {}], ids=["board", "nowhere"])
def test_a_case_is_ruled_as_it_was_at_the_table(
    teller: Teller, opened: dict[str, object], edition: int, answers: dict[str, object], at: dict[str, object]
) -> None:
    board(teller)
    made = teller.ruling({**opened, **at, "edition": edition}, answers)
    text = case(teller, made)
    (read,) = parse(text, "case")
    assert read.editions == (edition,)
    assert faults(read, edition) == []
    found = ruling(teller.held().log, made)
    assert found is not None
    assert found.ruled is not None
    ruled = [
        f"{one['directive']}@{one['clause']}"
        for incident in found.ruled.value["incidents"]
        for one in incident["directives"]
        if one["directive"] not in ("open", "read")
    ]
    again = {f"{key_of(directive)}@{clause}" for _, clause, directive in Outcome.of(read, edition).done()}
    assert again == set(ruled) == set(read.expect["does"])


def test_nobody_is_named_and_nothing_that_was_written_is_in_it(teller: Teller) -> None:
    made = everything(teller, "Zacarías 555-1234")
    text = case(teller, made)
    for secret in (*NAMES, "Zacarías", "555", "Dora", "Ada", "Carla", "Peer", "Ávila", "limit", "SUM", "101"):
        assert secret not in text
    told = tomllib.loads(text)
    assert told["table"]["deal"].startswith("N:AQ73")
    assert told["expect"]["tricks_to_nonoffenders"] == 2
    assert "story" not in told
    asked = tomllib.loads(case(teller, made, texts=True))
    assert asked["story"] == {
        "es": "Norte-Sur dice: NS Zacarías 555-1234 Este-Oeste dice: EW Zacarías 555-1234"
    }


def test_what_was_ruled_otherwise_is_not_given_out(teller: Teller) -> None:
    opened = {"kind": "revoke", "seat": "W", "details": {"declarer": "S"}}
    made = teller.ruling(opened, REVOKE, back=True)
    log = teller.held().log
    ruled = log.stands(f"ruling/{made}", "ruled")
    assert ruled is not None
    wrong = [{"directive": "stand.revoke", "clause": "99Z"}]
    for directives, why in (([], "transfer.two@64A1"), (wrong, "99Z")):
        twin = f"ruling/{uuid4()}"
        teller.tell(twin, "ruling.opened", opened)
        for kind in ("fact", "choice"):
            for key, told in log.values(f"ruling/{made}", kind).items():
                teller.tell(twin, kind, told, key)
        teller.tell(twin, "kept", {"details": {"now": "play"}})
        parts = [{**one, "directives": directives} for one in ruled.value["incidents"]]
        teller.tell(twin, "ruled", {**ruled.value, "incidents": parts})
        with pytest.raises(Fault, match=rf"forms\.case\.differs.*{why}"):
            case(teller, UUID(twin.removeprefix("ruling/")))


def test_answers_that_no_law_knows_are_refused(teller: Teller) -> None:
    made = uuid4()
    teller.tell(f"ruling/{made}", "ruling.opened", {"kind": "revoke"})
    teller.tell(f"ruling/{made}", "fact", "Ana did it", "no_such_fact")
    with pytest.raises(Fault, match=r"forms\.case\.answers"):
        case(teller, made)


def test_a_record_of_another_declarer_is_not_mixed_in(teller: Teller) -> None:
    board(teller)
    opened = {"kind": "revoke", "seat": "N", "board": 7, "table": "3", "details": {"declarer": "E"}}
    table = tomllib.loads(case(teller, teller.ruling(opened, REVOKE)))["table"]
    assert table["declarer"] == "E"
    assert not {"contract", "calls"} & set(table)


@pytest.mark.parametrize(
    "plain",
    [
        {
            "a": 'q"uo\\te\n\t\x7f',
            "b": [1, "x", True],
            "t": {"k v": 1, "n": {"d": ["é"]}},
            "l": [{"x": {"y": 2}}],
        },
        {"empty": "", "none": [], "t": {}, "l": [{"kind": "a"}, {"kind": "b", "facts": {"f.g": False}}]},
    ],
)
def test_toml_is_read_as_it_was(plain: dict[str, object]) -> None:
    assert tomllib.loads(toml(plain)) == plain


ODD_RULED: tuple[dict[str, object], ...] = (
    {"incidents": [{"directives": [[]]}]},
    {"incidents": [{"directives": 5}]},
    {"incidents": [{"directives": [{"directive": "transfer.trick", "tricks": {}}]}]},
    {"incidents": [{"directives": [{}]}], "question": ["x"]},
    {"question": {"fact": 5}},
)


@pytest.mark.parametrize("odd", ODD_RULED, ids=range(len(ODD_RULED)))
def test_a_ruling_of_an_odd_device_is_one_fault(teller: Teller, odd: dict[str, object]) -> None:
    made = teller.ruling(dict(KINDS[0]), REVOKE)
    (before,) = [one.entry for one in teller.held().stored if one.entry.kind == "ruled"]
    now = new(
        teller.session, before.about, "ruled", odd,
        source=before.source, device=teller.store.device, replaces=before.id,
    )  # fmt: skip
    assert not teller.store.append(teller.session, [now]).refused
    with pytest.raises(Fault) as wrong:
        case(teller, made)
    assert wrong.value.code == "forms.case.differs"
