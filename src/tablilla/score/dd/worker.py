"""The process that calls DDS: a position a line on standard input, its answer a line on standard output.

``python -m tablilla.score.dd.worker LIBRARY``.  A request has ``id``, ``trumps`` and ``first`` as DDS numbers
them, ``trick`` (suit and rank of the cards played to it) and ``hands`` (4 seats by 4 suits, a bit a rank); the
answer has ``id`` and ``cards`` (suit, rank, tricks of the side of who plays it), or ``error``, a number of DDS.
"""

from __future__ import annotations

import ctypes
import json
import sys
from typing import Any

ALL_CARDS, SEARCH_ALWAYS, NO_TARGET = 3, 1, -1


class Deal(ctypes.Structure):
    """``struct deal`` of DDS 2.9."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("hands", (ctypes.c_uint * 4) * 4),
    )


class Future(ctypes.Structure):
    """``struct futureTricks`` of DDS 2.9."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


def loaded(path: str) -> Any:
    """The library, with one thread."""
    library = ctypes.CDLL(path)
    library.SolveBoard.argtypes = (
        Deal, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.POINTER(Future), ctypes.c_int,
    )  # fmt: skip
    library.SolveBoard.restype = ctypes.c_int
    library.SetMaxThreads(1)
    return library


def answer(library: Any, asked: dict[str, Any]) -> dict[str, Any]:
    """One position solved."""
    trick = [*asked["trick"], [0, 0], [0, 0], [0, 0]][:3]
    deal = Deal(
        asked["trumps"],
        asked["first"],
        (ctypes.c_int * 3)(*(suit for suit, _ in trick)),
        (ctypes.c_int * 3)(*(rank for _, rank in trick)),
    )
    for seat in range(4):
        for suit in range(4):
            deal.hands[seat][suit] = asked["hands"][seat][suit]
    found = Future()
    code = library.SolveBoard(deal, NO_TARGET, ALL_CARDS, SEARCH_ALWAYS, ctypes.byref(found), 0)
    if code != 1:
        return {"id": asked["id"], "error": code}
    cards = []
    for i in range(found.cards):
        ranks = [found.rank[i], *(r for r in range(2, 15) if found.equals[i] >> r & 1)]
        cards += [[found.suit[i], rank, found.score[i]] for rank in ranks]
    return {"id": asked["id"], "cards": cards}


def main() -> None:
    """Answer until the input ends."""
    library = loaded(sys.argv[1])
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(library, json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
