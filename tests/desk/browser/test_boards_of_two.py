"""A followed board on two devices: what is answered beside it travels, what differs is left to the director."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from tablilla.service.calls import call
from tests.desk.browser.scripts import by_node

SCRIPTS = ("walker.js", "store.js", "desk-log.js", "boards.js", "forms-kept.js", "follow.js", "desk.js")
BOARD, RULING = "b0a4d000-0000-4000-8000-000000000001", "4c111000-0000-4000-8000-000000000001"
DEVICES = """
const data = { editions: [2017] }, session = given.board;
function device(name) {
  const desk = Object.create(Desk.prototype), log = new Log(store, session, { author: name, device: name });
  const following = { boards: [], kept: new Boards(data, { ...store, desk }), look: () => null };
  const app = { state: { rulings: [] }, following, render: () => null, data };
  return Object.assign(desk, { app, log, session, sync: { soon: () => null }, line: () => null });
}
function sent(from, to) {
  for (const { entry } of from.log.held.values()) to.log.came(1, entry);
  to.rebuildBoards();
}
const shown = desk => desk.app.following.boards.map(({ logs, carried, more }) => (
  { log: logs[logs.length - 1], carried, more }));
const begun = {
  id: given.board, time: 1, edition: 2017, number: '7', table: '3', session, logs: [given.log],
  carried: given.carried, more: { [given.ruling]: { from: '' } }, shown: null,
};
const one = device('one'), other = device('other');
one.app.following.boards.push(begun);
one.followed(begun);
sent(one, other);
"""
UNDONE = "return given.steps.map(([undone, log]) => takenBack(given.board, undone, log) || null);"


@cache
def followed() -> tuple[dict[str, Any], list[str]]:
    """A lead out of turn that was carried out; the log then, after each of three tricks, after the choice."""
    about: dict[str, Any] = {
        "kind": "opening_lead_out_of_turn",
        "seat": "E",
        "declarer": "S",
        "card": "H5",
        "trick": 1,
    }
    facts: dict[str, Any] = {
        "partner_led_too": "nothing",
        "declarer_did_after_the_lead": "nothing",
        "penalty_cards_lying": "one",
        "opening_lead": "refuse",
        "penalty_lead": "neither",
    }
    while question := call("rule", {**about, "facts": facts}).get("question"):
        facts[question["answer_with"]] = question["answers"][-1]["value"]
    about["facts"] = facts
    answer = call("follow", {"carry_out": about})
    logs = [answer["log"]]
    for seat in "NSW":
        (tap,) = [one for one in answer["taps"] if one.get("seat") == seat]
        answer = call("follow", {"log": answer["log"], "add": "\n".join(tap["lines"]), "told": [about]})
        logs.append(answer["log"])
    (occasion,) = answer["occasions"]
    line = next(one["line"] for one in occasion["options"] if one["facts"] == {"penalty_lead": "forbid"})
    logs.append(call("follow", {"log": answer["log"], "add": line, "told": [about]})["log"])
    return about, logs


def on_devices(code: str) -> Any:
    about, logs = followed()
    given = {
        "board": BOARD,
        "ruling": RULING,
        "log": logs[0],
        "logs": logs,
        "carried": {RULING: json.dumps(about)},
    }
    return by_node(SCRIPTS, DEVICES + code, given)


def test_an_answer_beside_the_board_is_on_the_other_device_too() -> None:
    ours, theirs, entries = on_devices("""
      begun.more = { ...begun.more, [given.ruling]: { from: '', facts: { trick_winner: 'offender' } } };
      one.followed(begun);
      one.followed(begun); // the same is not said again
      sent(one, other);
      return [shown(one), shown(other), one.log.held.size];
    """)
    assert ours == theirs
    assert theirs[0]["more"][RULING]["facts"] == {"trick_winner": "offender"}
    assert entries == 2


def test_what_two_devices_did_apart_is_settled_by_nobody_but_the_director() -> None:
    torn, after, chosen, settled = on_devices("""
      const theirs = other.app.following.boards[0];
      begun.logs.push(given.logs[1]); one.followed(begun);
      theirs.logs.push(given.logs[2]); other.followed(theirs);
      sent(one, other); sent(other, one);
      const torn = one.torn(begun), before = one.log.held.size;
      one.followed(begun); other.followed(theirs); // as when the page is only looked at
      const after = one.log.held.size - before;
      one.goOn(begun, torn.find(({ value }) => value.log === given.logs[2]));
      sent(one, other);
      const now = [shown(one), shown(other)].map(([board]) => board.log);
      return [torn.map(({ value }) => value.log).sort(), after, now, [one.torn(begun), other.torn(theirs)]];
    """)
    _, logs = followed()
    assert torn == sorted(logs[1:3])
    assert after == 0
    assert chosen == [logs[2], logs[2]]
    assert settled == [None, None]


def test_a_choice_that_is_taken_back_leaves_the_ruling_on_boards_of_an_earlier_version_too() -> None:
    about, logs = followed()
    carried = {RULING: json.dumps(about)}
    steps = [[logs[4], logs[3]], [logs[1], logs[0]], [logs[0], "declarer: S\nmode: told\n"]]
    for more in ({}, {RULING: {"from": "declarer: S\nmode: told\n"}}):
        found = by_node(SCRIPTS, UNDONE, {"board": {"carried": carried, "more": more}, "steps": steps})
        assert found == [None, None, RULING], more
    first, second = ({**about, "kind": "penalty_lead", "trick": trick} for trick in (1, 4))
    line = "ruled penalty_lead seat=E trick={}\n"
    old = {"carried": {RULING: json.dumps(first), BOARD: json.dumps(second)}, "more": {}}
    steps = [[line.format(1) + line.format(4), line.format(1)]]
    assert by_node(SCRIPTS, UNDONE, {"board": old, "steps": steps}) == [BOARD]
