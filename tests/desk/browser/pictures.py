"""The pictures of the desk for the documentation: ``python -m tests.desk.browser.pictures FOLDER`` takes them.

They show the demonstration session: on a phone dark and in Spanish, on a laptop light and in English.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tablilla.desk.app import create_app
from tablilla.desk.demo import demonstration
from tablilla.desk.fold import current
from tablilla.desk.fold_rulings import rulings
from tablilla.desk.settings import Settings
from tablilla.desk.store import Store
from tablilla.texts.catalogue import words
from tests.desk.serving import serving
from tests.programs import chromium

COLOURS, MOST = 48, 60_000  # bytes of a picture
PATIENCE = 60_000  # milliseconds
LOOKS = {"phone": ((360, 640), 1.5, "es", "dark"), "laptop": ((1280, 800), 1.0, "en", "light")}


def shown(home: str, of: Mapping[str, str], key: str) -> dict[str, tuple[str, str]]:
    """Each picture: on what, and its address; ``of``: the rulings by kind, ``key``: the followed board."""
    ruling = f"{home}/ruling"
    pocket = f"/pocket/?s={home.removeprefix('/s/')}"
    return {
        "home": ("phone", "/"),
        "session": ("laptop", home),
        "session-phone": ("phone", home),
        "new": ("phone", f"{home}/new?board=7&table=3"),
        "board": ("phone", f"{home}/board/7"),
        "auction": ("phone", f"{home}/board/7/table/3/auction"),
        "ruling": ("laptop", f"{ruling}/{of['information_from_partner']}"),
        "interview": ("phone", f"{pocket}&ruling={of['revoke']}"),
        "options": ("phone", f"{ruling}/{of['lead_out_of_turn']}/player"),
        "follow": ("phone", f"{pocket}&follow={key}"),
        "log": ("laptop", f"{home}/log"),
        "statistics": ("phone", f"{home}/statistics"),
    }


def _player(page: Page) -> None:
    page.locator("main a.primary").click()
    page.wait_for_url("**/p/**")


def _synced(page: Page) -> None:
    page.wait_for_selector("#line .sync.sent")


BEFORE: dict[str, Callable[[Page], None]] = {"options": _player, "interview": _synced, "follow": _synced}


@contextmanager
def served(folder: Path) -> Iterator[tuple[Store, str]]:
    """A desk in a folder: its store and address."""
    app = create_app(Settings(database=f"sqlite:///{folder / 'desk.sqlite'}", secret="s" * 48))
    with closing(app.state.desk.store) as store, serving(app, 8640) as address:
        yield store, address


def main() -> int:
    """Take them."""
    folder = Path(sys.argv[1])
    with chromium() as browser:
        for look, (_, _, language, _) in LOOKS.items():
            with tempfile.TemporaryDirectory() as made, served(Path(made)) as (store, address):
                demo = demonstration(store, words(language))
                log = current(one.entry for one in store.entries(demo.id))
                of = {ruling.kind: str(ruling.id) for ruling in reversed(rulings(log))}
                (key,) = (thing.key for thing in log.standing if thing.kind == "event")
                for name, (where, path) in shown(f"/s/{demo.id}", of, key).items():
                    if where == look:
                        take(browser, look, address + path, folder / f"desk-{name}.png", BEFORE.get(name))
    return 0


def take(browser: Browser, look: str, address: str, file: Path, before: Callable[[Page], None] | None) -> None:
    """What the screen shows of a page, in few colours."""
    (width, height), scale, language, theme = LOOKS[look]
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, reduced_motion="reduce",
        locale=language, has_touch=look == "phone", service_workers="block",
    )  # fmt: skip
    context.add_cookies([{"name": "tablilla_theme", "value": theme, "url": address}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    if before is not None:
        before(page)
    small(page.screenshot(), file)
    context.close()


def small(picture: bytes, file: Path) -> None:
    """Kept with a palette.  Raises ``ValueError`` where it is too large for the documentation."""
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS).save(file, optimize=True)
    if file.stat().st_size > MOST:
        raise ValueError(f"{file.name}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main())
