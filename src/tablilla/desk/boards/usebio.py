"""A USEBIO file (XML of results): boards, their traveller lines, pairs.

What stands around a board (section, round, pairs of a match) holds for it, however deep it stands.  Entities
are refused, since a small file can hold a very large one, and nothing outside the file is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from tablilla.bridge.seats import Seat
from tablilla.bridge.seats import seat as read_seat
from tablilla.desk.boards import results
from tablilla.desk.boards.item import (
    MOST_BOARD,
    MOST_SCORE,
    RESULT,
    TABLE,
    Item,
    Loaded,
    about_table,
    number_of,
    short,
    told,
)
from tablilla.fault import Fault, Misread

DEEPEST = 40
_HEAD = re.compile(rb"^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!DOCTYPE|<!--|<USEBIO|<EVENT|<CLUB)", re.IGNORECASE)
_ARTIFICIAL = re.compile(r"A\s*(\d{2})\s*(\d{2})|A\s*V?E?\s*([+=-])?", re.IGNORECASE | re.ASCII)
_NOT_PLAYED = ("NP", "NOT PLAYED", "N/P")


class Around(NamedTuple):
    """What holds for a board by where it stands."""

    section: str = ""
    round: int | None = None
    ns: str = ""
    ew: str = ""


def is_xml(content: bytes) -> bool:
    """Whether it begins as XML does."""
    return _HEAD.match(content[:400]) is not None


def load(content: bytes, where: str) -> Loaded:
    """Results and pairs of every board.  Raises ``Fault``: no XML, entities, not USEBIO, nothing in it."""
    try:
        root = fromstring(content, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except DefusedXmlException:
        raise Fault("boards.usebio.entities", where) from None
    except ParseError as error:
        line, column = error.position
        raise Fault("boards.usebio.xml", f"{where}:{line}", column=column) from None
    except (ValueError, LookupError, RecursionError):  # an encoding that there is not
        raise Fault("boards.usebio.xml", where, column=1) from None
    boards = list(_boards(root, Around(), DEEPEST))
    if _tag(root) not in ("USEBIO", "EVENT", "CLUB") or not boards:
        raise Fault("boards.usebio.nothing", where, given=_tag(root)[:40])
    made = Loaded(files=1)
    lines: Counter[tuple[str, int]] = Counter()
    for ordinal, (board, around) in enumerate(boards, start=1):
        number = number_of(_said(board, "BOARD_NUMBER") or board.get("BOARD_NUMBER"), 1, MOST_BOARD)
        if number is None:
            at = f"{where} BOARD:{ordinal}"
            made.problems.append(Fault("boards.number", at, given=_said(board, "BOARD_NUMBER")[:40]))
            continue
        for traveller in (child for child in board if _tag(child) == "TRAVELLER_LINE"):
            lines[around.section, number] += 1
            count = lines[around.section, number]
            at = f"{where} BOARD:{number} TRAVELLER_LINE:{count}"
            try:
                made.items += _line(traveller, number, around, count)
            except Fault as fault:
                made.problems.append(Fault(fault.code, at, **fault.details))
    return made


def _tag(element: Element) -> str:
    """Its name without a namespace."""
    return str(element.tag).rpartition("}")[2].upper()


def _said(element: Element, *names: str) -> str:
    for child in element:
        if _tag(child) in names and child.text:
            return short(child.text)
    return ""


def _boards(element: Element, around: Around, depth: int) -> Iterator[tuple[Element, Around]]:
    if depth == 0:
        return
    name = _tag(element)
    if name == "SECTION":
        letters = str(element.get("SECTION_ID") or _said(element, "SECTION_ID")).strip()
        around = around._replace(
            section=letters if letters.isascii() and letters.isalpha() and len(letters) < 3 else ""
        )
    elif name in ("MATCH", "ROUND", "SESSION"):
        around = around._replace(
            round=number_of(_said(element, "ROUND_NUMBER"), 1, 999) or around.round,
            ns=_said(element, "NS_PAIR_NUMBER", "TEAM") or around.ns,
            ew=_said(element, "EW_PAIR_NUMBER", "OPPOSING_TEAM") or around.ew,
        )
    if name == "BOARD":
        yield element, around
        return
    for child in element:
        yield from _boards(child, around, depth - 1)


def _line(line: Element, number: int, around: Around, count: int) -> list[Item]:
    """One result.  Raises ``Fault`` for one that cannot be read."""
    table = number_of(_said(line, "TABLE_NUMBER", "TABLE"), 1, 999) or count
    about = about_table(number, f"{around.section}{table}")
    seated = told(
        ns=_pair(_said(line, "NS_PAIR_NUMBER") or around.ns),
        ew=_pair(_said(line, "EW_PAIR_NUMBER") or around.ew),
        round=around.round,
    )
    result = _result(line)
    items = [Item(TABLE, about, "", seated)] if seated else []
    return [*items, Item(RESULT, about, "", result)] if result else items


def _pair(text: str) -> str | int | None:
    return number_of(text, 1, 999_999) or text[:20] or None


def _result(line: Element) -> dict[str, object]:
    score = _said(line, "SCORE")
    found = _ARTIFICIAL.fullmatch(score)
    if found is not None:
        artificial = f"{found[1]}-{found[2]}" if found[1] else None
        return told(remark=score, artificial=artificial)
    text = _said(line, "CONTRACT")
    if text.upper() in _NOT_PLAYED:
        return told(remark=text)
    contract = results.contract(text)
    points = _points(score)
    if contract is None or not contract.level:
        return told(contract=None if contract is None else contract.text, score=points)
    seat = _seat(_said(line, "PLAYED_BY", "DECLARER"))
    return told(
        contract=contract.text,
        declarer=seat.name,
        tricks=_tricks(contract, _said(line, "TRICKS")),
        lead=results.lead(_said(line, "LEAD")),
        score=points,
    )


def _seat(text: str) -> Seat:
    try:
        return read_seat(text.strip())
    except Misread:
        raise Fault("boards.usebio.seat", "", given=text[:40]) from None


def _tricks(contract: results.Told, text: str) -> int | None:
    """All of declarer's, or what they are over or under the contract."""
    if not text:
        return None
    if text[0] in "=+-−":
        return results.tricks(contract, text)
    found = number_of(text, 0, 13)
    if found is None:
        raise Fault("boards.result", "", given=text[:40], contract=contract.text)
    return found


def _points(text: str) -> int | None:
    if not text:
        return None
    found = number_of(text.replace("+", ""), -MOST_SCORE, MOST_SCORE)
    if found is None:
        raise Fault("boards.score", "", given=text[:40])
    return found
