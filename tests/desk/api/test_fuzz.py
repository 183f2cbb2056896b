"""Whatever programs send: no failure of the server, every answer of the shape that the document promises.

With ``TABLILLA_DEEP`` more is tried.
"""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance
from starlette.types import Receive, Scope, Send

from tablilla.desk.access import Role
from tablilla.desk.api.document import document
from tablilla.desk.tokens import make
from tests.desk.api.small import small_app

DEEP = bool(os.environ.get("TABLILLA_DEEP"))
TRIES = settings(
    max_examples=100 if DEEP else 8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


OTHER_CHECKS = [
    positive_data_acceptance,  # a request of the right form may still ask what has no answer
    ignored_auth,  # it sends our token again; strangers have a test of their own
]
OF_THE_SHAPE = ("request.key", "request.missing", "request.value", "request.long", "request.json")
NO_TEXT = re.compile(r"\\x00|\\ud[89a-f]")  # what no schema can forbid and no text may hold
TARGET: dict[str, FastAPI] = {}


async def _served(scope: Scope, receive: Receive, send: Send) -> None:
    await TARGET["app"](scope, receive, send)


CONFIG = {
    "checks": {"negative_data_rejection": {"expected-statuses": [400, 401, 403, 404, 413, 422, 429]}},
    "generation": {"with-security-parameters": False},  # the token is ours
    "request-timeout": 120,  # what takes too long is ended by the desk itself; a slow machine is no fault
}
SCHEMA = schemathesis.openapi.from_dict(document(), config=schemathesis.Config.from_dict(CONFIG))
SCHEMA.app = _served
FOUND: list[Any] = list(SCHEMA.get_all_operations())
OPERATIONS = {one.ok().label: one.ok() for one in FOUND}
OF_SESSIONS = {label: one for label, one in OPERATIONS.items() if "/sessions" in label}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    made = small_app(tmp_path_factory.mktemp("fuzz"))
    TARGET["app"] = made
    return made


@pytest.fixture(scope="module")
def token(app: FastAPI) -> tuple[str, str]:
    """A session, and the token of a program that directs it."""
    desk = app.state.desk
    session = desk.store.new_session("fuzz").id
    return str(session), make(desk, session, Role.DIRECTOR, "fuzz")[0]


@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_makes_it_fail(label: str, token: tuple[str, str]) -> None:
    session, shown = token

    @TRIES
    @given(OPERATIONS[label].as_strategy() | OPERATIONS[label].as_strategy(GenerationMode.NEGATIVE))
    def tried(case: schemathesis.Case[Any]) -> None:
        if "session" in case.path_parameters:
            case.path_parameters["session"] = session
        answer = case.call(headers={"Authorization": f"Bearer {shown}"})
        case.validate_response(answer, excluded_checks=OTHER_CHECKS)
        fits = case.meta is not None and case.meta.generation.mode.is_positive
        if fits and "fault" in answer.json() and not NO_TEXT.search(repr((case.body, case.query))):
            assert answer.json()["fault"]["code"] not in OF_THE_SHAPE, "document and check are of one mind"

    tried()


@pytest.mark.parametrize("label", OF_SESSIONS)
def test_nothing_is_given_to_strangers(label: str, token: tuple[str, str]) -> None:
    session, _ = token

    @TRIES
    @given(OF_SESSIONS[label].as_strategy())
    def tried(case: schemathesis.Case[Any]) -> None:
        if "session" in case.path_parameters:
            case.path_parameters["session"] = session
        answer = case.call()
        assert answer.status_code < 500
        assert "fault" in answer.json() or answer.json() == {"sessions": []}

    tried()
