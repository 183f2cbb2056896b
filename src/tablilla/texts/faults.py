"""Faults in words."""

from __future__ import annotations

import unicodedata
from errno import errorcode
from functools import cache

from tablilla.fault import Fault
from tablilla.texts.catalogue import Words, words

PROGRAM = ".program"


def said(fault: Fault, say: Words) -> str:
    """What is wrong and what to do, without its place; a code without words speaks for itself."""
    key = f"fault.{fault.code}"
    details = {name: _detail(value, say) for name, value in fault.details.items()}
    if isinstance(facts := fault.details.get("facts"), str):
        details["questions"] = "; ".join(_question(one.strip(), say) for one in facts.split(","))
    return say(key, **details) if key in say else str(fault)


def _question(key: str, say: Words) -> str:
    """A fact as it is asked, with the parts played in place of seats; one without words by its name."""
    from tablilla.texts.speech import asked  # most faults are no facts, and speech is long to load

    return asked(key, say) or key


@cache
def to_programs(language: str) -> Words:
    """The words of a language for a program, which has no options: ``….program`` goes before."""
    say = words(language)
    own = {key.removesuffix(PROGRAM): text for key, text in say.entries.items() if key.endswith(PROGRAM)}
    return Words(language, {**say.entries, **own})


def _detail(value: object, say: Words) -> object:
    """What the system said against a file, in the user's language; nothing where there is nothing."""
    if isinstance(value, UnicodeError):
        return say("cli.system.UNICODE")
    if isinstance(value, OSError):
        key = f"cli.system.{errorcode.get(value.errno or 0)}"
        return say(key) if key in say else value.strerror or str(value)
    return say("cli.none") if value == "" else value


def one_line(text: str) -> str:
    """The text with its line ends and other controls written out."""
    return "".join(repr(c)[1:-1] if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs") else c for c in text)
