"""What every result has: JSON data, a table of flat rows, and a text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any


class Result(ABC):
    """What a verb returns: plain data that prints, pickles and turns into a table.

    A result knows no engine; it was made from a report and needs nothing of it any more.
    """

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the result as JSON data."""

    def table(self) -> list[dict[str, Any]]:
        """Return the result as rows with the same keys, such as a data frame is made of.

        As a rule it is one row: the data, where a figure within a figure is named ``nodes.low``.
        """
        return [dict(flat(self.data()))]


def flat(data: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the entries of nested JSON data, with names joined by dots.

    >>> dict(flat({"solutions": 2, "time": {"low": 1.0, "high": 3.0}}))
    {'solutions': 2, 'time.low': 1.0, 'time.high': 3.0}
    """
    for key, value in data.items():
        if isinstance(value, Mapping) and value:
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value
