"""The files: one page that needs nothing else, small, its own policy; the command that writes it."""

from __future__ import annotations

import json
import lzma
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tablilla.cli import main
from tablilla.laws.kinds import LAWS
from tablilla.pocket.page import COPIED, EDITIONS, SCRIPTS, STYLES, asset, lean_style, packed, site
from tablilla.pocket.serve import HOST, server
from tablilla.pocket.summaries import cited
from tests.pocket.replay import evaluate, made, page_data

LIMIT = 340_000  # bytes, of all files together
PARTS = {
    "charts": 37_000,
    "words": 65_000,  # 100 kinds are named, and many ask in words of their own whose irregularity it is
    "lawbook": 62_000,  # of every clause that a ruling can cite
    "rest": 2_300,
    "scripts": 96_000,
    "styles": 23_000,
    "icons": 19_500,
}
"""What each part may take, in bytes: of the data, packed by itself; of the others, as it stands."""
FILES = {"index.html", "sw.js", "manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"}


def test_the_files_are_these_and_small(site: Path) -> None:
    found = {path.name: path.stat().st_size for path in site.iterdir()}
    assert set(found) == FILES
    assert sum(found.values()) < LIMIT, parts()


def parts() -> dict[str, int]:
    """How much of the page each part is."""
    data = dict(page_data())
    held = {
        "charts": data.pop("books"),
        "words": data.pop("words"),
        "lawbook": data.pop("lawbook"),
        "rest": data,
    }
    sizes = {
        name: len(lzma.compress(json.dumps(part, ensure_ascii=False).encode())) for name, part in held.items()
    }
    files = {"scripts": SCRIPTS, "styles": STYLES, "icons": COPIED}
    return sizes | {name: sum(len(asset(each)) for each in some) for name, some in files.items()}


def test_no_part_grows_unseen() -> None:
    found = parts()
    assert set(found) == set(PARTS)
    assert {name: size for name, size in found.items() if size > PARTS[name]} == {}


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    linked = set(re.findall(r'(?:src|href)="([^"]+)"', page.split("<body>")[0]))
    assert linked == {"manifest.webmanifest", "icon.svg", "icon-192.png"}
    assert not re.search(r"\b(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z0-9-]+\.[a-z]", page)
    assert "@import" not in page
    assert "default-src 'none'" in page


def test_what_is_kept_offline_is_there(site: Path) -> None:
    worker = (site / "sw.js").read_text(encoding="utf-8")
    kept = set(json.loads(worker.split("FILES = ")[1].split(";")[0]))
    assert kept - {"./"} == FILES - {"sw.js"}
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {icon["src"] for icon in manifest["icons"]} <= FILES
    assert manifest["display"] == "standalone"


def test_another_content_is_another_version() -> None:
    spanish, english = site("es"), site("en")
    assert spanish["sw.js"] != english["sw.js"]
    assert b'lang="en"' in english["index.html"]
    assert spanish == site("es")


@pytest.mark.parametrize(
    "text", ["", "a", "tres tristes tigres " * 500, "♠♥♦♣ ñandú", json.dumps(list(range(5000)))]
)
def test_what_was_packed_is_unpacked(text: str) -> None:
    assert evaluate("unpack(given)", packed(text)) == text


def test_every_clause_cited_has_its_summary() -> None:
    lawbook = page_data()["lawbook"]
    for edition in EDITIONS:
        held = lawbook["clauses"][str(edition)]
        for clause in cited(made(edition).book):
            entry = held[clause]
            assert "rule" in entry or entry["parts"], clause
        for name, entry in held.items():
            if "rule" in entry:
                for language in ("es", "en"):
                    assert lawbook["texts"][language][entry["rule"]], name


def test_every_kind_is_offered_once_by_frequency_and_in_a_part_of_the_book() -> None:
    data = page_data()
    assert sorted(data["kinds"]) == sorted(LAWS)
    assert sorted(kind for group in data["groups"] for kind in group["kinds"]) == sorted(LAWS)
    assert data["kinds"][:3] == ["opening_lead_out_of_turn", "lead_out_of_turn", "revoke"]
    assert all(all(group["title"].values()) for group in data["groups"])


def test_a_port_that_is_taken_gives_way_to_the_next(site: Path) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        serving = server(site, port)
        assert port < serving.server_address[1] <= port + 50
        serving.server_close()


def test_the_command_serves_and_says_how_to_rule(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [
            "-m",
            "tablilla",
            "pocket",
            "--out",
            str(tmp_path / "page"),
            "--serve",
            "--port",
            str(port),
            "--lang",
            "en",
        ]
        running = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True)
        assert running.stdout is not None
        told = [running.stdout.readline() for _ in range(5)]
        try:
            assert str(port) in told[1]
            address = re.findall(r"http://\S+", told[2])[0]
            assert not address.endswith(f":{port}/")
            with urllib.request.urlopen(address) as answer:
                assert b"Tablilla" in answer.read()
            with urllib.request.urlopen(address + "manifest.webmanifest") as answer:
                assert answer.headers["Content-Type"] == "application/manifest+json"
            assert "tablilla rule" in told[3]
            assert "--record" in told[4]
        finally:
            running.terminate()
            running.wait()
            running.stdout.close()


@pytest.mark.parametrize(
    "arguments",
    [[], ["--out", "x", "--port", "70000"], ["--out", "x", "--port", "many"], ["--out", "/proc/none/page"]],
)
def test_bad_input_is_one_line_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["pocket", *arguments]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert re.search(r"\[[a-z.]+\]$", told.err.strip())
    assert not any(tmp_path.iterdir())


def test_a_sheet_without_its_blanks_says_the_same() -> None:
    """Rules, declarations and what stands in them are what they were."""
    assert lean_style("/* a */\na :hover ,\n b > c {\n  x: y z;\n  w: calc(1px + 2px);\n}\n") == (
        "a :hover ,\n b > c{x: y z;w: calc(1px + 2px)}"
    )
