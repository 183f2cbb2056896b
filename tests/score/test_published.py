"""Published figures, as data: what each contract, difference and award comes to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablilla.score.adjusted import artificial
from tablilla.score.imps import imps
from tablilla.score.notation import read
from tablilla.score.points import score

# contract, a star where vulnerable : tricks : score
CONTRACTS = """
1C:7:70 1D*:7:70 1H:7:80 1S*:8:110 1NT:7:90 1NT*:8:120 1NT:9:150 2C:8:90 2D*:9:110 2H:8:110 2S*:9:140
2S:10:170 2NT:8:120 2NT*:9:150 3C:9:110 3D*:10:130 3H:9:140 3S*:10:170 3NT:9:400 3NT*:9:600 3NT:10:430
3NT*:11:660 4C:10:130 4D*:11:150 4H:10:420 4S*:10:620 4S:11:450 4H*:12:680 4NT:10:430 5C:11:400
5D*:11:600 5D:12:420 5H*:11:650 5NT:11:460 6C:12:920 6D*:12:1370 6H:12:980 6S*:12:1430 6S:13:1010
6NT:12:990 6NT*:12:1440 6NT*:13:1470 7C:13:1440 7D*:13:2140 7S:13:1510 7H*:13:2210 7NT:13:1520
7NT*:13:2220 1CX:7:140 1NTX:7:180 1SX*:7:160 2CX:8:180 2DX*:9:380 2HX:8:470 2SX*:8:670 2SX:9:570
2NTX:8:490 3DX*:9:670 3NTX:9:550 3NTX*:9:750 3NTX*:10:950 4SX:10:590 4HX*:10:790 4SX*:11:990 4HX:12:790
5CX:11:550 5DX*:11:750 6CX*:12:1540 6SX:12:1210 7CX:13:1630 7NTX*:13:2490 1CXX:7:230 1HXX:7:520
1SXX*:7:720 1NTXX:7:560 1NTXX*:8:1160 2CXX:8:560 2SXX*:9:1240 3NTXX*:9:1000 4SXX:10:880 4SXX*:11:1480
7NTXX*:13:2980 3NT:8:-50 4S:7:-150 3NT*:7:-200 4H*:6:-400 1NT:0:-350 7NT*:0:-1300 4SX:9:-100 4SX:8:-300
4SX:7:-500 4SX:6:-800 4SX:5:-1100 3NTX:2:-1700 7NTX:0:-3500 4HX*:9:-200 4HX*:8:-500 4HX*:7:-800
4HX*:6:-1100 4HX*:5:-1400 7NTX*:0:-3800 3NTXX:8:-200 3NTXX:7:-600 3NTXX:6:-1000 3NTXX:5:-1600
3NTXX*:8:-400 3NTXX*:7:-1000 3NTXX*:6:-1600 7NTXX:0:-7000 7NTXX*:0:-7600
"""

# the least and the greatest difference of points : IMPs
RANGES = """
0:10:0 20:40:1 50:80:2 90:120:3 130:160:4 170:210:5 220:260:6 270:310:7 320:360:8 370:420:9 430:490:10
500:590:11 600:740:12 750:890:13 900:1090:14 1100:1290:15 1300:1490:16 1500:1740:17 1750:1990:18
2000:2240:19 2250:2490:20 2500:2990:21 3000:3490:22 3500:3990:23 4000:9990:24
"""

DIFFERENCES = """
0:0 10:0 20:1 -40:-1 50:2 110:3 160:4 170:5 250:6 300:7 320:8 370:9 420:9 430:10 -490:-10 500:11 590:11
620:12 750:13 1000:14 1100:15 1430:16 1500:17 1990:18 2210:19 2470:20 2800:21 3200:22 3990:23 4000:24
7600:24
"""

# 12C2a and c: the award, what the contestant has on the other boards, what he gets.
AWARDS = [
    ("plus", 64, 64), ("plus", 55, 60), ("minus", 35, 35), ("minus", 48, 40), ("average", 70, 50),
]  # fmt: skip


@pytest.mark.parametrize("row", CONTRACTS.split())
def test_contracts(row: str) -> None:
    name, tricks, points = row.split(":")
    contract = read(name.removesuffix("*"))
    found = score(contract.level, contract.denomination, contract.doubled, name.endswith("*"), int(tricks))
    assert found == int(points)


def test_every_difference_of_points_has_its_imps() -> None:
    last = -10
    for row in RANGES.split():
        least, most, expected = map(int, row.split(":"))
        assert least == last + 10, "no difference is left out"
        last = most
        for difference in range(least, most + 1, 10):
            assert (imps(difference), imps(-difference)) == (expected, -expected)


@pytest.mark.parametrize("row", DIFFERENCES.split())
def test_differences(row: str) -> None:
    difference, expected = map(int, row.split(":"))
    assert imps(difference) == expected


@pytest.mark.parametrize(("award", "own", "gets"), AWARDS)
def test_awards(award: str, own: int, gets: int) -> None:
    assert artificial(award, "percent", Fraction(own)) == gets
