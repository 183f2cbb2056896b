"""How fast recorded boards are audited, beside the time that endplay needs only to read them.

``python -m benchmarks.audit [BOARDS [SEED]]`` writes a PBN file of complete boards (made here at random from
the seed: lawful auctions, 52 cards each) to a temporary folder, audits it, and prints boards a second and the
most memory.  Where the package endplay can be imported it reads the same file, and the ratio is printed.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tablilla.audit.walk import Summary, walk
from tablilla.bridge.board import dealer, vulnerability
from tablilla.bridge.cards import NAMES, RANKS
from tablilla.bridge.contract import DENOMINATIONS, PASS, Contract, contract_of
from tablilla.bridge.seats import Seat

BIDS = [f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")]
Pick = Callable[[random.Random, list[str], list[str]], str]  # from all cards of a hand and the lawful ones


@dataclass
class Board:
    """A board as it was played: cards by their names, tricks in playing order."""

    number: int
    hands: list[list[str]]
    calls: list[tuple[Seat, str]]
    contract: Contract
    tricks: list[list[tuple[Seat, str]]] = field(default_factory=list)
    won: int = 0  # by declarer's side


def lawful(rng: random.Random, _: list[str], allowed: list[str]) -> str:
    """Any card that follows suit."""
    return rng.choice(allowed)


def played(rng: random.Random, number: int, pick: Pick = lawful) -> Board:
    """A random board, played to the end."""
    cards = list(NAMES)
    rng.shuffle(cards)
    hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
    calls = _auction(rng, dealer(number))
    contract = contract_of(calls)
    if contract is None:
        return played(rng, number, pick)
    board = Board(number, hands, calls, contract)
    left = [list(hand) for hand in hands]
    leader = contract.declarer.on(1)
    for _ in range(13):
        trick: list[tuple[Seat, str]] = []
        for step in range(4):
            seat = leader.on(step)
            follow = [c for c in left[seat] if trick and c[0] == trick[0][1][0]]
            card = pick(rng, left[seat], follow or left[seat])
            left[seat].remove(card)
            trick.append((seat, card))
        leader = taker(trick, contract.denomination)
        board.tricks.append(trick)
        board.won += leader.side is contract.declarer.side
    return board


def taker(trick: Sequence[tuple[Seat, str]], denomination: int) -> Seat:
    """Who wins a trick, by a sum: trumps above the suit led, all else nothing."""
    trump = DENOMINATIONS[denomination]

    def worth(play: tuple[Seat, str]) -> int:
        suit, rank = play[1][0], play[1][1]
        return RANKS.index(rank) + 1 + 20 * (suit == trump) if suit in (trump, trick[0][1][0]) else 0

    return max(trick, key=worth)[0]


def _auction(rng: random.Random, first: Seat) -> list[tuple[Seat, str]]:
    calls: list[str] = []
    at = -1
    while not (len(calls) > 3 and calls[-3:] == [PASS] * 3):
        if at < 30 and rng.random() < 0.5:
            at += rng.randint(1, 4)
            calls.append(BIDS[at])
        else:
            calls.append(PASS)
    return [(first.on(step), call) for step, call in enumerate(calls)]


def pbn(board: Board, marks: dict[str, str] | None = None, **tags: str) -> str:
    """The board as a PBN game; ``marks`` by card, ``tags`` in place of what would be written."""
    first = board.contract.declarer.on(1)
    calls = [call for _, call in board.calls]
    plain = {
        "Event": "Made at random",
        "Board": str(board.number),
        "Dealer": dealer(board.number).name,
        "Vulnerable": ("None", "NS", "EW", "All")[vulnerability(board.number)],
        "Deal": "N:" + " ".join(_hand(hand) for hand in board.hands),
        "Declarer": board.contract.declarer.name,
        "Contract": str(board.contract),
        "Result": str(board.won),
    }
    lines = [f'[{name} "{value}"]' for name, value in (plain | tags).items()]
    lines += [f'[Auction "{board.calls[0][0].name}"]']
    lines += [" ".join(calls[at : at + 4]) for at in range(0, len(calls), 4)]
    lines += [f'[Play "{first.name}"]']
    for trick in board.tricks:
        by_seat = {seat: (marks or {}).get(card, "") + card for seat, card in trick}
        lines.append(" ".join(by_seat.get(first.on(step), "-") for step in range(4)))
    return "\n".join(lines) + ("" if len(board.tricks) == 13 else "\n*") + "\n\n"


def _hand(hand: list[str]) -> str:
    ranks = {s: "".join(sorted((c[1] for c in hand if c[0] == s), key=RANKS.index)) for s in "SHDC"}
    return ".".join(ranks[s][::-1] for s in "SHDC")


def lin(board: Board) -> str:
    """The board as LIN, cards in playing order."""
    hands = [
        "".join(s + "".join(c[1] for c in board.hands[seat] if c[0] == s) for s in "SHDC") for seat in (2, 3, 0)
    ]
    vulnerable = "oneb"[vulnerability(board.number)]
    calls = "".join(f"mb|{call.replace('NT', 'N').replace('Pass', 'p')}|" for _, call in board.calls)
    cards = "".join("".join(f"pc|{card}|" for _, card in trick) + "pg||" for trick in board.tricks)
    digit = "3412"[dealer(board.number)]
    deal = f"md|{digit}{','.join(hands)},|rh||ah|Board {board.number}|sv|{vulnerable}|"
    return f"pn|S,W,N,E|st||{deal}{calls}pg||{cards}\n"


def write(path: Path, boards: int, seed: int) -> None:
    """A file of so many boards."""
    rng = random.Random(seed)
    with path.open("w", encoding="ascii") as file:
        file.write(f"% PBN 2.1\n% made at random, seed {seed}\n")
        for number in range(1, boards + 1):
            file.write(pbn(played(rng, number)))


def audited(path: Path) -> tuple[float, Summary]:
    """Seconds of processor time for reading and all checks."""
    summary = Summary()
    start = time.process_time()
    for _ in walk([str(path)], 2017, summary):
        pass
    return time.process_time() - start, summary


def main(arguments: Sequence[str]) -> None:
    """Write, audit, compare."""
    boards = int(arguments[0]) if arguments else 20_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boards.pbn"
        write(path, boards, seed)
        mine, summary = audited(path)
        print(f"{summary.boards} boards, seed {seed}, findings {dict(summary.findings)}")
        print(f"tablilla audit      {boards / mine:8.0f} boards/s")
        for count in (boards // 10, boards):
            part = Path(folder) / f"{count}.pbn"
            write(part, count, seed)
            tracemalloc.start()
            audited(part)
            print(f"most memory         {tracemalloc.get_traced_memory()[1] / 1e6:8.2f} MB at {count} boards")
            tracemalloc.stop()
        if importlib.util.find_spec("endplay") is None:
            print("endplay is not installed here: no comparison (pip install endplay)")
            return
        parsers = importlib.import_module("endplay.parsers.pbn")
        start = time.process_time()
        with path.open(encoding="ascii") as file:
            read = len(parsers.load(file))
        theirs = time.process_time() - start
        print(f"endplay, reading    {read / theirs:8.0f} boards/s")
        print(f"tablilla audit is {theirs / mine:.1f} times as fast as endplay's reading alone")


if __name__ == "__main__":
    main(sys.argv[1:])
