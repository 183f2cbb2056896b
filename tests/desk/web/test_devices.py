"""Devices of a session: names that are not confused, one shut out singly, roles that change on an open page."""

from __future__ import annotations

import re
from uuid import UUID, uuid4

import pytest
from fastapi.testclient import TestClient

from tablilla.desk import security
from tablilla.desk.access import Role
from tablilla.desk.app import create_app
from tablilla.desk.entry import Sender, Source, new, plain
from tests.desk.web.hall import HALL, PASSWORD, Browser, Hall, problem


def device_of(desk: Hall, name: str) -> UUID:
    (found,) = (one.id for one in desk.store.devices(desk.session.id) if one.name == name)
    return found


def change(browser: Browser, desk: Hall, name: str, role: str) -> None:
    browser.done(f"{desk.home}/devices/{device_of(desk, name)}", role=role)


@pytest.mark.parametrize("same", ["Ana", "ana", "  ANA ", "\uff21na"])
def test_a_name_that_another_device_bears_is_to_be_changed(same: str, desk: Hall) -> None:
    first, second = desk.phone(Role.ASSISTANT, "Ana"), Browser(desk.app, language="en")
    found = second.send("/join", code=desk.session.assistant_code, name=same)
    assert (found.status_code, "Ana" in problem(found.text) or same.strip() in problem(found.text)) == (
        422,
        True,
    )
    (free,) = re.findall(r'name="name" value="([^"]+)"', found.text)
    assert free.endswith(" 2")
    assert [one.name for one in desk.store.devices(desk.session.id)] == ["Ana"]
    second.done("/join", code=desk.session.assistant_code, name=free)
    first.done("/join", code=desk.session.director_code, name="Ana")  # one's own name is free to oneself
    assert sorted(one.name for one in desk.store.devices(desk.session.id)) == sorted(["Ana", free])


def test_a_name_is_wanted_and_is_nobodys_account(desk: Hall) -> None:
    desk.account(Role.ADMINISTRATOR)
    (account,) = desk.store.accounts()
    phone = Browser(desk.app)
    for name, code in (("", "name is missing"), (account.name.upper(), "account")):
        assert code in phone.refused("/join", code=desk.session.assistant_code, name=name)
    assert desk.store.devices(desk.session.id) == []


def test_the_name_of_a_device_that_left_is_free_again(desk: Hall) -> None:
    desk.phone(Role.ASSISTANT, "Ana").done("/logout")
    Browser(desk.app).done("/join", code=desk.session.assistant_code, name="Ana")
    page = desk.at_the_machine().page(f"{desk.home}/join")
    assert page.count("<bdi>Ana</bdi>") == 2
    assert len(re.findall(r'class="tag">left<', page)) == 1


def test_a_device_that_is_shut_out_is_out_at_once_everywhere(desk: Hall) -> None:
    phone, other = desk.phone(Role.DIRECTOR, "Eva"), desk.phone(Role.ASSISTANT, "Ida")
    ruling = desk.ruling(phone)
    elsewhere = create_app(desk.app.state.desk.settings, desk.store)  # another server on the same database
    again = Browser(elsewhere, HALL)
    again.client.cookies = phone.client.cookies
    api = f"/api/v1/sessions/{desk.session.id}/entries"
    paths = (desk.home, ruling, f"{desk.home}/log", f"{desk.home}/pocket/log", api)
    for browser in (phone, again):
        assert [browser.get(path).status_code for path in paths] == [200] * 5
    token = phone.token
    director = desk.at_the_machine()
    change(director, desk, "Eva", "nobody")
    for browser in (phone, again):
        assert {browser.get(path).status_code for path in paths} <= {303, 401, 403}
    sent = phone.client.post(f"{ruling}/notes", data={"csrf": token, "kind": "note", "text": "late"})
    assert sent.status_code in (401, 403)
    assert desk.entries("note") == []
    back = phone.send("/join", code=desk.session.director_code, name="Eva")
    assert (back.status_code, "desk.shut_out" in back.text) == (403, True)
    assert other.get(desk.home).status_code == 200
    (step,) = [one for one in desk.store.trails(desk.session.id) if one.what == "device.shut_out"]
    assert step.detail["name"] == "Eva"
    change(director, desk, "Eva", "assistant")
    assert (phone.get(desk.home).status_code, phone.get(f"{desk.home}/settings").status_code) == (200, 403)


def test_a_program_is_shut_out_as_a_device_is(desk: Hall) -> None:
    director = desk.at_the_machine()
    path = f"/api/v1/sessions/{desk.session.id}"
    headers = {"x-csrf-token": director.token}
    made = [director.client.post(f"{path}/tokens", json={"name": "scorer"}, headers=headers) for _ in range(2)]
    assert [found.status_code for found in made] == [200, 200]
    assert sorted(one.name for one in desk.store.devices(desk.session.id)) == ["scorer", "scorer 2"]
    bearers = [{"authorization": f"Bearer {found.json()['token']}"} for found in made]
    hall = TestClient(desk.app, base_url="http://192.0.2.1", client=("192.0.2.9", 1))
    assert [hall.get(f"{path}/entries", headers=one).status_code for one in bearers] == [200, 200]
    change(director, desk, "scorer", "nobody")
    assert [hall.get(f"{path}/entries", headers=one).status_code for one in bearers] == [401, 200]


