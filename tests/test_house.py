"""The house: arrows run downward, the laws are pure, files are small and say what they are.

Each check is a function from a source text to complaints, and is itself shown to complain, and not to complain,
on small made-up sources.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tablilla"
LONGEST = 500  # lines
WRITTEN = {".py", ".js", ".css", ".html"}

CORE = ("bridge", "lawbook", "rules", "laws", "table")
MAY_READ: dict[str, tuple[str, ...]] = {
    **{layer: CORE[:index] for index, layer in enumerate(CORE)},
    "texts": CORE,
    "formats": CORE,
    "score": CORE,
    "recall": CORE,
    "chart": (*CORE, "texts"),
    "casebook": (*CORE, "texts", "formats", "score"),
    "audit": (*CORE, "texts", "formats", "score"),
    "service": (*CORE, "texts", "formats", "score", "recall", "chart", "casebook", "audit"),
    "pocket": (*CORE, "texts", "formats", "score", "chart", "audit", "service"),
    "desk": (
        *(*CORE, "texts", "formats", "score", "recall", "chart", "casebook", "audit", "service"),
        "pocket",
    ),
    "cli": (
        *(*CORE, "texts", "formats", "score", "recall", "chart", "casebook", "audit", "service"),
        *("pocket", "desk"),
    ),
    "__main__": ("cli",),
    "fault": (),
    "": (),
}
EVERYBODY = ("fault", "__version__")
PURE = ("rules", "laws")
# What is the same each time it is asked.  No clock, chance, file, network, process or machine is among it.
HARMLESS = {
    *(
        "__future__",
        "abc",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "enum",
        "functools",
        "types",
        "typing",
    ),
    *(
        "bisect",
        "graphlib",
        "heapq",
        "itertools",
        "math",
        "operator",
        "html",
        "json",
        "re",
        "string",
        "textwrap",
    ),
}
LOADERS = {"importlib", "pkgutil"}  # laws/index.py finds the modules of the laws beside it
IMPURE_NAMES = {"open", "input", "print", "exec", "eval", "compile", "__import__", "breakpoint", "globals"}
IMPURE_METHODS = {"read_text", "read_bytes", "write_text", "write_bytes"}
WORKPLACE = re.compile(  # written so that it does not match itself
    r"f[a]rm-(bench|studio)|\bC[E]O\b|st[e]ering repo|\.l[i]brary\b|\bshared[/]"
    r"|\bprot[o]types?[/]|\bthe prot[o]type|\bissue [#]?\d|\bissues sh[o]w"
    r"|(?<![\w/.:])/(w[o]rk|h[o]me|r[o]ot|Us[e]rs|m[n]t|t[m]p)(/|\b)",
)


# Checks of one source text.


def imports(source: str) -> Iterator[str]:
    """The dotted names of all that is imported, wherever it is imported."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield "." * node.level + (node.module or "")
            elif node.module == "tablilla":
                yield from (f"tablilla.{alias.name}" for alias in node.names)
            else:
                yield str(node.module)


def upward(layer: str, source: str) -> list[str]:
    """Imports that the layer may not have: upward, sideways, or relative, which would hide the layer."""
    allowed = {*MAY_READ[layer], *EVERYBODY, layer}
    found = []
    for name in imports(source):
        package, *inside = name.split(".")
        if not package or (package == "tablilla" and "".join(inside[:1]) not in allowed):
            found.append(f"{layer} imports {name}")
    return found


def foreign(source: str) -> list[str]:
    """Imports from outside the standard library."""
    return [
        f"imports {name}"
        for name in imports(source)
        if name.split(".")[0] not in {"tablilla", *sys.stdlib_module_names}
    ]


def impure(source: str, also: set[str] | None = None) -> list[str]:
    """Imports and calls that may answer differently when asked again, or that act on the world."""
    allowed = HARMLESS | {"tablilla"} | (also or set())
    found = [f"imports {name}" for name in imports(source) if name.split(".")[0] not in allowed]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in IMPURE_NAMES:
            found.append(f"line {node.lineno}: {node.id}")
        if isinstance(node, ast.Attribute) and node.attr in IMPURE_METHODS:
            found.append(f"line {node.lineno}: .{node.attr}")
    return found


