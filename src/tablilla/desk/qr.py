"""QR codes: for the terminal, and as SVG for a page."""

from __future__ import annotations

import io

import segno


def terminal(text: str) -> str:
    """The code in half blocks, for a terminal that shows light on dark or dark on light."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def svg(text: str) -> bytes:
    """The code as a drawing that carries its own light ground."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", scale=8, border=3, dark="#1d2326", light="#ffffff", xmldecl=False
    )
    return out.getvalue()
