"""Deal, auction, play and result of a board, typed by taps: each tap is a form, so it works without a script.

What was tapped so far stands in the page; nothing is in the log before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.bridge.cards import BY_NAME, NAMES
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Seat
from tablilla.desk import view
from tablilla.desk.boards import call_typing, card_typing, deal_typing, hand_text
from tablilla.desk.boards.board import Board, Sitting, board
from tablilla.desk.boards.item import AUCTION, BOARD, PLAY, RESULT, VULS, number_of
from tablilla.desk.boards.results import Told, artificial, over, read_contract, score_ns
from tablilla.desk.diagram import COLUMNS, Style, card_name, deal
from tablilla.desk.diagram_auction import auction
from tablilla.desk.diagram_notes import kind_name
from tablilla.desk.diagram_play import play
from tablilla.desk.form import Form, form_of
from tablilla.desk.log import SessionLog, add, held_session, said
from tablilla.desk.pages.boards import label_or_404, number_or_404
from tablilla.desk.pages.look import look_of
from tablilla.fault import Fault
from tablilla.table.auction import BIDS
from tablilla.texts import faults

router = APIRouter()
HERE = "/s/{session}/board/{number}"
AT = HERE + "/table/{label}"
REMARKS = ("not_played", "artificial")
Shown = dict[str, Any]
_Key = tuple[str, str, str, Seat | None]


class _Page:
    """A page on which something of a board is typed."""

    def __init__(self, request: Request, session: UUID, number: int, label: str = "") -> None:
        self.request, self.session = request, session
        self.held: SessionLog = held_session(request, session)
        self.number = number_or_404(number)
        self.look = look_of(request)
        if self.look.hides(session, number):
            raise Fault("board.blind")
        self.board: Board = board(self.held.log, number)
        self.style: Style = self.look.style
        self.say = self.style.say
        self.label = label_or_404(label) if label else ""
        self.sitting: Sitting = self.board.sitting(self.label) or Sitting(number, self.label)

    @property
    def address(self) -> str:
        """The page of the board."""
        return f"/s/{self.session}/board/{self.number}"

    def render(self, template: str, **more: Any) -> Response:
        """The page; a fault was in what was tapped last."""
        frame = {
            **self.held.frame("session"),
            "board": self.board,
            "address": self.address,
            "label": self.label,
        }
        found: Shown = {"problem_text": "", "told": "", **frame, "style": self.style, **more}
        status = 422 if found["problem_text"] else 200
        return view.render(self.request, template, status, **found)

    def keep(self, about: str, kind: str, value: dict[str, Any], key: str = "") -> Response:
        """Into the log, and back to the board."""
        add(self.request, self.session, said(self.request, self.held, about, kind, value, key=key))
        return RedirectResponse(self.address, 303)


# -- the deal ------------------------------------------------------------------------------------------------
@router.get(HERE + "/deal")
def deal_begun(request: Request, session: UUID, number: int) -> Response:
    """The cards as they are known."""
    page = _Page(request, session, number)
    n, e, s, w = (hand or 0 for hand in page.board.hands)
    return _deal(page, deal_typing.Dealing((n, e, s, w)))


@router.post(HERE + "/deal")
def deal_tapped(request: Request, session: UUID, number: int) -> Response:
    """A card, a seat, a text, or all of it kept."""
    page, form = _Page(request, session, number), form_of(request)
    state = deal_typing.Dealing()
    try:
        state = deal_typing.read(form.text("deal", 400), form.text("seat_now", 1))
        if "keep" in form or "keep_wrong" in form:
            if not state.right and not ("keep_wrong" in form and state.whole):
                raise Fault("board.typing.counts")
            value = {"dealer": page.board.dealer.name, "vul": VULS[page.board.vulnerable], "deal": state.text}
            return page.keep(f"board/{number}", BOARD, value)
        return _deal(page, _tapped(state, form, page))
    except Fault as fault:
        return _deal(page, state, faults.said(fault, page.say))


def _tapped(state: deal_typing.Dealing, form: Form, page: _Page) -> deal_typing.Dealing:
    if "seat" in form:
        return state.turn(Seat[form.one_of("seat", tuple(Seat.__members__))])
    if "empty" in form:
        return state.emptied()
    if "read" in form:
        return state.with_hands(
            hand_text.deal(form.text("paste"), form.text("letters", 10) or page.say.language)
        )
    name = form.text("card", 3)
    if name not in BY_NAME:
        raise Fault("board.typing.card", "", given=name)
    return state.tap(BY_NAME[name])


def _deal(page: _Page, state: deal_typing.Dealing, problem: str = "") -> Response:
    style, say = page.style, page.say
    told = ""
    if state.filled is not None:
        told = say("board.typing.filled", seat=style.seat(state.filled))
    wrong = [say("board.typing.count", seat=style.seat(seat), count=count) for seat, count in state.wrong]
    suits = _keys(style, state.holder)
    counts = [(seat, state.hands[seat].bit_count()) for seat in Seat]
    hands = [hand or None for hand in state.hands]
    drawn = deal(hands, style, number=page.number, dealer=page.board.dealer, vulnerable=page.board.vulnerable)
    return page.render(
        "board_deal.html", state=state, suits=suits, counts=counts, wrong=wrong, told=told, drawn=drawn,
        problem_text=problem,
    )  # fmt: skip


def _keys(style: Style, holder: Callable[[int], Seat | None]) -> list[list[_Key]]:
    """A row of keys a suit, spades first: the card's name, its rank, its name in words, who has it."""
    return [
        [
            (name, style.rank(rank), card_name(BY_NAME[name], style), holder(BY_NAME[name]))
            for rank, name in reversed(list(enumerate(NAMES[13 * suit : 13 * suit + 13])))
        ]
        for suit in (3, 2, 1, 0)
    ]


