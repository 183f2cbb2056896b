"""The scripts of the page beside the session, run by node without a page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import tablilla.pocket
from tests.programs import program

WEB = Path(tablilla.pocket.__file__).parent / "web"
ROOM = """
const kept = new Map();
const localStorage = { setItem: (key, text) => kept.set(key, text), removeItem: key => kept.delete(key) };
const store = { read: () => null, unsaved: new Set(), ask: (act, refused) => {
  try { return act(); } catch (error) { return refused; }
} };
const crypto = require('crypto').webcrypto, document = { documentElement: { dataset: { version: '1' } } };
"""


def by_node(scripts: tuple[str, ...], code: str, given: Any) -> Any:
    """What ``code`` returns, the body of an asynchronous function that knows ``given`` and all the scripts."""
    source = "\n".join(
        (WEB / name).read_text(encoding="utf-8").replace("'use strict';", "") for name in scripts
    )
    script = f"const given = JSON.parse(require('fs').readFileSync(0, 'utf8'));{ROOM}{source}\n"
    script += f"(async () => {{{code}}})().then(found => console.log(JSON.stringify(found)));"
    done = subprocess.run(
        [program("node", "nodejs"), "-e", script], input=json.dumps(given), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
