"""Rulings to make forms of: one of which everything is told, by people that there are not."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from tablilla.desk.diagram import Style
from tablilla.desk.entry import Source, new
from tablilla.desk.fold import current
from tablilla.desk.fold_rulings import ruling
from tablilla.desk.forms.blocks import KEYS
from tablilla.desk.forms.fill import fill
from tablilla.desk.forms.ruling_form import RulingForm
from tablilla.desk.interview import interview
from tablilla.desk.log import SessionLog
from tablilla.desk.store import Store
from tablilla.texts.catalogue import words

DEAL = "N:AQ73.K5.QJ84.T92 K2.QT984.A5.J654 JT96.A76.K97.A83 854.J32.T632.KQ7"
REVOKE = {
    "held_a_card_of_the_suit": True,
    "offenders_played_to_next_trick": True,
    "other_side_revoked_on_this_trick": False,
    "right_card_was_penalty_card_or_dummys": False,
    "same_player_established_revoke_in_this_suit_before": False,
    "attention": "play",
    "dummy_was_the_first_to_ask_or_draw_attention": False,
    "trick_winner": "offender",
    "other_side_established_revoke_too": False,
    "offenders_won_a_later_trick": "yes",
    "damage_exceeds_tricks": False,
}
LEAD = {"declarer_did_after_the_lead": "nothing", "opening_lead": "refuse"}
NAMES = ("Nadia", "Elías", "Sofía", "Óscar")


class Teller:
    """Says things in a session."""

    def __init__(self, store: Store, name: str = "Liga del Ávila") -> None:
        self.store, self.session = store, store.new_session(name).id

    def tell(
        self,
        about: str,
        kind: str,
        value: Any,
        key: str = "",
        source: Source = Source.DIRECTOR,
        author: str = "",
    ) -> None:
        """One thing."""
        made = new(
            self.session, about, kind, value, key=key, source=source, author=author, device=self.store.device
        )
        assert not self.store.append(self.session, [made]).refused

    def ruling(self, value: dict[str, Any], answers: dict[str, Any], *, back: bool = False) -> UUID:
        """A ruling asked to its end: what is not told is *no*, else the first; ``back``: after play too."""
        made = uuid4()
        about = f"ruling/{made}"
        self.tell(about, "ruling.opened", value, author="Dora")
        if back:
            self.tell(about, "kept", {"details": {"now": "play"}})
        for _ in range(60):
            talk = interview(self.held().log, about, words("es"))
            question = talk.answer.get("question")
            names = talk.answer.get("names")
            if question is not None:
                key, known = question["answer_with"], [one["value"] for one in question["answers"]]
                choice = question["kind"] == "choice"
                self.tell(
                    about,
                    "choice" if choice else "fact",
                    answers.get(key, False if False in known else known[0]),
                    key,
                    Source.PLAYER if choice else Source.DIRECTOR,
                )
            elif names is not None:
                self.tell(about, "choice", talk.named()[0][0], f"detail:{names['answer_with']}", Source.PLAYER)
            else:
                break
        self.tell(about, "ruled", talk.kept(), author="Dora")
        return made

    def held(self) -> SessionLog:
        """The log as it is now."""
        stored = self.store.entries(self.session)
        return SessionLog(self.store.session(self.session), stored, current(one.entry for one in stored))

    def form(self, wanted: UUID, language: str = "en", *, hidden: bool = False) -> RulingForm:
        """The form of a ruling."""
        held = self.held()
        found = ruling(held.log, wanted)
        assert found is not None
        return fill(held, found, Style(words(language), colours=2), hidden=hidden)


def board(teller: Teller) -> None:
    """Board 7 at three tables, with auction and play at the first, and who sits there."""
    record = Source.RECORD
    teller.tell("board/7", "board.set", {"deal": DEAL}, source=record)
    auction = ["S:1S", "W:Pass", "N:3S", "E:Pass", "S:4S", "W:Pass", "N:Pass", "E:Pass"]
    play = [
        "1. W: H2 H5 HQ HA",
        "2. S: SJ S4 S3 SK",
        "3. E: HT H6 H3 HK",
        "4. N: CT C4 CA D2",
        "5. S: C3 C7 C2 C5",
    ]
    value = {"contract": "4S", "declarer": "S", "tricks": 10, "lead": "H2", "score": 620}
    notes = {"2": "limit <raise> & more"}
    teller.tell("board/7/table/3", "result.set", value, source=record)
    teller.tell("board/7/table/3", "result.set", {"auction": auction, "notes": notes}, "auction", record)
    teller.tell("board/7/table/3", "result.set", {"play": play}, "play", record)
    for table, tricks, score in ((4, 9, -100), (5, 11, 650)):
        other = {"contract": "4S", "declarer": "N", "tricks": tricks, "score": score}
        teller.tell(f"board/7/table/{table}", "result.set", other, source=record)
    names = dict(zip("NESW", NAMES, strict=True))
    numbers = {"N": "101", "E": "102", "S": "103", "W": "104"}
    teller.tell("board/7/table/3", "table.set", {"names": names, "numbers": numbers, "ns": 7, "ew": 12})


def everything(
    teller: Teller,
    text: str = "said «así» – ñandú",
    remark: str = "=SUM(A1) entered by hand",
    *,
    typed: bool = True,
) -> UUID:
    """A ruling of which every field is told; ``text`` stands in those that are ``typed``."""
    session = {
        "name": "Liga", "organisation": "Club Ávila", "event": "Liga del Ávila", "stage": "Final",
        "screens": True, "date": "2026-11-30", "scoring": "IMP",
        "official": "2026-11-30T22:00:00-04:00", "appeal_minutes": 20,
    }  # fmt: skip
    teller.tell("session", "session.set", session)
    board(teller)
    opened = {
        "kind": "revoke", "board": 7, "table": "3", "seat": "W", "trick": 4, "suit": "C", "card": "D2",
        "details": {"declarer": "S"}, "called": "during play", "by": "South", "attention": "East",
    }  # fmt: skip
    made = teller.ruling(opened, REVOKE, back=True)
    about = f"ruling/{made}"
    for side in ("ns", "ew"):
        teller.tell(about, "fact", side == "ns", "raised:withdrawn_action_used", Source(side))
        teller.tell(about, "statement", {"text": f"{side.upper()} {text}"}, side.upper(), Source(side))
    teller.tell(about, "tempo", {"text": "8 seconds"}, source=Source.AGREED)
    question = {"text": "What now?", "hand": "AQ73.K5.QJ84.T92", "auction": ["1H", "P", "2H", "?"]}
    teller.tell(about, "poll.question", question, "1")
    teller.tell(
        about, "poll.answer", {"text": "4♠", "who": "Peer", "player_class": "expert", "methods": "2/1"}, "1"
    )
    teller.tell(about, "consulted", {"text": "agrees", "who": "Carla"})
    teller.tell(about, "told", {"to": ["N-S", "E-W"], "at": "21:40", "appeal_explained": True})
    before, after = {"text": "4S S =", "ns": 620, "ew": -620}, {"text": "4S S +1", "ns": 650, "ew": -650}
    teller.tell(about, "score.set", {"before": before, "after": after, "remark": remark})
    appeal = {"by": "EW", "basis": text, "at": "22:05", "deposit": "50", "concur": True}
    teller.tell(about, "appealed", appeal)
    teller.tell(about, "entered", {"by": "Ada", "at": "22:30"})
    derived = teller.form(made).derived
    for key in KEYS if typed else ():
        if key not in derived:
            teller.tell(about, "form.field", f"{key} {text}", key)
    return made