def too_long(source: str) -> list[str]:
    """More lines than a file of one concept has."""
    lines = len(source.splitlines())
    return [f"{lines} lines"] if lines > LONGEST else []


def undocumented(source: str) -> list[str]:
    """The module, its public functions and classes without a docstring."""
    tree = ast.parse(source)
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    found = [] if ast.get_docstring(tree) else ["the module"]
    return found + [
        f"line {node.lineno}: {node.name}"
        for node in tree.body
        if isinstance(node, kinds) and not node.name.startswith("_") and not ast.get_docstring(node)
    ]


def uncited(name: str, source: str) -> list[str]:
    """A module ``lawNN_…`` whose docstring does not speak of Law NN."""
    number = re.match(r"law(\d\d)_\w+\.py$", name)
    if number is None:
        return []
    said = ast.get_docstring(ast.parse(source)) or ""
    return (
        []
        if re.search(rf"\bLaws?\b[^.:]*\b{int(number[1])}(?!\d)", said)
        else [f"does not cite Law {int(number[1])}"]
    )


def workplace(source: str) -> list[str]:
    """Words and paths of the place where the program was written."""
    return [
        f"line {number}: {found[0]!r}"
        for number, line in enumerate(source.splitlines(), 1)
        for found in WORKPLACE.finditer(line)
    ]


# The checks on this house.


def layer_of(file: Path) -> str:
    """The folder below the package, or the module that stands in it."""
    first = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


SOURCES = {file.relative_to(PACKAGE).as_posix(): file for file in sorted(PACKAGE.rglob("*.py"))}
TRACKED = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    if name and (ROOT / name).is_file()
]


def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_there_is_a_house_to_look_at() -> None:
    assert {"bridge/cards.py", "rules/case.py", "cli/__init__.py"} <= set(SOURCES)
    assert Path(__file__) in TRACKED
    assert {layer_of(file) for file in SOURCES.values()} <= set(MAY_READ)


@pytest.mark.parametrize("name", SOURCES)
def test_arrows_run_downward(name: str) -> None:
    assert upward(layer_of(SOURCES[name]), text(SOURCES[name])) == []


@pytest.mark.parametrize("name", [name for name in SOURCES if layer_of(SOURCES[name]) != "desk"])
def test_only_the_desk_imports_more_than_the_standard_library(name: str) -> None:
    assert foreign(text(SOURCES[name])) == []


@pytest.mark.parametrize("name", [name for name in SOURCES if name.startswith(tuple(f"{p}/" for p in PURE))])
def test_laws_and_mechanism_are_pure(name: str) -> None:
    assert impure(text(SOURCES[name]), LOADERS if name == "laws/index.py" else None) == []


@pytest.mark.parametrize("name", SOURCES)
def test_public_names_are_documented(name: str) -> None:
    assert undocumented(text(SOURCES[name])) == []


@pytest.mark.parametrize("name", [name for name in SOURCES if name.startswith("laws/")])
def test_a_module_of_a_law_cites_it(name: str) -> None:
    assert uncited(SOURCES[name].name, text(SOURCES[name])) == []


