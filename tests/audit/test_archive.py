"""A folder of records against an independent reading of them: each mark looked into, each difference argued.

``TABLILLA_SHARED`` names a folder with ``data/records`` and ``data/records-facts.jsonl``, which says of each
file how many boards it has and which cards another reader called revokes, with what may explain them.
Without it a small folder made here shows the same.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablilla.audit.check import check
from tablilla.audit.finding import Finding
from tablilla.bridge.cards import name
from tablilla.formats.read import read
from tests.audit.sample import DEAL, EAST_REVOKES, SOUTH_REVOKES, pbn

Place = tuple[int, int, str, str]  # game from 0, trick, seat, card
UNEXPLAINED = "no other cause seen"


def made(folder: Path) -> Path:
    """A small folder of the same form."""
    (folder / "data" / "records").mkdir(parents=True)
    boards = (
        pbn(),
        pbn(rows=EAST_REVOKES),
        pbn(rows=SOUTH_REVOKES | {2: "CK C9 C6 ^R H5"}),
        pbn(rows=EAST_REVOKES, Deal=DEAL.replace("T98.AKQJ.765.765", "T98.AKQJ.76A.765")),
        pbn(rows=EAST_REVOKES, Contract="4S"),
    )
    (folder / "data" / "records" / "a.pbn").write_text("\n".join(boards))
    east = {"trick": 2, "seat": "E", "card": "D5", "marked": False}
    south = {"trick": 2, "seat": "S", "card": "H5", "marked": True}
    findings = [
        {"n": 1, "revokes": [east], "cause": UNEXPLAINED},
        {"n": 2, "revokes": [south], "cause": UNEXPLAINED},
        {"n": 3, "revokes": [east], "cause": "the deal is impossible"},
        {"n": 4, "revokes": [east], "cause": "the tags contradict the auction"},
    ]
    facts = {"file": "a.pbn", "boards": 5, "with_play": 5, "findings": findings}
    (folder / "data" / "records-facts.jsonl").write_text(json.dumps(facts))
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("TABLILLA_SHARED", "")
    folder = Path(named) if named and Path(named).is_dir() else made(tmp_path_factory.mktemp("shared"))
    return folder / "data"


def revokes(found: list[tuple[int, Finding]]) -> Iterator[tuple[Place, Finding]]:
    """Each card called a revoke or perhaps none, those listed with another included."""
    for game, one in found:
        if one.code in ("play.revoke", "play.revoke_doubtful") and one.trick and one.seat is not None:
            yield (game, one.trick, one.seat.name, name(one.card)), one
            for other in one.details.get("others", ()):
                yield (game, other["trick"], other["seat"], other["card"]), one


def test_the_archive_against_an_independent_reading(data: Path) -> None:
    seen = Counter[str]()
    for line in (data / "records-facts.jsonl").read_text(encoding="utf-8").splitlines():
        facts = json.loads(line)
        records = list(read(data / "records" / facts["file"]))
        assert len(records) >= facts["boards"]
        found = [(record.game - 1, one) for record in records for one in check(record)]
        assert not [one for _, one in found if one.code == "mark.false"]
        _compare(facts, found, seen)
    assert seen["marked"] >= 1
    assert seen["revoke"] >= 1
    assert seen["explained"] >= 1
    assert seen["contract in doubt"] >= 1


def _compare(facts: dict[str, Any], found: list[tuple[int, Finding]], seen: Counter[str]) -> None:
    mine = dict(revokes(found))
    theirs = {
        (f["n"], r["trick"], r["seat"], r["card"]): (r["marked"], f["cause"])
        for f in facts["findings"]
        for r in f["revokes"]
    }
    for place in mine.keys() - theirs.keys():  # a card of a deal that cannot be
        assert mine[place].details["cause"] == "deal", (facts["file"], place)
    left_out = {game for game, one in found if one.code == "play.not_audited"}
    for place in theirs.keys() - mine.keys():  # a contract in doubt
        assert place[0] in left_out, (facts["file"], place)
        seen["contract in doubt"] += 1
    for place in mine.keys() & theirs.keys():
        marked, cause = theirs[place]
        confirmed = mine[place].code == "play.revoke"
        if marked:
            assert confirmed, (facts["file"], place)
            seen["marked"] += 1
        elif cause == UNEXPLAINED:
            assert confirmed or mine[place].details["cause"] == "result", (facts["file"], place)
            seen["revoke"] += confirmed
        else:
            assert not confirmed, (facts["file"], place)
            seen["explained"] += 1
