"""Double dummy: what each side wins if all four hands are open and everybody plays best.

``solve`` is the way in.  The solver behind it is the DDS library that the package *endplay* brings (the extra
``dd``); it lives in a process of its own, because it is not safe under threads and may crash.
"""

from tablilla.score.dd.client import DoubleDummy, available, solve

__all__ = ["DoubleDummy", "available", "solve"]
