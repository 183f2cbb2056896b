"""PBN by the standard, and against it: tokens, sections, inheritance, games that run into each other."""

from __future__ import annotations

import pytest

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import HONOURS, SUIT_CARDS, hand, name
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.formats import claims
from tablilla.formats.pbn_games import MOST
from tablilla.formats.record import PASSED_OUT, UNKNOWN_HANDS, Comment, Sides, Table, Tagged
from tests.formats.samples import AUCTION, CONTRACT, DEAL, GAME, HEAD, PLAY, all_of, calls, codes, one


def auction(text: str, first: str = "N") -> str:
    return HEAD + f'[Auction "{first}"]\n{text}\n'


def play(text: str) -> str:
    return HEAD + CONTRACT + f'[Play "W"]\n{text}\n'


class TestWhere:
    def test_every_record_knows_its_line_and_number(self) -> None:
        first, second = all_of("% PBN 2.1\n\n\n" + GAME + "\n \t\n" + GAME)
        assert (first.line, second.line) == (4, 4 + GAME.count("\n") + 2)
        assert (first.game, second.game) == (1, 2)
        assert first.where == "-:4"

    def test_a_problem_names_the_line_of_what_is_wrong(self) -> None:
        record = one("; head\n" + GAME.replace('"1NT"', '"1NX?"'))
        (problem,) = record.problems
        line = GAME.splitlines().index('[Contract "1NT"]') + 2
        assert problem.where == f"-:{line}"
        assert problem.details == {"tag": "Contract", "value": "1NX?"}

    def test_the_line_of_the_play(self) -> None:
        assert one(GAME).play_line == GAME.splitlines().index('[Play "W"]') + 1

    @pytest.mark.parametrize("ends", ["\r\n", "\r", "\r\r\n"])
    def test_line_ends_do_not_matter(self, ends: str) -> None:
        first, second = all_of((GAME + "\n" + GAME).replace("\n", ends))
        assert (first.line, second.line) == (1, GAME.count("\n") + 2)
        assert not first.problems
        assert not second.problems