# -- the auction ---------------------------------------------------------------------------------------------
@router.get(AT + "/auction")
def auction_begun(request: Request, session: UUID, number: int, label: str) -> Response:
    """The calls as they are known."""
    page = _Page(request, session, number, label)
    calls = page.sitting.calls
    places = _places(calls.entries, page.board.dealer)
    notes = {places[made]: text for made, text in calls.notes.items() if made in places}
    return _auction(page, call_typing.Bidding(page.board.dealer, calls.entries, notes))


@router.post(AT + "/auction")
def auction_tapped(request: Request, session: UUID, number: int, label: str) -> Response:
    """A call, what became of the last one, or all of it kept."""
    page, form = _Page(request, session, number, label), form_of(request)
    state, seat = call_typing.Bidding(page.board.dealer), None
    try:
        state = call_typing.read(form.text("calls"), page.board.dealer)
        if "keep" in form:
            return page.keep(page.sitting.about, RESULT, state.value, AUCTION)
        named = form.one_of("seat", tuple(Seat.__members__)) or form.one_of("seat_now", tuple(Seat.__members__))
        seat = Seat[named] if named else None
        if "seat" in form:
            return _auction(page, state, seat=seat, instead=False)
        if "change" in form:
            return _auction(page, state, instead=True)
        return _auction(page, _called(state, form, seat))
    except Fault as fault:
        return _auction(page, state, problem=faults.said(fault, page.say))


def _called(state: call_typing.Bidding, form: Form, seat: Seat | None) -> call_typing.Bidding:
    if "undo" in form:
        return state.undone()
    if "cancel" in form:
        return state.cancelled()
    if "alert" in form:
        return state.alerted(form.text("note", call_typing.LONGEST_NOTE))
    call = form.text("call", 4)
    return state.instead(call) if form.text("instead", 1) else state.call(call, seat)


def _places(entries: tuple[str, ...], dealer: Seat) -> dict[int, int]:
    """By the place of a call in ``made``, the place of its entry."""
    found: dict[int, int] = {}
    for place in range(len(entries)):
        made = len(call_typing.Bidding(dealer, entries[: place + 1]).auction.made)
        for index in range(len(found), made):
            found[index] = place
    return found


