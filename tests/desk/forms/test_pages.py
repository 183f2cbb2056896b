"""Forms over HTTP: fields that are typed, sheets, PDF, exports, who may, and what is left in the trail."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from html import unescape
from pathlib import Path
from uuid import UUID

import pypdfium2  # type: ignore[import-untyped]
import pytest

from tablilla.desk import download
from tablilla.desk.access import Role
from tablilla.desk.api.workers import Workers
from tablilla.desk.fold_numbers import statistics
from tablilla.desk.forms import pdf
from tablilla.desk.pages import forms
from tests.desk.forms.samples import Teller, everything
from tests.desk.web.hall import Hall, hall

LONG = "Una frase larga con «ñ» y á. " * 130


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> tuple[Hall, str]:
    """A desk with a ruling of which everything is told; its page."""
    made = hall(tmp_path_factory.mktemp("desk"))
    teller = Teller(made.store)
    ruling = everything(teller, "<b>said</b> «así» – ñandú")
    return Hall(
        made.app, made.store, made.store.session(teller.session)
    ), f"/s/{teller.session}/ruling/{ruling}"


def text_of(paper: bytes) -> str:
    """The words of a PDF, its pages one after the other."""
    with pypdfium2.PdfDocument(paper) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def pages_of(paper: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in millimetres."""
    with pypdfium2.PdfDocument(paper) as document:
        return [tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in document]


def rows(text: str) -> list[list[str]]:
    assert text.startswith(download.MARK)
    return list(csv.reader(io.StringIO(text.removeprefix(download.MARK))))


