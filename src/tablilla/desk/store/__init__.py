"""The log on the disk: nothing acknowledged is ever lost or doubled."""

from __future__ import annotations

from tablilla.desk.store.acks import Acks, Refused
from tablilla.desk.store.rows import Account, Device, Joined, Session, Step
from tablilla.desk.store.store import Store, open_store

__all__ = ("Account", "Acks", "Device", "Joined", "Refused", "Session", "Step", "Store", "open_store")