def _auction(
    page: _Page,
    state: call_typing.Bidding,
    *,
    seat: Seat | None = None,
    instead: bool = False,
    problem: str = "",
) -> Response:
    style, calls = page.style, state.calls
    wrong = [
        page.say("board.typing.wrong", seat=style.seat(found.seat), what=kind_name(found.kind, page.say))
        for found in state.irregular
    ]
    drawn = auction(calls.auction, style, notes=calls.notes)
    contract = calls.auction.contract
    told = ""
    if contract is not None:
        told = page.say(
            "board.typing.contract",
            contract=_words(Told(*contract[:3]), style),
            seat=style.seat(contract.declarer),
        )
    elif calls.auction.passed_out:
        told = page.say("board.passed_out")
    return page.render(
        "board_auction.html", state=state, drawn=drawn, wrong=wrong, told=told, chosen=seat, instead=instead,
        bids=BIDS, columns=COLUMNS, next=seat or state.next, problem_text=problem,
    )  # fmt: skip


def _words(told: Told, style: Style) -> str:
    doubled = ("", f" {style.say('board.call.X')}", f" {style.say('board.call.XX')}")[told.doubled]
    return f"{told.level} {style.suit_name(told.denomination)}{doubled}"


# -- the play ------------------------------------------------------------------------------------------------
@router.get(AT + "/play")
def play_begun(request: Request, session: UUID, number: int, label: str) -> Response:
    """The tricks as they are known."""
    page = _Page(request, session, number, label)
    return _play(page, card_typing.read(page.board, page.sitting, "\n".join(page.sitting.lines)))


@router.post(AT + "/play")
def play_tapped(request: Request, session: UUID, number: int, label: str) -> Response:
    """A card, or all of it kept."""
    page, form = _Page(request, session, number, label), form_of(request)
    state = card_typing.read(page.board, page.sitting, "")
    try:
        state = card_typing.read(page.board, page.sitting, form.text("lines"))
        if "keep" in form:
            lines = [*state.lines] if state.table.closed else [*state.lines, "play over"]
            return page.keep(page.sitting.about, RESULT, {"play": lines}, PLAY)
        if "seat" in form:
            return _play(page, state, seat=Seat[form.one_of("seat", tuple(Seat.__members__))])
        named = form.one_of("seat_now", tuple(Seat.__members__))
        if "undo" in form:
            state = state.undone()
        elif "omit" in form:
            state = state.omitted()
        else:
            state = state.card(form.text("card", 3), Seat[named] if named else None)
        return _play(page, state)
    except Fault as fault:
        return _play(page, state, problem=faults.said(fault, page.say))


def _play(page: _Page, state: card_typing.Playing, *, seat: Seat | None = None, problem: str = "") -> Response:
    style, say = page.style, page.say
    gone = state.played
    turn = seat or state.turn
    held = {s: state.table.hands[s] for s in Seat}
    suits = [
        [(*key, bool(gone & BY_NAME[key[0]])) for key in row]
        for row in _keys(style, lambda card: _holder(held, card))
    ]
    wrong = [
        say("board.typing.wrong_card", seat="" if i.seat is None else style.seat(i.seat), trick=i.trick or 0,
            what=kind_name(i.kind, say))
        for i in state.irregular
    ]  # fmt: skip
    return page.render(
        "board_play.html", state=state, suits=suits, turn=turn, chosen=seat, wrong=wrong,
        drawn=play(state.table, style),
        told="" if turn is None else say("board.typing.turn", seat=style.seat(turn)), problem_text=problem,
    )  # fmt: skip


def _holder(held: dict[Seat, int], card: int) -> Seat | None:
    return next((seat for seat, hand in held.items() if hand & card), None)


