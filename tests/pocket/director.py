"""A director with one thumb: taps, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tablilla.bridge.cards import SUIT_CARDS
from tablilla.bridge.cards import SUITS as LETTERS
from tablilla.bridge.cards import card as typed_card
from tablilla.bridge.seats import Seat
from tablilla.laws.common import SUIT, SUITS
from tablilla.laws.index import fact as fact_of
from tablilla.laws.index import issues as all_issues
from tablilla.laws.index import readings as all_readings
from tablilla.laws.index import value as value_of
from tablilla.laws.kinds import BOOK
from tablilla.laws.whose import whose
from tablilla.pocket.passed import PASSED
from tablilla.pocket.raising import PREFIX, READING
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Doubt
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import AROUND, Place
from tablilla.rules.ruling import Ruling, rule
from tablilla.rules.step import Done, Opened, Read
from tablilla.texts.catalogue import words
from tablilla.texts.speech import Speaker

KEPT = """() => {
  const { open } = JSON.parse(sessionStorage.getItem('tablilla.place'));
  return JSON.parse(localStorage.getItem('tablilla.ruling.' + open));
}"""

LIST = ".run [data-run-key]"
"""The questions of yes or no that are shown together."""

PATIENCE = 2500
"""Hundredths of a second in which a tap becomes a click, on a machine that does much else."""

READ = "() => { delete document.body.dataset.fresh; }"
"""As if the moment were over in which a new question takes no tap yet."""

TAPPING = """element => {
  const like = e => [e.tagName, JSON.stringify(e.dataset), e.textContent].join();
  const wanted = like(element);
  let hit = false;
  window.tapping = 'pressed';
  window.addEventListener('click', event => {
    window.tapping = 'missed';
    hit = event.composedPath().some(e => e instanceof Element && like(e) === wanted);
  }, { capture: true, once: true });
  const taken = () => { if (hit) window.tapping = 'taken'; };
  window.addEventListener('click', taken, { once: true });
}"""
"""The click of a tap comes after its touch: until then the next thing must not be looked at.

A click is *missed* that reached nobody, since something new had been shown just before it, or that fell
beside what was meant, since the page was shown anew under the thumb: both happen where what others say
arrives.  It is made again.
"""


class Director:
    """Taps on a page, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0
        self.offered: dict[str, list[str]] = {}  # by question the options that were shown

    def tap(self, what: str | Locator) -> None:
        target = self.page.locator(what) if isinstance(what, str) else what
        target.first.wait_for()  # read is what is there
        self.taps += 1
        while not self._taken(target.first):
            pass

    def _taken(self, target: Locator) -> bool:
        """Whether the page took the tap."""
        self.page.evaluate(READ)
        target.evaluate(TAPPING)
        target.tap()
        for _ in range(PATIENCE):
            with suppress(Error):  # it is on its way to another page
                told = self.page.evaluate("window.tapping")
                if told != "pressed":
                    return bool(told != "missed")  # a page that a link leads to is tapping nothing
            self.page.wait_for_timeout(10)
        raise AssertionError(f"no click came of the tap on {target}")

    @property
    def asked(self) -> str:
        """The key of the question shown; empty if there is none."""
        return self.page.locator("#main").get_attribute("data-ask") or ""

    def begin(self, kind: str, declarer: str | None, offender: str | None) -> None:
        """What happened, and who, as far as it is asked."""
        entry = self.page.locator(f"[data-kind={kind}]")
        if not entry.first.is_visible():
            self.tap(self.page.locator("details", has=entry).locator("summary"))
        self.tap(entry)
        asks = whose(kind)
        alone = declarer is not None and asks.only(Seat[declarer]) is not None
        for seat, asked in ((declarer, asks.declarer), (offender, asks.seat and not alone)):
            if asked:
                self.tap("#foot .quiet" if seat is None else f"[data-seat={seat}]")

    def answer(self, value: str) -> None:
        """One answer; in a list of questions *yes* is the question itself, any other is given to it alone."""
        if self.page.locator(LIST).count():
            if value == "true":
                self.tap(f'.run [data-run-key="{self.asked}"]')
                return
            self.tap("[data-single]")
        self.tap(f'#foot [data-value="{value}"], #main [data-value="{value}"]')

    def answer_all(self, told: Mapping[str, str], *, singly: bool = False) -> list[str]:
        """Answers until nothing is asked: as told, else the last answer, which is *no*.

        A list of questions of yes or no is answered as a whole, down to the first yes, unless singly.
        """
        passed = []
        while asked := self.asked:
            if not singly and (run := self._down_the_list(told)):
                passed += run
                continue
            passed.append(asked)
            if self.page.locator(LIST).count():
                self.tap("[data-single]")
            last = self.page.locator(".answer, .option").last.get_attribute("data-value") or ""
            self.answer(told.get(asked, last))
            if self.page.locator("dialog[open] .suit-key").count():
                self.tap("dialog[open] .suit-key")
                if self.page.locator("dialog[open] .primary").count():
                    self.tap("dialog[open] .primary")
            assert len(passed) < 60, passed
        return passed

    def answer_from(self, told: Mapping[str, str], suits: str = "") -> None:
        """Answers until nothing is asked: as told; what is not told is a question of yes or no, and is *no*.

        A list of questions of yes or no is answered as a whole; suits are tapped where they are asked for.
        """
        for _ in range(40):
            if not (asked := self.asked):
                return
            if self._down_the_list(told):
                continue
            self.offered[asked] = [
                option.get_attribute("data-value") or "" for option in self.page.locator("#main .option").all()
            ]
            value = told.get(asked, "false")
            if self.page.locator(LIST).count():
                self.tap("[data-single]")
            assert self.page.locator(f'[data-value="{value}"]').count(), f"{asked} is not told"
            self.answer(value)
            if self.page.locator("dialog[open] .suit-key").count():
                for suit in suits:
                    self.tap(f"dialog[open] .suit-key >> nth={'SHDC'.index(suit)}")
                if self.page.locator("dialog[open] .primary").count():
                    self.tap("dialog[open] .primary")
                elif self.page.locator("dialog[open] .suit-key").count():
                    self.tap("dialog[open] .suit-key")  # that of the card that lies there
        raise AssertionError(self.asked)

    def _down_the_list(self, told: Mapping[str, str]) -> list[str]:
        """The questions that one tap on the list answers: no, down to the first yes; else none."""
        run = [key.get_attribute("data-run-key") or "" for key in self.page.locator(LIST).all()]
        other = next((key for key in run if told.get(key, "false") != "false"), "")
        if not run or (other and told[other] != "true"):
            return []
        self.tap(f'[data-run-key="{other}"]')
        return run[: run.index(other) + 1] if other else run

    def kept(self) -> dict[str, Any]:
        """The ruling that is open, as the page keeps it."""
        found: dict[str, Any] = self.page.evaluate(KEPT)
        return found

    def shown(self) -> list[tuple[str, str]]:
        """Each sentence of the ruling with its clause."""
        rows = self.page.locator(".spoken .to li")
        return [
            (row.locator(".pill").inner_text(), row.locator(".said p").first.inner_text().replace("\ufe0e", ""))
            for row in rows.all()
        ]


