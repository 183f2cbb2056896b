"""Facts of leads and plays out of turn, penalty cards, each stated a second time."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tablilla.bridge.cards import HONOURS, NOTRUMP, SUIT_CARDS, Card, card, cards, suit_of
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.laws import index
from tablilla.rules.case import Case
from tablilla.rules.incident import Incident
from tablilla.rules.place import AROUND, Place
from tablilla.table import events as e
from tablilla.table.drivers import live, with_mode
from tablilla.table.state import TOLD
from tablilla.table.table import Table, start
from tablilla.table.witness import Record
from tests.table.boards import begin, choose, deeper
from tests.table.seen import HANDS, NAMES, E, N, S, W, run, see


# -- leads out of turn, at random ------------------------------------------------------------------------
def odd_lead(rng: random.Random) -> tuple[Table, Incident, Seat, list[Seat]]:
    """A lead out of turn at a random trick, and some cards after it; who was to lead, who has played."""
    table = begin(rng)
    for _ in range(4 * rng.randrange(0, 13)):
        assert table.turn is not None
        table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
    due = table.turn
    assert due is not None
    wrong = rng.choice([s for s in Seat if s != due])
    table = table.play(wrong, choose(rng, table, wrong, 0.0))
    order = [wrong]
    for step in range(rng.randrange(3)):
        seat = wrong.on(step + 1) if rng.random() < 0.7 else rng.choice([s for s in Seat if s not in order])
        if seat not in order and table.holding(seat):
            table = table.play(seat, choose(rng, table, seat, 0.0))
            order.append(seat)
    (me,) = [i for i in table.irregularities if i.seat == wrong and "lead" in i.kind]
    return table, me, due, order


@pytest.mark.parametrize("block", range(120))
def test_a_lead_out_of_turn(block: int) -> None:
    for seed in deeper(block):
        agree(*odd_lead(random.Random(seed)))


def agree(table: Table, me: Incident, due: Seat, order: list[Seat]) -> None:
    declarer = table.declarer
    assert declarer is not None
    wrong = order[0]
    after = order[1:]
    step = [wrong.on(n) for n in range(4)].index(due)
    assert see(table, me, "lead_was_due_from") == NAMES[step]
    assert see(table, me, "trick_thirteen") is (me.trick == 13)
    assert see(table, me, "trick_twelve") is (me.trick == 12)
    assert see(table, me, "proper_leader_led_over_it") is (None if due in after else False)
    assert see(table, me, "defender_on_its_right_played_to_it") is (wrong.on(3) in after)
    assert see(table, me, "next_played_by") == (NAMES[(after[0] - wrong) % 4] if after else None)
    ours = {declarer, declarer.partner}
    accepted = bool(set(after) & ours) if wrong not in ours else wrong.on(1) in after
    made = "accept!" if accepted else None
    for key in ("opening_lead", "declarers_lead_out_of_turn", "defenders_lead_out_of_turn"):
        assert see(table, me, key) == made
    assert see(table, me, "declarer_has_played_since") is bool(set(after) & ours)
    for place in AROUND[1:]:
        assert see(table, me, "opponent_played_after", place) is (wrong.on(AROUND.index(place)) in after)
    assert see(table, me, "next_hand_played_to_it") is (wrong.on(1) in after)
    deeds = ["hand" if s == declarer else "dummy" for s in after if s in ours]
    assert see(table, me, "declarer_did_after_the_lead") == (deeds[0] if deeds else "nothing")
    assert see(table, me, "proper_leaders_card_lay_face_down") is False
    second = after[0] if after else None
    want = "hand" if second == declarer else "dummy" if second == declarer.partner else None
    assert see(table, me, "second_card_from") == want
    dummys = second == declarer.partner
    failed = dummys and any(
        i.kind == "revoke" and i.seat == second and i.trick == 1 for i in table.irregularities
    )
    if me.trick == 1:
        assert see(table, me, "second_card_was_a_revoke") is (failed if dummys else None)
        assert see(table, me, "opening_lead_had_been") == "faced"
    both_led = me.trick == 1 and after[:1] == [wrong.partner]
    assert see(table, me, "partner_led_too") == ("faced" if both_led else "nothing")
    assert see(table, me, "penalty_cards_lying") == "one"
    assert see(table, me, "both_sides_played_to_next_trick") is False
    assert see(table, me, "next_trick_begun_by") == "nobody"
    assert see(table, me, "has_another_penalty_card") is False
    assert see(table, me, "offenders_had_an_earlier_duty") is False
    assert see(table, me, "correction_period") == "running"
    assert see(table, me, "opening_lead_is_faced") is True


def test_an_option_taken_is_no_conduct_and_belongs_to_its_own_irregularity() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    (me,) = table.irregularities
    asked = table.add(e.Attention(S, "lead_out_of_turn", 1, E))
    for what, opening, lead in (
        ("accept", "accept", None),
        ("spread-hand", "spread", None),
        ("forbid:S", "refuse", "forbid"),
        ("require:S", "refuse", "require"),
        ("neither", "refuse", "neither"),
        ("refuse", "refuse", None),
    ):
        taken = asked.add(e.Chose(S, what))
        assert see(taken, me, "opening_lead") == opening
        assert see(taken, me, "defenders_lead_out_of_turn") == ("accept" if opening == "accept" else "refuse")
        assert see(taken, me, "penalty_lead") == lead
    later = asked.add(e.Attention(S, "penalty_card", 2, E), e.Chose(S, "accept"))
    assert see(later, me, "opening_lead") is None, "that choice was about another matter"
    assert see(table.add(e.Spread(S)), me, "opening_lead") == "spread!"
    assert see(table.add(e.Spread(S)), me, "declarer_did_after_the_lead") == "spread"
    down = table.add(e.LedFaceDown(W))
    assert see(down, me, "partner_led_too") == "face_down"
    assert see(down, me, "proper_leaders_card_lay_face_down") is True
    accepted = table.add(e.Chose(S, "accept")).play(S, card("S2"))
    assert see(accepted, me, "declarer_did_after_the_lead") == "nothing", "he had chosen by word before"
    assert see(accepted, me, "next_hand_played_to_it") is False


def test_the_leader_has_a_penalty_card_himself() -> None:
    key = "leader_has_a_major_penalty_card_too"
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    (me,) = table.irregularities
    assert see(table, me, key) is False
    assert see(table.play(W, card("SA")), me, key) is None, "he led too: that is another question"
    lies = start(S, NOTRUMP, HANDS).add(e.Faced(W, card("HA"), True)).play(E, card("SJ"))
    assert see(lies, lies.irregularities[0], key) is True
    minor = start(S, NOTRUMP, HANDS).add(e.Faced(W, card("C2"), False)).play(E, card("SJ"))
    assert see(minor, minor.irregularities[0], key) is False


def test_details_come_from_the_incident_or_the_option() -> None:
    table = start(S, NOTRUMP, HANDS).play(E, card("SJ"))
    (me,) = table.irregularities
    case, record = Case(live(table), me), Record(table)
    details = index.details()
    assert record.names(case, details["card"]) == card("SJ")
    assert record.names(case, details["trick"]) == 1
    assert record.names(case, details["suits"]) is details["suits"]
    assert record.names(case, details["suit"]) is details["suit"], (
        "the suit of a choice is not that of the card"
    )
    chosen = Record(table.add(e.Attention(S, "lead_out_of_turn", 1, E), e.Chose(S, "forbid:SH")))
    assert chosen.names(case, details["suits"]) == SUIT_CARDS[3] | SUIT_CARDS[2]
    revoke = Incident("revoke", W, 2, 1, card("S2"))
    assert record.names(Case(live(table), revoke), details["suit"]) == 1


# -- premature plays -------------------------------------------------------------------------------------
@pytest.mark.parametrize("block", range(80))
def test_a_card_before_its_time(block: int) -> None:
    for seed in deeper(block):
        rng = random.Random(seed)
        table = begin(rng)
        for _ in range(4 * rng.randrange(0, 12) + rng.randrange(1, 3)):
            assert table.turn is not None
            table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
        order = [s for s, _ in table.current]
        early = rng.choice([s for s in Seat if s not in order and s != table.turn])
        played: Card = rng.choice(list(cards(table.holding(early))))
        held = table.holding(early)
        led = table.led
        assert led is not None
        assert table.declarer is not None
        after = table.play(early, played)
        (me,) = [i for i in after.irregularities if i.kind in ("premature_play", "play_out_of_turn")]
        assert me.seat == early
        assert me.kind == (
            "premature_play"
            if early.side is not table.declarer.side and early.partner not in order
            else "play_out_of_turn"
        )
        both = {table.declarer, table.declarer.partner}
        assert see(after, me, "declarer_played_from_both_hands") is (both <= set(order))
        assert see(after, me, "partner_had_played_to_the_trick") is (early.partner in order)
        assert see(after, me, "came_early_as") == "play"
        legal = bool(played & SUIT_CARDS[led]) or not held & SUIT_CARDS[led]
        assert see(after, me, "card_can_legally_be_played") is legal
        assert see(after, me, "dummy_played_or_suggested_a_card") is False
        moved = table.add(e.Moved(table.declarer.partner)).play(early, played)
        assert see(moved, me, "dummy_chose_or_suggested_a_card_unasked") is True
        assert see(moved, me, "dummy_played_or_suggested_a_card") is True
        assert see(after.add(e.Chose(S, "highest:S")), me, "demand") == "highest"
        assert see(after.add(e.Chose(S, "not-other-suit:H")), me, "demand") == "forbid"
        assert see(after.add(e.Chose(S, "accept")), me, "demand") is None


def test_a_lead_before_its_time_and_a_card_only_shown() -> None:
    table = (
        start(S, NOTRUMP, HANDS).add(e.ToLead(N)).play(N, card("D5")).play(E, card("DJ")).lead(E, card("SQ"))
    )
    me = next(i for i in table.irregularities if i.kind == "premature_play")
    assert see(table, me, "came_early_as") == "lead"
    shown = start(S, NOTRUMP, HANDS).add(e.ToLead(N)).play(N, card("D5"))
    for how, came in ((e.LED_TO_NEXT_TRICK, "lead"), (e.BEFORE_PARTNER, "play")):
        one = shown.add(e.Exposed(W, card("DA"), how))
        (me,) = one.irregularities
        assert (me.kind, me.seat, me.trick, me.suit) == ("premature_play", W, 1, 1)
        assert see(one, me, "came_early_as") == came


# -- penalty cards ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("block", range(80))
def test_what_lies_on_the_table(block: int) -> None:
    for seed in deeper(block):
        rng = random.Random(seed)
        table = begin(rng)
        assert table.declarer is not None
        for _ in range(rng.randrange(0, 40)):
            assert table.turn is not None
            table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
        assert table.declarer is not None
        owner = table.declarer.on(rng.choice((1, 3)))
        held = list(cards(table.holding(owner)))
        lie = rng.sample(held, min(len(held), rng.randrange(0, 4)))
        majors = [rng.random() < 0.5 for _ in lie]
        before = table
        for one, major in zip(lie, majors, strict=True):
            table = table.add(e.Faced(owner, one, major))
        all_major = len(lie) > 1 or majors == [True]
        me = Incident("penalty_lead", owner, table.trick)
        want = None
        if all_major and lie:
            want = "one" if len(lie) == 1 else "same_suit" if len({suit_of(c) for c in lie}) == 1 else "suits"
        assert see(table, me, "penalty_cards_lying") == want
        assert see(table, me, "penalty_card_is") == (None if not lie else "major" if all_major else "minor")
        mine = Incident("exposed_card", owner, table.trick, None, lie[0] if lie else 0)
        assert see(table, mine, "has_another_penalty_card") is (len(lie) > 1)
        assert see(table, mine, "offenders_had_an_earlier_duty") is bool(lie)
        if table.turn == owner and lie:
            led = table.led
            follow = [c for c in held if suit_of(c) == led] or held
            legal = [c for c in lie if c in follow]
            assert see(table, me, "another_duty_comes_first") is (not legal)
            assert see(table, me, "several_penalty_cards_can_legally_be_played") is (len(legal) > 1)
            sets = Record(table).subjects(Case(live(table), me), "penalty_cards_legal_now")
            assert (sets or ()) == tuple(legal) or set(sets or ()) == set(legal)
            play = rng.choice(held)
            other = table.play(owner, play)
            kept = play in lie or (play not in follow) or not legal
            minor = not all_major
            if minor:
                kept = kept or bool(play & HONOURS) or suit_of(play) != suit_of(lie[0])
            named = {i.kind for i in other.irregularities} - {i.kind for i in before.irregularities}
            assert ("penalty_card_not_played" in named) is (not kept)
            if not kept:
                wrong = next(i for i in other.irregularities if i.kind == "penalty_card_not_played")
                assert see(other, wrong, "another_duty_comes_first") is False
                assert see(other, wrong, "penalty_card_is") == ("minor" if minor else "major")
                assert see(other, wrong, "declarer_has_played_since") is False
                if len(lie) == 1:
                    odd = bool(play & HONOURS) or suit_of(play) != suit_of(lie[0])
                    assert see(other, wrong, "played_an_honour_or_another_suit") is odd


def test_another_card_accepted_or_refused() -> None:
    table = run(start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D9"))), "DA", "D5", "D8")
    (me,) = table.irregularities
    asked = table.add(e.Attention(S, "penalty_card", 1, E))
    assert see(asked.add(e.Chose(S, "accept")), me, "other_card_instead_of_penalty_card") == "accept"
    assert see(asked.add(e.Chose(S, "refuse")), me, "other_card_instead_of_penalty_card") == "refuse"
    assert see(asked, me, "other_card_instead_of_penalty_card") is None
    assert see(run(table, "D2"), me, "declarer_has_played_since") is True
    assert see(run(asked, "D2"), me, "declarer_has_played_since") is False, (
        "that came after attention was drawn"
    )


def test_how_a_card_was_exposed() -> None:
    table = start(S, NOTRUMP, HANDS)
    for how, deliberate, form in (
        ("fell with the lead", False, "shown"),
        ("named", None, "named"),
        ("", None, None),
    ):
        one = table.add(e.Exposed(E, card("H8"), how.replace(" ", "_")))
        (me,) = one.irregularities
        assert me.kind == "exposed_card"
        assert see(one, me, "played_deliberately") is deliberate
        assert see(one, me, "how_exposed") == form
        assert see(one, me, "exposed") is True
        assert see(one, me, "honour") is False
    assert table.add(e.Exposed(S, card("H2"), "dropped")).irregularities == (), "declarer's card is never one"


def test_a_revoke_with_a_card_that_lay_there_and_one_that_could_have_been_played() -> None:
    table = run(start(S, NOTRUMP, HANDS).add(e.Faced(E, card("H8"))), "DA", "D5", "H8")
    me = next(i for i in table.irregularities if i.kind == "revoke")
    assert see(table, me, "card_already_lay_faced") is True
    assert see(table, me, "right_card_lay_faced_or_was_dummys") is False
    lay = run(start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D9"))), "DA", "D5", "H8")
    me = next(i for i in lay.irregularities if i.kind == "revoke")
    assert see(lay, me, "card_already_lay_faced") is False
    for key in ("right_card_lay_faced_or_was_dummys", "right_card_was_penalty_card_or_dummys"):
        assert see(lay, me, key) is None, "it may have been played or picked up since: the director looks"


def test_a_duty_not_kept_is_seen_as_demanded() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.Chose(S, "require:S")).play(W, card("HA"))
    (me,) = table.irregularities
    assert (me.kind, me.suit) == ("revoke", 3)
    assert see(table, me, "an_opponent_had_demanded_it") is True
    assert see(table, me, "held_a_card_of_the_suit") is True
    plain = run(start(S, NOTRUMP, HANDS), "DA", "D5", "H8")
    assert see(plain, plain.irregularities[0], "an_opponent_had_demanded_it") is False
    no_revoke = Incident("revoke", N, 1, 1, card("D5"))
    assert see(plain, no_revoke, "held_a_card_of_the_suit") is False
    assert see(with_mode(plain, TOLD), no_revoke, "held_a_card_of_the_suit") is None


def test_the_trick_after_a_correction() -> None:
    table = run(start(S, 0, HANDS), "DA", "D5", "C8", "D2")
    me = table.irregularities[0]
    led = table.add(e.Attention(N, "revoke", 1, E)).play(E, card("H8"))
    drawn = table.play(E, card("H8")).add(e.Attention(N, "revoke", 1, E))
    assert see(drawn, me, "another_hand_won_the_trick_after_correction") is True, "the ace, whatever East plays"
    right = drawn.add(e.Corrected(E, card("D8"), card("C8")))
    assert see(right, me, "another_hand_won_the_trick_after_correction") is True
    assert see(led, me, "offenders_played_to_next_trick") is False
    assert see(right, me, "trick_winner") == "partner", "as it stands now"


def revoked_trick(rng: random.Random) -> Table | None:
    """A board with one revoke in a quitted trick, and a lead to the next."""
    table = begin(rng)
    for _ in range(4 * rng.randrange(0, 12)):
        assert table.turn is not None
        table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
    who = rng.choice((1, 2, 3))
    for place in range(5):
        seat, led = table.turn, table.led
        assert seat is not None
        if place == who:
            assert led is not None
            hand = table.holding(seat)
            wrong = hand & ~SUIT_CARDS[led]
            if not wrong or wrong == hand:
                return None
            table = table.play(seat, rng.choice(list(cards(wrong))))
        else:
            table = table.play(seat, choose(rng, table, seat, 0.0))
    return table


def winners_put_right(table: Table, me: Incident) -> set[Seat | None]:
    """Every hand that can come to win the trick: he follows suit, and those after him play as they like."""
    assert me.trick is not None
    assert me.seat is not None
    lay = table.tricks[me.trick - 1].cards
    at = [s for s, _ in lay].index(me.seat)
    choices = []
    for seat, _ in lay[at:]:
        held = table.hands[seat]
        for trick in table.tricks[: me.trick - 1]:
            held &= ~sum(c for s, c in trick.cards if s == seat)
        follow = held & SUIT_CARDS[suit_of(lay[0][1]) or 0]
        choices.append([(seat, c) for c in cards(follow or held)])
    return {winner((*lay[:at], *rest), table.trumps) for rest in product(*choices)}


@pytest.mark.parametrize("block", range(40))
def test_who_wins_a_trick_put_right_where_it_is_no_matter_with_which_card(block: int) -> None:
    """44G, 43B2b: told only where all that can lawfully be played comes to the same."""
    for seed in deeper(block):
        table = revoked_trick(random.Random(seed))
        if table is None:
            continue
        (me,) = [i for i in table.irregularities if i.kind == "revoke"]
        won = winners_put_right(table, me)
        shown = see(table, me, "trick_winner_after_correction")
        another = see(table, me, "another_hand_won_the_trick_after_correction")
        if shown is None:
            assert another is None
            continue
        (seat,) = won
        assert seat is not None
        assert me.seat is not None
        steps = [me.seat.on(n) for n in range(4)].index(seat)
        assert shown == ("offender", "opponents", "partner", "opponents")[steps]
        assert another is (seat != table.current[0][0])


def test_most_tricks_put_right_have_one_winner_that_is_shown() -> None:
    shown = missed = 0
    for seed in range(300):
        table = revoked_trick(random.Random(seed))
        if table is not None:
            (me,) = [i for i in table.irregularities if i.kind == "revoke"]
            one = len(winners_put_right(table, me)) == 1
            told = see(table, me, "trick_winner_after_correction") is not None
            shown, missed = shown + told, missed + (one and not told)
    assert shown > 20 * missed


def test_cards_changed_after_a_revoke() -> None:
    """62C: who took back his card did so by that; who let play go on has kept it."""
    table = run(start(S, NOTRUMP, HANDS), "DA", "S8", "D8", "D2", "HA")
    me = table.irregularities[0]
    assert me.seat == N
    for place in (Place.LHO, Place.PARTNER, Place.RHO):
        assert see(table, me, "withdraws_card", place) is None, "attention is drawn now: they choose"
    drawn = table.add(e.Attention(W, "revoke", 1, N))
    assert see(drawn, me, "withdraws_lead") is None
    right = drawn.add(e.Corrected(N, card("D5"), card("S8")))
    assert see(right, me, "withdraws_card", Place.LHO) is None
    changed = right.add(e.Changed(E, card("D9"), card("D8")))
    assert see(changed, me, "withdraws_card", Place.LHO) == "True!"
    assert see(changed, me, "withdraws_card", Place.PARTNER) is None, "he may still choose"
    back = changed.add(e.Withdrawn(W, (card("HA"),)))
    assert see(back, me, "withdraws_lead") == "True!"
    assert see(back.play(W, card("HK")), me, "withdraws_card", Place.PARTNER) is None
    on = right.play(N, card("H3"))
    assert see(on, me, "withdraws_lead") is False
    for place in (Place.LHO, Place.PARTNER):
        assert see(on, me, "withdraws_card", place) is False
    entry = Record(on).shows(Case(live(on), me), index.facts()["withdraws_lead"])
    assert entry is not None
    assert entry.source == "lapse"
    taken = drawn.add(e.Withdrawn(E, (card("D8"),)))
    assert see(taken, me, "withdraws_card", Place.LHO) == "True!"


@pytest.mark.parametrize("block", range(40))
def test_partner_with_cards_of_two_suits_on_trick_twelve(block: int) -> None:
    for seed in deeper(block):
        rng = random.Random(seed)
        table = begin(rng)
        while table.trick < 12:
            assert table.turn is not None
            table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
        left = {s: table.holding(s) for s in Seat}
        seat = rng.choice(list(Seat))
        me = Incident("revoke", seat, 12)
        for _ in range(rng.randrange(9)):
            if table.turn is not None:
                table = table.play(table.turn, choose(rng, table, table.turn, 0.3))
        two = len({suit_of(c) for c in cards(left[seat.partner])}) == 2
        assert see(table, me, "partner_holds_two_suits") is two


def test_of_a_trick_without_a_number_the_log_does_not_say_what_came_after_it() -> None:
    """Silence is no answer where nobody knows of which trick it would be."""
    table = run(start(S, NOTRUMP, HANDS), "DA", "D5", "D8", "D2", "DK")
    for key in (
        "offenders_played_to_next_trick",
        "others_led_to_next_trick",
        "next_trick_begun_by",
        "both_sides_played_to_next_trick",
        "one_side_only_played_to_next_trick",
        "declarer_played_from_both_hands",
        "partner_had_played_to_the_trick",
        "next_hand_played_to_it",
    ):
        assert see(table, Incident("revoke", E), key) is None, key
        assert see(table, Incident("revoke", E, 1), key) is not None, key