class TestTags:
    def test_several_on_a_line_and_one_over_several_lines(self) -> None:
        record = one('[Event"a"] [Site\n  "b" ]\n[ Board\n"7"\n]\n' + f'[Deal "{DEAL}"]\n')
        assert record.tags[:3] == (("Event", "a"), ("Site", "b"), ("Board", "7"))
        assert not record.problems

    def test_escapes_in_strings(self) -> None:
        record = one(r'[Event "\"Cup\" \\ a\b"]' + "\n" + HEAD.partition("\n")[2])
        assert record.tag("Event") == r'"Cup" \ a\b'

    def test_quotes_that_are_not_escaped(self) -> None:
        record = one(GAME.replace("Club", 'The "big" one'))
        assert record.tag("Event") == 'The "big" one'
        assert codes(record) == ["pbn.tag_quotes"]

    def test_a_tag_that_is_not_closed(self) -> None:
        record = one(GAME.replace('"Club"]', '"Club'))
        assert record.tag("Event") == "Club"
        assert codes(record) == ["pbn.tag_unclosed"]
        assert record.board == "1"

    def test_the_first_of_two_counts(self) -> None:
        record = one(GAME + '[Result "9"]\n')
        assert record.result == Sides(7)
        assert codes(record) == ["pbn.tag_twice"]
        assert record.problems[0].details == {"tag": "Result", "kept": "7", "ignored": "9"}

    def test_twice_the_same_is_nothing(self) -> None:
        record = one('[Room "Open"]\n' + GAME + '[Room "Open"]\n')
        assert (record.room, record.problems) == ("Open", ())

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("None", 0),
            ("Love", 0),
            ("-", 0),
            ("NS", 1),
            ("ew", 2),
            ("All", 3),
            ("both", 3),
            ("?", None),
            ("", None),
        ],
    )
    def test_vulnerability(self, text: str, value: int | None) -> None:
        record = one(HEAD.replace("None", text))
        assert record.vulnerable == (None if value is None else Vulnerability(value))
        assert not record.problems

    def test_vulnerability_in_other_words(self) -> None:
        assert codes(one(HEAD.replace("None", "N-S"))) == ["pbn.spelling"]
        assert one(HEAD.replace("None", "N-S")).vulnerable is Vulnerability.NS
        assert codes(one(HEAD.replace("None", "sometimes"))) == ["pbn.value"]

    @pytest.mark.parametrize("text", ["n", " N", "North"])
    def test_seats_in_other_words(self, text: str) -> None:
        assert one(HEAD.replace('Dealer "N"', f'Dealer "{text}"')).dealer is Seat.N

    @pytest.mark.parametrize(
        ("text", "sides"),
        [
            ("9", Sides(9)),
            ("NS 9", Sides(ns=9)),
            ("EW 4 NS 9", Sides(ns=9, ew=4)),
            ("^7", Sides(7, marked=True)),
            ("^NS 9 EW 4", Sides(ns=9, ew=4, marked=True)),
            ("", None),
            ("?", None),
        ],
    )
    def test_results(self, text: str, sides: Sides | None) -> None:
        record = one(HEAD + f'[Result "{text}"]\n')
        assert (record.result, record.problems) == (sides, ())

    @pytest.mark.parametrize("text", ["14", "-1", "nine", "NS 9 NS 4", "NS"])
    def test_what_is_no_result(self, text: str) -> None:
        record = one(HEAD + f'[Result "{text}"]\n')
        assert record.result is None
        assert codes(record) == ["pbn.value"]

    def test_a_score(self) -> None:
        assert one(HEAD + '[Score "NS +550"]\n').score == Sides(ns=550)
        assert one(HEAD + '[Score "-300"]\n').score == Sides(-300)

    @pytest.mark.parametrize(
        ("text", "contract"),
        [
            ("Pass", PASSED_OUT),
            ("pass", PASSED_OUT),
            ("3NT", Tagged(3, 4)),
            ("3n", Tagged(3, 4)),
            ("4sxx", Tagged(4, 3, 2)),
            ("S", Tagged(None, 3)),
            ("", None),
        ],
    )
    def test_contracts(self, text: str, contract: Tagged | None) -> None:
        record = one(HEAD + f'[Contract "{text}"]\n')
        assert (record.contract, record.problems) == (contract, ())

    @pytest.mark.parametrize(
        ("text", "contract"), [("PAS", PASSED_OUT), ("5NoTrump", Tagged(5, 4)), ("3 D X", Tagged(3, 1, 1))]
    )
    def test_contracts_in_other_words(self, text: str, contract: Tagged) -> None:
        record = one(HEAD + f'[Contract "{text}"]\n')
        assert record.contract == contract
        assert codes(record) == ["pbn.spelling"]


