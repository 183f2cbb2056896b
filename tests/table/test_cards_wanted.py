"""Which cards are asked for when a ruling is carried out, and which trick."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import card
from tablilla.bridge.seats import Seat
from tablilla.rules.directive import (
    AddToPlayed,
    Base,
    Keep,
    PickUp,
    Reconstruct,
    Restore,
    Substitute,
    Supply,
    What,
)
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.cards_wanted import Wanted, wanted, which_trick
from tablilla.table.carry_out import carry_out
from tablilla.table.table import start
from tests.table.seen import E, S

ME = Place.OFFENDER


@pytest.mark.parametrize(
    ("directive", "what"),
    [
        (Supply(who=ME, what=What.LEGAL), What.LEGAL),
        (Substitute(who=ME, what=What.IRREGULAR), What.LEGAL),
        (Substitute(who=ME, what=What.LATER), None),
        (Restore(who=ME, what=What.MISSING), What.MISSING),
        (Restore(who=ME, what=What.SURPLUS), None),
        (Reconstruct(), What.MISSING),
        (AddToPlayed(who=ME, what=What.OF_SUIT_LED), What.OF_SUIT_LED),
        (Keep(who=ME, what=What.HIGHEST), What.SHOWN),
        (PickUp(who=ME, what=What.IRREGULAR), None),
    ],
)
def test_what_is_asked(directive: Base, what: What | None) -> None:
    done = (Done("67", directive), Done("67", directive))
    assert [w[:2] for w in wanted(Incident("x", Seat.E), done)] == ([] if what is None else [(Seat.E, what)])
    assert wanted(Incident("x"), done) == (), "nobody knows whose it is"


def test_a_card_that_the_incident_names_is_not_asked_for() -> None:
    done = (Done("14B2", Restore(who=ME, what=What.MISSING)),)
    assert wanted(Incident("missing_card", Seat.E, card=card("DJ")), done) == ()
    assert wanted(Incident("missing_card", Seat.E), done) == (Wanted(Seat.E, What.MISSING, "missing"),)


def test_the_trick_is_asked_where_a_card_goes_to_one_that_nobody_has_named() -> None:
    put = (Done("67B1", AddToPlayed(who=ME, what=What.ANY_CARD)),)
    assert which_trick(Incident("defective_trick", Seat.E), put)
    assert not which_trick(Incident("defective_trick", Seat.E, 3), put)
    assert not which_trick(Incident("missing_card", Seat.E), (Done("14B3", Reconstruct()),))


@pytest.mark.parametrize("told", [True, False])
def test_a_card_that_is_not_found_is_there_again_from_another_pack(told: bool) -> None:
    """14B3: the hand has it again, under its name where it is known."""
    table = start(S).add(e.Missing(E, card("DJ") if told else card("?")))
    me = Incident("missing_card", E)
    after = carry_out(table, me, (Done("14B3", Reconstruct()),), {What.MISSING: card("DJ")} if told else {})
    assert after.aside.missing == ()
    assert bool(after.holding(E) & card("DJ")) is told
