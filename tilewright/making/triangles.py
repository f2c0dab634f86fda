"""Polygons with holes cut into triangles, whose corners are those of the polygons and no others.

Holes are joined to what surrounds them by bridges, and ears are clipped off; that is quadratic in
the number of corners, which are few.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.plane import Edge, Point, Polygon, area, edges

_Loop = list[Point]
_SMALL = 1e-9


def triangulated(loops: Sequence[Polygon]) -> list[tuple[Point, Point, Point]]:
    """Return triangles that fill loops, clockwise on the page.

    Args:
        loops: clockwise ones are filled, the others are holes in them; none touch or cross.
    """
    outers = [loop for loop in loops if area(loop) > 0]
    holes = [loop for loop in loops if area(loop) < 0]
    found: list[tuple[Point, Point, Point]] = []
    for outer in outers:
        own = [hole for hole in holes if _owner(hole[0], outers) == outer]
        found += _clipped(_bridged(list(outer), own))
    return found


def _owner(point: Point, outers: Sequence[Polygon]) -> Polygon | None:
    """Return the smallest of the loops around a point."""
    around = [outer for outer in outers if contains(outer, point)]
    return min(around, key=area, default=None)


def contains(loop: Sequence[Point], point: Point) -> bool:
    """Tell whether a point lies inside a loop: whether a ray crosses it an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges(loop):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _bridged(outer: _Loop, holes: list[Polygon]) -> _Loop:
    """Return one loop around everything but the holes: to each a bridge leads, there and back."""
    left = sorted(holes, key=lambda hole: max(hole), reverse=True)
    while left:
        hole = left.pop(0)
        start = hole.index(max(hole))
        walls = [edge for loop in (outer, hole, *left) for edge in edges(loop)]
        place = min(
            (
                place
                for place, point in enumerate(outer)
                if _sees(point, hole[start], walls) and _opens(outer, place, hole[start])
            ),
            key=lambda place: _squared(outer[place], hole[start]),
        )
        around = [*hole[start:], *hole[: start + 1]]
        outer = [*outer[: place + 1], *around, *outer[place:]]
    return outer


def _squared(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _opens(loop: _Loop, place: int, goal: Point) -> bool:
    """Tell whether a line from a corner of a loop to a point begins inside the loop."""
    before, here, after = loop[place - 1], loop[place], loop[(place + 1) % len(loop)]
    if area((before, here, after)) >= 0:
        return area((before, here, goal)) > -_SMALL and area((here, after, goal)) > -_SMALL
    return area((before, here, goal)) > _SMALL or area((here, after, goal)) > _SMALL


def _sees(a: Point, b: Point, walls: Sequence[Edge]) -> bool:
    """Tell whether nothing lies between two points: no edge crosses, no corner lies on the line."""
    for start, end in walls:
        if {start, end} & {a, b}:
            for other in {start, end} - {a, b}:
                if abs(area((a, b, other))) < _SMALL and _between(other, a, b):
                    return False
            continue
        first, second = area((a, b, start)), area((a, b, end))
        third, fourth = area((start, end, a)), area((start, end, b))
        if first * second <= _SMALL**2 and third * fourth <= _SMALL**2:
            flat = abs(first) < _SMALL and abs(second) < _SMALL
            if not flat or _between(start, a, b) or _between(end, a, b):
                return False
    return True


def _between(point: Point, a: Point, b: Point) -> bool:
    """Tell whether a point on the line through two others lies between them."""
    return (point[0] - a[0]) * (point[0] - b[0]) + (point[1] - a[1]) * (point[1] - b[1]) < 0


def _clipped(loop: _Loop) -> list[tuple[Point, Point, Point]]:
    """Clip off ears until a triangle is left."""
    left = list(range(len(loop)))
    found: list[tuple[Point, Point, Point]] = []
    while len(left) > 3:
        ear = _ear(loop, left)
        a, b, c = left[ear - 1], left[ear], left[(ear + 1) % len(left)]
        found.append((loop[a], loop[b], loop[c]))
        left.pop(ear)
    found.append((loop[left[0]], loop[left[1]], loop[left[2]]))
    return found


def _ear(loop: _Loop, left: list[int]) -> int:
    """Return the place of an ear, the fattest, so that no triangle is a line."""
    best, size = -1, 0.0
    for place in range(len(left)):
        a, b, c = (loop[left[(place + step) % len(left)]] for step in (-1, 0, 1))
        own = area((a, b, c))
        if own <= size + _SMALL or any(
            loop[other] not in (a, b, c) and _covers(a, b, c, loop[other]) for other in left
        ):
            continue
        best, size = place, own
    assert best >= 0, "a polygon that does not cross itself has an ear"
    return best


def _covers(a: Point, b: Point, c: Point, point: Point) -> bool:
    """Tell whether a point lies in a triangle, or on its edge."""
    return all(area((start, end, point)) >= -_SMALL for start, end in ((a, b), (b, c), (c, a)))
