"""Contract and declarer: the auction, the tags and the opening lead against each other.

The play is only looked at in a contract of which they leave no doubt.
"""

from __future__ import annotations

from typing import NamedTuple

from tablilla.audit.finding import Finding
from tablilla.bridge.contract import PASS, Contract
from tablilla.bridge.seats import Seat
from tablilla.formats.auctions import passes_left_out
from tablilla.formats.record import COLUMNS, Record
from tablilla.formats.tricks import LEADER_UNKNOWN, resolve, revokes


class Reading(NamedTuple):
    """The contract in which the play is read, ``None`` where it is in doubt, and what was found on the way.

    ``true`` is the declarer by the auction where another played the hand (54A).
    """

    contract: Contract | None
    findings: tuple[Finding, ...] = ()
    true: Seat | None = None
    doubted: bool = False  # auction and tags contradict each other


def read_contract(record: Record) -> Reading:
    """What the auction, the tags and the lead come to."""
    derived, told, declarer = record.derived, record.contract, record.declarer
    if (
        derived is not None
        and told is not None
        and declarer is derived.declarer
        and not record.swapped
        and (told.level, told.denomination, told.doubled) == derived[:3]
        and (record.first is None or record.first is declarer.on(1) or record.order != COLUMNS)
    ):
        return Reading(derived)
    return _Opinions(record).reading()


