"""What the histories settle of a disputed fact, on a board of which the tricks before are known."""

from __future__ import annotations

from tablilla.bridge.cards import NOTRUMP
from tablilla.bridge.seats import Seat
from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law64_after_establishment import TRICK_WINNER, Winner
from tablilla.recall.recall import recall
from tablilla.recall.settled import known_lines, settled
from tablilla.recall.statement import Puzzle, parse
from tablilla.rules.incident import Incident
from tablilla.table.table import start
from tests.table.known import HANDS, run

N, E, S, W = Seat
# Two tricks are agreed; to the third West led a diamond.
TABLE = run(start(S, NOTRUMP, HANDS), "HA", "H3", "H8", "H2", "HK", "H4", "H9", "H6", "DA", "D5", "D8", "D2")
ME = Incident("revoke", E, 3, 1)


def puzzle(*said: str) -> Puzzle:
    return parse("\n".join([*known_lines(TABLE, 3), *said]))


def test_the_board_and_its_tricks_before_are_told() -> None:
    lines = known_lines(TABLE, 3)
    assert lines[:3] == ["declarer: S", "trumps: NT", f"deal: N:{lines[2].partition('N:')[2]}"]
    assert [line for line in lines if "led by" in line] == ["agreed: 1. led by W", "agreed: 2. led by W"]
    assert len(lines) == 3 + 2 * 5
    assert puzzle().setting.hands == HANDS


def test_a_fact_that_every_history_shows() -> None:
    """All remember that East put no diamond to the diamond that West led."""
    told = puzzle("NS: 3. W: DA ? ? ?", "agreed: 3. E not D")
    answer = recall(told)
    assert settled(told, answer, ME, HELD) is True
    assert settled(told, answer, ME, TRICK_WINNER) is Winner.PARTNER, "of a revoke in notrump West won it"
    followed = puzzle("NS: 3. W: DA ? ? ?", "EW: 3. E D")
    assert settled(followed, recall(followed), ME, HELD) is False


def test_what_differs_or_cannot_be_is_not_settled() -> None:
    either = puzzle("NS: 3. W: DA D5 ? D2")
    assert settled(either, recall(either), ME, HELD) is None, "East may have followed or not"
    torn = puzzle("NS: 3. W: DA D5 D8 D2", "EW: 3. W: DA D5 H7 D2")
    assert settled(torn, recall(torn), ME, HELD) is None, "East never had that heart"
    short = puzzle("NS: 3. W: DA ? ? ?", "agreed: 3. E not D")
    assert settled(short, recall(short, budget=5), ME, HELD) is None, "not every history was looked at"
