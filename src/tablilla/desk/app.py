"""The desk as a web application."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from tablilla import __version__
from tablilla.desk import api, errors, pages, security
from tablilla.desk.form import checked
from tablilla.desk.gate import Gate
from tablilla.desk.limits import Attempts
from tablilla.desk.log import Folds
from tablilla.desk.settings import Settings
from tablilla.desk.store import Store, open_store
from tablilla.fault import Fault

WORTH_PACKING = 700  # bytes


@dataclass(frozen=True)
class Desk:
    """What all pages share: ``request.app.state.desk``."""

    settings: Settings
    store: Store
    signer: security.Signer
    names: tuple[str, ...]
    attempts: Attempts = field(default_factory=Attempts)
    folds: Folds = field(default_factory=Folds)


def create_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """A desk on its database.  Raises ``Fault`` where the database cannot be used."""
    store = store or open_store(settings.database)
    desk = Desk(
        settings=settings,
        store=store,
        signer=security.Signer(settings.secret),
        names=(*security.names_of_this_machine(), *(name.lower() for name in settings.names)),
    )
    app = FastAPI(
        title="Tablilla",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        dependencies=[Depends(checked)],
    )
    app.state.desk = desk
    for module in pkgutil.iter_modules(pages.__path__):
        app.include_router(importlib.import_module(f"{pages.__name__}.{module.name}").router)
    app.include_router(api.router)
    app.add_exception_handler(Fault, _fault)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=5)
    app.add_middleware(Gate, desk=desk)
    return app


async def _fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, Fault)
    return errors.answer(request, error)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return errors.answer(request, errors.by_status(error.status_code))


async def _unreadable(request: Request, error: Exception) -> Response:
    """A path with no session's name in it leads nowhere; anything else cannot be read."""
    assert isinstance(error, RequestValidationError)
    in_path = all(one.get("loc", ("",))[0] == "path" for one in error.errors())
    return errors.answer(request, Fault("desk.not_found" if in_path else "desk.unreadable"))
