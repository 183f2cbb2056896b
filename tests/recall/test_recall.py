"""Histories against a brute force, contradictions, rulings; the puzzle's text."""

from __future__ import annotations

import itertools
import random

import pytest

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, card, cards, suit_of
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.fault import Fault
from tablilla.recall.judge import judge, table_of
from tablilla.recall.recall import contradictions, recall
from tablilla.recall.search import Trick, search
from tablilla.recall.statement import By, Puzzle, Statement, parse
from tablilla.table.irregularities import irregularities
from tests.table.boards import seeds

N, E, S, W = Seat
HEAD = """contract: 3NT
declarer: S
tricks: 11-13
leader: W
deal: N:2.3.4. A.K.Q. 5.4.3. 6.5..2
"""


def brute(puzzle: Puzzle, revokes: int) -> set[tuple[Trick, ...]]:
    """Every order of every hand, looked through afterwards."""
    length = puzzle.last - puzzle.first + 1
    orders = [list(itertools.permutations(cards(hand), length)) for hand in puzzle.setting.hands]
    found = set()
    for four in itertools.product(*orders):
        for first in [puzzle.leader] if puzzle.leader is not None else list(Seat):
            assert first is not None
            leader, tricks, broke = first, [], 0
            for at in range(length):
                trick = tuple((leader.on(n), four[leader.on(n)][at]) for n in range(4))
                led = suit_of(trick[0][1])
                assert led is not None
                for seat, one in trick:
                    left = puzzle.setting.hands[seat] & ~sum(four[seat][:at])
                    broke += bool(left & SUIT_CARDS[led]) and not one & SUIT_CARDS[led]
                tricks.append(trick)
                won = winner(trick, puzzle.setting.trumps)
                assert won is not None
                leader = won
            if broke <= revokes and all(true(s, tricks, puzzle) for s in puzzle.statements):
                found.add(tuple(tricks))
    return found


def true(said: Statement, tricks: list[Trick], puzzle: Puzzle) -> bool:
    """Whether it was as the statement says."""
    among = tricks if said.trick == 0 else [tricks[said.trick - puzzle.first]]
    for trick in among:
        played = dict(trick)
        fits = all(played[s] & mask for s, mask in said.cards) and bool(trick[0][1] & said.on)
        fits = fits and said.led in (None, trick[0][0])
        if fits and said.won in (None, winner(trick, puzzle.setting.trumps)):
            return True
    return False


def made_up(rng: random.Random, longest: int = 3) -> Puzzle:
    """A short ending of which something is remembered, true or not."""
    length = min(longest, rng.choice((1, 2, 2, 2, 2, 3)))
    ranks = rng.sample(range(52), 4 * length) if rng.random() < 0.5 else rng.sample(range(16), 4 * length)
    hands = [sum(1 << c for c in ranks[n * length : (n + 1) * length]) for n in range(4)]
    first = 14 - length
    said = []
    for _ in range(rng.randrange(4)):
        seat, trick = Seat(rng.randrange(4)), rng.randrange(first, 14)
        mask: Card = rng.choice(
            (hands[rng.randrange(4)] & -hands[rng.randrange(4)], *SUIT_CARDS, ANY & ~SUIT_CARDS[0])
        )
        mask = mask or SUIT_CARDS[1]
        kind = rng.randrange(4)
        by = rng.choice(list(By))
        if kind == 0:
            said.append(Statement(by, "won", trick, won=seat))
        elif kind == 1:
            said.append(Statement(by, "led", trick, led=seat))
        elif kind == 2:
            said.append(Statement(by, "card", trick, ((seat, mask),), on=rng.choice((ANY, ANY, SUIT_CARDS[0]))))
        else:
            said.append(Statement(by, "somewhere", 0, ((seat, mask),), on=rng.choice((ANY, SUIT_CARDS[1]))))
    base = parse(HEAD)
    n, e, s, w = hands
    setting = base.setting._replace(hands=(n, e, s, w), trumps=rng.randrange(5))
    leader = rng.choice((None, Seat(rng.randrange(4))))
    return Puzzle(setting, first, 13, tuple(said), leader)


@pytest.mark.parametrize("seed", seeds(60))
def test_the_search_finds_what_the_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = made_up(rng)
    revokes = rng.randrange(3)
    want = brute(puzzle, revokes)
    found = search(puzzle, revokes)
    assert found.complete
    assert found.ways == len(want), puzzle
    assert all(h.tricks in want for h in found.histories)
    assert len({h.tricks for h in found.histories}) == len(found.histories)
    assert all(h.winners == tuple(winner(t, puzzle.setting.trumps) for t in h.tricks) for h in found.histories)


