"""SVG path data: numbers, rounded loops and strokes.  The same points give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.draw.plane import Edge, Point, Polygon, distance, toward


def number(value: float) -> str:
    """Write a number with at most two decimals."""
    text = f"{value:.2f}"
    if text[-1] == "0":
        text = text[:-3] if text[-2] == "0" else text[:-1]
    return "0" if text == "-0" else text


def point(place: Point) -> str:
    """Write the two coordinates of a point."""
    return f"{number(place[0])} {number(place[1])}"


def rounded(loops: Iterable[Polygon], radius: float) -> str:
    """Return the path of closed loops whose corners are rounded by up to ``radius``."""
    return "".join(_rounded_loop(loop, radius) for loop in loops)


def sharp(loops: Iterable[Polygon]) -> str:
    """Return the path of closed loops with their corners as they are."""
    return "".join(f"M{'L'.join(map(point, loop))}Z" for loop in loops)


def strokes(lines: Iterable[Edge]) -> str:
    """Return the path of separate straight lines."""
    return "".join(f"M{point(start)}L{point(end)}" for start, end in lines)


def _rounded_loop(loop: Polygon, radius: float) -> str:
    parts = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        room = min(radius, distance(before, here) / 2, distance(here, after) / 2)
        begin, end = toward(here, before, room), toward(here, after, room)
        parts.append(f"{point(begin)}Q{point(here)} {point(end)}")
    return "M" + "L".join(parts) + "Z"
