"""What is told on the command line: it says no more than was said, in any order, of whoever asks it."""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
from functools import cache
from typing import Any

import pytest

from tablilla.bridge.cards import card
from tablilla.bridge.seats import Seat
from tablilla.cli import main
from tablilla.laws import index
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.export import key
from tablilla.rules.fact import Fact
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.place import Place
from tablilla.service.given import Given, asked
from tablilla.service.session import Session
from tablilla.table.answers import EVENTS
from tablilla.table.derived import DERIVED
from tablilla.table.drivers import answer, interview

EDITIONS = (2007, 2017)
N, E, S, W = Seat

# Shown besides the answer, and why it follows although no implication of the laws says so.
FOLLOWS = {
    ("led_to_next_trick.lho", "others_led_to_next_trick"): "left-hand opponent is of the other side",
    ("led_to_next_trick.rho", "others_led_to_next_trick"): "so is right-hand opponent",
    ("led_to_next_trick.offender", "offenders_played_to_next_trick"): "who led to it has played to it",
    ("led_to_next_trick.partner", "offenders_played_to_next_trick"): "so has his partner",
}
ONE_LEADS = "led_to_next_trick"  # one hand leads to a trick: another did not


@cache
def facts_of(kind: str, edition: int) -> tuple[Fact[Any], ...]:
    graphs = charts(Docket(BOOK, edition), Incident(kind), BOOK.kinds[kind]).values()
    return tuple(dict.fromkeys(node.fact for graph in graphs for node in graph.nodes))


def known(docket: Docket, me: Incident, facts: tuple[Fact[Any], ...]) -> dict[Fact[Any], Any]:
    case = Case(docket, me)
    return {f: entry.value for f in facts if f.key in DERIVED and (entry := case.look(f)) is not None}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", sorted(BOOK.kinds))
def test_an_answer_makes_nothing_known_that_it_does_not_imply(kind: str, edition: int) -> None:
    facts = facts_of(kind, edition)
    events = [f for f in facts if f.key in EVENTS]
    for seat in (None, E, W):
        for trick in (None, 1, 5):
            docket, me = interview(kind, seat, S, 2, card("H4"), trick, edition)
            assert set(docket.incidents) == {me}, "nobody told of another"
            before = known(docket, me, facts)
            for fact in events:
                for value in fact.domain if fact not in before else ():
                    after = answer(docket, NeedFact(me, fact, "", fact.domain), value)
                    said = known(docket.told(me, fact, value), me, facts)
                    shown = known(after, me, facts)
                    assert shown[fact] == value
                    assert set(after.incidents) == {me}
                    more = {f for f in shown if said.get(f, shown) != shown[f]}
                    assert not [key(f) for f in more if not follows(fact, f, shown[f])], key(fact)


def follows(told: Fact[Any], shown: Fact[Any], value: Any) -> bool:
    if told.key == shown.key == ONE_LEADS:
        return value is False
    return (key(told), key(shown)) in FOLLOWS


@pytest.mark.parametrize("declarer", list(Seat))
@pytest.mark.parametrize("seat", list(Seat))
def test_an_interview_tells_of_no_lead_that_nobody_told(seat: Seat, declarer: Seat) -> None:
    docket, me = interview("revoke", seat, declarer, 0, card("D5"), 1)
    assert docket.incidents == (me,)
    assert docket.witness.public().incidents() in ((), (me,))
    led = index.facts()["played_after_revoke"].of(Place.RHO)
    assert Case(docket, me).look(led) is None, "perhaps it was he who led, and not what he had to (61A)"


# -- the order in which facts are given ------------------------------------------------------------------------
def random_interview(kind: str, edition: int, rng: random.Random) -> tuple[Session, list[Given]]:
    """Each question is answered at random, until nothing is asked."""
    docket, me = interview(kind, W, rng.choice((N, E, S)), rng.randrange(4), card("H4"), 5, edition)
    session, given = Session(docket, me), list[Given]()
    for _ in range(40):
        if (need := session.question) is None:
            break
        number = session.number(need.incident)
        given.append(Given(need.fact, rng.choice(need.domain), number if number > 1 else 0))
        session = Session(docket, me, given=tuple(given))
    return session, given


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", sorted(BOOK.kinds))
def test_the_order_of_facts_is_no_matter(kind: str, edition: int) -> None:
    rng = random.Random(f"{kind} {edition}")
    session, given = random_interview(kind, edition, rng)
    for _ in range(3):
        rng.shuffle(given)
        assert Session(session.start, session.incident, given=tuple(given)).rulings == session.rulings


