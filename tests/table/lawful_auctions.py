"""Lawful auctions by another road: what is lawful and what it comes to, from the whole list of calls."""

from __future__ import annotations

import random

SUITS = ("C", "D", "H", "S", "NT")
LADDER = [f"{level}{suit}" for level in "1234567" for suit in SUITS]


def lawful(calls: list[str]) -> set[str]:
    """What the next player may call, by the rhythm of the calls: even and odd places are the two sides."""
    if ended(calls):
        return set()
    bids = [n for n, call in enumerate(calls) if call in LADDER]
    higher = LADDER[LADDER.index(calls[bids[-1]]) + 1 :] if bids else LADDER
    found = {"Pass", *higher}
    live = [n for n, call in enumerate(calls) if call != "Pass"]
    if live and (len(calls) - live[-1]) % 2:
        found |= {"XX"} if calls[live[-1]] == "X" else {"X"} if calls[live[-1]] in LADDER else set()
    return found


def ended(calls: list[str]) -> bool:
    """Three passes after something else, or four from the start."""
    return calls[-3:] == ["Pass"] * 3 and len(calls) > 3


def outcome(calls: list[str]) -> tuple[str, int] | None:
    """The contract and how many places after the dealer its declarer sits; ``None``: passed out."""
    bids = [n for n, call in enumerate(calls) if call in LADDER]
    if not bids:
        return None
    last = bids[-1]
    after = calls[last:]
    doubled = "XX" if "XX" in after else "X" if "X" in after else ""
    suit = calls[last][1:]
    first = min(n for n in bids if n % 2 == last % 2 and calls[n][1:] == suit)
    return calls[last] + doubled, first % 4


def some(rng: random.Random) -> list[str]:
    """A random lawful auction, dense at the bottom of the ladder."""
    calls: list[str] = []
    eager = rng.random()
    while not ended(calls):
        may = lawful(calls)
        doubles = sorted(may & {"X", "XX"})
        bids = [call for call in LADDER if call in may][: rng.choice((2, 6, 35))]
        if rng.random() > eager or not (doubles or bids):
            calls.append("Pass")
        else:
            calls.append(rng.choice(doubles if doubles and rng.random() < 0.4 else bids or doubles))
    return calls
