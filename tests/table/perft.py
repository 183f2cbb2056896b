"""Endings counted ply by ply with lists of names only: no table, no bit, no class of the program.

``python tests/table/perft.py`` writes ``perft.json`` again, from the endings that its seeds give.
"""

from __future__ import annotations

import json
import random
from itertools import count
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("perft.json")
RANKS, SUITS, SEATS = "23456789TJQKA", "CDHS", "NESW"
Ending = dict[str, Any]


def endings() -> list[Ending]:
    """Twenty endings of two or three cards a hand: six with a duty that makes a difference."""
    made: list[Ending] = []
    for number in range(20):
        tries = (ending(f"{number}.{attempt}", number) for attempt in count())
        made.append(next(one for one in tries if "duty" not in one or counts(one) != counts(free(one))))
    return made


def free(one: Ending) -> Ending:
    """The same without the duty."""
    return {key: value for key, value in one.items() if key != "duty"}


def ending(seed: str, number: int) -> Ending:
    """The ending of this seed."""
    rng = random.Random(seed)
    size = 2 if number % 5 == 0 else 3
    few = [s + r for s in rng.sample(SUITS, 3) for r in rng.sample(RANKS, 6)]
    pack = rng.sample(few, 4 * size)
    hands = {seat: sorted(pack[n * size : (n + 1) * size]) for n, seat in enumerate(SEATS)}
    made: Ending = {
        "seed": seed,
        "trumps": rng.choice("CDHSN"),
        "declarer": "S",
        "leader": rng.choice("EW"),
        "hands": hands,
    }
    if number >= 14:
        kind = ("major", "major", "minor", "ban", "ban", "demand")[number - 14]
        who = made["leader"] if kind in ("ban", "demand") else rng.choice("EW")
        spots = [c for c in hands[who] if c[1] not in "TJQKA"]
        what = rng.choice(spots if kind == "minor" and spots else hands[who])
        made["duty"] = {"kind": kind, "who": who, "what": what if kind in ("major", "minor") else what[0]}
    return made


def counts(ending: Ending) -> list[int]:
    """How many lawful ways there are to play so many cards, from the first on."""
    plies = 4 * len(ending["hands"]["N"])
    found = [0] * plies
    _go(
        ending,
        {s: list(h) for s, h in ending["hands"].items()},
        [],
        ending["leader"],
        [ending["leader"]],
        0,
        found,
    )
    return found


def _go(
    ending: Ending,
    hands: dict[str, list[str]],
    trick: list[tuple[str, str]],
    leader: str,
    leaders: list[str],
    ply: int,
    found: list[int],
) -> None:
    if ply == len(found):
        return
    seat = SEATS[(SEATS.index(leader) + len(trick)) % 4]
    for card in may(ending, hands, trick, seat, leaders):
        found[ply] += 1
        left = {s: [c for c in h if (s, c) != (seat, card)] for s, h in hands.items()}
        played = [*trick, (seat, card)]
        if len(played) < 4:
            _go(ending, left, played, leader, leaders, ply + 1, found)
        else:
            won = best(played, ending["trumps"])
            _go(ending, left, [], won, [*leaders, won], ply + 1, found)


def best(trick: list[tuple[str, str]], trumps: str) -> str:
    """Who wins: the highest trump, else the highest of the suit led."""
    led = trick[0][1][0]
    return max(trick, key=lambda p: (p[1][0] == trumps, p[1][0] == led, RANKS.index(p[1][1])))[0]


def may(
    ending: Ending, hands: dict[str, list[str]], trick: list[tuple[str, str]], seat: str, leaders: list[str]
) -> list[str]:
    """Cards of the suit led if he has any; of these those that the duty leaves, if it leaves any."""
    hand = hands[seat]
    cards = [c for c in hand if c[0] == trick[0][1][0]] if trick else []
    cards = cards or list(hand)
    duty = ending.get("duty")
    if duty is None or duty["who"] != seat:
        return cards
    kind, what = duty["kind"], duty["what"]
    if kind == "major":
        kept = [c for c in cards if c == what]
    elif kind == "minor":
        lies = what in hand
        kept = [c for c in cards if not lies or c == what or c[0] != what[0] or c[1] in "TJQKA"]
    elif kind == "ban":
        kept = [c for c in cards if trick or c[0] != what or any(s != seat for s in leaders)]
    else:
        kept = [c for c in cards if trick or c[0] == what or len(leaders) > 1]
    return kept or cards


def main() -> None:
    """Write the file."""
    made = {
        "provenance": "random endings, their seeds given; counted by perft.py, which uses names only",
        "endings": [ending | {"counts": counts(ending)} for ending in endings()],
    }
    text = json.dumps(made, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
