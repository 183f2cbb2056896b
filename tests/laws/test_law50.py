"""Law 50: the duties against second statements of them; what is said of a card, as tables."""

from __future__ import annotations

from itertools import product

import pytest

from tablilla.bridge.cards import NAMES, SUIT_CARDS, card, hand
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import (
    PARTNER_OF,
    LeadBan,
    LeadDemand,
    MinorFirst,
    PlayPenaltyCard,
    help_at_the_end,
    help_of_card,
    penalty_card,
)
from tablilla.rules.case import Case
from tablilla.rules.directive import Directive, Inform, Oblige, Penalty, Unrestricted, What
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import lawful
from tablilla.rules.place import Place
from tablilla.rules.step import Followed
from tests.laws.lead_table import LeadTable
from tests.laws.told import BOOK, does, every_ruling

W, E, S = Seat.W, Seat.E, Seat.S
DECK = [card(name) for name in NAMES]
EDITIONS = (2007, 2017)
Use = tuple[What, Place | None, Place | None]  # of what, free for, barred for


def test_a_minor_penalty_card_bars_the_other_spot_cards_of_its_suit_and_no_more() -> None:
    duty = MinorFirst(who=W, clause="50C", card=card("H4"))
    barred = {name for name in NAMES if not duty.permits(LeadTable([W]), card(name))}
    assert barred == {"H2", "H3", "H5", "H6", "H7", "H8", "H9"}


def test_a_major_penalty_card_bars_all_but_the_penalty_cards_of_its_owner() -> None:
    view = LeadTable([E], faced={W: [card("H4"), card("SK")], E: [card("C2")]})
    duty = PlayPenaltyCard(who=W, clause="50D1a", card=card("H4"))
    assert [name for name in NAMES if duty.permits(view, card(name))] == ["H4", "SK"]
    assert not PlayPenaltyCard(who=Place.OFFENDER, clause="50D1a", card=card("H4")).permits(view, card("H4"))


@pytest.mark.parametrize("kind", [PlayPenaltyCard, MinorFirst])
def test_the_duty_ends_when_the_card_lies_there_no_more(kind: type[PlayPenaltyCard]) -> None:
    duty = kind(who=W, clause="50D1a", card=card("H4"))
    assert not duty.ended(LeadTable([W], faced={W: [card("H4")]}))
    assert duty.ended(LeadTable([W], faced={W: [card("H5")], E: [card("H4")]}))
    assert not kind(who=Place.OFFENDER, clause="50D1a", card=card("H4")).ended(LeadTable([W]))


def test_following_suit_and_restrictions_come_before_the_penalty_card() -> None:
    held = hand("K2.54.A93.C".replace("C", "8"))
    view = LeadTable([E, W], faced={W: [card("SK")]}, hands={W: held})
    duty = PlayPenaltyCard(who=W, clause="50D1a", card=card("SK"))
    assert lawful(view, W, held, held & SUIT_CARDS[2], [duty]) == (held & SUIT_CARDS[2], ["44C", "50D1b"])
    ban = LeadBan(who=W, clause="50D2a", since=2, suits=SUIT_CARDS[3])
    assert lawful(view, W, held, 0, [duty, ban]) == (held & ~SUIT_CARDS[3], ["50D2a", "50D1b"])
    assert lawful(view, W, held, 0, [duty]) == (card("SK"), ["50D1a"])


def test_a_ban_lasts_as_long_as_he_has_won_every_trick_since() -> None:
    """Second statement: who wins a trick leads to the next; bound as long as nobody else won one."""
    for winners in product(Seat, repeat=4):
        leaders: list[Seat | None] = [S, W, *winners]  # the ban is made as West leads to trick 2
        for trick in range(2, len(leaders) + 1):
            view = LeadTable(leaders[:trick])
            ban = LeadBan(who=W, clause="50D2a", since=2, suits=SUIT_CARDS[3])
            assert ban.ended(view) is not all(w is W for w in winners[: trick - 2])


def test_a_ban_binds_the_lead_only_and_every_suit_of_it() -> None:
    ban = LeadBan(who=W, clause="51B2b", since=1, suits=SUIT_CARDS[3] | SUIT_CARDS[1])
    for one in DECK:
        assert ban.permits(LeadTable([W]), one) is not bool(one & (SUIT_CARDS[3] | SUIT_CARDS[1]))
        assert ban.permits(LeadTable([W], led=0), one)
    assert not ban.ended(LeadTable([None]))


