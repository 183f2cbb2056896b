"""A ruling from the call to its end, by forms alone: nothing needs a script."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from tablilla.desk.access import Role
from tablilla.desk.demo import demonstration
from tablilla.desk.entry import Source, new
from tablilla.desk.fold_rulings import State, ruling, rulings
from tablilla.texts.catalogue import words
from tests.desk.web.hall import Browser, Hall, answer, problem, ruling_of

ESTABLISHED = {"held_a_card_of_the_suit": "true", "offenders_played_to_next_trick": "true"}
LEAD = {"declarer_did_after_the_lead": '"nothing"', "penalty_cards_lying": '"one"'}


def test_from_what_happened_to_the_ruling(desk: Hall) -> None:
    browser = desk.at_the_machine()
    page = browser.page(f"{desk.home}/new?board=7&table=3")
    assert page.index("Opening lead out of turn") < page.index("Revoke")
    (link,) = re.findall(r'href="([^"]*kind=revoke&amp;[^"]*)"', page)
    page = browser.page(link.replace("&amp;", "&"))
    assert 'value="7"' in page
    path = desk.ruling(browser, trick="5", suit="C", card="D5")
    asked = answer(browser, path, ESTABLISHED)
    assert asked[0] == "held_a_card_of_the_suit"
    page = browser.page(path)
    assert "The revoke stands" in page
    assert 'href="/laws/63B?edition=2017"' in page
    assert "Come back to this table: at the end of play" in page
    found = ruling(desk.log, ruling_of(path))
    assert found is not None
    assert found.state is State.WAITING
    assert found.ruled is not None
    assert {"63B"} <= {line["clause"] for line in found.ruled.value["incidents"][0]["directives"]}


def test_what_was_only_begun_stands_apart_and_can_be_discarded(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    page = browser.page(desk.home)
    assert re.search(r"Open rulings <span[^>]*>0<", page)
    assert re.search(r"Begun, not finished <span[^>]*>1<", page)
    assert browser.done(f"{path}/close", discard="1") == desk.home
    assert [entry.value["discarded"] for entry in desk.entries("closed")] == [True]
    assert desk.entries("ruling.opened"), "nothing is deleted"
    page = browser.page(desk.home)
    assert "Begun, not finished" not in page
    assert "discarded" in page
    assert "rulings: 1" not in page, "it is no ruling of its board"
    browser.done(f"{path}/reopen", reason="after all")
    answer(browser, path, ESTABLISHED)
    assert "more than begun" in browser.refused(f"{path}/close", discard="1")


def test_the_tables_to_go_back_to_come_first(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    answer(browser, path, ESTABLISHED)
    page = browser.page(desk.home)
    assert "Board 7 · Table 3 · at the end of play" in page
    assert page.index("Tables to go back to") < page.index("Open rulings")
    assert browser.done(f"{path}/kept", now="play").endswith("#next")
    assert len(desk.entries("kept")) > 1
    assert browser.page(path).count(words("en")("desk.entry.kept")) == 1, "one coming back is told once"
    assert "Tables to go back to" not in browser.page(desk.home)
    assert re.search(r"Open rulings <span[^>]*>1<", browser.page(desk.home)), "its moment has come"
    asked = answer(browser, path, {"trick_winner": '"partner"'})
    assert "damage_exceeds_tricks" in asked or len(asked) >= 3
    found = ruling(desk.log, ruling_of(path))
    assert found is not None
    assert found.state is State.RULED
    assert "trick" in browser.page(path)
    assert "not one of the possibilities" in browser.refused(f"{path}/kept", now="tomorrow")


def test_options_are_read_before_the_player_chooses(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser, kind="opening_lead_out_of_turn", seat="E", trick="1", card="HQ")
    answer(browser, path, LEAD, until='name="picks"')
    page = browser.page(path)
    assert "Read all the options to the player" in page
    options = [one.replace("&#34;", '"') for one in re.findall(r'name="picks" value="([^"]+)"', page)]
    assert len(options) >= 5
    browser.done(f"{path}/facts", key="opening_lead", kind="choice", picks=options[0])
    (choice,) = desk.entries("choice")
    assert (choice.source, choice.key, choice.author) == ("player", "opening_lead", "")


def test_a_choice_that_was_made_is_corrected_only_with_a_reason(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser, kind="opening_lead_out_of_turn", seat="E", trick="1", card="HQ")
    answer(browser, path, LEAD)
    (first, *_) = desk.entries("choice")
    said = browser.refused(f"{path}/corrections", replaces=str(first.id), value="null")
    assert "only with a reason" in said
    browser.done(f"{path}/corrections", replaces=str(first.id), value="null", reason="He had not heard all")
    again = desk.entries("choice")[-1]
    assert (again.replaces, again.reason, again.value) == (first.id, "He had not heard all", None)
    page = browser.page(path)
    assert "He had not heard all" in page
    assert 'class="replaced"' in page
    assert "option" in page


def test_a_fact_is_corrected_and_both_stay_in_the_story(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    answer(browser, path, ESTABLISHED)
    first = next(e for e in desk.entries("fact") if e.key == "offenders_played_to_next_trick")
    browser.done(f"{path}/corrections", replaces=str(first.id), value="false")
    answer(browser, path, {})
    assert [e.value for e in desk.entries("fact") if e.key == first.key] == [True, False]
    assert "takes back" in browser.page(path)
    assert "answer is not of this ruling" in browser.refused(f"{path}/corrections", replaces="x", value="true")
    assert "which answer holds" in browser.refused(f"{path}/corrections", replaces=str(first.id))


def test_what_the_sides_say_is_kept_apart_and_shown_as_a_dispute(desk: Hall) -> None:
    browser, key = desk.at_the_machine(), "held_a_card_of_the_suit"
    path = desk.ruling(browser)
    for source, value in (("ns", "true"), ("ew", "false")):
        browser.done(f"{path}/facts", key=key, kind="fact", value=value, source=source)
    browser.done(f"{path}/notes", kind="statement", side="NS", text="He held a club.")
    browser.done(f"{path}/notes", kind="statement", side="EW", text="He had none.")
    page = browser.page(path)
    for text in ("Disputed:", "North-South: yes", "East-West: no", "He held a club.", "He had none."):
        assert text in page
    assert "Disputed facts" in browser.page(desk.home)
    browser.done(f"{path}/facts", key=key, kind="fact", value="true", source="director")
    assert "Disputed:" not in browser.page(path)


def test_the_score_before_and_after_with_what_it_means(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser, board="1")
    browser.done(f"{path}/scores", before="4♠ S =", after="4♠ S -1", remark="One trick to East-West")
    (entry,) = desk.entries("score.set")
    assert entry.value["before"] == {"text": "4♠ S =", "ns": 420, "ew": -420}
    assert (entry.value["after"]["ns"], entry.value["after"]["ew"]) == (-50, 50)
    page = browser.page(path)
    for text in ("+420", "−50", "−470", "+470", "4♠ S −1", "One trick to East-West"):
        assert text in page
    browser.done(f"{path}/scores", before="4H S =", after="4SX W -1, 100")
    told = desk.entries("score.set")[-1].value
    assert (told["before"]["text"], told["after"]["text"]) == ("4♥ S =", "4♠X W -1, 100")
    assert "4♥ S =" in browser.page(path), "suits by their signs, however they were typed"
    browser.done(f"{path}/scores", after="60%/40%")
    assert desk.entries("score.set")[-1].value == {"after": {"text": "60%/40%", "ns": "60%", "ew": "40%"}}
    assert browser.refused(f"{path}/scores", before="4♠ S =", after="eleven")
    assert browser.refused(f"{path}/scores", before="4♠ S =")


def test_the_score_against_the_other_tables(desk: Hall) -> None:
    made = demonstration(desk.store, words("en"))
    other = Hall(desk.app, desk.store, made)
    browser = desk.at_the_machine()
    path = other.ruling(browser, board="2", table="1")
    browser.done(f"{path}/scores", before="+420", after="-50")
    effect = other.entries("score.set")[-1].value["effect"]
    assert effect["change_NS"] == -effect["change_EW"]
    browser.done(f"{path}/scores", before="+420", after="30%:+420 70%:-50")
    weighted = other.entries("score.set")[-1].value
    assert weighted["after"]["results"] == [420, -50]
    assert effect["change_NS"] <= weighted["effect"]["change_NS"] <= 0
    assert "Worth now" in browser.page(path)


def test_a_poll_shows_the_hand_and_not_the_story(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser, seat="W")
    browser.done(f"{path}/notes", kind="note", text="West hesitated")
    browser.done(f"{path}/polls", text="Your call?", hand="AQ73.K5.QJ84.T92", auction="1H P 2H")
    (link,) = re.findall(r'href="(/poll/[^"]+)"', browser.page(path))
    player = Browser(desk.app)
    page = player.page(link)
    for text in ("AQ73", "1092", "1♥ – Pass – 2♥", "Your call?"):
        assert text in page
    for secret in ("hesitated", "Revoke", "Club", "West", "Board 7", "ruling"):
        assert secret not in page
    assert "needed is missing" in problem(player.send(link, who="Eva").text)
    assert "Thank you" in player.send(link, text="Redouble", who="Eva", player_class="first").text
    (given,) = desk.entries("poll.answer")
    assert (given.source, given.value["text"], given.value["player_class"]) == ("player", "Redouble", "first")
    assert "Redouble" not in Browser(desk.app).page(link)
    browser.done(f"{path}/notes", kind="poll.answer", key="1", text="Double", who="Ivo")
    page = browser.page(path)
    assert "Eva" in page
    assert "Double" in page
    assert browser.get(f"{path}/poll/1.svg").headers["content-type"] == "image/svg+xml"
    browser.done(f"{path}/close")
    assert "the poll is over" in problem(player.page(link, 422))


def test_notes_consultation_tempo_what_was_told_and_entered(desk: Hall) -> None:
    phone = desk.phone(Role.ASSISTANT, "Ana")
    path = desk.ruling(phone)
    phone.done(f"{path}/notes", kind="tempo", text="Ten seconds", source="agreed")
    phone.done(f"{path}/notes", kind="consulted", text="Agrees", who="Luis")
    phone.done(f"{path}/notes", kind="told", appeal_explained="yes")
    phone.done(f"{path}/notes", kind="entered", text="")
    assert {e.author for e in desk.entries("told")} == {"Ana"}
    page = phone.page(path)
    for text in ("Ten seconds", "Luis", "The right of appeal was explained", "entered in the program"):
        assert text in page
    assert phone.refused(f"{path}/notes", kind="note")
    assert phone.refused(f"{path}/notes", kind="score.set")
    assert phone.refused(f"{path}/notes", kind="statement", text="x")


def test_appeal_close_and_reopen(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    browser.done(f"{path}/appeal", side="EW", basis="Damage", deposit="20", concur="yes")
    assert browser.refused(f"{path}/appeal", basis="x")
    browser.done(f"{path}/close", reason="Done")
    assert next(iter(rulings(desk.log))).state is State.CLOSED
    assert "reopen it" in browser.refused(f"{path}/notes", kind="note", text="late")
    browser.done(f"{path}/notes", kind="entered", text="by the scorer")
    assert "needed is missing" in browser.refused(f"{path}/reopen")
    browser.done(f"{path}/reopen", reason="New facts")
    browser.done(f"{path}/notes", kind="note", text="in time")
    page = browser.page(path)
    for text in ("Damage", "New facts", "in time"):
        assert text in page
    assert [e.value["by"] for e in desk.entries("appealed")] == ["EW"]


def test_two_directors_at_once_lose_nothing_and_see_where_they_differ(desk: Hall) -> None:
    one, two = desk.phone(Role.DIRECTOR, "Ana"), desk.phone(Role.DIRECTOR, "Luis")
    path = desk.ruling(one)
    assert two.page(path)
    one.done(f"{path}/notes", kind="note", text="first")
    two.done(f"{path}/notes", kind="note", text="second")
    assert {e.author: e.value["text"] for e in desk.entries("note")} == {"Ana": "first", "Luis": "second"}
    for browser in (one, two):
        page = browser.page(path)
        assert "first" in page
        assert "second" in page


def test_two_devices_that_differ_are_shown_and_settled_by_people(desk: Hall) -> None:
    browser, key = desk.at_the_machine(), "held_a_card_of_the_suit"
    path = desk.ruling(browser)
    about = f"ruling/{ruling_of(path)}"
    for author, value in (("Ana", True), ("Luis", False)):
        made = new(
            *(desk.session.id, about, "fact", value),
            key=key, source=Source.DIRECTOR, device=uuid4(), author=author,
        )  # fmt: skip
        desk.store.append(desk.session.id, [made])
    assert "Devices that differ" in browser.page(desk.home)
    page = browser.page(path)
    for text in ("Two devices say different things", "Ana", "Luis"):
        assert text in page
    browser.done(f"{path}/facts", key=key, kind="fact", value="true")
    assert not desk.log.conflicts
    assert "Two devices say different things" not in browser.page(path)
    assert [e.value for e in desk.log.of("fact", about) if e.key == key] == [True, True]


def test_what_is_no_answer_is_refused(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    for value in ("", "maybe", "5", "[1]", "{}", "1e400", "NaN", "[" * 5000):
        found = browser.send(f"{path}/facts", key="held_a_card_of_the_suit", kind="fact", value=value)
        assert found.status_code == 422, value
    for picks in ("x", "[1]", '[{"fact":1}]', "null"):
        assert browser.send(f"{path}/facts", key="x", kind="choice", picks=picks).status_code == 422
    assert browser.refused(f"{path}/facts", kind="fact", value="true")
    assert browser.refused(
        f"{path}/facts", key="held_a_card_of_the_suit", kind="fact", value="true", source="me"
    )
    assert not desk.entries("fact")


def test_an_answer_that_no_law_knows_is_said_and_can_be_taken_back(desk: Hall) -> None:
    browser, about = desk.at_the_machine(), ""
    path = desk.ruling(browser)
    assert "no_such_fact" in browser.refused(f"{path}/facts", key="no_such_fact", kind="fact", value="true")
    about = f"ruling/{ruling_of(path)}"
    made = new(
        *(desk.session.id, about, "fact", True),
        key="no_such_fact", source=Source.DIRECTOR, device=desk.store.device,
    )  # fmt: skip
    desk.store.append(desk.session.id, [made])  # another device may be of another version
    assert "no_such_fact" in problem(browser.page(path))
    browser.done(f"{path}/corrections", replaces=str(made.id), value="null")
    assert not problem(browser.page(path))
    assert answer(browser, path, ESTABLISHED)


def test_a_closed_ruling_is_not_changed_by_what_comes_late(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    answer(browser, path, ESTABLISHED)
    (_, first, *_) = desk.entries("fact")
    browser.done(f"{path}/close")
    before = [entry for entry in desk.log.entries.values() if entry.kind == "ruled"]
    offline = new(
        *(desk.session.id, first.about, "fact", False),
        key=first.key, source=Source.DIRECTOR, device=uuid4(), replaces=first.id, author="Ana",
    )  # fmt: skip
    offline = replace(offline, made=first.made)  # said before it was closed, on a phone without a network
    assert not desk.store.append(desk.session.id, [offline]).refused
    page = browser.page(path)
    (late,) = re.findall(r'aria-labelledby="late".*?</section>', page, re.DOTALL)
    assert "Said after it was closed" in late
    assert "Ana" in late
    found = ruling(desk.log, ruling_of(path))
    assert found is not None
    assert found.state is State.CLOSED
    assert [entry for entry in desk.log.entries.values() if entry.kind == "ruled"] == before
    browser.done(f"{path}/close")  # from a page that was left open: what is late stays so
    assert desk.log.late == {first.about: (offline,)}
    browser.done(f"{path}/reopen", reason="Ana was told otherwise")
    assert desk.log.stands(first.about, "fact", first.key) == offline
    assert 'id="late"' not in browser.page(path)


def test_a_suit_that_was_named_and_what_was_raised_are_in_words(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    about = f"ruling/{ruling_of(path)}"
    told = {"detail:suits": "SH", "raised:players_ruled_themselves": True, "detail:partners_lead": "DQ"}
    made = []
    for key, value in told.items():
        kind = "choice" if key.startswith("detail") else "fact"
        where = (desk.session.id, about, kind, value)
        made.append(new(*where, key=key, source=Source.DIRECTOR, device=uuid4()))
    assert not desk.store.append(desk.session.id, made).refused
    page = browser.page(path)
    for words_ in (
        "the suit named",
        "spades, hearts",
        "apply or waive a rectification",
        "the card led face up as well",
    ):
        assert words_ in page, words_


def test_who_called_is_told_by_taps_where_it_is_told(desk: Hall) -> None:
    browser = desk.at_the_machine()
    page = browser.page(f"{desk.home}/new?kind=revoke&board=7&table=3")
    assert {"by", "called", "attention"} <= set(re.findall(r'<input type="radio" name="(\w+)"', page))
    path = desk.ruling(browser, by="N", called="play", attention="E")
    assert {"by": "N", "called": "play", "attention": "E"}.items() <= desk.entries("ruling.opened")[
        0
    ].value.items()
    form = browser.page(f"{path}/form")
    for text in ("during the play", "North", "East"):
        assert text in form
    desk.ruling(browser)
    assert not {"by", "called", "attention"} & set(desk.entries("ruling.opened")[1].value)
    assert browser.refused(f"{desk.home}/rulings", kind="revoke", by="Q", board="7")


def test_a_ruling_needs_numbers_where_numbers_are(desk: Hall) -> None:
    browser = desk.at_the_machine()
    for wrong in ({"board": "x"}, {"board": "1000"}, {"trick": "14"}, {"card": "Z9"}, {"seat": "Q"}):
        given = {"kind": "revoke", "board": "7", **wrong}
        assert browser.refused(f"{desk.home}/rulings", **given), wrong
    assert browser.send(f"{desk.home}/rulings", kind="none").status_code in (404, 422)
    assert not desk.entries("ruling.opened")


ODD = (
    ("ruling.opened", {"kind": ""}),
    ("ruling.opened", {"kind": "revoke", "details": {"declarer": {"N": 1}, "born_of": [1]}}),
    *(("ruled", value) for value in ({}, {"incidents": 5}, {"incidents": [5]}, {"directives": [5]})),
    *(("score.set", {"before": [1], "effect": value}) for value in ({"unit": 5}, {"NS": "x", "EW": 1})),
    ("kept", {"details": {"now": ["play"]}}),
)


@pytest.mark.parametrize(("kind", "value"), ODD)
def test_no_entry_that_a_device_has_sent_breaks_a_page(kind: str, value: dict[str, Any], desk: Hall) -> None:
    browser, about = desk.at_the_machine(), f"ruling/{uuid4()}"
    for said, told in (("ruling.opened", {"kind": "revoke"}), (kind, value))[kind == "ruling.opened" :]:
        entry = new(desk.session.id, about, said, told, source=Source.DIRECTOR, device=uuid4())
        assert not desk.store.append(desk.session.id, [entry]).refused
    for path in ("", f"/{about}", "/log", "/statistics", "/search?q=a"):
        browser.page(f"{desk.home}{path}")


@pytest.mark.parametrize(
    ("language", "when"), [("en", "at the end of the auction"), ("es", "al terminar el remate")]
)
def test_the_director_is_sent_back_before_the_opening_lead(desk: Hall, language: str, when: str) -> None:
    browser = desk.at_the_machine(language)
    path = desk.ruling(browser, kind="insufficient_bid", seat="E", declarer="", trick="")
    refused = '[{"clause": "27B", "fact": "insufficient_bid", "value": "refuse"}]'
    answer(browser, path, {"insufficient_bid": refused})
    found = ruling(desk.log, ruling_of(path))
    assert found is not None
    assert {one.when.name for one in found.appointments} == {"AUCTION"}, (
        "26B is chosen before the lead is faced"
    )
    place = words(language)("desk.table.number", number=3)
    assert f"{place} · {when}" in browser.page(desk.home)
    page = browser.page(path)
    assert words(language)("desk.back.this", when=when) in page
    assert f'name="now" value="auction">{words(language)("pocket.now.auction")}' in page
    browser.done(f"{path}/kept", now="auction")
    page = browser.page(path)
    assert 'id="question"' in page, "who plays the board is known now"
    assert page.count(words(language)("desk.entry.kept")) == 1


def test_what_only_a_defender_can_have_is_refused_to_declarer_and_nobody_is_asked_for_where_nobody_erred(
    desk: Hall,
) -> None:
    browser = desk.at_the_machine()
    told = {"kind": "penalty_lead", "declarer": "S", "board": "7"}
    assert "only of a defender" in browser.refused(f"{desk.home}/rulings", seat="N", **told)
    assert browser.done(f"{desk.home}/rulings", seat="W", **told)
    page = browser.page(f"{desk.home}/new?kind=information_from_partner")
    assert "Whose remark, question, pause or gesture was it?" in page
    assert 'name="declarer"' not in page
    page = browser.page(f"{desk.home}/new?kind=extraneous_information")
    assert 'name="seat"' not in page
