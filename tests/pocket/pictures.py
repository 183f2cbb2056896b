"""The pictures of the documentation: ``python -m tests.pocket.pictures FOLDER`` takes them anew."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from tablilla.cli import main
from tablilla.pocket.serve import HOST, server
from tests.pocket import test_access as screens
from tests.pocket import test_follow as following
from tests.pocket.director import Director
from tests.programs import chromium

PICTURES: dict[str, tuple[Callable[[Director], None], str]] = {
    "start": (lambda director: None, "es"),
    "question": (screens.question, "es"),
    "options": (screens.options_turned, "es"),
    "ruling": (screens.open_ruling, "es"),
    "clause": (screens.clause, "en"),
    "follow": (following.ruled, "es"),
    "choice": (following.choice, "en"),
    "score": (following.scored, "es"),
}


def take(folder: Path) -> None:
    """A phone's screen each; the options card the right way up."""
    with tempfile.TemporaryDirectory() as made, chromium() as browser:
        assert main(["pocket", "--out", made, "--lang", "es", "--engine"]) == 0
        serving = server(Path(made), 8899)
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        folder.mkdir(parents=True, exist_ok=True)
        for name, (reach, language) in PICTURES.items():
            context = browser.new_context(
                viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce"
            )
            page = context.new_page()
            page.set_default_timeout(60_000)
            page.goto(f"http://{HOST}:{serving.server_address[1]}/")
            director = Director(page)
            if language == "en":
                director.tap("#bar .edition")
                director.tap("dialog .segmented >> nth=1 >> button:has-text('English')")
                director.tap("dialog .sheet-head button")
            reach(director)
            if page.locator(".turned").count():
                director.tap(".card-bar .icon-button")
            page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
            page.screenshot(path=folder / f"pocket-{name}.png", full_page=False)
            context.close()
        serving.shutdown()
        serving.server_close()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
