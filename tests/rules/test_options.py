"""The list read to a player: every option, its consequence, nothing that is concealed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from tablilla.rules.case import Case
from tablilla.rules.directive import NoTransfer, PlayOn, Stand
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.options import BUDGET, public, read_out, shared
from tablilla.rules.place import Place
from tablilla.rules.step import Asked, Done
from tablilla.rules.witness import Blank
from tests.rules.toy import AGAIN, DOCKET, HIDDEN, LATER, ME, SUIT, WAY, A, Way

CHOOSING = Incident("choosing")


class Suits(Blank):
    """A witness that knows what may be named."""

    def subjects(self, case: Case, key: str) -> tuple[Hashable, ...] | None:
        return (0, 3) if key == "suits" else None


def test_successive_choices_of_one_player_are_one_list() -> None:
    offers = read_out(DOCKET, CHOOSING)
    assert [tuple(p.value for p in o.picks) for o in offers] == [
        (Way.TAKE, True),
        (Way.TAKE, False),
        (Way.LEAVE,),
        (Way.NAME,),
    ]
    assert {o.by for o in offers} == {Place.DECLARER}
    assert [p.clause for p in offers[0].picks] == ["3A", "3A1"]
    assert offers[0].picks[1].fact is AGAIN
    assert Done("3A", PlayOn()) in offers[0].steps
    assert Done("3A", NoTransfer()) in offers[1].steps


def test_an_option_is_read_as_far_as_the_next_thing_that_is_not_his() -> None:
    *_, named = read_out(DOCKET, CHOOSING)
    assert named.then is not None
    assert named.then.fact is LATER
    assert Done("3C", NoTransfer()) in named.steps
    assert read_out(DOCKET, CHOOSING)[0].then is None


def test_what_is_named_with_an_option_is_a_line_each() -> None:
    offers = read_out(replace(DOCKET, witness=Suits()), CHOOSING)
    assert [(p.named, p.names) for o in offers[3:] for p in o.picks] == [(0, SUIT), (3, SUIT)]


def test_what_follows_whatever_is_picked_is_read_once() -> None:
    offers = read_out(DOCKET, CHOOSING)
    assert shared(offers) == (Done("3", Stand()),)
    assert shared(()) == ()


def test_no_list_where_no_choice_is_due() -> None:
    assert read_out(DOCKET, ME) == ()
    assert read_out(DOCKET.told(ME, A, False), ME) == ()


def hiding(case: Case) -> None:
    case.ask(HIDDEN, "1")
    if case.may(AGAIN, Place.LHO, "2"):
        case.do("2", Stand())
    case.do("3", PlayOn() if case.ask(HIDDEN, "3") else NoTransfer())


def test_nothing_that_hangs_on_a_concealed_card_is_read() -> None:
    docket = replace(DOCKET, book=replace(DOCKET.book, kinds={"toy": hiding})).told(ME, HIDDEN, True)
    assert read_out(docket, ME) == ()
    seen = public(docket, ME)
    assert HIDDEN not in seen.entries[ME]
    assert seen.named == (ME,)


def test_what_the_ruling_has_made_known_is_public() -> None:
    def law(case: Case) -> None:
        case.ask(A, "1")
        case.may(AGAIN, Place.LHO, "2")
        case.do("3", Stand())

    docket: Docket = replace(DOCKET, book=replace(DOCKET.book, kinds={"toy": law})).told(ME, A, True)
    assert public(docket, ME).entries[ME][A].value is True
    first, second = read_out(docket, ME)
    assert [type(s) for s in first.steps] == [Asked, Done]
    assert first.picks[0].value is True
    assert second.picks[0].value is False
    assert WAY not in public(docket, ME).entries[ME]


def certain_in_any_case(case: Case) -> None:
    if case.may(AGAIN, Place.LHO, "2"):
        case.do("2", Stand())
    if case.ask(HIDDEN, "3"):
        case.do("3A", NoTransfer())
        case.ask(A, "3A")
    else:
        case.do("3B", NoTransfer())
    case.do("4", PlayOn())


def test_what_follows_whatever_is_not_yet_known_is_read_too() -> None:
    docket = replace(DOCKET, book=replace(DOCKET.book, kinds={"toy": certain_in_any_case}))
    for told in (docket, docket.told(ME, HIDDEN, True)):
        again, leave = read_out(told, ME)
        assert [s for s in again.steps if isinstance(s, Done)] == [Done("2", Stand()), Done("4", PlayOn())]
        assert [s for s in leave.steps if isinstance(s, Done)] == [Done("4", PlayOn())]
        assert again.then is not None
        assert again.then.fact is HIDDEN


def many_ways(case: Case) -> None:
    case.may(AGAIN, Place.LHO, "2")
    for n in range(BUDGET.bit_length() - case.docket.edition + 2017):
        case.ask(A.of(n), "3")
    case.do("4", PlayOn())


def test_where_the_ways_are_too_many_nothing_more_is_read() -> None:
    docket = replace(DOCKET, book=replace(DOCKET.book, kinds={"toy": many_ways}))
    for edition, read in ((2017, False), (2019, True)):
        offers = read_out(replace(docket, edition=edition), ME)
        assert [any(isinstance(s, Done) for s in o.steps) for o in offers] == [read, read]
