"""What a case file tells of figures: an ending that was claimed, a score to adjust, a deadline."""

from __future__ import annotations

from tablilla.table.plain_types import TEXT, TEXTS, TRUTH, May, Shape, numbers, one_of

_SEAT = one_of(*"NESW")
_SIDE = one_of("NS", "EW")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | str) and not isinstance(value, bool)


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)


NUMBER = May("value", _is_number)
NUMBERS = May("whole_numbers", _are_numbers)
_POINTS = numbers(-9990, 9990)

ENDING: Shape = {
    **dict.fromkeys(("deal", "played", "say"), TEXT),
    **dict.fromkeys(("lead", "claimer", "declarer"), _SEAT),
    "trumps": one_of(*"SHDCN"),
    "claimed": numbers(0, 13),
    **dict.fromkeys(("agreed", "top_down"), TRUTH),
    "strike": NUMBERS,
}
ADJUST: Shape = {
    **dict.fromkeys(("method", "table", "without", "no_error", "ns", "ew", "further", "vp"), TEXT),
    **dict.fromkeys(("results", "ew_result", "likely"), TEXTS),
    "vul": one_of("none", "ns", "ew", "both"),
    "board": numbers(1, 10**6),
    "others": NUMBERS,
    "expected": numbers(0, 10**4),
    "other": _POINTS,
    **dict.fromkeys(("cross", "imps", "favoured_only", "knockout"), TRUTH),
    **dict.fromkeys(("top", "own_ns", "own_ew", "due_ns", "due_ew", "penalty_ns", "penalty_ew"), NUMBER),
    "innocent": _SIDE,
}
DEADLINE: Shape = {
    "posted": TEXT,
    "asked": TEXT,
    "minutes": numbers(0, 10**5),
    "matters": TEXTS,
}
FIGURES: dict[str, Shape] = {"ending": ENDING, "adjust": ADJUST, "deadline": DEADLINE}