def engine(kept: dict[str, Any]) -> tuple[Ruling, Incident]:
    """The engine's ruling on what the page was told."""
    seat = Seat[kept["offender"]] if kept["offender"] else None
    card = 0 if not kept["card"] else typed_card(kept["card"])
    incident = Incident(kept["kind"], seat, card=card, born_of=kept["born"] or "")
    told = dict(kept["answers"])
    passed = any(value in PASSED.get(name.split(".")[0], ()) for name, value in told.items())
    docket = Docket(BOOK, kept["edition"], now=max(When(kept["now"]), When.TRICK if passed else When.NOW))
    if kept["declarer"] and kept["offender"]:
        apart = (Seat[kept["offender"]] - Seat[kept["declarer"]]) & 3
        told["role"] = {0: "declarer", 2: "dummy"}.get(apart, "defender")
    for name, value in told.items():
        if name.startswith(READING):
            reading = all_readings()[name.removeprefix(READING)]
            docket = replace(docket, readings={**docket.readings, reading: value})
            continue
        fact = fact_of(name)
        doubt = str(value).removeprefix("?") if str(value).startswith("?") else None
        docket = docket.told(incident, fact, Doubt(doubt) if doubt else value_of(fact, value))
    if kept["suit"]:
        docket = docket.told(incident, SUIT, LETTERS.index(kept["suit"]))
    if kept["suits"]:
        docket = docket.told(incident, SUITS, sum(SUIT_CARDS[LETTERS.index(suit)] for suit in kept["suits"]))
    for raised in kept["raised"]:
        docket = docket.raise_issue(incident, all_issues()[raised.removeprefix(PREFIX)])
    return rule(docket, incident), incident


def spoken(kept: dict[str, Any], language: str) -> list[tuple[str, str]]:
    """What the engine's speaker makes of the engine's ruling, each sentence with its clause."""
    ruling, incident = engine(kept)
    assert ruling.question is None
    declarer = Seat[kept["declarer"]] if kept["declarer"] else None

    def seating(_: Incident, place: Place) -> Seat | None:
        if place in AROUND:
            return None if incident.seat is None else incident.seat.on(AROUND.index(place))
        if declarer is None or place not in (Place.DECLARER, Place.DUMMY):
            return None
        return declarer if place is Place.DECLARER else declarer.partner

    voice = Speaker(words(language), seating).naming((*ruling.steps, *ruling.certain))
    extra = [step for step in ruling.steps if isinstance(step, (Opened, Read))]
    steps = ruling.steps if ruling.complete else (*ruling.certain, *extra)
    return [(s.clause, voice.step(s, incident)) for s in steps if isinstance(s, (Done, Opened, Read))]