class TestDeal:
    def test_any_order_any_case_any_first_hand(self) -> None:
        record = one('[Board "1"]\n[Deal "s:765.765.qkja.234 432.432.432.AKQJ AKQJ.T98.T98.T98 -"]\n')
        assert record.hands == (
            hand("AKQJ.T98.T98.T98"),
            None,
            hand("765.765.AKQJ.432"),
            hand("432.432.432.AKQJ"),
        )
        assert not record.problems

    def test_a_card_in_two_hands_is_told_and_kept(self) -> None:
        record = one(HEAD.replace("T98.AKQJ.765.765", "T98.AKQJ.765.76T"))
        (problem,) = record.problems
        assert (problem.code, problem.details) == ("deal.card_twice", {"card": "CT", "seats": "N E"})
        assert record.hands[Seat.E] == hand("T98.AKQJ.765.76T")

    def test_a_card_twice_in_a_hand(self) -> None:
        record = one(HEAD.replace("T98.AKQJ.765.765", "T98.AKQJ.765.766"))
        assert codes(record) == ["deal.card_twice", "deal.count"]

    def test_a_hand_of_another_number_of_cards(self) -> None:
        record = one(HEAD.replace("T98.AKQJ.765.765", "T98.AKQJ.765.76"))
        (problem,) = record.problems
        assert (problem.code, problem.details) == ("deal.count", {"seat": "E", "count": 12})

    def test_an_end_position(self) -> None:
        record = one('[Deal "N:A... K... Q... J..."]\n[Contract "NT"]\n[Play "W"]\nSJ SA SK SQ\n')
        assert (record.contract, record.problems) == (Tagged(None, 4), ())
        assert len(record.play) == 4

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("AKQJ.T98.T98.T98 - - -", "deal.first"),
            ("N:AKQJ.T98.T98 - - -", "deal.shape"),
            ("N:AKQJ.T98.T98.T9Z - - -", "deal.rank"),
            ("N:AKQJ.T98.T98.T98 T98.AKQJ.765.765", "deal.hands"),
        ],
    )
    def test_what_cannot_be_read(self, text: str, code: str) -> None:
        record = one(GAME.replace(DEAL, text))
        assert code in codes(record)
        assert len(record.play) == 8
        if code != "deal.hands":
            assert record.hands == UNKNOWN_HANDS

    def test_two_blanks_between_hands(self) -> None:
        record = one(HEAD.replace(" T98.AKQJ", "  T98.AKQJ"))
        assert codes(record) == ["deal.hands"]
        assert record.hands == one(HEAD).hands


class TestAuction:
    def test_dashes_fill_the_columns_before_the_dealer(self) -> None:
        record = one(HEAD.replace('Dealer "N"', 'Dealer "S"') + '[Auction "W"]\n- - - 1C\nAP\n')
        assert calls(record) == "S:1C W:Pass N:Pass E:Pass"
        assert record.auction is Seat.S

    def test_all_pass_at_once(self) -> None:
        assert calls(one(auction("AP"))) == "N:Pass E:Pass S:Pass W:Pass"
        assert calls(one(auction("1C Pass AP"))) == "N:1C E:Pass S:Pass W:Pass"

    def test_annotations_in_any_order(self) -> None:
        record = one(auction('1C !! $25 =1= {here} $3 1D?! =2=\nAP\n[Note "1:a"]\n[Note "2:b"]'))
        assert record.calls[0].marks == ("=1=", "$3", "$25")
        assert record.calls[1].marks == ("=2=", "$6")
        assert record.comments == (Comment("call", 1, "{", "here"),)
        assert record.auction_notes == ((1, "a"), (2, "b"))
        assert not record.problems

    def test_marks_end_themselves(self) -> None:
        record = one(auction("1D ^S^I1C =1=Pass!Pass Pass"))
        assert calls(record) == "N:1D S:1C W:Pass N:Pass E:Pass"
        assert record.calls[1].marks == ("^S", "^I", "=1=")
        assert record.calls[2].marks == ("$1",)

    def test_several_players_skipped(self) -> None:
        record = one(auction("1D ^S ^S 2D *"))
        assert calls(record) == "N:1D W:2D"
        assert (record.calls[1].marks, record.auction_end) == (("^S", "^S"), "*")

    def test_an_auction_to_be_continued(self) -> None:
        record = one(auction("1D Pass +"))
        assert (record.auction_end, record.derived) == ("+", None)

    def test_after_the_end_nothing_counts(self) -> None:
        record = one(auction("1D Pass + Pass"))
        assert calls(record) == "N:1D E:Pass"
        assert codes(record) == ["pbn.after_end"]

    def test_a_call_after_three_passes_is_kept(self) -> None:
        assert calls(one(auction("1D Pass Pass Pass Pass"))).endswith("N:Pass")

    def test_other_words_for_calls(self) -> None:
        record = one(auction("1n D R pas\np P"))
        assert record.derived == Contract(1, 4, 2, Seat.N)
        assert codes(record) == ["pbn.spelling"] * 5

    def test_what_is_no_call_stays_as_it_is(self) -> None:
        record = one(auction("1D 8S Pass Pass Pass"))
        assert calls(record) == "N:1D E:8S S:Pass W:Pass N:Pass"
        assert codes(record) == ["pbn.call_unreadable"]

    @pytest.mark.parametrize(
        ("text", "code"),
        [("1D ^Z 1H AP", "pbn.mark_unknown"), ("$4 1D AP", "pbn.mark_stray"), ("1D AP ^S", "pbn.after_end")],
    )
    def test_stray_marks(self, text: str, code: str) -> None:
        assert codes(one(auction(text))) == [code]

    def test_without_a_first_player_nobody_called(self) -> None:
        text = auction("1D AP", "?").replace('[Dealer "N"]\n', "")
        record = one(text)
        assert (record.calls, codes(record)) == ((), ["pbn.auction_seat"])
        assert calls(one(auction("1D AP", "?"))).startswith("N:1D"), "the dealer is known here"

    def test_no_contract_before_the_auction_is_over(self) -> None:
        assert one(auction("1D Pass")).derived is None
        played = one(auction("1D Pass") + PLAY)
        assert played.derived == Contract(1, 1, 0, Seat.N), "cards were played: it was over"


