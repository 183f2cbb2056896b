"""What is open of an irregularity: its question with the answers, or what has to be named with a choice."""

from __future__ import annotations

from typing import Any

from tablilla.rules.incident import Incident
from tablilla.service.rulings import names_plain, question_plain
from tablilla.service.session import Session
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker


def open_question(session: Session, incident: Incident, say: Words) -> dict[str, Any]:
    """Its open question with the answers, or what has still to be named with a choice that was made."""
    speaker = Speaker.of(session.docket, say)
    need = session.rulings[incident].question
    if need is not None:
        return {"question": question_plain(session, need, speaker)}
    missing = session.unnamed
    if missing is not None and missing.incident == incident:
        return {"names": names_plain(session, missing, speaker)}
    return {}
