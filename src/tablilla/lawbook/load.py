"""The files of the book, one a law, read when they are asked for and once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tablilla.lawbook.model import (
    Chapter,
    Clause,
    Definition,
    Doubt,
    Graded,
    Law,
    Part,
    Said,
    Title,
)
from tablilla.lawbook.reference import FIRST, INTRODUCTION, LAST

DATA = Path(__file__).with_name("data")
LAWS = (INTRODUCTION, *map(str, range(FIRST, LAST + 1)))


@cache
def law(name: str) -> Law:
    """A law by its number, or the Introduction; ``name`` is one of ``LAWS``."""
    read = _read("introduction" if name == INTRODUCTION else f"law{int(name):02}")
    doubts = tuple(_doubt(entry, "clauses") for entry in read["unsure"])
    return Law(
        str(read["law"]),
        read["chapter"],
        read["part"],
        read["section"],
        tuple(
            Title(tuple(entry["editions"]), entry.get("amendment_2024", ""), Said(entry["es"], entry["en"]))
            for entry in read["titles"]
        ),
        tuple(_clause(entry, doubts) for entry in read["clauses"]),
        _said(read["differences"]),
        doubts,
        tuple(read["sources"]),
    )


@cache
def chapters() -> tuple[Chapter, ...]:
    """The whole book, by chapter and part.  Reads every law."""
    laws = [law(name) for name in LAWS]

    def part(chapter: str, number: str | None, entry: dict[str, Any]) -> Part:
        held = tuple(one for one in laws if (one.chapter, one.part) == (chapter, number))
        sections = tuple(Said(**section) for section in entry.get("sections", ()))
        return Part(number or "", _said(entry.get("title")), sections, held)

    return tuple(
        Chapter(
            entry["chapter"],
            Said(**entry["title"]),
            tuple(part(entry["chapter"], each["part"], each) for each in entry["parts"])
            or (part(entry["chapter"], None, {}),),
        )
        for entry in _read("chapters")
    )


@cache
def definitions() -> tuple[Definition, ...]:
    """The Definitions of all editions."""
    read = _read("definitions")
    doubts = [_doubt(entry, "terms") for entry in read["unsure"]]
    return tuple(
        Definition(
            Said(**entry["term"]),
            tuple(entry["editions"]),
            entry["own"],
            Said(**entry["meaning"]),
            _said(entry.get("note")),
            tuple(entry["see"]),
            tuple(doubt for doubt in doubts if entry["term"]["en"] in doubt.clauses),
        )
        for entry in read["terms"]
    )


def _read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def _said(entry: dict[str, str] | None) -> Said | None:
    return Said(**entry) if entry else None


def _doubt(entry: dict[str, Any], about: str) -> Doubt:
    said = Said(entry["es"], entry["en"])
    return Doubt(tuple(entry[about]), tuple(entry["editions"]), entry["kind"], said)


def _clause(entry: dict[str, Any], doubts: tuple[Doubt, ...]) -> Clause:
    editions = tuple(entry["editions"])
    graded = entry.get("graded")
    return Clause(
        entry["id"],
        editions,
        entry.get("amendment_2024", ""),
        entry["status"],
        Said(**entry["rule"]),
        tuple(entry["facts"]),
        tuple(entry["effect"]),
        tuple(entry["see"]),
        Graded(**graded) if graded else None,
        tuple(d for d in doubts if entry["id"] in d.clauses and set(d.editions) & set(editions)),
    )
