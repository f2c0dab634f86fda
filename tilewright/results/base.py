"""The common part of every result: JSON data, a table of flat rows, and a text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.saving import Savable, plain_text

if TYPE_CHECKING:
    from tilewright.model import Solution

#: characters of a result's first line that its ``repr`` shows
LONGEST_REPR = 150
#: columns of one row that a notebook has room for
WIDEST = 8


class Result(Savable, ABC):
    """The result of a verb: plain data that prints, pickles and turns into a table.

    A result is independent of its engine; it was made from a report and needs nothing of it any more.
    """

    SAVED_AS: ClassVar[tuple[str, ...]] = ("text", "json", "csv")

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the result as JSON data."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The result as rows with the same keys, which ``pandas.DataFrame`` takes as they are.

        As a rule it is one row: the data, if a figure within a figure is named ``nodes.low``.
        """
        return [dict(flat(self.data()))]

    def __repr__(self) -> str:
        """Return what it is and its first line; ``str`` and ``data`` have all of it."""
        from textwrap import shorten

        lines = (line.strip() for line in str(self).splitlines())
        first = next((line for line in lines if line), "empty")
        return f"<{type(self).__name__}: {shorten(first, LONGEST_REPR, placeholder=' ...')}>"

    def _repr_html_(self) -> str | None:
        """Return the rows as HTML, which is how a notebook shows a result that has no picture.

        A notebook prefers HTML to a drawing, so what is drawn gives none.  One wide row stands on end.
        """
        if hasattr(self, "_repr_svg_"):
            return None
        rows = self.rows
        return html_table(rows) if len(rows) != 1 or len(rows[0]) <= WIDEST else html_list(rows[0])


def headed_lines(lines: Iterable[tuple[str, str]]) -> list[str]:
    """Return texts with their headings before them, in lines of 80 columns."""
    from textwrap import wrap

    return [
        line.rstrip()
        for heading, text in lines
        for line in wrap(f"{heading:<11}{text}", 80, subsequent_indent=" " * 11)
    ]


def html_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return rows with the same keys as an HTML table; values are shown as text.

    >>> html_table([{"cells": 6, "name": "a<b"}])
    '<table><tr><th>cells</th><th>name</th></tr><tr><td>6</td><td>a&lt;b</td></tr></table>'
    """
    head = "".join(f"<th>{_escaped(key)}</th>" for key in (rows[0] if rows else ()))
    body = ("".join(f"<td>{_escaped(value)}</td>" for value in row.values()) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in body)}</table>"


def html_list(row: Mapping[str, Any]) -> str:
    """Return one row as an HTML table with a line for each value.

    >>> html_list({"cells": 6, "name": "a<b"})
    '<table><tr><th>cells</th><td>6</td></tr><tr><th>name</th><td>a&lt;b</td></tr></table>'
    """
    lines = (
        f"<tr><th>{_escaped(key)}</th><td>{_escaped(value)}</td></tr>" for key, value in row.items()
    )
    return f"<table>{''.join(lines)}</table>"


def placements_text(solution: Solution) -> str:
    """Return the placements of a solution in a line: ``F 0,1 1,1 1,2; L 2,0 2,1``."""
    laid = (f"{one.piece} {plain_text(one.cells)}" for one in solution.placements)
    return "; ".join(laid)


def _escaped(value: object) -> str:
    """Return a value as HTML text; only notebooks ask for it."""
    from html import escape

    return escape(str(value))


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
