"""Rulings as their entries have them; the engine's own rulings among them."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from tablilla.desk.entry import Entry
from tablilla.desk.fold import current
from tablilla.desk.fold_closed import knew
from tablilla.desk.fold_numbers import effects, search, statistics
from tablilla.desk.fold_rulings import State, appointments, law_of, ruling, rulings
from tablilla.desk.fold_session import State as Running
from tablilla.desk.fold_session import clocks, settings
from tablilla.service.calls import call
from tests.desk.store.said import ABOUT, BEGIN, LAPTOP, RULING, id_of, said

OTHER = id_of("other ruling")
REVOKE = {
    "kind": "revoke",
    "seat": "W",
    "declarer": "S",
    "trick": 5,
    "suit": "C",
    "card": "D5",
    "language": "en",
}
FOUND = {
    "held_a_card_of_the_suit": True,
    "dummy_was_the_first_to_ask_or_draw_attention": False,
    "other_side_revoked_on_this_trick": False,
    "offenders_played_to_next_trick": True,
    "attention": "play",
    "right_card_was_penalty_card_or_dummys": False,
}


def ruled(**facts: Any) -> dict[str, Any]:
    """What the engine says, asked until nothing is to be answered now."""
    known: dict[str, Any] = FOUND | facts
    while True:
        answer = call("rule", REVOKE | {"facts": known})
        if answer.get("question") is None:
            return answer
        question: Any = answer["question"]
        known |= {question["answer_with"]: question["answers"][-1]["value"]}


OPENED = said("opened", {"kind": "revoke", "board": 7, "table": 3, "seat": "W", "trick": 5}, "ruling.opened")


CHOOSING: dict[str, Any] = {
    "kind": "opening_lead_out_of_turn", "seat": "E", "declarer": "S", "trick": 1,
    "facts": {
        "opponent_said_it_was_his_turn": False, "partner_led_too": "nothing",
        "declarer_could_have_seen_a_card_of_dummy": False, "declarer_did_after_the_lead": "nothing",
        "penalty_cards_lying": "one",
    },
}  # fmt: skip


def states(*entries: Entry) -> list[State]:
    return [found.state for found in rulings(current(entries))]


def test_from_the_call_to_the_end() -> None:
    answer = ruled()
    assert answer["status"] != "question"
    made = answer["incidents"][0]["appointments"]
    assert made, "an established revoke is looked at again at the end of play"
    first = said("ruled", answer, "ruled", at=1)
    assert states(OPENED) == [State.BEGUN]
    assert states(OPENED, first) == [State.WAITING]
    waiting = appointments(current([OPENED, first]))
    assert [(one.board, one.table, one.ruling) for one in waiting] == [(7, "3", RULING)] * len(made)
    assert [one.text for one in waiting] == [one["text"] for one in made]
    kept = [said(f"kept {one.key}", {"appointment": one.key}, "kept", at=2) for one in waiting]
    assert states(OPENED, first, *kept) == [State.RULED]
    assert states(OPENED, first, said("closed", None, "closed", at=3)) == [State.CLOSED]
    assert appointments(current([OPENED, first, said("closed", None, "closed", at=3)])) == ()
    reopened = [said("closed", None, "closed", at=3), said("reopened", "appeal", "reopened", at=4)]
    assert states(OPENED, first, *reopened) == [State.WAITING]


def test_with_a_question_of_the_directors_it_is_begun_with_one_of_a_players_open() -> None:
    question = call("rule", REVOKE | {"facts": {}})
    assert states(OPENED, said("ruled", question, "ruled", at=1)) == [State.BEGUN]
    choice = call("rule", CHOOSING)
    assert choice["question"]["kind"] == "choice"
    assert states(OPENED, said("ruled", choice, "ruled", at=1)) == [State.OPEN]


def test_what_was_begun_is_discarded_and_taken_up_again_and_counts_as_no_ruling() -> None:
    thrown = said("closed", {"discarded": True}, "closed", at=3)
    assert states(OPENED, thrown) == [State.DISCARDED]
    assert states(OPENED, said("closed", {"reason": "done"}, "closed", at=3)) == [State.CLOSED]
    assert states(OPENED, thrown, said("reopened", {"reason": "x"}, "reopened", at=4)) == [State.BEGUN]
    counted = statistics([current([OPENED, thrown])])
    assert (counted.rulings, sum(counted.by_state.values()), counted.by_kind) == (0, 0, {})


def test_a_conflict_or_a_dispute_keeps_it_open() -> None:
    first = said("ruled", ruled(), "ruled", at=1)
    torn = [said("a", True), said("b", False, device=LAPTOP)]
    assert states(OPENED, first, *torn) == [State.OPEN]
    sides = [said("ns", True, source="ns"), said("ew", False, source="ew")]
    assert states(OPENED, first, *sides) == [State.OPEN]
    assert states(OPENED, first, *sides, said("found", True)) == [State.WAITING]


def test_what_comes_after_a_ruling_was_closed_changes_nothing_until_it_is_reopened() -> None:
    first, answer = said("first", True, at=1), said("ruled", ruled(), "ruled", at=2)
    closed = said("closed", knew([OPENED, first, answer]), "closed", at=5)
    offline = said("offline", False, replaces="first", device=LAPTOP, at=3)  # said before, and not known
    found = current([OPENED, first, answer, closed, offline])
    stands = found.stands(ABOUT, "fact", "held_a_card_of_the_suit")
    assert stands == first
    assert found.conflicts == ()
    (mine,) = rulings(found)
    assert (mine.state, mine.late) == (State.CLOSED, (offline,))
    assert offline in mine.entries
    reopened = current([*found.entries.values(), said("reopened", {"reason": "x"}, "reopened", at=6)])
    assert reopened.stands(ABOUT, "fact", "held_a_card_of_the_suit") == offline
    assert rulings(reopened)[0].late == ()


def test_a_closing_that_does_not_say_what_it_knew_goes_by_the_clocks() -> None:
    closed = said("closed", None, "closed", at=5)
    before, after = said("before", True, at=4), said("after", False, at=6, device=LAPTOP)
    free = [said("e", "x", "entered", at=7), said("f", "x", "form.field", key="call.by", at=7)]
    found = current([OPENED, closed, before, after, *free])
    assert found.late == {ABOUT: (after,)}
    assert found.stands(ABOUT, "fact", "held_a_card_of_the_suit") == before
    assert [found.counts(entry) for entry in (before, after, *free)] == [True, False, True, True]


def test_tables_to_go_back_to_the_next_first() -> None:
    def parts(when: str) -> dict[str, Any]:
        made = {"when": when, "clause": "64C", "fact": f"f_{when}", "text": when}
        return {"directives": [], "appointments": [made]}

    one = said("one", {"incidents": [parts("play"), parts("trick")]}, "ruled", at=1)
    two = said("two", parts("auction"), "ruled", at=2, about=f"ruling/{OTHER}")
    found = appointments(current([two, one]))
    assert [(a.when.name, a.key) for a in found] == [
        ("AUCTION", "1/f_auction"),
        ("TRICK", "2/f_trick"),
        ("PLAY", "1/f_play"),
    ]


def test_open_rulings_come_first() -> None:
    later = said("later", {"kind": "claim"}, "ruling.opened", at=9, about=f"ruling/{OTHER}")
    found = rulings(current([said("closed", None, "closed"), OPENED, later]))
    assert [(one.id, one.state, one.kind) for one in found] == [
        (OTHER, State.BEGUN, "claim"),
        (RULING, State.CLOSED, "revoke"),
    ]
    log = current([OPENED])
    assert ruling(log, OTHER) is None
    assert (mine := ruling(log, RULING)) is not None
    assert (mine.board, mine.table, mine.about, mine.began) == (7, "3", ABOUT, BEGIN)


def test_a_ruling_that_is_no_ruling_of_ours_does_no_harm() -> None:
    odd = [
        {},
        {"incidents": 7},
        {"incidents": [7]},
        {"appointments": [7, {"when": "someday"}]},
        {"directives": [7]},
    ]
    for value in odd:
        log = current([OPENED, said("ruled", value, "ruled", at=1)])
        assert [one.state for one in rulings(log)] == [State.RULED]
        assert statistics([log]).by_clause == {}


def test_statistics_count_a_clause_once_in_a_ruling_and_name_nobody() -> None:
    answer = ruled()
    log = current(
        [OPENED, said("ruled", answer, "ruled", author="Ana Pérez", at=1), said("x", "Ana", "appealed")]
    )
    found = statistics([log, log])
    cited = {line["clause"] for incident in answer["incidents"] for line in incident["directives"]}
    assert "63B" in cited
    assert found.rulings == 2
    assert found.by_kind == {"revoke": 2}
    assert found.by_clause == dict.fromkeys(sorted(cited), 2)
    assert found.by_law == dict.fromkeys(
        sorted({law for clause in cited if (law := law_of(clause)) is not None}), 2
    )
    assert (found.by_edition, found.appeals, found.by_state["waiting"]) == ({2017: 2}, 2, 2)
    assert "Ana" not in str(found.plain())
    assert statistics([]).rulings == 0


def test_clocks_run_from_the_official_score() -> None:
    def at(minutes: float, **values: Any) -> list[tuple[str, str, str, int | None]]:
        log = current([said("set", values, "session.set", about="session")])
        found = clocks(settings(log), BEGIN + timedelta(minutes=minutes))
        return [
            (c.name, c.clause, c.state, None if c.left is None else round(c.left.seconds / 60)) for c in found
        ]

    official = BEGIN.isoformat()
    assert at(0) == [("correction", "79C", Running.UNSET, None), ("appeal", "92B", Running.UNSET, None)]
    assert at(10, official=official) == [
        ("correction", "79C", Running.RUNNING, 20),
        ("appeal", "92B", Running.RUNNING, 20),
    ]
    assert [state for *_, state, _ in at(29.9, official=official)] == [Running.RUNNING] * 2
    assert [state for *_, state, _ in at(30, official=official)] == [Running.OVER] * 2
    longer = at(40, official=official, correction_minutes=60)
    assert [left for *_, left in longer] == [20, 20], "appeals end with the Correction Period"
    apart = at(40, official=official, correction_minutes=60, appeal_minutes=30)
    assert [(state, left) for *_, state, left in apart] == [(Running.RUNNING, 20), (Running.OVER, 0)]
    none = at(0, official=official, correction_minutes=0)
    assert [state for *_, state, _ in none] == [Running.OVER] * 2


@pytest.mark.parametrize(
    ("score", "ns", "ew"),
    [
        ({"before": 420, "after": -50}, -470, 470),
        ({"before": {"ns": -100, "ew": 100}, "after": {"ns": -100, "ew": 50}}, 0, -50),
        ({"before": {"ns": "40%", "ew": "60 %"}, "after": {"ns": "52,5%", "ew": "47.5%"}}, "12.5", "-12.5"),
        ({"before": {"ns": 420}, "after": {"ns": "60%"}}, None, None),
        ({"before": 420}, None, None),
        ({"after": {"ns": "Ave+"}}, None, None),
        ({}, None, None),
    ],
)
def test_what_a_ruling_did_to_both_sides(score: dict[str, Any], ns: Any, ew: Any) -> None:
    wanted = [None if change is None else Fraction(change) for change in (ns, ew)]
    assert [effect.change for effect in effects(score)] == wanted


def test_search_knows_no_case_and_no_accents() -> None:
    log = current(
        [
            said("a", {"text": "Oeste TITUBEÓ antes del paso"}, "note", at=1),
            said("b", {"text": "el paso fue rápido", "who": "Núñez"}, "note", at=2),
        ]
    )
    assert [entry.id for entry in search(log, "paso")] == [id_of("b"), id_of("a")]
    assert [entry.id for entry in search(log, "titubeo PASO")] == [id_of("a")]
    assert [entry.id for entry in search(log, "nunez")] == [id_of("b")]
    assert search(log, " ") == search(log, "nada") == ()
    assert len(search(log, "nota", lambda entry: "Nota")) == 2
