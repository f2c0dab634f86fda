"""Drawings in space: bodies of cells with their colours, and shapes with the box they take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.draw import glyphs, palette
from tilewright.draw.plane import Point, bounds
from tilewright.draw.shapes import Letters, Primitive
from tilewright.draw.tile import Look
from tilewright.lattice import Cell

#: the height of letters, in edges of a cube, and how wide they are at most
_LETTER, _WIDEST = 0.34, 0.62


@dataclass(frozen=True)
class Body:
    """Cells that are drawn as one thing in space.

    Attributes:
        cells: where it is, which need not be where it lies on the board.
        colour: the number of its colour; ``None`` for a part of the board.
        lettering: what is written on it.
        name: for who reads.
        pale: whether it is drawn as something of before.
    """

    cells: tuple[Cell, ...]
    colour: int | None
    lettering: str = ""
    name: str = ""
    pale: bool = False


@dataclass(frozen=True)
class Space:
    """Shapes, and the box that they take."""

    shapes: tuple[Primitive, ...]
    least: Point
    greatest: Point


def mixed(body: Body, shade: float, look: Look) -> str:
    """Return the colour of a body where it is darker by a share."""
    base = palette.OPEN if body.colour is None else palette.fill(body.colour, look.palette)
    if body.pale:
        base = palette.mix(base, palette.PAGE, 0.72)
    return palette.mix(base, palette.INK, shade * (0.5 if body.pale else 1.0))


def line_ink(body: Body, look: Look) -> str:
    """Return the colour of the lines of a body."""
    if body.pale:
        return palette.mix(palette.MARK, palette.PAGE, 0.55)
    if body.colour is None:
        return palette.mix(palette.MARK, palette.PLATE, 0.4)
    return palette.edge(body.colour, look.palette)


def letter(body: Body, middle: Point, look: Look, size: float = 1.0) -> Letters:
    """Return the letter of a body amid a face, no wider than that; a square face has the size 1."""
    high = _LETTER * size
    high *= min(1.0, _WIDEST * size / max(1e-9, glyphs.width(body.lettering, high)))
    colour = palette.ink(body.colour or 0, look.palette)
    if body.pale:
        colour = palette.mix(colour, palette.PAGE, 0.55)
    return Letters("letter", body.lettering, middle, high, colour)


def boxed(shapes: Sequence[Primitive], corners: Sequence[Point]) -> Space:
    """Return shapes with the box around some points."""
    least, greatest = bounds(corners) if corners else ((0.0, 0.0), (0.0, 0.0))
    return Space(tuple(shapes), least, greatest)


def moved(body: Body, vector: Sequence[int]) -> Body:
    """Return a body moved by whole cells."""
    cells = tuple(
        tuple(value + vector[axis] for axis, value in enumerate(cell)) for cell in body.cells
    )
    return Body(cells, body.colour, body.lettering, body.name, body.pale)
