"""Sticks on the page: lines with round ends, joined where several of one piece meet.

A stick is shortened where it ends alone, so that pieces that meet at a point stay apart.  Where two of
a piece meet, a curve leads from one to the other on their side of the point; where more do, they meet
in a point that is moved to their side.  So pieces that touch at a point and do not cross share none of
it: the paths of a piece and of another are in different sectors around the point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from tilewright.draw import palette
from tilewright.draw.cells import shape_of
from tilewright.draw.plane import Edge, Point, Polygon, distance, toward
from tilewright.draw.shapes import Disc, Lines, Paint, Primitive
from tilewright.lattice import Cell

#: breadths of a stick with its rim, and of the stick, of an open one, and of a point; in cells
RIM, PEN, _OPEN, _DOT = 0.3, 0.22, 0.07, 0.17
#: how far from a point a stick ends that ends there alone, and where three or more meet; in lengths
_ALONE, _MEETING = 0.19, 0.28
#: how far a curve between two sticks passes by the point, and how far from it a stick ends at most
_PASSING, _FARTHEST = 0.1, 0.32
#: how much of their way to one side sticks go before the point where they meet follows them, and how
#: far it then does
_STEADY, _FOLLOWS = 1 / 3, 1.2
#: a curve is so many straight lines
_BENDS = 5
#: the disc under a letter, in cells
BEAD = 0.31
#: an upright stick, seen from its end, in cells
_UPRIGHT = 0.24


def tile_sticks(lattice: str, cells: Sequence[Cell], fill: str, edge: str) -> list[Primitive]:
    """Return the sticks of a piece in one layer: their rim, and themselves upon it."""
    lines = tuple(stick_paths([shape_of(lattice).ends(cell) for cell in cells]))
    shapes: list[Primitive] = []
    if lines:
        shapes += [
            Lines("rim", lines, Paint(stroke=edge, pen=RIM)),
            Lines("stick", lines, Paint(stroke=fill, pen=PEN)),
        ]
    return shapes + [
        Disc("stick", point, _UPRIGHT, Paint(fill, edge, (RIM - PEN) / 2))
        for point in _uprights(lattice, cells)
    ]


def stick_paths(sticks: Iterable[Edge]) -> Iterator[Polygon]:
    """Yield the lines of the sticks of one piece, and those that join them; upright ones have none."""
    around: dict[Point, list[Point]] = {}
    shown = [stick for stick in sticks if distance(*stick) > 1e-6]
    for start, end in shown:
        around.setdefault(start, []).append(end)
        around.setdefault(end, []).append(start)
    short = {point: _shortened(point, others) for point, others in around.items()}
    for start, end in shown:
        yield _near(start, end, short), _near(end, start, short)
    for point, others in around.items():
        if len(others) > 1:
            yield from _joint(point, [_near(point, other, short) for other in others])


def _shortened(point: Point, others: Sequence[Point]) -> float:
    """Return how far from a point the sticks to others end, in lengths."""
    if len(others) != 2:
        return _ALONE if len(others) == 1 else _MEETING
    (ax, ay), (bx, by) = (toward((0, 0), (x - point[0], y - point[1]), 1) for x, y in others)
    # Half the angle between them: the middle of the curve lies half as far as the middle of its ends.
    across = hypot(ax + bx, ay + by) / 2
    return min(_FARTHEST, 2 * _PASSING / max(across, 1e-9))


def _near(point: Point, other: Point, short: Mapping[Point, float]) -> Point:
    """Return where the stick to ``other`` ends near a point."""
    return toward(point, other, short[point] * distance(point, other))


def _joint(point: Point, ends: Sequence[Point]) -> Iterator[Polygon]:
    """Yield the lines that join the ends of two or more sticks around a point."""
    if len(ends) == 2:
        yield _curve(ends[0], point, ends[1])
        return
    x, y = (sum(axis) / len(ends) for axis in zip(*ends, strict=True))
    share = distance(point, (x, y)) / distance(point, ends[0])
    middle = point
    if share > _STEADY + 1e-6:
        middle = toward(point, (x, y), _FOLLOWS * (share - _STEADY) * distance(point, ends[0]))
    for end in ends:
        yield end, middle


def _curve(start: Point, control: Point, end: Point) -> Polygon:
    """Return a quadratic curve as straight lines; a straight one as one."""
    (ax, ay), (bx, by), (cx, cy) = start, control, end
    if hypot(ax + cx - 2 * bx, ay + cy - 2 * by) < 1e-6:
        return start, end
    shares = (step / _BENDS for step in range(_BENDS + 1))
    return tuple(
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t**2 * cx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t**2 * cy,
        )
        for t in shares
    )


def grid_points(lattice: str, cells: Iterable[Cell]) -> Lines:
    """Return the points that sticks join, as dots."""
    shape = shape_of(lattice)
    points = sorted({point for cell in cells for point in shape.ends(cell)})
    paint = Paint(stroke=palette.PLATE, pen=_DOT)
    return Lines("plate", tuple((point, point) for point in points), paint)


def open_sticks(lattice: str, cells: Sequence[Cell], optional: bool) -> list[Primitive]:
    """Return sticks without a piece as thin lines; those that may stay empty are broken."""
    shape = shape_of(lattice)
    sticks = [shape.ends(cell) for cell in cells]
    lines = [
        (toward(a, b, first * distance(a, b)), toward(a, b, last * distance(a, b)))
        for a, b in sticks
        if distance(a, b) > 1e-6
        for first, last in (((0.2, 0.3), (0.45, 0.55), (0.7, 0.8)) if optional else ((0.12, 0.88),))
    ]
    colour = palette.mix(palette.PLATE, palette.MARK, 0.35)
    shapes: list[Primitive] = []
    if lines:
        shapes.append(Lines("open", tuple(lines), Paint(stroke=colour, pen=_OPEN)))
    size = 0.6 * _UPRIGHT if optional else _UPRIGHT
    paint = Paint(palette.OPEN, colour, _OPEN)
    return shapes + [Disc("open", point, size, paint) for point in _uprights(lattice, cells)]


def _uprights(lattice: str, cells: Iterable[Cell]) -> list[Point]:
    """Return where upright sticks are seen from their ends."""
    ends = (shape_of(lattice).ends(cell) for cell in cells)
    return [start for start, end in ends if distance(start, end) <= 1e-6]
