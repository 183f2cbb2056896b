"""Tables and events as case files write them, and what is wrong with those that cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.bridge.cards import ANY, NOTRUMP, SUIT_CARDS, card, hand
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.rules.moment import Moment, When
from tablilla.table import auction_events as a
from tablilla.table import events as e
from tablilla.table.fold import FOLD
from tablilla.table.plain import deal_of, table_of
from tablilla.table.plain_events import READERS, from_plain
from tablilla.table.state import LIVE, RECORD, TOLD
from tablilla.texts.catalogue import words

N, E, S, W = Seat
DEAL = "N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32"

WRITTEN: list[tuple[dict[str, Any], tuple[e.Event, ...]]] = [
    (
        {"lead": "W", "cards": ["SA", "--", "Sx", "?"]},
        (
            e.Played(W, card("SA"), 3),
            e.Omitted(N),
            e.Played(E, card("Sx")),
            e.Played(S, ANY),
        ),
    ),
    ({"continues": "S", "cards": ["D2"]}, (e.Played(S, card("D2")),)),
    ({"played": "E", "card": "D2", "to": 4, "strange": True}, (e.Played(E, card("D2"), 4, True),)),
    (
        {"attention": "S", "to": "lead-out-of-turn", "trick": 1, "seat": "E"},
        (e.Attention(S, "lead_out_of_turn", 1, E),),
    ),
    (
        {"attention": "?", "to": "missing-card", "moment": "end"},
        (e.Attention(None, "missing_card", 0, None, Moment.END),),
    ),
    (
        {"corrected": "E", "card": "D8", "instead_of": "H4", "penalty": "major"},
        (e.Corrected(E, card("D8"), card("H4"), e.MAJOR),),
    ),
    ({"changed": "N", "card": "DJ", "instead_of": "DK"}, (e.Changed(N, card("DJ"), card("DK")),)),
    (
        {"withdrawn": "E", "cards": ["D7", "D8"], "penalty": "minor"},
        (e.Withdrawn(E, (card("D7"), card("D8")), e.MINOR),),
    ),
    ({"choice": "S", "what": "forbid:S"}, (e.Chose(S, "forbid:S"),)),
    ({"picked_up": "E", "cards": ["D2", "D3"]}, (e.PickedUp(E, card("D2") | card("D3")),)),
    ({"faced": "E", "card": "D2"}, (e.Faced(E, card("D2")),)),
    ({"faced": "E", "card": "D2", "penalty": "minor"}, (e.Faced(E, card("D2"), False),)),
    (
        {"exposed": "W", "card": "H2", "how": "fell with the lead"},
        (e.Exposed(W, card("H2"), "fell_with_the_lead"),),
    ),
    (
        {"exposed": "W", "card": "H2", "how": "led to the next trick"},
        (e.Exposed(W, card("H2"), e.LED_TO_NEXT_TRICK),),
    ),
    ({"led_face_down": "W"}, (e.LedFaceDown(W),)),
    ({"missing": "D6", "seat": "E"}, (e.Missing(E, card("D6")),)),
    (
        {"found": "D6", "seat": "E", "where": "floor", "penalty": "minor"},
        (e.Found(E, card("D6"), "floor", e.MINOR),),
    ),
    ({"held": "D", "seat": "E"}, (e.Held(E, SUIT_CARDS[1]),)),
    ({"added": "E", "card": "D6", "trick": 2}, (e.Added(E, card("D6"), 2),)),
    ({"taken_out": "E", "card": "D6", "trick": 2}, (e.TakenOut(E, card("D6"), 2),)),
    ({"designates": "S", "words": "club", "card": "C8"}, (e.Designated(S, "club", card("C8")),)),
    ({"designates": "S", "words": "ruff"}, (e.Designated(S, "ruff"),)),
    ({"moves": "N", "card": "DJ"}, (e.Moved(N, card("DJ")),)),
    ({"spread": "S"}, (e.Spread(S),)),
    ({"quitted": "S"}, (e.Quitted(S),)),
    ({"quitted": "?"}, (e.Quitted(),)),
    ({"claim": "W", "tricks": 3}, (e.Claimed(W, 3),)),
    ({"claim": "W"}, (e.Claimed(W),)),
    ({"agrees": "S"}, (e.Agreed(S),)),
    ({"objects": "S"}, (e.Objected(S),)),
    ({"play": "over"}, (e.PlayOver(),)),
    ({"returned": "all"}, (e.Returned(),)),
    ({"next_board": "1S", "seat": "S"}, (e.NextBoard(S, "1S"),)),
    ({"round": "over"}, (e.RoundOver(),)),
    ({"correction": "over"}, (e.CorrectionOver(),)),
    ({"breaks": "N", "clause": "43A2c", "words": "looks"}, (e.Broke(N, "43A2c", "looks"),)),
    ({"told_turn": "W", "seat": "S"}, (e.ToldTurn(W, S),)),
    ({"says": "S", "words": "well"}, (e.Said(S, "well"),)),
]


@pytest.mark.parametrize(("plain", "events"), WRITTEN, ids=[next(iter(p)) for p, _ in WRITTEN])
def test_events_are_read(plain: dict[str, Any], events: tuple[e.Event, ...]) -> None:
    assert from_plain(plain, "", 3) == events


def test_every_event_that_can_be_written_is_tried_and_every_event_can_be_folded() -> None:
    assert {next(key for key in READERS if key in plain) for plain, _ in WRITTEN} == set(READERS)
    every = {
        value
        for events in (e, a)
        for value in vars(events).values()
        if isinstance(value, type) and issubclass(value, e.Event)
    }
    by_rulings = {a.Bound, a.Settled}  # the table's events for them are duties and rulings
    assert set(FOLD) == every - {e.Event, a.Act} - by_rulings


def test_a_whole_table_is_live_and_any_other_is_told() -> None:
    table = table_of(
        {
            "declarer": "S",
            "dealer": "N",
            "vul": "EW",
            "contract": "3nx",
            "deal": DEAL,
            "events": [{"lead": "W", "cards": ["SA", "S8", "SQ", "S2"]}, {"lead": "W", "cards": ["HA"]}],
            "now": "trick",
        }
    )
    assert table.mode == LIVE
    assert table.setting.dealer == N
    assert table.setting.vulnerability == 2
    assert table.setting.contract == Contract(3, NOTRUMP, 1, S)
    assert table.setting.now is When.TRICK
    assert table.hands[1] == hand("QJ.JT98.JT98.QJ8")
    assert [t.winner for t in table.tricks] == [W]
    assert table.current == ((W, card("HA")),)
    assert table_of({"deal": DEAL}).mode == TOLD, "nothing happened that is told"
    assert table_of({"events": [{"lead": "W", "cards": ["SA"]}]}).mode == TOLD, "no deal"
    assert table_of({"deal": DEAL, "mode": "record"}).mode == RECORD
    assert table_of({}).log == ()
    assert table_of({"contract": "4S", "declarer": "S"}).trumps == 3


def test_a_lead_begins_a_trick_although_a_card_lacks() -> None:
    table = table_of(
        {"events": [{"lead": "W", "cards": ["C3", "C6", "--", "CA"]}, {"lead": "S", "cards": ["HT"]}]}
    )
    assert table.trick == 2
    assert table.tricks[0].cards == ((W, card("C3")), (N, card("C6")), (E, 0), (S, card("CA")))


def test_a_hand_may_be_unknown() -> None:
    assert deal_of("W:AK76.AKQ.AKQ.K32 - - -") == (0, 0, 0, hand("AK76.AKQ.AKQ.K32"))


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "table.key"),
    ({"mode": "asleep"}, "table.mode"),
    ({"vul": "ns"}, "table.vul"),
    ({"declarer": "Q"}, "table.seat"),
    ({"contract": "8S"}, "table.contract"),
    ({"contract": "4SXXX"}, "table.contract"),
    ({"contract": ""}, ""),
    ({"now": "later"}, "table.now"),
    ({"deal": "N:AK76.AKQ.AKQ.K32"}, "table.deal"),
    ({"deal": "Q:- - - -"}, "table.seat"),
    ({"deal": "N:AK76.AKQ.AKQ.K3P - - -"}, "table.hand"),
    ({"deal": "N:A... A... - -"}, "table.card_twice"),
    ({"events": [{"jumps": "S"}]}, "table.event"),
    ({"events": [{"corrected": "E", "card": "D8"}]}, "table.event_key"),
    ({"events": [{"lead": "W", "cards": ["1S"]}]}, "table.event_value"),
    ({"events": [{"lead": "Q", "cards": ["S2"]}]}, "table.event_value"),
    ({"events": [{"lead": "W", "cards": 5}]}, "case.value"),
    ({"events": [{"lead": "W", "cards": ["SA", 5]}]}, "case.value"),
    ({"events": [{"played": "W", "card": "SA", "to": -1}]}, "case.value"),
    ({"events": [{"played": "W", "card": "SA", "to": True}]}, "case.value"),
    ({"events": [{"played": "W", "card": "SA", "strange": "no"}]}, "case.value"),
    ({"events": [{"attention": "W", "to": 3}]}, "case.value"),
    ({"events": [{"claim": "W", "tricks": 14}]}, "case.value"),
    ({"events": [{"spread": 1}]}, "case.value"),
    ({"events": 1}, "case.value"),
    ({"events": [1]}, "case.value"),
    ({"calls": [1]}, "case.value"),
    ({"calls": [{"seen": "S", "cards": [1]}]}, "case.value"),
    ({"calls": [{"seen": 1, "cards": ["HA"]}]}, "case.value"),
    ({"dealer": 1}, "case.value"),
    ({"deal": ["N:- - - -"]}, "case.value"),
    (
        {"events": [{"faced": "W", "card": "S2"}, {"found": "S3", "seat": "W", "penalty": "huge"}]},
        "table.event_value",
    ),
    ({"events": [{"lead": "W", "cards": ["S2", "S2"]}]}, "table.card_twice"),
    ({"events": [{"withdrawn": "W", "cards": ["S2"]}]}, "table.not_played"),
]


@pytest.mark.parametrize(("plain", "code"), FAULTS, ids=[f"{next(iter(p))} {c}" for p, c in FAULTS])
def test_what_is_wrong_is_said_with_a_code_and_words(plain: dict[str, Any], code: str) -> None:
    if not code:
        assert table_of(plain).setting.contract is None
        return
    with pytest.raises(Fault) as wrong:
        table_of(plain, "a case")
    assert wrong.value.code == code
    assert wrong.value.where.startswith("a case")
    for language in ("es", "es_ES", "en"):
        said = words(language)(f"fault.{code}", **wrong.value.details)
        assert "{" not in said


def test_where_it_went_wrong_is_named() -> None:
    events = [{"lead": "W", "cards": ["S2"]}, {"lead": "W", "cards": ["x"]}]
    with pytest.raises(Fault) as wrong:
        table_of({"events": events}, "a case")
    assert wrong.value.where == "a case events[2]"
