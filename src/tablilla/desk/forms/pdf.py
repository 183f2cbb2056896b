"""PDF from the same HTML and sheet that a browser prints; nothing is fetched, and its time is limited.

It runs in a process beside the server (``desk/api/workers``): a page that is too large costs nobody else.
"""

from __future__ import annotations

import logging
from importlib.util import find_spec
from typing import Any

from tablilla.fault import Fault

EXTRA = "pip install 'tablilla[pdf]'"
LARGEST = 4 << 20  # characters of HTML
LIBRARIES = "libpango-1.0-0 libpangoft2-1.0-0 fonts-dejavu-core"


def needed() -> None:
    """Raises ``Fault`` ``forms.pdf.extra`` where the package is not installed."""
    if find_spec("weasyprint") is None:
        raise Fault("forms.pdf.extra", "", install=EXTRA)


def printed(html: str, sheet: str) -> bytes:
    """The document.  Raises ``Fault``: ``forms.pdf.extra``, ``forms.pdf.system``, ``forms.pdf.large``."""
    needed()
    if len(html) > LARGEST:
        raise Fault("forms.pdf.large", "", most=LARGEST >> 20)
    try:
        from weasyprint import CSS, HTML  # type: ignore[import-untyped]
        from weasyprint.urls import URLFetcher  # type: ignore[import-untyped]
    except OSError as lack:  # the package is there, the system's libraries are not
        raise Fault("forms.pdf.system", "", packages=LIBRARIES) from lack
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)

    class Nothing(URLFetcher):  # type: ignore[misc]
        """Whatever a page names, it is not fetched; the page is made without it."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            raise ValueError(url)

    fetcher = Nothing()
    styles = [CSS(string=sheet, url_fetcher=fetcher)]
    return bytes(HTML(string=html, url_fetcher=fetcher).write_pdf(stylesheets=styles))


def job(html: str, sheet: str) -> bytes | tuple[str, dict[str, object]]:
    """``printed`` in another process: a fault comes back as its code and details."""
    try:
        return printed(html, sheet)
    except Fault as fault:
        return fault.code, fault.details
