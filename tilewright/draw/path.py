"""SVG path data: numbers, rounded loops and strokes.  The same points give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from tilewright.draw.cells import Point, Polygon
from tilewright.draw.outline import Edge


def number(value: float) -> str:
    """Write a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(place: Point) -> str:
    """Write the two coordinates of a point."""
    return f"{number(place[0])} {number(place[1])}"


def rounded(loops: Iterable[Polygon], radius: float) -> str:
    """Return the path of closed loops whose corners are rounded by up to ``radius``."""
    return "".join(_rounded_loop(loop, radius) for loop in loops)


def strokes(lines: Iterable[Edge], shorten: float = 0) -> str:
    """Return the path of separate straight lines, each shortened at both ends."""
    parts = []
    for start, end in lines:
        a, b = _toward(start, end, shorten), _toward(end, start, shorten)
        parts.append(f"M{point(a)}L{point(b)}")
    return "".join(parts)


def _rounded_loop(loop: Polygon, radius: float) -> str:
    parts = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        room = min(radius, _distance(before, here) / 2, _distance(here, after) / 2)
        begin, end = _toward(here, before, room), _toward(here, after, room)
        parts.append(f"{point(begin)}Q{point(here)} {point(end)}")
    return "M" + "L".join(parts) + "Z"


def _distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _toward(start: Point, end: Point, length: float) -> Point:
    share = length / _distance(start, end)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
