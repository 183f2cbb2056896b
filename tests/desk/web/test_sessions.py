"""Sessions, joining, accounts, settings, the log and what it comes to."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from tablilla.desk.access import Role
from tablilla.desk.demo import demonstration
from tablilla.desk.entry import Source, new
from tablilla.desk.fold_rulings import State, appointments, rulings
from tablilla.desk.fold_session import settings
from tablilla.desk.kinds import KINDS
from tablilla.desk.shown import followed
from tablilla.texts.catalogue import LANGUAGES, words
from tests.desk.web.hall import PASSWORD, Browser, Hall, hall, problem, ruling_of


def test_a_session_is_opened_and_a_phone_joins_it_with_its_code(desk: Hall) -> None:
    browser = desk.at_the_machine()
    assert "needs a name" in browser.refused("/sessions", name=" ")
    home = browser.done("/sessions", name="Tuesday")
    page = browser.page(f"{home}/join")
    codes = re.findall(r'class="code">([A-Z0-9]+)<', page)
    assert [len(code) for code in codes] == [6, 8]
    assert browser.get(f"{home}/join/assistant.svg").content.startswith(b"<svg")
    assert browser.get(f"{home}/join/nobody.svg").status_code == 404
    phone = Browser(desk.app)
    assert f'value="{codes[0]}"' in phone.page(f"/j/{codes[0]}")
    assert phone.done("/join", code=codes[0].lower(), name="Ana") == home
    assert "Tuesday" in phone.page("/")
    assert phone.get(f"{home}/join").status_code == 403
    assert "Ana" in browser.page(f"{home}/join")
    trail = browser.page(f"{home}/trail")
    assert "joined" in trail
    assert "assistant" in trail
    phone.done("/logout")
    assert phone.get(home).status_code == 303


def test_a_code_for_directors_gives_more_and_a_lesser_one_takes_nothing(desk: Hall) -> None:
    phone = desk.phone(Role.ASSISTANT)
    phone.done("/join", code=desk.session.director_code, name="Ana")
    assert phone.get(f"{desk.home}/join").status_code == 200
    phone.done("/join", code=desk.session.assistant_code, name="Ana")
    assert phone.get(f"{desk.home}/join").status_code == 200


def test_other_codes_shut_out_those_who_have_not_joined(desk: Hall) -> None:
    browser, inside = desk.at_the_machine(), desk.phone(Role.ASSISTANT)
    browser.done(f"{desk.home}/codes")
    assert "no session has this code" in problem(
        Browser(desk.app).send("/join", code=desk.session.assistant_code, name="x").text
    )
    assert inside.get(desk.home).status_code == 200


def test_accounts_come_in_with_their_password_alone(server: Hall) -> None:
    admin = server.account(Role.ADMINISTRATOR)
    admin.done("/people", name="Ana", password="ten letters at least", role="director")
    assert "10 to 200" in admin.refused("/people", name="Ivo", password="short", role="director")
    for name in ("a/b", ".", "..", ""):
        assert "not of dots alone" in admin.refused("/people", name=name, password=PASSWORD)
    assert admin.refused("/people", name="Ana", password=PASSWORD)
    ana = Browser(server.app)
    for name, password in (("Ana", "ten letters at most"), ("Nobody", PASSWORD), ("Ana", ""), ("", "")):
        assert "account or password is not right" in ana.refused("/login", name=name, password=password)
    assert ana.done("/login", name="Ana", password="ten letters at least", next=server.home) == server.home
    assert ana.get(server.home).status_code == 200
    assert ana.get("/people").status_code == 403
    assert "ten letters" not in str(server.store.account("Ana"))
    (account,) = [one for one in server.store.accounts() if one.name == "Ana"]
    assert account.hashed.startswith("$argon2id$")


def test_a_role_or_password_that_changes_holds_at_once(server: Hall) -> None:
    admin, ana = server.account(Role.ADMINISTRATOR), server.account(Role.DIRECTOR)
    name = next(one.name for one in server.store.accounts() if one.role == "director")
    assert ana.get("/sessions/new").status_code == 200
    admin.done(f"/people/{name}", role="assistant")
    assert ana.get("/sessions/new").status_code == 403
    admin.done(f"/people/{name}", password="another long password")
    assert ana.get(server.home).status_code == 303
    ana.done("/login", name=name, password="another long password")
    admin.done(f"/people/{name}", use="shut")
    assert ana.get(server.home).status_code == 303
    assert ana.refused("/login", name=name, password="another long password")
    own = next(one.name for one in server.store.accounts() if one.role == "administrator")
    assert "your own access" in admin.refused(f"/people/{own}", use="shut")
    assert "your own access" in admin.refused(f"/people/{own}", role="assistant")
    admin.done(f"/people/{own}", password="yet another password")
    trail = admin.page("/trail")
    for what in ("logged in", "was not let in", "changed an account"):
        assert what in trail


def test_settings_start_the_clocks_and_keep_what_was_set(desk: Hall) -> None:
    browser = desk.at_the_machine()
    browser.done(f"{desk.home}/settings", name="Finals", event="Open pairs", correction_minutes="20")
    assert "They begin when the official score is available" in browser.page(f"{desk.home}/settings")
    browser.done(
        f"{desk.home}/settings", name="Finals", event="Open pairs", correction_minutes="20", official="now"
    )
    held = settings(desk.log).values
    assert (held["name"], held["event"], held["correction_minutes"]) == ("Finals", "Open pairs", 20)
    page = browser.page(desk.home)
    assert "Correction Period" in page
    assert "Finals" in page
    assert not desk.log.conflicts
    assert "not a number" in browser.refused(f"{desk.home}/settings", name="x", correction_minutes="soon")
    assert settings(desk.log)["name"] == "Finals"
    browser.done(f"{desk.home}/close")
    assert desk.store.session(desk.session.id).closed
    assert "This session is closed" in browser.page(desk.home)
    browser.done(f"{desk.home}/reopen")
    assert desk.store.session(desk.session.id).closed is None


def test_the_log_is_shown_and_exported_whole(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    about, device = f"ruling/{ruling_of(path)}", desk.store.device
    notes = [
        new(desk.session.id, about, "note", {"text": f"note {n}"}, source=Source.DIRECTOR, device=device)
        for n in range(120)
    ]
    desk.store.append(desk.session.id, notes)
    browser.done(f"{path}/notes", kind="note", text='=HYPERLINK("x")')
    page = browser.page(f"{desk.home}/log")
    assert "note 119" in page
    assert "note 5<" not in page
    (older,) = re.findall(r'href="([^"]+\?before=\d+)"', page)
    assert "note 5<" in browser.page(older)
    found = browser.get(f"{desk.home}/log.csv")
    rows = list(csv.DictReader(io.StringIO(found.content.decode("utf-8-sig"))))
    held = desk.store.entries(desk.session.id)
    assert [row["id"] for row in rows] == [str(one.entry.id) for one in held]
    assert not [row for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]
    data = json.loads(browser.get(f"{desk.home}/log.json").text)
    assert [one["entry"]["id"] for one in data["entries"]] == [str(one.entry.id) for one in held]
    assert [step.what for step in desk.store.trails(desk.session.id)].count("export") == 2


def test_what_is_searched_is_found_by_any_of_its_words(desk: Hall) -> None:
    browser = desk.at_the_machine("es")
    path = desk.ruling(browser, board="12")
    browser.done(f"{path}/notes", kind="statement", side="NS", text="Él dudó mucho")
    for asked, count in (
        ("dudo", 1),
        ("renuncio tablilla 12", 2),
        ("DUDÓ mucho", 1),
        ("nada de esto", 0),
        ("", None),
    ):
        page = browser.page(f"{desk.home}/search?q={asked}")
        assert ("Encontrado" in page) is (count is not None)
        if count is not None:
            assert f"Encontrado: {count}" in page, asked


def test_statistics_by_law_without_names(desk: Hall) -> None:
    demo = demonstration(desk.store, words("en"))
    page = desk.at_the_machine().page(f"/s/{demo.id}/statistics")
    assert re.search(r'href="/laws/63">63</a> Establishment of a revoke', page)
    assert "Board" not in page.split("<footer")[0].split("<h1")[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_demonstration_has_one_ruling_of_each_kind(language: str, desk: Hall) -> None:
    demo = demonstration(desk.store, words(language))
    assert demonstration(desk.store, words("en")).id == demo.id
    shown = Hall(desk.app, desk.store, demo)
    states = [State.OPEN, State.WAITING, State.BEGUN, State.RULED, State.CLOSED]
    assert [one.state for one in rulings(shown.log)] == states
    assert appointments(shown.log)
    assert len(shown.log.disputes) == len(shown.log.conflicts) == len(followed(shown.log, words(language))) == 1
    said = {one.entry.kind for one in desk.store.entries(demo.id)}
    assert set(KINDS) - said == {"table.set", "note", "form.field", "entered", "reopened"}
    for one in rulings(shown.log):
        assert desk.at_the_machine(language).get(f"{shown.home}/ruling/{one.id}").status_code == 200
    deals = [e.value["deal"] for e in shown.entries("board.set")]
    for deal in deals:
        cards = re.findall(r"[^N:. ]", deal.removeprefix("N:"))
        assert len(cards) == 52


def test_a_closed_demonstration_is_made_anew(desk: Hall) -> None:
    first = demonstration(desk.store, words("en"))
    desk.at_the_machine().done(f"/s/{first.id}/close")
    assert demonstration(desk.store, words("en")).id != first.id


def test_a_session_of_the_same_name_is_no_demonstration(tmp_path_factory: pytest.TempPathFactory) -> None:
    made = hall(tmp_path_factory.mktemp("other"))
    namesake = made.store.new_session(words("en")("desk.demo.name"))
    assert demonstration(made.store, words("en")).id != namesake.id
    made.store.close()
