"""What a case expects, key by key, against what it comes to.  Every check says in one line what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from tablilla.bridge.cards import SUITS, cards, suit_of
from tablilla.bridge.seats import Seat
from tablilla.casebook.case_file import CaseFile
from tablilla.casebook.choice_words import CHOICE_WORDS
from tablilla.casebook.figures import adjusted, in_time, remaining
from tablilla.casebook.outcome import Outcome
from tablilla.laws.duties_of_calls import EnforcedPass, RepeatCall
from tablilla.laws.law26_call_withdrawn import LeadRight
from tablilla.rules.directive import (
    Accept,
    AcceptCall,
    AddToPlayed,
    Adjust,
    FirstCallStands,
    Inform,
    InRotation,
    Oblige,
    Stand,
    Standard,
    Substitute,
    Supply,
    WatchAwareness,
    key_of,
)
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.options import Pick
from tablilla.rules.place import Place
from tablilla.rules.step import Read

Check = Callable[[Outcome, Any], Iterator[str]]
_ADJUSTING = ("12", "16", "21B3", "23", "27D", "47E2", "50E3", "50E4", "72C", "86", "82C")
_OPEN = {"end-of-play": When.PLAY, "end-of-round": When.ROUND, "correction-period": When.CORRECTION}
_OPEN |= {"end-of-auction": When.AUCTION, "end-of-trick": When.TRICK}


def within(clause: str, head: str) -> bool:
    """Whether a clause is this one or stands under it: 64B7 under 64B, not 6."""
    rest = clause.removeprefix(head)
    return clause.startswith(head) and (not rest or not (head[-1].isdigit() and rest[0].isdigit()))


def _any_within(clauses: frozenset[str], head: str) -> bool:
    return any(within(clause, head) for clause in clauses)


def cites(outcome: Outcome, expected: list[str]) -> Iterator[str]:
    """Each of these clauses is applied."""
    for clause in expected:
        if not _any_within(outcome.applied, clause):
            yield f"{clause} is not cited; cited are {', '.join(sorted(outcome.applied))}"


def never_cites(outcome: Outcome, expected: list[str]) -> Iterator[str]:
    """None of these clauses is applied."""
    for clause in expected:
        if _any_within(outcome.effective, clause):
            yield f"{clause} is cited"


def does(outcome: Outcome, expected: list[str]) -> Iterator[str]:
    """Each of these directives is given under that clause: ``penalty.major@62B1``."""
    given = {f"{key_of(d)}@{clause}" for _, clause, d in outcome.done()}
    for wanted in expected:
        if wanted not in given:
            yield f"{wanted} is not directed; directed are {', '.join(sorted(given))}"


def never_does(outcome: Outcome, expected: list[str]) -> Iterator[str]:
    """None of these directives is given under that clause."""
    given = {f"{key_of(d)}@{clause}" for _, clause, d in outcome.done()}
    for unwanted in expected:
        if unwanted in given:
            yield f"{unwanted} is directed"


def kind(outcome: Outcome, expected: str) -> Iterator[str]:
    """One incident is of this kind."""
    kinds = {i.kind for i in outcome.rulings}
    if expected.replace("-", "_") not in kinds:
        yield f"no {expected}; there are {', '.join(sorted(kinds))}"


def question(outcome: Outcome, expected: str) -> Iterator[str]:
    """This fact is asked next."""
    asked = [r.question.fact.key for r in outcome.rulings.values() if r.question]
    if expected not in asked and not (expected == "none" and not asked):
        yield f"{expected} is not asked; asked is {asked or 'nothing'}"


def established(outcome: Outcome, expected: bool) -> Iterator[str]:
    """A revoke is established: at least one stands."""
    found = any(isinstance(d, Stand) and i.kind == "revoke" for i, _, d in outcome.done())
    if found is not expected:
        yield f"established: {found}"


def must_correct(outcome: Outcome, expected: bool) -> Iterator[str]:
    """Something has still to be put right."""
    found = any(isinstance(d, (AddToPlayed, Substitute, Supply)) for _, _, d in outcome.done())
    if found is not expected:
        yield f"to be corrected: {found}"


def tricks_to_nonoffenders(outcome: Outcome, expected: int) -> Iterator[str]:
    """The automatic adjustment alone."""
    if outcome.tricks != expected:
        yield f"{outcome.tricks} tricks are transferred"


def tricks(outcome: Outcome, expected: int) -> Iterator[str]:
    """Declarer's tricks in the end."""
    if (found := outcome.declarers_tricks()) != expected:
        yield f"declarer has {found} tricks"


def penalty_cards(outcome: Outcome, expected: list[dict[str, str]]) -> Iterator[str]:
    """The penalty cards on the table once the ruling is carried out."""
    wanted = sorted((p["seat"], p["card"], p["kind"]) for p in expected)
    found = sorted(outcome.penalty_cards())
    if wanted != found:
        yield f"penalty cards are {found or 'none'}"


