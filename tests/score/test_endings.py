"""The solver of endings against every line of play tried, and against known positions."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.cards import SUIT_CARDS, card, hand
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.laws.law57_premature_play import Demand, PlayAsDemanded
from tablilla.rules.obligation import Duty
from tablilla.score.endings.game import bound
from tablilla.score.endings.position import Position, Solution, text
from tablilla.score.endings.solver import solve
from tests.score.endings import Game, brute, dealt, ending, four, many, mask, trumps_of

SUITS = "CDHS"


def position(hands: str, leader: str, trumps: int = 4, current: str = "") -> Position:
    """Hands from North on, each as S.H.D.C; ``current`` the cards of the trick, in turn from the leader."""
    n, e, s, w = (hand(one) for one in hands.split())
    plays = tuple((Seat[leader].on(i), card(c)) for i, c in enumerate(current.split()))
    return Position(trumps, (n, e, s, w), Seat[leader], plays)


def plain(at: Position) -> Game:
    names = tuple(tuple(text(h).split()) if h else () for h in at.hands)
    trick = tuple((int(seat), text(c)) for seat, c in at.current)
    return Game(names, int(at.leader), trick, SUITS[at.trumps] if at.trumps < 4 else "")


@pytest.mark.parametrize("number", range(many(8, 100)))
def test_without_restrictions_every_line_says_the_same(number: int) -> None:
    rng = random.Random(number)
    at = ending(rng, 3 + number % 2)
    found = solve(at)
    assert found.of(Side.NS) == brute(plain(at))
    assert found.of(Side.NS) + found.of(Side.EW) == found.left
    told = {c: _after(at, c, found.turn) for c in found.cards}
    assert found.cards == told


def _after(at: Position, played: int, turn: Seat) -> int:
    then, won = at.play(played)
    ns = brute(plain(then)) + (won is not None and won.side is Side.NS)
    return ns if turn.side is Side.NS else at.left - ns


def restricted(rng: random.Random, tricks: int) -> tuple[Game, Solution]:
    """A random ending with what may bind defenders, South declarer: plain, and solved."""
    hands = dealt(rng, tricks)
    trumps, leader = rng.choice(["", *SUITS]), rng.randrange(4)
    game = Game(tuple(map(tuple, hands)), leader, (), trumps)
    duties: list[Duty] = []
    kind = rng.choice(["ban", "demand", "ban two", "none"])
    if kind.startswith("ban"):
        suits = "".join(rng.sample(SUITS, 2 if kind == "ban two" else 1))
        banned = sum(SUIT_CARDS[SUITS.index(s)] for s in suits)
        duties.append(LeadBan(who=Seat(leader), clause="50D2a", since=1, suits=banned))
        game = game._replace(ban=(leader, suits))
    elif kind == "demand":
        suit = rng.choice(SUITS)
        duties.append(LeadDemand(who=Seat(leader), clause="50D2a", since=1, suit=SUITS.index(suit)))
        game = game._replace(demand=(leader, suit))
    owner = rng.choice([1, 3])
    count = rng.choice([0, 1, 1, 2]) if kind != "none" else rng.choice([1, 2])
    cards = rng.sample(hands[owner], count)
    major = count > 1 or cards[:1] == [] or cards[0][1] not in "23456789" or rng.random() < 0.5
    penalty = tuple((owner, c, major) for c in cards)
    game = game._replace(penalty=penalty)
    at = Position(trumps_of(trumps), four(hands), Seat(leader))
    faced = [(Seat(s), card(c), m) for s, c, m in penalty]
    return game, solve(bound(at, duties, faced, Seat.S))


@pytest.mark.parametrize("number", range(many(16, 200)))
def test_with_restrictions_every_line_says_the_same(number: int) -> None:
    game, found = restricted(random.Random(1000 + number), 4 if number % 4 == 0 or many(0, 1) else 3)
    assert found.of(Side.NS) == brute(game)


@pytest.mark.parametrize("number", range(many(12, 100)))
def test_short_hands(number: int) -> None:
    rng = random.Random(2000 + number)
    hands = dealt(rng, 3 + number % 2, short=rng.randrange(4))
    at = Position(rng.randrange(5), four(hands), Seat(rng.randrange(4)))
    assert solve(at).of(Side.NS) == brute(plain(at))


@pytest.mark.parametrize("number", range(many(10, 60)))
def test_the_line_comes_to_what_is_said(number: int) -> None:
    rng = random.Random(3000 + number)
    if number % 2:
        at = ending(rng, 5)
        found = solve(at)
    else:
        game, found = restricted(rng, 4)
        at = Position(trumps_of(game.trumps), four([list(h) for h in game.hands]), Seat(game.leader))
    won = 0
    for seat, played in found.line:
        assert seat is at.turn
        at, winner = at.play(played)
        won += winner is not None and winner.side is Side.NS
    assert at.turn is None
    assert won == found.of(Side.NS)
    if found.cards:
        assert found.cards[found.line[0][1]] == found.tricks


# -- known positions ------------------------------------------------------------------------------------------
# West is thrown in: after a heart he must lead from his spade king into the ace and queen.
THROWN_IN = "AQ.2.. 54.5.. 32.4.. K6.K.."


def test_a_throw_in() -> None:
    assert solve(position(THROWN_IN, "S")).cards == {card("S2"): 2, card("S3"): 2, card("H4"): 2}
    assert solve(position(THROWN_IN, "W")).cards[card("HK")] == 1


def test_a_forbidden_suit_as_long_as_the_lead_is_kept() -> None:
    # West has the ace of hearts and two spades; North the ace of spades.
    at = position("A..32. 54..7. .32.8. KQ.A..", "W")
    free = solve(at)
    ban = LeadBan(who=Seat.W, clause="50D2a", since=1, suits=SUIT_CARDS[3])
    kept = solve(bound(at, [ban]))
    assert set(kept.cards) == {card("HA")}
    assert set(free.cards) == {card("HA"), card("SK"), card("SQ")}
    after, _ = bound(at, [ban]).play(card("HA"))
    for other in ("D2", "D7", "H2"):
        after, _ = after.play(card(other))
    assert text(after.allowed) == "SK SQ"  # nothing else is left: Law 59
    assert after.duties == (ban,)


def test_a_required_suit_is_for_one_lead() -> None:
    at = position("A..32. 54..7. .32.8. KQ.A..", "W")
    demand = LeadDemand(who=Seat.W, clause="50D2a", since=1, suit=2)
    start = bound(at, [demand])
    assert text(start.allowed) == "HA"
    assert start.play(card("HA"))[0].duties == ()


def test_a_major_penalty_card_is_played_at_the_first_chance() -> None:
    at = position("A2... KQ... 43... 65...", "S")
    faced = [(Seat.E, card("SK"), True)]
    start = bound(at, (), faced, Seat.S)
    after = start.play(card("S3"))[0].play(card("S5"))[0].play(card("SA"))[0]
    assert text(after.allowed) == "SK"
    # East has to throw the ace of hearts on South's diamond, and North's king wins the last trick.
    thrown = Position(4, (hand(".K.."), hand("3.A.."), hand(".2.."), hand("5...")), Seat.S,
                      ((Seat.S, card("D4")), (Seat.W, card("D3")), (Seat.N, card("S2"))))  # fmt: skip
    assert solve(thrown).of(Side.NS) == 1
    assert solve(bound(thrown, (), [(Seat.E, card("HA"), True)], Seat.S)).cards == {card("HA"): 0}


def test_of_two_penalty_cards_declarer_chooses() -> None:
    at = position("32... A4... K5... 76...", "S")
    faced = [(Seat.E, card("SA"), True), (Seat.E, card("S4"), True)]
    mine = bound(at, (), faced, Seat.S)
    assert solve(at).of(Side.NS) == 0
    lead = mine.play(card("SK"))[0].play(card("S6"))[0].play(card("S2"))[0]
    assert lead.decides is Seat.S
    assert solve(mine).of(Side.NS) == 1
    assert solve(lead).cards == {card("S4"): 1, card("SA"): 2}
    assert solve(lead).tricks == 1


def test_declarer_forbids_the_suit_of_the_penalty_card() -> None:
    # West is on lead with a spade to his partner's ace and a diamond; East's ace of spades lies on the table.
    at = position("K..A. A2... 3..2. 4..3.", "W")
    assert solve(at).of(Side.NS) == 0
    assert solve(bound(at, (), [(Seat.E, card("SA"), True)], Seat.S)).of(Side.NS) == 1
    forbids = list(bound(at, (), [(Seat.E, card("SA"), True)], Seat.S).demands())
    assert [len(f.faced) for f in forbids] == [1, 0, 0]
    assert [text(f.allowed) for f in forbids] == ["S4 D3", "S4", "D3"]


def test_a_minor_penalty_card_before_another_small_one_of_its_suit() -> None:
    at = position("A... 7... 8... .2..", "N", current="SA")._replace(
        hands=(0, hand("T73..."), hand("84..."), hand("65..."))
    )
    start = bound(at._replace(hands=(hand(".2.."), *at.hands[1:])), (), [(Seat.E, card("S7"), False)], Seat.S)
    assert text(start.allowed) == "ST S7"


def test_highest_and_lowest_by_demand() -> None:
    at = position("A... 7... 8... .2..", "N", current="SA")._replace(
        hands=(hand(".23.."), hand("T73..."), hand("84.5.."), hand("65.6.."))
    )
    for demand, only in ((Demand.HIGHEST, "ST"), (Demand.LOWEST, "S3")):
        duty = PlayAsDemanded(who=Seat.E, clause="57A", since=1, demand=demand)
        assert set(solve(bound(at, [duty])).cards) == {card(only)}


def test_after_an_illegal_play() -> None:
    # East, who has the king of hearts, has thrown a diamond on North's ace; the trick is as it lies.
    hands = (hand(".QJ.."), hand(".K.32."), hand(".3.4.6"), hand(".4.5.7"))
    lawful = Position(4, hands, Seat.N, ((Seat.N, card("HA")),))
    assert solve(lawful).cards == {card("HK"): 0}
    revoked = lawful._replace(
        hands=(hands[0], hand(".K.2."), *hands[2:]), current=(*lawful.current, (Seat.E, card("D3")))
    )
    assert solve(revoked).left == 3
    assert solve(revoked).of(Side.NS) == 1


BAD = {
    "ending.long": position("AKQJ.AK.32. T987.QJ.54. 6543.T9.76. 2.8765.98.2", "N"),
    "ending.over": Position(4, (0, 0, 0, 0), Seat.N),
    "ending.trumps": Position(5, (1, 2, 4, 8), Seat.N),
    "ending.cards": Position(4, (1, 1, 4, 8), Seat.N),
}


@pytest.mark.parametrize("code", BAD)
def test_what_cannot_be_is_refused(code: str) -> None:
    with pytest.raises(Fault) as refused:
        solve(BAD[code])
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("seat", "penalty", "declarer"),
    [(Seat.E, "SA", Seat.S), (Seat.N, "SA", Seat.S), (Seat.E, "SK", None), (Seat.E, "S", Seat.S)],
)
def test_a_penalty_card_is_a_defenders_own(seat: Seat, penalty: str, declarer: Seat | None) -> None:
    at = position("A2... KQ... 43... 65...", "S")
    with pytest.raises(Fault, match=r"ending\.penalty"):
        bound(at, (), [(seat, card(penalty), True)], declarer)


def test_a_card_that_is_not_his_is_refused() -> None:
    with pytest.raises(Fault, match=r"ending\.card"):
        position(THROWN_IN, "S").play(card("SA"))
    assert mask(("SA", "C2")) == card("SA") | card("C2")
