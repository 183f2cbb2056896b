"""The score before and after a ruling, with what it means for both sides (Laws 77, 78, 12C)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tablilla.bridge.seats import Side, seat
from tablilla.desk.boards.board import board as board_of
from tablilla.desk.boards.board import reached
from tablilla.desk.boards.figures import won_by_record
from tablilla.desk.boards.item import VULS
from tablilla.desk.boards.results import over
from tablilla.desk.fold import Current
from tablilla.fault import Fault
from tablilla.score.notation import Result, read
from tablilla.score.plain.numbers import fraction
from tablilla.service.calls import answer
from tablilla.texts.catalogue import Words, words

_POINTS = re.compile(r"[+-]?\d{1,4}")
_PERCENTS = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)\s*%\s*[/ ]\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%")
_UNIT = r"(MPS?|IMPS?|VPS?|PV)"
_GIVEN = re.compile(rf"([+-]?\d+(?:[.,]\d+)?)\s*{_UNIT}?\s*/\s*([+-]?\d+(?:[.,]\d+)?)\s*{_UNIT}", re.I)
_BOTH = re.compile(r"(.*\S)\s*[,;:(\s]\s*([+-]?\d{2,4})\)?")
_CONTRACT = re.compile(
    r"(?<![\w+.-])[1-7] ?[^\W\d_]{1,2}[^;,:(/%]*?(?:=|[+−-] ?\d{1,2})(?![\d%])"
)  # with its result
_SUITS = ("♣", "♦", "♥", "♠", "NT")
_WHOLE = re.compile(r"100(?:[.,]0+)?\s*%?|1(?:[.,]0+)?")  # a weight, in per cent or of one
SPLIT = " / "


class Match(NamedTuple):
    """A match of teams: how many boards, and North-South's IMPs on all but this one.

    ``other``: North-South's points at the other table; ``None`` where the result is told in IMPs already.
    """

    boards: int
    imps: Fraction
    other: int | None = None

    @property
    def vp(self) -> str:
        """As the service reads it."""
        return f"{float(self.imps):g}/{self.boards}"


class Compared(NamedTuple):
    """What a score is worked out by: who is vulnerable, the other tables' scores, the reader's language."""

    vul: str | None
    others: Sequence[int]
    language: str
    match: Match | None = None


def compared(log: Current, board: int | None, table: str, language: str) -> Compared:
    """The vulnerability that the board has, which need not be that of its number, and North-South's scores at
    the other tables."""
    if board is None:
        return Compared(None, (), language)
    one = board_of(log, board)
    others = [made for each in one.sittings if each.label != table and (made := one.score(each)) is not None]
    return Compared(VULS[one.vulnerable], others, language)


def table_result(log: Current, board: int | None, table: str, say: Words) -> str:
    """The result of this table as it was recorded, to begin with: its contract, else its points."""
    one = board_of(log, board) if board is not None else None
    sitting = one.sitting(table) if one and table else None
    if one is None or sitting is None:
        return ""
    told, declarer = reached(sitting)
    tricks = won_by_record(one, sitting)
    if told is not None and told.level and declarer is not None and tricks is not None:
        return _written(Result(told.level, told.denomination, told.doubled, declarer, tricks), say)
    score = one.score(sitting)
    return f"{score:+d}" if score is not None else ""


def _written(result: Result, say: Words) -> str:
    """A contract with its result as it is read back: ``4♠X S -1``."""
    level, denomination, doubled, declarer, tricks = result
    letter = "" if declarer is None else f" {say(f'pocket.letter.{declarer.name}')}"
    made = "" if tricks is None else f" {over(level, tricks).replace('−', '-')}"
    return f"{level}{_SUITS[denomination]}{'X' * doubled}{letter}{made}"


def match_of(boards: int | None, imps: str, other: str, by: Compared) -> Match | None:
    """The match that the board was played in; ``None`` where neither its boards nor its IMPs are told.

    Raises ``Fault``: ``desk.form.missing`` for the one that lacks, ``adjust.number``, and as ``worked_out`` for
    the result at the other table.
    """
    if boards is None and not imps:
        return None
    if boards is None or not imps:
        raise Fault("desk.form.missing", "boards" if boards is None else "imps")
    return Match(boards, fraction(imps, "imps"), _points(other, by) if other else None)


def worked_out(before: str, after: str, by: Compared) -> dict[str, Any]:
    """The value of ``score.set``.

    A score is written as a contract with its result (``4S S =``, its points may stand behind), as
    North-South's points (``+420``), as a result for each side (``+420 / -50``, both from North-South's side),
    as percentages (``60%/40%``), as a value for each side (``6.9/3.1 MP``), or as results with weights
    (``30%:4S S = 70%:-50``).  In a match it is compared with the other table and brought to victory points.

    Raises ``Fault`` where it is none of these: ``contract.unknown``, ``score.…``, ``adjust.…``,
    ``desk.score.differ`` where contract and points do not agree, and of a match ``desk.score.unit`` for what
    is not compared in IMPs, ``desk.score.other`` where the other table lacks.
    """
    before, after = (_alone(text.replace("−", "-")) for text in (before, after))  # as it is printed
    made: dict[str, Any] = {"after": _sides(after, by)}
    if before:
        made = {"before": _sides(before, by), **made}
    if by.match is not None:
        made["effect"] = _effect(before, after, by)
        told = {"boards": by.match.boards, "imps": float(by.match.imps), "other": by.match.other}
        made["details"] = {"match": {name: held for name, held in told.items() if held is not None}}
    elif by.others and not any(map(_is_final, filter(None, (before, after)))):
        made["effect"] = _effect(before, after, by)
    return made


def _alone(text: str) -> str:
    """The one result of a score that gives it the whole weight; else the text as it is.

    Nothing is weighted there (12C1c), so that it has a score without any other table.
    """
    parts = _parts(text)
    weight, colon, result = parts[0].partition(":") if len(parts) == 1 else ("", "", "")
    return result.strip() if colon and "@" not in text and _WHOLE.fullmatch(weight.strip()) else text


def _is_final(text: str) -> bool:
    """Whether it stands for both sides as it is written and is compared with nothing."""
    plain = text.strip()
    return bool(_PERCENTS.fullmatch(plain) or _GIVEN.fullmatch(plain)) or "@" in plain


def _parts(text: str) -> list[str]:
    """The results of a weighted score, each with its weight."""
    return [
        part.strip(" ;,") for part in re.split(r"[;,\s]+(?=[\d.,]+%?\s*:)", text.strip()) if part.strip(" ;,")
    ]


def _with_suits(text: str, by: Compared) -> str:
    """The same with the suits of its contracts by their signs: ``4H S -1`` is typed, ``4♥ S -1`` is read."""
    say = words(by.language)

    def contract(found: re.Match[str]) -> str:
        try:
            told = read(found[0], by.language)
        except Fault:
            return found[0]
        return _written(told, say) if told.level else found[0]

    return _CONTRACT.sub(contract, text.strip())


def _sides(text: str, by: Compared) -> dict[str, Any]:
    plain, shown = text.strip(), _with_suits(text, by)
    if found := _PERCENTS.fullmatch(plain):
        ns, ew = (f"{part.replace(',', '.')}%" for part in found.groups())
        return {"text": shown, "ns": ns, "ew": ew}
    if found := _GIVEN.fullmatch(plain):
        unit = found[4].upper()
        return {"text": shown, "ns": f"{found[1]} {unit}", "ew": f"{found[3]} {unit}"}
    if "%" in plain or ":" in plain:
        return {"text": shown, "results": _weighted(plain, by)}
    if SPLIT in plain:
        ours, theirs = (_points(part, by) for part in plain.split(SPLIT, 1))
        return {"text": shown, "ns": ours, "ew": -theirs}
    points = _points(plain, by)
    return {"text": shown, "ns": points, "ew": -points}


def _weighted(text: str, by: Compared) -> list[int]:
    """North-South's points of each result; the weights have to come to the whole."""
    parts = [part.partition(":") for part in _parts(text)]
    if any(not colon or "@" in result for _, colon, result in parts):
        raise Fault("desk.score.weights", "after", given=text)
    points = [_points(result, by) for _, _, result in parts]
    written = [f"{weight}:{one:+d}" for (weight, _, _), one in zip(parts, points, strict=True)]
    answer("adjust", {"method": "weighted", "results": written, "others": [0], "language": by.language})
    return points