def test_only_a_director_shuts_out_and_nobody_himself(desk: Hall) -> None:
    eva, ida = desk.phone(Role.DIRECTOR, "Eva"), desk.phone(Role.ASSISTANT, "Ida")
    path = f"{desk.home}/devices/{device_of(desk, 'Eva')}"
    assert ida.send(path, role="nobody").status_code == 403
    assert "own device" in eva.refused(path, role="nobody")
    machine = desk.at_the_machine()
    for wrong in (f"{desk.home}/devices/{uuid4()}", f"{desk.home}/devices/x"):
        assert machine.send(wrong, role="nobody").status_code == 404
    assert machine.send(path, role="administrator").status_code == 422
    assert machine.send(path).status_code == 422
    assert [one.role for one in desk.store.devices(desk.session.id)] == ["director", "assistant"]


def test_a_role_that_changes_while_a_page_is_open_holds_for_the_next_request(desk: Hall) -> None:
    phone, director = desk.phone(Role.DIRECTOR, "Eva"), desk.at_the_machine()
    ruling, token = desk.ruling(phone), phone.token
    assert phone.get(f"{desk.home}/log.csv").status_code == 200
    change(director, desk, "Eva", "assistant")
    assert phone.get(f"{desk.home}/log.csv").status_code == 403
    closing = phone.client.post(f"{ruling}/close", data={"csrf": token})
    assert (closing.status_code, desk.entries("closed")) == (403, [])
    score = plain(
        new(
            desk.session.id,
            f"ruling/{ruling.rsplit('/', 1)[1]}",
            "score.set",
            {},
            source=Source.DIRECTOR,
            device=uuid4(),
        )
    )
    sent = phone.client.post(
        f"/api/v1/sessions/{desk.session.id}/entries", json=[score], headers={"x-csrf-token": token}
    )
    assert [one["fault"]["code"] for one in sent.json()["refused"]] == ["desk.forbidden"]
    change(director, desk, "Eva", "director")
    assert phone.get(f"{desk.home}/log.csv").status_code == 200


def test_an_account_that_changes_while_a_page_is_open_holds_for_the_next_request(server: Hall) -> None:
    chief = server.account(Role.ADMINISTRATOR)
    server.store.add_account("eva", server.store.accounts()[0].hashed, "director")
    eva = Browser(server.app)
    eva.done("/login", name="eva", password=PASSWORD)
    path = f"{server.home}/settings"
    token = eva.token
    assert eva.get(path).status_code == 200
    chief.done("/people/eva", role="assistant")
    assert eva.get(path).status_code == 403
    assert eva.client.post(path, data={"csrf": token, "name": "x"}).status_code == 403
    chief.done("/people/eva", role="administrator")
    assert eva.get("/people").status_code == 200
    chief.done("/people/eva", use="shut")
    assert eva.get("/people").headers["location"] == "/login"


def test_a_logout_is_known_to_another_server_at_its_next_request(desk: Hall) -> None:
    phone = desk.phone(Role.ASSISTANT)
    other = create_app(desk.app.state.desk.settings, desk.store)  # started before he logs out
    copied = {"cookie": f"{security.COOKIE}={phone.client.cookies[security.COOKIE]}"}
    assert Browser(other).get(desk.home, headers=copied).status_code == 200
    phone.done("/logout")
    assert Browser(other).get(desk.home, headers=copied).status_code == 303


def test_the_log_tells_from_whom_an_entry_came_whatever_it_says_of_itself(desk: Hall) -> None:
    eva, stranger = desk.phone(Role.DIRECTOR, "Eva"), uuid4()
    ruling = desk.ruling(eva)
    about = f"ruling/{ruling.rsplit('/', 1)[1]}"
    told = new(
        desk.session.id,
        about,
        "note",
        {"text": "as another"},
        source=Source.DIRECTOR,
        device=stranger,
        author="the chief",
    )
    api = f"/api/v1/sessions/{desk.session.id}/entries"
    sent = eva.client.post(api, json=[plain(told)], headers={"x-csrf-token": eva.token})
    assert len(sent.json()["stored"]) == 1
    kept = {one.entry.id: one.sender for one in desk.store.entries(desk.session.id)}
    assert kept[told.id] == Sender(device_of(desk, "Eva"), "device", "Eva")
    (by_page,) = (one for one in desk.store.entries(desk.session.id) if one.entry.kind == "ruling.opened")
    assert by_page.sender == kept[told.id]
    page = eva.page(f"{desk.home}/log")
    shown = [line for line in page.split("<li ") if "as another" in line]
    assert len(shown) == 1
    assert "sent by \u2068Eva\u2069" in shown[0]
    assert page.count("sent by") == 1, "where it is the same, nothing is said"
    listed = eva.get(api).json()["entries"]
    (one,) = (one for one in listed if one["entry"]["id"] == str(told.id))
    assert one["sender"] == {"device": str(device_of(desk, "Eva")), "way": "device", "name": "Eva"}
    row = next(line for line in eva.page(f"{desk.home}/log.csv").splitlines() if "as another" in line)
    assert row.endswith(f"{stranger},Eva,device,{device_of(desk, 'Eva')}")
    machine = desk.at_the_machine()
    machine.done(f"{ruling}/notes", kind="note", text="from the desk")
    last = desk.store.entries(desk.session.id)[-1]
    assert last.sender is not None
    assert (last.sender.way, last.sender.name) == ("machine", "")