# -- the result ----------------------------------------------------------------------------------------------
@router.get(AT + "/result")
def result_begun(request: Request, session: UUID, number: int, label: str) -> Response:
    """The result as it is known, else the contract of the auction."""
    page = _Page(request, session, number, label)
    sitting, made = page.sitting, page.sitting.calls.auction.contract
    contract = sitting.contract or (None if made is None else Told(*made[:3]))
    declarer = sitting.declarer or (None if made is None else made.declarer)
    fields = {
        "level": "" if contract is None else str(contract.level),
        "denomination": "" if contract is None or not contract.level else DENOMINATIONS[contract.denomination],
        "doubled": "" if contract is None else str(contract.doubled),
        "declarer": "" if declarer is None else declarer.name,
        "tricks": "" if sitting.tricks is None else str(sitting.tricks),
        "lead": sitting.lead,
    }
    return _result(page, fields)


@router.post(AT + "/result")
def result_tapped(request: Request, session: UUID, number: int, label: str) -> Response:
    """The score of what is chosen, or the result kept."""
    page, form = _Page(request, session, number, label), form_of(request)
    fields = {
        name: form.text(name, 20) for name in ("level", "denomination", "doubled", "declarer", "tricks", "lead")
    }
    try:
        value = _value(form, fields, page)
        if "keep" in form:
            before = {k: v for k, v in _before(page).items() if k in ("auction", "play", "notes")}
            return page.keep(page.sitting.about, RESULT, {**before, **value})
        return _result(page, fields)
    except Fault as fault:
        return _result(page, fields, faults.said(fault, page.say) if "keep" in form else "")


def _before(page: _Page) -> dict[str, Any]:
    stands = page.held.log.stands(page.sitting.about, RESULT)
    return dict(stands.value) if stands is not None and isinstance(stands.value, dict) else {}


def _value(form: Form, fields: dict[str, str], page: _Page) -> dict[str, Any]:
    """The value of the entry.  Raises ``Fault`` for what is not complete."""
    if "not_played" in form:
        return {"remark": page.say("board.not_played")}
    if percents := form.text("percents", 10):
        both = artificial(percents)
        if both is None:
            raise Fault("boards.result", "percents", given=percents, contract=page.say("board.artificial.name"))
        return {"remark": f"{both[0]}%-{both[1]}%", "artificial": f"{both[0]}-{both[1]}"}
    level = form.number("level", 0, 7)
    if level == 0:
        return {"contract": "Pass", "score": 0}
    found = read_contract(
        f"{fields['level']}{fields['denomination']}{'X' * (form.number('doubled', 0, 2) or 0)}"
    )
    tricks = form.number("tricks", 0, 13)
    if found is None or not fields["declarer"] or tricks is None:
        raise Fault("board.typing.incomplete")
    declarer = Seat[form.one_of("declarer", tuple(Seat.__members__))]
    value = {"contract": found.text, "declarer": declarer.name, "tricks": tricks}
    value["score"] = score_ns(found, declarer, tricks, page.board.vulnerable)
    if lead := form.one_of("lead", NAMES):
        value["lead"] = lead
    return value


def _result(page: _Page, fields: dict[str, str], problem: str = "") -> Response:
    style, say = page.style, page.say
    told = ""
    doubled = number_of(fields["doubled"], 0, 2) or 0
    found = read_contract(f"{fields['level']}{fields['denomination']}{'X' * doubled}")
    tricks = number_of(fields["tricks"], 0, 13)
    if fields["level"] == "0":
        told = say("board.passed_out")
    elif found is not None and fields["declarer"] in Seat.__members__ and tricks is not None:
        seat = Seat[fields["declarer"]]
        points = score_ns(found, seat, tricks, page.board.vulnerable)
        told = say("board.typing.score", contract=_words(found, style), seat=style.seat(seat),
                   result=over(found.level, tricks), score=points)  # fmt: skip
    level = number_of(fields["level"], 0, 7) or 0
    ends = [(number, over(level, number) if level else str(number)) for number in range(14)]
    return page.render("board_result.html", fields=fields, told=told, ends=ends,
                       denominations=list(enumerate(DENOMINATIONS)), problem_text=problem)  # fmt: skip
