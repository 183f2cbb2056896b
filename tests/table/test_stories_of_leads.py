"""Leads out of turn played on the table to the end of the board, in both editions: Laws 53 to 56."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, card
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.table.irregularities import irregularities
from tablilla.table.strip import strip
from tablilla.table.table import Table, start
from tests.table.followed import HANDS, E, N, S, W, clauses, ruled, run, to_the_end

OPEN = start(S, NOTRUMP, HANDS)


@pytest.fixture(params=(2007, 2017))
def edition(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def led_out_of_turn(seat: int, names: tuple[str, ...], led: str) -> tuple[Table, Incident]:
    table = run(OPEN, *names)
    table = table.play(Seat(seat), card(led))
    return table, irregularities(table)[-1]


FACTS = {
    "opponent_said_it_was_his_turn": False,
    "proper_leader_led_over_it": False,
    "defender_on_its_right_played_to_it": False,
    "partner_led_too": "nothing",
    "declarer_could_have_seen_a_card_of_dummy": False,
    "penalty_cards_lying": "one",
}


FIRST_TRICK = {  # by whom it is won
    N: ("C2", "CT", "C8", "C6"),
    E: ("S6", "S8", "SJ", "S2"),
    S: ("C2", "C4", "C8", "CA"),
    W: ("HA", "H3", "H8", "H2"),
}
ODD_LEADS = {N: "S9", E: "DJ", S: "S3", W: "DA"}
TURNS = [(due, wrong) for due in Seat for wrong in Seat if due != wrong]


@pytest.mark.parametrize(("due", "wrong"), TURNS, ids=lambda seat: seat.name)
def test_a_lead_out_of_turn_by_each_player_with_each_choice(edition: int, due: Seat, wrong: Seat) -> None:
    """53A, 55, 56: whoever led, at whoever's turn; accepted, or taken back with every option that it brings."""
    table, me = led_out_of_turn(wrong, FIRST_TRICK[due], ODD_LEADS[wrong])
    led = card(ODD_LEADS[wrong])
    assert (me.kind, me.seat, table.leader) == ("lead_out_of_turn", wrong, due)
    defender = wrong in (E, W)
    choice = "defenders_lead_out_of_turn" if defender else "declarers_lead_out_of_turn"
    accepted, ruling = ruled(table, me, edition, FACTS | {choice: "accept"})
    assert "53A" in clauses(ruling)
    assert (accepted.current, accepted.turn) == (((wrong, led),), wrong.on(1))
    to_the_end(accepted, edition)
    ways = ("require", "forbid", "neither") if due == wrong.partner and defender else ("",)
    for way in ways:
        details = {"suit": 1} if way == "require" else {"suits": SUIT_CARDS[1]} if way == "forbid" else {}
        answers = FACTS | {choice: "refuse", "penalty_lead": way}
        back, ruling = ruled(table, me, edition, answers, None, details)
        clause = {2007: "56", 2017: "56B"}[edition] if defender else "55B2" if due == wrong.partner else "55B1"
        assert clause in clauses(ruling)
        assert (back.current, back.turn) == ((), due)
        assert back.holding(wrong) & led
        assert back.faced == (((wrong, led, True),) if defender and way in ("", "neither") else ())
        diamonds = back.holding(due) & SUIT_CARDS[1]
        wanted = {"require": diamonds, "forbid": back.holding(due) & ~diamonds}.get(way, back.holding(due))
        assert back.lawful(due)[0] == wanted
        to_the_end(back, edition)


@pytest.mark.parametrize("lho", ["accept", "refuse"])
def test_the_defenders_differ_about_a_lead_from_the_wrong_hand(edition: int, lho: str) -> None:
    """55A: the one next in turn decides."""
    table, me = led_out_of_turn(N, FIRST_TRICK[S], "S9")
    answers = FACTS | {"declarers_lead_out_of_turn": "differ", "declarers_lead_out_of_turn.lho": lho}
    after, _ = ruled(table, me, edition, answers)
    assert bool(after.current) is (lho == "accept")
    assert after.turn == (E if lho == "accept" else S)
    to_the_end(after, edition)


