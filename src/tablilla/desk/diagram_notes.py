"""Footnotes of a table: numbered in the order in which they come, each linked with its place."""

from __future__ import annotations

from markupsafe import Markup

from tablilla.texts.catalogue import Words


def kind_name(kind: str, say: Words) -> str:
    """The name of an irregularity within a sentence."""
    name = say(f"kind.{kind}")
    return name[:1].lower() + name[1:]


class Notes:
    """The notes of one auction or play; ``prefix`` keeps their names apart on a page."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.texts: list[Markup] = []

    def add(self, text: object) -> Markup:
        """The mark of a note."""
        self.texts.append(Markup("{}").format(text))
        number = len(self.texts)
        return Markup('<sup><a href="#{0}n{1}" id="{0}m{1}">{1}</a></sup>').format(self.prefix, number)

    def listed(self) -> Markup:
        """All notes; nothing where there is none."""
        if not self.texts:
            return Markup("")
        lines = Markup("").join(
            Markup('<li id="{}n{}">{}</li>').format(self.prefix, number, text)
            for number, text in enumerate(self.texts, start=1)
        )
        return Markup('<ol class="notes">{}</ol>').format(lines)
