"""How long each case takes, and which command therefore runs it.

``times.csv`` has the seconds of every case that took ``FAST`` seconds or longer with its fixtures, when it was
last measured.  ``make test`` runs all other cases, ``make test-medium`` those that took less than ``MEDIUM``,
``make test-long`` the rest.  A mark in a test goes before the record: ``medium`` and ``long``
are at least that, for more of the same random cases; ``fast`` stays in ``make test``.

``make test-times`` measures every case anew.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

RECORD = Path(__file__).parent / "times.csv"
#: seconds
FAST, MEDIUM = 0.2, 1.5


def read_times() -> dict[str, float]:
    """Return the seconds of the recorded cases, by their node ids."""
    with RECORD.open(encoding="utf-8", newline="") as lines:
        return {case: float(seconds) for seconds, case in csv.reader(lines)}


def write_times(times: Mapping[str, float]) -> None:
    """Write the record: the cases that take long enough, by their node ids."""
    kept = sorted((case, seconds) for case, seconds in times.items() if seconds >= FAST)
    with RECORD.open("w", encoding="utf-8", newline="") as lines:
        rows = ((f"{seconds:.1f}", case) for case, seconds in kept)
        csv.writer(lines, lineterminator="\n").writerows(rows)


def mark_by_time(items: list[pytest.Item]) -> None:
    """Mark the cases that take seconds ``medium``, and those that take longer ``long``."""
    times = read_times()
    for item in items:
        seconds = times.get(item.nodeid, 0.0)
        if seconds < FAST or item.get_closest_marker("fast"):
            continue
        item.add_marker("medium" if seconds < MEDIUM else "long")


class Recorder:
    """A plugin of pytest that writes the times of the cases it saw; those of other cases stay."""

    def __init__(self) -> None:
        self.seconds = Counter[str]()

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Add the seconds of one phase of a case: its fixtures, its call, what is closed after it."""
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Write the record."""
        write_times(read_times() | self.seconds)
