"""Pictures of forms for the documentation: ``python -m tests.desk.forms.pictures FOLDER`` takes them anew."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]

from tablilla.desk.diagram import Style
from tablilla.desk.forms import pdf, sheets
from tablilla.desk.store import open_store
from tablilla.texts.catalogue import words
from tests.desk.forms.samples import Teller, everything

SCALE = 1.25  # pixels for each point


def main() -> int:
    """Take them."""
    folder = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as made, open_store(str(Path(made) / "desk.db")) as store:
        teller = Teller(store)
        ruling = everything(teller, "…", "", typed=False)
        for name, language in (("form", "es"), ("slip", "en")):
            style = Style(words(language), colours=2)
            form = teller.form(ruling, language)
            made_of = sheets.form_sheet if name == "form" else sheets.slips_sheet
            html = made_of(form if name == "form" else [form], style, pdf=True)  # type: ignore[arg-type]
            picture(pdf.printed(html, sheets.sheet()), folder / f"desk-{name}.png")
    return 0


def picture(paper: bytes, file: Path) -> None:
    """The first page."""
    with pypdfium2.PdfDocument(paper) as document:
        document[0].render(scale=SCALE).to_pil().convert("L").quantize(16).save(file, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
