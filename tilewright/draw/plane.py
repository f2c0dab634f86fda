"""Points, lines and polygons on the page: x to the right, y downward."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Edge = tuple[Point, Point]


def edges(polygon: Sequence[Point]) -> list[Edge]:
    """Return the edges of a polygon, in its direction."""
    return list(zip(polygon, [*polygon[1:], *polygon[:1]], strict=True))


def area(loop: Sequence[Point]) -> float:
    """Return the area within ``loop``, clockwise on the page; negative the other way around."""
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in edges(loop)) / 2


def distance(a: Point, b: Point) -> float:
    """Return how far two points are from each other."""
    return hypot(b[0] - a[0], b[1] - a[1])


def toward(start: Point, end: Point, length: float) -> Point:
    """Return the point so far from ``start`` on the way to ``end``."""
    share = length / distance(start, end)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def bounds(points: Iterable[Point]) -> tuple[Point, Point]:
    """Return the least and the greatest corner of the box of some points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def hull(points: Iterable[Point]) -> Polygon:
    """Return the corners of the convex hull, clockwise on the page from the leftmost, topmost one.

    Andrew's monotone chain.  Points inside or on a side are left out.
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered)[:-1], *_chain(ordered[::-1])[:-1])


def _chain(points: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and area((chain[-2], chain[-1], point)) <= 1e-9:
            chain.pop()
        chain.append(point)
    return chain