@pytest.mark.parametrize("file", TRACKED, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_tracked_file_is_small_and_names_no_workplace(file: Path) -> None:
    content = file.read_bytes()
    if b"\0" in content:
        return  # a picture
    assert workplace(content.decode()) == []
    assert file.suffix not in WRITTEN or too_long(content.decode()) == []


# The checks themselves.


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("rules", "from tablilla.laws.law64 import transfer"),
        ("rules", "def f():\n    import tablilla.table"),
        ("rules", "if TYPE_CHECKING:\n    from tablilla import laws"),
        ("laws", "from tablilla.texts.catalogue import words"),
        ("bridge", "from tablilla.rules import fact"),
        ("formats", "import tablilla.audit.report"),
        ("score", "from tablilla.formats import pbn"),
        ("table", "from tablilla import cli"),
        ("pocket", "from tablilla.cli import parser"),
        ("laws", "from . import kinds"),
        ("rules", "import tablilla"),
    ],
)
def test_an_arrow_upward_is_seen(layer: str, source: str) -> None:
    assert len(upward(layer, source)) == 1


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("laws", "from tablilla.rules.case import Case\nfrom tablilla.bridge import seats\nimport json"),
        ("laws", "from tablilla.laws.law63 import stands\nfrom tablilla.fault import Fault"),
        ("cli", "from tablilla import __version__\nimport tablilla.pocket.page"),
        ("rules", "NAME = 'from tablilla.laws import index'"),
    ],
)
def test_an_arrow_downward_is_none_of_our_business(layer: str, source: str) -> None:
    assert upward(layer, source) == []


def test_what_is_foreign() -> None:
    assert foreign("import yaml\ndef f():\n    from numpy.linalg import norm") == [
        "imports yaml",
        "imports numpy.linalg",
    ]
    assert foreign("import xml.etree\nfrom tablilla.bridge import cards\nimport tomllib") == []


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "from datetime import datetime",
        "import random",
        "import os.path",
        "from sys import argv",
        "import socket",
        "from urllib import request",
        "import subprocess",
        "from pathlib import Path",
        "import importlib",
        "def f(x):\n    return open(x)",
        "read = open",
        "print('64A1')",
        "def f(x):\n    return x.read_text()",
        "exec('1')",
    ],
)
def test_what_is_impure(source: str) -> None:
    assert len(impure(source)) == 1


def test_what_is_pure() -> None:
    source = "import re\nfrom collections.abc import Iterator\ndef f(case):\n    case.open('14B4', case.now)\n"
    assert impure(source) == []
    assert impure("import importlib", LOADERS) == []


def test_what_is_too_long() -> None:
    assert too_long("x\n" * (LONGEST + 1)) == ["501 lines"]
    assert too_long("x\n" * LONGEST) == []


def test_what_is_undocumented() -> None:
    assert undocumented("x = 1") == ["the module"]
    assert undocumented("'''M.'''\ndef f(): pass\nclass C: x = 1") == ["line 2: f", "line 3: C"]
    assert undocumented("'''M.'''\ndef f():\n    '''F.'''\nclass C:\n    '''C.'''\ndef _g(): pass") == []


def test_what_cites_its_law() -> None:
    assert uncited("law64_after_establishment.py", "'''Law 63: …'''") == ["does not cite Law 64"]
    assert uncited("law06_shuffle.py", "'''Law 64: …'''") == ["does not cite Law 6"]
    assert uncited("law64_after_establishment.py", "x = 64  # Law 64") == ["does not cite Law 64"]
    for said in ("Law 64: tricks", "Law 64B: tricks", "Laws 50D2 and 64: tricks", "Law 63, with 64A: tricks"):
        assert uncited("law64_after_establishment.py", f"'''{said}'''") == []
    assert uncited("kinds.py", "x = 1") == []


@pytest.mark.parametrize(
    "parts",
    [
        ("see /wo", "rk/main"),
        ("/ho", "me/somebody"),
        ("cd /ro", "ot"),
        ('open("/t', 'mp/x")'),
        ("sha", "red/laws/64.yaml"),
        ("proto", "type/measure.py"),
        ("as in the proto", "type"),
        ("the C", "EO says"),
        ("fa", "rm-bench"),
        ("issue", " 2 asks"),
        ("a .lib", "rary"),
    ],
)
def test_words_of_the_workplace_are_seen(parts: tuple[str, str]) -> None:
    assert len(workplace("first line\n" + "".join(parts))) == 1


def test_other_words_are_not() -> None:
    harmless = (
        "#!/usr/bin/env bash; working; homework/rooted; a session of play; Array.prototype; https://x.org/home/"
    )
    assert workplace(harmless) == []
