"""A form filled from the log of its session.  What nobody told stays empty: nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from tablilla.bridge.seats import Seat
from tablilla.desk.diagram import Style, call_text
from tablilla.desk.entry import Entry, now
from tablilla.desk.fold_numbers import clauses_of
from tablilla.desk.fold_rulings import Ruling
from tablilla.desk.fold_session import clocks, settings
from tablilla.desk.forms.blocks import BLOCKS, KEYS, filled
from tablilla.desk.forms.on_board import OnBoard, hand_text, on_board
from tablilla.desk.forms.remark import entered_text, moved, remark_of, score_text
from tablilla.desk.forms.ruling_form import Answered, Asked, Cited, Disputed, RulingForm, Spoken
from tablilla.desk.interview import Interview, come_back, interview
from tablilla.desk.log import SessionLog
from tablilla.desk.shown import kind_name, value_of
from tablilla.fault import Fault
from tablilla.service.calls import answer
from tablilla.texts.catalogue import Words

SIDES = ("NS", "EW")
SOURCES_OF_SIDES = {"NS": "ns", "EW": "ew"}


def fill(held: SessionLog, ruling: Ruling, style: Style, *, hidden: bool = False) -> RulingForm:
    """The form of a ruling in the words of ``style``; ``hidden`` leaves out what the board would show."""
    say, log = style.say, held.log
    talk = interview(log, ruling.about, say)
    standing = [entry for entry in ruling.entries if log.counts(entry)]
    board = OnBoard() if hidden else on_board(log, ruling.board, ruling.table, style)
    answered = tuple(_answered(ruling, standing, talk, say))
    told = {
        **_event(held, ruling, talk, style),
        **board.told,
        **_call(ruling, say),
        **_people(ruling, standing, say),
        **_facts(standing, talk, say),
        **_ruled(held, ruling, standing, talk, answered, style, hidden),
        **_appeal(held, standing, say),
        **_after(ruling, standing),
    }
    told = {key: text for key, value in told.items() if (text := str(value or "").strip())}
    typed = {key: str(value) for key, value in log.values(ruling.about, "form.field").items() if key in KEYS}
    if hidden:
        typed = {key: value for key, value in typed.items() if not key.startswith("hand.")}
    remark = remark_of(held, ruling, talk, say, hidden=hidden)
    both = {**typed, **told, "after.remark": remark}
    return RulingForm(
        id=str(ruling.id),
        title=kind_name(ruling.kind, say),
        edition=talk.request["edition"],
        status=ruling.state.key,
        blocks={name: filled(block, name, both) for name, block in BLOCKS.items()},
        derived=frozenset((*told, "after.remark")),
        drawn=board.drawn,
        answered=answered,
        disputed=tuple(_disputed(ruling, talk, say)),
        statements={side: tuple(_statements(standing, side)) for side in SIDES},
        polls=tuple(_polls(standing, style)),
        consulted=tuple(value_of(e, talk, say) for e in standing if e.kind == "consulted"),
        spoken=tuple(_spoken(talk)),
        open=tuple(_open(talk, say)),
        cited=tuple(_cited(ruling, talk, say)),
        tricks=moved(talk.answer),
        remark=remark,
        hidden=hidden,
    )


def _value(entry: Entry | None) -> Mapping[str, Any]:
    return entry.value if entry is not None and isinstance(entry.value, dict) else {}


def _last(standing: Iterable[Entry], kind: str) -> Entry | None:
    return next((e for e in reversed(list(standing)) if e.kind == kind), None)


def _clock(when: datetime) -> str:
    return f"{when.astimezone():%Y-%m-%d %H:%M}"


# -- blocks


def _event(held: SessionLog, ruling: Ruling, talk: Interview, style: Style) -> dict[str, Any]:
    set_ = settings(held.log)
    screens = set_["screens"]
    return {
        "event.organisation": set_["organisation"],
        "event.event": set_["event"] or set_["name"],
        "event.stage": set_["stage"],
        "event.date": set_["date"],
        "event.scoring": set_["scoring"],
        "event.board": ruling.board,
        "event.table": ruling.table,
        "event.screens": "" if screens is None else style.say("desk.yes" if screens else "desk.no"),
        "event.edition": talk.request["edition"],
    }


def _call(ruling: Ruling, say: Words) -> dict[str, Any]:
    """As it was tapped, in words; as it was typed, as it is."""
    opened = _value(ruling.opened)

    def told(name: str, words: str) -> Any:
        key = f"{words}.{opened.get(name)}"
        return say(key) if key in say else opened.get(name)

    return {
        "call.when": told("called", "pocket.desk.call.when"),
        "call.by": told("by", "desk.seat"),
        "call.attention": told("attention", "desk.seat"),
    }


def _people(ruling: Ruling, standing: list[Entry], say: Words) -> dict[str, Any]:
    seat = str(_value(ruling.opened).get("seat") or "")
    side = "" if seat not in Seat.__members__ else SIDES[Seat[seat].side]
    consulted = [str(_value(e).get("who") or "") for e in standing if e.kind == "consulted"]
    appealed = _value(_last(standing, "appealed")).get("by")
    ruled = ruling.ruled or ruling.opened
    return {
        "people.offending": f"{say(f'desk.side.{side}')} ({say(f'desk.seat.{seat}')})" if side else "",
        "people.appellant": say(f"desk.side.{appealed}") if appealed in SIDES else appealed,
        "people.director": ruled.author if ruled else "",
        "people.consulted": ", ".join(filter(None, consulted)),
    }


def _facts(standing: list[Entry], talk: Interview, say: Words) -> dict[str, Any]:
    tempo = [(str(e.source), value_of(e, talk, say)) for e in standing if e.kind == "tempo"]
    agreed = [source for source, _ in tempo if source == "agreed"]
    return {
        "facts.tempo": "; ".join(text for _, text in tempo),
        "facts.tempo_agreed": "; ".join(say(f"desk.source.{source}") for source in agreed),
    }


def _ruled(
    held: SessionLog,
    ruling: Ruling,
    standing: list[Entry],
    talk: Interview,
    answered: tuple[Answered, ...],
    style: Style,
    hidden: bool,
) -> dict[str, Any]:
    say = style.say
    score = _value(held.log.stands(ruling.about, "score.set"))
    told = [e for e in standing if e.kind == "told"]
    people = [to for e in told if (to := _value(e).get("to"))]
    explained = [_value(e).get("appeal_explained") for e in told if "appeal_explained" in _value(e)]
    return {
        "damage.kind": kind_name(ruling.kind, say),
        "damage.laws": ", ".join(dict.fromkeys(_clauses(ruling, talk))),
        "ruled.options": "; ".join(f"{one.what} {one.value}" for one in answered if one.choice),
        "ruled.tricks": entered_text(talk.answer, {} if hidden else score, say)
        or (say("forms.tricks.none") if talk.status == "ruled" and ruling.ruled is not None else ""),
        "ruled.before": "" if hidden else say.smooth(score_text(score.get("before"))),
        "ruled.after": "" if hidden else say.smooth(score_text(score.get("after"))),
        "ruled.told_to": ", ".join(p if isinstance(p, str) else ", ".join(p) for p in people),
        "ruled.told_at": ", ".join(str(_value(e).get("at") or _clock(e.made)) for e in told),
        "ruled.appeal_explained": say("desk.yes" if any(explained) else "desk.no") if explained else "",
    }


def _appeal(held: SessionLog, standing: list[Entry], say: Words) -> dict[str, Any]:
    entry = _last(standing, "appealed")
    value = _value(entry) or ({"basis": entry.value} if entry is not None else {})
    deadline = clocks(settings(held.log), now())[1].ends
    by, concur = value.get("by"), value.get("concur")
    return {
        "appeal.by": say(f"desk.side.{by}") if by in SIDES else by,
        "appeal.basis": value.get("basis"),
        "appeal.lodged": "" if entry is None else value.get("at") or _clock(entry.made),
        "appeal.deadline": "" if deadline is None else _clock(deadline),
        "appeal.deposit": value.get("deposit"),
        "appeal.concur": "" if concur is None else say("desk.yes" if concur else "desk.no"),
    }


def _after(ruling: Ruling, standing: list[Entry]) -> dict[str, Any]:
    entry = _last(standing, "entered")
    value = _value(entry)
    return {
        "after.entered_by": "" if entry is None else value.get("by") or entry.author,
        "after.entered_at": "" if entry is None else value.get("at") or _clock(entry.made),
    }


# -- lists


def _answered(ruling: Ruling, standing: list[Entry], talk: Interview, say: Words) -> Iterable[Answered]:
    """All that the ruling turned on, but what is disputed, which is told by itself."""
    disputed = {(one.thing.kind, one.thing.key) for one in ruling.disputes}
    told = [e for e in standing if e.kind in ("fact", "choice") and (e.kind, e.key) not in disputed]
    used = [one for one in told if talk.turned_on(one.key)]
    for one in used:
        bare = one.value is False and one is not used[-1]
        yield Answered(
            talk.asked(one.key), value_of(one, talk, say), str(one.source), one.kind == "choice", bare
        )


def _disputed(ruling: Ruling, talk: Interview, say: Words) -> Iterable[Disputed]:
    for one in ruling.disputes:
        said = tuple(
            (say(f"desk.source.{source}"), value_of(entry, talk, say)) for source, entry in one.said.items()
        )
        entry = next(iter(one.said.values()))
        what = talk.asked(entry.key) if entry.kind in ("fact", "choice") else say(f"desk.entry.{entry.kind}")
        yield Disputed(what, said, "" if one.found is None else value_of(one.found, talk, say))


def _statements(standing: list[Entry], side: str) -> Iterable[str]:
    for one in standing:
        if (one.kind, one.key) == ("statement", side):
            yield str(_value(one).get("text", "")) if isinstance(one.value, dict) else str(one.value)


def _polls(standing: list[Entry], style: Style) -> Iterable[Asked]:
    for one in standing:
        if one.kind != "poll.question":
            continue
        value = one.value if isinstance(one.value, dict) else {"text": one.value}
        answers = tuple(
            {name: str(held.get(name) or "") for name in ("who", "player_class", "methods", "text")}
            for other in standing
            if (other.kind, other.key) == ("poll.answer", one.key)
            for held in [other.value if isinstance(other.value, dict) else {"text": other.value}]
        )
        yield Asked(
            one.key,
            str(value.get("text", "")),
            hand_text(str(value.get("hand", "")), style),
            " ".join(call_text(str(one), style) for one in value.get("auction", ())),
            answers,
        )


def _spoken(talk: Interview) -> Iterable[Spoken]:
    for incident in talk.answer.get("incidents", ()):
        for speech in incident["speeches"]:
            lines = tuple((line["text"], line["clause"]) for line in speech["lines"])
            yield Spoken(speech["heading"], lines)


def _open(talk: Interview, say: Words) -> Iterable[str]:
    question = talk.answer.get("question")
    if question is not None:
        yield question["text"]
    for incident in talk.answer.get("incidents", ()):
        for one in incident["appointments"]:
            if moment := come_back(one["when"]):
                yield f"{say(f'desk.when.{moment}')}: {talk.asked(one['fact'])}"


def _clauses(ruling: Ruling, talk: Interview) -> list[str]:
    """Of what was ruled; where nothing is put down yet, of what stands so far."""
    return list(clauses_of(ruling.ruled.value if ruling.ruled else talk.answer))


def _cited(ruling: Ruling, talk: Interview, say: Words) -> Iterable[Cited]:
    for clause in dict.fromkeys(_clauses(ruling, talk)):
        asked = {"edition": talk.request["edition"], "language": say.language, "reference": clause}
        try:
            told = answer("clause", asked)
        except Fault:  # not of this edition's book
            told = {}
        of_law = (one for one in told.get("clauses", ()) if one["id"] == clause)  # a law of one clause
        found: dict[str, Any] = told.get("clause") or next(of_law, {})
        yield Cited(clause, str(found.get("text", "")))
