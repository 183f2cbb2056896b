"""Runs the page's scripts on the page's own data, by node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import tablilla.pocket
from tablilla.pocket.compiled import Compiled, compiled
from tablilla.pocket.page import EDITIONS, contents
from tablilla.rules.export import effect
from tablilla.rules.step import Step
from tests.programs import program

WEB = Path(tablilla.pocket.__file__).parent / "web"
SCRIPTS = ("unpack.js", "share.js", "walker.js", "words.js")


@cache
def made(edition: int) -> Compiled:
    """An edition as the page is made from it."""
    return compiled(edition)


@cache
def page_data() -> dict[str, Any]:
    """What the page carries."""
    return {"language": "es", **contents([made(edition) for edition in EDITIONS])}


@cache
def directives() -> tuple[Any, ...]:
    """The directives by the numbers that they have on the page."""
    texts = (json.dumps(d, ensure_ascii=False) for e in EDITIONS for d in made(e).book["directives"])
    return tuple(json.loads(text) for text in dict.fromkeys(texts))


def evaluate(expression: str, given: Any) -> Any:
    """An expression in ``data`` (its books taken apart), ``given`` and the scripts' names, or its promise."""
    source = "\n".join(
        (WEB / name).read_text(encoding="utf-8").replace("'use strict';", "") for name in SCRIPTS
    )
    data = "const data = { ...held, books: unshared(held.books) };"
    script = "const [held, given] = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n"
    script += f"const module = {{}};\n{source}\n{data}\n"
    script += f"Promise.resolve({expression}).then(made => console.log(JSON.stringify(made)));"
    told = json.dumps([page_data(), given])
    node = program("node", "nodejs")
    done = subprocess.run([node, "-e", script], input=told, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def written_out(value: Any) -> Any:
    """With every directive instead of its number."""
    if isinstance(value, list):
        if len(value) == 3 and value[1] == "do":
            return [value[0], "do", directives()[value[2]]]
        return [written_out(v) for v in value]
    if isinstance(value, dict):
        return {k: written_out(v) for k, v in value.items()}
    return value


def effects(steps: Iterable[Step], before: Iterable[Step] = ()) -> list[Any]:
    """What the walker gives for these steps of the engine; what was directed before is said once."""
    found = [e for step in (*before, *steps) if (e := effect(step)) is not None and e[2] != "frame.the_kind"]
    said: list[Any] = []
    for each in found:
        if each[1] not in ("do", "follow") or each not in said:
            said.append(each)
    return said[len(effects(before)) if before else 0 :]
