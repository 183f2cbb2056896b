"""Several penalty cards of a defender, or of both, and a card that is played instead of them (50D, 51, 52)."""

from __future__ import annotations

import pytest

from tests.service.director import At

EDITIONS = (2007, 2017)
HEAD = """contract: 3NT
declarer: S
deal: N:K984.432.A.AJ832 T7.85.KQ98762.95 Q3.AQJT.JT43.KQ7 AJ652.K976.5.T64
"""
KIND = "penalty_card_not_played"
FOLLOWS = "W: S2 S4 ST SQ\nS: DT D5 DA DQ\n"  # DQ instead of a penalty card in diamonds
DISCARDS = "W: S2 S4 ST SQ\nS: S3 S5 S8 S7\nN S9\nE D6\n"  # East has no spade left
LEADS = "W: S2 S4 ST S3\nE DK\n"  # East is on lead
WRONG = [
    (("D7", "D9"), FOLLOWS, 2, "DQ"),
    (("D7", "D8", "D9"), FOLLOWS, 2, "DQ"),
    (("C9", "H8"), DISCARDS, 3, "D6"),
    (("C5", "C9", "H8"), DISCARDS, 3, "D6"),
    (("C9", "H8"), LEADS, 2, "DK"),
]


def lying(cards: tuple[str, ...]) -> str:
    return "".join(f"E penalty card {card}\n" for card in cards)


def directed(at: At, kind: str = KIND) -> set[tuple[str, str]]:
    """Clause and key of what is directed about East's."""
    found = next(i for i in at.answer["irregularities"] if (i["kind"], i["seat"]) == (kind, "E"))
    return {(d["clause"], d["directive"]) for d in found["directives"]}


def refused(at: At, seat: str, trick: int, card: str) -> At:
    """Declarer has the wrong card taken back and names this one."""
    told = {"other_card_instead_of_penalty_card": "refuse", "penalty_play": "name"}
    about = {"kind": KIND, "seat": seat, "trick": trick, "facts": told, "details": {"card": card}}
    at._ask(carry_out=about)
    assert at.answer["carried_out"]
    return at


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("cards", "plays", "trick", "wrong"), WRONG)
def test_declarer_names_which_of_them_takes_the_place_of_the_wrong_card(
    cards: tuple[str, ...], plays: str, trick: int, wrong: str, edition: int
) -> None:
    """52B2, 51A: each of them is legal, the wrong card lies there too, and the others stay."""
    at = At(HEAD + lying(cards) + plays, edition)
    assert (at.kinds, at.question(KIND, "E")) == ([KIND], "other_card_instead_of_penalty_card")
    assert at.penalty_cards == {("E", card) for card in cards}
    refused(at, "E", trick, cards[-1])
    assert (at.turn, at.lawful) == ("E", set(cards))
    assert {("52B2", "withdraw"), ("51A", "plays"), ("51A", "remain"), ("52B2", "penalty.major")} <= directed(
        at
    )
    assert at.penalty_cards == {("E", card) for card in (*cards, wrong)}
    at.add(f"E {cards[-1]}")
    assert at.kinds == [KIND], "nothing new"
    assert at.penalty_cards == {("E", card) for card in (*cards[:-1], wrong)}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("cards", "plays", "trick", "wrong"), WRONG)
def test_declarer_accepts_the_wrong_card_and_all_of_them_stay(
    cards: tuple[str, ...], plays: str, trick: int, wrong: str, edition: int
) -> None:
    """52B1a, 52B1c; it was a revoke that costs nothing by itself (61A, 64B3)."""
    at = At(HEAD + lying(cards) + plays, edition)
    at.rule(KIND, "E", trick, other_card_instead_of_penalty_card="accept")
    assert {("52B1a", "stand.card"), ("52B1c", "remain")} <= directed(at)
    assert not {clause for clause, _ in directed(at)} & {"51A", "52B2"}
    assert ("64B3", "no_transfer") in directed(at, "revoke")
    assert at.penalty_cards == {("E", card) for card in cards}
    assert ["E", wrong] in [*at.state["current"], *(card for one in at.tricks for card in one)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_declarer_who_has_played_since_has_accepted_it(edition: int) -> None:
    """52B1b."""
    at = At(HEAD + lying(("D7", "D9")) + FOLLOWS + "N C2\n", edition).rule(KIND, "E", 2)
    assert ("52B1b", "stand.card") in directed(at)
    assert at.penalty_cards == {("E", "D7"), ("E", "D9")}


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_one_that_can_legally_be_played_nothing_is_named(edition: int) -> None:
    """50D1, 52B2: to a diamond only the diamond among three penalty cards can be played."""
    at = At(HEAD + lying(("D7", "H8", "C9")) + FOLLOWS, edition)
    at.rule(KIND, "E", 2, other_card_instead_of_penalty_card="refuse")
    assert (at.turn, at.lawful) == ("E", {"D7"})
    assert ("52B2", "plays") in directed(at)
    assert "51A" not in {clause for clause, _ in directed(at)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_that_none_of_them_could_replace_is_no_irregularity(edition: int) -> None:
    """50D1b: he follows suit, and his penalty cards are of other suits."""
    at = At(HEAD + lying(("H8", "C9")) + FOLLOWS, edition)
    assert at.kinds == []
    assert at.penalty_cards == {("E", "H8"), ("E", "C9")}


BOTH = f"""{HEAD}W: SA S4 S7 S3
E penalty card D7
E penalty card H8
W penalty card HK
W penalty card D5
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("choice", "lawful", "kept"),
    [
        ("neither", {"HK", "D5"}, {"D7", "H8"}),
        ("require:H", {"HK"}, {"D7"}),
        ("require:D", {"D5"}, {"H8"}),
        ("forbid:H", {"D5"}, {"D7"}),
        ("forbid:D", {"HK"}, {"H8"}),
        ("forbid:DH", {"SJ", "S6", "S5", "S2", "CT", "C6", "C4"}, set()),
    ],
)
def test_both_defenders_have_penalty_cards_and_one_is_on_lead(
    choice: str, lawful: set[str], kept: set[str], edition: int
) -> None:
    """50D2, 51B: declarer chooses for East's cards; within that West's own penalty cards bind him (50D1)."""
    at = At(BOTH, edition)
    assert [o["kind"] for o in at.answer["occasions"]] == ["penalty_lead"]
    at.add(f"S chooses {choice}")
    assert (at.turn, at.lawful) == ("W", lawful)
    assert {card for seat, card in at.penalty_cards if seat == "E"} == kept
    wrong = "C4" if "C4" not in lawful else "HK"
    assert At(at.answer["log"], edition).add(f"W {wrong}").kinds, "another card than he may lead is seen"
    assert At(at.answer["log"], edition).add(f"W {min(lawful)}").kinds == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_defenders_have_penalty_cards_and_the_leader_leads_another(edition: int) -> None:
    """52B2: declarer chose neither; of West's own two he names one, and East's stay as they were."""
    at = At(BOTH, edition).add("S chooses neither\nW C4")
    assert at.kinds == [KIND]
    refused(at, "W", 2, "D5")
    assert (at.turn, at.lawful) == ("W", {"HK", "D5"})
    assert at.penalty_cards == {("E", "D7"), ("E", "H8"), ("W", "HK"), ("W", "D5"), ("W", "C4")}