def test_fields_are_typed_and_kept_like_all_else(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    page = browser.page(f"{path}/form")
    assert 'name="committee.members"' in page
    assert 'name="event.board"' not in page  # the log tells it
    key = "ruled.reasons"
    browser.done(f"{path}/form", **{key: "first", f"was.{key}": ""})
    browser.done(f"{path}/form", **{key: "second", f"was.{key}": "first"})
    first, second = desk.entries("form.field")
    assert (first.key, first.value, second.value, second.replaces) == (key, "first", "second", first.id)
    assert ">second</textarea>" in browser.page(f"{path}/form")
    browser.done(f"{path}/form", **{key: "", f"was.{key}": "second"})
    assert desk.entries("form.field")[-1].value is None
    assert desk.log.conflicts == ()


def test_what_another_typed_meanwhile_stays(desk: Hall) -> None:
    one, two = desk.at_the_machine(), desk.phone(Role.DIRECTOR)
    path = desk.ruling(one)
    two.done(f"{path}/form", **{"committee.members": "A, B", "was.committee.members": ""})
    one.done(f"{path}/form", **{"committee.members": "", "was.committee.members": "", "committee.merit": "yes"})
    assert [(e.key, e.value) for e in desk.entries("form.field")] == [
        ("committee.members", "A, B"),
        ("committee.merit", "yes"),
    ]


def test_what_cannot_be_taken_is_said_and_nothing_is_kept(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    assert "4000" in browser.refused(f"{path}/form", **{"ruled.reasons": "x" * 4001})
    browser.done(f"{path}/form", **{"no.such": "x", "event.board": "99"})
    assert desk.entries("form.field") == []
    assert browser.get(f"{path}/form.pdf?language=xx").status_code == 422


WORDS = {
    "en": ("Ruling and appeal form", "The revoke stands", "2 tricks to North-South", "Committee"),
    "es": (
        "Planilla de decisión y apelación",
        "El renuncio queda como está",
        "2 bazas para Norte-Sur",
        "Comité",
    ),
    "es_ES": ("Impreso de decisión y apelación", "Árbitro", "Subasta", "Estuche"),
}


@pytest.mark.parametrize("language", WORDS)
def test_the_form_says_everything_and_says_it_exactly(full: tuple[Hall, str], language: str) -> None:
    desk, path = full
    found = desk.at_the_machine().get(f"{path}/form.pdf?language={language}")
    assert (found.status_code, found.headers["content-type"]) == (200, "application/pdf")
    text = " ".join(text_of(found.content).split())
    for words in (
        *WORDS[language],
        "♠ A Q 7 3",
        "♥ Q 10 9 8 4",
        "♦",
        "♣",
        "«así»",
        "ñandú",
        "Óscar",
        "Elías",
        "63B",
        "64A1",
    ):
        assert words in text, words
    assert "<b>said</b>" in text  # as it was written, and not as markup
    count = len(pages_of(found.content))
    assert f"{count} / {count}" in text
    assert set(pages_of(found.content)) == {(210, 297)}


def test_the_slip_is_a_quarter_page_and_slips_stand_four_on_a_sheet(full: tuple[Hall, str]) -> None:
    desk, path = full
    browser = desk.at_the_machine()
    slip = browser.get(f"{path}/slip.pdf").content
    assert pages_of(slip) == [(105, 148)]
    text = " ".join(text_of(slip).split())
    for words in (
        "Ruling slip",
        "Did West hold a card",
        "Two tricks are transferred",
        "2 tricks to North-South",
    ):
        assert words in text
    assert browser.get(f"{path}/remark.txt").text.strip() in text
    for _ in range(4):
        desk.ruling(browser, board="3")
    several = browser.get(f"/s/{desk.session.id}/slips.pdf").content
    assert pages_of(several) == [(210, 297)] * 2
    assert text_of(several).count("Ruling slip") == 5


def test_a_page_that_is_printed_is_the_same_sheet_without_what_is_foreign(full: tuple[Hall, str]) -> None:
    desk, path = full
    browser = desk.at_the_machine()
    page = browser.page(f"{path}/form.html")
    assert "&lt;b&gt;said&lt;/b&gt;" in page
    assert "<script" not in page
    assert "style=" not in page  # the policy of the desk forbids it
    assert browser.page(f"{path}/slip.html").count('<article class="slip">') == 1
    assert "Back to the ruling" in unescape(page)


def test_of_nothing_and_of_very_much_a_form_can_be_made(desk: Hall) -> None:
    browser = desk.at_the_machine()
    bare = browser.done(f"{desk.home}/rulings", kind="revoke")
    assert len(pages_of(browser.get(f"{bare}/form.pdf").content)) >= 2
    assert pages_of(browser.get(f"{bare}/slip.pdf").content) == [(105, 148)]
    teller = Teller(desk.store)
    ruling = everything(teller, LONG)
    path = f"/s/{teller.session}/ruling/{ruling}"
    text = " ".join(text_of(browser.get(f"{path}/form.pdf").content).split())
    form = teller.form(ruling)
    told = [slot.value for slot in form.all_slots()]
    told += [one for some in form.statements.values() for one in some]
    assert text.count("«ñ»") == sum(one.count("«ñ»") for one in told) > 3000
    assert len(pages_of(browser.get(f"{path}/slip.pdf").content)) >= 1


def test_a_blind_director_gets_no_card_on_paper(full: tuple[Hall, str]) -> None:
    desk, path = full
    browser = desk.at_the_machine()
    browser.done("/look", next="/", blind="on")
    for name in ("form", "form.html", "slip.html", "remark.txt", "remark.csv"):
        page = browser.page(f"{path}/{name}")
        for secret in ("Q J 8 4", "♠ A Q", "3♠", "+620", "4S S", "4♠", "What now?"):
            assert secret not in page, (name, secret)
    text = text_of(browser.get(f"{path}/form.pdf").content)
    assert "blind mode" in text
    assert "A Q 7 3" not in text
    assert browser.get(f"{path}/case.toml").status_code == 422
    browser.done("/look", next="/", show=f"{desk.session.id} 7")
    assert "Q J 8 4" in browser.page(f"{path}/form.html")


def test_exports_are_read_by_programs_and_name_nobody_unless_asked(full: tuple[Hall, str]) -> None:
    desk, path = full
    browser, home = desk.at_the_machine(), f"/s/{desk.session.id}"
    head, first, *_ = rows(browser.get(f"{home}/rulings.csv").text)
    row = dict(zip(head, first, strict=True))
    assert (row["kind"], row["board"], row["tricks_ns"], row["clauses"]) == ("revoke", "7", "2", "63B 64A1")
    assert rows(browser.get(f"{path}/remark.csv").text)[1] == first
    told = browser.get(f"{home}/rulings.json")
    ruling = json.loads(told.text)["rulings"][0]
    assert ruling["answers"]["held_a_card_of_the_suit"] is True
    assert {one["clause"] for one in ruling["directives"]} == {"63B", "64A1"}
    for secret in ("Óscar", "ñandú", "SUM", "Dora", "Peer"):
        assert secret not in told.text
    asked = json.loads(browser.get(f"{home}/rulings.json?texts=true").text)["rulings"][0]
    assert asked["fields"]["people.west"] == "Óscar"
    case = tomllib.loads(browser.get(f"{path}/case.toml").text)
    assert case["incidents"][0]["kind"] == "revoke"


def test_the_count_is_that_of_the_page_and_of_the_log(full: tuple[Hall, str]) -> None:
    desk, _ = full
    browser, home = desk.at_the_machine(), f"/s/{desk.session.id}"
    made = statistics([desk.log])
    count = json.loads(browser.get(f"{home}/count.json").text)
    assert count == {
        "schema": 1,
        "rulings": made.rulings,
        "appeals": made.appeals,
        "by_clause": dict(made.by_clause),
        "by_kind": dict(made.by_kind),
    }
    lines = rows(browser.get(f"{home}/count.csv").text)
    assert [line for line in lines if line[0] == "clause"] == [
        ["clause", clause, str(number)] for clause, number in made.by_clause.items()
    ]
    page = browser.page(f"{home}/statistics")
    assert f'<td class="n">{made.by_law[63]}</td>' in page
    assert f'href="{home}/count.csv"' in page


@pytest.mark.parametrize(
    ("given", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("＝1", "'＝1"),
        ("-140", "-140"),
        ("+620.5", "+620.5"),
        (-140, "-140"),
        (None, ""),
        ({"a": 1}, '{"a": 1}'),
        ("63B", "63B"),
    ],
)
def test_no_cell_is_a_formula(given: object, cell: str) -> None:
    assert download.cell(given) == cell
    assert rows(download.table(["x"], [[given]]))[1:] == ([[cell]] if cell else [[""]])


def test_what_is_taken_out_is_in_the_trail_and_assistants_may_not(full: tuple[Hall, str]) -> None:
    desk, path = full
    browser, home = desk.at_the_machine(), f"/s/{desk.session.id}"
    before = len(desk.store.trails())
    names = ("rulings.csv", "rulings.json", "count.csv", "count.json", "slips.html")
    for name in names:
        assert browser.get(f"{home}/{name}").status_code == 200
    for name in ("form.pdf", "case.toml", "remark.csv"):
        assert browser.get(f"{path}/{name}").status_code == 200
    assert len(desk.store.trails()) - before == len(names) + 3
    assistant = desk.phone(Role.ASSISTANT)
    assert assistant.get(f"{path}/form").status_code == 200
    assert 'name="committee.members"' not in assistant.page(f"{path}/form")
    assert assistant.send(f"{path}/form", **{"committee.members": "x"}).status_code == 403
    for name in names:
        assert assistant.get(f"{home}/{name}").status_code == 403
    assert assistant.get(f"{path}/case.toml").status_code == 403


def test_without_the_package_one_line_and_the_page_still_prints(
    full: tuple[Hall, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, path = full
    browser = desk.at_the_machine()
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    found = browser.get(f"{path}/form.pdf", headers={"accept": "application/json"})
    assert found.status_code == 422
    assert found.json()["fault"]["code"] == "forms.pdf.extra"
    assert "pip install 'tablilla[pdf]'" in found.json()["fault"]["text"]
    assert "Ruling and appeal form" in browser.page(f"{path}/form.html")


def test_nothing_is_fetched_whatever_a_page_names(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("A SECRET", encoding="utf-8")
    html = (
        f'<link rel="stylesheet" href="file://{secret}"><img src="file://{secret}" alt="kept">'
        f'<link rel="attachment" href="file://{secret}"><p>words</p><img src="http://192.0.2.1/x.png">'
    )
    made = pdf.printed(html, "p { color: black } @import url(http://192.0.2.1/x.css);")
    assert "words" in text_of(made)
    assert b"A SECRET" not in made


def test_a_page_that_takes_too_long_is_given_up(
    full: tuple[Hall, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, path = full
    short = Workers(seconds=0.01)
    monkeypatch.setattr(forms, "WORKERS", short)
    found = desk.at_the_machine().get(f"{path}/form.pdf", headers={"accept": "application/json"})
    assert found.json()["fault"]["code"] == "request.time"
    short.close()


def test_a_poll_shows_nothing_of_the_story(full: tuple[Hall, str]) -> None:
    desk, path = full
    ruling = UUID(path.rsplit("/", 1)[1])
    token = desk.app.state.desk.signer.poll(desk.session.id, ruling, "1")
    page = unescape(desk.phone(Role.NOBODY).page(f"/poll/{token}"))
    assert "What now?" in page
    for secret in (
        "said",
        "ñandú",
        "evoke",
        "63B",
        "Óscar",
        "Ávila",
        "Club",
        "Liga",
        "Peer",
        "4♠",
        "Board 7",
        "West",
    ):
        assert secret not in page, secret
