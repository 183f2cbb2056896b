"""A board: its diagram, what was called, played and scored at each table, what is amiss, its rulings."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from tablilla.bridge.cards import BY_NAME
from tablilla.bridge.seats import Seat
from tablilla.desk import view
from tablilla.desk.boards.board import Board, Sitting, board, numbers, reached, table
from tablilla.desk.boards.check import amiss
from tablilla.desk.boards.item import MOST_BOARD, about_table, board_of, table_of
from tablilla.desk.boards.results import over
from tablilla.desk.diagram import HONOURS, Style, call, card, deal, middle
from tablilla.desk.diagram_auction import auction
from tablilla.desk.diagram_play import play
from tablilla.desk.fold_rulings import Ruling, already
from tablilla.desk.fold_rulings import rulings as all_rulings
from tablilla.desk.form import form_of
from tablilla.desk.forms.remark import score_text
from tablilla.desk.log import SessionLog, held_session
from tablilla.desk.pages.look import COLOURS, look_of
from tablilla.desk.shown import RulingRow, conflict_row, ruling_row, ruling_rows
from tablilla.fault import Fault
from tablilla.rules.incident import Incident
from tablilla.score.matchpoints import matchpoints, percentage
from tablilla.table.irregularities import irregularities
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import title

router = APIRouter()


class Row(NamedTuple):
    """A result as the page shows it."""

    sitting: Sitting
    contract: Markup
    declarer: str
    result: str
    lead: Markup
    score: int | None
    points: str  # matchpoints of North-South and their share, where they can be told
    artificial: str


class Found(NamedTuple):
    """An irregularity that the record shows, in words, with the rulings on it."""

    incident: Incident
    text: str
    rulings: list[RulingRow]

    @property
    def again(self) -> bool:
        """Whether another ruling may be wanted: those there are may be on something else, or are closed."""
        return all(one.trick != self.incident.trick or one.status == "closed" for one in self.rulings)


class Shown(NamedTuple):
    """A table as the page shows it."""

    row: Row
    auction: Markup
    play: Markup
    amiss: list[str]
    irregular: list[Found]
    adjusted: list[tuple[UUID, str]]  # by which ruling, and to which score


def number_or_404(number: int) -> int:
    """A number that a board can have.  Raises ``Fault`` ``desk.not_found``."""
    if not 1 <= number <= MOST_BOARD:
        raise Fault("desk.not_found")
    return number


def label_or_404(label: str) -> str:
    """A table as entries name it.  Raises ``Fault`` ``desk.not_found``."""
    try:
        return table_of(about_table(1, label))
    except Fault:
        raise Fault("desk.not_found") from None


@router.get("/s/{session}/board/{number}")
def show(request: Request, session: UUID, number: int) -> Response:
    """All that is known of the board; to a blind director only what every player may know of it beforehand."""
    held, look = held_session(request, session), look_of(request)
    number_or_404(number)
    one = board(held.log, number)
    say = look.style.say
    others = [other for other in numbers(held.log) if other != number]
    around = {
        "before": max((other for other in others if other < number), default=None),
        "after": min((other for other in others if other > number), default=None),
    }
    rulings = [row for row in ruling_rows(held.log, say, partial(look.hides, session)) if row.board == number]
    frame = {**held.frame("session"), "board": one, "rulings": rulings, **around, **_settings(request)}
    if look.hides(session, number):
        box = middle(number, one.dealer, one.vulnerable, look.style)
        return view.render(
            request, "board_blind.html", **frame, box=box, labels=[s.label for s in one.sittings]
        )
    told = any(hand is not None for hand in one.hands)
    hands = one.hands if told else None
    drawn = deal(
        one.hands, look.style, number=number, dealer=one.dealer, vulnerable=one.vulnerable
    ) if hands else middle(number, one.dealer, one.vulnerable, look.style)  # fmt: skip
    made = [each for each in all_rulings(held.log) if each.board == number]
    tables = [_shown(row, one, look.style, held, made) for row in rows(one, look.style)]
    torn = [say(f"board.field.{name}") for name in one.torn if f"board.field.{name}" in say]
    found = [conflict for conflict in held.log.conflicts if board_of(conflict.thing.about) == number]
    conflicts = [conflict_row(held, conflict, say) for conflict in found]
    shown = {
        **frame,
        "edition": held.edition,
        "deal": drawn,
        "told": told,
        "tables": tables,
        "torn": torn,
        "conflicts": conflicts,
    }
    return view.render(request, "board.html", **shown)


@router.post("/s/{session}/board/{number}")
def to_table(request: Request, session: UUID, number: int) -> Response:
    """To the result of a table that is not listed yet."""
    label = label_or_404(form_of(request).text("table", 5).upper() or "-")
    return RedirectResponse(f"/s/{session}/board/{number_or_404(number)}/table/{label}/result", 303)


def _settings(request: Request) -> dict[str, Any]:
    look = look_of(request)
    return {"style": look.style, "blind": look.blind, "all_honours": HONOURS, "all_colours": COLOURS}


def rows(one: Board, style: Style) -> list[Row]:
    """The results of a board with their scores and matchpoints, in the order of the tables."""
    scores = {
        s.label: points for s in one.sittings if (points := one.score(s)) is not None and not s.artificial
    }
    shares: dict[str, str] = {}
    if len(scores) > 1:
        for label, units in zip(scores, matchpoints(list(scores.values())), strict=True):
            share = percentage(units, len(scores))
            shares[label] = style.say(
                "board.points", points=_number(Fraction(units, 2), style), share=_number(share, style)
            )
    return [_row(s, scores.get(s.label), shares.get(s.label, ""), style) for s in one.sittings]


def _number(value: Fraction, style: Style) -> str:
    """With at most one decimal, its sign the reader's."""
    text = f"{float(value):.1f}".removesuffix(".0")
    return text if style.say.language == "en" else text.replace(".", ",")