def test_a_later_answer_takes_no_earlier_one_away() -> None:
    facts = ["held_a_card_of_the_suit=yes", "led_to_next_trick.offender=yes", "offenders_claimed=no"]
    for order in (facts, facts[::-1]):
        arguments = ["rule", "revoke", "--seat", "W", "--declarer", "S", "--trick", "3", "--suit", "C"]
        for fact in order:
            arguments += ["--fact", fact]
        session_json = printed(arguments)
        assert session_json["question"]["fact"] == "other_side_revoked_on_this_trick"


def printed(arguments: list[str], status: int = 3) -> dict[str, Any]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main([*arguments, "--json", "--lang", "en"]) == status
    made: dict[str, Any] = json.loads(out.getvalue())
    return made


# -- who led to the next trick ----------------------------------------------------------------------------
CORRECTED = [
    "rule", "revoke", "--seat", "W", "--declarer", "S", "--trick", "5", "--suit", "S", "--card", "H4",
    *(x for k in ("dummy_was_the_first_to_ask_or_draw_attention", "other_side_revoked_on_this_trick",
                  "offenders_played_to_next_trick", "offenders_named_a_card_for_it", "offenders_claimed",
                  "others_claimed", "card_already_lay_faced") for x in ("--fact", f"{k}=no")),
    "--fact", "held_a_card_of_the_suit=yes", "--fact", "others_led_to_next_trick=yes",
    "--fact", "withdraws_lead=yes",
]  # fmt: skip


def test_it_is_asked_who_of_the_other_side_led() -> None:
    assert printed(CORRECTED)["question"]["fact"] == "led_to_next_trick.lho"
    for lho, who in (("yes", "lho"), ("no", "rho")):
        made = printed([*CORRECTED, "--fact", f"led_to_next_trick.lho={lho}"])
        (back,) = [d for d in made["directives"] if d["directive"] == "withdraw" and d["clause"] == "62C1"]
        assert back["who"] == who


# -- incidents bred by others --------------------------------------------------------------------------------
PENALTY_CARD = [
    "rule", "penalty_card_not_played", "--seat", "E", "--declarer", "S", "--trick", "4",
    "--fact", "penalty_card_is=major", "--fact", "another_duty_comes_first=no",
    "--fact", "declarer_has_played_since=yes", "--now", "play",
]  # fmt: skip


def test_a_fact_finds_the_incident_that_asks_it() -> None:
    open_still = printed(PENALTY_CARD)
    assert open_still["question"]["answer_with"] == "2:damage_exceeds_tricks"
    for name in ("damage_exceeds_tricks", "2:damage_exceeds_tricks"):
        made = printed([*PENALTY_CARD, "--fact", f"{name}=no"], 0)
        assert [i["kind"] for i in made["incidents"]] == ["penalty_card_not_played", "revoke"]


def test_the_hint_is_what_is_to_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PENALTY_CARD, "--lang", "en"]) == 3
    assert "--fact 2:damage_exceeds_tricks=VALUE" in capsys.readouterr().err


def test_what_nothing_asks_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*PENALTY_CARD, "--fact", "damage_exceeds_tricks=no", "--lang", "en"]
    assert main([*arguments, "--fact", "call_was_a_joke=yes"]) == 2
    capsys.readouterr()
    assert main([*arguments, "--fact", "2:trick_winner=offender", "--fact", "3:honour=yes"]) == 0
    assert "3:honour" in capsys.readouterr().err


def test_a_question_has_one_answer(capsys: pytest.CaptureFixture[str]) -> None:
    both = ["--fact", "penalty_card_is=minor"]
    assert main([*PENALTY_CARD, *both, "--lang", "en"]) == 2
    assert "penalty_card_is" in capsys.readouterr().err


