"""Where no process can be started, as in a browser, everything is loaded and answers, or says why it cannot."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.audit.sample import SOUTH_REVOKES, pbn

PROGRAM = """
import importlib, json, pkgutil, sys
sys.modules["endplay"] = sys.modules["subprocess"] = sys.modules["multiprocessing"] = None
sys.platform = "emscripten"
import threading
for name in ("casebook", "formats", "recall", "score", "service", "table"):
    part = importlib.import_module(f"tablilla.{name}")
    for module in pkgutil.walk_packages(part.__path__, part.__name__ + "."):
        if not module.name.startswith("tablilla.score.dd."):
            importlib.import_module(module.name)
assert threading.active_count() == 1
from tablilla.service.calls import call
record = sys.stdin.read()
print(json.dumps([
    call("claim", {"deal": "N:65...43 98..T.5 .K.AKQ. A.J..KQ", "lead": "S", "trumps": "H", "claimer": "S"}),
    call("equity", {"record": record, "language": "en"}),
    call("score", {"contract": "4S=", "vul": "none"}),
]))
"""


def test_claims_are_worked_out_and_double_dummy_says_why_not() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=pbn(rows=SOUTH_REVOKES),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    claim, equity, score = json.loads(done.stdout)
    assert claim["remaining"] == {"NS": 3, "EW": 1}
    assert equity["fault"]["code"] == "dd.nowhere"
    assert "browser" in equity["fault"]["text"]
    assert score["score"] == 420
