"""How long the strip on the page takes from a tap to the words, as a multiple of its limit, in Chromium.

    python benchmarks/follow.py [TAPS]

The page and its engine as ``tablilla pocket --engine`` writes them; a phone's screen; each tap tells who won a
trick while a penalty card lies there.  Status 1 if the median is above the limit of 100 ms.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from tablilla.cli import main as tablilla
from tablilla.pocket.serve import HOST, server

LIMIT = 100.0  # milliseconds
TAPS, WINNERS = 24, "NSNSNS"
LOG = "mode: told\ndeclarer: S\nW penalty card H5\nW to lead\n"
TAP = """seat => new Promise(done => {
  delete document.body.dataset.fresh;
  const log = () => document.querySelector('#main').dataset.ask, before = log(), start = performance.now();
  const look = () => (log() === before ? setTimeout(look, 0) : done(performance.now() - start));
  document.querySelector(`.table [data-seat=${seat}]`).click();
  look();
})"""
UNDO = """() => { delete document.body.dataset.fresh; document.querySelector('[data-tap=undo]').click(); }"""


def taps(page: Page, count: int) -> list[float]:
    """Milliseconds of each tap; a step is taken back after a few, so that the board never ends."""
    found: list[float] = []
    while len(found) < count:
        found += [page.evaluate(TAP, seat) for seat in WINNERS]
        for _ in WINNERS:
            page.evaluate(UNDO)
            page.wait_for_timeout(300)
    return found


def main(count: int) -> int:
    """Measure and report."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        if tablilla(["pocket", "--out", folder, "--engine", "--lang", "es"]):
            return 1
        serving = server(Path(folder), 8930)
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 640})
        begin = time.perf_counter()
        page.goto(f"http://{HOST}:{serving.server_address[1]}/#follow={quote(LOG)}")
        page.wait_for_selector(".strip", timeout=120_000)
        first = time.perf_counter() - begin
        found = taps(page, count)
        browser.close()
        serving.shutdown()
        serving.server_close()
    middle, slowest = median(found), max(found)
    print(
        f"engine ready and strip shown after {first:.1f} s; a tap {middle:.0f} ms (slowest {slowest:.0f} ms)",
        end="",
    )
    print(f": {middle / LIMIT:.2f} of the limit of {LIMIT:.0f} ms, median of {len(found)} taps")
    return int(middle > LIMIT)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else TAPS))
