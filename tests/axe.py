"""Axe in a page: what it finds wrong for those who cannot see, hear or point well."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
FIND = """async () => (await axe.run({ resultTypes: ['violations'] })).violations
  .map(found => [found.id, found.nodes[0].html.slice(0, 120), found.nodes[0].failureSummary.slice(0, 200)])"""


def violations(page: Page) -> list[list[str]]:
    """Of each rule that the page breaks its name, the first element, and why."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found: list[list[str]] = page.evaluate(FIND)
    return found
