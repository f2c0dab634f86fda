"""Sticks on the page: lines with round ends, joined if several of one piece meet.

A stick is shortened where it ends alone, so that pieces that meet at a point stay apart.  Where two of
a piece meet, a curve leads from one to the other on their side of the point; if more do, they meet
in a point that is moved to their side.  So pieces that touch at a point and do not cross share none of
it: the paths of a piece and of another are in different sectors around the point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from tilewright.draw import palette
from tilewright.draw.cells import shape_of
from tilewright.draw.plane import Edge, Point, distance, toward
from tilewright.draw.shapes import Disc, Lines, Paint, Primitive
from tilewright.lattice import Cell

#: a point of the plane or of space
AnyPoint = tuple[float, ...]
#: breadths of a stick with its rim, and of the stick, of an open one, and of a point; in cells
RIM, PEN, _OPEN, _DOT = 0.3, 0.22, 0.07, 0.17
#: how far from a point a stick ends that ends there alone, and where three or more meet; in lengths
_ALONE, _MEETING = 0.22, 0.28
#: how far at least a curve between two sticks passes by the point; how far from it a stick ends at
#: most, and where the angle is sharp, by the distance of the middle of both ends
_PASSING, _FARTHEST, _SHARP = 0.1, 0.33, 0.38
#: how far a stick beyond a joined border is drawn, in lengths
_BEGUN = 0.18
#: how much of their way to one side sticks go before the point where they meet follows them, and how
#: far it then does
_STEADY, _FOLLOWS = 1 / 3, 1.2
#: a curve is so many straight lines
_BENDS = 5
#: the disc under a letter, in cells
BEAD = 0.31
#: an upright stick, seen from its end, in cells
_UPRIGHT = 0.24


def tile_sticks(
    lattice: str,
    cells: Sequence[Cell],
    fill: str,
    edge: str,
    beyond: Iterable[tuple[Cell, Cell]] = (),
) -> list[Primitive]:
    """Return the sticks of a piece in one layer: their rim, and themselves upon it.

    Args:
        lattice: its name.
        cells: the sticks.
        fill: their colour.
        edge: that of their rim.
        beyond: each that goes on across a joined border, with what lies beyond, which is begun.
    """
    ends_of = shape_of(lattice).ends
    paths = stick_paths(
        [(a, b) for a, b in map(ends_of, cells) if distance(a, b) > 1e-6],
        [begun for pair in beyond for begun in _begun(ends_of(pair[0]), ends_of(pair[1]))],
    )
    lines = tuple(tuple((x, y) for x, y in path) for path in paths)
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


def _begun(stick: Edge, beyond: Edge) -> list[Edge]:
    """Return the stick beyond from the point that both have, if it is seen from its side."""
    a, b = beyond
    return [way for way in ((a, b), (b, a)) if way[0] in stick and distance(a, b) > 1e-6]


def stick_paths(
    sticks: Iterable[tuple[AnyPoint, AnyPoint]],
    begun: Iterable[tuple[AnyPoint, AnyPoint]] = (),
) -> Iterator[tuple[AnyPoint, ...]]:
    """Yield the lines of the sticks of one piece, and those that join them, in the plane or in space.

    Args:
        sticks: the ends of each.
        begun: sticks that are not drawn but for what joins them to others at their first end.
    """
    around: dict[AnyPoint, list[AnyPoint]] = {}
    shown, only = list(sticks), dict.fromkeys(begun)
    for start, end in shown:
        around.setdefault(start, []).append(end)
        around.setdefault(end, []).append(start)
    for start, end in only:
        around[start].append(end)
    short = {point: _shortened(point, others) for point, others in around.items()}
    for start, end in shown:
        yield between(start, end, short[start]), between(end, start, short[end])
    for point, others in around.items():
        if len(others) > 1:
            least = min(short[point], _BEGUN)
            ends = [
                between(point, other, least if (point, other) in only else short[point])
                for other in others
            ]
            yield from _joint(point, ends)


def between(start: AnyPoint, end: AnyPoint, share: float) -> AnyPoint:
    """Return the point of a line after a share of it."""
    return tuple(a + share * (b - a) for a, b in zip(start, end, strict=True))


def _shortened(point: AnyPoint, others: Sequence[AnyPoint]) -> float:
    """Return how far from a point the sticks to others end, in lengths."""
    if len(others) != 2:
        return _ALONE if len(others) == 1 else _MEETING
    # How far the middle of both ends is from the point, in lengths; that of the curve is half of it.
    across = dist(point, between(others[0], others[1], 0.5)) / dist(point, others[0])
    return min(_FARTHEST, max(_SHARP * across, 2 * _PASSING / max(across, 1e-9)))


def _joint(point: AnyPoint, ends: Sequence[AnyPoint]) -> Iterator[tuple[AnyPoint, ...]]:
    """Yield the lines that join the ends of two or more sticks around a point."""
    if len(ends) == 2:
        yield _curve(ends[0], point, ends[1])
        return
    aside = tuple(sum(axis) / len(ends) for axis in zip(*ends, strict=True))
    share = dist(point, aside) / dist(point, ends[0])
    middle = point
    if share > _STEADY + 1e-6:
        middle = between(point, aside, _FOLLOWS * (share - _STEADY) / share)
    for end in ends:
        yield end, middle


def _curve(start: AnyPoint, control: AnyPoint, end: AnyPoint) -> tuple[AnyPoint, ...]:
    """Return a quadratic curve as straight lines; a straight one as one."""
    if dist(between(start, end, 0.5), control) < 1e-6:
        return start, end
    shares = [step / _BENDS for step in range(_BENDS + 1)]
    return tuple(between(between(start, control, t), between(control, end, t), t) for t in shares)


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
