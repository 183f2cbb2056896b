"""What a form holds: all that was told, and nothing that was not."""

from __future__ import annotations

from uuid import uuid4

from tablilla.desk.diagram import ENGLISH, Style
from tablilla.desk.entry import Source
from tablilla.desk.forms.blocks import BLOCKS, KEYS
from tablilla.desk.forms.on_board import card_text, contract_text, hand_text
from tablilla.desk.forms.remark import LONGEST, moved
from tablilla.texts.catalogue import LANGUAGES, words
from tests.desk.forms.samples import LEAD, NAMES, REVOKE, Teller, board, everything


def test_every_field_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        say = words(language)
        assert all(say(f"forms.field.{key}") for key in KEYS)
        assert all(say(f"forms.block.{name}") for name in (*BLOCKS, "statements", "poll"))


def test_a_form_of_everything_has_no_empty_field(teller: Teller) -> None:
    form = teller.form(everything(teller))
    assert [slot.key for slot in form.all_slots() if not slot.value] == []
    assert [form.value(f"people.{seat}") for seat in ("north", "east", "south", "west")] == [*NAMES]
    told = {
        "event.board": "7",
        "event.screens": "yes",
        "people.offending": "East-West (West)",
        "people.consulted": "Carla",
        "people.director": "Dora",
        "hand.contract": "4♠ S",
        "hand.lead": "♥2",
        "hand.result": "=",
        "hand.score": "+620",
        "hand.others": "4♠ N −1 (−100); 4♠ N +1 (+650)",
        "hand.vulnerable": "All vulnerable",
        "call.attention": "East",
        "facts.tempo": "8 seconds",
        "facts.tempo_agreed": "Agreed",
        "damage.laws": "63B, 64A1",
        "ruled.tricks": "2 tricks to North-South, already in the score after the ruling",
        "ruled.told_to": "N-S, E-W",
        "ruled.appeal_explained": "yes",
        "appeal.by": "East-West",
        "appeal.concur": "yes",
        "after.entered_by": "Ada",
    }
    assert {key: form.value(key) for key in told} == told
    assert form.tricks == {"NS": 2}
    assert form.statements == {"NS": ("NS said «así» – ñandú",), "EW": ("EW said «así» – ñandú",)}
    (poll,) = form.polls
    assert (poll.hand, poll.answers[0]["who"]) == ("♠ A Q 7 3  ♥ K 5  ♦ Q J 8 4  ♣ 10 9 2", "Peer")
    assert [one.clause for one in form.cited] == ["63B", "64A1"]
    assert all(one.text for one in form.cited)
    (disputed,) = form.disputed
    assert (disputed.said, disputed.found) == ((("North-South", "yes"), ("East-West", "no")), "")


def test_a_law_of_one_clause_is_cited_with_its_summary(teller: Teller) -> None:
    used = dict.fromkeys(("it_might_suggest_an_action", "there_was_a_logical_alternative"), True)
    used |= {"something_was_conveyed_outside_calls_and_plays": True}
    used |= {"it_suggests_the_action_taken": True, "the_action_damaged_the_others": True}
    made = teller.ruling({"kind": "information_from_partner", "seat": "N"}, used, back=True)
    assert {one.clause: bool(one.text) for one in teller.form(made).cited}["83"]


def test_of_a_bare_ruling_nothing_is_guessed(teller: Teller) -> None:
    made = uuid4()
    teller.tell(f"ruling/{made}", "ruling.opened", {"kind": "revoke"})
    form = teller.form(made)
    told = {slot.key: slot.value for slot in form.all_slots() if slot.value}
    assert told == {
        "event.event": "Liga del Ávila",
        "event.edition": "2017",
        "damage.kind": "Revoke",
        "after.remark": "Revoke",
    }
    assert form.drawn == ("", "", "")
    for empty in (form.answered, form.polls, form.spoken, form.cited, form.tricks):
        assert not empty


def test_one_side_alone_establishes_no_field_and_typed_goes_after_told(teller: Teller) -> None:
    made = uuid4()
    about = f"ruling/{made}"
    teller.tell(about, "ruling.opened", {"kind": "revoke", "board": 7, "table": "3"})
    teller.tell(about, "form.field", "typed", "event.board")
    teller.tell(about, "form.field", "typed", "ruled.reasons")
    teller.tell(about, "form.field", "nobody's", "no.such")
    form = teller.form(made)
    assert (form.value("event.board"), form.value("ruled.reasons")) == ("7", "typed")
    assert "event.board" in form.derived
    assert "ruled.reasons" not in form.derived
    teller.tell(about, "form.field", "another", "ruled.reasons")  # two devices that did not know of each other
    assert teller.form(made).value("ruled.reasons") == ""


def test_a_blind_director_sees_no_card_call_result_or_score(teller: Teller) -> None:
    form = teller.form(everything(teller), hidden=True)
    assert form.hidden
    assert form.drawn == ("", "", "")
    assert not any(slot.value for slot in form.slots("hand"))
    assert (form.value("ruled.before"), form.value("ruled.after")) == ("", "")
    assert form.remark == "Board 7 Table 3 · Revoke, West · (63B, 64A1) · 2 tricks to North-South"


