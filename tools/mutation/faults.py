"""Where a module can be changed by one small fault, and the change.

The faults are those that someone who writes a law down makes: a comparison turned round, a condition negated,
``and`` for ``or``, one too many, the clause next to it, the wrong member of an enumeration, the edition
exchanged, a directive forgotten.  Left alone are annotations, docstrings, decorators, imports, assertions and
the ``strict`` of ``zip``: they guard the program, they do not rule.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from operator import setitem
from pathlib import Path

EDITIONS = (2007, 2017)
CLAUSE = re.compile(r"\d{1,2}([A-Z](\d{1,2}([a-z](\([ivx]+\))?)?)?)?")
ENUMS = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"}
Members = Mapping[str, tuple[str, ...]]
Put = Callable[[ast.AST], None]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
FUNCTIONS = {"any": "all", "all": "any", "min": "max", "max": "min"}
REMOVED = (ast.Raise, ast.Continue, ast.Break, ast.AugAssign, ast.Delete)


@dataclass(frozen=True)
class Mutant:
    """One change of one module.

    ``number`` counts the changes of the module; ``scope`` is the function, class or constant it stands in;
    ``function`` the name and first line of the outermost function whose body it changes, ``None`` where it acts
    on import.
    """

    path: str
    number: int
    line: int
    scope: str
    change: str
    function: tuple[str, int] | None

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is recognised by after the lines have moved."""
        return self.path, self.scope, self.change