def _points(text: str, by: Compared) -> int:
    """North-South's points."""
    plain = text.strip().replace("−", "-")
    if _POINTS.fullmatch(plain):
        return int(plain)
    both = _BOTH.fullmatch(plain)
    if both is None or _reads(plain, by):
        return _scored(plain, by)
    points, told = _scored(both[1].rstrip(" ,;:("), by), int(both[2])
    if points != told:
        raise Fault("desk.score.differ", "", given=text, points=f"{points:+d}")
    return points


def _reads(text: str, by: Compared) -> bool:
    try:
        read(text, by.language)
    except Fault:
        return False
    return True


def _scored(contract: str, by: Compared) -> int:
    found = read(contract, by.language)
    if found.level and found.declarer is None:
        raise Fault("score.declarer", "", given=contract)
    if found.level and by.vul is None:
        raise Fault("desk.score.board", "", given=contract)
    held = answer("score", {"contract": contract, "language": by.language, "vul": by.vul or "none"})
    points, declarer = int(held["score"]), held["declarer"]
    return points if declarer is None or seat(declarer).side is Side.NS else -points


def _effect(before: str, after: str, by: Compared) -> dict[str, Any]:
    """What it is worth against the other tables, in every unit; first the one that stands for all."""
    asked: dict[str, Any] = {"method": "effect", "results": [_plain(after, by)], **_contest(by)}
    asked |= {"table": _plain(before, by)} if before else {}
    units = answer("adjust", asked | {"language": by.language})["rulings"][0]["units"]
    return {**units[0], "units": units}


def _contest(by: Compared) -> dict[str, Any]:
    """With what the board is compared."""
    if by.match is None:
        return {"others": list(by.others)}
    other = by.match.other
    return {"vp": by.match.vp, **({"imps": True} if other is None else {"other": other})}


def _plain(text: str, by: Compared) -> str:
    """The same in points, or in a match in IMPs, as the service reads it.  Raises ``Fault``."""
    plain = text.strip()
    if by.match is not None and _is_final(plain):
        return _in_imps(plain)
    if by.match is not None and by.match.other is None:
        raise Fault("desk.score.other", "other", given=plain)
    if "%" in plain or ":" in plain:
        parts = (part.partition(":") for part in _parts(plain))
        return "; ".join(f"{weight}:{_points(result, by):+d}" for weight, _, result in parts)
    return SPLIT.join(f"{_points(part, by):+d}" for part in plain.split(SPLIT, 1))


def _in_imps(text: str) -> str:
    """What each side gets in IMPs, both from North-South's side."""
    found = _GIVEN.fullmatch(text)
    if found is None or not found[4].upper().startswith("IMP"):
        raise Fault("desk.score.unit", "", given=text)
    ns, ew = fraction(found[1], text), fraction(found[3], text)
    return f"@{float(ns):g}{SPLIT}@{float(-ew):g}"