def test_the_facts_of_a_kind_are_those_of_its_law_and_frame() -> None:
    assert "held_a_card_of_the_suit" in asked("revoke", 2017)
    assert "held_a_card_of_the_suit" not in asked("penalty_card_not_played", 2017)


# -- what a choice names --------------------------------------------------------------------------------------
LEAD = [
    "rule", "penalty_lead", "--lang", "en", "--seat", "E", "--declarer", "S", "--trick", "5",
    "--fact", "penalty_cards_lying=suits", "--fact", "leader_has_a_major_penalty_card_too=no",
]  # fmt: skip
NAMED = {
    ("forbid", "suit=S"): "West may not lead spades",
    ("forbid", "suits=S"): "West may not lead spades",
    ("forbid", "suits=C suits=H"): "West may not lead hearts or clubs",
    ("forbid", "suits=h,c"): "West may not lead hearts or clubs",
    ("forbid", "suit=C suit=H"): "West may not lead hearts or clubs",
    ("require", "suit=H"): "West must lead hearts",
    ("require", "suits=H"): "West must lead hearts",
}


@pytest.mark.parametrize(("way", "details"), NAMED)
def test_suits_are_named_either_way(way: str, details: str, capsys: pytest.CaptureFixture[str]) -> None:
    named = [x for one in details.split() for x in ("--detail", one)]
    assert main([*LEAD, "--fact", f"penalty_lead={way}", *named]) in (0, 4)
    assert NAMED[way, details] in capsys.readouterr().out


def test_what_a_choice_names_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LEAD, "--fact", "penalty_lead=forbid"]) == 3
    said = capsys.readouterr()
    assert "Which suit, or suits" in said.out
    assert all(suit in said.out for suit in ("clubs", "diamonds", "hearts", "spades"))
    assert "--detail suits=VALUE" in said.err
    made = printed([*LEAD, "--fact", "penalty_lead=require"])
    assert (made["names"]["detail"], len(made["names"]["can_be"])) == ("suit", 4)


def test_the_suit_of_a_card_that_is_told_is_not_asked_and_no_other_taken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """50D2a, 51B1: no suit but that of the penalty cards."""
    for lie in ("one", "same_suit"):
        told = [*(x.replace("lying=suits", f"lying={lie}") for x in LEAD), "--card", "CK"]
        assert main([*told, "--fact", "penalty_lead=forbid"]) in (0, 4)
        assert "West may not lead clubs" in capsys.readouterr().out
        assert main([*told, "--fact", "penalty_lead=forbid", "--detail", "suit=H"]) == 2
        assert "[detail.other_suit]" in capsys.readouterr().err


def test_a_detail_that_is_not_used_or_does_not_fit_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LEAD, "--fact", "penalty_lead=neither", "--detail", "suit=H"]) in (0, 4)
    assert "suit" in capsys.readouterr().err
    for bad, code in (("suits=HC", "detail.one"), ("suit=X", "detail.value"), ("x:suit=H", "pair")):
        assert main([*LEAD, "--fact", "penalty_lead=require", "--detail", bad]) == 2
        assert f"[{code}]" in capsys.readouterr().err


# -- what the options mean ------------------------------------------------------------------------------------
def test_the_list_says_what_the_options_mean(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "penalty_card_not_played", "--list", "--lang", "en"]) == 0
    assert "--card: the other card" in capsys.readouterr().out
    assert main(["rule", "penalty_lead", "--list", "--lang", "en"]) == 0
    assert "--seat: Whose penalty card lies there?" in capsys.readouterr().out
    assert main(["rule", "revoke", "--list", "--lang", "en"]) == 0
    assert "--seat: Who revoked?" in capsys.readouterr().out


def test_the_interview_asks_for_the_card_that_it_means(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["HQ", "1", "q"]
    monkeypatch.setattr("tablilla.cli.rule.on_a_terminal", lambda: True)

    def answer(prompt: str = "") -> str:
        sys.stdout.write(prompt)
        return typed.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    arguments = ["rule", "penalty_card_not_played", "--lang", "en", "--seat", "E", "--declarer", "S"]
    assert main(arguments) == 3
    assert "the other card, which he led or played" in capsys.readouterr().out