def members(sources: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The enumerations that these sources define, and their members in order."""
    found: dict[str, tuple[str, ...]] = {}
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and any(_name(base) in ENUMS for base in node.bases):
                found[node.name] = tuple(
                    target.id
                    for statement in node.body
                    if isinstance(statement, ast.Assign)
                    for target in statement.targets
                    if isinstance(target, ast.Name) and not target.id.startswith("_")
                )
    return found


def mutants(path: str, source: str, enums: Members) -> list[Mutant]:
    """All changes of a module, in the order of its text."""
    seen: Counter[tuple[str, str]] = Counter()
    made = []
    for number, site in enumerate(_Sites(enums).of(ast.parse(source))):
        seen[site.scope, site.change] += 1
        again = seen[site.scope, site.change]
        change = f"{site.change} ({again})" if again > 1 else site.change
        made.append(Mutant(path, number, site.line, site.scope, change, site.function))
    return made


def changed(source: str, enums: Members, number: int) -> ast.Module:
    """The module with its change of that number made."""
    tree = ast.parse(source)
    _Sites(enums).of(tree)[number].make()
    return ast.fix_missing_locations(tree)


def read(root: Path, paths: Iterable[Path], enums: Members) -> list[Mutant]:
    """All changes of these files and folders, named from ``root``."""
    files = sorted({f for p in paths for f in (p.rglob("*.py") if p.is_dir() else (p,))})
    return [
        mutant
        for file in files
        for mutant in mutants(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"), enums)
    ]


@dataclass(frozen=True)
class _Site:
    """A place where the tree can be changed, and how."""

    line: int
    scope: str
    change: str
    function: tuple[str, int] | None
    make: Callable[[], None]


class _Sites:
    """The walk through a module that finds them; the same each time."""

    def __init__(self, enums: Members) -> None:
        self.enums = enums
        self.found: list[_Site] = []
        self.names: list[str] = []
        self.function: tuple[str, int] | None = None

    def of(self, tree: ast.Module) -> list[_Site]:
        self.children(tree)
        return self.found

    def children(self, node: ast.AST, *only: str) -> None:
        """Visit what stands in these fields of a node, or in all."""
        for field in only or node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                for index, child in enumerate(value):
                    if isinstance(child, ast.AST):
                        self.visit(child, partial(setitem, value, index))
            elif isinstance(value, ast.AST):
                self.visit(value, partial(setattr, node, field))

    def visit(self, node: ast.AST, put: Put) -> None:
        """Find the changes of a node and of what stands in it."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self.definition(node)
            case ast.Import() | ast.ImportFrom() | ast.Assert():
                pass
            case ast.If(test=test) if _name(test) == "TYPE_CHECKING":
                self.children(node, "orelse")
            case ast.Expr(value=ast.Constant()):
                pass  # a docstring, or the body of a protocol
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                self.assigned(node, name)
            case ast.FormattedValue():
                self.children(node, "value")
            case ast.keyword(arg="strict"):
                pass
            case ast.Dict(keys=keys, values=values) if _by_edition(keys):
                exchanged = ast.Dict(keys, values[::-1])
                self.add(node, f"editions exchanged in {_text(node)}", put, exchanged)
                self.children(node, "values")
            case _:
                self.faults(node, put)
                self.children(node)

    def definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        """A function or class: its name is the scope; defaults act on import, a body when it is called."""
        self.names.append(node.name)
        if not isinstance(node, ast.ClassDef):
            self.children(node.args, "defaults", "kw_defaults")
        outer = self.function
        if outer is None and not isinstance(node, ast.ClassDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            self.function = ".".join(self.names), first
        self.children(node, "body")
        self.function = outer
        self.names.pop()

    def assigned(self, node: ast.AST, name: str) -> None:
        """What a name stands for; outside a function the name is the scope too."""
        if self.function is None:
            self.names.append(name)
        self.children(node, "value")
        if self.function is None:
            self.names.pop()

    def add(self, node: ast.AST, change: str, put: Put, new: ast.AST) -> None:
        scope, line = ".".join(self.names), getattr(node, "lineno", 0)
        self.found.append(_Site(line, scope, change, self.function, partial(put, new)))

    def swap(self, node: ast.AST, put: Put, new: ast.AST) -> None:
        self.add(node, f"{_text(node)} -> {_text(new)}", put, new)

    def faults(self, node: ast.AST, put: Put) -> None:
        """The changes of this node alone."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                for index, op in enumerate(ops):
                    for other in COMPARISONS[type(op)]:
                        turned = [*ops[:index], other(), *ops[index + 1 :]]
                        self.swap(node, put, ast.Compare(left, turned, others))
            case ast.BoolOp(op=op, values=values):
                self.swap(node, put, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
                for index, value in enumerate(values):
                    self.negate(value, partial(setitem, values, index))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.swap(node, put, operand)
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                self.negate(test, partial(setattr, node, "test"))
            case ast.comprehension(ifs=ifs):
                for index, test in enumerate(ifs):
                    self.negate(test, partial(setitem, ifs, index))
            case ast.match_case(guard=ast.expr() as guard):
                self.negate(guard, partial(setattr, node, "guard"))
            case ast.Constant(value=value):
                for wrong in _other_values(value):
                    self.swap(node, put, ast.Constant(wrong))
            case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr=member):
                if member in (names := self.enums.get(owner, ())) and len(names) > 1:
                    following = names[(names.index(member) + 1) % len(names)]
                    self.swap(node, put, ast.Attribute(node.value, following, node.ctx))
            case ast.BinOp(op=op, left=left, right=right):
                if type(op) in OPERATORS and not self.is_union(node):
                    self.swap(node, put, ast.BinOp(left, OPERATORS[type(op)](), right))
            case ast.Call(func=ast.Name(id=function)) if function in FUNCTIONS:
                new = ast.Call(ast.Name(FUNCTIONS[function], ast.Load()), node.args, node.keywords)
                self.swap(node, put, new)
            case ast.Expr(value=ast.Call()) | ast.Return(value=None):
                self.add(node, f"{_text(node)} removed", put, ast.Pass())
            case ast.stmt() if isinstance(node, REMOVED):
                self.add(node, f"{_text(node)} removed", put, ast.Pass())
            case _:
                pass

    def negate(self, test: ast.expr, put: Put) -> None:
        """Turn a condition round, where no other change does just that."""
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.Constant) and not (
            isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        ):
            self.swap(test, put, ast.UnaryOp(ast.Not(), test))

    def is_union(self, node: ast.BinOp) -> bool:
        """Whether it may be a type: ``A | B`` outside a function."""
        return self.function is None and isinstance(node.op, ast.BitOr)


def _by_edition(keys: list[ast.expr | None]) -> bool:
    """Whether a dictionary tells two editions apart."""
    return len(keys) == 2 and all(isinstance(k, ast.Constant) and k.value in EDITIONS for k in keys)


def _other_values(value: object) -> list[bool | int | str]:
    """What else a constant could wrongly be."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        if value in EDITIONS:
            return [EDITIONS[1 - EDITIONS.index(value)]]
        return [value + 1, value - 1]
    if isinstance(value, str) and CLAUSE.fullmatch(value):
        return [_neighbour(value)]
    return []


def _neighbour(clause: str) -> str:
    """The clause next to this one: ``64A1`` for ``64A2``, ``64A2`` for ``64A1``, ``14B`` for ``14A``."""
    found = re.fullmatch(r"(.*?)(\d+|[A-Za-z])((?:\([ivx]+\))?)", clause)
    if found is None:
        return clause + "?"
    stem, last, tail = found.groups()
    if last.isdigit():
        return stem + str(int(last) - 1 if int(last) > 1 else 2) + tail
    return stem + (chr(ord(last) - 1) if last not in "Aa" else chr(ord(last) + 1)) + tail


def _name(node: ast.expr) -> str:
    """The last name of ``enum.Enum`` or ``Enum``; empty for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _text(node: ast.AST, width: int = 72) -> str:
    said = " ".join(ast.unparse(node).split())
    return said if len(said) <= width else said[: width - 1] + "…"
