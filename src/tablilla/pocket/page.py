"""The page: one HTML file with its data, styles and scripts, and the few files that make it installable."""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from tablilla.laws.carried import OF_ANOTHER_TRICK, OF_THE_ACT, OF_THE_BOARD
from tablilla.laws.common import ROLE
from tablilla.laws.kinds import LAWS
from tablilla.laws.whose import ALL, WHOSE, Whose
from tablilla.pocket import cache
from tablilla.pocket.compiled import Compiled, compiled
from tablilla.pocket.engine import version
from tablilla.pocket.order import by_frequency, groups
from tablilla.pocket.passed import PASSED
from tablilla.pocket.share import shared
from tablilla.pocket.summaries import summaries
from tablilla.pocket.usual import USUAL
from tablilla.pocket.vocabulary import vocabulary, without_forms
from tablilla.rules.directive import ITS_CARD, What
from tablilla.texts.catalogue import LANGUAGES

EDITIONS = (2017, 2007)
STYLES = ("style.css", "compass.css", "options.css", "print.css")
SCRIPTS = (
    *("unpack.js", "share.js", "walker.js", "words.js", "dom.js", "store.js", "case.js"),
    *("sheet.js", "start.js", "who.js", "question.js", "options.js", "ruling.js", "chart.js"),
)
WITHOUT, LAST = "absent.js", ("app.js", "begin.js")
OF_ENGINE = (
    *("engine.js", "boards.js", "diagram.js", "forms-kept.js", "figures.js", "follow.js"),
    *("ending.js", "equity.js", "adjust.js", "forms.js"),
)
STYLES_OF_ENGINE = ("follow.css",)
_COMMENT, _SET_APART = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\s*([{};])\s*")
LZMA = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
KEPT = "laws"
COPIED = ("icon.svg", "icon-192.png", "icon-512.png")


def asset(name: str) -> bytes:
    """A file of the page as it stands in the package."""
    return files(__package__).joinpath("web", name).read_bytes()


def _text(name: str) -> str:
    return asset(name).decode("utf-8")


def data(language: str) -> dict[str, Any]:
    """All that the page knows: the compiled laws, the words, the clauses; it opens in ``language``.

    To compile the laws takes some seconds; it is done once for each state of the package.
    """
    made = cache.kept(KEPT, lambda: plain(contents([compiled(edition) for edition in EDITIONS])).encode())
    return {"language": language, **json.loads(made)}


def plain(held: Any) -> str:
    """As the page reads it."""
    return json.dumps(held, ensure_ascii=False, separators=(",", ":"))


def contents(made: Sequence[Compiled]) -> dict[str, Any]:
    """The same of the compiled laws that are given, whatever the language in which it opens."""
    books = {one.edition: one.book for one in made}
    return {
        "languages": LANGUAGES,
        "editions": list(books),
        "kinds": by_frequency(LAWS),
        "whose": {kind: _asked(one) for kind, one in WHOSE.items()},
        "groups": groups(LAWS, LANGUAGES),
        "role": ROLE.key,
        "passed": PASSED,
        "carried": [*([one.key for one in some] for some in (OF_THE_BOARD, OF_THE_ACT)), OF_ANOTHER_TRICK],
        "usual": [fact.key for fact in USUAL],
        "its_card": [what.value for what in What if what in ITS_CARD],
        "books": shared(books),
        "words": vocabulary(books.values()),
        "lawbook": summaries(books, LANGUAGES),
    }


def _asked(one: Whose) -> list[Any]:
    """What he can be, empty for anybody; whether his seat is asked, who declares, and about each side."""
    return [
        [] if one.roles == ALL else sorted(role.value for role in one.roles),
        int(one.seat),
        int(one.declarer),
        int(one.sides),
    ]


def index(language: str, engine: str = "") -> str:
    """The HTML of the page; ``engine`` is the version of the engine beside it, empty where there is none."""
    style = "\n".join(lean_style(_text(name)) for name in styles(bool(engine)))
    script = "\n".join(lean(_text(name).replace("'use strict';\n", "", 1)) for name in scripts(bool(engine)))
    script = f"'use strict';\n(() => {{\n{script}\n}})();\n"
    known = data(language)
    held = packed(plain(known if engine else {**known, "words": without_forms(known["words"])}))
    page = _text("page.html")
    for name, text in (("style", style), ("script", script)):
        page = page.replace(f"{{{{{name}-hash}}}}", _digest(text))
    page = page.replace("{{language}}", language.replace("_", "-")).replace("{{engine}}", engine)
    return page.replace("{{style}}", style).replace("{{data}}", held).replace("{{script}}", script)


def lean(script: str) -> str:
    """Without the lines that are comments, and without indentation: the page has no text over several lines."""
    lines = (part.strip() for part in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def lean_style(sheet: str) -> str:
    """Without comments, and without blanks where they set nothing apart."""
    return _SET_APART.sub(r"\1", _COMMENT.sub("", sheet)).replace(";}", "}").strip()


def scripts(engine: bool) -> tuple[str, ...]:
    """The scripts of the page in their order: what needs the engine is only in the page that has it."""
    return (*SCRIPTS, *(OF_ENGINE if engine else (WITHOUT,)), *LAST)


def styles(engine: bool) -> tuple[str, ...]:
    """The same of its styles."""
    return (*STYLES, *(STYLES_OF_ENGINE if engine else ()))


def packed(text: str) -> str:
    """As ``unpack.js`` unpacks it: the size, a colon, LZMA in base 85, which here has no ``<``."""
    raw = text.encode()
    held = base64.b85encode(lzma.compress(raw, lzma.FORMAT_RAW, filters=[LZMA])).decode()
    return f"{len(raw)}:{held.replace('<', ',')}"


def _digest(text: str) -> str:
    """For the page's own policy: nothing runs that is not in it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def site(language: str, engine: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """Every file of the page by its path; with the engine's, where they are given."""
    beside = version(engine) if engine else ""
    made = {"index.html": index(language, beside).encode(), **{name: asset(name) for name in COPIED}}
    made["manifest.webmanifest"] = (
        _text("manifest.webmanifest").replace("{{language}}", language.replace("_", "-")).encode()
    )
    kept = ("./", "index.html", "manifest.webmanifest", *COPIED)
    return {**made, "sw.js": service_worker(kept, version(made), beside), **(engine or {})}


def service_worker(kept: Sequence[str], mark: str, engine: str) -> bytes:
    """The script that keeps these files on the device; ``mark`` and ``engine`` are versions."""
    text = _text("sw.js").replace("{{version}}", mark).replace("{{engine}}", engine)
    return text.replace("{{files}}", json.dumps(list(kept))).encode()