class TestPlay:
    def test_dashes_plus_and_star(self) -> None:
        record = one(play("CA C8 C5 C2\n+ - - C3"))
        assert [name(c) if c else "-" for c in record.play] == ["CA", "C8", "C5", "C2", "-", "-", "-", "C3"]
        assert (record.play_marks, record.play_end) == (((4, "+"),), "+")
        assert one(play("CA C8 - -\n- - - -\n*")).play == record.play[:2]

    def test_nothing_after_the_card_to_come_but_other_players_cards(self) -> None:
        assert codes(one(play("CA C8 C5 C2\n+ + - C3"))) == ["pbn.after_end"]

    def test_marks_before_and_annotations_after_a_card(self) -> None:
        record = one(play('CA! ^RS6 $14 =1= C5 C2\n^L C9 ^R ^LC6\n*\n[Note "1:odd"]'))
        assert record.play_marks == (
            *((0, "$7"), (1, "^R"), (1, "=1="), (1, "$14")),
            *((4, "^L"), (5, "^R"), (5, "^L")),
        )
        assert record.play_notes == ((1, "odd"),)

    def test_ten_cards_and_reversed_cards(self) -> None:
        record = one(play("C10 8C c5 c2"))
        assert [name(c) for c in record.play] == ["CT", "C8", "C5", "C2"]
        assert codes(record) == ["pbn.spelling"] * 2

    def test_half_known_cards(self) -> None:
        record = one(play("CA Cx C C2"))
        assert record.play[1:3] == (SUIT_CARDS[0] & ~HONOURS, SUIT_CARDS[0])
        assert codes(record) == ["pbn.card_partial"] * 2

    def test_what_is_no_card_counts_as_not_told(self) -> None:
        record = one(play("CA C1 C5 C2"))
        assert (record.play[1], len(record.play), codes(record)) == (0, 4, ["pbn.card_unreadable"])

    def test_a_short_row_under_its_columns(self) -> None:
        record = one(play("CA C8 C5 C2\n      C6"))
        assert [name(c) if c else "-" for c in record.play[4:]] == ["-", "-", "C6"]
        assert codes(record) == ["pbn.row_indented"]

    def test_more_than_52_cards(self) -> None:
        record = one(play("CA C8 C5 C2\n" * 14))
        assert (len(record.play), codes(record)) == (52, ["pbn.too_many_cards"])

    def test_a_row_may_run_over_lines(self) -> None:
        assert one(play("CA C8\nC5\nC2 CK C9")).play == one(play("CA C8 C5 C2\nCK C9")).play

    def test_without_a_star_at_the_end(self) -> None:
        assert one(play("CA C8 C5 C2")).play_end == ""

    def test_without_a_first_column_the_leader_is(self) -> None:
        assert one(play("CA").replace('Play "W"', 'Play "?"')).first is Seat.W
        assert one((HEAD + PLAY).replace('Play "W"', 'Play ""')).first is None


