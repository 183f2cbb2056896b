"""Law 45: played or not, by whose card it is; slips by edition; dummy's cards; the fifth card."""

from __future__ import annotations

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.law45_card_played import (
    BEFORE_PARTNER,
    DECLARER_NAMED,
    FAILED_IT,
    IN_TIME,
    LED_TO_NEXT,
    MISPLACED,
    Misplaced,
)
from tablilla.laws.law58_simultaneous_cards import CHANGES, PLAYED_AFTER
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Opened
from tests.laws.told import BOOK, every_ruling

EDITIONS = (2007, 2017)


@pytest.mark.parametrize("edition", EDITIONS)
def test_played_or_not(edition: int) -> None:
    for answers, done in every_ruling("card_played_or_not", edition):
        named = answers.get("named_or_pointed_out_as_his_play")
        if answers["role"] == "defender":
            counts = answers["partner_could_have_seen_its_face"] or named
            if counts and answers["had_already_played_to_the_trick"]:
                clause = "45C1" if answers["partner_could_have_seen_its_face"] else "45C4a"
                assert done == [f"open:fifth_card@{clause}"]
                continue
            if counts and not answers["it_was_his_turn"]:
                clause = "45C1" if answers["partner_could_have_seen_its_face"] else "45C4a"
                assert done == [f"open:play_out_of_turn@{clause}"]
                continue
        elif answers["role"] == "declarer":
            counts = not answers["card_was_dropped"] and (
                answers["held_face_up_at_the_table"] or answers.get("held_as_a_card_played") or named
            )
            if not counts:
                assert ("pick_up@48A" in done) or done == ["not_played@48A"]
        else:
            touched = answers.get("declarer_touched_it_deliberately")
            counts = named or (touched and not answers["only_to_arrange_or_to_reach_another"])
        assert any(d.startswith("counts_as_played") for d in done) is bool(counts)
        assert ("stand.card@47F2" in done) is bool(counts)
        assert any(d.startswith("not_played") for d in done) is not counts


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("held_face_up_at_the_table", "45C2a"),
        ("held_as_a_card_played", "45C2b"),
        ("named_or_pointed_out_as_his_play", "45C4a"),
    ],
)
def test_each_way_of_playing_from_declarers_hand_is_cited(key: str, clause: str) -> None:
    for answers, done in every_ruling("card_played_or_not", 2017):
        if answers["role"] == "declarer" and not answers["card_was_dropped"]:
            assert (f"counts_as_played@{clause}" in done) is bool(answers.get(key))
            if answers["held_face_up_at_the_table"]:
                assert "held_as_a_card_played" not in answers, "it is played: nothing more is asked"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_slip_may_be_put_right(edition: int) -> None:
    """2007: any player, at once, until his partner plays; 2017: a card of dummy, until declarer plays."""
    for answers, done in every_ruling("changed_designation", edition):
        dummy = bool(answers["card_was_called_from_dummy"])
        slip = answers.get("slip") == "tongue"
        if edition == 2007:
            may = slip and bool(answers.get("changed_without_pause_for_thought"))
            may = may and answers.get("his_partner_has_played_since") is False
        else:
            may = dummy and slip and answers.get("declarer_has_played_from_either_hand_since") is False
        assert ("plays@45C4b" in done) is ("withdraw@47C" in done) is may
        assert ("counts_as_played@45C4a" in done) is ("stand.card@47F2" in done) is not may
        opponent = "rho" if dummy else "lho"
        assert (f"opponent_played_after.{opponent}" in answers) is may
        assert ("withdraw@47D" in done) is bool(answers.get(f"opponent_changes_card.{opponent}"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_dummy_moved_a_card_that_was_not_named(edition: int) -> None:
    clause = "45D1" if edition == 2017 else "45D"
    for answers, done in every_ruling("dummy_played_unasked", edition):
        in_time = bool(answers["attention_before_each_side_played_to_the_trick_after"])
        named = bool(answers["declarer_had_named_a_card"])
        assert (f"withdraw@{clause}" in done) is in_time
        assert (f"plays@{clause}" in done) is (in_time and named)
        assert ("designates@45B" in done) is (in_time and not named)
        late = "stand.card@45D2" if edition == 2017 else "stand.card@47F2"
        assert (late in done) is not in_time
        assert any(d.endswith("@45F") for d in done) is not named
        changed = [p for p in ("lho", "rho") if answers.get(f"opponent_changes_card.{p}")]
        assert done.count("withdraw@47D") == len(changed)
        if answers.get("declarer_changes_card") is not None:
            assert "lho" in changed, "only after a change by his right-hand opponent, who sits on dummy's left"


@pytest.mark.parametrize(("edition", "clause"), [(2007, "57C1"), (2017, "57C2")])
def test_a_defender_who_came_early_on_the_card_that_dummy_moved_is_let_off(edition: int, clause: str) -> None:
    """One at most, and none where declarer had named a card."""
    key, met = "came_before_his_partners_turn", set()
    for answers, done in every_ruling("dummy_played_unasked", edition):
        asked = {place for place in ("lho", "rho") if f"{key}.{place}" in answers}
        early = {place for place in asked if answers[f"{key}.{place}"]}
        assert done.count(f"no_rectification@{clause}") == len(early) <= 1
        assert "rho" not in asked or "lho" not in early
        assert not (asked and answers["declarer_had_named_a_card"])
        assert all(answers[f"opponent_played_after.{place}"] for place in asked)
        met |= early
    assert met == {"lho", "rho"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("kind", "seat", "trick", "elsewhere"),
    [
        ("premature_play", Seat.E, 4, True),
        ("play_out_of_turn", Seat.W, 4, True),
        ("premature_play", Seat.E, 5, False),
        ("premature_play", Seat.S, 4, False),
    ],
)
def test_an_early_card_with_a_ruling_of_its_own_is_not_asked_about(
    edition: int, kind: str, seat: Seat, trick: int, elsewhere: bool
) -> None:
    me = Incident("dummy_played_unasked", Seat.N, 4)
    docket = Docket(BOOK, edition, named=(me, Incident(kind, seat, trick)))
    facts = {DECLARER_NAMED: False, IN_TIME: True, LED_TO_NEXT: False, PLAYED_AFTER.of(Place.LHO): True}
    for fact, value in facts.items():
        docket = docket.told(me, fact, value)
    _, need = run(docket, me)
    assert need is not None
    assert need.fact == (CHANGES if elsewhere else BEFORE_PARTNER).of(Place.LHO)


@pytest.mark.parametrize(("edition", "clause"), [(2007, "45D"), (2017, "45D1")])
def test_whether_declarer_named_a_card_is_not_asked_where_it_is_known(edition: int, clause: str) -> None:
    """57C leads here with a card that dummy played of his own accord; other clauses do not tell."""
    for opened_by, known in ((clause, True), ("43A1c", False)):
        me = Incident("dummy_played_unasked", Seat.N, 4, born_of=opened_by)
        case, need = run(Docket(BOOK, edition), me)
        assert need is not None
        assert (need.fact is DECLARER_NAMED) is not known
        assert not case.steps


def test_too_late_in_2017_a_revoke_may_have_come_of_it() -> None:
    hands = ("lho", "partner", "rho")
    for answers, done in every_ruling("dummy_played_unasked", 2017):
        failed = [h for h in hands if answers.get(f"did_not_follow_the_misplaced_card.{h}")]
        revoked = bool(answers.get("misplaced_card_was_a_revoke"))
        assert done.count("open:revoke@45D2") == len(failed) + revoked


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fifth_card(edition: int) -> None:
    for answers, done in every_ruling("fifth_card", edition):
        clause = "45E1" if answers["role"] == "defender" else "45E2"
        if answers["fifth_card_was"] == "led":
            assert done == [f"open:lead_out_of_turn@{clause}"]
        elif clause == "45E2":
            assert done == ["pick_up@45E2", "no_rectification@45E2"]
        else:
            major = any(answers.get(k) for k in ("honour", "played_deliberately", "has_another_penalty_card"))
            assert done[0] == f"penalty.{'major' if major else 'minor'}@50B"


@pytest.mark.parametrize("edition", EDITIONS)
def test_dummy_points_at_a_card_and_a_card_is_turned(edition: int) -> None:
    for answers, done in every_ruling("dummy_indicated_a_card", edition):
        if answers["dummy_only_arranged_cards"]:
            assert done == ["no_irregularity@45F"]
            continue
        damage = answers["dummy_suggested_a_play"] and answers["suggested_play_damaged_defenders"]
        last = "adjust.without_irregularity@45F" if damage else "no_adjust@45F"
        assert done == ["play_on@45F", "procedural_penalty@43B1", last]
    turned = {tuple(a.values()): d for a, d in every_ruling("card_turned_early", edition)}
    assert turned == {(True,): ["no_irregularity@45G"], (False,): ["turn_up@45G"]}


@pytest.mark.parametrize(("hand", "seat"), [(Place.LHO, Seat.E), (Place.PARTNER, Seat.S), (Place.RHO, Seat.W)])
def test_the_revoke_is_that_of_the_hand_that_did_not_follow(hand: Place, seat: Seat) -> None:
    me = Incident("dummy_played_unasked", Seat.N, 4)
    docket = Docket(BOOK).told(me, DECLARER_NAMED, True).told(me, IN_TIME, False)
    docket = docket.told(me, MISPLACED, Misplaced.LED)
    for other in (Place.LHO, Place.PARTNER, Place.RHO):
        docket = docket.told(me, FAILED_IT.of(other), other is hand)
    case, need = run(docket, me)
    assert need is None
    assert [s.incident for s in case.steps if isinstance(s, Opened)] == [Incident("revoke", seat, 4)]
