"""The rulings of a session as rows, and their count without anything that tells who, where or when."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from tablilla.desk.entry import written
from tablilla.desk.fold import Current
from tablilla.desk.fold_numbers import Statistics, clauses_of
from tablilla.desk.fold_rulings import Ruling
from tablilla.desk.forms.ruling_form import RulingForm
from tablilla.desk.interview import is_answer
from tablilla.fault import Fault

SCHEMA = 1
HEAD = (
    *("id", "opened", "state", "kind", "board", "table", "seat", "trick", "edition", "clauses"),
    *("tricks_ns", "tricks_ew", "before", "after", "appealed", "remark"),
)
FREE = ("table", "before", "after", "remark")  # what people wrote as they liked
COUNT = ("what", "key", "rulings")


def row(ruling: Ruling, form: RulingForm) -> dict[str, Any]:
    """A ruling as one row: stable keys, codes and not words, but for the remark."""
    opened = ruling.opened.value if ruling.opened else {}
    ruled = ruling.ruled.value if ruling.ruled else {}
    return {
        "id": str(ruling.id),
        "opened": written(ruling.began),
        "state": ruling.state.key,
        "kind": ruling.kind,
        "board": ruling.board,
        "table": ruling.table,
        "seat": opened.get("seat"),
        "trick": opened.get("trick"),
        "edition": form.edition,
        "clauses": " ".join(dict.fromkeys(clauses_of(ruled))),
        "tricks_ns": form.tricks.get("NS", 0),
        "tricks_ew": form.tricks.get("EW", 0),
        "before": form.value("ruled.before"),
        "after": form.value("ruled.after"),
        "appealed": bool(ruling.appeals),
        "remark": form.remark,
    }


def full(log: Current, ruling: Ruling, form: RulingForm, *, texts: bool) -> dict[str, Any]:
    """A ruling with its answers; ``texts``: also names, remarks and all that people wrote."""
    made = row(ruling, form)
    made["answers"] = _answers(log, ruling.about)
    made["directives"] = [{"clause": clause, "text": text} for s in form.spoken for text, clause in s.lines]
    if not texts:
        return {name: value for name, value in made.items() if name not in FREE}
    fields = {slot.key: slot.value for slot in form.all_slots() if slot.value}
    return {**made, "fields": fields, "statements": {k: list(v) for k, v in form.statements.items()}}


def _answers(log: Current, about: str) -> dict[str, Any]:
    """What the laws know as an answer: nothing else that was put into the log as one."""
    found = {}
    for key, value in {**log.values(about, "fact"), **log.values(about, "choice")}.items():
        with suppress(Fault):
            is_answer(key, value)
            found[key] = value
    return found


def count(made: Statistics) -> dict[str, Any]:
    """What may be made public: how many rulings, by clause and by kind."""
    by = {"by_clause": dict(made.by_clause), "by_kind": dict(made.by_kind)}
    return {"schema": SCHEMA, "rulings": made.rulings, "appeals": made.appeals, **by}


def count_rows(made: Statistics) -> Iterator[tuple[str, str, int]]:
    """The same as rows."""
    yield "rulings", "", made.rulings
    yield "appeals", "", made.appeals
    yield from (("clause", clause, number) for clause, number in made.by_clause.items())
    yield from (("kind", kind, number) for kind, number in made.by_kind.items())
