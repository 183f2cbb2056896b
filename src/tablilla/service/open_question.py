"""What is open of an irregularity: its question with the answers, or what has to be named with a choice."""

from __future__ import annotations

from typing import Any

from tablilla.rules.incident import Incident
from tablilla.service.board import Board
from tablilla.service.going_on import calls_in_question, waits
from tablilla.service.rulings import names_plain, question_plain
from tablilla.service.session import Session
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import Speaker


def open_question(board: Board, session: Session, incident: Incident, say: Words) -> dict[str, Any]:
    """Its open question with the answers, or what has still to be named with a choice that was made.

    ``waits``: nobody need be asked, the next calls of the auction will answer it; ``calls``: of each of these
    calls the same is still to be asked, so that it can be asked at once.
    """
    speaker = Speaker.of(session.docket, say)
    need = session.rulings[incident].question
    if need is not None:
        more = {"waits": waits(board, need), "calls": list(calls_in_question(session, need))}
        return {"question": question_plain(session, need, speaker) | more}
    missing = session.unnamed
    if missing is not None and missing.incident == incident:
        return {"names": names_plain(session, missing, speaker)}
    return {}
