"""The smallest inputs that public reports name against other readers, each read right here."""

from __future__ import annotations

from random import Random

import pytest

from tablilla.bridge.cards import BY_NAME, CLUBS, card, hand, name
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat, Side
from tablilla.formats import lin_write, pbn_write
from tablilla.formats.auctions import passes_left_out
from tablilla.formats.record import UNKNOWN_HANDS, Sides, Tagged
from tablilla.formats.tricks import DEAL_ROTATED, ROW_ROTATED, resolve, revokes
from tests.formats.boards import board
from tests.formats.samples import AUCTION, CONTRACT, DEAL, GAME, HEAD, LIN_DEAL, PLAY, all_of, calls, codes, one

NORTH, EAST = hand("AKQJ.T98.T98.T98"), hand("T98.AKQJ.765.765")
SOUTH, WEST = hand("765.765.AKQJ.432"), hand("432.432.432.AKQJ")
ONE_NOTRUMP = Contract(1, 4, 0, Seat.S)


class TestPbn:
    def test_suit_letters_inside_the_hands(self) -> None:
        deal = "N:SAKQJ.HT98.DT98.CT98 ST98.HAKQJ.D765.C765 S765.H765.DAKQJ.C432 S432.H432.D432.CAKQJ"
        record = one(HEAD.replace(DEAL, deal))
        assert record.hands == (NORTH, EAST, SOUTH, WEST)
        assert codes(record) == ["deal.suit_letters"] * 4

    def test_a_letter_in_another_suits_place_is_refused(self) -> None:
        record = one(HEAD.replace("AKQJ.T98.T98.T98", "HAKQJ.ST98.DT98.CT98"))
        assert record.hands == (None, EAST, SOUTH, WEST)
        assert codes(record) == ["deal.rank"]
        assert record.problems[0].details["seat"] == "N"

    def test_a_void(self) -> None:
        deal = "N:.AKQJT98.T98.T98 AKQJ..7654.76543 T98765.765.AKQ.2 432.432.J32.AKQJ"
        record = one(HEAD.replace(DEAL, deal))
        assert [h.bit_count() for h in record.hands if h is not None] == [13] * 4
        assert record.hands[Seat.N] == hand(".AKQJT98.T98.T98")
        assert record.hands[Seat.E] == hand("AKQJ..7654.76543")
        assert not record.problems

    def test_a_line_that_is_only_a_comment(self) -> None:
        record = one(HEAD + "{ par of the deal: 3H }\n" + CONTRACT + AUCTION)
        (comment,) = record.comments
        assert (comment.after, comment.text) == ("Deal", " par of the deal: 3H ")
        assert record.derived == ONE_NOTRUMP

    def test_question_marks_are_unknown_and_not_passed_out(self) -> None:
        record = one(HEAD + '[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n')
        assert (record.declarer, record.contract, record.result) == (None, None, None)
        assert not record.problems

    def test_a_passed_out_board_has_no_declarer_and_no_result(self) -> None:
        auction = '[Auction "N"]\nPass =1= Pass Pass Pass\n[Note "1:sleepy"]\n'
        record = one(HEAD + '[Contract "Pass"]\n[Declarer ""]\n[Result ""]\n' + auction)
        assert record.contract == Tagged(0, None)
        assert record.played() is None
        text = pbn_write.write(record)
        assert '[Declarer ""]\r\n[Contract "Pass"]\r\n[Result ""]' in text
        lines = text.split("\r\n")
        assert lines[lines.index("Pass =1= Pass Pass Pass") + 1] == '[Note "1:sleepy"]'
        from_lin = one(f"st||md|{LIN_DEAL}|mb|p|mb|p|mb|p|mb|p|pg||")
        assert '[Declarer ""]\r\n[Contract "Pass"]\r\n[Result ""]' in pbn_write.write(from_lin)

    def test_notes_of_auction_and_play_are_two_tables(self) -> None:
        auction = '[Auction "N"]\nPass Pass 1NT =1= AP\n[Note "1:15-17"]\n'
        play = '[Play "W"]\nCA =1= C8 C5 C2\n*\n[Note "1:asks for count"]\n'
        record = one(HEAD + CONTRACT + auction + play)
        assert record.auction_notes == ((1, "15-17"),)
        assert record.play_notes == ((1, "asks for count"),)
        assert record.calls[2].marks == ("=1=",)
        assert record.play_marks == ((0, "=1="),)

    def test_a_deal_alone(self) -> None:
        record = one(HEAD)
        assert record.hands == (NORTH, EAST, SOUTH, WEST)
        assert (record.calls, record.play, record.auction, record.first) == ((), (), None, None)

    def test_the_second_room_takes_the_board_of_the_first(self) -> None:
        second = '[Declarer "S"]\n[Contract "2NT"]\n[Auction "N"]\nPass Pass 2NT AP\n' + PLAY
        first, other = all_of(GAME + "\n" + second)
        assert other.hands == first.hands
        assert (other.board, other.dealer, other.vulnerable) == ("1", Seat.N, first.vulnerable)
        assert other.inherited == {"Deal", "Board", "Dealer", "Vulnerable"}
        assert (first.derived, other.derived) == (ONE_NOTRUMP, Contract(2, 4, 0, Seat.S))
        assert len(other.play) == len(first.play) == 8

    def test_lower_case_cards_and_a_deal_turned_by_one_seat(self) -> None:
        turned = HEAD.replace('"N:AKQJ', '"E:AKQJ')
        record = one(turned + CONTRACT + AUCTION + '[Play "W"]\nCA c8 C5 c2\n*\n')
        assert [name(c) for c in record.play] == ["CA", "C8", "C5", "C2"]
        found = resolve(record)
        (said,) = found.disagreements
        assert (said.kind, said.steps) == (DEAL_ROTATED, 1)
        assert found.hands == (NORTH, EAST, SOUTH, WEST)
        assert found.tricks[0].leader is Seat.W

    def test_a_value_without_quotes(self) -> None:
        record = one(GAME.replace('[Event "Club"]', "[Event Random deal]"))
        assert record.tag("Event") == "Random deal"
        assert codes(record) == ["pbn.tag_unquoted"]
        assert len(record.play) == 8

    @pytest.mark.parametrize("games", [1, 3])
    def test_an_empty_line_after_every_line(self, games: int) -> None:
        text = "\n".join(GAME.replace('"1"', f'"{i + 1}"') for i in range(games))
        records = all_of(text.replace("\n", "\n\n"))
        assert [r.board for r in records] == [str(i + 1) for i in range(games)]
        assert codes(records[0]) == ["pbn.blank_lines"]
        assert all(r.derived == ONE_NOTRUMP and len(r.play) == 8 for r in records)

    def test_games_of_one_line_each_are_not_joined(self) -> None:
        games = [HEAD.splitlines()[4].replace("N:", f"{seat}:") for seat in "NESWNESWNE"]
        assert len(all_of("\n\n".join(games))) == 10

    def test_a_dealer_other_than_north(self) -> None:
        record = one(HEAD.replace('"N"', '"E"') + '[Auction "E"]\nPass 1NT AP\n')
        assert calls(record) == "E:Pass S:1NT W:Pass N:Pass E:Pass"
        assert record.derived == ONE_NOTRUMP

    def test_doubles_and_redoubles(self) -> None:
        record = one(HEAD + '[Auction "N"]\n1S X XX Pass\nPass Pass\n')
        assert record.derived == Contract(1, 3, 2, Seat.N)


