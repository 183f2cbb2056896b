"""The strip says what holds: against the table's faced cards, duties and choices due, and in words."""

from __future__ import annotations

import json
import random

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, card, cards
from tablilla.bridge.seats import Seat
from tablilla.laws.law26_call_withdrawn import LeadRight, Scope
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.laws.law57_premature_play import Demand, PlayAsDemanded, PlayInTurn
from tablilla.rules.directive import Until
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import rule
from tablilla.table import events as e
from tablilla.table.drivers import live
from tablilla.table.notation import read
from tablilla.table.occasions import occasions
from tablilla.table.strip import Part, Wait, as_plain, chosen, strip
from tablilla.table.table import Table, start
from tablilla.texts.catalogue import LANGUAGES, words
from tablilla.texts.strip_words import strip_line
from tests.table.boards import lawless, seeds
from tests.table.known import HANDS

N, E, S, W = Seat
OPEN = start(S, NOTRUMP, HANDS)
MAJORS = {"major", "same_suit", "majors", "major_now", "same_suit_now", "majors_now", "major_chosen"}


def keys(table: Table, edition: int = 2017) -> list[str]:
    return [p.key for p in strip(table, edition)]


def first(table: Table) -> Part:
    return strip(table)[0]


def test_the_line_of_the_story() -> None:
    table = OPEN.play(W, card("DA")).play(N, card("D5")).add(e.Faced(W, card("HA")))
    part = first(table)
    assert strip_line(part, words("en")) == (
        "♥A of West: major penalty card; if East is on lead ask South: require ♥, forbid ♥ "
        "(either way West picks it up), or neither"
    )
    assert strip_line(part, words("es")).startswith("♥A de Oeste: carta penalizada mayor")
    assert part.waits == (Wait.CARD_GONE, Wait.PARTNER_ON_LEAD)
    assert (part.clause, part.until, part.now) == ("50D2", Until.CARD_GONE, False)
    duty = strip(table)[1]
    assert (duty.key, duty.clause, duty.cards, duty.now) == ("to_be_played", "50D1a", card("HA"), False)
    assert strip_line(duty, words("en")) == "West must play ♥A at the first legal opportunity"


def test_the_choice_is_due_taken_and_over() -> None:
    table = OPEN.add(e.Faced(E, card("HJ")))
    assert first(table).key == "major_now"
    assert first(table).now
    assert first(table).waits == (Wait.CHOICE,)
    barred = table.add(e.Chose(S, "forbid:H"))
    assert keys(barred) == ["ban", "card_picked_up"], "the card went back by that"
    assert strip(barred)[0].suits == SUIT_CARDS[2]
    assert strip(barred)[0].waits == (Wait.LEAD_LOST,)
    neither = table.add(e.Chose(S, "neither"))
    assert chosen(neither, E)
    assert first(neither).key == "major_chosen"
    ruled = table.add(e.Ruled(Incident("penalty_lead", E, 1)))
    assert first(ruled).key == "major_chosen"
    other = table.add(e.Ruled(Incident("penalty_lead", W, 1)))
    assert first(other).key == "major_now", "the ruling on another hand's card is no choice for this lead"
    table = neither
    for one in ("SA", "S8", "SQ", "S2"):
        assert table.turn is not None
        table = table.play(table.turn, card(one))
    assert first(table).key == "major_now", "the next lead is another"


def test_several_cards_of_one_suit_and_of_two() -> None:
    two = OPEN.add(e.Faced(E, card("HJ")), e.Faced(E, card("HT"), False))
    assert (first(two).key, first(two).clause) == ("same_suit_now", "51B1")
    three = two.add(e.Faced(E, card("D8"), False))
    assert (first(three).key, first(three).clause) == ("majors_now", "51B2")
    assert first(three).suits == SUIT_CARDS[1] | SUIT_CARDS[2]
    assert "♥ ♦" in strip_line(first(three), words("en"))
    later = three.play(W, card("SA"))
    assert first(later).key == "majors"
    asked = three.play(W, card("HA")).play(N, card("H3"))
    (name,) = [p for p in strip(asked) if p.key == "name_card"]
    assert (name.seat, name.cards, name.ask, name.clause) == (E, card("HJ") | card("HT"), S, "51A")
    assert "name_card" not in keys(three.play(W, card("DA")).play(N, card("D5"))), "only one can be played"


