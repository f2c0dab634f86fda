"""The colours of the sides of a cell: a band along each side with its letter, in the order of the sides.

That order goes clockwise from the side that looks to the top of the page; of a solid the upper and the lower
face come last, and are written in its middle as ``u`` and ``d`` with the letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, tau

from tilewright.draw import palette
from tilewright.draw.cells import CellShape
from tilewright.draw.plane import Edge, Point, edges
from tilewright.draw.shapes import Area, Letters, Paint, Primitive
from tilewright.lattice import Cell

#: how deep a band is, as a share of the way to the middle; its line; the height of its letter, as a share of the room
_DEEP, _PEN, _HIGH = 0.36, 0.012, 0.115
#: the sign of a side without colour
_NONE = "."
#: where the upper and the lower face are written, below the letter of the piece: as shares of the room, from the middle
_FACES, _DOWN = (("u", -0.17), ("d", 0.17)), 0.27
_FINE = 1e-6


def bands(shape: CellShape, cell: Cell, colours: str) -> Iterator[Primitive]:
    """Yield the bands of a cell, each with its letter.

    Args:
        shape: of the cells of the lattice.
        cell: the cell.
        colours: a sign a side.
    """
    if not colours:
        return
    centre, room = shape.centre(cell), shape.room(cell)
    sides = in_order(shape.corners(cell), centre)
    for (start, end), colour in zip(sides, colours, strict=False):
        if colour != _NONE:
            inner = [_between(at, centre, _DEEP) for at in (end, start)]
            paint = Paint(palette.fill(hue(colour)), palette.INK, _PEN)
            yield Area("side", ((start, end, *inner),), paint)
            middle = _between(_between(start, end, 0.5), centre, _DEEP / 2)
            yield Letters("side", colour, middle, _HIGH * room, palette.ink(hue(colour)))
    for (name, aside), colour in zip(_FACES, colours[len(sides) :], strict=False):
        if colour != _NONE:
            at = (centre[0] + aside * room, centre[1] + _DOWN * room)
            yield Letters("side", name + colour, at, _HIGH * room, palette.INK)


def hue(colour: str) -> int:
    """Return the number of the colour that stands for a letter or digit."""
    return int(colour) if colour in "0123456789" else ord(colour.lower()) - ord("a")


def in_order(corners: Sequence[Point], centre: Point) -> list[Edge]:
    """Return the edges of a convex cell clockwise, from the one that looks to the top of the page."""

    def turn(edge: Edge) -> float:
        (ax, ay), (bx, by) = edge
        x, y = by - ay, ax - bx
        if x * ((ax + bx) / 2 - centre[0]) + y * ((ay + by) / 2 - centre[1]) < 0:
            x, y = -x, -y
        return (atan2(x, -y) + _FINE) % tau

    return sorted(edges(corners), key=turn)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
