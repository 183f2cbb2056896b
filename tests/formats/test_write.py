"""What is written reads as what it was; a well-formed file comes back as the same file."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import ANY, BY_NAME
from tablilla.bridge.contract import contract_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.formats import lin_write, pbn_write
from tablilla.formats.deal import SEATS
from tablilla.formats.record import TURNS, Call, Comment, Record, Sides, Table, Tagged, same
from tablilla.formats.words import BIDS, passes_left
from tests.formats.boards import board, deal
from tests.formats.samples import GAME, LIN_DEAL, LIN_GAME, all_of, codes, one

EXPORT = r"""% PBN 2.1
% EXPORT
%Margins 10
[Event "Cup \"A\" \\ B"]
{ of the event }
[Site "?"]
[Date "2024.01.01"]
[Board "1"]
[West "a"]
[North "b"]
[East "c"]
[South "d"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJ.T98.T98.T98 T98.AKQJ.765.765 765.765.AKQJ.432 432.432.432.AKQJ"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "1NT"]
[Result "7"]
[HomeTeam "Reds"]
[Room "Open"]
[Auction "N"]
Pass Pass 1NT =1= $1 {he thought} AP
[Note "1:12-14"]
[Play "W"]
CA =1= $14 C8 ^R HA C2
CK C9 C6 C3
S2 ^L SA S8 S5
- - - H5
*
[Note "1:count"]
{ of the note }
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT  7
N  S  6

[Event "#"]
[Site "#"]
[Date "2024.01.01"]
[Board "2"]
[West "a"]
[North "b"]
[East "c"]
[South "d"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:- 765.765.AKQJ.432 - AKQJ.T98.T98.T98"]
[Scoring "?"]
[Declarer "^S"]
[Contract "1D"]
[Result "^7"]
[Auction "E"]
1C ^S ^I 1D Pass
Pass *
[Play "E"]
C5 C2 CJ C8
+ - - C9

[Event "?"]
[Site "?"]
[Date "?"]
[Board "3"]
[West "?"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "?"]
[Scoring "?"]
[Declarer ""]
[Contract "Pass"]
[Result ""]
[Auction "S"]
Pass Pass Pass Pass
"""

letters = st.characters(codec="latin-1", exclude_categories=["Cc", "Zl", "Zp"])
names = st.text(letters, max_size=12).filter(lambda t: t != "#" and not t.startswith("##"))
plain_names = names.map(lambda t: "".join(c for c in t if c not in "|,").strip() or "x")


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def through_pbn(record: Record) -> Record:
    return one(pbn_write.write(record).encode())


def through_lin(record: Record) -> Record:
    return one(lin_write.write(record).encode())


def test_a_file_in_export_format_comes_back_as_it_is() -> None:
    assert "".join(pbn_write.write_file(all_of(crlf(EXPORT)))).encode() == crlf(EXPORT)


def test_what_is_only_import_format_is_put_in_order_once_and_for_all() -> None:
    import_format = GAME.replace("1NT AP", '1nt! =1= {so} ap\n[Note "1:x"]').replace("CA", "ca?")
    once = pbn_write.write(one(import_format))
    assert "1NT =1= $1 {so} AP" in once
    assert "CA $8 C8" in once
    assert pbn_write.write(one(once)) == once


@st.composite
def marked_calls(draw: st.DrawFn, first: Seat) -> list[Call]:
    """Calls of any kind, insufficient and out of rotation too, with annotations."""
    made: list[Call] = []
    turn = first
    for _ in range(draw(st.integers(0, 14))):
        marks: list[str] = []
        skips = draw(st.sampled_from([0, 0, 0, 0, 1, 2]))
        marks += ["^S"] * skips
        call = draw(st.sampled_from([*BIDS, "Pass", "Pass", "Pass", "X", "XX"]))
        if draw(st.booleans()) and call in BIDS and draw(st.booleans()):
            marks.append("^I")
        if draw(st.sampled_from([False, False, True])):
            marks.append(f"={draw(st.integers(1, 32))}=")
        marks += [f"${n}" for n in sorted(draw(st.sets(st.integers(0, 255), max_size=2)))]
        made.append(Call(turn.on(skips), call, tuple(marks)))
        turn = turn.on(skips + 1)
    return made


@st.composite
def pbn_records(draw: st.DrawFn) -> Record:
    """Anything that PBN can say."""
    chance = Random(draw(st.integers(0, 10**9)))
    dealer = draw(st.sampled_from(SEATS))
    hands: list[int | None] = list(deal(chance))
    for seat in draw(st.sets(st.sampled_from(SEATS), max_size=3)):
        hands[seat] = None
    calls = draw(marked_calls(dealer))
    pack = list(BY_NAME.values())
    chance.shuffle(pack)
    told = pack[: draw(st.integers(0, 52))]
    for at in draw(st.sets(st.integers(0, 51), max_size=5)):
        if at < len(told) - 1:
            told[at] = 0
    marks = []
    for at in sorted(draw(st.sets(st.integers(0, 51), max_size=6))):
        if at < len(told) and told[at]:
            marks += [
                (at, m)
                for m in draw(st.sampled_from([("^R",), ("^L",), ("^L", "=3="), ("$14",), ("=1=", "$8")]))
            ]
    end = draw(st.sampled_from(["", "*"]))
    auction_end = "*" if draw(st.booleans()) and passes_left(calls) else ""
    comments = draw(
        st.lists(
            st.builds(
                Comment,
                st.just("call"),
                st.integers(0, len(calls)),
                st.just("{"),
                st.text('ab {;%[]"\n*^', max_size=12),
            ),
            max_size=3,
        )
    )
    over = calls and (any(told) or not passes_left(calls))
    return Record(
        format="pbn",
        board=str(draw(st.integers(1, 99))),
        room=draw(st.sampled_from(["", "Open", "Closed"])),
        dealer=dealer,
        vulnerable=draw(st.sampled_from([None, *Vulnerability])),
        hands=(hands[0], hands[1], hands[2], hands[3]),
        auction=dealer,
        calls=tuple(calls),
        auction_end=auction_end,
        derived=contract_of([(c.seat, c.call) for c in calls]) if over else None,
        contract=draw(
            st.none()
            | st.builds(Tagged, st.integers(1, 7), st.integers(0, 4), st.integers(0, 2))
            | st.just(Tagged(0, None))
        ),
        declarer=(declarer := draw(st.sampled_from([None, *SEATS]))),
        swapped=declarer is not None and draw(st.booleans()),
        first=draw(st.sampled_from(SEATS)),
        play=tuple(told),
        play_marks=tuple(marks),
        play_end=end,
        result=draw(
            st.none()
            | st.builds(lambda n, m: Sides(n, marked=m), st.integers(0, 13), st.booleans())
            | st.integers(0, 13).map(lambda n: Sides(ns=n, ew=13 - n))
        ),
        auction_notes=tuple(draw(st.dictionaries(st.integers(1, 32), names, max_size=2)).items()),
        play_notes=tuple(draw(st.dictionaries(st.integers(1, 32), names, max_size=2)).items()),
        comments=tuple(sorted(comments, key=lambda c: c.at)),
        tables=tuple(draw(st.sampled_from([(), (Table("ScoreTable", "Rank;Name", ("1 a", '2 "b;c"')),)]))),
        tags=tuple(draw(st.fixed_dictionaries({"Event": names, "North": names, "Remarks": names})).items()),
    )


@given(pbn_records())
def test_pbn_reads_what_it_wrote(record: Record) -> None:
    sorted_notes = record._replace(auction_notes=tuple(sorted(record.auction_notes)))
    again = through_pbn(record)
    assert same(again, sorted_notes), pbn_write.write(record)
    assert pbn_write.write(again) == pbn_write.write(through_pbn(again))


@st.composite
def lin_records(draw: st.DrawFn) -> Record:
    """Anything that LIN can say."""
    chance = Random(draw(st.integers(0, 10**9)))
    dealer, hands = draw(st.sampled_from(SEATS)), deal(chance)
    made: list[Call] = []
    notes: list[tuple[int, str]] = []
    for i in range(draw(st.integers(1, 14))):
        marks: tuple[str, ...] = ()
        if draw(st.sampled_from([False, False, True])):
            notes.append((len(notes) + 1, draw(plain_names)))
            marks += (f"={len(notes)}=",)
        if draw(st.sampled_from([False, False, True])):
            marks += ("alert",)
        made.append(Call(dealer.on(i), draw(st.sampled_from([*BIDS, "Pass", "Pass", "X", "XX"])), marks))
    pack = list(BY_NAME.values())
    chance.shuffle(pack)
    cards = pack[: draw(st.integers(0, 52))]
    derived = contract_of([(c.seat, c.call) for c in made]) if cards or not passes_left(made) else None
    claim = draw(st.none() | st.integers(0, 13))
    room = draw(st.sampled_from(["", "Open", "Closed"]))
    listed: Any = None
    tags = {"South": "a", "West": "b", "North": draw(plain_names), "East": "d"}
    if room:
        tags |= {"Event": draw(plain_names), "HomeTeam": "Reds"}
    said = [Comment("card" if cards else "call", len(cards) or len(made), "nt", draw(plain_names))]
    return Record(
        format="lin",
        board=str(draw(st.integers(1, 99))),
        room=room,
        dealer=dealer,
        vulnerable=draw(st.sampled_from(Vulnerability)),
        hands=hands,
        auction=dealer,
        calls=tuple(made),
        derived=derived,
        first=derived.declarer.on(1) if derived is not None and cards else None,
        order=TURNS,
        play=tuple(cards),
        claim=claim,
        listed=listed,
        auction_notes=tuple(notes),
        comments=tuple(said),
        tags=tuple(tags.items()),
    )


@given(lin_records())
def test_lin_reads_what_it_wrote(record: Record) -> None:
    again = through_lin(record)
    assert same(again, record), lin_write.write(record)
    assert lin_write.write(again) == lin_write.write(record)


@given(st.integers(0, 10**9), st.integers(1, 32))
def test_a_complete_board_goes_through_the_other_format_and_back(seed: int, number: int) -> None:
    record = board(Random(seed), number)
    lin = through_lin(record)
    assert not lin.problems
    back = through_pbn(lin)
    assert not back.problems
    for name in (
        "board",
        "dealer",
        "vulnerable",
        "hands",
        "calls",
        "derived",
        "first",
        "play",
        "contract",
        "declarer",
        "result",
    ):
        assert getattr(back, name) == getattr(record, name), name
    assert through_lin(back).play == lin.play


class TestLin:
    def test_a_line_of_bridge_base(self) -> None:
        text = LIN_GAME.replace("md|3S765H765DAKQJC432", "md|3S765H765DAKQJC432")
        assert lin_write.write(one(text)) == text

    def test_a_claimed_board_from_pbn(self) -> None:
        lin = lin_write.write(one(GAME))
        assert lin.endswith("pc|CA|pc|C8|pc|C5|pc|C2|pg||pc|CK|pc|C9|pc|C6|pc|C3|pg||mc|7|\n")

    def test_rooms_and_results(self) -> None:
        text = f"vg|Cup,,,9,9,Reds,,Blues,|rs|,2HNx-1|pn|a,b,c,d|qx|c9|st||md|{LIN_DEAL}|sv|b|mb|p|\n"
        record = one(text)
        assert record.listed is not None
        assert lin_write.write(record) == text.replace("mb|p|", "mb|p|pg||")

    def test_a_lead_out_of_turn_is_marked_in_pbn(self) -> None:
        head, _, _ = LIN_GAME.partition("pc|")
        cards = ("CA", "C8", "C5", "C2", "SA", "S8", "S5", "S2")
        record = one(head + "".join(f"pc|{c}|" for c in cards) + "mc|7|")
        text = pbn_write.write(record)
        assert "CA C8 C5 C2\r\nS2 ^L SA S8 S5\r\n*\r\n" in text
        assert one(text).play_marks == ((5, "^L"),)

    def test_what_it_cannot_say(self) -> None:
        with pytest.raises(Fault) as caught:
            lin_write.write(one(GAME.replace("Pass Pass 1NT", "Pass ^S 1NT")))
        assert caught.value.code == "lin.write_rotation"
        with pytest.raises(Fault) as caught:
            lin_write.write(Record(hands=(ANY >> 39, None, None, None)))
        assert caught.value.code == "lin.write_dealer"

    def test_the_bar_is_never_written_inside_a_value(self) -> None:
        record = one(GAME.replace("Club", "a|b") + "{x|y}\n" + '[North "p|q, r"]\n')
        assert one(lin_write.write(record)).tag("North") == "p q  r"


class TestPbn:
    def test_alerts_become_notes(self) -> None:
        text = pbn_write.write(one(LIN_GAME.replace("mb|1N|", "mb|1N!|")))
        assert "1NT =1= Pass" in text
        assert '[Note "1:alert"]' in text

    def test_the_result_of_52_cards_is_counted(self) -> None:
        record = board(Random(5))
        lin = through_lin(record)
        assert lin.claim is None
        assert through_pbn(lin).result == record.result

    def test_hashes_only_where_the_game_before_has_the_value(self) -> None:
        games = ['[Site "x"]\n' + GAME, GAME, '[Site "#"]\n' + GAME]
        records = all_of("\n".join(games))
        text = "".join(pbn_write.write_file(records))
        assert '[Site "#"]' not in text
        assert [r.tag("Site") for r in all_of(text)] == ["x", "?", "x"]

    def test_a_value_that_would_take_over_another_does_not(self) -> None:
        text = pbn_write.write(one(GAME)._replace(tags=(("Event", "#"), ("Site", "##x"))))
        assert [one(text).tag(n) for n in ("Event", "Site")] == [" #", " ##x"]

    def test_what_was_not_understood_is_written_as_it_was(self) -> None:
        odd = GAME.replace('"1NT"', '"1NX?"').replace("AKQJ.T98.T98.T98", "AKQJ.T98.T98.T9Z")
        again = one(pbn_write.write(one(odd)))
        assert codes(again) == codes(one(odd)) == ["deal.rank", "pbn.value"]
        assert again.tag("Contract") == "1NX?"
