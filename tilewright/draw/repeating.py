"""A tiling of the plane as one rectangle of SVG that repeats without a seam, for fills and print.

Whole numbers of both translations of a tiling make one that goes to the right alone and one that goes downward alone.
The rectangle between them is cut out of the tiling, so its left border goes on at its right one, its top at
its bottom; tiles are coloured on that rectangle, so that no two neighbours have one colour there either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from xml.sax.saxutils import escape

from tilewright import _core
from tilewright.draw import palette
from tilewright.draw.cells import CellShape, shape_of
from tilewright.draw.outline import boundary
from tilewright.draw.path import exact_number, rounded
from tilewright.draw.plane import Point, Polygon, bounds
from tilewright.lattice import LATTICES, Cell, shift

#: no more of one translation is tried to go straight to the right or downward
_MOST = 60
#: so many rectangles side by side and one below the other, until no tile is its own neighbour
_TIMES = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3))
#: two places on the page that are nearer are one
_NEAR = 1e-6
#: the corners of tiles are rounded by so much of a unit, and lines are so thick
_ROUND, _LINE = 0.12, 0.07


@dataclass(frozen=True)
class DrawnTile:
    """A tile on the rectangle.

    Attributes:
        cells: its cells; others are the same slid by the sides of the rectangle.
        loops: its outline on the page.
    """

    cells: tuple[Cell, ...]
    loops: tuple[Polygon, ...]


def repeating(
    lattice: str,
    tiles: Sequence[Sequence[Cell]],
    period: tuple[Cell, Cell],
    *,
    title: str = "",
    colours: str = palette.SOFT,
    cell: int = 40,
) -> str:
    """Return an SVG document whose copies side by side are a tiling of the plane.

    Args:
        lattice: the name of the lattice.
        tiles: the cells of one tile of each class that the translations make.
        period: two translations, by what they add to cells.
        title: what it shows, in one line.
        colours: the palette.
        cell: how many pixels a unit has.

    Raises:
        ValueError: no translation of the tiling goes straight to the right, or none downward.
    """
    shape = shape_of(lattice)
    across, down = _sides(shape, LATTICES[lattice].representatives[0], period)
    width, height = shape_step(shape, lattice, across)[0], shape_step(shape, lattice, down)[1]
    for i, j in _TIMES:
        sides = (i * width, j * height)
        laid = [*_laid(shape, lattice, tiles, period, sides)]
        near = _neighbours(shape, lattice, laid, sides)
        if not any(tile in own for tile, own in enumerate(near)):
            break
    width, height = sides
    chosen = _core.pattern_colours([sorted(one) for one in near])
    size = f'width="{exact_number(width * cell)}" height="{exact_number(height * cell)}"'
    box = f'viewBox="0 0 {exact_number(width)} {exact_number(height)}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img">']
    lines += [f"<title>{escape(title)}</title>"] if title else []
    for tile, colour in zip(laid, chosen, strict=True):
        look = f'fill="{palette.fill(colour, colours)}" stroke="{palette.edge(colour, colours)}"'
        for by in _seen(tile.loops, (width, height)):
            moved = [[(x + by[0], y + by[1]) for x, y in loop] for loop in tile.loops]
            path = rounded([tuple(loop) for loop in moved], _ROUND, exact=True)
            lines.append(f'<path d="{path}" {look} stroke-width="{_LINE}"/>')
    return "\n".join([*lines, "</svg>", ""])


def shape_step(shape: CellShape, lattice: str, by: Cell) -> Point:
    """Return how far a translation goes on the page."""
    cell = LATTICES[lattice].representatives[0]
    (x, y), (there_x, there_y) = shape.centre(cell), shape.centre(shift(cell, by))
    return there_x - x, there_y - y


def _sides(shape: CellShape, cell: Cell, period: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
    """Return the shortest translations that go straight to the right and straight downward."""
    start = shape.centre(cell)
    found: list[dict[float, Cell]] = [{}, {}]
    for i, j in product(range(-_MOST, _MOST + 1), repeat=2):
        by = tuple(i * a + j * b for a, b in zip(*period, strict=True))
        there = shape.centre(shift(cell, by))
        step = (there[0] - start[0], there[1] - start[1])
        for axis in (0, 1):
            if abs(step[1 - axis]) < _NEAR < step[axis]:
                found[axis][step[axis]] = by
    if not all(found):
        raise ValueError("no translation of this tiling goes straight to the right, or downward")
    across, down = (steps[min(steps)] for steps in found)
    return across, down


def _laid(
    shape: CellShape,
    lattice: str,
    tiles: Sequence[Sequence[Cell]],
    period: tuple[Cell, Cell],
    sides: Point,
) -> Iterator[DrawnTile]:
    """Yield the tiles of a rectangle, each once."""
    for i, j in product(range(-_MOST, _MOST + 1), repeat=2):
        by = tuple(i * a + j * b for a, b in zip(*period, strict=True))
        x, y = shape_step(shape, lattice, by)
        if -_NEAR <= x < sides[0] - _NEAR and -_NEAR <= y < sides[1] - _NEAR:
            for tile in tiles:
                cells = tuple(shift(cell, by) for cell in tile)
                yield DrawnTile(cells, tuple(boundary(shape.corners(cell) for cell in cells)))


def _neighbours(
    shape: CellShape, lattice: str, laid: Sequence[DrawnTile], sides: Point
) -> list[set[int]]:
    """Return the numbers of the tiles that share a side with each, as the rectangle repeats."""

    def place(cell: Cell) -> tuple[int, ...]:
        parts = zip(shape.centre(cell), sides, strict=True)
        return tuple(round(at % side * 1e4) % round(side * 1e4) for at, side in parts)

    owner = {place(cell): number for number, tile in enumerate(laid) for cell in tile.cells}
    beside = LATTICES[lattice].neighbours
    return [
        {
            owner[place(other)]
            for cell in tile.cells
            for other in beside(cell)
            if other not in tile.cells
        }
        for tile in laid
    ]


def _seen(loops: Sequence[Polygon], sides: Point) -> Iterator[Point]:
    """Yield the slides by sides of the rectangle after which a part of a tile lies in it."""
    (left, top), (right, bottom) = bounds(point for loop in loops for point in loop)
    columns = range(int(-right // sides[0]) - 1, int((sides[0] - left) // sides[0]) + 2)
    rows = range(int(-bottom // sides[1]) - 1, int((sides[1] - top) // sides[1]) + 2)
    for i, j in product(columns, rows):
        x, y = i * sides[0], j * sides[1]
        is_across = left + x < sides[0] + _LINE and right + x > -_LINE
        if is_across and top + y < sides[1] + _LINE and bottom + y > -_LINE:
            yield x, y
