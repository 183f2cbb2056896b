"""What a phone is told of the log: from a place on, or all of it where that place means nothing any more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablilla.desk.backup import backup
from tablilla.desk.entry import Source, new
from tablilla.desk.merge import restore
from tests.desk.web.hall import Browser, Hall, hall


def asked(browser: Browser, desk: Hall, after: int = 0, mark: str = "") -> dict[str, Any]:
    told: dict[str, Any] = browser.get(f"{desk.home}/pocket/log?after={after}&mark={mark}").json()
    return told


def say(desk: Hall, count: int) -> None:
    """Steps of boards that are followed, with number 7 at table 3."""
    made = [
        new(
            desk.session.id,
            "board/7/table/3",
            "event",
            f"step {number}",
            key=f"board {number}",
            source=Source.DIRECTOR,
            device=desk.store.device,
        )
        for number in range(count)
    ]
    assert not desk.store.append(desk.session.id, made).refused


@pytest.mark.parametrize("since", [0, 2, 7])
def test_a_desk_restored_from_an_older_backup_tells_it_all_again(
    desk: Hall, tmp_path: Path, since: int
) -> None:
    say(desk, 2)
    backup(desk.store, tmp_path / "older.backup")
    say(desk, 2)
    before = asked(desk.at_the_machine(), desk)
    assert (len(before["entries"]), before["last"], before["lost"]) == (4, 5, False)
    after = asked(desk.at_the_machine(), desk, 5, before["mark"])
    assert (after["entries"], after["last"], after["lost"]) == ([], 5, False)
    (tmp_path / "other").mkdir()
    other = hall(tmp_path / "other")
    restore(tmp_path / "older.backup", other.store)
    restored = Hall(other.app, other.store, desk.session)
    say(restored, since)
    again = asked(restored.at_the_machine(), restored, 5, before["mark"])
    assert (len(again["entries"]), again["last"], again["lost"]) == (2 + since, 3 + since, True)
    then = asked(restored.at_the_machine(), restored, again["last"], again["mark"])
    assert (then["entries"], then["lost"]) == ([], False)
    other.store.close()


def test_what_a_blind_director_asks_to_see_reaches_his_phone_too(desk: Hall) -> None:
    say(desk, 2)
    browser = desk.at_the_machine()
    browser.done("/look", next=desk.home, blind="on")
    hidden = asked(browser, desk)
    assert (hidden["entries"], hidden["last"]) == ([], 3)
    assert asked(browser, desk, 3, hidden["mark"])["entries"] == []
    browser.done("/look", next=desk.home, show=f"{desk.session.id} 7")
    shown = asked(browser, desk, 3, hidden["mark"])
    assert (len(shown["entries"]), shown["last"], shown["lost"]) == (2, 3, False)
    assert asked(browser, desk, 3, shown["mark"])["entries"] == []
