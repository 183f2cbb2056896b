"""Run as a program: another program, which may take so much memory and so much time of the processor.

``python -m tablilla.desk.boards.bounded BYTES SECONDS COMMAND…``; the bounds hold where the system knows them.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def bound(memory: int, seconds: int = 0) -> None:
    """This process and its children: at most so many bytes and, where told, seconds of the processor."""
    with suppress(ImportError):
        import resource

        for what, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds)):
            with suppress(ValueError, OSError):  # lower already
                if most:
                    resource.setrlimit(what, (most, most))


if __name__ == "__main__":
    bound(int(sys.argv[1]), int(sys.argv[2]))
    os.execvp(sys.argv[3], sys.argv[3:])
