"""Bad input, said once: a stable code, where it stands, and what is needed to say it in any language."""

from __future__ import annotations


class Fault(Exception):
    """Something that was read or asked for cannot be used.

    ``code`` is stable and names its words in the catalogues (``fault.<code>``); ``where`` is a file, a line, an
    option; ``details`` fill the words: one that is a fault itself is put in by its own words.
    """

    def __init__(self, code: str, where: str = "", **details: object) -> None:
        super().__init__(f"{code} {where} {details or ''}".strip())
        self.code, self.where, self.details = code, where, details


class Misread(Fault, ValueError):
    """A text that is none of the things it should be; a ``ValueError`` for who asks no more than that."""
