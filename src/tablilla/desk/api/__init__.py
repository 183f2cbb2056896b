"""The desk for programs: the calls of the service, the lawbook, the logs of sessions, as JSON over HTTP."""

from __future__ import annotations

from fastapi import APIRouter

from tablilla.desk.api import calls, document, sessions

PARTS = (document, sessions, calls)  # the calls last: their path would take others for a name
router = APIRouter()
for part in PARTS:
    router.include_router(part.router)

__all__ = ("PARTS", "router")
