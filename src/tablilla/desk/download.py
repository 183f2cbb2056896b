"""Files that leave the desk: tables that no spreadsheet takes for formulas, and the trail of who took them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from tablilla.desk import people, view
from tablilla.desk.log import SessionLog

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
MARK = "\ufeff"  # by which spreadsheets know UTF-8


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(head)
    lines.writerows([cell(value) for value in row] for row in rows)
    return MARK + out.getvalue()


def cell(value: object) -> str:
    """What a spreadsheet shows and never works out; a number stays one."""
    text = value if isinstance(value, str) else "" if value is None else json.dumps(value, ensure_ascii=False)
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text


def trail(request: Request, held: SessionLog, what: str) -> None:
    """Who took what out, when and from where."""
    who, at = people.author(view.identity_of(request)), people.address(request)
    request.app.state.desk.store.trail(who, "export", session=held.row.id, place=at, detail={"format": what})


def file(name: str, content: str | bytes, kind: str, *, inline: bool = False) -> Response:
    """A file to keep; ``inline``: shown first."""
    way = "inline" if inline else "attachment"
    headers = {"content-disposition": f"{way}; filename*=UTF-8''{quote(name, safe='')}"}
    return Response(content.encode() if isinstance(content, str) else content, 200, headers, kind)
