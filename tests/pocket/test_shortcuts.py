"""What spares taps and what stands beside the law: lists of questions, the other reading, what comes next."""

from __future__ import annotations

from tablilla.pocket.order import FREQUENCY
from tablilla.pocket.raising import READING
from tests.pocket.director import LIST, Director, engine, spoken

REVOKE = {"held_a_card_of_the_suit": "true"}


def test_a_list_of_questions_answers_no_down_to_the_first_yes(director: Director) -> None:
    director.begin("revoke", "S", "E")
    director.answer("true")
    first = director.asked
    keys = [row.get_attribute("data-run-key") or "" for row in director.page.locator(LIST).all()]
    assert keys[0] == first
    yes = keys.index("trick_twelve")
    director.tap(f'[data-run-key="{keys[yes]}"]')
    answers = director.kept()["answers"]
    assert {key: answers[key] for key in keys[: yes + 1]} == {
        **dict.fromkeys(keys[:yes], False),
        keys[yes]: True,
    }
    assert not set(keys[yes + 1 :]) & set(answers)
    assert director.asked
    director.tap("#bar .icon-button")
    assert director.asked == keys[yes]


def test_after_no_to_all_the_answers_are_seen_and_what_is_usually_yes_is_asked_by_itself(
    director: Director,
) -> None:
    director.begin("revoke", "S", "E")
    director.answer("true")
    keys = [row.get_attribute("data-run-key") or "" for row in director.page.locator(LIST).all()]
    assert not [key for key in keys if key.startswith("played_after_revoke")]
    director.tap('[data-run-key=""]')
    assert director.asked == "played_after_revoke.lho"
    assert director.page.locator("details.answered").get_attribute("open") is not None
    told = [row.get_attribute("data-key") for row in director.page.locator(".answered [data-key]").all()]
    assert [key for key in keys if key] == [key for key in told if key in keys]


def test_one_by_one_or_from_the_list_it_is_the_same_ruling(director: Director) -> None:
    rulings = []
    for all_at_once in (True, False):
        director.begin("revoke", "S", "E")
        director.taps = 0
        if all_at_once:
            director.answer_from(REVOKE)
            quick = director.taps
        else:
            director.answer_all(REVOKE, singly=True)
        rulings.append((director.kept()["answers"], director.shown()))
        director.tap(".ends .primary")
    assert rulings[0] == rulings[1]
    assert quick <= 4 < director.taps


def test_a_single_question_has_no_list(director: Director) -> None:
    director.begin("play_out_of_turn", "S", "S")
    assert director.asked
    assert not director.page.locator("[data-run-key], [data-single]").count()


def test_the_other_reading_rules_otherwise_and_back(director: Director) -> None:
    director.begin("revoke", "S", "E")
    director.answer_from(REVOKE | {"trick_twelve": "true", "before_partners_turn": "true"})
    first = director.shown()
    button = director.page.locator("[data-reading]")
    name = READING + (button.get_attribute("data-reading") or "")
    director.tap(button)
    other = director.shown()
    kept = director.kept()
    assert name in kept["answers"]
    assert sorted(other) == sorted(spoken(kept, "es"))
    assert "16C2" in {clause for clause, _ in first}
    assert "16C2" not in {clause for clause, _ in other}
    director.tap(button)
    assert director.shown() == first
    director.tap(button)
    director.tap("#bar .icon-button")
    assert name not in director.kept()["answers"]
    assert director.shown() == first


def test_when_the_partner_of_a_penalty_card_leads_declarers_choice_is_one_tap_away(
    director: Director,
) -> None:
    director.begin("revoke", "S", "E")
    director.answer_from(REVOKE)
    first = director.kept()
    director.tap("[data-then=penalty_lead]")
    second = director.kept()
    assert (second["kind"], second["declarer"], second["offender"]) == ("penalty_lead", "S", "E")
    assert second["bornOf"] == first["id"]
    director.answer_from({"penalty_cards_lying": "one", "penalty_lead": "forbid"}, "H")
    assert "50D2a" in {clause for clause, _ in director.shown()}
    assert engine(director.kept())[0].complete


def test_a_card_picked_up_leaves_no_choice_for_later(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer_from(
        {
            "partner_led_too": "nothing",
            "declarer_did_after_the_lead": "nothing",
            "penalty_cards_lying": "one",
            "opening_lead": "refuse forbid",
        }
    )
    assert "50D2a" in {clause for clause, _ in director.shown()}
    assert not director.page.locator("[data-then]").count()


def test_the_options_card_says_what_has_already_been_chosen_by_playing(director: Director) -> None:
    director.begin("lead_out_of_turn", "N", "N")
    director.answer("rho")
    director.tap('[data-run-key=""]')
    assert director.asked == "declarers_lead_out_of_turn"
    told = director.page.locator(".conduct").inner_text()
    assert "Este" in told
    assert "53A" in told


def test_the_commonest_are_offered_without_opening_a_group(director: Director) -> None:
    offered = [entry.get_attribute("data-kind") for entry in director.page.locator(".often [data-kind]").all()]
    assert offered == list(FREQUENCY[: len(offered)])
    assert {"revoke", "missing_card", "opening_lead_out_of_turn", "lead_out_of_turn"} <= set(offered)


def test_a_call_that_he_only_thinks_of_is_judged_away_from_the_table_and_nothing_is_noted(
    director: Director,
) -> None:
    director.begin("insufficient_bid", "S", "N")
    for answer in ("false", "false", "nothing", "refuse", "true"):
        director.answer(answer)
    assert director.asked == "replacement"
    assert director.page.locator(".option").count() == 5
    before = director.kept()["answers"]
    for answers, clause in ((["true"], "27B1a"), (["false", "true"], "27B1b"), (["false"] * 4, "27B2")):
        director.tap("[data-judge-call]")
        for answer in answers:
            director.tap(f'[data-judge="{answer}"]')
        assert clause in director.page.locator(".judged").inner_text()
        director.tap(".sheet-head .icon-button")
    assert director.kept()["answers"] == before
