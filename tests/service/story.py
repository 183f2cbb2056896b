"""A table followed through the call ``table``, as a client does it: it keeps the log and the answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablilla.service.table import run

TESTS = (
    "same_or_similar_meaning",
    "all_its_hands_would_have_made_the_withdrawn_call",
    "same_purpose",
    "same_or_more_precise_meaning",
    "lowest_bid_that_shows_the_same",
)


class Story:
    """The log so far, what was answered, and the last answer of the call."""

    def __init__(self, log: str, edition: int) -> None:
        self.log, self.edition = log, edition
        self.about: dict[str, dict[str, Any]] = {}
        self.made = self._ask()

    def add(self, *lines: str) -> list[str]:
        """These things happen; the lines that came to the log."""
        return self._ask(add="\n".join(lines))["added"]  # type: ignore[no-any-return]

    def rule(
        self, kind: str, seat: str, nth: int = 1, comparable: Iterable[str] = (), **facts: Any
    ) -> list[str]:
        """The director rules on it and answers so much; every call but these is not comparable."""
        me = self.tell(kind, seat, nth, **facts)
        log = self.log
        while True:
            self.log = log
            made = self._ask(carry_out=me)
            if made["carried_out"]:
                return made["added"]  # type: ignore[no-any-return]
            asked = made["question"]
            if not self._judge(me, asked, comparable):
                raise AssertionError(f"open: {asked['fact']} {asked['clause']}")

    def tell(self, kind: str, seat: str, nth: int = 1, **facts: Any) -> dict[str, Any]:
        """What the director knows of it."""
        me = self.about.setdefault(f"{kind}{seat}{nth}", {"kind": kind, "seat": seat, "nth": nth, "facts": {}})
        me["facts"].update({key.replace("__", "."): value for key, value in facts.items()})
        return me

    def _judge(self, me: dict[str, Any], asked: dict[str, Any], comparable: Iterable[str]) -> bool:
        name = asked["fact"].partition(".")[0]
        if name not in TESTS:
            return False
        for call in asked["calls"]:
            me["facts"][f"{name}.{call}"] = name in (TESTS[0], TESTS[3]) and call in comparable
        return True

    def answer(self, kind: str, seat: str, nth: int = 1, **facts: Any) -> list[str]:
        """What the director is asked later about it; the lines that follow."""
        self.tell(kind, seat, nth, **facts)
        return self._ask()["added"]  # type: ignore[no-any-return]

    def _ask(self, **request: Any) -> dict[str, Any]:
        told = list(self.about.values())
        before = {"log": self.log, "told": told, "edition": self.edition, "language": "en"}
        self.made = run({**before, **request})
        self.log = self.made["log"]
        return self.made

    # -- what is seen --------------------------------------------------------------------------------------
    @property
    def question(self) -> str | None:
        """The key of what is asked now."""
        return self.made["question"]["fact"] if "question" in self.made else None

    @property
    def strip(self) -> dict[str, str]:
        """What holds, by key: whose it is and the clause."""
        return {part["key"]: f"{part['seat']} {part['clause']}" for part in self.made["strip"]}

    @property
    def kinds(self) -> list[str]:
        """The irregularities that are seen."""
        return [each["kind"] for each in self.made["irregularities"]]

    def clauses(self, kind: str) -> set[str]:
        """Every clause of what is directed about irregularities of this kind."""
        ruled = [each for each in self.made["irregularities"] if each["kind"] == kind]
        return {step["clause"] for each in ruled for step in each["directives"]}

    def appointments(self, kind: str) -> set[str]:
        """The clauses for which to come back."""
        ruled = [each for each in self.made["irregularities"] if each["kind"] == kind]
        return {made["clause"] for each in ruled for made in each["appointments"]}
