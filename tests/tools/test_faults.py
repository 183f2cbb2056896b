"""The changes that are tried: which, where, and that each is made."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from mutation.faults import Mutant, changed, members, mutants

ENUMS = {"Winner": ("OFFENDER", "PARTNER", "OPPONENTS"), "Alone": ("ONLY",)}


def found(source: str) -> list[Mutant]:
    return mutants("law.py", dedent(source), ENUMS)


def changes(source: str) -> set[str]:
    return {mutant.change for mutant in found(source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a == b", {"a == b -> a != b"}),
        ("a is not b", {"a is not b -> a is b"}),
        ("a in b", {"a in b -> a not in b"}),
        ("a < b", {"a < b -> a <= b", "a < b -> a >= b"}),
        ("a >= b", {"a >= b -> a > b", "a >= b -> a < b"}),
        ("a < b == c", {"a < b == c -> a <= b == c", "a < b == c -> a >= b == c", "a < b == c -> a < b != c"}),
        ("a and b", {"a and b -> a or b", "a -> not a", "b -> not b"}),
        ("a or b is c", {"a or b is c -> a and b is c", "a -> not a", "b is c -> b is not c"}),
        ("not a", {"not a -> a"}),
        ("x if a else y", {"a -> not a"}),
        ("x if not a else y", {"not a -> a"}),
        ("[x for x in y if a]", {"a -> not a"}),
        ("True", {"True -> False"}),
        ("3", {"3 -> 4", "3 -> 2"}),
        ("2007", {"2007 -> 2017"}),
        ("'64A1'", {"'64A1' -> '64A2'"}),
        ("'64A2'", {"'64A2' -> '64A1'"}),
        ("'62D'", {"'62D' -> '62C'"}),
        ("'14A'", {"'14A' -> '14B'"}),
        ("'64C2b'", {"'64C2b' -> '64C2a'"}),
        ("'27B1a(ii)'", {"'27B1a(ii)' -> '27B1b(ii)'"}),
        ("'revoke'", set()),
        ("None", set()),
        ("Winner.PARTNER", {"Winner.PARTNER -> Winner.OPPONENTS"}),
        ("rules.Winner.OPPONENTS", {"rules.Winner.OPPONENTS -> rules.Winner.OFFENDER"}),
        ("Alone.ONLY", set()),
        ("Other.PARTNER", set()),
        ("a + b", {"a + b -> a - b"}),
        ("a & b", {"a & b -> a | b"}),
        ("a | b", {"a | b -> a & b"}),
        ("any(x)", {"any(x) -> all(x)"}),
        ("min(x, y)", {"min(x, y) -> max(x, y)"}),
        ("{2007: a, 2017: b}", {"editions exchanged in {2007: a, 2017: b}"}),
        ("f'{a == b:>10}'", {"a == b -> a != b"}),
        ("zip(x, y, strict=True)", set()),
    ],
)
def test_an_expression(source: str, expected: set[str]) -> None:
    assert changes(f"def law(case):\n    return {source}") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("case.do('64A1', what)", {"case.do('64A1', what) removed", "'64A1' -> '64A2'"}),
        ("if a: pass", {"a -> not a"}),
        ("while a == b: pass", {"a == b -> a != b"}),
        ("raise Fault", {"raise Fault removed"}),
        ("for x in y: break", {"break removed"}),
        ("for x in y: continue", {"continue removed"}),
        ("return", {"return removed"}),
        ("x += y", {"x += y removed"}),
        ("del x", {"del x removed"}),
        (
            "match x:\n        case Winner.PARTNER if a: pass",
            {"a -> not a", "Winner.PARTNER -> Winner.OPPONENTS"},
        ),
        ("'''Law 64.'''", set()),
        ("assert a == 3", set()),
        ("import x", set()),
        ("x: Literal[3] = y", set()),
        ("if TYPE_CHECKING: x = 3", set()),
    ],
)
def test_a_statement(source: str, expected: set[str]) -> None:
    assert changes(f"def law(case):\n    {source}") == expected


def test_what_only_guards_the_program_is_left_alone() -> None:
    assert (
        changes(
            '''
        """A docstring with 64A1."""
        from __future__ import annotations
        __all__ = ["64A1"]
        Step = int | str

        @dataclass(frozen=True)
        class Thing:
            """64A1"""
            x: int

        @cache(3)
        def law(case: Literal[3]) -> Literal[3]:
            """64A1"""
        '''
        )
        == set()
    )


def test_each_change_is_made_and_no_other() -> None:
    source = dedent(
        """
        EXEMPT = {2007: ("64B2",), 2017: ("64B3",)}

        def law(case, most=2):
            if case.ask(WON, "64A1") is Winner.OFFENDER and most < 3:
                case.do("64A1", Transfer(2))
            return any(x for x in EXEMPT if not x)
        """
    )
    original = ast.unparse(ast.parse(source))
    listed = mutants("law.py", source, ENUMS)
    made = [ast.unparse(changed(source, ENUMS, mutant.number)) for mutant in listed]
    assert len(listed) == 19
    assert len(set(made)) == len(made)
    assert original not in made
    for mutant, text in zip(listed, made, strict=True):
        lines = list(zip(original.splitlines(), text.splitlines(), strict=True))
        assert sum(before != after for before, after in lines) == 1, mutant
        compile(text, "law.py", "exec")


def test_where_a_change_stands_and_when_it_acts() -> None:
    source = """\
    EXEMPT = ("64B2",)

    class Duty:
        rank = 1

        @property
        def law(self, most=2):
            return 3

    def outer():
        def inner():
            return 4
        return inner
    """
    where = {(m.change[0], m.scope, m.line, m.function) for m in found(source)}
    assert where == {
        ("'", "EXEMPT", 1, None),
        ("1", "Duty.rank", 4, None),
        ("2", "Duty.law", 7, None),
        ("3", "Duty.law", 8, ("Duty.law", 6)),
        ("4", "outer.inner", 12, ("outer", 10)),
    }


def test_the_same_change_again_has_a_key_of_its_own() -> None:
    keys = [mutant.key for mutant in found("def law():\n    return True, True")]
    assert keys == [("law.py", "law", "True -> False"), ("law.py", "law", "True -> False (2)")]


def test_enumerations_are_found_with_their_members_in_order() -> None:
    sources = [
        "class Winner(Enum):\n    B = 1\n    A = 2\n    _x = 3\n    def f(self): y = 1",
        "class When(enum.IntEnum):\n    NOW = 0",
        "class Place:\n    X = 1",
    ]
    assert members(sources) == {"Winner": ("B", "A"), "When": ("NOW",)}
