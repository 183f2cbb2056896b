"""The words that the page needs, by language; a variant holds only what it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablilla.laws.kinds import LAWS
from tablilla.pocket.raising import PREFIX, of_the_page
from tablilla.texts.catalogue import LANGUAGES, words

_WHOLE = (
    *("answer", "asks", "card", "detail", "doubt", "list", "place", "say", "seat", "side", "source"),
    *("subject", "suit", "trick", "until", "what", "when", "pocket"),
)
OF_THE_FORMS = tuple(f"pocket.{form}." for form in ("claim", "effect", "equity", "form", "settle"))
_BESIDE_A_SESSION = ("pocket.desk.", "desk.entry.")  # its line and sheets; what an entry of the log speaks of
_ELSEWHERE = ("pocket.cli.", *_BESIDE_A_SESSION)
_BASE = "es"
_VARIANTS = {"es_ES": _BASE}


def vocabulary(books: Iterable[dict[str, Any]]) -> dict[str, dict[str, str]]:
    """Every key that the page can say."""
    wanted = needed(books)
    return _said(
        lambda key: (key.split(".")[0] in _WHOLE and not key.startswith(_ELSEWHERE)) or _base(key, wanted)
    )


def beside_a_session() -> dict[str, dict[str, str]]:
    """The words that the page needs besides where it stands beside a session of the desk."""
    return _said(lambda key: key.startswith(_BESIDE_A_SESSION))


def without_forms(said: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The same without the words of the forms that only the engine answers."""
    return {
        language: {key: text for key, text in held.items() if not key.startswith(OF_THE_FORMS)}
        for language, held in said.items()
    }


def _said(wanted: Callable[[str], bool]) -> dict[str, dict[str, str]]:
    said = {language: {k: v for k, v in words(language).entries.items() if wanted(k)} for language in LANGUAGES}
    for variant, base in _VARIANTS.items():
        said[variant] = {k: v for k, v in said[variant].items() if said[base].get(k) != v}
    return said


def needed(books: Iterable[dict[str, Any]]) -> set[str]:
    """The keys that people would otherwise be shown; those of answers are apart, see ``answers``."""
    found = {"fact.likelier", "kind.any.seat"} | {f"kind.{kind}" for kind in LAWS}
    for book in books:
        found |= {f"fact.{_stem(key)}" for key in book["facts"] if not of_the_page(key)}
        found |= {key for key in book["facts"] if key.startswith(PREFIX)}
        found |= {f"do.{said[0]}" for said in book["said"]}
        found |= {f"kind.{effect[2]}" for effect in book["effects"] if effect[1] == "open"}
        for effect in book["effects"]:
            if effect[1] == "read":
                found |= {f"reading.{effect[2]}", f"reading.{effect[2]}.{effect[3]}"}
        found |= {field[1:] for said in book["said"] for field in said[4].values() if field.startswith("%")}
    return found


def answers(books: Iterable[dict[str, Any]]) -> list[tuple[str, ...]]:
    """For each answer of each question the keys under which its words may stand, best first."""
    return [
        (f"fact.{_stem(key)}.{word}", f"answer.{word}", f"{fact[4]}.{word}")
        for book in books
        for key, fact in book["facts"].items()
        if not of_the_page(key)
        for word in (str(value).lower() for value in fact[3])
    ]


def unsaid(books: list[dict[str, Any]], language: str) -> list[str]:
    """What has no words in a language."""
    say = words(language)
    missing = [key for key in needed(books) if key not in say]
    missing += [keys[0] for keys in answers(books) if not any(key in say for key in keys)]
    return sorted(set(missing))


def _stem(key: str) -> str:
    return key.split(".")[0]


def _base(key: str, wanted: set[str]) -> bool:
    """Whether it is wanted, or an answer, a reason, a synonym of what is."""
    return key in wanted or key.rpartition(".")[0] in wanted