@pytest.mark.parametrize("seed", seeds(40))
def test_the_revokes_of_a_history_are_those_that_the_table_shows(seed: int) -> None:
    puzzle = made_up(random.Random(seed))
    for history in search(puzzle, 2).histories[:40]:
        shown = irregularities(table_of(puzzle, history))
        assert {i.kind for i in shown} <= {"revoke"}
        assert len(shown) == history.revokes


@pytest.mark.parametrize("seed", seeds(30))
def test_a_contradiction_is_smallest(seed: int) -> None:
    puzzle = made_up(random.Random(seed), 2)
    found = contradictions(puzzle)
    assert bool(found) is not bool(brute(puzzle, 1))
    for one in found:
        assert not brute(puzzle.only(one.statements), 1)
        for left_out in one.statements:
            rest = tuple(s for s in one.statements if s is not left_out)
            assert brute(puzzle.only(rest), 1), "without any one of them the others can be true"


def test_interchangeable_cards_are_counted_but_not_repeated() -> None:
    puzzle = parse("trumps: NT\ndeclarer: S\ntricks: 12-13\nleader: W\ndeal: N:32... 54... 76... 98...")
    found = search(puzzle)
    assert len(found.histories) == 1
    assert found.ways == 16
    told = parse(
        "trumps: NT\ndeclarer: S\ntricks: 12-13\nleader: W\ndeal: N:32... 54... 76... 98...\nNS: 12. N S2"
    )
    assert search(told).ways == 8


def test_the_bound_is_said() -> None:
    puzzle = parse(HEAD)
    assert not search(puzzle, budget=20).complete
    assert not search(puzzle, most=1).complete
    answer = recall(puzzle, budget=20)
    assert not answer.sure


def test_each_side_alone_where_they_contradict_each_other() -> None:
    puzzle = parse(HEAD + "NS: 11. W: S6 S2 ? ?\nEW: 11. W C\nagreed: 13. W H\n")
    answer = recall(puzzle, revokes=0)
    whole, ns, ew = answer.versions
    assert not whole.found.histories
    assert (ns.by, ew.by) == ((By.NS, By.AGREED), (By.EW, By.AGREED))
    assert answer.possible == (ns, ew)
    (one,) = answer.contradictions
    assert {s.text for s in one.statements} == {"NS: 11. W: S6 S2 ? ?", "EW: 11. W C"}


def test_who_has_the_card_is_named() -> None:
    (one,) = contradictions(parse(HEAD + "NS: 12. W SA\n"))
    assert (one.seat, one.card, one.holder) == (W, card("SA"), E)
    (two,) = contradictions(parse(HEAD + "NS: 12. W D\n"))
    assert (two.seat, two.holder) == (None, None)


def test_the_ruling_is_the_same_or_not() -> None:
    sure = recall(parse(HEAD + "agreed: 11. W: S6 S2 SA S5\nagreed: 12. W C on H\n"))
    assert sure.same
    (outcome,) = sure.outcomes
    assert [(i.kind, i.seat, i.trick) for i, _ in outcome.rulings] == [("revoke", W, 12)]
    open_ = recall(parse(HEAD + "agreed: 11. W: S6 S2 SA S5\nagreed: 12. E H\n"))
    assert not open_.same
    assert {tuple((i.seat, i.trick) for i, _ in o.rulings) for o in open_.outcomes} >= {(), ((W, 12),)}


def test_a_lawful_history_is_no_irregularity_and_editions_are_ruled_apart() -> None:
    puzzle = parse(HEAD + "agreed: 11. W: S6 S2 SA S5\nagreed: 12. E: DQ D3 C2 D4\n")
    found = search(puzzle, 0)
    (only,), exact = judge(puzzle, found.histories)
    assert (only.rulings, exact) == ((), True)
    broken = parse(HEAD + "agreed: 11. W: S6 S2 SA S5\nagreed: 12. E: HK H4 C2 H3\n")
    said = [judge(broken, search(broken).histories, edition)[0][0].said for edition in (2007, 2017)]
    assert said[0] != said[1]


