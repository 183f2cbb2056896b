"""A desk with nothing but its interface for programs, behind the gate of the whole desk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient
from starlette.exceptions import HTTPException

from tablilla.desk import api, security
from tablilla.desk.app import Desk, _fault, _http
from tablilla.desk.form import checked
from tablilla.desk.gate import Gate
from tablilla.desk.settings import Settings
from tablilla.desk.store import open_store
from tablilla.fault import Fault

HERE, HALL = ("127.0.0.1", 50000), ("192.0.2.7", 50000)
SECRET = "a secret that is long enough for a test of it"


def small_app(folder: Path, *, accounts: bool = False) -> FastAPI:
    """The application, on a database in this folder."""
    settings = Settings(database=f"sqlite:///{folder / 'desk.sqlite'}", accounts=accounts, secret=SECRET)
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, dependencies=[Depends(checked)])
    desk = Desk(
        settings=settings,
        store=open_store(settings.database),
        signer=security.Signer(settings.secret),
        names=("testserver",),
    )
    app.state.desk = desk
    app.include_router(api.router)
    app.add_exception_handler(Fault, _fault)
    app.add_exception_handler(HTTPException, _http)
    app.add_middleware(Gate, desk=desk)
    return app


def client(app: FastAPI, at: tuple[str, int] = HERE, **headers: str) -> TestClient:
    """Somebody at the machine itself (``HERE``) or with a phone in the hall."""
    host = "localhost" if at is HERE else "192.0.2.1"
    sent: dict[str, Any] = {name.replace("_", "-"): value for name, value in headers.items()}
    return TestClient(app, base_url=f"http://{host}", client=at, headers=sent, raise_server_exceptions=False)