def test_a_card_that_nobody_named_is_one_card_and_of_one_suit() -> None:
    """50D2: declarer names the suit of the card that lies there, and no other."""
    unknown = OPEN.add(e.Faced(E, card("?")))
    assert (first(unknown).key, first(unknown).clause) == ("major_now", "50D2")
    assert "require its suit, forbid its suit" in strip_line(first(unknown), words("en"))
    assert keys(unknown.add(e.Chose(S, "require:H"))) == ["demand", "card_picked_up"], "it is of that suit"
    half = OPEN.add(e.Faced(E, card("H")))
    assert (first(half).key, first(half).clause, first(half).suits) == ("major_now", "50D2", SUIT_CARDS[2])
    two = half.add(e.Faced(E, card("?")))
    assert (first(two).key, first(two).clause) == ("majors_now", "51B2")
    assert first(two).suits == sum(SUIT_CARDS), "the other may be of any suit"
    (still,) = [p for p in strip(two.add(e.Chose(S, "forbid:H"))) if p.key in MAJORS]
    assert still.cards == card("?"), "nobody has said that it is of that suit"


def test_the_other_duties() -> None:
    table = OPEN.play(W, card("DA"))
    duties = (
        (LeadDemand(who=W, clause="50D2a", suit=1, since=2), "demand"),
        (LeadBan(who=W, clause="50D2a", suits=SUIT_CARDS[1], since=2), "ban"),
        (PlayAsDemanded(who=E, clause="57A1", demand=Demand.HIGHEST, since=1), "as_demanded.highest"),
        (PlayAsDemanded(who=E, clause="57A3", demand=Demand.REQUIRE, suit=0, since=1), "as_demanded.require"),
        (PlayInTurn(who=E, clause="57D2", card=card("DJ"), since=1), "in_turn"),
    )
    for duty, key in duties:
        at = OPEN if duty.since == 2 else table
        at = at.add(e.Obliged(duty)) if at is table else at._replace(duties=(duty,))
        (part,) = strip(at)
        assert (part.key, part.seat, part.clause) == (key, duty.who, duty.clause)
        for language in LANGUAGES:
            assert strip_line(part, words(language))
    assert strip(table) == ()


def test_a_right_at_the_first_lead_waits_for_it() -> None:
    for scope in Scope:
        right = LeadRight(who=W, clause="26B", scope=scope)
        (now,) = strip(OPEN.add(e.Obliged(right)))
        (later,) = strip(OPEN.play(E, card("SJ")).add(e.Obliged(right)))
        assert (now.now, now.waits, now.ask) == (True, (Wait.CHOICE,), S)
        assert (later.now, later.waits) == (False, (Wait.FIRST_LEAD,))
        for language in LANGUAGES:
            assert strip_line(now, words(language)) != strip_line(later, words(language))


