"""Law 85: facts that nobody remembers or that are disputed, after the law's own rule for them."""

from __future__ import annotations

from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law64_after_establishment import LATER_TRICK, TRICK_WINNER, Winner
from tablilla.laws.law66_inspection_of_tricks import MIXED, Mixed
from tablilla.laws.law67_defective_trick import SHOWN, Shown
from tablilla.rules.directive import PlayOn
from tablilla.rules.doubt import Doubts, OwnRule

OWN_RULES = {
    HELD.key: OwnRule("66D", MIXED, {Mixed.OFFENDERS: True, Mixed.OTHERS: False}),
    LATER_TRICK.key: OwnRule("65D", MIXED, {Mixed.OFFENDERS: True, Mixed.OTHERS: False}),
    TRICK_WINNER.key: OwnRule("65D", MIXED, {Mixed.OFFENDERS: Winner.OFFENDER, Mixed.OTHERS: Winner.OPPONENTS}),
    SHOWN.key: OwnRule("67B2a", None, {None: Shown.HIGHEST}),
}
DOUBTS = Doubts(OWN_RULES, likelier="85A1", undetermined="85B", meanwhile=PlayOn())
