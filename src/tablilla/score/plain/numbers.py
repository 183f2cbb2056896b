"""Numbers, scores and results as they come in a request: as JSON, or as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tablilla.bridge.board import Vulnerability, vulnerability
from tablilla.bridge.seats import Side
from tablilla.fault import Fault
from tablilla.score.notation import Result, read
from tablilla.score.points import score

Number = int | float | str
Scores = Sequence[int] | str
VULNERABLE = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "both": Vulnerability.BOTH,
}
OWN = "own"  # declarer's side is vulnerable
LONGEST = 20  # characters of a number: an exponent could stand for more digits than there is room for


def fraction(given: Number, where: str) -> Fraction:
    """A number exactly, with a decimal point or comma.  Raises ``Fault`` ``adjust.number``."""
    text = str(given).strip().replace("−", "-").replace(",", ".")
    try:
        if len(text) > LONGEST or "e" in text.lower():
            raise ValueError
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Fault("adjust.number", where, given=text[: 2 * LONGEST]) from None


def scores(given: Scores, where: str = "others") -> list[int]:
    """Scores, as a list or with commas between.  Raises ``Fault`` ``score.others``."""
    try:
        parts = given.replace("−", "-").split(",") if isinstance(given, str) else given
        return [int(one) for one in parts]
    except ValueError:
        raise Fault("score.others", where, given=given) from None


def by_name(given: Mapping[str, Number] | str, known: Iterable[str], where: str) -> dict[str, Fraction]:
    """``plus=55,minus=45``, or the same as an object.  Raises ``Fault`` ``adjust.award``, ``adjust.number``."""
    pairs = [one.partition("=")[::2] for one in given.split(",")] if isinstance(given, str) else given.items()
    found = {}
    for key, number in pairs:
        if key not in known or number == "":
            raise Fault("adjust.award", where, given=given if isinstance(given, str) else key)
        found[key] = fraction(number, where)
    return found


def shown(number: Fraction) -> float:
    """Two decimals, a half up and away from zero."""
    cents = abs(number) * 100
    whole = int(cents + Fraction(1, 2)) / 100
    return whole if number >= 0 else -whole


def is_vulnerable(result: Result, vul: str | None, board: int | None) -> bool:
    """Whether declarer's side is.

    Raises ``Fault``: ``score.vulnerability`` where nothing tells, ``score.board`` for a board below 1,
    ``score.declarer`` where one side is vulnerable and declarer is not known.
    """
    if result.level == 0:
        return False
    if vul == OWN:
        return True
    if vul is None and board is None:
        raise Fault("score.vulnerability", "vul")
    if board is not None and board < 1:
        raise Fault("score.board", "board", given=board)
    if vul is not None and vul not in VULNERABLE:
        raise Fault("score.vulnerability", "vul")
    on = VULNERABLE[vul] if vul is not None else vulnerability(board or 1)
    if on in (Vulnerability.NONE, Vulnerability.BOTH):
        return on is Vulnerability.BOTH
    if result.declarer is None:
        raise Fault("score.declarer", "vul", given=vul or board)
    return on.of(result.declarer.side)


def points_ns(text: str, vul: str | None, board: int | None, language: str) -> int:
    """North-South's points for ``+650`` or a contract with its declarer and result.

    Raises ``Fault``: ``contract.unknown``, ``score.tricks``, ``score.declarer`` and those of ``is_vulnerable``.
    """
    plain = text.strip().replace("−", "-")
    if plain.lstrip("+-").isdecimal():
        return int(plain)
    result = read(plain, language)
    if result.level == 0:
        return 0
    if result.tricks is None:
        raise Fault("score.tricks", text)
    if result.declarer is None:
        raise Fault("score.declarer", text, given=text)
    on = is_vulnerable(result, vul, board)
    found = score(result.level, result.denomination, result.doubled, on, result.tricks)
    return found if result.declarer.side is Side.NS else -found
