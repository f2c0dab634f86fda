"""Signs of moves: an arrow beside pieces that slide; the axis of pieces that turn, and an arc about it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import atan2, cos, hypot, pi, sin

from tilewright.draw import palette, solid
from tilewright.draw.plane import Point
from tilewright.draw.shapes import Area, Paint, Primitive
from tilewright.lattice import Cell, shift
from tilewright.lattice.quarter import coordinates_about

#: an arrow: its breadth, the length and the breadth of its head, its least length, its rim
_SHAFT, _HEAD, _BARB, _SHORT, _HALO = 0.13, 0.36, 0.42, 0.95, 0.06
#: how far beside the middle an arrow may stand, best first, and how far from letters is enough
_BESIDE, _CLEAR = (0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9), 0.45
#: an arc: its least radius, in cells and as a share of how far the pieces reach; its angles from the start of the turn
_NEAR, _SHARE, _FROM, _TO = 0.9, 0.7, 0.04 * pi, 0.48 * pi
#: the breadth of an axis with half its rim, and how far it stands out of the pieces
_AXIS, _OVER = 0.11, 0.8


def arrow(
    lattice: str, cells: Sequence[Cell], axis: Cell, steps: int, taken: Sequence[Point]
) -> tuple[tuple[Primitive, ...], tuple[Point, Point]]:
    """Return the arrow of a slide, amid the moved cells but beside letters, and its ends.

    Args:
        lattice: its name.
        cells: those moved, after the slide.
        axis: one step, as what is added to cells.
        steps: by how many steps it is drawn.
        taken: where letters are.
    """
    points = [solid.seen_at(lattice, cell) for cell in cells]
    x, y = (sum(numbers) / len(points) for numbers in zip(*points, strict=True))
    ax, ay = solid.seen_at(lattice, cells[0])
    bx, by = solid.seen_at(lattice, shift(cells[0], axis))
    unit = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / unit, (by - ay) / unit
    length = max(_SHORT, min(steps, 2) * unit)

    def ends(beside: float) -> tuple[Point, Point]:
        middle = x - dy * beside, y + dx * beside
        return (
            (middle[0] - dx * length / 2, middle[1] - dy * length / 2),
            (middle[0] + dx * length / 2, middle[1] + dy * length / 2),
        )

    tail, tip = max(
        map(ends, _BESIDE),
        key=lambda one: min([_CLEAR, *(_distance(point, *one) for point in taken)]),
    )
    return (_straight(tail, tip),), (tail, tip)


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line between two others."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    square = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square
    share = min(1.0, max(0.0, share))
    return hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y)


def _straight(tail: Point, tip: Point) -> Area:
    far = hypot(tip[0] - tail[0], tip[1] - tail[1])
    dx, dy = (tip[0] - tail[0]) / far, (tip[1] - tail[1]) / far
    neck = tip[0] - dx * _HEAD, tip[1] - dy * _HEAD

    def beside(point: Point, breadth: float) -> Point:
        return point[0] - dy * breadth / 2, point[1] + dx * breadth / 2

    loop = (
        beside(tail, -_SHAFT),
        beside(neck, -_SHAFT),
        beside(neck, -_BARB),
        tip,
        beside(neck, _BARB),
        beside(neck, _SHAFT),
        beside(tail, _SHAFT),
    )
    return Area("arrow", (loop,), Paint(palette.INK, palette.PAGE, _HALO))


def arc(
    cells: Sequence[Cell],
    every: Sequence[Cell],
    axis: Sequence[int],
    pivot: Sequence[Fraction],
    degrees: int,
) -> tuple[tuple[Primitive, ...], list[Point]]:
    """Return the axis of a turn and an arc with an arrow head about it, and points that they reach.

    Args:
        cells: the turned cubes, after the turn.
        every: all cubes: the axis stands out of them.
        axis: its direction, 1 or -1 along one coordinate.
        pivot: a point of the axis.
        degrees: 90 or -90, by the right-hand rule about the axis.
    """
    along, first, second = coordinates_about(axis)
    sense = axis[along] * degrees // 90
    u, v = float(pivot[first]), float(pivot[second])

    def seen(height: float, right: float, ahead: float) -> Point:
        place = [0.0, 0.0, 0.0]
        place[along], place[first], place[second] = height, u + right, v + ahead
        return solid.seen_cube(*place)

    right, ahead = (
        sum(cell[number] - at for cell in cells) / len(cells)
        for number, at in ((first, u), (second, v))
    )
    far = hypot(right, ahead)
    reach = max(hypot(cell[first] - u, cell[second] - v) for cell in cells)
    radius = max(far, _SHARE * reach, _NEAR)
    # the pieces have arrived; about their middle any quarter will do
    start = (atan2(ahead, right) if far > 0.1 else 0.0) - sense * pi / 2
    height = max(cell[along] for cell in cells) + 0.5
    bends = [start + sense * (_FROM + (_TO - _FROM) * share / 16) for share in range(17)]
    curve = [seen(height, radius * cos(angle), radius * sin(angle)) for angle in bends]
    heights = [cell[along] for cell in every]
    line = seen(min(heights) - 0.5 - _OVER, 0, 0), seen(max(heights) + 0.5 + _OVER, 0, 0)
    return (_rod(*line), _bent(curve)), [*line, *curve]


def _rod(start: Point, end: Point) -> Area:
    """Return a thin line, with a rim as arrows have it."""
    (ax, ay), (bx, by) = start, end
    far = hypot(bx - ax, by - ay)
    x, y = -(by - ay) / far * _AXIS / 2, (bx - ax) / far * _AXIS / 2
    loop = ((ax - x, ay - y), (bx - x, by - y), (bx + x, by + y), (ax + x, ay + y))
    return Area("axis", (loop,), Paint(palette.INK, palette.PAGE, _HALO))


def _bent(curve: Sequence[Point]) -> Area:
    """Return an arrow along a curve, its head at the last point."""
    tip = curve[-1]
    neck = next(
        n
        for n in range(len(curve) - 1, 0, -1)
        if hypot(curve[n][0] - tip[0], curve[n][1] - tip[1]) >= _HEAD or n == 1
    )

    def beside(number: int, breadth: float) -> Point:
        (ax, ay), (bx, by) = curve[max(0, number - 1)], curve[number + 1]
        far = hypot(bx - ax, by - ay)
        x, y = curve[number]
        return x - (by - ay) / far * breadth / 2, y + (bx - ax) / far * breadth / 2

    one = [beside(number, -_SHAFT) for number in range(neck + 1)]
    other = [beside(number, _SHAFT) for number in range(neck, -1, -1)]
    loop = (*one, beside(neck, -_BARB), tip, beside(neck, _BARB), *other)
    return Area("arrow", (loop,), Paint(palette.INK, palette.PAGE, _HALO))
