"""What a ruling has established that the irregularity to which it leads need not be asked again.

A fact is carried over where it is about the same thing: about the board, whoever's irregularity it is; or
about the act, where the law finds the same player's card or call to be an irregularity of another kind.
"""

from __future__ import annotations

from typing import Any

from tablilla.laws.common import ATTENTION, HONOUR, ROLE
from tablilla.laws.law18_bids import OVER_SEVEN
from tablilla.laws.law24_card_exposed_in_auction import BECOMES
from tablilla.laws.law43_dummys_limitations import EXCHANGED, LEFT_SEAT, LOOKED_HIMSELF, SAW
from tablilla.laws.law47_retraction import TOLD_HIS_TURN
from tablilla.laws.law48_declarers_exposed_cards import AFTER_LEAD_OUT_OF_TURN
from tablilla.laws.law49_defenders_exposed_cards import PARTNER_COULD_SEE
from tablilla.laws.law50_penalty_card import DELIBERATE
from tablilla.rules.fact import Fact

OF_THE_BOARD: tuple[Fact[Any], ...] = (ATTENTION, EXCHANGED, LEFT_SEAT, SAW, LOOKED_HIMSELF)
OF_THE_ACT: tuple[Fact[Any], ...] = (
    *(ROLE, BECOMES, TOLD_HIS_TURN, PARTNER_COULD_SEE, HONOUR, DELIBERATE),
    *(OVER_SEVEN, AFTER_LEAD_OUT_OF_TURN),
)
# what these lead to happened on the next trick, on each trick of the suit, or on none
OF_ANOTHER_TRICK = ("14B4", "45E1", "45E2", "55A", "67B", "67B2b")