class TestLin:
    def test_a_board_that_breaks_off(self) -> None:
        record = one(
            f"pn|a,b,c,d|st||md|{LIN_DEAL}|rh||ah|Board 1|sv|o|mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||"
            "pc|CA|pc|C8|pg||"
        )
        assert (record.derived, record.claim, len(record.play)) == (ONE_NOTRUMP, None, 2)
        assert codes(record) == ["lin.unfinished"]

    def test_hands_begin_with_south_whoever_deals(self) -> None:
        text = lin_write.write(one(HEAD.replace('"N"', '"E"')))
        assert "md|4S765H765DAKQJC432,S432" in text
        assert one(text).hands == (NORTH, EAST, SOUTH, WEST)
        assert one(text).dealer is Seat.E

    def test_mc_is_the_total_of_declarer(self) -> None:
        record = one(f"st||md|{LIN_DEAL}|mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pc|CA|pc|C8|pc|C5|pc|C2|mc|9|")
        assert record.claim == 9
        assert '[Result "9"]' in pbn_write.write(record)


class TestPlay:
    def test_the_last_trick_is_won_by_dummys_small_trump(self) -> None:
        record = one(pbn_write.write(board(Random(38))))
        contract = record.played()
        assert contract is not None
        assert contract.denomination == CLUBS
        tricks = resolve(record).tricks
        assert [len(trick.cards) for trick in tricks] == [4] * 13
        assert [name(c) for _, c in tricks[12].cards] == ["D4", "DT", "C6", "C5"]
        assert tricks[12].winner is contract.declarer.partner
        won = [trick.winner for trick in tricks if trick.winner is not None]
        assert sum(w.side is contract.declarer.side for w in won) == (record.result or Sides()).declarer
        assert len(won) == 13

    def test_a_whole_deck_in_one_hand_is_refused_and_the_rest_kept(self) -> None:
        deck = "S:AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432 - - -"
        record = one(HEAD.replace(DEAL, deck) + CONTRACT + AUCTION + PLAY)
        assert record.hands == UNKNOWN_HANDS
        assert codes(record) == ["deal.refused"]
        assert record.derived == ONE_NOTRUMP
        assert len(record.play) == 8

    def test_a_hand_of_thirteen_suits_is_refused_and_the_rest_kept(self) -> None:
        deck = "S:" + "." * 9 + ".".join(["AKQJT98765432"] * 4)
        record = one(HEAD.replace(DEAL, deck) + CONTRACT + AUCTION + PLAY)
        assert record.hands == UNKNOWN_HANDS
        assert codes(record) == ["deal.hands", "deal.shape"]
        assert len(record.play) == 8

    def test_two_tables_with_two_cards_exchanged_keep_their_own_deals(self) -> None:
        other = DEAL.replace("N:AKQJ", "N:TKQJ", 1).replace("T98.AKQJ", "A98.AKQJ", 1)
        first, second = all_of(GAME + "\n" + GAME.replace(DEAL, other))
        changed = (first.hands[0] or 0) ^ (second.hands[0] or 0)
        assert changed == BY_NAME["SA"] | BY_NAME["ST"]
        assert not first.problems
        assert not second.problems