class _Opinions:
    """The three opinions about one board."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.derived, self.told, self.declarer = record.derived, record.contract, record.declarer
        self.findings: list[Finding] = []
        self.leader = record.first if record.order == COLUMNS else None

    def reading(self) -> Reading:
        record, derived, told = self.record, self.derived, self.told
        if derived is None:
            return self._without_auction()
        self._missing(derived)
        true = self._swapped(derived)
        contract: Contract | None = derived
        doubted = False
        if true is not None and self.declarer is not None:
            contract = derived._replace(declarer=self.declarer)
        elif self.declarer not in (None, derived.declarer):
            contract = self._declarer(derived)
            doubted = contract is None
        if told is not None and told.level == 0:
            self._differs("Pass", str(derived), "")
            contract, doubted = None, True
        elif told is not None and told.denomination != derived.denomination:
            contract, doubted = self._denomination(derived), True
        elif told is not None and told.level is not None and (told.level, told.doubled) != derived[::2]:
            written = Contract(told.level, derived.denomination, told.doubled, derived.declarer)
            self._differs(str(written), str(derived), "")
        self._first_column(contract)
        if contract is None and record.has_play:
            self.findings.append(Finding("play.not_audited", details={"why": "contract"}))
        return Reading(contract, tuple(self.findings), true, doubted)

    def _without_auction(self) -> Reading:
        record, told = self.record, self.told
        passed = len(record.calls) > 3 and all(call.call == PASS for call in record.calls)
        if passed and told is not None and told.level and told.denomination is not None:
            written = Contract(told.level, told.denomination, told.doubled, self.declarer or Seat.N)
            self._differs(str(written), PASS, "")
            return Reading(None, tuple(self.findings), doubted=True)
        if not record.has_play or (told is not None and told.level == 0):
            return Reading(None)
        contract = None
        if told is None or told.denomination is None:
            self.findings.append(Finding("contract.unknown"))
        if self.declarer is None and record.first is None:
            self.findings.append(Finding("declarer.unknown"))
        if told is not None and told.denomination is not None:
            declarer = self.declarer
            if declarer is None and self.leader is not None:
                declarer = self.leader.on(-1)
                self.findings.append(Finding("declarer.inferred", details={"declarer": declarer}))
            if declarer is not None:
                contract = Contract(told.level or 0, told.denomination, told.doubled, declarer)
        self._first_column(contract)
        if contract is None:
            self.findings.append(Finding("play.not_audited", details={"why": "contract"}))
        return Reading(contract, tuple(self.findings))

    def _missing(self, derived: Contract) -> None:
        """Tags that a file with an auction leaves empty although it writes them: PBN."""
        if self.record.format == "pbn" and (self.record.has_play or self.record.tag("Contract") is not None):
            if self.told is None:
                self.findings.append(Finding("contract.missing", details={"auction": str(derived)}))
            if self.declarer is None:
                details = {"auction": derived.declarer}
                self.findings.append(Finding("declarer.missing", details=details))

    def _swapped(self, derived: Contract) -> Seat | None:
        """Declarer and dummy changed places (54A), by the mark or by the lead: who is declarer by the auction.

        Without the mark only where nothing simpler explains it: an auction that begins with a bid may lack its
        opening passes.
        """
        declarer, swapped = self.declarer, self.record.swapped
        if declarer is None:
            return None
        if swapped and declarer is not derived.declarer.partner:
            details = {"mark": "^" + declarer.name, "why": "declarer_right"}
            self.findings.append(Finding("mark.false", details=details))
            return None
        if declarer is not derived.declarer.partner or not (swapped or self._lead_proves(derived, declarer)):
            return None
        told = {"auction": derived.declarer, "declarer": declarer, "marked": swapped}
        self.findings.append(Finding("declarer.swapped", seat=declarer.on(1), trick=1, details=told))
        return derived.declarer

    def _lead_proves(self, derived: Contract, declarer: Seat) -> bool:
        """Whether the hand on the left of the declarer told led, in the contract of the auction."""
        record, play = self.record, self.record.play
        hand = record.hands[declarer.on(1)]
        same = self.told is not None and self.told.denomination == derived.denomination
        if not same or record.calls[0].call != PASS or self.leader is not declarer.on(1):
            return False
        return bool(play) and hand is not None and bool(hand & play[0])

    def _declarer(self, derived: Contract) -> Contract | None:
        """Auction and tag name different declarers: passes left out, or the opening lead decides."""
        declarer = self.declarer
        if declarer is None:
            return derived
        tags = derived._replace(declarer=declarer)
        by_lead = {declarer.on(1): "tags", derived.declarer.on(1): "auction"}
        supported = "" if self.leader is None else by_lead.get(self.leader, "")
        count = passes_left_out(self.record)
        if count and supported != "auction" and self.record.calls[0].call != PASS:
            left_out = {"count": count, "declarer": declarer}
            self.findings.append(Finding("auction.passes_left_out", details=left_out))
            return tags
        details = {"told": declarer, "auction": derived.declarer, "supported": supported}
        self.findings.append(Finding("declarer.differs", details=details))
        return {"tags": tags, "auction": derived}.get(supported)

    def _denomination(self, derived: Contract) -> Contract | None:
        """Auction and tag name different contracts: the play decides, where it fits one of them alone."""
        told, declarer = self.told, self.declarer or derived.declarer
        if told is None or told.denomination is None:
            return derived
        tags = Contract(told.level or 0, told.denomination, told.doubled, declarer)
        by_tags, by_auction = self._fits(tags), self._fits(derived)
        supported = "" if by_tags == by_auction else "tags" if by_tags else "auction"
        self._differs(str(tags), str(derived), supported)
        return {"tags": tags, "auction": derived}.get(supported)

    def _fits(self, contract: Contract) -> bool:
        if not self.record.has_play or (self.leader is not None and self.leader is not contract.declarer.on(1)):
            return False
        read = resolve(self.record, contract)
        unknown = any(d.kind == LEADER_UNKNOWN for d in read.disagreements)
        return not unknown and not revokes(read.tricks, read.hands)

    def _differs(self, told: str, auction: str, supported: str) -> None:
        details = {"told": told, "auction": auction, "supported": supported}
        self.findings.append(Finding("contract.differs", details=details))

    def _first_column(self, contract: Contract | None) -> None:
        """PBN: the first column of the play is the opening leader's."""
        if contract is None or self.leader is None or not self.record.has_play:
            return
        if self.leader is not contract.declarer.on(1):
            details = {"told": self.leader, "leader": contract.declarer.on(1)}
            found = Finding("play.first_column", seat=self.leader, line=self.record.play_line, details=details)
            self.findings.append(found)
