"""Small plots of the atlas: growth per cell against cells, written as SVG by hand, so that they repeat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from bench.style import COLOURS, GRID

WIDTH, HEIGHT = 360, 150
#: room for words at the left, above, at the right and below
LEFT, TOP, RIGHT, BELOW = 52, 12, 14, 36
INK = "#333333"


@dataclass(frozen=True)
class Dot:
    """A number of a family.

    Attributes:
        cells: of its board.
        growth: the root of the number by the cells.
        is_new: whether no list has it.
        line: what it is joined with: those of one line.
    """

    cells: int
    growth: float
    is_new: bool
    line: int


def growth(value: int, cells: int) -> float:
    """Return by what each cell multiplies the number of solutions: its root by the cells."""
    return math.exp(math.log(value) / cells)


def plot(dots: Sequence[Dot]) -> str:
    """Return a plot: rings for numbers that are in no list, discs for those that were known."""
    least, most = _range([dot.growth for dot in dots])
    first, last = min(dot.cells for dot in dots), max(dot.cells for dot in dots)

    def place(cells: float, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (cells - first) / max(last - first, 1)
        y = TOP + (HEIGHT - TOP - BELOW) * (most - value) / (most - least)
        return round(x, 1), round(y, 1)

    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FFFFFF"/>']
    for value in _ticks(least, most):
        _, y = place(first, value)
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{GRID}"/>')
        parts.append(_text(LEFT - 6, y + 4, f"{value:g}", "end"))
    for cells in sorted({first, last, *_between(first, last)}):
        x, _ = place(cells, least)
        parts.append(_text(x, HEIGHT - BELOW + 16, str(cells), "middle"))
    parts.append(_text(LEFT, HEIGHT - 5, "cells", "start"))
    for line in sorted({dot.line for dot in dots}):
        own = [place(dot.cells, dot.growth) for dot in dots if dot.line == line]
        path = "L".join(f"{x} {y}" for x, y in own)
        parts.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[0]}" stroke-opacity="0.5"/>')
    for dot in dots:
        x, y = place(dot.cells, dot.growth)
        colours = ("#FFFFFF", COLOURS[1]) if dot.is_new else (COLOURS[0], COLOURS[0])
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colours[0]}" stroke="{colours[1]}" stroke-width="1.6"/>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _text(x: float, y: float, words: str, anchor: str) -> str:
    style = f'font-family="sans-serif" font-size="11" fill="{INK}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>'


def _range(values: Sequence[float]) -> tuple[float, float]:
    """Return a range with some room, never empty."""
    room = max((max(values) - min(values)) * 0.12, 0.01)
    return min(values) - room, max(values) + room


def _ticks(least: float, most: float) -> list[float]:
    """Return two to five round values inside a range."""
    step = 10.0 ** math.floor(math.log10(most - least))
    while (most - least) / step > 4:
        step *= 2
    while (most - least) / step < 2:
        step /= 2
    first = math.ceil(least / step)
    return [round(k * step, 6) for k in range(first, math.floor(most / step) + 1)]


def _between(first: int, last: int) -> list[int]:
    """Return round numbers of cells, none near the ends."""
    step = max(1, 10 ** math.floor(math.log10(max(last - first, 1))))
    if (last - first) / step < 2:
        step = max(1, step // 2)
    while (last - first) / step > 6:
        step *= 2
    near = (last - first) / 10
    return [c for c in range(0, last, step) if c - first > near and last - c > near]
