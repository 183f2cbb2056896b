"""Before any page is reached: is it ours, is it small enough, who asks, and may he?"""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tablilla.desk import errors, security
from tablilla.desk.access import TABLE, Place, Role, place
from tablilla.desk.patience import Body
from tablilla.desk.people import Known, cookie_of, identify
from tablilla.fault import Fault

if TYPE_CHECKING:
    from tablilla.desk.app import Desk

LOG = logging.getLogger("tablilla.desk")
SAFE = ("GET", "HEAD", "OPTIONS")


class Gate:
    """The outermost layer of the desk.

    What it refuses is answered here; what breaks within is written to the log of the server and told in one
    line.  It leaves ``request.state.identity`` and ``request.state.place``.
    """

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self.app, self.desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        answer = _Answer(send, scope)
        if scope["method"] == "HEAD":  # as GET, and nothing is sent but what stands above
            scope["method"] = "GET"
            answer.silent = True
        known = Known.stranger()
        scope.setdefault("state", {})["identity"] = known.identity
        try:
            where = self._admitted(request)
            known = await run_in_threadpool(identify, self.desk, request)
            scope["state"].update(identity=known.identity, held=known.held, place=where)
            if known.fresh:
                answer.cookie = cookie_of(self.desk, request, known.held)
            if refused := self._refused(request, where):
                await refused(scope, receive, answer)
                return
            await self.app(scope, Body(receive, where.rule.most), answer)
        except Fault as fault:
            await self._say(request, fault, answer)
        except Exception as error:
            LOG.exception("%s %s", scope["method"], scope["path"], exc_info=error)
            await self._say(request, Fault("desk.broken"), answer)

    def _admitted(self, request: Request) -> Place:
        """The row of the table for it.  Raises ``Fault``."""
        headers, method, path = request.headers, request.method, request.url.path
        if not security.may_be_called(security.host_of(headers), self.desk.names):
            raise Fault("desk.host", "", given=security.host_of(headers)[:80])
        where = place(method, path)
        if where is None:
            others = any(rule.pattern.fullmatch(path) for rule in TABLE)
            raise Fault("desk.method" if others else "desk.not_found")
        if method not in SAFE and security.from_elsewhere(headers):
            raise Fault("desk.elsewhere")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:15]) > where.rule.most:
            raise Fault("desk.too_large", "", kilobytes=where.rule.most >> 10)
        return where

    def _refused(self, request: Request, where: Place) -> Response | None:
        """Where to go first, if he may not yet.  Raises ``Fault`` if he may not at all."""
        identity = request.state.identity
        if identity.role(where.session) >= where.rule.least:
            return None
        if identity.role(where.session) > Role.NOBODY or identity.general > Role.NOBODY:
            raise Fault("desk.forbidden")
        if request.method in SAFE and not errors.wants_json(request):
            return RedirectResponse("/login" if self.desk.settings.accounts else "/join", 303)
        raise Fault("desk.login")

    async def _say(self, request: Request, fault: Fault, answer: _Answer) -> None:
        if answer.begun:
            raise fault
        await errors.answer(request, fault)(request.scope, request.receive, answer)


class _Answer:
    """What is sent, with the headers that every answer bears."""

    def __init__(self, send: Send, scope: Scope) -> None:
        self.send, self.scope, self.begun, self.cookie, self.silent = send, scope, False, "", False

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in security.HEADERS.items():
                headers.setdefault(name, value)
            if self.scope["scheme"] == "https":
                headers.setdefault("strict-transport-security", "max-age=31536000")
            if self.cookie and not _sets(headers):
                headers.append("set-cookie", self.cookie)
        elif self.silent:
            message = {**message, "body": b""}
        await self.send(message)


def _sets(headers: Headers) -> bool:
    return any(value.startswith(f"{security.COOKIE}=") for value in headers.getlist("set-cookie"))
