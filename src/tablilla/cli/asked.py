"""A command's options as the request of a service, and its faults with the option that they are about."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any

from tablilla.fault import Fault
from tablilla.texts.catalogue import Words

NO_PART = ("json", "lang")  # of the request
POSITIONAL = {"results": "RESULT", "contract": "CONTRACT", "method": "METHOD"}


def request_of(given: argparse.Namespace, say: Words) -> dict[str, Any]:
    """The options that were given, by the names of the request's fields."""
    told = {key: value for key, value in vars(given).items() if key not in NO_PART and value is not None}
    return {**told, "language": say.language}


def show(run: Callable[[Any], Mapping[str, Any]], given: argparse.Namespace, say: Words, **more: object) -> int:
    """Ask the service and print its answer as JSON or as its lines; ``more`` changes the request."""
    request = request_of(given, say) | more
    try:
        answer = run(request)
    except Fault as fault:
        fault.where = ", ".join(_option(one, given) for one in fault.where.split(", "))
        raise
    print(json.dumps(answer, ensure_ascii=False) if given.json else "\n".join(answer["text"]))
    return 0


def _option(where: str, given: argparse.Namespace) -> str:
    """``own_ns`` is ``--own-ns``; what is no field is said as it is."""
    if where in POSITIONAL:
        return POSITIONAL[where]
    return f"--{where.replace('_', '-')}" if where in vars(given) else where