def test_a_demand_binds_one_lead() -> None:
    demand = LeadDemand(who=W, clause="50D2a", since=2, suit=2)
    for one in DECK:
        assert demand.permits(LeadTable([S, W]), one) is bool(one & SUIT_CARDS[2])
        assert demand.permits(LeadTable([S, W], led=0), one)
    assert not demand.ended(LeadTable([S, W]))
    assert demand.ended(LeadTable([S, W], led=2))
    assert demand.ended(LeadTable([S, W, W]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_minor_only_if_alone_a_spot_card_and_by_accident(edition: int) -> None:
    for honour, deliberate, another in product((True, False), repeat=3):
        done = does(
            "exposed_card",
            edition,
            role="defender",
            how_exposed="named",
            honour=honour,
            played_deliberately=deliberate,
            has_another_penalty_card=another,
        )
        minor = not (honour or deliberate or another)
        assert ("penalty.minor@50B" in done) is minor
        assert ("penalty.major@50B" in done) is not minor
        assert ("all_major@50B" in done) is another


def information(edition: int, who: Place, *, major: bool) -> dict[str, set[Use]]:
    case = Case(Docket(BOOK, edition), Incident("exposed_card"))
    penalty_card(case, "50B", What.IRREGULAR, major=major, who=who)
    found: dict[str, set[Use]] = {}
    for done in case.done:
        if isinstance(done.directive, Inform):
            d = done.directive
            found.setdefault(done.clause, set()).add((d.of, d.free, d.barred))
    return found


@pytest.mark.parametrize("who", [Place.OFFENDER, Place.PARTNER, Place.LHO, Place.RHO])
def test_what_may_be_used_was_turned_round_in_2017(who: Place) -> None:
    partner = PARTNER_OF[who]
    assert PARTNER_OF[partner] is who
    for major in (True, False):
        assert information(2017, who, major=major) == {
            "50E1": {(What.IRREGULAR, Place.TABLE, None)},
            "50E3": {(What.CIRCUMSTANCES, None, partner)},
        }
    assert information(2007, who, major=True) == {
        "50E1": {(What.DUTY, Place.TABLE, None)},
        "50E2": {(What.IRREGULAR, Place.DECLARER, partner)},
    }
    assert information(2007, who, major=False) == {
        "50C": {(What.IRREGULAR, None, partner)},
        "50E1": {(What.DUTY, Place.TABLE, None)},
        "50E2": {(What.IRREGULAR, Place.DECLARER, None)},
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("major", [True, False])
def test_the_card_its_duty_and_the_lead_of_the_partner(edition: int, major: bool) -> None:
    case = Case(Docket(BOOK, edition), Incident("exposed_card"))
    penalty_card(case, "60B", What.LATER, major=major)
    directives = [d.directive for d in case.done]
    assert case.done[0].clause == "60B"
    first = directives[0]
    assert isinstance(first, Penalty)
    assert (first.who, first.what, first.major) == (Place.OFFENDER, What.LATER, major)
    duty = next(d.duty for d in directives if isinstance(d, Oblige))
    assert type(duty) is (PlayPenaltyCard if major else MinorFirst)
    assert duty.clause == ("50D1a" if major else "50C")
    assert (Unrestricted(Place.PARTNER) in directives) is not major


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_owner_to_play(edition: int) -> None:
    table = {
        ("minor", True): ["plays@50C"],
        ("minor", False): ["unrestricted@50C"],
        ("major", True): ["remain@50D1b"],
        ("major", False): ["plays@50D1a"],
    }
    for answers, done in every_ruling("penalty_card_due", edition):
        degree, other = answers.values()
        assert done == table[str(degree), bool(other)]


@pytest.mark.parametrize(
    ("edition", "directive", "clause"),
    [
        (2017, Oblige(PlayPenaltyCard(who=Place.OFFENDER, clause="50D1a", card=0)), "50E4"),
        (2007, Penalty(Place.OFFENDER, What.IRREGULAR, major=True), "50E3"),
        (2017, Penalty(Place.OFFENDER, What.IRREGULAR, major=True), ""),
        (2007, Oblige(PlayPenaltyCard(who=Place.OFFENDER, clause="50D1a", card=0)), ""),
        (2017, Oblige(LeadBan(who=Place.PARTNER, clause="50D2a", suits=0)), ""),
    ],
)
def test_its_help_is_looked_at_in_the_end(edition: int, directive: Directive, clause: str) -> None:
    """2017: of a card that lies there; 2007: also of one that was picked up at once."""
    case = Case(Docket(BOOK, edition), Incident("exposed_card"), linked=True)
    case.do("54D", directive)
    help_at_the_end(case)
    followed = [(s.clause, s.law) for s in case.steps if isinstance(s, Followed)]
    assert followed == ([(clause, help_of_card)] if clause else [])
