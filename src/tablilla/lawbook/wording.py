"""What the book says, in a language.

There is one Spanish text, with the words of Venezuela.  For Spain (``es_ES``) a citation becomes an *Artículo*
(and with it the article of a bare clause: «la 16C», «el 16C»), and the words that differ without touching the
grammar around them are exchanged (the *remate* with its article); the others (tablilla, canto) stay.
"""

from __future__ import annotations

import re

from tablilla.lawbook.model import Said

_CLAUSE = r"(?=\d+(?:[A-G]|\b))"
_SPAIN = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"\b(?:([Dd])e|([Aa])) la (?=Ley \d)", lambda m: f"{m[1]}el " if m[1] else f"{m[2]}l "),
        (rf"\b(?:([Dd])e|([Aa])) la {_CLAUSE}", lambda m: f"{m[1]}el " if m[1] else f"{m[2]}l "),
        (rf"\bla (?=Ley \d)|\bla {_CLAUSE}", "el "),
        (rf"\bLa (?=Ley \d)|\bLa {_CLAUSE}", "El "),
        (r"\blas (?=Leyes \d)", "los "),
        (r"\bLeyes (?=\d)", "Artículos "),
        (r"\bLey (?=\d)", "Artículo "),
        (r"\besta Ley\b", "este Artículo"),
        (r"\bEsta Ley\b", "Este Artículo"),
        (r"\bDirector(es)?\b", lambda m: "Árbitros" if m[1] else "Árbitro"),
        (r"\bbando ofensor\b", "bando infractor"),
        (r"\b([Pp])eríodo", r"\1eriodo"),
        (r"\b([Tt]od|[Tt]erminad)o el remate\b", r"\1a la subasta"),
        (r"\bel remate\b", "la subasta"),
        (r"\bEl remate\b", "La subasta"),
        (r"\b([Dd]e|[Aa])l remate\b", r"\1 la subasta"),
        (r"\b([Oo])tro remate en el que\b", r"\1tra subasta en la que"),
        (r"\b([Uu])n remate\b", r"\1na subasta"),
        (r"\b([EeOo])(st|tr)[eo] remate\b", r"\1\2a subasta"),
        (r"\b([Rr])emate(s?)\b", lambda m: f"{'S' if m[1] == 'R' else 's'}ubasta{m[2]}"),
    )
)


def worded(said: Said, language: str) -> str:
    """The text in ``es``, ``es_ES`` or ``en``."""
    if language == "en":
        return said.en
    text = said.es
    if language == "es_ES":
        for pattern, new in _SPAIN:
            text = pattern.sub(new, text)
    return text
