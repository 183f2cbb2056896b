"""A table followed on a terminal: a line for each thing that happens, a stop at each irregularity."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablilla.bridge.seats import Seat
from tablilla.cli.rule_ask import Stop
from tablilla.cli.rule_text import options_lines, ruling_lines, title
from tablilla.cli.table_calls import ask_calls
from tablilla.cli.table_report import report, settled
from tablilla.cli.table_show import state_lines, winner_untold
from tablilla.fault import Fault
from tablilla.laws.common import TRICK
from tablilla.rules.directive import What
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.service.board import Board, carried_out, due_now, family
from tablilla.service.going_on import carry_on, open_question, waits
from tablilla.service.session import Session
from tablilla.table import events as e
from tablilla.table.auction_events import Act
from tablilla.table.cards_wanted import wanted, which_trick
from tablilla.table.carry_out import carry_out
from tablilla.table.drawn import means
from tablilla.table.notation import HEADS, heads_of, read_line, setting_of, write, write_line
from tablilla.table.notation_slots import read_card
from tablilla.table.table import Table, opened
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker

HELP, SHOW, UNDO, RULE, SAVE, QUIT, LATER = "?", "=", "<", "!", "w", "q", "-"


def follow(board: Board, say: Words) -> int:
    """Take lines until the end; the exit status is that of the rulings then."""
    return Following(board, say).run()


class Following:
    """The board as it is now, what lies behind, and the irregularities that wait for a ruling."""

    def __init__(self, board: Board, say: Words) -> None:
        self.board, self.say = board, say
        self.before: list[Board] = []
        self.waiting: list[Incident] = []
        self.known: set[Incident] = set()
        self.ruled: set[Incident] = set()
        self.unknown: set[int] = set()  # tricks of which nobody knows who won them
        self.heads = dict(line.split(": ", 1) for line in heads_of(board.table.setting))

    def run(self) -> int:
        """The conversation."""
        print(self.say("cli.table.help"))
        try:
            self._meet()
            while True:
                self._ask_winner()
                self.show()
                self._line(input("> ").strip())
        except (Stop, EOFError):
            print()
            return report(self.board, self.say)

    def show(self) -> None:
        """The table as it lies."""
        print()
        print("\n".join(state_lines(self.board.table, self.board.edition, self.say)))
        if self.waiting:
            named = "; ".join(title(i, self.board.edition, self.say) for i in self.waiting)
            print(self.say("cli.table.waiting", named=named))
        for line in self._appointments():
            print(line)

    def _appointments(self) -> list[str]:
        """What to come back for, of the irregularities ruled on; and that something can be asked now."""
        session = self.board.session()
        if session is None:
            return []
        speaker = Speaker.of(session.docket, self.say)
        ruled = [(i, r) for i, r in session.rulings.items() if i in self.ruled]
        made = [speaker.appointment(a, i) for i, r in ruled for a in r.open_until]
        made += [
            self.say("cli.table.can_ask", what=title(i, self.board.edition, self.say))
            for i, r in ruled
            if r.question and not waits(self.board, r.question)
        ]
        return [f"  {line}" for line in dict.fromkeys(made)]

    # -- lines ---------------------------------------------------------------------------------------------
    def _line(self, typed: str) -> None:
        if typed == QUIT:
            raise Stop
        if typed in ("", SHOW):
            return
        if typed == HELP:
            print(self.say("cli.table.help"))
        elif typed == UNDO:
            self._undo()
        elif typed == RULE:
            for incident in self._open():
                if incident in self._open():  # another ruling may have settled it (53B)
                    self._rule(incident)
        elif typed.startswith(SAVE + " ") and not typed[2:].strip().startswith("S "):
            self._save(typed[2:].strip())
        else:
            self._told(typed)

    def _open(self) -> tuple[Incident, ...]:
        """Those that wait, and those ruled on of which something can be asked by now."""
        session = self.board.session()
        rulings = {} if session is None else session.rulings
        return (*self.waiting, *(i for i, r in rulings.items() if i in self.ruled and r.question))

    def _undo(self) -> None:
        if self.before:
            self.board = self.before.pop()
            shown = set(self.board.incidents)
            self.waiting = [i for i in self.waiting if i in shown]
            self.known &= shown
            self.ruled &= shown

    def _save(self, path: str) -> None:
        try:
            Path(path).write_text(write(self.board.table), encoding="utf-8")
        except OSError as wrong:
            print(self.say("fault.file.unwritable", why=wrong))

    def _told(self, typed: str) -> None:
        try:
            board, events = self._after(typed)
        except Fault as fault:
            key = f"fault.{fault.code}"
            print(self.say(key, **fault.details) if key in self.say else str(fault))
            return
        self.before.append(self.board)
        if any(isinstance(event, Act) for event in events):
            for event in events:  # a row of calls is met call by call
                self.board = self.board.add(event)
                self._meet()
        else:
            self.board = board
            self._meet()
        for event in events:
            if isinstance(event, e.Attention):
                for incident in tuple(self.waiting):
                    if means(event, incident):
                        self._rule(incident)

    def _after(self, typed: str) -> tuple[Board, tuple[e.Event, ...]]:
        """The board after a line, a head while nothing has happened.  Raises ``Fault``."""
        table = self.board.table
        head, colon, value = typed.partition(":")
        if colon and head.strip().lower() in HEADS and not table.log:
            told = {**self.heads, head.strip().lower(): value.strip()}
            table = opened(Table, setting_of(told))
            self.heads = told
            return self.board.on(table), ()
        events = read_line(typed)
        return self.board.add(*events), events

    def _ask_winner(self) -> None:
        """Who won the trick just over, where its cards do not tell: nobody is on lead by a guess."""
        number = winner_untold(self.board.table)
        if not number or number in self.unknown:
            return
        print(self.say("cli.table.who_won", trick=number))
        while (typed := input("> ").strip().upper()) not in ("", LATER):
            if typed == QUIT.upper():
                raise Stop
            if (seat := typed.replace("O", "W")) in Seat.__members__:
                self.before.append(self.board)
                self.board = self.board.add(e.Quitted(Seat[seat], number))
                self._meet()
                return
            print(self.say("cli.table.what_seat", given=typed))
        self.unknown.add(number)

    # -- irregularities ------------------------------------------------------------------------------------
    def _meet(self) -> None:
        """Stop at each irregularity that is new, and at each choice that is due."""
        while True:
            self._go_on()
            new = [i for i in (*self.board.docket.incidents, *due_now(self.board.table)) if i not in self.known]
            if not new:
                return
            incident = new[0]
            self.known.add(incident)
            if any(
                isinstance(n.event, e.Ruled) and n.event.incident == incident
                for n in self.board.table.aside.noted
            ):
                continue
            print(self.say("cli.table.stop", what=title(incident, self.board.edition, self.say)))
            if self._entered():
                self._rule(incident)
            else:
                self.waiting.append(incident)

    def _entered(self) -> bool:
        """Whether Enter was typed and not ``-``; anything else is not taken, and said so.  Raises ``Stop``."""
        while (typed := input("> ").strip()) not in ("", LATER):
            if typed == QUIT:
                raise Stop
            print(self.say("cli.table.not_taken", given=typed))
        return not typed

    def _go_on(self) -> None:
        """What a ruling on the auction still asks, and does, as the auction goes on."""
        session = self.board.session()
        if session is None:
            return
        try:
            while (
                need := open_question(self.board, session)
            ) is not None and need.incident not in self.waiting:
                session = ask_calls(session, need, self.say)
                self.board = Board(session.docket)
        except Stop:
            if need is not None:
                self.waiting.append(need.incident)
        before = len(self.board.table.log)
        self.board = carry_on(self.board, session)
        for event in self.board.table.log[before:]:
            print(f"  {write_line(event)}")

    def _question(self, session: Session, me: Incident) -> NeedFact | None:
        """What is to be asked now about an incident and those that its ruling opens."""
        board = Board(session.docket)
        questions = (session.rulings[i].question for i in family(session, me))
        return next((q for q in questions if q is not None and not waits(board, q)), None)

    def _rule(self, me: Incident) -> None:
        """Ask, say the ruling, carry it out."""
        session = Session(self.board.named(me).docket, me)
        try:
            while (need := self._question(session, me)) is not None:
                session = ask_calls(session, need, self.say)
        except Stop:
            if me not in self.waiting:
                self.waiting.append(me)
            return
        speaker = Speaker.of(session.docket, self.say)
        together = family(session, me)
        for incident in together:
            print()
            lines = ruling_lines(
                incident, session.rulings[incident], session.docket.edition, speaker, trace=False
            )
            print("\n".join(lines))
            need = session.rulings[incident].question
            if need is not None and need.is_choice:  # he chooses by what he calls
                print("\n".join(options_lines(session, incident, speaker, numbers=False)))
        self.waiting = [i for i in self.waiting if i not in together]
        self.before.append(self.board)
        done = carried_out(self.board.table, me)
        self.board = Board(session.docket)
        self.known.update(together)
        self.ruled.update(together)
        if done:
            print(self.say("cli.table.log_does"))
        else:
            self._carry_out(session, together)
        if (cost := settled(self.board.table, session, self.say)) is not None:
            print(cost)

    def _carry_out(self, session: Session, together: tuple[Incident, ...]) -> None:
        print(self.say("cli.table.carry_out"))
        if not self._entered():
            return
        table = self.board.table
        for incident in together:
            done = session.rulings[incident].certain
            try:
                table = carry_out(table, incident, done, self._named(session, incident))
            except (Fault, ValueError) as wrong:
                print(self.say("cli.table.by_hand", why=wrong))
                return
        self.board = self.board.on(table)
        shown = set(self.board.incidents)
        self.waiting = [i for i in self.waiting if i in shown]
        self._meet()

    def _named(self, session: Session, incident: Incident) -> Mapping[What | Detail[Any], Any]:
        """What was named with the options, and the card that he plays instead."""
        told: dict[What | Detail[Any], Any] = {
            key: entry.value
            for key, entry in session.docket.entries.get(incident, {}).items()
            if isinstance(key, Detail)
        }
        done = session.rulings[incident].certain
        if which_trick(incident, done) and (number := self._trick()):
            told[TRICK] = number
        for seat, which, key in wanted(incident, done):
            if card := self._card(seat, f"cli.table.{key}"):
                told[which] = card
        return told

    def _trick(self) -> int:
        """The number of the trick; 0 where nobody knows.  Raises ``Stop``."""
        most = len(self.board.table.tricks)
        print(self.say("cli.table.which_trick", most=most))
        while (typed := input("> ").strip()) not in ("", LATER):
            if typed == QUIT:
                raise Stop
            if typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= most:
                return int(typed)
            print(self.say("cli.table.what_trick", given=typed, most=most))
        return 0

    def _card(self, seat: Seat, key: str) -> int:
        print(self.say(key, who=self.say(f"seat.{seat.name}")))
        while (typed := input("> ").strip()) not in ("", LATER):
            if typed == QUIT:
                raise Stop
            try:
                return read_card(typed)
            except ValueError:
                print(self.say("cli.table.what_card", given=typed))
        return 0
