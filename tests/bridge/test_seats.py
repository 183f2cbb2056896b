"""A seat is there, whichever it is."""

from __future__ import annotations

import pytest

from tablilla.bridge.seats import Seat, Side


@pytest.mark.parametrize("place", [*Seat, *Side])
def test_north_and_north_south_are_there_like_all_others(place: Seat | Side) -> None:
    unknown: Seat | Side | None = None
    assert place
    assert (place or unknown) is place
    assert (unknown or place) is place
