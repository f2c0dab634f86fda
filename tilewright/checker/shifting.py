"""Boxes that turn by a quarter and shift meanwhile, along a path: which others they meet.

A path is cut into parts.  In the middle of a part the gap between two rectangles is known exactly, since cosine
and sine are rational where the tangent of half the angle is; and so is a length that no point moves
further than until either end of the part.  If the gap is no less, they do not meet in it; if they overlap,
they meet; else both halves are looked at.  A path that comes too near to tell is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt, lcm

from tilewright.checker.swept import Cuboid, Reach, overlap
from tilewright.model.stages import Coordinate

#: where a point is along two coordinates, and the tangent of half the angle
Waypoint = tuple[Fraction, Fraction, Fraction]
#: low and high end of both coordinates
_Rectangle = tuple[Reach, Reach]


def path_faults(
    path: Sequence[Waypoint], across: tuple[int, int], pivot: Sequence[Fraction], sense: int
) -> Iterator[str]:
    """Yield what makes a path none of a quarter turn.

    Args:
        path: its waypoints.
        across: the numbers of the coordinates of the plane.
        pivot: a point of the axis of the turn that leads to the same place.
        sense: 1 if it turns from the first of the coordinates to the second, -1 if back.
    """
    tangents = [tangent for _, _, tangent in path]
    if tangents[0] != 0 or tangents[-1] != 1 or not all(0 <= one <= 1 for one in tangents):
        yield "the tangents of half the angle of a path lie between 0, at its start, and 1, at its end"
        return
    (x, y, _), (to_x, to_y, _) = path[0], path[-1]
    about = [pivot[number] for number in across]
    there = about[0] - sense * (y - about[1]), about[1] + sense * (x - about[0])
    if (to_x, to_y) != there:
        yield f"the path ends at {to_x}, {to_y}; the turn leads to {there[0]}, {there[1]}"


def shifts_into(
    moving: Cuboid,
    still: Cuboid,
    along: int,
    sense: int,
    path: Sequence[Waypoint],
    least: Fraction,
) -> bool:
    """Tell whether a box meets another on a path, or comes too near to tell.

    Args:
        moving: at its start.
        still: the other one.
        along: the number of the coordinate that the axis lies along.
        sense: as for ``path_faults``.
        path: its waypoints.
        least: a part in which no point moves as far as this is not halved.
    """
    if not overlap(moving[along], still[along]):
        return False
    across = (along + 1) % 3, (along + 2) % 3
    turning, stands = ((box[across[0]], box[across[1]]) for box in (moving, still))
    if sense < 0:
        # in a mirror a turn goes the other way
        turning, stands = _mirrored(turning), _mirrored(stands)
        path = [(x, -y, tangent) for x, y, tangent in path]
    pair = _Pair.of(turning, stands, path[0], path, least)
    return any(pair.meet(one, other) for one, other in pairwise(pair.path))


def _mirrored(rectangle: _Rectangle) -> _Rectangle:
    first, (low, high) = rectangle
    return first, (-high, -low)


#: a place on a path in whole numbers: the shift and the tangent, each divided by a power of 2
_Moment = tuple[int, int, int, int]


@dataclass(frozen=True)
class _Pair:
    """Two rectangles in whole numbers, seen from where the point of the path begins.

    Attributes:
        middle, half: of the one that turns: the middle, and half of its sides.
        other, other_half: the same of the other one.
        radius: no point of the first is further from the point of the path.
        parts: of 1, in which tangents are counted.
        least: as for ``shifts_into``.
        path: where the waypoints are.
    """

    middle: tuple[int, int]
    half: tuple[int, int]
    other: tuple[int, int]
    other_half: tuple[int, int]
    radius: int
    parts: int
    least: Fraction
    path: tuple[_Moment, ...]

    @classmethod
    def of(
        cls,
        turning: _Rectangle,
        stands: _Rectangle,
        start: Waypoint,
        path: Sequence[Waypoint],
        least: Fraction,
    ) -> _Pair:
        """Measure everything in one unit."""
        lengths = [end for one in (turning, stands) for reach in one for end in reach]
        lengths += [length for x, y, _ in path for length in (x, y)]
        unit = 2 * lcm(*(Fraction(length).denominator for length in lengths))
        parts = lcm(*(tangent.denominator for _, _, tangent in path))

        def whole(length: Coordinate) -> int:
            return int(length * unit)

        def middle(one: _Rectangle) -> tuple[int, int]:
            first, second = (
                whole(Fraction(low + high) / 2 - at)
                for (low, high), at in zip(one, start[:2], strict=True)
            )
            return first, second

        def half(one: _Rectangle) -> tuple[int, int]:
            first, second = (whole(Fraction(high - low) / 2) for low, high in one)
            return first, second

        (u, v), (a, b) = middle(turning), half(turning)
        far = isqrt((abs(u) + a) ** 2 + (abs(v) + b) ** 2) + 1
        found = tuple(
            (whole(x - start[0]), whole(y - start[1]), int(tangent * parts), 1)
            for x, y, tangent in path
        )
        other = middle(stands), half(stands)
        return cls((u, v), (a, b), *other, far, parts, least * unit, found)

    def meet(self, start: _Moment, end: _Moment) -> bool:
        """Tell whether they meet between two places of one stretch, or come too near to tell."""
        x, y, tangent, scale = (a + b for a, b in zip(start, end, strict=True))
        middle = x, y, tangent, scale
        gap, moved = self._gap(middle), self._moved(start, end)
        if gap < 0:
            return True
        if gap >= moved:
            return False
        if moved < self.least:
            return True
        ends = [(2 * a, 2 * b, 2 * c, 2 * d) for a, b, c, d in (start, end)]
        return self.meet(ends[0], middle) or self.meet(middle, ends[1])

    def _moved(self, start: _Moment, end: _Moment) -> Fraction:
        """Return a length that no point moves further than from the middle to either end."""
        scale = start[3]
        shift = isqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) + 1
        parts = self.parts * scale
        before, middle, after = sorted((2 * start[2], start[2] + end[2], 2 * end[2]))
        # the tangent of a difference of half angles, which is more than that difference
        angles = [
            Fraction(2 * (high - low) * 2 * parts, 4 * parts * parts + low * high)
            for low, high in ((before, middle), (middle, after))
        ]
        return Fraction(shift, 2 * scale) + self.radius * max(angles)

    def _gap(self, at: _Moment) -> Fraction:
        """Return how far one of four axes parts them; below 0: they overlap."""
        x, y, tangent, scale = at
        parts = self.parts * scale
        cosine, sine = parts * parts - tangent * tangent, 2 * parts * tangent
        one = parts * parts + tangent * tangent
        (u, v), (a, b), (c, d) = self.middle, self.half, self.other_half
        across = (self.other[0] * one - cosine * u + sine * v) * scale - x * one
        along = (self.other[1] * one - sine * u - cosine * v) * scale - y * one
        fixed = max(
            abs(across) - (c * one + cosine * a + sine * b) * scale,
            abs(along) - (d * one + sine * a + cosine * b) * scale,
        )
        turned = max(
            abs(across * cosine + along * sine) - (a * one + cosine * c + sine * d) * scale * one,
            abs(along * cosine - across * sine) - (b * one + sine * c + cosine * d) * scale * one,
        )
        return Fraction(max(fixed * one, turned), scale * one * one)