class TestComments:
    def test_where_they_stand(self) -> None:
        text = (
            "; first\n" + HEAD + "{ of the deal } ; and more\n" + CONTRACT + AUCTION.replace("1NT", "1NT {bid}")
        )
        record = one(text + PLAY.replace("C8", "C8 {card\n\n of two lines}") + "{last}")
        assert record.comments == (
            Comment("", 0, ";", " first"),
            Comment("Deal", 0, "{", " of the deal "),
            Comment("Deal", 0, ";", " and more"),
            Comment("call", 3, "{", "bid"),
            Comment("card", 2, "{", "card\n\n of two lines"),
            Comment("card", 8, "{", "last"),
        )
        assert not record.problems

    def test_escapes_stand_at_the_beginning_of_a_line_only(self) -> None:
        record = one("%Margins 1\n" + GAME.replace("Club", "100 % Club"))
        assert record.comments == (Comment("", 0, "%", "Margins 1"),)
        assert record.tag("Event") == "100 % Club"
        assert one(HEAD + "{\n%\n}\n").comments == (Comment("Deal", 0, "{", "\n%\n"),)

    def test_braces_in_strings_and_rest_of_line_are_text(self) -> None:
        first, second = all_of(GAME.replace("Club", "{") + "; {\n\n" + GAME)
        assert first.tag("Event") == "{"
        assert second.board == "1"

    def test_a_comment_that_holds_games_is_a_comment(self) -> None:
        record = one(HEAD + "{ was:\n\n" + GAME + "}\n" + CONTRACT)
        assert record.comments[0].text.startswith(" was:")
        assert record.contract == Tagged(1, 4)

    def test_a_comment_never_closed_hides_no_game(self) -> None:
        first, second, third = all_of(GAME + "{ oops\n\n" + GAME + "\n" + GAME)
        assert codes(first) == ["pbn.comment_unclosed"] * 2
        assert [len(r.play) for r in (first, second, third)] == [8, 8, 8]
        assert not second.problems

    def test_nor_where_a_later_game_has_comments(self) -> None:
        records = all_of(GAME + "{ oops\n\n" + GAME + "{ fine }\n\n" + GAME)
        assert [len(r.play) for r in records] == [8, 8, 8]
        assert "pbn.comment_unclosed" in codes(records[0])
        assert records[1].comments[0].text == " fine "

    def test_free_text_between_games(self) -> None:
        first, second = all_of("Generated 12 hands\n\n" + GAME + "\nand so on\n\n" + GAME)
        assert codes(first) == ["pbn.free_text"]
        assert codes(second) == ["pbn.free_text"]
        (last,) = all_of(GAME + "\nthe end\n")
        assert codes(last) == ["pbn.free_text"]


class TestTables:
    def test_rows_stay_as_they_are(self) -> None:
        rows = 'N NT  6\nN  S  7 ^40\n1 "A; B" - ?'
        record = one(GAME + f'[ScoreTable "Rank\\2R;Names"]\n{rows}\n[Score "NS 90"]\n')
        assert record.tables == (Table("ScoreTable", "Rank\\2R;Names", tuple(rows.split("\n"))),)
        assert record.score == Sides(ns=90)
        assert not record.problems

    def test_the_tag_table_is_no_table(self) -> None:
        record = one('[Table "4"]\n' + GAME)
        assert (record.tables, record.tag("Table")) == ((), "4")

    def test_columns_are_inherited(self) -> None:
        table = '[ScoreTable "Rank;Names"]\n1 a\n'
        _, second = all_of(GAME + table + "\n" + GAME + table.replace("Rank;Names", "#"))
        assert second.tables[0].columns == "Rank;Names"
        assert second.inherited == {"ScoreTable"}


