"""Backup, restore, a session moved to another device, two desks merged: the union of what they hold."""

from __future__ import annotations

import gzip
import json
import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablilla.desk.backup import backup
from tablilla.desk.backup_read import read_backup
from tablilla.desk.entry import Entry, Sender
from tablilla.desk.fold import current
from tablilla.desk.merge import merge, restore
from tablilla.desk.store import Store, open_store
from tablilla.fault import Fault
from tests.desk.store.said import LAPTOP, PHONE, SESSION, said


def full(file: Path, count: int = 40) -> Store:
    """A desk with something of everything."""
    store = open_store(str(file))
    store.new_session("Martes", session=SESSION)
    notes = [said(f"e{number}", {"text": f"nota {number} ♠"}, "note") for number in range(count)]
    store.append(SESSION, notes[:20], Sender(PHONE, "device", "Ana ♠"))
    store.append(SESSION, notes[20:])
    store.new_session("Jueves")
    store.add_account("Ana", "$argon2id$…", "director")
    store.join(SESSION, PHONE, "assistant", "Ana's phone")
    store.trail("Ana", "login", place="192.0.2.7", detail={"ñ": [1]})
    return store


def log(store: Store) -> list[Entry]:
    return [one.entry for one in store.entries(SESSION)]


def sessions(store: Store) -> set[tuple[object, ...]]:
    return {one[:6] for one in store.sessions()}


@pytest.fixture
def desk(tmp_path: Path) -> Store:
    return full(tmp_path / "full.db")


@pytest.fixture
def file(desk: Store, tmp_path: Path) -> Path:
    found = tmp_path / "desk.backup"
    backup(desk, found)
    return found


def test_a_backup_restored_is_the_same_desk(desk: Store, file: Path, store: Store) -> None:
    made = restore(file, store)
    assert (len(made.sessions), made.stored, made.known, made.refused, made.damage) == (2, 42, 0, [], [])
    assert store.entries(SESSION) == desk.entries(SESSION), "with when it was received, and from whom"
    assert sum(one.sender is not None for one in store.entries(SESSION)) == 20
    assert sessions(store) == sessions(desk), "with names and codes"
    assert store.accounts() == desk.accounts()
    assert store.devices(SESSION) == desk.devices(SESSION)
    assert [step[1:] for step in store.trails()] == [step[1:] for step in desk.trails()]
    again = restore(file, store)
    assert (again.stored, again.known) == (0, 42)
    assert (len(log(store)), len(store.trails()), len(store.accounts())) == (41, 1, 1)


def test_who_had_logged_out_has_on_the_other_desk_too(desk: Store, store: Store, tmp_path: Path) -> None:
    desk.trail("Ana", "logout", detail={"device": str(PHONE)})
    backup(desk, tmp_path / "x")
    restore(tmp_path / "x", store)
    assert (store.roles(PHONE), store.roles(LAPTOP)) == (None, {})
    other = open_store(str(tmp_path / "other.db"))
    merge(desk, other)
    assert other.roles(PHONE) is None
    assert [one.sender for one in other.entries(SESSION)] == [one.sender for one in desk.entries(SESSION)]


def test_what_was_said_since_stays(desk: Store, file: Path) -> None:
    desk.append(SESSION, [said("later", True)])
    desk.change_account("Ana", role="administrator")
    made = restore(file, desk)
    assert (made.stored, made.known) == (0, 42)
    assert log(desk)[-1] == said("later", True)
    assert desk.accounts()[0].role == "administrator"


def test_a_session_is_moved_to_another_device(desk: Store, store: Store, tmp_path: Path) -> None:
    moved = tmp_path / "martes.tablilla"
    counts = backup(desk, moved, SESSION)
    assert counts == (1, 41)
    text = gzip.decompress(moved.read_bytes()).decode()
    assert "argon2id" not in text
    assert desk.session(SESSION).director_code not in text
    restore(moved, store)
    assert log(store) == log(desk)
    assert [one.name for one in store.sessions()] == ["Martes"]
    assert (store.accounts(), store.trails()) == ([], [])
    store.append(SESSION, [said("elsewhere", True)])
    backup(store, moved, SESSION)
    assert restore(moved, desk).stored == 1
    assert log(desk)[-1] == said("elsewhere", True)


def test_a_code_that_opens_another_session_here_is_not_taken_over(file: Path, store: Store) -> None:
    held = read_backup(file)
    codes = next(kept.codes for kept in held.sessions if kept.id == SESSION)
    mine = store.ensure_session(PHONE, wanted=codes)
    restore(file, store)
    assert codes == (mine.assistant_code, mine.director_code)
    assert (joined := store.by_code(mine.director_code)) is not None
    assert joined.session.id == PHONE
    assert store.session(SESSION).director_code != mine.director_code


def test_two_desks_are_merged_and_the_conflict_shown(desk: Store, store: Store) -> None:
    merge(desk, store)
    desk.append(SESSION, [said("here", True), said("same", 1, key="x")])
    store.append(SESSION, [said("there", False, device=LAPTOP), said("same", 1, key="x")])
    made = merge(store, desk)
    assert (made.stored, made.known, made.refused) == (1, 43, [])
    (conflict,) = made.conflicts[SESSION]
    assert {entry.value for entry in conflict.entries} == {True, False}
    merge(desk, store)
    assert set(log(desk)) == set(log(store))
    assert current(log(desk)) == current(log(store))


