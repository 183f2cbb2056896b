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
    """The document.  Raises ``Fault``: ``forms.pdf.extra``, ``forms.pdf.library``, ``forms.pdf.large``."""
    needed()
    if len(html) > LARGEST:
        raise Fault("forms.pdf.large", "", most=LARGEST >> 20)
    try:
        from weasyprint import CSS, HTML  # type: ignore[import-untyped]
    except OSError as lack:  # the package is there, the system's libraries are not
        raise Fault("forms.pdf.library", "", packages=LIBRARIES) from lack
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    made = HTML(string=html, url_fetcher=nothing, base_url=None).write_pdf(
        stylesheets=[CSS(string=sheet, url_fetcher=nothing)]
    )
    return bytes(made)


def nothing(url: str, *more: Any, **others: Any) -> Any:
    """Whatever a page names, it is not fetched."""
    raise ValueError("nothing is fetched")


def job(html: str, sheet: str) -> bytes | tuple[str, dict[str, object]]:
    """``printed`` in another process: a fault comes back as its code and details."""
    try:
        return printed(html, sheet)
    except Fault as fault:
        return fault.code, fault.details
