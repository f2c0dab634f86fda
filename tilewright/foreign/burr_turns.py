"""The turns of BurrTools by their numbers, on each of its grids.

A kept solution lays a shape at a place with the number of a turn: a place ``c`` of the shape comes to lie
at ``T(c - h) + (x, y, z)``, where ``h`` is the hotspot of the shape.  No document says what the numbers
mean.  What stands here was found from kept solutions: only these turns let the pieces of every assembly
fill their result (docs/formats.md lists the files).

Cubes, rhombic tetrahedra and blocks of tetrahedra and octahedra have the same 24 turns of coordinates.
Prisms have six turns about the middle of a triangle, then the same after half a turn about an axis in
the plane.  For balls some of the numbers are known; the others are tried, and so is every number from
24 on, which is a turn that only a flat piece can make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product

from tilewright.lattice import Cell

#: turns that have a number; those behind are reflections, which pieces never are
CUBE_TURNS = 24
PRISM_TURNS = 12
#: rows of a matrix
Rows = tuple[Cell, ...]
#: what is done after the quarter turns about x
_FACES: tuple[Callable[[int, int, int], Cell], ...] = (
    lambda x, y, z: (x, y, z),
    lambda x, y, z: (-z, y, x),
    lambda x, y, z: (-x, y, -z),
    lambda x, y, z: (z, y, -x),
    lambda x, y, z: (-y, x, z),
    lambda x, y, z: (y, -x, z),
)
#: the turns of balls whose numbers the kept solutions of two files determine together
_BALLS: dict[int, Rows] = {
    0: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    4: ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    5: ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    6: ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    7: ((0, -1, 0), (0, 0, -1), (1, 0, 0)),
    8: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    9: ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    10: ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    11: ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
    16: ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    18: ((0, -1, 0), (0, 0, 1), (-1, 0, 0)),
}


def turned(place: Cell, turn: int) -> Cell:
    """Return the image of a place under a turn of cubes by its number, below ``CUBE_TURNS``."""
    face, quarters = divmod(turn, 4)
    x, y, z = place
    for _ in range(quarters):
        y, z = -z, y
    return _FACES[face](x, y, z)


def prism_turned(place: Cell, hotspot: Cell, at: Cell, turn: int) -> Cell | None:
    """Return where a place of a shape of prisms lies, ``None`` if there is no such prism.

    The middle of the triangle ``hotspot`` comes to lie on that of the triangle ``at``.

    Args:
        place: of the shape.
        hotspot: of the shape.
        at: where the hotspot lies.
        turn: the number of the turn, below ``PRISM_TURNS``.
    """
    half, sixths = divmod(turn, PRISM_TURNS // 2)
    a, b = (u - v for u, v in zip(_middle(place), _middle(hotspot), strict=True))
    z = place[2] - hotspot[2]
    if half:
        b, z, sixths = -b, -z, sixths + 3
    for _ in range(sixths % 6):
        a, b = (a - 3 * b) // 2, (a + b) // 2
    left, low = (u + v for u, v in zip(_middle(at), (a, b), strict=True))
    found = left // 3 - 1, low // 3, at[2] + z
    return found if _middle(found) == (left, low) else None


def _middle(place: Cell) -> tuple[int, int]:
    """Return the middle of a triangle, in sixths of an edge and in thirds of a row."""
    x, y, _ = place
    return 3 * x + 3, 3 * y + 1 + (x + y) % 2


def ball_turns(turn: int) -> tuple[Rows, ...]:
    """Return the turns that a number below ``CUBE_TURNS`` may be on the grid of balls."""
    if turn in _BALLS:
        return (_BALLS[turn],)
    return tuple(rows for rows in _proper() if rows not in _BALLS.values())


def times(rows: Rows, place: Cell) -> Cell:
    """Return the image of a place under a turn by its matrix."""
    return tuple(sum(a * b for a, b in zip(row, place, strict=True)) for row in rows)


def _proper() -> Iterator[Rows]:
    """Yield the turns of a cube as matrices."""
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        rows = tuple(
            tuple(sign * (axis == column) for column in range(3))
            for axis, sign in zip(axes, signs, strict=True)
        )
        odd = axes in ((0, 2, 1), (1, 0, 2), (2, 1, 0))
        if signs[0] * signs[1] * signs[2] == (-1 if odd else 1):
            yield rows
