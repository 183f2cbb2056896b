"""Small files of every kind, and what loading says of them."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime
from uuid import UUID

from tablilla.desk.boards.item import Item, Loaded

SESSION = UUID("11111111-2222-4333-8444-555555555555")
OPENED = datetime(2026, 3, 7, 19, 0, tzinfo=UTC)

USEBIO = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">
<USEBIO Version="1.2"><CLUB><CLUB_NAME>Pe\u00f1a</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="PAIRS"><SESSION SESSION_ID="1"><SECTION SECTION_ID="A">
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
 <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>11</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT>
  <PLAYED_BY>N</PLAYED_BY><LEAD>HA</LEAD><TRICKS>11</TRICKS><SCORE>450</SCORE></TRAVELLER_LINE>
 <TRAVELLER_LINE><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>12</EW_PAIR_NUMBER><CONTRACT>2Hx</CONTRACT>
  <PLAYED_BY>E</PLAYED_BY><LEAD></LEAD><TRICKS>6</TRICKS><SCORE>300</SCORE></TRAVELLER_LINE>
 <TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>13</EW_PAIR_NUMBER><SCORE>A6040</SCORE></TRAVELLER_LINE>
 <TRAVELLER_LINE><NS_PAIR_NUMBER>4</NS_PAIR_NUMBER><EW_PAIR_NUMBER>14</EW_PAIR_NUMBER><CONTRACT>9S</CONTRACT>
  <PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>1</SCORE></TRAVELLER_LINE>
 <TRAVELLER_LINE><NS_PAIR_NUMBER>5</NS_PAIR_NUMBER><EW_PAIR_NUMBER>15</EW_PAIR_NUMBER><CONTRACT>PASS</CONTRACT>
  <SCORE>0</SCORE></TRAVELLER_LINE>
</BOARD></SECTION></SESSION></EVENT></USEBIO>
""".encode("latin-1")

MATCHES = b"""<USEBIO><EVENT EVENT_TYPE="SWISS_PAIRS"><MATCH><ROUND_NUMBER>3</ROUND_NUMBER>
<NS_PAIR_NUMBER>7</NS_PAIR_NUMBER><EW_PAIR_NUMBER>9</EW_PAIR_NUMBER>
<BOARD><BOARD_NUMBER>17</BOARD_NUMBER><TRAVELLER_LINE><CONTRACT>3 NT</CONTRACT><PLAYED_BY>W</PLAYED_BY>
<TRICKS>9</TRICKS><SCORE>-400</SCORE></TRAVELLER_LINE></BOARD></MATCH></EVENT></USEBIO>"""

BOMB = b"""<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>
<USEBIO><EVENT><BOARD><BOARD_NUMBER>&b;</BOARD_NUMBER></BOARD></EVENT></USEBIO>"""


def packed(how: int = zipfile.ZIP_DEFLATED, **files: bytes) -> bytes:
    """An archive; a double underscore in a name stands for the dot before its ending."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name.replace("__", ".")), content, how)
    return made.getvalue()


def codes(loaded: Loaded) -> list[str]:
    """What was wrong, in order."""
    return [fault.code for fault in loaded.problems]


def values(loaded: Loaded, kind: str = "result.set", key: str = "") -> dict[str, dict[str, object]]:
    """What is said of each table."""
    return {item.about: dict(item.value) for item in loaded.items if item.kind == kind and item.key == key}


def only(items: list[Item], kind: str) -> list[Item]:
    """Those of one kind."""
    return [item for item in items if item.kind == kind]
