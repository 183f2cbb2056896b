"""The tables to go back to: also those where a player has still to choose, or to call."""

from __future__ import annotations

from uuid import uuid4

from tablilla.desk.entry import Source
from tablilla.desk.interview import interview
from tablilla.desk.shown import waiting
from tablilla.texts.catalogue import words
from tests.desk.forms.samples import Teller

REFUSED = {
    "insufficient_bid_was_out_of_rotation": False,
    "lho_called_over_the_insufficient_bid": False,
    "replaced_before_the_ruling": "nothing",
    "withdrawn_bid_showed_a_denomination": False,
}


def test_a_ruling_that_waits_for_a_call_is_a_table_to_go_back_to(teller: Teller) -> None:
    about = f"ruling/{uuid4()}"
    teller.tell(about, "ruling.opened", {"kind": "insufficient_bid", "seat": "N", "board": 4, "table": "2"})
    for key, value in REFUSED.items():
        teller.tell(about, "fact", value, key)
    teller.tell(about, "choice", "refuse", "insufficient_bid", Source.PLAYER)
    talk = interview(teller.held().log, about, words("en"))
    assert talk.answer["question"]["fact"] == "replacement"
    teller.tell(about, "ruled", talk.kept())
    (one,) = waiting(teller.held().log, words("en"))
    assert (one.board, one.table, one.when) == (4, "2", "when the player has chosen")
    teller.tell(about, "choice", "other", "replacement", Source.PLAYER)
    teller.tell(about, "ruled", interview(teller.held().log, about, words("en")).kept())
    assert "when the player has chosen" not in [row.when for row in waiting(teller.held().log, words("en"))]
