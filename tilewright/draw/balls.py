"""Balls on the page: shaded discs, joined by necks if two of one piece touch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilewright.draw import palette
from tilewright.draw.cells import shape_of
from tilewright.draw.plane import toward
from tilewright.draw.shapes import BALL, HATCH, Disc, Lines, Paint, Primitive
from tilewright.lattice import LATTICES, Cell

#: lengths, in cells: balls touch if the radius is 0.5
RADIUS, LINE, _NECK, _NECK_RIM = 0.45, 0.035, 0.34, 0.42
_PLATE = 0.55
#: how long the neck is that leads out over a joined border
_BEGUN = 0.68


def tile_balls(
    lattice: str,
    cells: Sequence[Cell],
    fill: str,
    edge: str,
    beyond: Iterable[tuple[Cell, Cell]] = (),
) -> list[Primitive]:
    """Return the balls of a piece in one layer, and the necks between them below.

    Args:
        lattice: its name.
        cells: the balls.
        fill: their colour.
        edge: that of their rim.
        beyond: each that goes on across a joined border, with what lies beyond, to which a neck leads.
    """
    shape, members = shape_of(lattice), set(cells)
    necks = tuple(
        (shape.centre(cell), shape.centre(near))
        for cell in cells
        for near in LATTICES[lattice].neighbours(cell)
        if near in members and cell < near
    )
    necks += tuple(
        (shape.centre(cell), toward(shape.centre(cell), shape.centre(other), _BEGUN))
        for cell, other in beyond
    )
    shapes: list[Primitive] = []
    if necks:
        shapes += [
            Lines("rim", necks, Paint(stroke=edge, pen=_NECK_RIM)),
            Lines("neck", necks, Paint(stroke=palette.mix(fill, edge, 0.25), pen=_NECK)),
        ]
    paint = Paint(f"{BALL}{fill}", edge, LINE)
    return shapes + [Disc("ball", shape.centre(cell), RADIUS, paint) for cell in cells]


def plate(lattice: str, cells: Iterable[Cell], below: Iterable[Cell]) -> list[Primitive]:
    """Return what lies under the balls of a layer: its plate, and the layer below as circles."""
    shape = shape_of(lattice)
    ground, ring = Paint(palette.PLATE), Paint(stroke=palette.PLATE, pen=LINE)
    return [
        *(Disc("below", shape.centre(cell), RADIUS, ring) for cell in below),
        *(Disc("plate", shape.centre(cell), _PLATE, ground) for cell in cells),
    ]


def open_balls(lattice: str, cells: Iterable[Cell], optional: bool) -> list[Primitive]:
    """Return places without a ball."""
    shape, paint = shape_of(lattice), Paint(HATCH if optional else palette.OPEN)
    return [Disc("open", shape.centre(cell), RADIUS, paint) for cell in cells]
