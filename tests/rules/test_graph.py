"""Paths, the graph they merge into, what editions change, and all of it as plain data."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tablilla.rules.case import Case
from tablilla.rules.directive import (
    DIRECTIVES,
    Base,
    Inform,
    NoTransfer,
    Oblige,
    Penalty,
    PlayOn,
    Stand,
    Transfer,
    What,
    fields_of,
    key_of,
)
from tablilla.rules.editions import compare
from tablilla.rules.export import book_json, effect, key, law_name, plain
from tablilla.rules.fact import implies
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.need import ImpureProcedure
from tablilla.rules.obligation import Duty
from tablilla.rules.paths import paths
from tablilla.rules.place import Place
from tablilla.rules.step import Done, Followed, Opened, Read
from tests.rules.toy import (
    A_IMPLIES_B,
    COLOUR,
    DOCKET,
    DOUBTS,
    ME,
    READING,
    WAY,
    A,
    B,
    C,
    Colour,
    branching,
    choosing,
)


def test_every_path_once() -> None:
    found = [tuple(s.clause for s in case.done) for _, case in paths(DOCKET, ME, branching)]
    assert found == [("1A1", "1A2"), ("1A1",), ("1A1",), ("1B",)]


def test_equal_remainders_are_one_node() -> None:
    def law(case: Case) -> None:
        case.do("0", Stand() if case.ask(A, "1") else PlayOn())
        case.do("2", Stand() if case.ask(B, "2") else NoTransfer())

    graph = Graph(DOCKET, ME, law)
    assert graph.paths == 4
    assert [n.fact for n in graph.nodes] == [B, A]
    assert graph.root == 1
    assert graph.done == ()
    (again, root) = graph.nodes
    assert [(e.value, e.to) for e in root.edges] == [(True, 0), (False, 0)]
    assert root.edges[0].done == (Done("0", Stand()),)
    assert [e.to for e in again.edges] == [None, None]
    assert graph.idle == []


def test_a_question_that_changes_nothing_is_idle() -> None:
    def law(case: Case) -> None:
        case.ask(A, "1")
        case.do("2", Stand())

    assert [n.fact for n in Graph(DOCKET, ME, law).idle] == [A]


def test_what_is_done_before_any_question_stands_at_the_head() -> None:
    def law(case: Case) -> None:
        case.do("1", Stand())

    graph = Graph(DOCKET, ME, law)
    assert (graph.done, graph.root, graph.paths) == ((Done("1", Stand()),), None, 1)


def test_a_law_that_is_followed_has_a_chart_of_its_own() -> None:
    def law(case: Case) -> None:
        case.follow("9", branching, (1, 2))

    found = charts(DOCKET, ME, law)
    assert list(found) == [law, branching]
    assert found[law].done == (Followed("9", branching, (1, 2)),)


def test_a_choice_keeps_its_owner_and_options() -> None:
    graph = Graph(DOCKET, Incident("choosing"), choosing)
    root = graph.nodes[graph.root or 0]
    assert root.fact is WAY
    assert root.by is Place.DECLARER
    assert [o.clause for o in root.options] == ["3A", "3B", "3C"]


def test_a_procedure_that_reads_something_else_than_its_case_is_found_out() -> None:
    runs = iter(range(100))

    def moody(case: Case) -> None:
        if next(runs) % 2 == 0:
            case.ask(B, "2")
        case.ask(A, "1")
        case.do("3", Stand())

    with pytest.raises(ImpureProcedure):
        list(paths(DOCKET, ME, moody))


def test_a_question_that_is_needed_and_then_not_is_found_out() -> None:
    def forgetful(case: Case) -> None:
        if case.look(A) is None:
            case.ask(A, "1")
        case.do("3", Stand())

    with pytest.raises(ImpureProcedure, match="was not"):
        list(paths(DOCKET, ME, forgetful))


# -- editions ---------------------------------------------------------------------------------------
def changed(case: Case) -> None:
    if case.ask(A, "1"):
        case.do(case.by({2007: "2", 2017: "3"}), Stand())
    elif case.ask(B, "4"):
        case.do("5", case.by({2007: Transfer(1, own_trick=True), 2017: Transfer(2, own_trick=True)}))
    elif case.since(2017) and case.ask(C, "6"):
        case.do("6", PlayOn())


def test_what_two_editions_rule_differently_is_computed() -> None:
    found = compare(DOCKET, ME, changed, 2007, 2017)
    assert (found.joint, found.otherwise) == (4, 2)
    assert {(c.before, c.after, c.cases) for c in found.changed} == {(("5",), ("5",), 1), ((), ("6",), 1)}
    more = next(c for c in found.changed if c.after == ("6",))
    assert dict(more.example) == {A: False, B: False, C: True}


def test_a_rule_that_is_only_renumbered_is_the_same() -> None:
    assert all("2" not in c.before for c in compare(DOCKET, ME, changed, 2007, 2017).changed)
    assert compare(DOCKET, ME, branching, 2007, 2017).otherwise == 0


# -- plain data -------------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Hold(Duty):
    """A duty for the test."""


def test_values_as_json_has_them() -> None:
    assert plain(When.PLAY) == "play"
    assert plain(Colour.RED) == "red"
    assert plain((Colour.RED, 3, None)) == ["red", 3, None]
    assert plain(A.of(Place.LHO)) == "a.lho"
    assert plain(Penalty(Place.LHO, What.LATER, True)) == {
        "is": "penalty.major", "who": "lho", "what": "later", "major": True}  # fmt: skip
    assert plain(Hold(who=Place.RHO, clause="50")) == {"is": "Hold", "who": "rho", "clause": "50", "since": 0}
    assert key(A.of("each"), 5) == "a.5"
    assert key(A.of("each")) == "a.each"
    assert key(A) == "a"


def test_effects_as_json_has_them() -> None:
    assert effect(Done("1", Stand())) == ["1", "do", {"is": "stand"}]
    assert effect(Opened("1", Incident("toy", trick=4))) == ["1", "open", "toy", 4]
    assert effect(Followed("1", branching, (Place.LHO, 2))) == ["1", "follow", "toy.branching", ["lho", 2]]
    assert effect(Read("1", READING, "first")) == ["1", "read", "reading", "first"]
    assert law_name(branching) == "toy.branching"


def test_the_book_as_the_offline_page_reads_it() -> None:
    graph = Graph(DOCKET, ME, branching)
    data = book_json({branching: graph}, (A_IMPLIES_B,), DOUBTS)
    law = data["laws"]["toy.branching"]
    root = law["nodes"][law["root"]]
    assert (root["ask"], root["law"], root["kind"], root["known"]) == ("a", "1A", "finding", 0)
    assert [to[0] for to in root["to"]] == [True, False]
    assert data["effects"][root["to"][1][1][0]] == ["1B", "do", {"is": "play_on"}]
    assert root["to"][1][2] is None
    assert data["implies"] == [["a", True, "b", [True]]]
    conditional = implies(A, True, COLOUR, Colour.RED, given=(B.is_(False),))
    implied = book_json({branching: graph}, (conditional,))["implies"]
    assert implied == [["a", True, "colour", ["red"], [["b", [False]]]]]
    own = data["doubts"]["own"]
    assert own["a"] == {"law": "66", "ask": "c", "values": [True, False], "gives": [[True, False]]}
    assert own["b"]["ask"] is None
    assert data["doubts"]["likelier"] == "85A"
    assert data["doubts"]["meanwhile"] == ["85B", "do", {"is": "play_on"}]
    assert "doubts" not in book_json({branching: graph})


def test_a_choice_as_the_offline_page_reads_it() -> None:
    graph = Graph(DOCKET, Incident("choosing"), choosing)
    nodes = book_json({choosing: graph})["laws"]["toy.choosing"]["nodes"]
    root = nodes[graph.root or 0]
    assert root["by"] == "declarer"
    assert root["clauses"] == ["3A", "3B", "3C"]
    assert root["names"] == [None, None, ["suit", "suits"]]


# -- directives --------------------------------------------------------------------------------------
def test_the_key_of_a_directive_is_its_name_and_form() -> None:
    assert key_of(Stand()) == "stand"
    assert key_of(NoTransfer()) == "no_transfer"
    assert key_of(Transfer(1, own_trick=True)) == "transfer.one"
    assert key_of(Transfer(2, own_trick=True)) == "transfer.two"
    assert key_of(Transfer(1, own_trick=True, at_least=True)) == "transfer.at_least_one"
    assert key_of(Penalty(Place.LHO, What.LATER, False)) == "penalty.minor"
    assert key_of(Inform(What.LATER, free=Place.OTHERS)) == "inform.free"
    assert key_of(Inform(What.LATER, barred=Place.OTHERS)) == "inform.barred"
    assert key_of(Inform(What.LATER, free=Place.OTHERS, barred=Place.PARTNER)) == "inform.both"
    assert key_of(Oblige(Hold(who=Place.LHO, clause="50"))) == "oblige.hold"


def test_a_directive_is_said_to_whom_it_concerns_unless_it_says_otherwise() -> None:
    assert Penalty(Place.LHO, What.LATER, True).addressee is Place.LHO
    assert Penalty(Place.LHO, What.LATER, True, to=Place.DECLARER).addressee is Place.DECLARER
    assert Oblige(Hold(who=Place.RHO, clause="50")).addressee is Place.RHO
    assert Stand().addressee is Place.TABLE


def test_its_contents_are_those_that_differ_from_the_defaults() -> None:
    assert fields_of(Stand()) == {}
    assert fields_of(NoTransfer(when=When.PLAY)) == {"when": When.PLAY}


def test_what_two_directives_have_in_common() -> None:
    one, two = Transfer(1, own_trick=True), Transfer(2, own_trick=True)
    assert one.meet(one) == one
    assert one.meet(two) == two.meet(one) == Transfer(1, own_trick=True, at_least=True)
    assert one.meet(NoTransfer()) is None
    assert NoTransfer().meet(NoTransfer()) == NoTransfer()
    assert NoTransfer().meet(Stand()) is None
    late = Transfer(1, own_trick=True, when=When.PLAY).meet(Transfer(2, own_trick=False))
    assert late == Transfer(1, own_trick=False, at_least=True, when=When.PLAY)


def test_the_set_of_directives_is_closed_and_every_one_is_a_value() -> None:
    assert len(DIRECTIVES) >= 23
    for directive in DIRECTIVES:
        assert issubclass(directive, Base)
        assert directive.__hash__ is not object.__hash__, "compared by what it says"
