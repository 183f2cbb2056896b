"""What the tests of the commands share: somebody who types on a terminal."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    keys: list[str] = []
    monkeypatch.setattr("tablilla.cli.rule.on_a_terminal", lambda: True)

    def answer(prompt: str = "") -> str:
        sys.stdout.write(prompt)
        if not keys:
            raise EOFError
        return keys.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    return keys
