"""``tablilla rule --json``: a ruling as JSON."""

from __future__ import annotations

import json

from tablilla.cli.rule_text import print_idle
from tablilla.service.rulings import as_json
from tablilla.service.session import Session
from tablilla.texts.catalogue import Words


def report(session: Session, say: Words) -> int:
    """Print it; the exit status is that of the ruling."""
    print(json.dumps(as_json(session, say), ensure_ascii=False, indent=2))
    print_idle(session, say)
    return session.status