def test_the_option_that_was_chosen(teller: Teller) -> None:
    board(teller)
    opened = {
        "kind": "opening_lead_out_of_turn",
        "board": 7,
        "table": "3",
        "seat": "E",
        "trick": 1,
        "card": "HQ",
    }
    form = teller.form(teller.ruling({**opened, "details": {"declarer": "S"}}, LEAD))
    chosen = [one for one in form.answered if one.choice]
    assert chosen
    assert all(one.source == Source.PLAYER for one in chosen)
    assert form.value("ruled.options").startswith(chosen[0].what)


def test_the_remark_is_one_line_and_not_too_long(teller: Teller) -> None:
    made = teller.ruling(
        {"kind": "revoke", "seat": "W", "board": 7, "details": {"declarer": "S"}}, REVOKE, back=True
    )
    teller.tell(f"ruling/{made}", "score.set", {"remark": "a\nb\t" + "x" * 9000})
    remark = teller.form(made).remark
    assert r"a\nb\t" in remark
    assert remark.isprintable()
    assert len(remark) == LONGEST


def test_tricks_are_counted_for_the_other_side_and_no_seat_is_no_side() -> None:
    two = {"directive": "transfer.two", "tricks": 2}
    one = {"directive": "transfer.at_least_one", "tricks": 1}
    stand = {"directive": "stand.revoke"}
    answer = {"incidents": [{"seat": "W", "directives": [stand, two]}, {"seat": "E", "directives": [one]}]}
    assert moved(answer) == {"NS": 3}
    assert moved({"incidents": [{"seat": "N", "directives": [one]}]}) == {"EW": 1}
    assert moved({"incidents": [{"seat": None, "directives": [one]}]}) == {}


def test_cards_and_contracts_in_signs() -> None:
    style = Style(words("es"), "ARDV")
    assert [card_text(name, style) for name in ("HT", "SK", "", "C", "X1")] == ["♥10", "♠R", "", "", ""]
    assert hand_text("AKQJ.T..98", style) == "♠ A R D V  ♥ 10  ♦ —  ♣ 9 8"
    assert hand_text("five spades", style) == "five spades"
    assert contract_text(None, None, Style(words("en"), ENGLISH)) == ""


def test_who_called_and_when_is_told_in_words_as_it_was_tapped(teller: Teller) -> None:
    made = uuid4()
    told = {"kind": "revoke", "called": "end", "by": "W", "attention": "N"}
    teller.tell(f"ruling/{made}", "ruling.opened", told)
    form = teller.form(made)
    assert [form.value(f"call.{name}") for name in ("when", "by", "attention")] == [
        "at the end of play", "West", "North",
    ]  # fmt: skip


def test_paper_never_tells_the_scorer_to_move_tricks_and_to_adjust(teller: Teller) -> None:
    opened = {"kind": "revoke", "seat": "W", "board": 7, "table": "3", "details": {"declarer": "S"}}
    for edition, clause in ((2017, "64C1"), (2007, "64C")):
        made = teller.ruling(
            {**opened, "edition": edition}, {**REVOKE, "damage_exceeds_tricks": True}, back=True
        )
        form = teller.form(made)
        assert clause in form.value("damage.laws").split(", ")
        assert form.tricks == {}
        assert form.value("ruled.tricks") == "none: the adjusted score takes the place of the transfer"
        assert form.remark.endswith("· adjusted score, to be worked out")
        scores = {"before": {"text": "4S S -1"}, "after": {"text": "4S S +2"}}
        teller.tell(f"ruling/{made}", "score.set", scores)
        assert teller.form(made, "es").remark.endswith(") · 4S S -1 → 4S S +2")


def test_tricks_are_moved_or_the_score_after_them_is_entered(teller: Teller) -> None:
    opened = {"kind": "revoke", "seat": "W", "board": 7, "details": {"declarer": "S"}}
    made = teller.ruling(opened, REVOKE, back=True)
    assert teller.form(made).remark.endswith("· 2 tricks to North-South")
    teller.tell(f"ruling/{made}", "score.set", {"before": {"text": "4S S -1"}, "after": {"text": "4S S +1"}})
    assert teller.form(made).remark.endswith(") · 4S S -1 → 4S S +1")


def test_only_what_the_ruling_turned_on_is_on_paper(teller: Teller) -> None:
    opened = {"kind": "revoke", "seat": "W", "board": 7, "details": {"declarer": "S"}}
    made = teller.ruling(opened, REVOKE, back=True)
    before = teller.form(made).answered
    for key in (
        "other_side_revoked_too",
        "right_card_lay_faced_or_was_dummys",
    ):  # as the record told them for 2007
        teller.tell(f"ruling/{made}", "fact", False, key, Source.RECORD)
    assert teller.form(made).answered == before
    listed = [one.value for one in before if not one.bare]
    assert "no" not in listed[:-1], "what was not so is counted on a slip"
    assert {one.value for one in before if one.bare} == {"no"}
