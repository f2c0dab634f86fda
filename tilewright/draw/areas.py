"""Areas of a flat board: a line around each, and what is asked of it in the corner of its first cell."""

from __future__ import annotations

from collections.abc import Container, Iterator

from tilewright.draw import glyphs, palette
from tilewright.draw.cells import CellShape
from tilewright.draw.scene import OutlinedArea
from tilewright.draw.shapes import Area, Letters, Paint, Primitive
from tilewright.draw.tile import loops_around
from tilewright.lattice import Cell

#: the line and how far within the border of its cells it runs, in cells
_PEN, _INSET, _ROUND = 0.035, 0.075, 0.1
#: the height of a label on an open cell and on a piece, and the ground around it, as shares of the room of a cell
_HIGH, _LOW, _AROUND = 0.24, 0.16, 0.05
#: how far left of the middle of a cell of four corners, and above it, a label reaches
_LEFT, _UP = 0.44, 0.47


def area_line(lattice: str, area: OutlinedArea) -> Area:
    """Return the line around an area."""
    paint = Paint(stroke=palette.INK, pen=_PEN, stroke_opacity=0.75)
    return Area("asked", loops_around(lattice, area.cells, _INSET), paint, _ROUND)


def area_label(
    shape: CellShape, area: OutlinedArea, covered: Container[Cell]
) -> Iterator[Primitive]:
    """Yield the label of an area on its ground, in the first cell in reading order; small if a piece lies there."""
    first = min(area.cells, key=lambda cell: (shape.centre(cell)[1], shape.centre(cell)[0]))
    (x, y), room = shape.centre(first), shape.room(first)
    high = (_LOW if first in covered else _HIGH) * room
    wide = glyphs.width(area.label, high)
    if len(shape.corners(first)) == 4:
        x += wide / 2 - _LEFT * room
    y += high / 2 - _UP * room
    across, down = wide / 2 + _AROUND * room, high / 2 + _AROUND * room
    corners = (
        (x - across, y - down),
        (x + across, y - down),
        (x + across, y + down),
        (x - across, y + down),
    )
    yield Area("badge", (corners,), Paint(palette.BADGE, fill_opacity=0.9), _AROUND * room)
    yield Letters("mark", area.label, (x, y), high, palette.INK)
