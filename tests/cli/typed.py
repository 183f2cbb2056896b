"""Somebody who types."""

from __future__ import annotations


class Typed:
    """Lines typed one after the other; then the input ends."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")

    def __call__(self, prompt: str = "") -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)
