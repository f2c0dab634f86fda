"""The parts of a tile in one layer: outline, stripes, creases, signs of layers and its letter.

A list of thousands of solutions is made of a few thousand placements, so the picture of each
placement is made once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tilewright.draw import balls, crossing, glyphs, outline, palette, sticks
from tilewright.draw.cells import BALL, POLYGON, STICK, CellShape, shape_of
from tilewright.draw.panel import ABOVE, BELOW, DOWN, LEFT, RIGHT, UP, Ways
from tilewright.draw.plane import Point, Polygon, area, distance
from tilewright.draw.shapes import (
    STRIPE_KINDS,
    STRIPES,
    Area,
    Disc,
    Letters,
    Lines,
    Paint,
    Primitive,
)
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell

#: how a picture looks at what it shows; ``views`` draws them
FLAT, ISOMETRIC, EXPLODED, LAYERS, STEPS = "flat", "isometric", "exploded", "layers", "steps"
VIEWS = (FLAT, ISOMETRIC, EXPLODED, LAYERS, STEPS)
#: the flat picture, its pieces appearing one after the other: SVG only
ANIMATED = "animated"
#: lengths, in cells
_INSET = 0.045
_ROUND = 0.17
_LINE = 0.06
_CREASE_LINE = 0.022
_CREASE_SHORT = 0.16
#: heights of letters, in rooms: the disc that fits into a cell
_LETTER = 0.42
_SMALL = 0.27
#: how much smaller letters are on sticks
_ON_STICK = 0.88
#: the least room of the cell of a letter, by the greatest of its part, and the room a letter fills
_ROOMY, _MOST_ROOM = 0.6, 1.15
#: how many pictures of tiles are kept
_KEPT = 8192


@dataclass(frozen=True)
class Look:
    """How pictures look.

    Attributes:
        palette: the name of the fills, one of ``palette.PALETTES``.
        hatch: whether fills bear stripes too, other ones for each colour.
    """

    palette: str = palette.SOFT
    hatch: bool = False

    def checked(self) -> Look:
        """Return the look itself.

        Raises:
            TilewrightError: there is no such palette.
        """
        if self.palette not in palette.PALETTES:
            names = ", ".join(palette.PALETTES)
            raise TilewrightError(f"there is no palette {self.palette!r}; palettes are {names}")
        return self


class TileFacts(NamedTuple):
    """All that the picture of a tile within one layer follows from.

    Attributes:
        lattice: its name.
        cells: the cells of the tile in that layer, sorted, at least one.
        colour: the number of its colour.
        look: palette and hatching.
        lettering: what is written on it, ``""`` for nothing.
        marked: those of ``cells`` that bear a mark.
        going: the cells on which the tile goes on in other layers, and how.
        beyond: those of ``cells`` that go on across a joined border, each with what lies beyond.
    """

    lattice: str
    cells: tuple[Cell, ...]
    colour: int
    look: Look
    lettering: str
    marked: frozenset[Cell]
    going: tuple[tuple[Cell, Ways], ...]
    beyond: tuple[crossing.Pair, ...] = ()


@dataclass(frozen=True)
class TilePicture:
    """The shapes of a tile in one layer, in painting order, and the cells that bear its letter."""

    shapes: tuple[Primitive, ...]
    lettered: frozenset[Cell]


@lru_cache(maxsize=_KEPT)
def tile_picture(facts: TileFacts) -> TilePicture:
    """Return the picture of a tile in one layer."""
    shape = shape_of(facts.lattice)
    name = facts.look.palette
    edge, ink = palette.edge(facts.colour, name), palette.ink(facts.colour, name)
    fill = palette.fill(facts.colour, name)
    shapes = _BODIES[shape.form](facts, fill, edge)
    for cell, going in facts.going:
        shapes += _signs(shape, cell, going, ink)
    lettered = frozenset(_letter_cells(facts)) if facts.lettering else frozenset()
    for cell in sorted(lettered):
        shapes += _letter(facts, cell, ink, fill, edge)
    return TilePicture(tuple(shapes), lettered)


def _polygons(facts: TileFacts, fill: str, edge: str) -> list[Primitive]:
    """Return the outline of a piece, and the lines between its cells."""
    loops, radius, pen = loops_around(facts.lattice, facts.cells, _INSET), _ROUND, _LINE
    rims: list[Primitive] = []
    shape = shape_of(facts.lattice)
    seams = outline.seams(map(shape.corners, facts.cells))
    if facts.beyond:
        around = crossing.open_outline(facts.lattice, facts.cells, facts.beyond, _INSET, _ROUND)
        loops, radius, pen = around.loops, 0.0, 0.0
        rims = [Lines("rim", around.lines, Paint(stroke=edge, pen=_LINE))]
        seams += around.seams
    shapes: list[Primitive] = [
        Area("outline", loops, Paint(fill, edge if pen else "", pen), radius)
    ]
    if facts.look.hatch:
        stripes = Paint(f"{STRIPES}{facts.colour % STRIPE_KINDS}")
        shapes.append(Area("stripes", loops, stripes, radius))
    shapes += rims
    seams += [edge for cell in facts.cells for edge in shape.upper_edges(cell)]
    if seams:
        short = tuple(
            outline.shortened(seam, min(_CREASE_SHORT, distance(*seam) / 4)) for seam in seams
        )
        thin = Paint(stroke=edge, pen=_CREASE_LINE, stroke_opacity=0.4)
        shapes.append(Lines("crease", short, thin))
    return shapes


def _sticks(facts: TileFacts, fill: str, edge: str) -> list[Primitive]:
    return sticks.tile_sticks(facts.lattice, facts.cells, fill, edge, facts.beyond)


def _balls(facts: TileFacts, fill: str, edge: str) -> list[Primitive]:
    shapes = balls.tile_balls(facts.lattice, facts.cells, fill, edge, facts.beyond)
    if facts.look.hatch:
        stripes, shape = Paint(f"{STRIPES}{facts.colour % STRIPE_KINDS}"), shape_of(facts.lattice)
        shapes += [Disc("stripes", shape.centre(c), balls.RADIUS, stripes) for c in facts.cells]
    return shapes


#: what draws a piece without its letter, by the form of its cells
_BODIES: Mapping[str, Callable[[TileFacts, str, str], list[Primitive]]] = {
    POLYGON: _polygons,
    STICK: _sticks,
    BALL: _balls,
}


def loops_around(lattice: str, cells: Iterable[Cell], inset: float) -> tuple[Polygon, ...]:
    """Return the loops around cells, moved inward by ``inset`` (outward where negative)."""
    loops = outline.boundary(map(shape_of(lattice).corners, cells))
    return tuple(outline.inset(loop, inset) for loop in loops)


#: where the sign of a way stands, from the middle of a cell, and where its tip looks
_SIGNS: Mapping[str, tuple[Point, Point]] = {
    ABOVE: ((1, -1), (0, -1)),
    BELOW: ((-1, 1), (0, 1)),
    RIGHT: ((1.25, 0), (1, 0)),
    LEFT: ((-1.25, 0), (-1, 0)),
    DOWN: ((0, 1.25), (0, 1)),
    UP: ((0, -1.25), (0, -1)),
}


def _signs(shape: CellShape, cell: Cell, going: Ways, colour: str) -> Iterator[Primitive]:
    """Yield the signs of the layers a tile goes on in: a triangle for each."""
    (x, y), room = shape.centre(cell), shape.room(cell)
    far, size = 0.29 * room, 0.11 * room
    for way in going:
        (across, along), (dx, dy) = _SIGNS[way]
        a, b = x + far * across, y + far * along
        foot = a - 0.8 * size * dx, b - 0.8 * size * dy
        loop = (
            (foot[0] + size * dy, foot[1] - size * dx),
            (a + size * dx, b + size * dy),
            (foot[0] - size * dy, foot[1] + size * dx),
        )
        yield Area("going", (loop if area(loop) > 0 else loop[::-1],), Paint(colour))


def _letter(facts: TileFacts, cell: Cell, colour: str, fill: str, edge: str) -> Iterator[Primitive]:
    """Yield a tile's letter: amid the cell, or in its upper left beside a mark."""
    shape, letter = shape_of(facts.lattice), facts.lettering
    (x, y), room = shape.centre(cell), min(shape.room(cell), _MOST_ROOM)
    signed = any(there == cell for there, _ in facts.going)
    size = _SMALL if signed else _LETTER
    if cell in facts.marked:
        x, y, size = x - 0.2 * room, y - 0.2 * room, _SMALL
    widest = 0.5 if signed else 0.68
    size *= min(1.0, widest * room / max(1e-9, glyphs.width(letter, size * room)))
    if shape.form == STICK:
        size *= _ON_STICK
        yield Disc("ground", (x, y), sticks.BEAD, Paint(fill, edge, _LINE))
    elif facts.look.hatch:
        wide = glyphs.width(letter, size * room) / 2 + 0.07 * room
        high = size * room / 2 + 0.07 * room
        box = (
            (x - wide, y - high),
            (x + wide, y - high),
            (x + wide, y + high),
            (x - wide, y + high),
        )
        yield Area("ground", (box,), Paint(fill), 0.05 * room)
    yield Letters("letter", letter, (x, y), size * room, colour)


