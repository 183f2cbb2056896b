"""A ruling as a case file of the casebook, without names: what was told, and what was ruled is expected.

A case is given out only if, read again, it is ruled as it was at the table; what the board shows beside the
answers stays away where it would change that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from tablilla.bridge.cards import SUITS, certain, hand_text, name
from tablilla.casebook.case_file import CaseFile, parse
from tablilla.casebook.expectation import faults
from tablilla.casebook.outcome import Outcome
from tablilla.desk.boards.board import VULNERABLE, Board, board, plain_act, reached
from tablilla.desk.fold import Current
from tablilla.desk.fold_numbers import clauses_of, directives_of
from tablilla.desk.fold_rulings import Ruling
from tablilla.desk.interview import Interview, interview
from tablilla.fault import Fault
from tablilla.rules.directive import key_of
from tablilla.rules.incident import Incident
from tablilla.service.request import numbered_key
from tablilla.texts.catalogue import Words
from tablilla.texts.faults import said

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def case_text(log: Current, ruling: Ruling, say: Words, *, texts: bool = False) -> str:
    """The case as TOML; ``texts``: with the statements, in which people may be named.

    Raises ``Fault``: ``forms.case.answers``, ``forms.case.differs``.
    """
    talk = interview(log, ruling.about, say)
    if talk.fault is not None:
        raise Fault("forms.case.answers", "", why=said(talk.fault, say))
    ruled = ruling.ruled.value if ruling.ruled is not None else talk.kept()
    edition = int(talk.request["edition"])
    first = ""
    for table in _tables(log, ruling, talk):
        text = toml(_case(log, ruling, talk, ruled, table, say, texts=texts))
        try:
            (read,) = parse(text, "case")
            why = _differs(read, edition, ruled)
        except Fault as fault:
            why = said(fault, say)
        if not why:
            return text
        first = first or why
    raise Fault("forms.case.differs", "", why=first)


def _differs(case: CaseFile, edition: int, ruled: Mapping[str, Any]) -> str:
    """What is ruled otherwise; nothing where all is the same."""
    missing = faults(case, edition)
    given = {f"{key_of(directive)}@{clause}" for _, clause, directive in Outcome.of(case, edition).done()}
    more = sorted(given - set(_does(ruled)))
    return "; ".join([*missing, *more])


def _tables(log: Current, ruling: Ruling, talk: Interview) -> Iterator[dict[str, Any]]:
    """What is told of the table: the whole board first, then less and less of it."""
    now = {"now": talk.request.get("now", "now")}
    declarer = {"declarer": talk.request["declarer"]} if "declarer" in talk.request else {}
    if ruling.board is not None:
        one = board(log, ruling.board)
        yield {**_deal(one), **_contract(one, ruling.table, talk), **declarer, **now}
        yield {**_deal(one), **declarer, **now}
    yield {**declarer, **now}
    yield now


def _deal(one: Board) -> dict[str, Any]:
    told = {"dealer": one.dealer.name, "vul": VULNERABLE[one.vulnerable]}
    if any(hand is not None for hand in one.hands) and "deal" not in one.torn:
        told["deal"] = "N:" + " ".join("-" if hand is None else hand_text(hand) for hand in one.hands)
    return told


def _contract(one: Board, label: str, talk: Interview) -> dict[str, Any]:
    sitting = one.sitting(label.upper())
    if sitting is None:
        return {}
    contract, declarer = reached(sitting)
    told: dict[str, Any] = {}
    if sitting.calls.entries:
        told["calls"] = [plain_act(entry) for entry in sitting.calls.entries]
    if contract is not None and contract.level and declarer is not None:
        told |= {"contract": contract.text, "declarer": declarer.name}
    if told.get("declarer") != talk.request.get("declarer", told.get("declarer")):
        return {}  # the record is of another contract than the one that was ruled on
    return told


def _case(
    log: Current,
    ruling: Ruling,
    talk: Interview,
    ruled: Mapping[str, Any],
    table: Mapping[str, Any],
    say: Words,
    *,
    texts: bool,
) -> dict[str, Any]:
    clauses = list(dict.fromkeys(clauses_of(ruled)))
    made: dict[str, Any] = {
        "id": f"{'-'.join((*clauses[:1], ruling.kind))}-{str(ruling.id)[:8]}",
        "laws": clauses,
        "editions": [talk.request["edition"]],
    }
    if texts and (story := _story(log, ruling, say)):
        made["story"] = {say.language.partition("_")[0]: story}
    made |= {"table": table, "incidents": list(_incidents(talk)), "expect": _expect(ruled)}
    return made


def _story(log: Current, ruling: Ruling, say: Words) -> str:
    told = []
    for one in log.of("statement", ruling.about):
        text = one.value.get("text", "") if isinstance(one.value, dict) else one.value
        side = say(f"desk.side.{one.key}") if f"desk.side.{one.key}" in say else one.key
        told.append(say("forms.statement", side=side, text=text))
    return " ".join(told)


def _incidents(talk: Interview) -> Iterator[dict[str, Any]]:
    """The irregularities of which something was told, the one of the ruling first."""
    for number, incident in enumerate(talk.incidents, start=1):
        told = {
            what: {
                name: value
                for key, value in talk.request[what].items()
                for at, name in [numbered_key(key, key)]
                if max(at, 1) == number
            }
            for what in ("facts", "details")
        }
        told = {what: held for what, held in told.items() if held}
        raised = talk.request["raised"] if number == 1 else []
        if number == 1 or told:
            yield {**_incident(incident), **told, **({"raised": raised} if raised else {})}


def _incident(one: Incident) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": one.kind}
    if one.seat is not None:
        made["seat"] = one.seat.name
    if one.trick is not None:
        made["trick"] = one.trick
    if one.suit is not None:
        made["suit"] = SUITS[one.suit]
    if one.card and certain(one.card):
        made["card"] = name(one.card)
    return made | ({"nth": one.nth} if one.nth != 1 else {})


def _expect(ruled: Mapping[str, Any]) -> dict[str, Any]:
    """What was ruled, in the keys of case files."""
    made: dict[str, Any] = {"kind": str(ruled.get("kind", "")), "does": _does(ruled)}
    tricks = sum(
        held
        for directive in directives_of(ruled)
        if str(directive.get("directive", "")).startswith("transfer.")
        and isinstance(held := directive.get("tricks", 0), int)
    )
    made["tricks_to_nonoffenders"] = tricks
    question = ruled.get("question")
    fact = question.get("fact") if isinstance(question, Mapping) else None
    made["question"] = str(fact).partition(".")[0] if fact else "none"
    return made


def _does(ruled: Mapping[str, Any]) -> list[str]:
    """Directives with their clauses; what opens another irregularity or reads a clause directs nothing."""
    return list(
        dict.fromkeys(
            f"{directive.get('directive', '')}@{directive.get('clause', '')}"
            for directive in directives_of(ruled)
            if directive.get("directive") not in ("open", "read")
        )
    )


# -- TOML


def toml(plain: Mapping[str, Any]) -> str:
    """Plain data as TOML: simple values first, then tables, then lists of tables."""
    return "\n".join(_lines(plain, ())) + "\n"


def _lines(plain: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    tables = {k: v for k, v in plain.items() if isinstance(v, Mapping) and not path}
    lists = {k: v for k, v in plain.items() if not path and _of_tables(v)}
    for key, value in plain.items():
        if key not in tables and key not in lists:
            yield f"{_key(key)} = {_inline(value)}"
    for key, value in tables.items():
        yield from ("", f"[{_key(key)}]", *_lines(value, (*path, key)))
    for key, several in lists.items():
        for one in several:
            yield from ("", f"[[{_key(key)}]]", *_lines(one, (*path, key)))


def _of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _inline(key)


def _inline(value: object) -> str:
    """Strings, numbers and truths are written alike in JSON and in TOML, but for one escape."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(key))} = {_inline(held)}" for key, held in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
