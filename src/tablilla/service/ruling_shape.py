"""The shapes of rulings and questions as plain data."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from tablilla.service.equity import Beside

Value = bool | int | str
Card = Annotated[str, "as SA, HT"]
Text = Annotated[str, "in the language of the request"]


class SaidLine(TypedDict):
    """One sentence and the clause that it rests on."""

    clause: str
    text: Text


class RuledIncident(TypedDict):
    """An irregularity: its kind, whose, in which trick, with which suit and card, as far as it is known."""

    kind: str
    seat: Literal["N", "E", "S", "W"] | None
    trick: int | None
    suit: Literal["C", "D", "H", "S"] | None
    card: Card | None
    born_of: Annotated[str | None, "what bred it, where another irregularity did"]
    nth: Annotated[int, "of this kind by this player in the auction, from 1"]


class Directive(SaidLine):
    """One effect of the law: its key, to whom it is said, until when it lasts, and what it needs besides.

    ``open`` leads to another irregularity (``opens``), ``read`` tells which ``reading`` was followed; all
    others have fields of their own (``tricks``, ``suits``, ``duty`` …).
    """

    directive: str
    to: Annotated[str, "a part played in the irregularity, or director"]
    until: str | None
    opens: NotRequired[RuledIncident]
    reading: NotRequired[str]


class Speech(TypedDict):
    """What is said to one addressee, in order."""

    to: str
    heading: Text
    lines: list[SaidLine]


class TraceStep(TypedDict):
    """A fact that the ruling turned on, its value, and who or what said so."""

    clause: str
    fact: str
    value: Value
    source: Annotated[str, "table, director, implied, presumed …"]


class AppointmentMade(TypedDict):
    """When to come back, and what to find out then."""

    when: Literal["now", "auction", "trick", "play", "round", "correction"]
    clause: str
    fact: str
    text: Text


class RulingParts(TypedDict):
    """A ruling on one irregularity."""

    complete: Annotated[bool, "whether nothing is open"]
    directives: list[Directive]
    speeches: list[Speech]
    trace: list[TraceStep]
    appointments: list[AppointmentMade]
    possible: Annotated[list[list[SaidLine]], "while something is open: what may be directed in the end"]
    possible_count: Annotated[int, "how many such ends there are; the first are listed"]


class IncidentRuling(RuledIncident, RulingParts):
    """An irregularity of the board and its ruling; ``equity`` where it turns on the result without it."""

    equity: NotRequired[Beside]


class LeadsTo(TypedDict):
    """What an answer adds, as far as the next question."""

    directives: list[SaidLine]
    next: str | None


class QuestionAnswer(TypedDict):
    """An answer to a question, as it is given in ``facts``, in words, and what it leads to."""

    value: Value
    text: Text
    leads_to: LeadsTo


class Pick(TypedDict):
    """A choice made on the way to a line of the list."""

    fact: str
    value: Value
    clause: str


class OptionRead(TypedDict):
    """A line of the list that is read to a player before he chooses, from what is public."""

    picks: list[Pick]
    text: Text
    follows: list[SaidLine]
    then: Text | None
    then_to: Annotated[str | None, "who answers it: a place, or the director"]


class Question(TypedDict):
    """What has to be answered now: in ``facts``, under the name ``answer_with``."""

    incident: RuledIncident
    fact: str
    answer_with: str
    text: Text
    clause: str
    kind: Literal["finding", "choice", "judgement"]
    owner: Annotated[str, "director, or the player whose choice it is"]
    seat: Literal["N", "E", "S", "W"] | None
    answers: list[QuestionAnswer]
    doubts: Annotated[list[Literal["forgotten", "disputed"]], "what can be said where nobody knows"]
    options: NotRequired[list[OptionRead]]


class NamesWanted(TypedDict):
    """What has to be named with a choice that was made: in ``details``, under ``answer_with``."""

    incident: RuledIncident
    fact: str
    value: Value
    detail: str
    answer_with: str
    can_be: list[Text]


class RuleAnswer(RulingParts):
    """The ruling on the irregularity in hand, and those on all irregularities of the board."""

    schema: Literal[1]
    edition: Literal[2007, 2017]
    language: Literal["es", "es_ES", "en"]
    kind: str
    status: Annotated[
        Literal["ruled", "question", "open"],
        "question: an answer or a name is wanted; open: until later",
    ]
    question: NotRequired[Question]
    names: NotRequired[NamesWanted]
    incidents: list[IncidentRuling]
    idle: Annotated[list[str], "what was told and changes nothing so far"]
