"""What boxes meet on their way, exactly: swept along an axis, or turned by a quarter about one.

A rectangle that turns about the origin and one that stands overlap at an angle exactly if four axes do not
separate them: those of each.  From 0 to 90 degrees cosine and sine are not negative, so this is eight
inequalities P cos + Q sin < R; with t the tangent of half the angle, each is a quadratic in t below 0.
They hold on open intervals whose ends are rational, or rational plus a square root; the intervals are
intersected without rounding.  Touching is no overlap: what the intervals share is open, or empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

from tilewright.model.stages import Coordinate

#: a point by its coordinates, those of cells
Point = tuple[Coordinate, ...]
#: the ends of a range of numbers
Reach = tuple[Coordinate, Coordinate]
#: a box by its range along each coordinate
Cuboid = tuple[Reach, Reach, Reach]
#: open intervals; a quadratic has two at most
_Intervals = list[tuple["_Surd", "_Surd"]]


def boxes_of(cells: Iterable[Point], clearance: Fraction | int) -> dict[Point, Cuboid]:
    """Return the cubes of a piece, each smaller by the clearance at the faces without a cube of the piece.

    Args:
        cells: the centres of the cubes, whose sides are 1.
        clearance: in sides of cells.

    Returns:
        The box of each cube, the centres rising.

    >>> found = boxes_of([(0, 0, 0), (1, 0, 0)], Fraction(1, 4))
    >>> [[str(end) for end in span] for span in found[0, 0, 0]]
    [['-1/4', '1/2'], ['-1/4', '1/4'], ['-1/4', '1/4']]
    """
    own = frozenset(cells)
    half = Fraction(1, 2)

    def end(cell: Point, along: int, way: int) -> Fraction:
        beside = tuple(at + way * (along == number) for number, at in enumerate(cell))
        return cell[along] + way * (half if beside in own else half - clearance)

    def span(cell: Point, along: int) -> Reach:
        return end(cell, along, -1), end(cell, along, 1)

    return {cell: (span(cell, 0), span(cell, 1), span(cell, 2)) for cell in sorted(own)}


def slides_into(
    moving: Cuboid, still: Cuboid, along: int, way: int, distance: Coordinate | None
) -> bool:
    """Tell whether a box meets another while it slides.

    Args:
        moving: at its start.
        still: the other one.
        along: the number of the coordinate that changes.
        way: 1 if it rises, -1 if it falls.
        distance: how far; ``None``: without an end.
    """
    low, high = moving[along]
    reach = still[along] if distance is None else (low - distance, high + distance)
    swept = [*moving]
    swept[along] = (low, max(high, reach[1])) if way > 0 else (min(low, reach[0]), high)
    return all(overlap(*spans) for spans in zip(swept, still, strict=True))


def turns_into(moving: Cuboid, still: Cuboid, along: int, pivot: Point, sense: int) -> bool:
    """Tell whether a box meets another while it turns by a quarter.

    Args:
        moving: at its start.
        still: the other one.
        along: the number of the coordinate that the axis lies along.
        pivot: a point of the axis.
        sense: 1 if it turns by the right-hand rule about the rising coordinate, -1 against it.
    """
    if not overlap(moving[along], still[along]):
        return False
    across = (along + 1) % 3, (along + 2) % 3
    ends = [[end - pivot[i] for i in across for end in box[i]] for box in (moving, still)]
    scale = lcm(*(end.denominator for end in (*ends[0], *ends[1])))
    turning, stands = (tuple(int(end * scale) for end in rectangle) for rectangle in ends)
    if sense < 0:
        # in a mirror a turn goes the other way
        turning, stands = ((x0, x1, -y1, -y0) for x0, x1, y0, y1 in (turning, stands))
    return rectangles_meet(turning, stands)


def turned(point: Point, along: int, pivot: Point, sense: int) -> Point:
    """Return a point after a quarter turn; the arguments are those of ``turns_into``.

    >>> turned((2, 0, 5), 2, (0, 0, 0), 1)
    (0, 2, 5)
    """
    first, second = (along + 1) % 3, (along + 2) % 3
    u, v = point[first] - pivot[first], point[second] - pivot[second]
    there = list(point)
    there[first], there[second] = pivot[first] - sense * v, pivot[second] + sense * u
    return tuple(there)


def overlap(one: Reach, other: Reach) -> bool:
    """Tell whether two ranges have more than an end in common."""
    return one[0] < other[1] and other[0] < one[1]


@cache
def rectangles_meet(turning: tuple[int, ...], still: tuple[int, ...]) -> bool:
    """Tell whether a rectangle meets another while it turns by 90 degrees about the origin.

    Args:
        turning: its least x, greatest x, least y, greatest y; it turns from the x axis to the y axis.
        still: those of the other one.

    >>> rectangles_meet((1, 3, -1, 1), (1, 3, 1, 3))
    True
    >>> rectangles_meet((-1, 1, -1, 1), (1, 3, -1, 1)), rectangles_meet((-1, 1, -1, 1), (2, 3, -1, 1))
    (True, False)
    """
    near, far = _squared_radii(turning)
    closest, farthest = _squared_radii(still)
    if far <= closest or farthest <= near:
        return False
    left: _Intervals = [(_Surd(Fraction(0)), _Surd(Fraction(1)))]
    for p, q, r in _inequalities(turning, still):
        left = _common(left, _below_zero(-p - r, 2 * q, p - r))
        if not left:
            return False
    return True


def _squared_radii(rectangle: tuple[int, ...]) -> tuple[int, int]:
    """Return the squares of the least and the greatest distance from the origin."""
    x0, x1, y0, y1 = rectangle
    near = max(x0, -x1, 0) ** 2 + max(y0, -y1, 0) ** 2
    return near, max(x0**2, x1**2) + max(y0**2, y1**2)


def _inequalities(
    turning: tuple[int, ...], still: tuple[int, ...]
) -> Iterable[tuple[int, int, int]]:
    """Yield P, Q, R of the eight inequalities P cos + Q sin < R, all doubled."""
    (u, a), (v, b) = ((turning[i + 1] + turning[i], turning[i + 1] - turning[i]) for i in (0, 2))
    (x, c), (y, d) = ((still[i + 1] + still[i], still[i + 1] - still[i]) for i in (0, 2))
    for way in (1, -1):
        # along the coordinates: the centre of the turning one is (u cos - v sin, u sin + v cos)
        yield way * u - a, -way * v - b, c + way * x
        yield way * v - b, way * u - a, d + way * y
        # along the sides of the turning one, as if the other turned back
        yield way * x - c, way * y - d, a + way * u
        yield way * y - d, -way * x - c, b + way * v


@dataclass(frozen=True)
class _Surd:
    """A rational number plus or minus the square root of another."""

    whole: Fraction
    sign: int = 0
    square: Fraction = Fraction(0)

    def __lt__(self, other: _Surd) -> bool:
        difference = self.whole - other.whole
        left = _sign(difference, self.sign, self.square)
        right = other.sign if other.square else 0
        if left != right:
            return left < right
        both = difference**2 + self.square - other.square
        mixed = 4 * difference**2 * self.square
        return (
            left * _sign(both, (difference > 0) * self.sign - (difference < 0) * self.sign, mixed)
            < 0
        )


def _sign(whole: Fraction, sign: int, square: Fraction) -> int:
    """Return the sign of a number plus or minus a root."""
    one, other = (whole > 0) - (whole < 0), sign if square else 0
    if one * other >= 0:
        return one or other
    larger = whole**2 - square
    return one * ((larger > 0) - (larger < 0))


def _below_zero(a: int, b: int, c: int) -> _Intervals:
    """Return where a t^2 + b t + c is below 0, within 0 to 1 and beyond; single points left out."""
    low, high = _Surd(Fraction(-1)), _Surd(Fraction(2))
    if a == 0:
        if b == 0:
            return [(low, high)] if c < 0 else []
        root = _Surd(Fraction(-c, b))
        return [(low, root)] if b > 0 else [(root, high)]
    square = Fraction(b * b - 4 * a * c, 4 * a * a)
    if square <= 0:
        return [(low, high)] if a < 0 else []
    less, more = (_Surd(Fraction(-b, 2 * a), sign, square) for sign in (-1, 1))
    return [(less, more)] if a > 0 else [(low, less), (more, high)]


def _common(some: _Intervals, others: _Intervals) -> _Intervals:
    """Return the intervals that two lists of intervals have in common."""
    pairs = ((max(one[0], other[0]), min(one[1], other[1])) for one in some for other in others)
    return [(low, high) for low, high in pairs if low < high]