class TestContracts:
    def test_a_grand_slam(self) -> None:
        record = one(HEAD + '[Declarer "N"]\n[Contract "7C"]\n[Result "13"]\n[Score "NS 1440"]\n')
        assert record.played() == Contract(7, 0, 0, Seat.N)
        assert (record.result, record.score) == (Sides(13), Sides(ns=1440))

    @pytest.mark.parametrize("text", ["7NXN", "7NNX", "7NT X by N", "7NXX N", "7N*N"])
    def test_the_declarer_inside_the_contract_never_swallows_the_double(self, text: str) -> None:
        record = one(HEAD + f'[Contract "{text}"]\n')
        doubled = 2 if "XX" in text else 1
        assert record.contract == Tagged(7, 4, doubled)
        assert record.declarer is Seat.N
        assert codes(record) == ["pbn.spelling"]

    def test_what_cannot_be_a_contract_is_unknown(self) -> None:
        record = one(HEAD + '[Contract "4SHNT"]\n')
        assert record.contract is None
        assert codes(record) == ["pbn.value"]


class TestFoundInFiles:
    def test_marks_of_irregularities(self) -> None:
        auction = '[Auction "N"]\n^S 1D ^I 1C Pass Pass Pass\n'
        play = '[Play "W"]\nCA ^R H8 C5 C2\nC3 ^L S9 S6 S3\n*\n'
        tags = '[Declarer "^N"]\n[Contract "1C"]\n[Result "^7"]\n'
        record = one(HEAD + tags + auction + play)
        assert (record.declarer, record.swapped) == (Seat.N, True)
        assert record.result == Sides(7, marked=True)
        assert calls(record) == "E:1D S:1C W:Pass N:Pass E:Pass"
        assert [c.marks for c in record.calls[:2]] == [("^S",), ("^I",)]
        assert record.play_marks == ((1, "^R"), (5, "^L"))
        assert not record.problems

    def test_an_artificial_result(self) -> None:
        assert one(HEAD + '[Result "^40"]\n').result == Sides(40, marked=True)
        unmarked = one(HEAD + '[Result "40"]\n')
        assert unmarked.result is None
        assert codes(unmarked) == ["pbn.value"]

    def test_eight_names(self) -> None:
        text = (
            f"vg|Final,1,I,1,1,,,,|pn|a,b,c,d,e,f,g,h|qx|o1|md|{LIN_DEAL}|mb|pppp|qx|c1|md|{LIN_DEAL}|mb|pppp|"
        )
        first, second = all_of(text)
        assert [first.tag(n) for n in ("South", "West", "North", "East")] == list("abcd")
        assert [second.tag(n) for n in ("South", "West", "North", "East")] == list("efgh")
        assert (first.room, second.room) == ("Open", "Closed")

    def test_iso_8859_1(self) -> None:
        assert one(GAME.replace("Club", "Peña").encode("latin-1")).tag("Event") == "Peña"

    def test_rows_in_rotated_order_make_no_revoke(self) -> None:
        # second row written from North; by columns every card is another player's
        play = '[Play "W"]\nCA C8 C5 C2\nC9 C6 C3 CK\nH2 H8 HJ H5\n*\n'
        record = one(HEAD + CONTRACT + AUCTION + play)
        found = resolve(record)
        assert [(d.kind, d.trick, d.steps) for d in found.disagreements] == [(ROW_ROTATED, 2, 1)]
        assert found.tricks[1].cards == tuple(
            zip((Seat.W, Seat.N, Seat.E, Seat.S), map(card, ("CK", "C9", "C6", "C3")), strict=True)
        )
        assert revokes(found.tricks, found.hands) == 0
        assert found.hands == record.hands

    def test_opening_passes_left_out(self) -> None:
        record = one(HEAD + CONTRACT + '[Auction "N"]\n1NT AP\n')
        assert record.derived == Contract(1, 4, 0, Seat.N)
        assert passes_left_out(record) == 2
        assert record.played() is None
        assert passes_left_out(one(GAME)) == 0

    def test_an_empty_first_auction(self) -> None:
        record = one(HEAD + CONTRACT + '[Auction "N"]\n' + AUCTION + PLAY)
        assert record.derived == ONE_NOTRUMP
        assert codes(record) == ["pbn.section_empty"]

    def test_empty_contract_beside_a_full_auction(self) -> None:
        record = one(HEAD + '[Declarer ""]\n[Contract ""]\n' + AUCTION + PLAY)
        assert (record.contract, record.declarer) == (None, None)
        assert record.played() == ONE_NOTRUMP
        assert not resolve(record).disagreements

    def test_the_other_rooms_contract_is_a_contradiction_and_no_default(self) -> None:
        record = one(HEAD + '[Declarer "E"]\n[Contract "4S"]\n' + AUCTION + PLAY)
        assert record.played() is None
        assert record.derived == ONE_NOTRUMP
        assert record.contract == Tagged(4, 3)

    def test_a_silent_revoke_is_kept(self) -> None:
        record = one(HEAD + CONTRACT + AUCTION + '[Play "W"]\nCA C8 H2 C2\n*\n'.replace("H2", "HA"))
        found = resolve(record)
        assert found.tricks[0].cards[2] == (Seat.E, card("HA"))
        assert revokes(found.tricks, found.hands) == 1
        assert found.tricks[0].winner is not None
        assert found.tricks[0].winner.side is Side.EW

    def test_ten_written_with_two_digits(self) -> None:
        record = one(HEAD.replace("AKQJ.T98", "AKQJ.1098", 1))
        assert record.hands == (NORTH, EAST, SOUTH, WEST)
        assert codes(record) == ["deal.ten"]
