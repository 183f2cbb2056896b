"""A fouled board at pairs (87B): the scores of each form, in sub-fields that are not compared with each other.

``620,650,620,170``: the scores of one form; ``620,650|170,140``: the same in two sub-fields.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tablilla.fault import Fault
from tablilla.score.fouled import opponents, percentages
from tablilla.score.plain.numbers import scores
from tablilla.score.plain.results import Request, needs

FIELDS = "|"


class Group(NamedTuple):
    """Scores of North-South that are compared with each other, and what they are worth to both sides."""

    form: int
    field: int
    scores: list[int]
    ns: list[Fraction]
    ew: list[Fraction]


def fouled(request: Request) -> list[Group]:
    """Every group of the board, per cent.

    A group is scored as if the whole sub-field had played its form.  Raises ``Fault``: ``adjust.missing``,
    ``score.others``, ``adjust.fields`` where one form tells of more sub-fields than another, ``adjust.teams``
    at teams in 2017 (87C).
    """
    needs(request, "results")
    if request.get("other") is not None and request.get("edition") != 2007:
        raise Fault("adjust.teams", "other")
    forms = [
        [scores(part, "results") if part.strip() else [] for part in text.split(FIELDS)]
        for text in request["results"]
    ]
    if len({len(form) for form in forms}) > 1:
        raise Fault("adjust.fields", "results", given=request["results"][0])
    found = []
    for field in range(len(forms[0])):
        expected = max(sum(len(form[field]) for form in forms), request.get("expected", 0))
        for number, form in enumerate(forms, 1):
            mine = form[field]
            if not mine:
                continue
            ns, ew = percentages(mine, expected), opponents(mine, expected)
            found.append(Group(number, field + 1, mine, ns, ew))
    return found