def test_what_says_something_else_under_the_same_id_is_refused_and_the_rest_kept(
    desk: Store, store: Store
) -> None:
    store.ensure_session(SESSION)
    store.append(SESSION, [replace(said("e3", {"text": "other"}, "note"))])
    made = merge(desk, store)
    assert [one.fault.code for one in made.refused] == ["desk.entry.changed"]
    assert made.stored == 41


# -- the file


def test_a_backup_is_its_owners_alone_and_leaves_nothing_beside_it(file: Path) -> None:
    assert file.stat().st_mode & 0o077 == 0
    assert [one.name for one in file.parent.iterdir() if one.name.startswith(".")] == []


def test_a_backup_is_written_whole_or_not_at_all(
    desk: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(Fault, match=r"desk\.backup\.write"):
        backup(desk, file)
    assert file.read_bytes() == before
    assert [one.name for one in file.parent.iterdir() if one.name.startswith(".")] == []


def test_a_backup_does_not_take_the_place_of_the_database(desk: Store) -> None:
    with pytest.raises(Fault, match=r"desk\.backup\.same"):
        backup(desk, Path(desk.place))
    with pytest.raises(Fault, match=r"desk\.session\.unknown"):
        backup(desk, Path(desk.place).with_name("x"), PHONE)


def test_a_file_that_is_no_backup(store: Store, tmp_path: Path) -> None:
    other = tmp_path / "x"
    for data in (
        b"",
        b"x" * 1000,
        gzip.compress(b"x\n"),
        gzip.compress(b"{}\n"),
        gzip.compress(b"[" * 100_000),
    ):
        other.write_bytes(data)
        with pytest.raises(Fault, match=r"desk\.backup\.foreign"):
            restore(other, store)
    with pytest.raises(Fault, match=r"desk\.backup\.read"):
        restore(tmp_path / "none", store)
    other.write_bytes(gzip.compress(json.dumps({"tablilla": "backup", "schema": 99}).encode() + b"\n"))
    with pytest.raises(Fault, match=r"desk\.backup\.newer"):
        restore(other, store)
    assert store.sessions() == []


def cut(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3]


def hole(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes(60) + data[middle + 60 :]


def without_end(data: bytes) -> bytes:
    return data[: data.rindex(b"\x1f\x8b\x08")]


def one_line_less(data: bytes) -> bytes:
    lines = gzip.decompress(data).splitlines(keepends=True)
    return gzip.compress(b"".join(lines[:5] + lines[6:]))


def one_letter_else(data: bytes) -> bytes:
    return gzip.compress(gzip.decompress(data).replace(b"nota 7 ", b"nota 9 "))


def not_json(data: bytes) -> bytes:
    lines = gzip.decompress(data).splitlines(keepends=True)
    return gzip.compress(b"".join([*lines[:5], b'{"entry": \n', *lines[6:]]))


@pytest.mark.parametrize(
    ("damage", "code", "least"),
    [
        (cut, "torn", 15),
        (hole, "torn", 25),
        (without_end, "end", 42),
        (one_line_less, "sum", 41),
        (one_letter_else, "sum", 42),
        (not_json, "line", 41),
    ],
)
def test_a_damaged_backup_is_named_and_what_is_good_is_offered(
    damage: Callable[[bytes], bytes], code: str, least: int, desk: Store, file: Path, store: Store
) -> None:
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(Fault, match=r"desk\.backup\.damaged") as caught:
        restore(file, store)
    assert store.sessions() == [], "nothing is restored unasked"
    why = caught.value.details["why"]
    assert isinstance(why, Fault)
    assert why.code == f"desk.backup.{code}"
    made = restore(file, store, partial=True)
    assert made.stored == caught.value.details["entries"]
    assert made.stored >= least
    if damage is not one_letter_else:
        assert set(log(store)) <= set(log(desk))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, set[str]]:
    """The bytes of a backup, and its entries."""
    folder = tmp_path_factory.mktemp("sound")
    with full(folder / "desk.db") as store:
        backup(store, folder / "x")
    held = read_backup(folder / "x")
    assert held.damage == []
    return (folder / "x").read_bytes(), {json.dumps(one.entry) for one in held.entries}


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_no_damage_goes_unseen_and_none_invents_anything(
    sound: tuple[bytes, set[str]], tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    data, entries = sound
    chance = random.Random(seed)
    broken = bytearray(data)
    for _ in range(chance.choice([1, 1, 3])):
        at = chance.randrange(len(broken))
        match chance.randrange(4):
            case 0:
                broken[at] ^= 1 << chance.randrange(8)
            case 1:
                del broken[at:]
            case 2:
                del broken[at : at + chance.randrange(1, 40)]
            case _:
                broken[at:at] = chance.randbytes(chance.randrange(1, 40))
        if not broken:
            break
    file = tmp_path_factory.getbasetemp() / "broken"
    file.write_bytes(broken)
    try:
        held = read_backup(file)
    except Fault:
        return
    found = {json.dumps(one.entry) for one in held.entries}
    assert found <= entries
    assert held.damage or found == entries