def test_from_the_first_trick_with_thirteen_cards_and_an_unknown_hand() -> None:
    text = (
        "contract: 1NT\ndeclarer: S\ndeal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 - AK76.AKQ.AKQ.K32\n"
        "NS: 1. W: HA H3 D8 H2\n"
    )
    puzzle = parse(text)
    assert (puzzle.first, puzzle.last, puzzle.leader) == (1, 1, W)
    (history,) = search(puzzle).histories
    assert irregularities(table_of(puzzle, history))[0].seat == E
    assert not search(puzzle, 0).histories
    south = parse(text.replace("H2", "?"))
    pool = ANY & ~sum(puzzle.setting.hands)
    assert search(south).ways == pool.bit_count(), "any card that no known hand holds"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("NS: 11. W flew", "recall.line"),
        ("11. W C", "recall.line"),
        ("NS: 9. W C", "recall.trick"),
        ("NS: 11. W: S6 S2 SA S5 S4", "recall.line"),
        ("tricks: 5-2", "recall.span"),
        ("tricks: all", "recall.span"),
        ("tricks: 9-13", "recall.hand"),
        ("leader: X", "table.seat"),
        ("deal: N:- - - -", "recall.deal"),
    ],
)
def test_what_cannot_be_read_is_named(line: str, code: str) -> None:
    head = HEAD
    if line.split(":")[0] in ("tricks", "deal", "leader"):
        head = "\n".join(x for x in HEAD.splitlines() if not x.startswith(line.split(":")[0])) + "\n"
    with pytest.raises(Fault) as wrong:
        parse(head + line + "\n", "file")
    assert wrong.value.code == code


def test_each_kind_of_statement_is_read() -> None:
    puzzle = parse(HEAD + "NS: 11. led by W\nEW: 12. W not C\nEW: W c on H\nagreed: 13. E H2/H3 on S\n")
    led, no, on, both = puzzle.statements
    assert (led.by, led.trick, led.led) == (By.NS, 11, W)
    assert no.cards == ((W, ANY & ~SUIT_CARDS[0]),)
    assert (on.trick, on.cards, on.on) == (0, ((W, SUIT_CARDS[0]),), SUIT_CARDS[2])
    assert (both.by, both.cards, both.on) == (By.AGREED, ((E, card("H2") | card("H3")),), SUIT_CARDS[3])


STRAY = """contract: 3NT
declarer: S
tricks: 12-13
leader: W
deal: N:2.3.. A.K.. 5.4.. 6.7..
"""


def test_a_lead_out_of_turn_is_looked_into_where_that_is_wanted() -> None:
    """West won trick eleven and led a spade to trick twelve, East won it; North led to the last one."""
    puzzle = parse(STRAY + "agreed: 12. W: S6 S2 SA S5\nagreed: 13. led by N\n")
    assert search(puzzle).histories == ()
    (said,) = (c.statements for c in recall(puzzle).contradictions)
    assert [one.led for one in said] == [N], "dummy cannot have won before"
    (one,) = search(puzzle, leads=1).histories
    assert (one.leads, one.tricks[1][0]) == (1, (N, card("H3")))
    (stray,) = irregularities(table_of(puzzle, one))
    assert (stray.kind, stray.seat, stray.trick) == ("lead_out_of_turn", N, 13)
    answer = recall(puzzle, leads=1)
    assert answer.contradictions == ()
    assert [i.kind for i, _ in answer.outcomes[0].rulings] == ["lead_out_of_turn"]
    first = parse(STRAY + "agreed: 12. led by E\n")
    assert search(first).histories == ()
    histories = search(first, leads=1).histories
    assert {h.tricks[0][0][0] for h in histories} == {E}
    for history in histories:
        (stray,) = [i for i in irregularities(table_of(first, history)) if i.kind == "lead_out_of_turn"]
        assert (stray.seat, stray.trick) == (E, 12), "the table knows whose lead it was"


@pytest.mark.parametrize("seed", seeds(20))
def test_leads_out_of_turn_against_the_brute_force(seed: int) -> None:
    """With as many as there are tricks, any hand may lead to each: every order of every hand."""
    rng = random.Random(seed)
    pack = rng.sample(range(52), 8)
    n, east, s, w = (sum(1 << c for c in pack[i::4]) for i in range(4))
    hands = (n, east, s, w)
    puzzle = Puzzle(parse(STRAY).setting._replace(hands=hands), 12, 13, (), Seat(rng.randrange(4)))
    orders = [list(itertools.permutations(cards(hand))) for hand in hands]
    every = set()
    for four in itertools.product(*orders):
        for leaders in itertools.product(Seat, repeat=2):
            turns = [(at, [first.on(step) for step in range(4)]) for at, first in enumerate(leaders)]
            every.add(tuple(tuple((seat, four[seat][at]) for seat in turn) for at, turn in turns))
    found = search(puzzle, revokes=8, leads=2)
    assert found.complete
    assert found.ways == len(every)
    assert {h.tricks for h in found.histories} <= every
    none = search(puzzle, revokes=8)
    assert {h.tricks for h in none.histories} < {h.tricks for h in found.histories}
    assert {h.leads for h in none.histories} == {0}
