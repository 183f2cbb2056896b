"""Which format a text is in."""

from __future__ import annotations

import re

PBN, LIN, URL = "pbn", "lin", "url"
_TAG_PAIR = re.compile(rb"^[ \t]*\[\s*[A-Za-z]\w*\s*\"?", re.MULTILINE)
_PBN_HEAD = re.compile(rb"^%\s*(?:PBN|EXPORT)", re.MULTILINE)
_LIN_TAG = re.compile(rb"(?:^|\|)\s*(?:vg|rs|pn|qx|st|md|mb|pc|ah|sv|mc|mn|bn|pw|mp|nt|at|bt)\|", re.IGNORECASE)
_URL = re.compile(rb"^\s*https?://\S*[?&](?:lin|[nesw]|p|a)=", re.IGNORECASE)


def sniff(head: bytes) -> str | None:
    """The format that the head of a file shows, or ``None``."""
    if _URL.match(head):
        return URL
    bars = len(_LIN_TAG.findall(head))
    pairs = len(_TAG_PAIR.findall(head))
    if bars > pairs:
        return LIN
    return PBN if pairs or _PBN_HEAD.search(head) else None
