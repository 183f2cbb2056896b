"""All that the page of a ruling shows, from its log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablilla.desk.entry import Entry
from tablilla.desk.fold_numbers import effects
from tablilla.desk.fold_rulings import Ruling
from tablilla.desk.interview import MOMENTS, Interview, come_back, interview
from tablilla.desk.log import SessionLog
from tablilla.desk.scores import compared, table_result
from tablilla.desk.shown import Said, conflict_row, dispute_row, kind_name, said_of
from tablilla.fault import Fault
from tablilla.service.adjust import match_lines
from tablilla.texts.catalogue import Words
from tablilla.texts.faults import said as fault_said
from tablilla.texts.faults import to_programs

NOTES = ("note", "tempo", "consulted", "told", "entered", "appealed")
SIDES = ("NS", "EW")
FORMS = ("form", "form.html", "form.pdf", "slip.html", "slip.pdf", "remark.txt")  # addresses below the ruling's
EFFECTS = (("effect.before", "before_", "g"), ("effect", "", "g"), ("effect.change", "change_", "+g"))
SHORT = 14  # letters of an answer that stands beside others
Link = Callable[[str], tuple[str, str]]


def page(held: SessionLog, ruling: Ruling, say: Words, link: Link) -> dict[str, Any]:
    """What the template needs.  ``link`` gives path and address of a poll."""
    talk = interview(held.log, ruling.about, say)
    said = {entry.id: said_of(entry, held.log, talk, say) for entry in ruling.entries}
    standing = [entry for entry in ruling.entries if held.log.counts(entry)]
    answered = [said[e.id] for e in standing if e.kind in ("fact", "choice")]
    appointments = _appointments(talk, say)
    return {
        "ruling": _head(held, ruling, talk, say),
        "question": _question(talk),
        "names": _names(talk),
        "speeches": [speech for one in talk.answer.get("incidents", ()) for speech in one["speeches"]],
        "appointments": appointments,
        "moments": list(dict.fromkeys(one["now"] for one in appointments)),
        "possible": talk.answer.get("possible", ()) if talk.status == "open" else (),
        "answered": answered,
        "statements": {
            side: [said[e.id] for e in standing if (e.kind, e.key) == ("statement", side)] for side in SIDES
        },
        "polls": _polls(standing, said, link),
        "notes": [said[entry.id] for entry in standing if entry.kind in NOTES and not _was_read(entry)],
        "score": _score(held, ruling, said, say),
        "result": table_result(held.log, ruling.board, ruling.table, say),
        "match": _match(held, ruling, say),
        "late": [said[entry.id] for entry in ruling.late if entry.kind != "ruled"],
        "story": _story(said[entry.id] for entry in ruling.entries),
        "forms": FORMS,
    }


def _head(held: SessionLog, ruling: Ruling, talk: Interview, say: Words) -> dict[str, Any]:
    value = ruling.opened.value if ruling.opened else {}
    seat, declarer = value.get("seat"), (value.get("details") or {}).get("declarer")
    parts = [
        say(f"desk.seat.{seat}") if seat else "",
        say("desk.trick.number", number=value["trick"]) if value.get("trick") else "",
        say("desk.declarer.is", seat=say(f"desk.seat.{declarer}")) if f"desk.seat.{declarer}" in say else "",
        say("desk.edition.of", edition=talk.request["edition"]),
    ]
    undecided = [one for one in ruling.disputes if one.found is None]
    return {
        "id": ruling.id,
        "title": kind_name(ruling.kind, say),
        "board": ruling.board,
        "table": ruling.table,
        "line": " · ".join(filter(None, parts)),
        "edition": talk.request["edition"],
        "status": ruling.state.key,
        "closed": ruling.closed,
        "fault": fault_said(talk.fault, to_programs(say.language)) if talk.fault else "",
        "conflicts": [conflict_row(held, one, say) for one in ruling.conflicts],
        "disputes": [dispute_row(held, one, say) for one in undecided],
    }


def _question(talk: Interview) -> dict[str, Any] | None:
    question = talk.answer.get("question")
    if question is None:
        return None
    short = all(len(answer["text"]) <= SHORT for answer in question["answers"])
    return {"options": (), **question, "short": short}


def _names(talk: Interview) -> dict[str, Any] | None:
    names = talk.answer.get("names")
    return None if names is None else {**names, "choices": talk.named(), "naming": talk.naming}


def _appointments(talk: Interview, say: Words) -> list[dict[str, Any]]:
    """What the director has to come back for, with the moment as it is written and in words."""
    made = [
        {
            **one,
            "now": come_back(one["when"]),
            "moment": say(f"desk.when.{come_back(one['when']) or 'now'}"),
            "question": talk.asked(one["fact"]),
        }
        for incident in talk.answer.get("incidents", ())
        for one in incident["appointments"]
    ]
    return sorted((one for one in made if one["now"]), key=lambda one: MOMENTS.index(one["now"]))


def _was_read(entry: Entry) -> bool:
    """Whether it holds the options that were read to a player: it belongs to the story, and is no note."""
    return entry.kind == "told" and isinstance(entry.value, dict) and bool(entry.value.get("options"))


def _story(all_said: Iterable[Said]) -> list[Said]:
    """In the order of the clocks; back at a table once, however many things were found out there."""
    made: list[Said] = []
    for one in all_said:
        last = made[-1] if made else None
        if last and one.kind == last.kind == "kept" and (one.text, one.author) == (last.text, last.author):
            continue
        made.append(one)
    return made


def _polls(standing: list[Entry], said: dict[Any, Said], link: Link) -> list[dict[str, Any]]:
    polls = []
    for entry in standing:
        if entry.kind != "poll.question":
            continue
        value = entry.value if isinstance(entry.value, dict) else {"text": entry.value}
        path, address = link(entry.key)
        answers = [
            {"text": "", "who": "", "player_class": "", "methods": "", **_fields(other.value)}
            for other in standing
            if (other.kind, other.key) == ("poll.answer", entry.key)
        ]
        shown = said[entry.id]
        polls.append(
            {
                "number": entry.key,
                "text": value.get("text", ""),
                "hand": value.get("hand", ""),
                "auction": value.get("auction", ()),
                "answers": answers,
                "link": path,
                "address": address,
                **{name: getattr(shown, name) for name in ("source", "author", "made")},
            }
        )
    return polls


def _fields(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"text": value}


def _score(held: SessionLog, ruling: Ruling, said: dict[Any, Said], say: Words) -> dict[str, Any] | None:
    entry = held.log.stands(ruling.about, "score.set")
    if entry is None:
        return None
    value = entry.value if isinstance(entry.value, dict) else {"remark": entry.value}  # hidden: its word
    ns, ew = effects(value)
    rows = [
        (name, _text(value.get(name)), _shown(getattr(ns, name)), _shown(getattr(ew, name)))
        for name in ("before", "after")
        if value.get(name) is not None
    ]
    if ns.change is not None and ew.change is not None:
        rows.append(("change", "", f"{float(ns.change):+g}", f"{float(ew.change):+g}"))
    for unit in _units(value.get("effect")):
        name = f"adjust.unit.{unit.get('unit')}"
        named = say(name) if name in say else str(unit.get("unit", ""))
        for row, start, form in EFFECTS:
            both = [unit.get(f"{start}{side}") for side in ("NS", "EW")]
            if all(isinstance(one, int | float) for one in both):
                rows.append((row, named, format(both[0], form), format(both[1], form)))
    shown = said[entry.id]
    return {
        "rows": [(name, *map(say.smooth, cells)) for name, *cells in rows],
        "remark": value.get("remark", ""),
        "before": _text(value.get("before")),
        "waits": _waits(value),
        "sums": _sums(value, say),
        **{name: getattr(shown, name) for name in ("source", "author", "made")},
    }


def _units(effect: Any) -> list[dict[str, Any]]:
    """What a score is worth in each unit; a log of an earlier version, or of a device, holds one or none."""
    if not isinstance(effect, dict):
        return []
    units = effect.get("units")
    return [one for one in units if isinstance(one, dict)] if isinstance(units, list) else [effect]


def _match(held: SessionLog, ruling: Ruling, say: Words) -> dict[str, Any]:
    """The match as it was told with the score, to be told again; else the other table, where there is one."""
    entry = held.log.stands(ruling.about, "score.set")
    told = _told_match(entry.value) if entry is not None and isinstance(entry.value, dict) else {}
    if told:
        return {"boards": told.get("boards", ""), "imps": told.get("imps", ""), "other": told.get("other", "")}
    others = compared(held.log, ruling.board, ruling.table, say.language).others
    return {"boards": "", "imps": "", "other": f"{others[0]:+d}" if len(others) == 1 else ""}


def _told_match(value: dict[str, Any]) -> dict[str, Any]:
    """As plain texts; nothing where a device said something else there."""
    details = value.get("details")
    match = details.get("match") if isinstance(details, dict) else None
    if not isinstance(match, dict) or not all(isinstance(one, int | float) for one in match.values()):
        return {}
    return {name: format(one, "g" if name == "boards" else "+g") for name, one in match.items()}


def _sums(value: dict[str, Any], say: Words) -> list[tuple[str, str]]:
    """How the margins of the match came about, before and after."""
    told, units = _told_match(value), _units(value.get("effect"))
    imps = next((one for one in units if one.get("unit") == "imps"), None)
    if imps is None or not {"boards", "imps"} <= told.keys():
        return []
    found = []
    for name, start in (("before", "before_"), ("after", "")):
        ns, ew = (imps.get(f"{start}{side}") for side in SIDES)
        if isinstance(ns, int | float) and isinstance(ew, int | float):
            try:
                lines = match_lines(f"{told['imps']}/{told['boards']}", ns, ew, say)
            except Fault:
                return []
            found += [(name, line) for line in lines]
    return found


def _waits(value: dict[str, Any]) -> bool:
    """Whether results with weights wait for the other tables' scores: points are never averaged (12C1c)."""
    after = value.get("after")
    return isinstance(after, dict) and "results" in after and not value.get("effect")


def _text(held: Any) -> str:
    return str(held.get("text", "")) if isinstance(held, dict) else ""


def _shown(value: Any) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:+g}"
    return "–" if value is None else str(value)
