"""How figures are written: with the digits that mean something."""

from __future__ import annotations

import math


def seconds(value: float) -> str:
    """Return seconds with three digits that mean something."""
    for digits, least in ((1, 100), (2, 10), (3, 1)):
        if value >= least:
            return f"{value:.{digits}f}"
    return f"{value:.{2 - math.floor(math.log10(max(value, 1e-7)))}f}"


def times(value: float) -> str:
    """Return a ratio with two or three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(value: float) -> str:
    """Return seconds with a unit, for sentences: ``31.7 us``, ``4.2 ms``, ``12.34 s``."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{times(value / size)} {unit}"
    return f"{times(value / 1e-6)} us"
