"""A director at a table: lines are told, rulings asked for and carried out, by the call ``table``."""

from __future__ import annotations

from typing import Any

from tablilla.service.calls import call

Plain = dict[str, Any]


class At:
    """The table after what was told so far."""

    def __init__(self, log: str, edition: int = 2017) -> None:
        self.request: Plain = {"log": log, "told": [], "edition": edition, "language": "en"}
        self._ask()

    def _ask(self, **more: Any) -> At:
        self.answer = call("table", {**self.request, **more})
        assert "fault" not in self.answer, self.answer
        self.request |= {"log": self.answer["log"], "told": self.answer["told"]}
        return self

    def add(self, lines: str) -> At:
        """After these lines."""
        return self._ask(add=lines)

    def rule(self, kind: str, seat: str, trick: int = 0, cards: Plain | None = None, **facts: Any) -> At:
        """After the ruling on this irregularity was carried out; no question may be left."""
        about: Plain = {"kind": kind, "seat": seat, "facts": facts, "cards": cards or {}}
        if trick:
            about["trick"] = trick
        self._ask(carry_out=about)
        assert self.answer["carried_out"], self._one(kind, seat).get("question")
        return self

    def _one(self, kind: str, seat: str) -> Plain:
        return next(i for i in self.answer["irregularities"] if (i["kind"], i.get("seat")) == (kind, seat))

    def carried_out(self, kind: str, seat: str) -> bool:
        """Whether the log tells that what is to be done about it was done."""
        return bool(self._one(kind, seat)["carried_out"])

    def question(self, kind: str, seat: str) -> str:
        """The fact that is asked for about it."""
        return str(self._one(kind, seat).get("question", {}).get("fact", ""))

    @property
    def kinds(self) -> list[str]:
        """What is wrong."""
        return [i["kind"] for i in self.answer["irregularities"]]

    @property
    def state(self) -> Plain:
        return dict(self.answer["state"])

    @property
    def turn(self) -> str | None:
        found: str | None = self.state["turn"]
        return found

    @property
    def lawful(self) -> set[str]:
        """The cards that the one to play may play."""
        return set(self.state["lawful"])

    @property
    def tricks(self) -> list[Any]:
        """The cards of each quitted trick."""
        return [trick["cards"] for trick in self.state["tricks"]]

    @property
    def penalty_cards(self) -> set[tuple[str, str]]:
        return {(one["seat"], one["card"]) for one in self.state["penalty_cards"]}