def lead(outcome: Outcome, expected: list[dict[str, Any]]) -> Iterator[str]:
    """A lead restriction in force, or offered to declarer."""
    found = {(str(d.duty.who), type(d.duty).__name__) for _, _, d in outcome.done() if isinstance(d, Oblige)}
    offered = {word.split(":")[0] for _, word in offered_words(outcome)}
    waiting = {(str(s), scope) for s, scope in _lead_rights(outcome)}
    for wanted in expected:
        way = "require" if "require" in wanted else "forbid"
        if (wanted.get("seat"), way) in waiting:
            continue
        duty = "LeadDemand" if way == "require" else "LeadBan"
        if way not in offered and not any(name == duty for _, name in found):
            yield f"no {way} of the lead of {wanted.get('seat')}"
    if not expected and any(name in ("LeadDemand", "LeadBan", "LeadRight") for _, name in found):
        yield "the lead is restricted"


def _lead_rights(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Whose first lead declarer may restrict, and in which ways."""
    for incident, _, d in outcome.done():
        if isinstance(d, Oblige) and isinstance(d.duty, LeadRight):
            for seat in _seats(outcome, incident, _place(d.duty.who)):
                yield seat, "forbid"
                if d.duty.scope.demands:
                    yield seat, "require"


def passes(outcome: Outcome, expected: list[dict[str, str]]) -> Iterator[str]:
    """Who has to pass, and for how long; nobody else."""
    found = {
        (seat, d.duty.turns.value.replace("_", "-"))
        for incident, _, d in outcome.done()
        if isinstance(d, Oblige) and isinstance(d.duty, EnforcedPass)
        for seat in _seats(outcome, incident, _place(d.duty.who))
    }
    wanted = {(p["seat"], p["until"]) for p in expected}
    if found != wanted:
        yield f"these have to pass: {sorted(found) or 'nobody'}"


def call(outcome: Outcome, expected: str) -> Iterator[str]:
    """The call that has to be made again."""
    found = [
        d.duty.call for _, _, d in outcome.done() if isinstance(d, Oblige) and isinstance(d.duty, RepeatCall)
    ]
    if found != [expected]:
        yield f"to be repeated: {found or 'nothing'}"


def _place(who: Place | Seat) -> Place | None:
    """The place of a duty, which in a ruling is never a seat."""
    return who if isinstance(who, Place) else None


def options(outcome: Outcome, expected: list[dict[str, str]]) -> Iterator[str]:
    """Every choice that a player has to be offered, in order."""
    found = list(dict.fromkeys(offered_words(outcome)))
    wanted = [(o["who"], o["what"]) for o in expected]
    if found != wanted:
        yield f"offered are {', '.join(f'{who} {what}' for who, what in found) or 'none'}"


def information(outcome: Outcome, expected: list[dict[str, Any]]) -> Iterator[str]:
    """What is unauthorised for whom."""
    barred = {
        seat for i, _, d in outcome.done() if isinstance(d, Inform) for seat in _seats(outcome, i, d.barred)
    }
    for wanted in expected:
        for seat in wanted.get("unauthorised_for", ()):
            if seat not in barred:
                yield f"nothing is unauthorised for {seat}; it is for {', '.join(sorted(barred)) or 'nobody'}"
    if not expected and barred:
        yield f"something is unauthorised for {', '.join(sorted(barred))}"


def consider_64c(outcome: Outcome, expected: bool) -> Iterator[str]:
    """Equity has still to be compared, or the story shows that it brings no more."""
    clauses = outcome.asked | outcome.considered | outcome.effective
    if expected and not _any_within(clauses, "64C"):
        yield "64C is not looked at"
    adjusted = any(isinstance(d, Adjust) and within(c, "64C") for _, c, d in outcome.done())
    if not expected and (adjusted or _any_within(outcome.asked, "64C")):
        yield "64C is still in view"


def consider_12(outcome: Outcome, expected: bool) -> Iterator[str]:
    """An adjustment is kept in view, or there is none."""
    in_view = outcome.asked | outcome.effective
    found = any(_any_within(in_view, head) for head in _ADJUSTING) or any(
        isinstance(d, (Adjust, WatchAwareness)) for _, _, d in outcome.done()
    )
    if found is not expected:
        yield f"adjustment in view: {found}"


def open_until(outcome: Outcome, expected: str) -> Iterator[str]:
    """The answer cannot be final before."""
    if expected == "choice":
        if not any(r.question and r.question.is_choice for r in outcome.rulings.values()):
            yield "no choice is open"
        return
    waits = {a.when for r in outcome.rulings.values() for a in r.open_until}
    if _OPEN.get(expected) not in waits:
        yield f"open until {', '.join(w.name for w in sorted(waits)) or 'nothing'}"


def stands(outcome: Outcome, expected: bool) -> Iterator[str]:
    """The irregular play, lead or call stands; of a call made void by one in rotation, that one."""
    found = any(
        isinstance(d, (Stand, Accept, AcceptCall, FirstCallStands, InRotation)) for _, _, d in outcome.done()
    )
    if found is not expected:
        yield f"stands: {found}"


def contract(outcome: Outcome, expected: dict[str, str]) -> Iterator[str]:
    """What the auction comes to once the rulings are carried out."""
    auction = outcome.auction
    found = None if auction is None else auction.contract
    if found is None:
        yield "the auction of the table has come to no contract"
    elif (str(found), found.declarer.name) != (expected["contract"], expected["declarer"]):
        yield f"the contract is {found} by {found.declarer.name}"


def calls(outcome: Outcome, expected: list[str]) -> Iterator[str]:
    """The calls that count once the rulings are carried out, as ``N:1H``."""
    auction = outcome.auction
    found = [] if auction is None else [f"{m.seat.name}:{m.call}" for m in auction.counting]
    if found != expected:
        yield f"the calls that count are {' '.join(found) or 'none'}"


def plays(outcome: Outcome, expected: list[dict[str, str]]) -> Iterator[str]:
    """The cards that count."""
    for wanted in expected:
        if not outcome.has_played(wanted["seat"], wanted["card"]):
            yield f"{wanted['card']} of {wanted['seat']} does not count as played"


def score(outcome: Outcome, expected: dict[str, Any]) -> Iterator[str]:
    """An adjusted score is directed, of this type."""
    given = [d for _, _, d in outcome.done() if isinstance(d, Adjust)]
    artificial = [d for d in given if d.standard is Standard.ARTIFICIAL]
    assigned = [d for d in given if d.standard is not Standard.ARTIFICIAL]
    found = {"artificial": artificial, "adjusted": given}.get(expected["type"], assigned)
    if not found:
        yield f"no {expected['type']} score; directed are {[key_of(d) for d in given] or 'none'}"


def disputed(outcome: Outcome, expected: bool) -> Iterator[str]:
    """The ruling says that there is another reading."""
    if any(isinstance(s, Read) for _, s in outcome.steps()) is not expected:
        yield f"disputed: {not expected}"


CHECKS: dict[str, Check] = {
    "cites": cites,
    "never_cites": never_cites,
    "does": does,
    "never_does": never_does,
    "kind": kind,
    "question": question,
    "established": established,
    "must_correct": must_correct,
    "tricks_to_nonoffenders": tricks_to_nonoffenders,
    "tricks": tricks,
    "penalty_cards": penalty_cards,
    "lead": lead,
    "pass": passes,
    "call": call,
    "contract": contract,
    "calls": calls,
    "options": options,
    "information": information,
    "consider_64C": consider_64c,
    "consider_12": consider_12,
    "open_until": open_until,
    "stands": stands,
    "plays": plays,
    "score": score,
    "disputed": disputed,
    "remaining": remaining,
    "adjusted": adjusted,
    "in_time": in_time,
}


def faults(case: CaseFile, edition: int) -> list[str]:
    """What the ruling lacks or has too much; empty: all that is expected holds."""
    outcome = Outcome.of(case, edition)
    found = [f"{key}: nobody checks this key" for key in case.expect if key not in CHECKS]
    for key, check in CHECKS.items():
        if key in case.expect:
            found += [f"{key}: {fault}" for fault in check(outcome, case.expect[key])]
    return found


def offered_words(outcome: Outcome) -> list[tuple[str, str]]:
    """Who is offered what, in the words of the case files; also what another may do once this is picked."""
    found = []
    for incident, offer in outcome.offers:
        *before, last = offer.picks
        picks = [(offer.by, pick) for pick in (*(p for p in before if p.value is True), last)]
        then = offer.then
        if then is not None and then.by is not None:
            picks += [(then.by, Pick(then.fact, value, then.clause)) for value in then.domain]
        found += [_offered(outcome, incident, by, pick) for by, pick in picks]
    return [(who, word) for who, word in found if word]


def _offered(outcome: Outcome, incident: Incident, by: Place, pick: Pick) -> tuple[str, str]:
    """The player, and the word for what he may pick, with the suit or, for another hand's card, the seat."""
    seat = outcome.docket.seat(incident, by)
    who = seat.name if seat is not None else by.value
    word = CHOICE_WORDS.get((pick.fact.key, _key(pick.value)), "")
    if not word:
        return who, ""
    if isinstance(pick.fact.subject, Place):
        hand = outcome.docket.seat(incident, pick.fact.subject)
        return who, word if hand is None or hand == seat else f"{word}:{hand.name}"
    if pick.names is None or pick.named is None:
        return who, word
    if pick.names.key == "suits":
        suits = {s for c in cards(pick.named) if (s := suit_of(c)) is not None}
        return who, f"{word}:{''.join(SUITS[s] for s in sorted(suits, reverse=True))}"
    return who, f"{word}:{SUITS[pick.named]}"


def _key(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


def _seats(outcome: Outcome, incident: Incident, place: Place | None) -> set[str]:
    if place is None:
        return set()
    if place is Place.TABLE:
        return set("NESW")
    if place in (Place.OFFENDERS, Place.OTHERS):
        around = (Place.OFFENDER, Place.PARTNER) if place is Place.OFFENDERS else (Place.LHO, Place.RHO)
        return {s.name for p in around if (s := outcome.docket.seat(incident, p)) is not None}
    seat = outcome.docket.seat(incident, place)
    return set() if seat is None else {seat.name}
