"""A clock in the hall names no zone: its times are of the zone of the session."""

from __future__ import annotations

from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from bws_sample import sample
from tablilla.desk import zone
from tablilla.desk.boards.entries import KINDS, prepare
from tablilla.desk.boards.item import Item
from tablilla.desk.entry import canonical
from tablilla.desk.fold_session import settings
from tablilla.fault import Fault
from tests.desk.boards.conftest import Desk
from tests.desk.boards.samples import OPENED, SESSION
from tests.formats.samples import GAME

NOON = datetime(2026, 7, 1, 12)


def count(desk: Desk) -> int:
    """What was imported."""
    return sum(one.kind in KINDS for one in desk.log.entries.values())


@pytest.fixture(autouse=True)
def _in_caracas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/Caracas")


@pytest.mark.parametrize(
    ("name", "hour"), [("America/Caracas", 16), ("Europe/Madrid", 10), ("Etc/UTC", 12), ("Etc/GMT+4", 16)]
)
def test_what_a_clock_meant(name: str, hour: int) -> None:
    assert zone.moment(NOON, zone.zone(name)) == datetime(2026, 7, 1, hour, tzinfo=UTC)
    told = datetime(2026, 7, 1, 12, tzinfo=UTC)
    assert zone.moment(told, zone.zone(name)) == told, "a time that names its zone is not of the hall's"
    assert zone.moment(datetime.max, zone.zone("Etc/GMT+4")) is None
    winter = zone.moment(NOON.replace(month=1), zone.zone("Europe/Madrid"))
    assert winter is not None
    assert winter.hour == 11


@pytest.mark.parametrize(
    "name", ["", "Caracas", "America", "../../etc/passwd", "/etc/localtime", "x\0y", "A" * 999]
)
def test_what_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(Fault, match=r"desk\.zone"):
        zone.zone(name)


def test_the_zone_of_the_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert zone.of_this_machine() == "America/Caracas"
    monkeypatch.setenv("TZ", ":Europe/Madrid")
    assert zone.of_this_machine() == "Europe/Madrid"
    monkeypatch.delenv("TZ")
    named, linked = tmp_path / "timezone", tmp_path / "localtime"
    named.write_text("America/Bogota\n")
    monkeypatch.setattr(zone, "FILES", (named, linked))
    assert zone.of_this_machine() == "America/Bogota"
    named.write_text("nonsense")
    (tmp_path / "zoneinfo" / "America").mkdir(parents=True)
    (tmp_path / "zoneinfo" / "America" / "Lima").touch()
    linked.symlink_to(tmp_path / "zoneinfo" / "America" / "Lima")
    assert zone.of_this_machine() == "America/Lima"
    linked.unlink()
    offset = datetime.now(UTC).astimezone().utcoffset()
    assert datetime.now(zone.zone(zone.of_this_machine())).utcoffset() == offset


def test_the_times_of_a_file_without_a_zone_are_those_of_the_session(desk: Desk) -> None:
    assert "taken as America/Caracas" in unescape(desk.page("/import"))
    desk.load(GAME.encode())
    assert settings(desk.log)["zone"] is None, "nothing in that file has a time"
    desk.load(sample(), "friday.bws")
    assert settings(desk.log)["zone"] == "America/Caracas", (
        "on another machine the same file is the same entries"
    )
    (kept,) = desk.log.of("result.set", "board/1/table/A1")
    assert kept.made == datetime(2026, 3, 7, 23, 33, tzinfo=UTC), "19:33 in the hall"
    imported = count(desk)
    desk.load(sample(), "friday.bws")
    assert count(desk) == imported


def test_the_zone_is_set_for_the_session(desk: Desk) -> None:
    page = desk.page("/settings")
    assert 'placeholder="America/Caracas"' in page
    assert '<option value="Europe/Madrid">' in page
    refused = desk.post("/settings", 422, name="Martes", zone="Venezuela")
    assert "“Venezuela” is no time zone" in unescape(refused)
    desk.post("/settings", name="Martes", zone="Europe/Madrid")
    assert "taken as Europe/Madrid" in unescape(desk.page("/import"))
    desk.load(sample(), "friday.bws")
    (kept,) = desk.log.of("result.set", "board/1/table/A1")
    assert kept.made == datetime(2026, 3, 7, 18, 33, tzinfo=UTC)
    assert settings(desk.log)["zone"] == "Europe/Madrid"
    imported = count(desk)
    desk.post("/settings", name="Martes", zone="America/Caracas")
    desk.load(sample(), "friday.bws")
    assert count(desk) == imported, "the same file is known in any zone"
    desk.post("/settings", name="Miércoles")
    assert settings(desk.log)["zone"] == "America/Caracas", "what a form does not ask stays"
    desk.post("/settings", name="Martes", zone="")
    assert settings(desk.log)["zone"] is None


def test_two_machines_with_one_zone_of_the_session_hold_the_same_entries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    item = Item("result.set", "board/7/table/A3", "", {"contract": "3NT", "declarer": "W", "tricks": 9}, NOON)
    held = []
    for machine in ("America/Caracas", "Asia/Tokyo"):
        monkeypatch.setenv("TZ", machine)
        (entry,) = prepare([item], SESSION, (), OPENED, zone.zone("America/Caracas")).entries
        held.append(canonical(entry))
        assert entry.made == datetime(2026, 7, 1, 16, tzinfo=UTC)
    assert held[0] == held[1]
