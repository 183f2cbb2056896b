"""54D told in either order: declarer chooses about the lead before or after the card lies there."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import name
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.table.notation import read
from tablilla.table.notation_json import from_json, to_json
from tablilla.table.table import Table

BEGUN = "declarer: S\nE SK\n"
TAKEN, CHOSEN = "E withdraws SK, major\n", "S chooses {way}:S\n"


def lies(table: Table) -> list[str]:
    return [f"{seat.name} {name(card)}" for seat, card, _ in table.faced]


@pytest.mark.parametrize(("way", "duty"), [("require", LeadDemand), ("forbid", LeadBan)])
def test_the_card_goes_back_whatever_was_told_first(way: str, duty: type) -> None:
    chosen = CHOSEN.format(way=way)
    odd, even = read(BEGUN + chosen + TAKEN), read(BEGUN + TAKEN + chosen)
    assert lies(odd) == lies(even) == []
    assert odd.duties == even.duties
    assert [type(d) for d in odd.duties] == [duty]
    assert odd.aside.returned == even.aside.returned != ()
    assert odd.turn == even.turn == Seat.W


@pytest.mark.parametrize("choice", ["S chooses neither\n", "S chooses forbid:H\n"])
def test_another_choice_leaves_it_there(choice: str) -> None:
    assert lies(read(BEGUN + choice + TAKEN)) == ["E SK"]


@pytest.mark.parametrize(("lying", "stays"), [("?", False), ("Sx", False), ("SA", False), ("H2", True)])
def test_one_penalty_card_is_of_the_suit_that_is_named_unless_it_is_known_to_be_of_another(
    lying: str, stays: bool
) -> None:
    """50D2a: no other suit than that of the card can be named."""
    before = read(f"declarer: S\nE penalty card {lying}\nW to lead\n")
    after = read(f"declarer: S\nE penalty card {lying}\nW to lead\nS chooses require:S\n")
    assert after.faced == (before.faced if stays else ())


def test_of_several_one_of_no_known_suit_does_not_go_back_by_itself() -> None:
    lie = "declarer: S\nE penalty card ?\nE penalty card S5\nW to lead\n"
    assert lies(read(lie + "S chooses require:S\n")) == ["E ?"]


def test_a_choice_about_an_earlier_card_does_not_take_back_a_later_one() -> None:
    before = "declarer: S\nE SK\nE withdraws SK, major\nS chooses forbid:S\n"
    assert lies(read(before + "E penalty card S5\n")) == ["E S5"]
    assert lies(read(before + "W HA\nN H2\nE H3\nS H4\nE penalty card S5\n")) == ["E S5"]


def test_the_calls_of_a_case_file_are_the_auction_of_a_table_as_json() -> None:
    plain = {"dealer": "W", "calls": ["W:1NT", "N:P", "E:2D", "S:P", "W:P", "N:P"], "events": []}
    table = from_json(plain)
    assert (str(table.contract), table.declarer) == ("2D", Seat.E)
    assert from_json(to_json(table)) == table
