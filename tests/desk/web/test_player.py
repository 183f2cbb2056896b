"""The player's own screen, without a script: whole sentences, what the law gives, a choice confirmed."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.desk.web.hall import Browser, Hall, answer, problem

LEAD = {"declarer_did_after_the_lead": '"nothing"', "penalty_cards_lying": '"one"'}
SUITS = ("clubs", "diamonds", "hearts", "spades")


def turned(desk: Hall, told: dict[str, str], **fields: str) -> tuple[Browser, str, str]:
    """A player's browser, its link, and the ruling of which the options are shown on it."""
    machine = desk.at_the_machine()
    path = desk.ruling(machine, seat="W", trick="1", **fields)
    answer(machine, path, told, until='name="picks"')
    (link,) = set(re.findall(r'href="(/p/[^"]+)"', machine.page(f"{path}/player")))
    return Browser(desk.app), link, path


def shown(page: str) -> list[str]:
    return [unescape(text) for text in re.findall(r'class="option-name">([^<]+)', page)]


def fields(page: str, number: int) -> dict[str, str]:
    """What the form of an option sends."""
    form = re.findall(r'<form method="post".*?</form>', page, re.DOTALL)[number]
    found = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in found if name != "csrf"}


def confirmed(player: Browser, link: str, sent: dict[str, str]) -> None:
    """One tap is no choice; the second is."""
    asked = player.send(link, **sent)
    assert asked.status_code == 200
    assert "Is this your choice?" in asked.text
    player.done(link, **fields(asked.text, 0))


@pytest.mark.parametrize("way", ["require", "forbid"])
def test_of_a_card_that_is_told_nothing_is_asked(desk: Hall, way: str) -> None:
    """50D2a: its suit is the only one that may be required or forbidden."""
    player, link, path = turned(desk, LEAD, kind="opening_lead_out_of_turn", card="H2")
    page = player.page(link)
    (number,) = [n for n, text in enumerate(shown(page)) if f"{way} a lead of hearts" in text]
    assert not any(suit in " ".join(shown(page)) for suit in SUITS if suit != "hearts")
    sent = fields(page, number)
    asked = player.send(link, **sent)
    assert shown(asked.text) == [shown(page)[number]]
    assert not desk.entries("choice"), "nothing is noted yet"
    player.done(link, **fields(asked.text, 0))
    assert {one.key for one in desk.entries("choice")} == {"opening_lead", "penalty_lead"}
    assert "One moment" in player.page(link)
    ruled = desk.at_the_machine().page(path)
    assert f"East {'must lead' if way == 'require' else 'may not lead'} hearts" in ruled


def test_the_card_that_nobody_told_has_the_suit_that_is_asked_for_once(desk: Hall) -> None:
    player, link, path = turned(desk, LEAD, kind="opening_lead_out_of_turn")
    page = player.page(link)
    assert not any(text.endswith((" of", " de", ":")) for text in shown(page)), "whole sentences"
    (number,) = [n for n, text in enumerate(shown(page)) if "forbid a lead" in text]
    confirmed(player, link, fields(page, number))
    page = player.page(link)
    assert "Of which suit is the penalty card?" in page
    assert [text.lower() for text in shown(page)] == list(reversed(SUITS)), "from the highest"
    confirmed(player, link, {"naming": "1", "name": '"H"', "lang": "en"})
    page = desk.at_the_machine().page(path)
    assert "East may not lead hearts" in page
    notes, story = page.split('id="notes"')[1].split('id="story"')
    assert "<li>" not in notes.split("</ul>")[0], "what was read to a player is no note"
    assert "options read: " in story
    assert "chosen: " in story


def test_of_cards_of_several_suits_one_or_more_are_forbidden(desk: Hall) -> None:
    """51B2b."""
    told = LEAD | {"penalty_cards_lying": '"suits"'}
    player, link, path = turned(desk, told, kind="penalty_lead")
    page = player.page(link)
    (number,) = [n for n, text in enumerate(shown(page)) if "orbid a lead" in text]
    confirmed(player, link, fields(page, number))
    assert 'type="checkbox"' in player.page(link)
    assert "options have changed" in problem(player.send(link, naming="1").text), "none was named"
    confirmed(player, link, {"naming": "1", "name.S": "1", "name.H": "1", "lang": "en"})
    assert "East may not lead spades or hearts" in desk.at_the_machine().page(path)


def test_no_question_of_the_directors_stands_on_it(desk: Hall) -> None:
    player, link, _ = turned(desk, LEAD, kind="opening_lead_out_of_turn", card="H2")
    page = unescape(player.page(link))
    assert "Has East, who is to lead, a major penalty card" not in page
    assert "depends on what the Director finds" in page
