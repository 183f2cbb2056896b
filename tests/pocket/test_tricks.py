"""The tricks with which the score of a ruled board begins, by node: the record's and those transferred."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.pocket.page import asset
from tablilla.service.calls import call
from tests.pocket.replay import evaluate

SCRIPTS = (
    "dom.js",
    "store.js",
    "case.js",
    "follow.js",
    "diagram.js",
    "forms-kept.js",
    "figures.js",
    "ending.js",
)
# A director who answers as told, and *no* to what is not told.
ASK = """
const rulings = given.rulings.map(({ told, edition, offender, trick, board }, i) => {
  const state = { settings: { edition } };
  const ruling = { ...newRuling(state, 'revoke', { declarer: 'S', offender, trick, board, table: '1' }) };
  Object.assign(ruling, { id: 'r' + i, seated: true });
  const c = new RulingCase(data, ruling);
  for (let i = 0; i < 60; i++) {
    const { question } = c.rule();
    if (!question || told[question.key] === null) break;
    c.tell(question.key, question.domain.find(value => String(value) === (told[question.key] || 'false')));
  }
  return ruling;
});
const requests = [], engine = {
  call: (name, request) => { requests.push(request); return Promise.resolve(given.answer || {}); } };
const app = { data, engine, ruling: rulings[0] || null, desk: null, edition: () => given.edition,
  following: { forms: blankForms() },
  state: { rulings, settings: { language: 'en', edition: 2017 } }, say: key => key };
return tricksAfter(app, { board: given.board, table: '1' }, given.found).then(came => ({ came, requests }));
"""
ESTABLISHED = {"held_a_card_of_the_suit": "true", "offenders_played_to_next_trick": "true", "attention": "end"}
LATER = ESTABLISHED | {"trick_winner": "partner", "offenders_won_a_later_trick": "true"}
TWO = LATER | {"trick_winner": "offender"}
WON = ["NS"] * 4 + ["EW"] * 4 + ["NS"] * 5
SEATS = {"NS": "S", "EW": "W"}


def ruled(*rulings: dict[str, Any], found: dict[str, Any], edition: int = 2017) -> Any:
    """What the form begins with, once the engine has answered what it is asked."""
    source = "\n".join(asset(name).decode().replace("'use strict';", "") for name in SCRIPTS)
    winners = [SEATS[side] for side in found.get("sides", [])]
    given = {
        "board": "1",
        "edition": edition,
        "found": {"declarer": "S", "winners": winners, **found},
        "rulings": [{"edition": edition, "board": "1", **one} for one in rulings],
    }
    script = f"(() => {{ {source}\n{ASK} }})()"
    made = evaluate(script, given)
    if made["requests"]:
        (request,) = made["requests"]
        made = evaluate(script, given | {"answer": call("table", request)})
    return made["came"]


def revoke(trick: int | None = 5, /, **told: Any) -> dict[str, Any]:
    return {"offender": "W", "trick": trick, "told": TWO} | told


@pytest.mark.parametrize("edition", [2007, 2017])
def test_what_the_rulings_of_the_board_transfer_is_counted_in(edition: int) -> None:
    two, one = revoke(), revoke(6, offender="E", told=LATER)
    won = {"sides": WON}
    assert ruled(two, found=won, edition=edition) == {"tricks": 11, "before": [9, 11]}
    assert ruled(one, found=won, edition=edition) == {"tricks": 10, "before": [9, 10]}
    assert ruled(revoke(), revoke(7, offender="E", told=LATER), found=won | {"tricks": 9}, edition=edition) == {
        "tricks": 12, "before": [9, 12],
    }  # fmt: skip
    assert ruled(two, revoke(8, board="2"), found=won, edition=edition) == {"tricks": 11, "before": [9, 11]}
    claimed = won | {"winners": ["S"] * 4 + ["W"] * 3}
    assert ruled(two, found=claimed, edition=edition) == {"tricks": 11, "before": [9, 11]}
    nothing = revoke(told={"attention": "end"})
    assert ruled(nothing, found=won, edition=edition) == {"tricks": 9}
    assert ruled(nothing, found={"tricks": 8}, edition=edition) == {"tricks": 8}


@pytest.mark.parametrize(
    ("ruling", "found"),
    [
        (revoke(), {}),
        (revoke(), {"sides": WON[:12]}),
        (revoke(), {"tricks": 9}),
        (revoke(), {"sides": WON, "tricks": 11}),
        (revoke(), {"sides": ["NS"] * 12 + ["EW"]}),
        (revoke(None), {"sides": WON}),
        (revoke(), {"sides": WON, "declarer": None}),
        (revoke(told=TWO | {"damage_exceeds_tricks": "true"}), {"sides": WON}),
        (revoke(told=TWO | {"damage_exceeds_tricks": None}), {"sides": WON}),
    ],
    ids=[
        "nothing",
        "twelve",
        "no winners",
        "two stories",
        "against the record",
        "no trick",
        "no declarer",
        "adjusted",
        "open",
    ],
)
def test_where_it_is_not_known_nothing_is_preset(ruling: dict[str, Any], found: dict[str, Any]) -> None:
    assert ruled(ruling, found=found) is None


def test_without_a_ruling_it_is_the_record() -> None:
    assert ruled(found={"sides": WON}) == {"tricks": 9}
    assert ruled(found={"tricks": 7}) == {"tricks": 7}
    assert ruled(found={"tricks": 7, "sides": WON}) is None
