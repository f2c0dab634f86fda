"""Published counts, from the table that the tests of the core read too: ``oracles.csv``.

A row has the number of solutions of a board, and how many are distinct where that is published; a
sequence of the OEIS has its terms from the first one on.
"""

from __future__ import annotations

import csv
from pathlib import Path

with (Path(__file__).parent / "oracles.csv").open(newline="") as _file:
    _ROWS = {row["name"]: row for row in csv.DictReader(_file)}

NAMES = tuple(_ROWS)


def terms(name: str) -> tuple[int, ...]:
    """Return the terms of a sequence."""
    return tuple(map(int, _ROWS[name]["solutions"].split()))


def solutions(name: str) -> int:
    """Return the number of solutions of a board."""
    (count,) = terms(name)
    return count


def distinct(name: str) -> int:
    """Return how many solutions of a board are no image of each other."""
    return int(_ROWS[name]["distinct"])


def is_distinct_known(name: str) -> bool:
    """Return whether it is published how many solutions of a board are distinct."""
    return bool(_ROWS[name]["distinct"])


def source(name: str) -> str:
    """Return where the numbers are published."""
    return _ROWS[name]["source"]
