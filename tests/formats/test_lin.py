"""LIN: a board a line, vugraph archives, lessons, addresses of hand viewers."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import SUIT_CARDS, hand, name
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.formats.record import PASSED_OUT, TURNS, UNKNOWN_HANDS, Call, Comment, Listed, Tagged
from tests.formats.samples import DEAL, HEAD, LIN_DEAL, LIN_GAME, all_of, calls, codes, one

HANDS = one(HEAD).hands
VUGRAPH = (
    "vg|Cup,Segment 1,I,5,6,Reds,10,Blues,3|\nrs|1NS=,2SNx-1,P,|\npn|a,b,c,d,e,f,g,h|pg||\n"
    f"qx|o5|md|{LIN_DEAL}|sv|0|pg||mb|p|mb|p|nt|voice: a word|mb|1n!|an|12-14|mb|p|mb|p|mb|p|pg||\n"
    "pc|cA|pc|c8|pc|c5|nt|voice: hm|\npc|c2|pg||\nmc|7|pg||\n"
    f"qx|c5|md|{LIN_DEAL}|sv|0|mb|pp2sdppp|pg||mc|7|pg||\n"
    f"qx|o6|md|{LIN_DEAL}|sv|e|mb|p|mb|p|mb|p|mb|p|pg||\n"
    f"qx|c6|md|{LIN_DEAL}|sv|e|\n"
)


def deal(value: str) -> str:
    return f"st||md|{value}|sv|o|mb|pp1nppp|mc|7|"


class TestBoardALine:
    def test_all_of_it(self) -> None:
        record = one(LIN_GAME)
        assert (record.format, record.board, record.number, record.room) == ("lin", "1", 1, "")
        assert (record.dealer, record.vulnerable, record.hands) == (Seat.N, Vulnerability.NONE, HANDS)
        assert calls(record) == "N:Pass E:Pass S:1NT W:Pass N:Pass E:Pass"
        assert (record.derived, record.contract, record.declarer) == (Contract(1, 4, 0, Seat.S), None, None)
        assert (record.order, record.first, record.claim) == (TURNS, Seat.W, 7)
        assert [name(c) for c in record.play] == ["CA", "C8", "C5", "C2", "CK", "C9", "C6", "C3"]
        assert record.tags == (("South", "a"), ("West", "b"), ("North", "c"), ("East", "d"))
        assert not record.problems

    def test_each_line_is_a_board(self) -> None:
        records = all_of(LIN_GAME + LIN_GAME.replace("Board 1", "Board 2") + LIN_GAME.replace("|a,", "|z,"))
        assert [(r.line, r.game, r.board) for r in records] == [(1, 1, "1"), (2, 2, "2"), (3, 3, "1")]
        assert [r.tag("South") for r in records] == ["a", "a", "z"]

    def test_what_stands_before_the_deal_belongs_to_its_board(self) -> None:
        line = f"pn|a,b,c,d|ah|Board {{}}|sv|{{}}|md|{LIN_DEAL}|mb|pppp|\n"
        first, second = all_of(line.format(1, "o") + line.format(2, "n"))
        assert (first.board, first.vulnerable) == ("1", Vulnerability.NONE)
        assert (second.board, second.vulnerable) == ("2", Vulnerability.NS)

    def test_new_names_in_the_middle_of_a_board_end_it_not(self) -> None:
        record = one(LIN_GAME.replace("pc|CK|", "\npn|e,f,g,h|\npc|CK|"))
        assert len(record.play) == 8
        assert record.tag("South") == "a"

    def test_a_passed_out_board(self) -> None:
        record = one(f"st||md|{LIN_DEAL}|mb|p|mb|p|mb|p|mb|p|")
        assert (record.derived, record.problems) == (None, ())


class TestDeal:
    @pytest.mark.parametrize(
        "east",
        ["", ",", ",ST98HAKQJD765C765", ",st98hakqjd765c765"],
    )
    def test_east_may_be_left_out(self, east: str) -> None:
        assert one(deal(LIN_DEAL.rstrip(",") + east)).hands == HANDS

    def test_suits_without_letters_when_void(self) -> None:
        record = one(deal("1SAKQJT98765432,HAKQJT98765432,SHDAKQJT98765432C,"))
        assert record.hands == (
            SUIT_CARDS[1],
            SUIT_CARDS[0],
            SUIT_CARDS[3],
            SUIT_CARDS[2],
        )
        assert record.dealer is Seat.S

    def test_ten_with_two_digits(self) -> None:
        assert one(deal(LIN_DEAL.replace("HT98", "H1098"))).hands == HANDS

    @pytest.mark.parametrize(("digit", "seat"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E"), ("", "S")])
    def test_the_dealer(self, digit: str, seat: str) -> None:
        assert one(deal(digit + LIN_DEAL[1:])).dealer is Seat[seat]

    def test_unknown_hands_stay_unknown(self) -> None:
        record = one(deal("3S765H765DAKQJC432"))
        assert record.hands == (None, None, hand("765.765.AKQJ.432"), None)

    def test_a_card_twice(self) -> None:
        record = one(deal(LIN_DEAL.replace("S432H", "S433H")))
        assert (codes(record), record.hands[Seat.W]) == (["deal.card_twice"], None)
        assert record.problems[0].details["card"] == "S3"
        between = one(deal(LIN_DEAL.replace("S432H", "S437H")))
        assert codes(between) == ["deal.card_twice"]
        assert between.problems[0].details["seats"] == "S W"

    def test_what_is_no_rank(self) -> None:
        record = one(deal(LIN_DEAL.replace("S432H", "S43ZH")))
        assert codes(record) == ["deal.rank"]
        assert record.hands[Seat.W] is None
        assert record.hands[Seat.S] == HANDS[Seat.S]


class TestCallsAndCards:
    def test_many_calls_in_one_pair(self) -> None:
        assert calls(one(deal(LIN_DEAL).replace("pp1nppp", "p1c-pp!p"))) == "N:Pass E:1C S:Pass W:Pass N:Pass"
        record = one(deal(LIN_DEAL).replace("pp1nppp", "2dd!rppp"))
        assert record.derived == Contract(2, 1, 2, Seat.N)
        assert record.calls[1] == Call(Seat.E, "X", ("alert",))
        assert calls(one(deal(LIN_DEAL).replace("pp1nppp", "1NT"))) == "N:1NT"

    def test_explanations(self) -> None:
        record = one(f"md|{LIN_DEAL}|mb|1C!|an|strong|mb|p|an||mb|1D|an|wai\nting|mb|p|mb|p|mb|p|mc|7|")
        assert record.calls[0].marks == ("=1=", "alert")
        assert record.calls[2].marks == ("=2=",)
        assert record.auction_notes == ((1, "strong"), (2, "waiting"))

    @pytest.mark.parametrize("text", ["hAhKhQ", "HA HK HQ", "HAHKHQ"])
    def test_many_cards_in_one_pair(self, text: str) -> None:
        record = one(f"md|{LIN_DEAL}|mb|1n|mb|ppp|pc|{text}|mc|7|")
        assert [name(c) for c in record.play] == ["HA", "HK", "HQ"]

    @pytest.mark.parametrize(
        ("pair", "code"),
        [
            ("mb|8c|", "lin.call_unreadable"),
            ("pc|Z4|", "lin.card_unreadable"),
            ("pc|s|", "lin.card_partial"),
            ("mc|14|", "lin.value"),
            ("sv|q|", "lin.value"),
            ("up|1|", "lin.lesson"),
            ("wt|S|", "lin.lesson"),
        ],
    )
    def test_what_is_not_understood_is_told(self, pair: str, code: str) -> None:
        record = one(f"md|{LIN_DEAL}|sv|o|mb|1nppp|pc|HA|{pair}mc|9|")
        assert code in codes(record)
        assert record.claim == 9

    def test_more_than_52_cards(self) -> None:
        record = one(f"md|{LIN_DEAL}|mb|1nppp|" + "pc|HA|" * 54)
        assert (len(record.play), codes(record)) == (52, ["lin.too_many_cards"] * 2)

    def test_cards_after_the_claim(self) -> None:
        record = one(LIN_GAME.strip() + "pc|C4|")
        assert (len(record.play), record.claim, codes(record)) == (9, 7, ["lin.after_claim"])

    def test_calls_without_a_dealer(self) -> None:
        record = one("qx|o1|mb|1n|mb|ppp|mc|7|")
        assert (record.calls, codes(record)) == ((), ["lin.dealer"])


class TestVugraph:
    def test_rooms_results_teams_names(self) -> None:
        records = all_of(VUGRAPH)
        assert [(r.room, r.board) for r in records] == [
            ("Open", "5"),
            ("Closed", "5"),
            ("Open", "6"),
            ("Closed", "6"),
        ]
        assert [r.listed for r in records] == [
            Listed(Tagged(1, 4), Seat.S, 7),
            Listed(Tagged(2, 3, 1), Seat.N, 7),
            Listed(PASSED_OUT),
            None,
        ]
        assert records[0].tag("HomeTeam") == "Reds"
        assert [r.tag("North") for r in records] == ["c", "g", "c", "g"]
        assert records[1].derived == Contract(2, 3, 1, Seat.S)
        assert not any(r.problems for r in records)

    def test_words_to_spectators_are_comments(self) -> None:
        record = all_of(VUGRAPH)[0]
        assert record.comments == (
            Comment("call", 2, "nt", "voice: a word"),
            Comment("card", 3, "nt", "voice: hm"),
        )
        assert record.auction_notes == ((1, "12-14"),)
        assert [name(c) for c in record.play] == ["CA", "C8", "C5", "C2"]

    def test_a_bad_entry_in_the_list(self) -> None:
        record = all_of(VUGRAPH.replace("1NS=", "1NQ"))[0]
        assert (record.listed, codes(record)) == (None, ["lin.value"])

    def test_another_head_starts_afresh(self) -> None:
        second = f"vg|Other,,I,1,1,,,,|qx|o1|md|{LIN_DEAL}|mb|pppp|"
        last = all_of(VUGRAPH + second)[-1]
        assert (last.listed, last.tag("Event"), last.tag("North")) == (None, "Other", None)

    def test_labels(self) -> None:
        assert one(f"qx|c9,BOARD 9|md|{LIN_DEAL}|").board == "9"
        assert one(f"qx|Finesses|md|{LIN_DEAL}|").board == "Finesses"
        assert one(f"st||md|{LIN_DEAL}|ah|Example 3b|").board == "3b"

    def test_the_words_before_the_first_board_go_with_it(self) -> None:
        first = all_of(VUGRAPH.replace("qx|o5|", "nt|welcome|qx|o5|"))[0]
        assert first.comments[0] == Comment("", 0, "nt", "welcome")


class TestOutOfStep:
    def test_a_bar_too_many(self) -> None:
        first, second = all_of(LIN_GAME.replace("mb|1N|", "mb|1N||") + LIN_GAME)
        assert codes(first) == ["lin.tag"]
        assert first._replace(problems=()) == one(LIN_GAME)
        assert not second.problems

    def test_a_bar_missing_at_the_end_of_a_line(self) -> None:
        first, second = all_of(LIN_GAME.replace("mc|7|", "mc|7") + LIN_GAME)
        assert first.claim == second.claim == 7
        assert (codes(first), codes(second)) == (["lin.bar_missing"], [])
        assert len(second.play) == 8

    def test_a_word_broken_over_lines_is_no_missing_bar(self) -> None:
        record = one(LIN_GAME.replace("mb|1N|", "mb|1N!|an|majo\nrs|"))
        assert record.auction_notes == ((1, "majors"),)
        assert not record.problems

    def test_noise_before_a_tag(self) -> None:
        assert one(LIN_GAME.replace("sv|", " ;;x\nSV|")).vulnerable is Vulnerability.NONE


class TestLessons:
    def test_a_film_is_read_as_far_as_it_is_a_record(self) -> None:
        text = (
            f"qx|Hand 1|st||md|{LIN_DEAL}|at|Look at this|mb|pp1nppp|pc|CA|up|1|pg||"
            f"md|0SA|pc|CK|qx|Hand 2|md|{LIN_DEAL}|"
        )
        first, second = all_of(text)
        assert (first.board, second.board) == ("1", "2")
        assert codes(first) == ["lin.lesson", "lin.lesson", "lin.unfinished"]
        assert first.hands == second.hands == HANDS


class TestAddresses:
    def test_a_whole_lin(self) -> None:
        lin = LIN_GAME.strip().replace("|sv|o|", "|") + "sv|o|"
        record = one("https://www.example.org/handviewer.html?lin=" + quote(lin))
        assert record._replace(play_line=1) == one(LIN_GAME)._replace(file="-")

    def test_a_parameter_for_each_thing(self) -> None:
        hands = {
            "n": "sakqjht98dt98c1098",
            "e": "st98hakqjd765c765",
            "s": "s765h765dakqjc432",
            "w": "s432h432d432cakqj",
        }
        query = "&".join(f"{k}={v}" for k, v in hands.items())
        address = (
            f"http://x.org/h.html?{query}&sn=a&wn=b&nn=c&en=d&d=n&v=b&b=4&a=PP1N!(12-14)PPP&p=CAC8C5C2&c=7"
        )
        record = one(address)
        assert (record.hands, record.dealer, record.board, record.claim) == (HANDS, Seat.N, "4", 7)
        assert record.vulnerable is Vulnerability.BOTH
        assert record.calls[2] == Call(Seat.S, "1NT", ("=1=", "alert"))
        assert record.auction_notes == ((1, "12-14"),)
        assert len(record.play) == 4
        assert not record.problems

    def test_one_a_line(self) -> None:
        address = "https://x.org/?lin=" + quote(LIN_GAME.strip())
        assert [r.line for r in all_of(f"{address}\n\n{address}\n")] == [1, 3]

    def test_without_a_dealer_the_calls_are_nobodys(self) -> None:
        record = one("http://x.org/h.html?n=sakqjht98dt98ct98&a=PPPP")
        assert (record.dealer, record.calls, codes(record)) == (None, (), ["lin.dealer"])

    def test_an_address_that_only_points_at_a_board(self) -> None:
        first, second = all_of(f"https://x.org/?lin={quote(LIN_GAME)}\nhttps://x.org/?myhand=M-1\n")
        assert (codes(first), codes(second)) == ([], ["lin.address"])
        assert second.hands == UNKNOWN_HANDS


def test_the_same_deal_in_both_formats() -> None:
    assert one(deal(LIN_DEAL)).hands == one(HEAD).hands
    assert DEAL in HEAD
