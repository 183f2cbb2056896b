"""What is typed by taps or pasted: hands, calls, cards; nothing is guessed, what is wrong is named at once."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import BY_NAME, NAMES, hand
from tablilla.bridge.seats import Seat
from tablilla.desk.boards import call_typing, card_typing, deal_typing, hand_text
from tablilla.desk.boards.board import Board, Sitting
from tablilla.desk.boards.results import Told
from tablilla.fault import Fault
from tablilla.formats.deal import read as read_deal
from tests.formats.samples import DEAL

HANDS = read_deal(DEAL)[0]
BOARD = Board(1, Seat.N, Vulnerability.NONE, HANDS)
SITTING = Sitting(1, "1", contract=Told(1, 4, 0), declarer=Seat.S)


def typed(*names: str, state: deal_typing.Dealing | None = None) -> deal_typing.Dealing:
    """After these taps."""
    made = deal_typing.Dealing() if state is None else state
    for name in names:
        made = made.tap(BY_NAME[name])
    return made


class TestDeal:
    def test_three_hands_make_the_fourth_and_the_seat_moves_by_itself(self) -> None:
        made = deal_typing.Dealing()
        for seat in (Seat.N, Seat.E, Seat.S):
            assert made.seat is seat
            for name in NAMES:
                if (HANDS[seat] or 0) & BY_NAME[name]:
                    made = made.tap(BY_NAME[name])
        assert made.filled is Seat.W
        assert made.text == DEAL
        assert made.right
        assert made.wrong == ()

    def test_a_card_goes_back_and_from_hand_to_hand(self) -> None:
        made = typed("SA", "SK", "SA")
        assert made.hands == (BY_NAME["SK"], 0, 0, 0)
        made = typed("SK", state=made.turn(Seat.W))
        assert made.hands == (0, 0, 0, BY_NAME["SK"])

    def test_wrong_counts_are_said_at_once(self) -> None:
        made = typed(*NAMES[:13]).turn(Seat.N)
        assert made.wrong == ()
        made = typed(NAMES[13], state=made)
        assert made.wrong == ((Seat.N, 14),)
        assert deal_typing.read(made.state).hands == made.hands
        assert not made.right
        short = typed(*NAMES[:12]).turn(Seat.E)
        assert short.wrong == ((Seat.N, 12),)

    def test_a_fourth_hand_that_was_begun_is_completed_only_by_what_fits(self) -> None:
        begun = deal_typing.Dealing((0, 0, 0, BY_NAME["CA"]), Seat.N)
        full = begun.with_hands((HANDS[0] or 0, HANDS[1] or 0, HANDS[2] or 0, 0))
        assert full.filled is Seat.W
        other = deal_typing.Dealing((0, 0, 0, BY_NAME["SA"]), Seat.N)
        wrong = other.with_hands((HANDS[0] or 0, HANDS[1] or 0, HANDS[2] or 0, 0))
        assert wrong.filled is None
        assert wrong.twice
        assert not wrong.right

    @given(st.lists(st.sampled_from([*NAMES, *"NESW"]), max_size=120))
    def test_any_taps_keep_each_card_in_one_hand(self, taps: list[str]) -> None:
        made = deal_typing.Dealing()
        for tap in taps:
            made = made.turn(Seat[tap]) if tap in "NESW" else made.tap(BY_NAME[tap])
            assert not made.twice
        again = deal_typing.read(made.state, made.seat.name)
        assert again.hands == made.hands

    @pytest.mark.parametrize("text", ["N:x", "zzz", "N:A.A.A.A A.A.A.A - -", "N:" + "A" * 500])
    def test_a_state_that_is_none_is_refused(self, text: str) -> None:
        with pytest.raises(Fault, match=r"board\.typing\.deal"):
            deal_typing.read(text)


class TestHandText:
    @pytest.mark.parametrize(
        ("language", "text"),
        [
            ("es", "P AR2 C 1098 D DV T 5432"), ("es", "PAR2 C1098 DDV T5432"), ("es", "AR2.1098.DV.5432"),
            ("es", "♠ A K 2 ♥ 10 9 8 ♦ Q J ♣ 5 4 3 2"), ("es", "♠AK2 ♥T98 ♦DV ♣5432"),
            ("es", "AK2.T98.QJ.5432"),
            ("en", "S AK2 H T98 D QJ C 5432"), ("en", "SAK2 H1098 DQJ C5432"),
            ("en", "s: ak2 h: t98 d: qj c: 5432"),
            ("en", "♠AK2 ♥T98 ♦QJ ♣5432"), ("es_ES", "♣5432 ♦QJ ♥1098 ♠AK2"),
        ],
    )  # fmt: skip
    def test_the_forms_of_people(self, language: str, text: str) -> None:
        assert hand_text.hand(text, language) == hand("AK2.T98.QJ.5432")

    def test_a_void_is_a_dash_or_nothing(self) -> None:
        assert hand_text.hand("P - C AR D — T 2", "es") == hand(".AK..2")
        assert hand_text.hand("♠ ♥AK ♦ ♣2", "en") == hand(".AK..2")

    @pytest.mark.parametrize(
        ("language", "text", "code"),
        [
            ("en", "P AR2 C 1098 D DV T 5432", "hand"), ("es", "S AK2 H 1098 D QJ C 5432", "hand"),
            ("es", "PAR2 CT98 DDV T5432", "rank"), ("en", "S AR2 H 98 D QJ C 54", "rank"),
            ("en", "♠AA ♥K ♦Q ♣J", "twice"), ("en", "♠A ♠K ♦Q ♣J", "hand"), ("en", "AK2", "hand"),
            ("es", "C AR2 P 98 D DV T 54", "hand"),
        ],
    )  # fmt: skip
    def test_nothing_is_guessed(self, language: str, text: str, code: str) -> None:
        with pytest.raises(Fault, match=rf"board\.paste\.{code}"):
            hand_text.hand(text, language)

    def test_a_deal_is_pbn_or_a_line_a_hand(self) -> None:
        assert hand_text.deal(f'[Deal "{DEAL}"]', "es") == HANDS
        lines = "Norte: P AKQJ C 1098 D 1098 T 1098\nO: P 432 C 432 D 432 T ARDV"
        made = hand_text.deal(lines, "es")
        assert (made[Seat.N], made[Seat.W]) == (HANDS[0], HANDS[3])
        assert made[Seat.E] == made[Seat.S] == 0

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("x" * 3000, "board.paste.long"), ("", "board.paste.nothing"), ("AKQ", "board.paste.seat"),
            ("Q: ♠A ♥K ♦Q ♣J", "board.paste.seat"), ("N: ♠A ♥K ♦Q ♣J\nE: ♠A ♥ ♦ ♣", "deal.card_twice"),
            ("N:AKQJ.T98.T98.T98 AKQJ.T98.T98.T98 - -", "deal.card_twice"),
        ],
    )  # fmt: skip
    def test_a_bad_deal_says_why(self, text: str, code: str) -> None:
        with pytest.raises(Fault) as found:
            hand_text.deal(text, "en")
        assert found.value.code == code

    @given(st.text(alphabet="NESWPCDTHAKQJRV1098765432♠♥♦♣.:- \n", max_size=80), st.sampled_from(["en", "es"]))
    def test_any_text_is_hands_or_a_fault(self, text: str, language: str) -> None:
        try:
            made = hand_text.deal(text, language)
        except Fault:
            return
        assert not made[0] & made[1]


class TestCalls:
    def test_calls_go_round_from_the_dealer(self) -> None:
        made = call_typing.Bidding(Seat.E)
        for call in ("1H", "Pass", "X"):
            made = made.call(call)
        assert made.entries == ("E:1H", "S:Pass", "W:X")
        assert made.next is Seat.N

    def test_irregular_calls_are_taken_and_named(self) -> None:
        made = call_typing.Bidding(Seat.N).call("1H").call("1D").call("Pass", Seat.W).call("XX").call("8C")
        assert [found.kind for found in made.irregular] == [
            "insufficient_bid", "call_out_of_rotation", "inadmissible_call", "inadmissible_call",
        ]  # fmt: skip

    def test_a_call_in_the_place_of_another_and_one_that_counts_no_more(self) -> None:
        made = (
            call_typing.Bidding(Seat.N).call("1C").instead("2C").call("Pass", Seat.S).cancelled().call("Pass")
        )
        assert made.entries == ("N:1C>2C", "S:Pass", "cancelled:S", "E:Pass")
        assert made.next is Seat.S

    def test_alerts_stay_with_their_call_and_can_be_taken_back(self) -> None:
        made = call_typing.Bidding(Seat.N).call("1NT").alerted("10-12").call("Pass").alerted()
        assert made.calls.notes == {0: "10-12", 1: ""}
        assert call_typing.read(made.text, Seat.N) == made
        assert made.alerted().notes == {0: "10-12"}
        assert made.undone().undone() == call_typing.Bidding(Seat.N)

    @pytest.mark.parametrize(
        "text", ["{}", "[", "[[1],{}]", '[["N:1Z"],{}]', '[["N:1C"],{"9":"x"}]', "[[],[]]", "9"]
    )
    def test_a_state_that_is_none_is_refused(self, text: str) -> None:
        with pytest.raises(Fault, match=r"board\.typing\.state"):
            call_typing.read(text, Seat.N)

    @pytest.mark.parametrize("what", ["instead", "cancelled", "alerted"])
    def test_what_needs_a_call_says_so(self, what: str) -> None:
        with pytest.raises(Fault, match=r"board\.typing\.instead"):
            getattr(call_typing.Bidding(Seat.N), what)(*(["1C"] if what == "instead" else []))

    @given(st.integers(0, 10_000))
    def test_any_taps(self, seed: int) -> None:
        random, made = Random(seed), call_typing.Bidding(Seat(seed % 4))
        refused: list[str] = []
        for _ in range(30):
            step = random.choice(("call", "call", "call", "seat", "instead", "cancelled", "alerted", "undone"))
            call = random.choice(("Pass", "X", "XX", "1C", "1H", "3NT", "7NT", "8C"))
            try:
                if step == "seat":
                    made = made.call(call, Seat(random.randrange(4)))
                elif step in ("call", "instead"):
                    made = getattr(made, step)(call)
                else:
                    made = getattr(made, step)()
            except Fault as fault:
                refused.append(fault.code)
            assert call_typing.read(made.text, made.dealer) == made
        assert set(refused) <= {"board.typing.instead"}


class TestCards:
    def test_a_card_belongs_to_the_hand_that_holds_it(self) -> None:
        made = card_typing.read(BOARD, SITTING, "")
        for name in ("CA", "C8", "C5", "C2", "S2"):
            made = made.card(name)
        assert made.lines == ["W: CA C8 C5 C2", "W S2"]
        assert made.turn is Seat.N

    def test_irregular_cards_are_taken_and_named(self) -> None:
        made = card_typing.read(BOARD, SITTING, "")
        for name in ("SA", "CA", "C8", "HA", "C2"):  # North leads, then East revokes
            made = made.card(name)
        assert "opening_lead_out_of_turn" in [found.kind for found in made.irregular]

    def test_without_a_deal_the_turn_says_whose_it_is(self) -> None:
        unknown = Board(1, Seat.N, Vulnerability.NONE)
        made = card_typing.read(unknown, SITTING, "").card("CA").card("C8").card("D5", Seat.S).omitted()
        assert made.undone().undone().lines == ["W: CA C8"]

    def test_the_state_comes_back(self) -> None:
        made = card_typing.read(BOARD, SITTING, "").card("CA").card("C8")
        assert card_typing.read(BOARD, SITTING, "\n".join(made.lines)).lines == made.lines

    def test_without_a_contract_nobody_is_to_play(self) -> None:
        unknown = Board(1, Seat.N, Vulnerability.NONE)
        with pytest.raises(Fault, match=r"board\.typing\.whose"):
            card_typing.read(unknown, Sitting(1, "1"), "").card("CA")

    @pytest.mark.parametrize("text", ["W: CA CA", "x", "W: S9", "W CA\n" * 3000])
    def test_a_state_that_is_none_is_refused(self, text: str) -> None:
        with pytest.raises(Fault):
            card_typing.read(BOARD, SITTING, text)

    def test_what_is_no_card(self) -> None:
        with pytest.raises(Fault, match=r"board\.typing\.card"):
            card_typing.read(BOARD, SITTING, "").card("S1")
