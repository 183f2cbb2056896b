"""Sheets of paper as HTML: the full form, one slip, many slips; the same for the browser and for the PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablilla.desk import assets, view
from tablilla.desk.diagram import Style
from tablilla.desk.forms.ruling_form import RulingForm

SHEET = "forms.css"


def form_sheet(form: RulingForm, style: Style, *, pdf: bool, back: str = "", as_pdf: str = "") -> str:
    """The full ruling and appeal form."""
    say = style.say
    where = (form.value("event.event"), form.value("event.date"), form.value("event.board"))
    running = " · ".join(filter(None, (*where[:2], where[2] and say("desk.board.number", number=where[2]))))
    return _made(
        "form.html", style, pdf=pdf, back=back, as_pdf=as_pdf, form=form, running=running, paper="form",
        title=f"{say('forms.form')} · {form.title}",
    )  # fmt: skip


def slips_sheet(
    forms: Sequence[RulingForm], style: Style, *, pdf: bool, back: str = "", as_pdf: str = ""
) -> str:
    """One slip on a quarter page, or several, four on a page."""
    return _made(
        "slips.html", style, pdf=pdf, back=back, as_pdf=as_pdf, forms=forms, title=style.say("forms.slip"),
        paper="one" if len(forms) == 1 else "several",
    )  # fmt: skip


def sheet() -> str:
    """How paper looks, as the PDF is made with it."""
    return assets.assets()[SHEET].plain.decode()


def _made(template: str, style: Style, **more: Any) -> str:
    made = view.environment().get_template(f"forms/{template}")
    return made.render(say=style.say, language=style.say.language, **more)