class TestNotes:
    def test_strange_notes(self) -> None:
        record = one(HEAD + '[Note "2:early"]\n' + AUCTION + '[Note "text"]\n[Note "3:a"]\n[Note "3:b"]\n')
        assert record.auction_notes == ((2, "early"), (3, "a"))
        assert codes(record) == ["pbn.note_stray", "pbn.note_number", "pbn.note_twice"]


class TestInheritance:
    def test_a_hash_takes_the_latest_value_of_any_tag(self) -> None:
        second = GAME.replace("Club", "#").replace(DEAL, "#").replace('Dealer "N"', 'Dealer "#"')
        first, other = all_of(GAME + "\n" + second)
        assert other.inherited == {"Event", "Deal", "Dealer"}
        assert (other.tag("Event"), other.hands, other.dealer) == ("Club", first.hands, Seat.N)
        assert not other.problems

    def test_also_over_a_game_without_the_tag(self) -> None:
        _, _, third = all_of('[Site "x"]\n' + GAME + "\n" + GAME + "\n" + '[Site "#"]\n' + GAME)
        assert third.tag("Site") == "x"

    def test_nothing_to_take_is_unknown(self) -> None:
        record = one(GAME.replace("Club", "#"))
        assert (record.tag("Event"), codes(record)) == ("?", ["pbn.nothing_inherited"])

    def test_a_standing_value_holds_for_all_later_games(self) -> None:
        second = GAME.replace('[Event "Club"]\n', "")
        records = all_of(GAME.replace("Club", "##Cup") + "\n" + second + "\n" + GAME + "\n" + second)
        assert [r.tag("Event") for r in records] == ["Cup", "Cup", "Club", "Cup"]
        assert [bool(r.inherited) for r in records] == [False, True, False, True]

    def test_only_a_game_with_calls_or_cards_is_a_second_room(self) -> None:
        _, other = all_of(GAME + '\n[Competition "Teams"]\n[Scoring "Rubber"]\n')
        assert (other.hands, other.board) == (UNKNOWN_HANDS, "")


class TestSeparation:
    def test_two_games_without_an_empty_line(self) -> None:
        first, second = all_of(GAME + GAME.replace('Board "1"', 'Board "2"'))
        assert (first.board, second.board) == ("1", "2")
        assert codes(second) == ["pbn.no_separator"]
        assert (len(first.play), len(second.play)) == (8, 8)
        assert second.line == GAME.count("\n") + 1

    def test_a_tag_repeated_at_the_end_makes_no_game(self) -> None:
        record = one(GAME + '[Event "Other"]\n')
        assert codes(record) == ["pbn.tag_twice"]

    def test_a_broken_game_hides_no_other(self) -> None:
        broken = GAME.replace('[Deal "', "[Deal ").replace("Pass Pass", "Pass }{ Pass [")
        first, second, third = all_of(GAME + "\n" + broken + "\n" + GAME)
        assert (first.problems, third.problems) == ((), ())
        assert second.problems

    def test_games_without_end_are_cut_and_lose_nothing(self) -> None:
        count = MOST // len(GAME) * 3
        games = "".join(GAME.replace('Board "1"', f'Board "{i + 1}"') for i in range(count))
        records = all_of(games)
        assert [r.board for r in records] == [str(i + 1) for i in range(count)]
        assert all(len(r.play) == 8 for r in records)


def test_codes_come_with_values() -> None:
    """What is unknown has no trouble, what cannot be read has one and no value."""
    for read in (claims.seat, claims.vulnerable, claims.result, claims.sides):
        assert read("?") == (None, "")
        assert read("what") == (None, "pbn.value")
