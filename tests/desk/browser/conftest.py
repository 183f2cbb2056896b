"""One desk a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk.browser.phones import Hall, served


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with served(tmp_path_factory.mktemp("desk")) as made:
        yield made
