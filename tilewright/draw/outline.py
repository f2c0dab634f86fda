"""The boundary of a set of cells, as closed loops, and the seams inside it.

Works on polygons alone, so it serves every lattice.  An edge used once, in one direction, is
boundary; used twice, in both, it is a seam.  Where cells meet only at a corner the walk takes
the sharpest turn toward the inside, which keeps them apart: they are not joined there.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, hypot

from tilewright.draw.plane import Edge, Point, Polygon, edges, toward


def boundary(polygons: Iterable[Polygon]) -> list[Polygon]:
    """Return the loops around ``polygons`` (clockwise ones that share no inside).

    Loops keep the inside on their right: clockwise around cells, the other way around holes.
    Points on a straight line are left out.  The order is deterministic.
    """
    return [straightened(loop) for loop in walks(polygons)]


def walks(polygons: Iterable[Polygon]) -> list[Polygon]:
    """Return the same loops with every corner of a polygon on them, straight or not."""
    every = {edge for polygon in polygons for edge in edges(polygon)}
    ways: dict[Point, list[Point]] = {}
    for start, end in sorted(every):
        if (end, start) not in every:
            ways.setdefault(start, []).append(end)
    loops = []
    while ways:
        loops.append(_walk(ways))
    return loops


def seams(polygons: Iterable[Polygon]) -> list[Edge]:
    """Return each edge shared by two of ``polygons``, once, sorted."""
    every = {edge for polygon in polygons for edge in edges(polygon)}
    return sorted((a, b) for a, b in every if a < b and (b, a) in every)


def shortened(line: Edge, length: float) -> Edge:
    """Return ``line`` without a piece of ``length`` at either end."""
    start, end = line
    return toward(start, end, length), toward(end, start, length)


def inset(loop: Polygon, distance: float) -> Polygon:
    """Return ``loop`` with every edge moved toward the inside (outward where negative).

    The loop must have no straight points, and no edge may vanish by the move.
    """
    moved = []
    for before, (x, y), after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        (ax, ay), (bx, by) = inward(before, (x, y)), inward((x, y), after)
        scale = distance / (1 + ax * bx + ay * by)
        moved.append((x + scale * (ax + bx), y + scale * (ay + by)))
    return tuple(moved)


def _walk(ways: dict[Point, list[Point]]) -> Polygon:
    """Take one closed loop out of ``ways``."""
    first = min(ways)
    here, ahead = first, ways[first][0]
    first_end = ahead
    loop = []
    while True:
        loop.append(here)
        ways[here].remove(ahead)
        if not ways[here]:
            del ways[here]
        before, here = here, ahead
        choices = ways.get(here, []) + [first_end] * (here == first)
        ahead = max(choices, key=lambda end: turn_at(before, here, end))
        if here == first and ahead == first_end:
            return tuple(loop)


def turn_at(before: Point, here: Point, after: Point) -> float:
    """Return the angle of a turn: positive toward the inside, that is clockwise on the page."""
    ax, ay = here[0] - before[0], here[1] - before[1]
    bx, by = after[0] - here[0], after[1] - here[1]
    return atan2(ax * by - ay * bx, ax * bx + ay * by)


def corner(place: Point, one: tuple[Point, float], other: tuple[Point, float]) -> Point:
    """Return where two lines meet that met at a place, each moved along its normal by a length.

    Args:
        place: where they met.
        one: the unit normal of a line, and the length.
        other: those of the other line; if both are one line, only the first is moved.
    """
    ((ax, ay), far), ((bx, by), away) = one, other
    cross = ax * by - ay * bx
    if abs(cross) < 1e-9:
        return place[0] + far * ax, place[1] + far * ay
    return place[0] + (far * by - away * ay) / cross, place[1] + (away * ax - far * bx) / cross


def straightened(loop: Polygon) -> Polygon:
    """Return a loop without the points on its straight lines."""
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    return tuple(here for before, here, after in around if abs(turn_at(before, here, after)) > 1e-6)


def inward(start: Point, end: Point) -> Point:
    """Return the unit vector from an edge toward the inside, which lies to its right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return -dy / length, dx / length
