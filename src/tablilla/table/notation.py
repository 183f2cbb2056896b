"""A table as plain text that a person can type: what is known before, then a line for each thing that happened.

``read`` and ``write`` are inverse to each other: settings and events come back as they were.  A line of four
cards is a trick; ``docs/notation.md`` is the manual.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablilla.bridge.cards import hand_text
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Seat, seat
from tablilla.fault import Fault
from tablilla.table import events as e
from tablilla.table.notation_calls import begins, goes_on, read_row, write_row
from tablilla.table.notation_duties import read_duty, write_duty, write_ruled
from tablilla.table.notation_forms import FORMS, read_event, write_event
from tablilla.table.notation_slots import CARD, read_card, write_card
from tablilla.table.plain import KEYS, table_of
from tablilla.table.state import NONE, Setting
from tablilla.table.table import Table, opened

HEADS = ("dealer", "vul", "contract", "declarer", "trumps", "deal", "mode", "now")
_HEAD = re.compile(rf"({'|'.join(HEADS)}): *(.*)", re.IGNORECASE)
_TRICK = re.compile(rf"(?:(\d+)\. *)?([NESW]): *((?:{CARD}|--)(?: +(?:{CARD}|--))*)", re.IGNORECASE)
_VUL = ("none", "NS", "EW", "both")


def read(text: str, where: str = "") -> Table:
    """The table that a text tells.  Raises ``Fault`` that names the line."""
    heads: dict[str, str] = {}
    rest: list[tuple[int, str]] = []
    for number, line in lines_of(text):
        found = _HEAD.fullmatch(line)
        if found is None:
            rest.append((number, line))
        elif found[1].lower() in heads:
            raise Fault("notation.twice", f"{where}:{number}", given=found[1].lower())
        else:
            heads[found[1].lower()] = found[2].strip()
    table = opened(Table, setting_of(heads, where))
    for number, line in rest:
        at = f"{where}:{number}"
        try:
            table = table.add(*read_line(line, at))
        except Fault as fault:
            fault.where = fault.where or at
            raise
    return table


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers; ``#`` begins a remark."""
    for number, line in enumerate(text.split("\n"), start=1):
        bare = _without_remark(line).strip()
        if bare:
            yield number, bare


def _without_remark(line: str) -> str:
    quoted = False
    for at, letter in enumerate(line):
        if letter == '"' and (at == 0 or line[at - 1] != "\\"):
            quoted = not quoted
        elif letter == "#" and not quoted:
            return line[:at]
    return line


def setting_of(heads: dict[str, str], where: str = "") -> Setting:
    """What is known before the first event.  Raises ``Fault``."""
    told = {key: value for key, value in heads.items() if key in KEYS}
    told["mode"] = heads.get("mode", "live")
    setting = table_of(told, where).setting
    if "trumps" not in heads:
        return setting
    word = heads["trumps"].upper()
    if word not in DENOMINATIONS:
        raise Fault("notation.trumps", where, given=heads["trumps"], known=", ".join(DENOMINATIONS))
    return setting._replace(trumps=DENOMINATIONS.index(word))


def read_line(line: str, where: str = "") -> tuple[e.Event, ...]:
    """The events of one line; a trick is several.  Raises ``Fault``."""
    try:
        if (trick := _TRICK.fullmatch(line)) is not None:
            return _trick(int(trick[1] or 0), seat(trick[2]), trick[3].split())
        if (row := read_row(line)) is not None:
            return row
        event = read_event(line) or read_duty(line)
    except (ValueError, KeyError, TypeError):
        event = None
    if event is None:
        raise Fault("notation.line", where, given=line)
    return (event,)


def _trick(number: int, first: Seat, cards: list[str]) -> tuple[e.Event, ...]:
    made: list[e.Event] = []
    for step, text in enumerate(cards):
        who = first.on(step)
        made.append(e.Omitted(who) if text == "--" else e.Played(who, read_card(text), 0 if step else number))
    return tuple(made)


def write(table: Table) -> str:
    """The inverse of ``read``."""
    return "\n".join((*heads_of(table.setting), *log_lines(table), ""))


def heads_of(setting: Setting) -> list[str]:
    """The lines before the first event."""
    contract = setting.contract
    told: list[tuple[str, str]] = []
    if setting.dealer is not None:
        told.append(("dealer", setting.dealer.name))
    if setting.vulnerability is not None:
        told.append(("vul", _VUL[setting.vulnerability]))
    if contract is not None:
        told.append(("contract", str(contract)))
    if setting.declarer is not None:
        told.append(("declarer", setting.declarer.name))
    if setting.trumps is not None and (contract is None or contract.denomination != setting.trumps):
        told.append(("trumps", DENOMINATIONS[setting.trumps]))
    if setting.hands != NONE:
        told.append(("deal", "N:" + " ".join(hand_text(h) if h else "-" for h in setting.hands)))
    told.append(("mode", setting.mode))
    if setting.now is not None:
        told.append(("now", setting.now.name.lower()))
    return [f"{key}: {value}" for key, value in told]


def log_lines(table: Table) -> list[str]:
    """A line for each event; the cards of a trick, and calls, that came in turn stand together."""
    lines: list[str] = []
    group: list[e.Event] = []
    now = table.at_first()
    for event in table.log:
        if group and not (goes_on(group, event) or (now.current and _goes_on(group, event))):
            lines.append(_group(group))
            group = []
        if group or (isinstance(event, e.Played) and not event.strange) or begins(event):
            group.append(event)
        else:
            lines.append(write_line(event))
        now = now.add(event)
    return [*lines, _group(group)] if group else lines


def _goes_on(group: list[e.Event], event: e.Event) -> bool:
    """Whether it is the next hand's card to the trick that the line tells."""
    first = group[0]
    if (
        not isinstance(first, e.Played)
        or len(group) > 3
        or (isinstance(event, e.Played) and (event.to or event.strange))
    ):
        return False
    return isinstance(event, (e.Played, e.Omitted)) and event.seat == first.seat.on(len(group))


def _group(group: list[e.Event]) -> str:
    first = group[0]
    if len(group) == 1:
        return write_line(first)
    if not isinstance(first, e.Played):
        return write_row(group)
    cards = [write_card(x.card) if isinstance(x, e.Played) else "--" for x in group]
    return f"{f'{first.to}. ' if first.to else ''}{first.seat.name}: {' '.join(cards)}"


def write_line(event: e.Event) -> str:
    """One event as one line."""
    if isinstance(event, e.Obliged):
        return write_duty(event.duty)
    if isinstance(event, e.Ruled):
        return write_ruled(event.incident)
    return write_event(event)


def examples() -> list[str]:
    """The form of each event, for people."""
    return [text.replace("<", "[").replace(">", "]") for text in FORMS.values()]
