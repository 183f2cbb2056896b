"""What the book says, in a language and its variant."""

from __future__ import annotations

import re

import pytest

from tablilla.lawbook import book
from tablilla.lawbook.model import Said
from tablilla.lawbook.search import search
from tablilla.lawbook.wording import worded


@pytest.mark.parametrize(
    ("venezuela", "spain"),
    [
        ("se aplica la Ley 67", "se aplica el Artículo 67"),
        ("según la 84, o la 12C1", "según el 84, o el 12C1"),
        ("el plazo de la 92B y de la Ley 93", "el plazo del 92B y del Artículo 93"),
        ("remite a la 16C2 y a la Ley 16", "remite al 16C2 y al Artículo 16"),
        ("la Ley 45E o la Ley 58B", "el Artículo 45E o el Artículo 58B"),
        ("La Ley 16C rige", "El Artículo 16C rige"),
        ("las Leyes 16 y 50", "los Artículos 16 y 50"),
        ("de las Leyes 30-32", "de los Artículos 30-32"),
        ("(Ley 36)", "(Artículo 36)"),
        ("El remate termina al final del remate", "La subasta termina al final de la subasta"),
        ("Terminado el remate; todo el remate", "Terminada la subasta; toda la subasta"),
        ("se pasa al remate; un remate", "se pasa a la subasta; una subasta"),
        ("otro remate en el que se repite; este remate", "otra subasta en la que se repite; esta subasta"),
        ("el Período de remate; Remate y carteo", "el Periodo de subasta; Subasta y carteo"),
        ("esta Ley no repara", "este Artículo no repara"),
        ("los Directores y el Director", "los Árbitros y el Árbitro"),
        ("el bando ofensor en el Período de Corrección", "el bando infractor en el Periodo de Corrección"),
        ("una carta que la Ley exige", "una carta que la Ley exige"),
    ],
)
def test_spain_cites_an_articulo(venezuela: str, spain: str) -> None:
    said = Said(venezuela, "x")
    assert worded(said, "es_ES") == spain
    assert worded(said, "es") == venezuela
    assert worded(said, "en") == "x"


def test_no_law_by_its_number_is_left_in_the_wording_of_spain() -> None:
    for law in book.laws():
        for clause in law.clauses:
            text = worded(clause.rule, "es_ES")
            assert not re.search(r"\bLey(es)? \d|\b[Ll]as? (Artículos?|\d+[A-G])", text), clause.id
            assert not re.search(r"(?i)\bremates?\b|\b(el|del|al|un|este|otro) subastas?\b", text), clause.id


def test_search_in_both_languages_without_accents() -> None:
    def found(words: str) -> set[str]:
        return {getattr(hit, "id", getattr(hit, "name", "")) for hit in search(words)}

    assert found("duodecima") == found("DUODÉCIMA") == {"62D1", "62D2", "63B", "64B6"}
    assert found("trick twelve") >= {"62D1", "62D2", "63B", "64B6"}
    assert "62" in found("correction of a revoke")
    assert found("twelve zzz") == found("") == set()


def test_search_keeps_to_the_edition() -> None:
    def found(edition: int) -> set[str]:
        return {getattr(hit, "id", "") for hit in search("comparable", edition)}

    assert "23A" in found(2017)
    assert "23A" not in found(2007)
