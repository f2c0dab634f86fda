"""Parts that lie side by side are moved apart: along each edge that two share, by the gap.

A shared edge asks that the second part moves along the normal of the edge by the gap more than the
first.  Parts are moved by what is missing, in turn, until nothing is; where corners are then still too
near, they ask for what they lack, and all is moved again.  Two parts that hook into each other ask for
opposite things, and their nesting is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from tilewright.draw.plane import Edge, Point, Polygon, area, bounds, distance, edges
from tilewright.making.nesting import Box, Nested
from tilewright.making.workpiece import loops_of, moved_loops

_Cells = Sequence[tuple[int, ...]]
#: the second part, less the first, has to move along a direction by so many gaps
_Demand = tuple[int, int, Point, float]
#: how often corners ask, rounds of moves, and how far a part may be from where it should be, in gaps
_TURNS, _ROUNDS, _NEAR = 8, 400, 1e-3
_FINE = 1e-6


def spread_apart(
    lattice: str, placed: Sequence[tuple[int, _Cells]], size: float, gap: float
) -> tuple[list[Nested], Box] | None:
    """Return a nesting in whole cells with the parts ``gap`` apart; ``None`` if that is not found.

    Args:
        lattice: the name of one with polygons as cells.
        placed: the index of the part and the cells of each copy, all on one board.
        size: of a cell.
        gap: the least distance between two copies.
    """
    outlines = [loops_of(lattice, cells, size) for _, cells in placed]
    demands = _demands(outlines)
    if _are_hooked(demands):
        return None
    for _ in range(_TURNS):
        steps = _moves(len(placed), demands, gap)
        if steps is None:
            return None
        moved = [moved_loops(loops, step) for loops, step in zip(outlines, steps, strict=True)]
        if _cross(moved):
            return None
        lacking = list(_lacking(moved, steps, gap))
        if not lacking:
            return _laid(placed, moved, steps)
        demands += lacking
    return None


def touching(
    lattice: str, placed: Sequence[tuple[int, _Cells]], size: float
) -> tuple[list[Nested], Box]:
    """Return a nesting in whole cells as it is, the parts side by side."""
    outlines = [loops_of(lattice, cells, size) for _, cells in placed]
    return _laid(placed, outlines, [(0.0, 0.0)] * len(placed))


def _laid(
    placed: Sequence[tuple[int, _Cells]],
    outlines: Sequence[Sequence[Polygon]],
    steps: Sequence[Point],
) -> tuple[list[Nested], Box]:
    """Return parts from the upper left corner of the box around all."""
    (left, top), (right, low) = bounds(p for loops in outlines for loop in loops for p in loop)
    laid = [
        Nested(index, tuple(cells), (x - left, y - top))
        for (index, cells), (x, y) in zip(placed, steps, strict=True)
    ]
    return laid, Box(right - left, low - top)


def _demands(outlines: Sequence[Sequence[Polygon]]) -> list[_Demand]:
    """Return what shared edges ask for: each direction of two parts once."""
    owners: dict[tuple[float, float, float], list[tuple[int, Edge]]] = {}
    for number, loops in enumerate(outlines):
        for loop in loops:
            for start, end in edges(loop):
                owners.setdefault(_line(start, end), []).append((number, (start, end)))
    found: set[_Demand] = set()
    for beside in owners.values():
        for number, one in beside:
            normal = _outward(one)
            for other, edge in beside:
                if other != number and _dot(normal, _outward(edge)) < 0 and _overlap(one, edge):
                    first, second, sign = min((number, other, 1), (other, number, -1))
                    rounded = round(sign * normal[0], 6) + 0.0, round(sign * normal[1], 6) + 0.0
                    found.add((first, second, rounded, 1.0))
    return sorted(found)


def _line(start: Point, end: Point) -> tuple[float, float, float]:
    """Return the same for all edges of one line, whichever way they lead."""
    x, y = _outward((start, end))
    if (round(x, 5), round(y, 5)) < (0, 0):
        x, y = -x, -y
    return round(x, 4) + 0.0, round(y, 4) + 0.0, round(x * start[0] + y * start[1], 3) + 0.0


def _outward(edge: Edge) -> Point:
    """Return the direction of length 1 away from what is on the right of an edge."""
    (ax, ay), (bx, by) = edge
    whole = distance(*edge)
    return (by - ay) / whole, (ax - bx) / whole


def _overlap(one: Edge, other: Edge) -> bool:
    """Tell whether two edges of one line have more than a point in common."""
    (ax, ay), (bx, by) = one
    whole = distance(*one)
    along = (bx - ax) / whole, (by - ay) / whole
    low, high = sorted(_dot(along, (x - ax, y - ay)) for x, y in other)
    return min(whole, high) - max(0.0, low) > _FINE


def _are_hooked(demands: Sequence[_Demand]) -> bool:
    """Tell whether two parts have to move both ways."""
    asked = {(first, second, direction) for first, second, direction, _ in demands}
    return any((first, second, (-x + 0.0, -y + 0.0)) in asked for first, second, (x, y) in asked)


def _moves(number: int, demands: Sequence[_Demand], gap: float) -> list[Point] | None:
    """Return how far each part is moved; ``None`` if that comes to no end."""
    goal = gap * (1 + _NEAR)
    steps = [[0.0, 0.0] for _ in range(number)]
    for _ in range(_ROUNDS):
        worst = 0.0
        for first, second, (x, y), times in demands:
            one, other = steps[first], steps[second]
            lacking = goal * times - (other[0] - one[0]) * x - (other[1] - one[1]) * y
            if lacking > 0:
                worst = max(worst, lacking)
                other[0] += lacking / 2 * x
                other[1] += lacking / 2 * y
                one[0] -= lacking / 2 * x
                one[1] -= lacking / 2 * y
        if worst <= gap * _NEAR / 2:
            return [(round(x, 4), round(y, 4)) for x, y in steps]
    return None


def _lacking(
    outlines: Sequence[Sequence[Polygon]], steps: Sequence[Point], gap: float
) -> Iterator[_Demand]:
    """Yield what parts that are nearer to each other than the gap ask for."""
    boxes = [bounds(_corners(loops)) for loops in outlines]
    for number, ((left, top), (right, low)) in enumerate(boxes):
        for other, ((left2, top2), (right2, low2)) in enumerate(boxes[:number]):
            if max(left - right2, left2 - right, top - low2, top2 - low) >= gap:
                continue
            x, y = _way(outlines[other], outlines[number])
            near = hypot(x, y)
            if near >= gap - _FINE:
                continue
            if near < _FINE:
                x, y = (left + right - left2 - right2) or _FINE, top + low - top2 - low2
            whole = hypot(x, y)
            x, y = x / whole, y / whole
            (ax, ay), (bx, by) = steps[other], steps[number]
            done = _dot((bx - ax, by - ay), (x, y))
            yield other, number, (x, y), (done + gap - near) / gap


def _cross(outlines: Sequence[Sequence[Polygon]]) -> bool:
    """Tell whether an edge of a part crosses one of another, away from the ends of both."""
    boxes = [bounds(_corners(loops)) for loops in outlines]
    for number, ((left, top), (right, low)) in enumerate(boxes):
        for other, ((left2, top2), (right2, low2)) in enumerate(boxes[:number]):
            if max(left - right2, left2 - right, top - low2, top2 - low) < 0 and any(
                _are_crossed(one, two)
                for one in _lines(outlines[number])
                for two in _lines(outlines[other])
            ):
                return True
    return False


def _are_crossed(one: Edge, other: Edge) -> bool:
    return _parted(one, other) and _parted(other, one)


def _parted(line: Edge, other: Edge) -> bool:
    """Tell whether the ends of another edge are on both sides of a line."""
    start, end = (area((*line, point)) for point in other)
    return min(start, end) < -_FINE and max(start, end) > _FINE


def _way(one: Sequence[Polygon], other: Sequence[Polygon]) -> Point:
    """Return the shortest way from a part to another, which it does not overlap."""
    ways = [_to_edge(point, line) for point in _corners(one) for line in _lines(other)]
    back = [_to_edge(point, line) for point in _corners(other) for line in _lines(one)]
    return min([*ways, *((-x, -y) for x, y in back)], key=lambda way: _dot(way, way))


def _corners(loops: Sequence[Polygon]) -> list[Point]:
    return [point for loop in loops for point in loop]


def _lines(loops: Sequence[Polygon]) -> list[Edge]:
    return [line for loop in loops for line in edges(loop)]


def _to_edge(point: Point, edge: Edge) -> Point:
    """Return the way from a point to the nearest point of an edge."""
    (ax, ay), (bx, by) = edge
    x, y = bx - ax, by - ay
    share = _dot((point[0] - ax, point[1] - ay), (x, y)) / (x * x + y * y)
    share = min(1.0, max(0.0, share))
    return ax + share * x - point[0], ay + share * y - point[1]


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]
