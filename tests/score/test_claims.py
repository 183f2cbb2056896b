"""Claims on every normal line: published rulings reworded, and what counts as normal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from tablilla.bridge.cards import card, cards, name
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.formats.deal import read as read_deal
from tablilla.score.claims.answer import Answer, analyse
from tablilla.score.claims.normal import Sight, normal
from tablilla.score.claims.search import Rules
from tablilla.score.claims.statement import Step, read
from tablilla.score.endings.position import Four, Position

TRUMPS = "CDHSN"


class Ending(NamedTuple):
    """An ending, who leads and who claims; ``played``: to the trick in progress."""

    deal: str
    trumps: str
    lead: str
    claimer: str
    played: Sequence[str] = ()


def hands(deal: str) -> Four:
    n, e, s, w = (hand or 0 for hand in read_deal(deal)[0])
    return n, e, s, w


def claim(
    at: Ending,
    said: str = "",
    *,
    conceded: int = 0,
    strikes: Sequence[int] = (),
    top_down: bool = False,
    blind: Seat | None = None,
) -> Answer:
    trumps = TRUMPS.index(at.trumps)
    position = Position(trumps, hands(at.deal), Seat[at.lead])
    for one in at.played:
        position = position.play(card(one))[0]
    side = Seat[at.claimer].side
    return analyse(position, Rules(trumps, side, read(said, trumps), top_down, blind, conceded), strikes)


TRUMP_OUT = Ending("N:65...43 98..T.5 .K.AKQ. A.J..KQ", "H", "S", "S")
HIGHER_TRUMP = Ending("N:76...5 98..T. .9.AK. .Q..AK", "H", "S", "S")
FOUR_SPADES = Ending("N:AQJ9..AK8. T764..J.Q9 8.9.QT63.T .Q.9754.53", "N", "S", "S", ["S8"])
LISTED = Ending("N:3.A4..A3 .98..QJT A2.Q5..2 4.K6..K4", "N", "S", "S")


class TestPublishedRulings:
    def test_the_trump_that_was_mentioned(self) -> None:
        """Played on although not all four agreed: the stated line takes all four."""
        assert claim(TRUMP_OUT, "draw; run D").tricks == 4

    def test_the_trump_that_was_not(self) -> None:
        """The same claim without a word (2007: ruled on although it was played on): one trick to the trump."""
        found = claim(TRUMP_OUT)
        assert (found.tricks, found.left) == (3, 4)
        assert found.candidates[0].clause == "70C3"

    def test_the_last_trump_that_is_not_the_last(self) -> None:
        found = claim(HIGHER_TRUMP)
        assert found.tricks == 0
        assert name(found.line[0][1]) == "H9"

    def test_the_line_offered_later_is_what_striking_the_trump_would_give(self) -> None:
        found = claim(HIGHER_TRUMP, strikes=[1])
        assert found.tricks == 2
        assert not found.candidates

    def test_four_tricks_in_a_suit_of_three(self) -> None:
        assert claim(FOUR_SPADES, "run S; run D").tricks == 4

    def test_suits_listed_and_their_order_open(self) -> None:
        """Three tricks; two if he takes the hearts for good; four if the list is the order."""
        assert claim(LISTED).tricks == 3
        found = claim(LISTED, "good H")
        assert (found.tricks, found.natural) == (2, 3)
        assert claim(LISTED, "run S; cash CA; run H").tricks == 4

    def test_all_tops_and_no_way_to_dummy(self) -> None:
        """Six of seven claimed.  A club to the king at once, which is ruffed, leaves five, and so does the
        seven of clubs alone; after a diamond ruff and a trump to the ace both fall on normal plays: four."""
        at = Ending("N:T9..K74.92 6.Q987..K7 853.A5.JT. AKJ..Q95.8", "H", "W", "W")
        found = claim(at, conceded=1)
        best = {name(c): tricks for c, tricks in found.best}
        assert best == {"C8": 5, "D5": 6, "D9": 6, "DQ": 6, "SA": 6}
        assert {name(c): n for c, n in found.plays} == {"C8": 5, "D5": 4, "D9": 4, "DQ": 4, "SA": 4}
        assert found.tricks == 4
        in_dummy = [name(c) for seat, c in found.line if seat is Seat.E]
        assert in_dummy.index("CK") < in_dummy.index("C7")

    def test_conceded_once_the_finesse_is_begun(self) -> None:
        """Two of five conceded.  To lead a club before the good ten is not normal: one comes back (71.2)."""
        at = Ending("N:.42.65.8 8..J8.J9 .T.AQT.7 Q..K974.", "H", "N", "S", ["D6"])
        found = claim(at, "finesse D", conceded=2)
        assert (found.tricks, found.left) == (4, 5)
        south = [name(c) for seat, c in found.line if seat is Seat.S]
        assert south.index("DT") < south.index("C7")

    def test_conceded_before_the_finesse(self) -> None:
        """Two of six conceded: to lead a club is normal and loses two, so that nothing comes back (71)."""
        at = Ending("N:.A42.65.8 8..J8.J96 .T9.AQT.7 Q9..K974.", "H", "S", "S", ["C7"])
        assert claim(at, conceded=2).tricks == 4


class TestTheAnswer:
    def test_the_line_is_the_whole_ending_and_loses_what_it_says(self) -> None:
        found = claim(TRUMP_OUT)
        position = Position(2, hands(TRUMP_OUT.deal), Seat.S)
        lost = 0
        for seat, played in found.line:
            assert position.turn is seat
            assert position.lawful & played
            position, won = position.play(played)
            lost += won is not None and won.side is Seat.E.side
        assert position.left == 0
        assert lost == found.left - found.tricks

    def test_each_next_play_and_what_it_comes_to(self) -> None:
        assert {name(c): n for c, n in claim(TRUMP_OUT).plays} == {"HK": 4, "DA": 3}

    def test_a_claim_in_the_middle_of_a_trick_of_the_other_side(self) -> None:
        found = claim(TRUMP_OUT._replace(lead="W", claimer="S", played=["SA", "S6", "S9"]), "draw; run D")
        assert found.left == 4
        assert not claim(TRUMP_OUT._replace(lead="W")).plays

    @pytest.mark.parametrize("strikes", [[0], [2], [1, 1]])
    def test_no_such_candidate(self, strikes: list[int]) -> None:
        with pytest.raises(Fault, match=r"claim\.strike"):
            claim(HIGHER_TRUMP, strikes=strikes)

    def test_hands_of_different_length(self) -> None:
        with pytest.raises(Fault, match=r"claim\.hands"):
            claim(Ending("N:65...4 98..T.5 .K.AKQ. A.J..KQ", "H", "S", "S"))

    def test_too_many_tricks(self) -> None:
        deal = "N:AKQJT98.65.. 765432.43.4. ..AKQJT98.65 .AKQ.32.KQJT"
        with pytest.raises(Fault, match=r"claim\.long"):
            claim(Ending(deal, "N", "S", "S"))


class TestWhatIsNormal:
    """North holds ace and queen of clubs, third to a low club of South; the king is out."""

    CLUBS = hands("N:...AQ .8..K .A..3 .7..9")
    BOTH = card("CA") | card("CQ")

    def at(self, played: str, voids: int = 0, *, top_down: bool = False) -> list[str]:
        led = ((Seat.S, card("C2")), (Seat.W, card(played)))
        found = normal(Sight(self.CLUBS, Seat.N, led, 4, voids, top_down), self.BOTH)
        return [one for one in ("CQ", "CA") if found & card(one)]

    def test_finesse_and_its_refusal_are_both_normal(self) -> None:
        assert self.at("C4") == ["CQ", "CA"]

    def test_once_east_has_shown_out_the_finesse_cannot_lose(self) -> None:
        assert self.at("C4", 1 << 4 * Seat.E) == ["CQ"]

    def test_once_west_has_shown_out_it_cannot_win(self) -> None:
        assert self.at("H6", 1 << 4 * Seat.W) == ["CA"]

    def test_from_the_top_down(self) -> None:
        assert self.at("C4", top_down=True) == ["CA"]

    def test_over_the_king_the_ace(self) -> None:
        assert self.at("CK") == ["CA"]

    def leads(self, *, to_lose: int, good: int = 0, trumps: int = 2) -> set[str]:
        """South has the ace of spades and a loser; hearts, if trumps, are all out."""
        at = hands("N:32... .54.. A..5. .K.9.")
        sight = Sight(at, Seat.S, (), trumps, 0, to_lose=to_lose, good=good)
        found = normal(sight, at[Seat.S])
        return {name(1 << bit) for bit in range(52) if found >> bit & 1}

    def test_a_known_loser_is_led_only_where_tricks_were_conceded(self) -> None:
        assert self.leads(to_lose=1) == {"SA", "D5"}
        assert self.leads(to_lose=0) == {"SA"}
        assert self.leads(to_lose=0, good=1 << 1) == {"SA", "D5"}

    def test_a_sure_winner_is_cashed_before_a_loser(self) -> None:
        """Whatever was conceded: nothing hinders it at notrump; what he takes for good he leads."""
        assert self.leads(to_lose=1, trumps=4) == {"SA"}
        assert self.leads(to_lose=1, trumps=4, good=1 << 1) == {"SA", "D5"}

    def test_a_lone_trump_above_all_others_does_not_hinder_it(self) -> None:
        """It wins its trick in any case; with a small one out, the ace of spades could be ruffed."""
        for small, led in (("H5", {"SA", "D5"}), ("C5", {"SA"})):
            at = (
                card("D2") | card("HK"),
                card("HA") | card(small),
                card("SA") | card("D5"),
                card("D9") | card("C9"),
            )
            found = normal(Sight(at, Seat.S, (), 2, 0, to_lose=2), at[Seat.S])
            assert {name(c) for c in cards(found)} == led

    def test_a_loser_is_not_ruffed_where_nothing_leads_back_to_the_winners(self) -> None:
        """No trump is out.  Dummy can ruff the diamond; with a spade left there both ways are normal."""
        for kept, led in (("C7", {"SA"}), ("S7", {"SA", "D5"})):
            north = card("H2") | card(kept)
            at = (north, card("D9") | card("C9"), card("SA") | card("D5"), card("D8") | card("C8"))
            found = normal(Sight(at, Seat.S, (), 2, 0, to_lose=0), at[Seat.S])
            assert {name(c) for c in cards(found)} == led

    def test_what_he_conceded_is_not_lost_twice(self) -> None:
        """West has the ace of trumps: that is the trick conceded, so that no other loser is led."""
        at = hands("N:3.K.2. .54..6 A..5. .A.9.")
        for conceded, led in ((1, {"SA"}), (2, {"SA", "D5"})):
            found = normal(Sight(at, Seat.S, (), 2, 0, to_lose=conceded), at[Seat.S])
            assert {name(c) for c in cards(found)} == led

    def test_a_ruff_is_no_loser(self) -> None:
        at = hands("N:.K4.. .53..6 A..5. .AQ.9.")
        found = normal(Sight(at, Seat.S, (), 2, 0, to_lose=0), at[Seat.S])
        assert found == card("SA") | card("D5")

    def test_the_winner_that_partners_small_card_needs_is_kept(self) -> None:
        at = hands("N:2..A.A .9.8.7 .A..3 .8.9.6")
        led = ((Seat.E, card("H9")), (Seat.S, card("HA")), (Seat.W, card("H8")))
        assert normal(Sight(at, Seat.N, led, 4, 0), card("DA") | card("CA")) == card("DA")

    def test_no_winner_is_thrown_on_a_trick_that_may_be_lost(self) -> None:
        """South leads the queen of diamonds and West has not covered: North, void, ruffs or throws a loser."""
        led = ((Seat.S, card("DQ")), (Seat.W, card("D4")))
        for thrown, both in (("CA", False), ("C2", True)):
            north = card("HK") | card(thrown)
            at = (north, card("H3") | card("DK"), card("SA") | card("S2"), card("C9") | card("C8"))
            found = normal(Sight(at, Seat.N, led, 2, 0), north)
            assert found == card("HK") | (card(thrown) if both else 0)

    def test_the_surest_loser_is_thrown_first(self) -> None:
        at = hands("N:A..Q.7 .9.K.A8 .A2.. .3.J.K")
        led = ((Seat.E, card("H9")), (Seat.S, card("HA")), (Seat.W, card("H3")))
        assert normal(Sight(at, Seat.N, led, 4, 0), at[Seat.N]) == card("C7")


class TestStatements:
    def test_steps(self) -> None:
        assert read("draw; cash SA SK, run D; finesse H; ruff C; give S; good H", 2) == (
            Step("draw", 2), Step("cash", 3, card("SA")), Step("cash", 3, card("SK")), Step("run", 1),
            Step("finesse", 2), Step("ruff", 0), Step("give", 3), Step("good", 2))  # fmt: skip

    def test_in_spanish_and_short(self) -> None:
        assert read("triunfos; cobra SA; D; impás H; HK", 3) == (
            Step("draw", 3), Step("cash", 3, card("SA")), Step("run", 1), Step("finesse", 2),
            Step("cash", 2, card("HK")))  # fmt: skip

    @pytest.mark.parametrize("said", ["run", "cash S", "sing", "finesse HK", "ruff X"])
    def test_what_is_no_step(self, said: str) -> None:
        with pytest.raises(Fault, match=r"claim\.statement"):
            read(said, 2)

    def test_trumps_are_not_drawn_at_notrump(self) -> None:
        with pytest.raises(Fault, match=r"claim\.statement"):
            read("draw", 4)

    def test_a_stated_finesse_is_taken(self) -> None:
        right = Ending("N:..A.AQ .8..J5 .9..32 .7..K4", "N", "S", "S")
        wrong = Ending("N:..A.AQ .8..K5 .9..32 .7..J4", "N", "S", "S")
        assert claim(right, "finesse C; cash CA DA").tricks == 3
        assert claim(right, "cash CA").tricks < 3
        # North throws the ace of diamonds on the heart, not that of clubs, to which South's club can be led
        assert claim(wrong, "finesse C; cash CA DA").tricks == 2