def _row(sitting: Sitting, score: int | None, points: str, style: Style) -> Row:
    say = style.say
    contract, declarer = sitting.contract, sitting.declarer
    shown, result = Markup("{}").format(sitting.remark), ""
    if contract is not None and not contract.level:
        shown = Markup("{}").format(say("board.passed_out"))
    elif contract is not None:
        shown = call(contract.text.rstrip("X"), style)
        if contract.doubled:
            shown += Markup(" ") + call("X" * contract.doubled, style)
        result = over(contract.level, sitting.tricks)
    lead = BY_NAME.get(sitting.lead, 0)
    artificial = sitting.artificial and say("board.artificial", percents=sitting.artificial)
    return Row(
        sitting,
        shown,
        "" if declarer is None else style.letter(declarer),
        result,
        card(lead, style) if lead else Markup(""),
        score,
        points,
        artificial,
    )


def _shown(row: Row, one: Board, style: Style, held: SessionLog, made: list[Ruling]) -> Shown:
    sitting, say = row.sitting, style.say
    calls = sitting.calls
    called = calls.auction._replace(dealer=one.dealer)
    drawn = (
        auction(called, style, notes=calls.notes, prefix=f"a{sitting.label}") if calls.entries else Markup("")
    )
    wrong: list[Found] = []
    cards = Markup("")
    try:
        followed = table(one, sitting)
        cards = play(followed, style, prefix=f"p{sitting.label}")
        wrong = [_found(incident, sitting, held, made, say) for incident in irregularities(followed)]
    except Fault:
        pass  # said among what is amiss
    return Shown(
        row, drawn, cards, amiss(one, sitting, say, held.edition), wrong, _adjusted(sitting, held, made)
    )


def _found(incident: Incident, sitting: Sitting, held: SessionLog, made: list[Ruling], say: Words) -> Found:
    seat = "" if incident.seat is None else incident.seat.name
    on_it = already(made, incident.kind, sitting.board, sitting.label, seat, incident.trick)
    return Found(incident, title(incident, held.edition, say), [ruling_row(one, say) for one in on_it])


def _adjusted(sitting: Sitting, held: SessionLog, made: list[Ruling]) -> list[tuple[UUID, str]]:
    """The scores that rulings gave this table in the place of its result."""
    found = [
        (one.id, entry.value)
        for one in made
        if one.table == sitting.label and (entry := held.log.stands(one.about, "score.set")) is not None
    ]
    return [
        (id_, text)
        for id_, value in found
        if isinstance(value, dict) and (text := score_text(value.get("after")))
    ]


def declarer_of(sitting: Sitting) -> Seat | None:
    """By the record, else by the auction."""
    return reached(sitting)[1]