@pytest.mark.parametrize("way", ["accept", "spread", "require", "forbid", "neither"])
def test_an_opening_lead_out_of_turn(edition: int, way: str) -> None:
    table = OPEN.play(E, card("HJ"))
    (me,) = irregularities(table)
    choice = way if way in ("accept", "spread") else "refuse"
    answers = FACTS | {"opening_lead": choice, "penalty_lead": way}
    details = {"suit": 2} if way == "require" else {"suits": SUIT_CARDS[2]} if way == "forbid" else {}
    after, _ = ruled(table, me, edition, answers, None, details)
    if way == "spread":
        assert (after.declarer, after.dummy, after.spread) == (N, S, S)
    elif way == "accept":
        assert (after.declarer, after.spread, after.turn) == (S, N, S)
    else:
        assert after.turn == W
        assert not after.current
    to_the_end(after, edition)


@pytest.mark.parametrize("seat", [N, S])
def test_an_opening_lead_of_the_declaring_side(edition: int, seat: Seat) -> None:
    """54E: it goes back, and nothing follows."""
    table = OPEN.play(seat, card("S8" if seat == N else "S2"))
    (me,) = irregularities(table)
    after, ruling = ruled(table, me, edition, FACTS)
    assert clauses(ruling) == {"54E"}
    assert (after.current, after.faced, after.turn) == ((), (), W)
    to_the_end(after, edition)


def test_declarer_leads_from_the_wrong_hand_and_a_defender_plays(edition: int) -> None:
    """South has won; dummy leads, and the defender on its left plays to it: by that the lead is accepted."""
    table = run(OPEN, "C2", "C4", "C8", "CA").play(N, card("S8"))
    (me,) = irregularities(table)
    played = table.play(E, card("SJ"))
    after, ruling = ruled(
        played, me, edition, FACTS | {"role": "dummy", "defender_on_its_right_played_to_it": True}
    )
    assert "53A" in {c[:3] for c in clauses(ruling)} or "55A" in clauses(ruling)
    assert [s for s, _ in after.current] == [N, E]
    assert after.turn == S
    to_the_end(after, edition)


@pytest.mark.parametrize("names", [("DA",), ("DA", "D5"), ("DA", "D5", "D8")])
def test_the_proper_leader_leads_over_a_lead_out_of_turn(edition: int, names: tuple[str, ...]) -> None:
    """53B (2007: 53C): West's lead begins the trick, South's card goes back, and nobody has revoked on it."""
    table, me = led_out_of_turn(2, ("HA", "H3", "H8", "H2"), "S2")
    for seat, one in zip((W, N, E), names, strict=False):
        table = table.play(seat, card(one))
    answers = FACTS | {"proper_leader_led_over_it": True}
    after, ruling = ruled(table, me, edition, answers)
    assert clauses(ruling) >= {{2007: "53C", 2017: "53B"}[edition], "47F1"}
    assert after.current == tuple(zip((W, N, E), (card(n) for n in names), strict=False))
    assert (after.led, after.turn) == (1, W.on(len(names)))
    assert after.holding(S) & card("S2")
    assert after.faced == ()
    assert [i.kind for i in irregularities(after)] == ["lead_out_of_turn"], "and West has not failed to follow"
    barred = [p for p in strip(after, edition) if p.barred]
    assert [(p.cards, p.barred) for p in barred] == [(card("S2"), (S, N))]
    to_the_end(after, edition)


def test_the_proper_lead_when_all_four_have_played(edition: int) -> None:
    table, me = led_out_of_turn(2, ("HA", "H3", "H8", "H2"), "S2")
    for seat, one in ((W, "DA"), (N, "D5"), (E, "D8")):
        table = table.play(seat, card(one))
    assert (table.trick, table.current) == (3, ()), "the table took it for a trick in spades"
    after, _ = ruled(table, me, edition, FACTS | {"proper_leader_led_over_it": True})
    assert (after.trick, after.turn) == (2, S)
    after = after.play(S, card("D2"))
    assert after.tricks[1].winner == W
    to_the_end(after, edition)