def _letter_cells(facts: TileFacts) -> Iterator[Cell]:
    """Yield where letters go: in each connected part, the cell nearest its middle."""
    left = set(facts.cells)
    while left:
        part = _part(facts.lattice, min(left), left)
        left -= part
        yield _nearest(shape_of(facts.lattice), sorted(part), facts.marked)


def _nearest(shape: CellShape, part: list[Cell], marked: frozenset[Cell]) -> Cell:
    """Return the cell nearest the middle of ``part``, one without a mark if there is any.

    A cell that has much less room than another of them does not count.
    """
    plain = [cell for cell in part if cell not in marked]
    enough = _ROOMY * max(map(shape.room, plain or part))
    plain = [cell for cell in plain or part if shape.room(cell) >= enough]
    centres = [shape.centre(cell) for cell in part]
    x, y = (sum(axis) / len(part) for axis in zip(*centres, strict=True))
    return min(plain, key=lambda cell: round(distance(shape.centre(cell), (x, y)), 6))


def _part(lattice: str, start: Cell, cells: set[Cell]) -> set[Cell]:
    """Return the cells of ``cells`` connected to ``start``."""
    part, ahead = {start}, [start]
    while ahead:
        for cell in LATTICES[lattice].neighbours(ahead.pop()):
            if cell in cells and cell not in part:
                part.add(cell)
                ahead.append(cell)
    return part
