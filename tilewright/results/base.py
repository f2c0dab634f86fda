"""What every result has: JSON data, a table of flat rows, and a text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

#: characters of a result's first line that its ``repr`` shows
LONGEST_REPR = 150


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

    def __repr__(self) -> str:
        """Return what it is and its first line; ``str`` and ``data`` have all of it."""
        from textwrap import shorten

        lines = (line.strip() for line in str(self).splitlines())
        first = next((line for line in lines if line), "empty")
        return f"<{type(self).__name__}: {shorten(first, LONGEST_REPR, placeholder=' ...')}>"

    def _repr_html_(self) -> str:
        """Return the table as HTML, which is how a notebook shows a result."""
        return html_table(self.table())


def html_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return rows with the same keys as an HTML table; values are shown as text.

    >>> html_table([{"cells": 6, "name": "a<b"}])
    '<table><tr><th>cells</th><th>name</th></tr><tr><td>6</td><td>a&lt;b</td></tr></table>'
    """
    from html import escape

    head = "".join(f"<th>{escape(str(key))}</th>" for key in (rows[0] if rows else ()))
    body = ("".join(f"<td>{escape(str(value))}</td>" for value in row.values()) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in body)}</table>"


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