def test_what_may_not_be_used_differs_by_edition() -> None:
    table = OPEN.add(e.Faced(E, card("HJ")))
    assert [(p.key, p.seat, p.clause) for p in strip(table)[2:]] == [
        ("card_known", E, "50E1"),
    ]
    played = table
    for one in ("HA", "H3", "HJ"):
        assert played.turn is not None
        played = played.play(played.turn, card(one))
    assert [(p.key, p.seat, p.clause) for p in strip(played)] == [("circumstances", W, "50E3")]
    assert [(p.key, p.seat, p.clause) for p in strip(played, 2007)] == [("card_barred", W, "50E2")]
    assert [(p.key, p.seat, p.clause) for p in strip(table, 2007)[2:]] == [
        ("card_barred", W, "50E2"),
        ("duty_known", E, "50E1"),
    ]
    minor = OPEN.add(e.Faced(E, card("H8"), False))
    assert [p.clause for p in strip(minor, 2007)[1:]] == ["50C", "50E1"]
    back = table.add(e.PickedUp(E, card("HJ")))
    for edition in (2007, 2017):
        (part,) = strip(back, edition)
        assert (part.key, part.seat, part.clause, part.ask) == ("card_picked_up", W, "50E2", S)
    gone = back.play(W, card("HA")).play(N, card("H3")).play(E, card("HJ"))
    assert strip(gone) == ()


@pytest.mark.parametrize("seed", seeds(30))
def test_every_part_rests_on_the_table_and_nothing_is_left_out(seed: int) -> None:
    for table in lawless(random.Random(seed)):
        parts = strip(table)
        if table.closed:
            assert parts == ()
            continue
        owners = {s for s, _, major in table.faced if major}
        assert {p.seat for p in parts if p.key in MAJORS} == owners
        for part in parts:
            if part.key in MAJORS:
                assert set(cards(part.cards)) == {c for s, c, m in table.faced if s == part.seat and m}
        minor = {(s, c) for s, c, major in table.faced if not major}
        assert {(p.seat, p.cards) for p in parts if p.key == "minor"} == minor
        bound = sorted(Seat[d.who.name] for d in table.duties if isinstance(d, (LeadBan, LeadDemand)))
        assert sorted(p.seat for p in parts if p.key in ("ban", "demand")) == bound
        due = {i.seat for i in occasions(table) if i.seat is not None and not chosen(table, i.seat)}
        assert {p.seat for p in parts if p.key.endswith("_now")} == due
        json.dumps([as_plain(p) for p in parts])
        for language in LANGUAGES:
            assert all(strip_line(p, words(language)) for p in parts)


def test_as_data() -> None:
    assert as_plain(first(OPEN.add(e.Faced(E, card("HJ"))))) == {
        "key": "major_now",
        "seat": "E",
        "cards": ["HJ"],
        "suits": ["H"],
        "ask": "S",
        "clause": "50D2",
        "until": "card_gone",
        "now": True,
        "waits": ["choice"],
        "free": [],
        "barred": [],
    }


def test_its_own_correction_is_no_card_that_lay_there_before() -> None:
    """62B2 speaks of a card that lay faced when it was played, not of one that lies there for that revoke."""
    corrected = OPEN.play(W, card("HA")).play(N, card("H3")).play(E, card("D8"))
    after = corrected.add(e.Corrected(E, card("H8"), card("D8"), "major"))
    (me,) = after.irregularities
    ruling = rule(live(after), me)
    assert {"62B1"} <= {done.clause for done in ruling.certain}
    faced = OPEN.add(e.Faced(E, card("D8"))).play(W, card("HA")).play(N, card("H3")).play(E, card("D8"))
    for table in (faced, faced.add(e.Corrected(E, card("H8"), card("D8"), "major"))):
        me = next(i for i in table.irregularities if i.kind == "revoke")
        assert {"62B2"} <= {done.clause for done in rule(live(table), me).certain}


@pytest.mark.parametrize(
    ("log", "held"),
    [
        ("dealer: N\nE shows SJ\n", {2007: True, 2017: False}),  # 2017: 16D1, no call having been made
        ("dealer: N\nN calls pass\nE shows SJ\n", {2007: True, 2017: True}),
        ("mode: told\nE shows SJ\n", {2007: True, 2017: True}),  # the calls are not told
    ],
)
def test_a_card_seen_before_the_first_call_lies_face_up_in_2007_only(log: str, held: dict[int, bool]) -> None:
    for edition, lies in held.items():
        assert ("calls.face_up" in {part.key for part in strip(read(log), edition)}) is lies
