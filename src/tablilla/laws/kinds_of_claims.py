"""Claims and concessions (Laws 68 to 71) by their directors' names, and what follows from what."""

from __future__ import annotations

from tablilla.laws import law68_claim_or_concession as law68
from tablilla.laws import law69_agreed_claim as law69
from tablilla.laws import law70_contested_claim as law70
from tablilla.laws import law71_concession_cancelled as law71
from tablilla.rules.fact import Implication, implies
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    "claim": law68.claim,
    "concession": law68.concession,
    "claim_agreed_withdrawn": law69.agreed_claim,
    "concession_cancelled": law71.cancelled_concession,
}

IMPLICATIONS: tuple[Implication, ...] = (
    implies(law68.RESPONSE, law68.Response.AGREED, law69.ASSENTED, True),
    implies(law70.STATEMENT, law70.Statement.NONE, law70.NOT_STATED, True),
)
