"""Law 26: when declarer has a right on the first lead, which, and how long it waits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablilla.bridge.cards import SUIT_CARDS, Card, Suit, card
from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.laws.law26_call_withdrawn import LeadRight, Scope
from tablilla.rules.directive import Oblige
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.rules.ruling import rule
from tests.laws.rotation import BOOK, EDITIONS, every_ruling


def right_2007(answers: dict[str, object]) -> set[str]:
    """The Law of 2007 told again; a suit shown by an artificial call counts by default."""
    if not answers["final_call_differs"] or answers["offender_becomes"] == "declaring_side":
        return set()
    if not answers["withdrawn_call_was_about_suits"]:
        return {"partner lead_right.any_suit@26B"}
    if answers["those_suits_were_shown_legally"] == "not_all":
        return {"partner lead_right.demand@26A2a"}
    return set()


def right_2017(answers: dict[str, object]) -> set[str]:
    defends = answers.get("offender_becomes") == "defender"
    return {"partner lead_right.not_shown@26B"} if defends else set()


@pytest.mark.parametrize(("edition", "table"), [(2007, right_2007), (2017, right_2017)])
def test_the_right_of_declarer(edition: int, table: object) -> None:
    assert callable(table)
    found = every_ruling("call_withdrawn", edition)
    for ruled in found:
        assert ruled.all_that("partner lead_right") == table(ruled.answers)
        if edition == 2017:
            comparable = ruled.told("final_call_is_comparable")
            assert ("offenders no_lead_restriction@26A" in ruled.done) is comparable
            assert ("offender_becomes" in ruled.answers) is not comparable
    assert len(found) == {2007: 6, 2017: 3}[edition]


def test_a_suit_shown_by_an_artificial_call_can_be_read_both_ways() -> None:
    me = Incident("call_withdrawn", Seat.N)
    docket = Docket(BOOK, 2007)
    answers = {
        "final_call_differs": True,
        "offender_becomes": "defender",
        "withdrawn_call_was_about_suits": True,
        "those_suits_were_shown_legally": "artificially",
    }
    for way, wanted in (("counts", "26A1"), ("does_not_count", "26A2a")):
        at = docket_with(docket, me, answers, way)
        ruling = rule(at, me)
        assert [s.clause for s in ruling.certain][-1] == wanted


def docket_with(docket: Docket, me: Incident, answers: dict[str, object], way: str) -> Docket:
    """The docket with these answers by their keys, and this reading."""
    for key, text in answers.items():
        fact = index.fact(key)
        docket = docket.told(me, fact, index.value(fact, text))
    return replace(docket, readings={index.readings()["suit_shown_artificially"]: way})


@pytest.mark.parametrize("edition", EDITIONS)
def test_before_the_end_of_the_auction_it_is_an_appointment(edition: int) -> None:
    me = Incident("call_withdrawn", Seat.N)
    docket = Docket(BOOK, edition, now=When.NOW)
    while (question := rule(docket, me).question) is not None:
        assert question.fact.known is When.NOW
        docket = docket.told(me, question.fact, False)
    assert {a.when for a in rule(docket, me).open_until} == {When.AUCTION}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_declarer_may_ask_of_the_lead(edition: int) -> None:
    wanted: dict[tuple[object, object], str] = {
        (None, "forbid"): "partner lead_ban@26B",
        (None, "neither"): "partner unrestricted@26B",
    }
    if edition == 2007:
        wanted = {
            (False, "forbid"): "partner lead_ban@26B",
            (False, "neither"): "partner unrestricted@26B",
            (True, "require"): "partner lead_demand@26A2a",
            (True, "forbid"): "partner lead_ban@26A2b",
            (True, "neither"): "partner unrestricted@26A2a",
        }
    found = {
        (r.answers.get("withdrawn_call_was_about_suits"), r.answers["first_lead"]): r.done
        for r in every_ruling("lead_after_withdrawn_call", edition)
    }
    assert found == {key: [text] for key, text in wanted.items()}


class Play:
    """As little of the play as the right looks at: who led to which trick, whose turn it is."""

    def __init__(self, trick: int, leaders: str, turn: Seat | None, led: Suit | None = None) -> None:
        self.trick, self.leaders, self.turn, self.led = trick, leaders, turn, led

    def led_to(self, trick: int) -> Seat | None:
        return Seat("NESW".index(self.leaders[trick - 1]))

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        return False

    def holding(self, seat: Seat) -> Card:
        return SUIT_CARDS[3]

    def taken_back(self, seat: Seat) -> Card:
        return 0


RIGHT = LeadRight(who=Seat.S, clause="26B", scope=Scope.NOT_SHOWN)


def test_the_right_waits_for_the_first_lead_and_ends_with_it() -> None:
    assert not RIGHT.due(Play(1, "N", Seat.N))
    assert not RIGHT.ended(Play(1, "N", Seat.N))
    fourth = Play(4, "NNES", Seat.S)
    assert RIGHT.due(fourth)
    assert not RIGHT.ended(fourth)
    assert not RIGHT.due(Play(4, "NNES", Seat.S, led=3)), "the lead is made"
    assert not RIGHT.due(Play(4, "NNES", Seat.W))
    assert RIGHT.ended(Play(5, "NNESN", Seat.N))
    assert not RIGHT.due(Play(6, "NNESNS", Seat.S)), "it was for the first lead only"
    assert RIGHT.ended(Play(2, "SN", Seat.N)), "the opening lead is a first lead too"
    assert RIGHT.permits(fourth, card("SA")), "by itself it forbids nothing"


def test_a_right_of_nobody_in_particular_is_never_over() -> None:
    ruled = LeadRight(who=Place.PARTNER, clause="26B", scope=Scope.DEMAND)
    assert not ruled.ended(Play(5, "NNESN", Seat.N))
    assert Oblige(ruled, to=Place.DECLARER).addressee is Place.DECLARER
