"""The names of columns and rows at the rim of a picture, or of cells amid the cells.

A column has its letter at the rim if its cells stand in a straight line that leads down the page, upright
or leaning, apart from those of other columns; so with rows.  Hexagons lean: as on a board of Hex each letter
stands above the first cell of its column.  If addresses go around within a group of cells, as with kites,
each cell bears its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from tilewright.draw import glyphs
from tilewright.draw.cells import shape_of
from tilewright.draw.panel import box
from tilewright.draw.plane import Point, bounds
from tilewright.lattice import LATTICES, Cell, CellNames, Lattice

#: lengths, in cells: of capitals, and from the rim to the middle of a name
HEIGHT = 0.26
_AWAY = 0.34
#: how much of the way to the next name a name fills at most
_FILLED = 0.85
#: how far the cells of a line may stand aside, of the way to the next line
_STRAIGHT = 0.6
#: cells along each axis that are looked at, counted in groups of the lattice
_REACH = 2
#: the height of the name of a cell amid the cell, and below what stands there, of the room of the cell
AMID, BELOW = 0.24, 0.17


class RimName(NamedTuple):
    """A name at the rim: what is written, where its middle is, and how high capitals are."""

    text: str
    centre: Point
    height: float


def has_rim(lattice: str) -> bool:
    """Tell whether names stand at the rim; else they stand in the cells."""
    return _leaning(LATTICES[lattice]) is not None


@lru_cache(maxsize=64)
def rim_names(
    lattice: str, board: frozenset[Cell], layer: Cell, away: float = 0.0
) -> tuple[RimName, ...]:
    """Return the names at the rim of one layer of a board, none if they stand in the cells.

    Args:
        lattice: the name of the lattice.
        board: every cell.
        layer: what the cells of the layer have behind their first two coordinates.
        away: how much farther from the rim than usual, for the signs of joined sides.
    """
    leaning = _leaning(LATTICES[lattice])
    if leaning is None:
        return ()
    names, cells = CellNames.of(board), [cell for cell in board if cell[2:] == layer]
    far = _AWAY + away
    tops = _above(lattice, board, cells, leaning, far)
    letters = _fitted({names.column(x): place for x, place in tops.items()}, 0)
    (left, _), _ = box(lattice, board)
    left = min([left, *(name.centre[0] - name.height / 2 for name in letters if leaning)])
    rows = _by(cells, 1)
    numbers = {names.row(y): (left - far, _middle(lattice, row)) for y, row in rows.items()}
    return (*letters, *_fitted(numbers, 1))


def _above(
    lattice: str, board: frozenset[Cell], cells: Iterable[Cell], leaning: float, far: float
) -> dict[int, Point]:
    """Return where the letter of each column stands: in one line, or above each leaning column."""
    shape, found = shape_of(lattice), {}
    (_, top), _ = box(lattice, board)
    for x, column in _by(cells, 0).items():
        if leaning:
            first = min((shape.centre(cell) for cell in column), key=lambda centre: centre[1])
            rise = far + first[1] - min(y for cell in column for _, y in shape.corners(cell))
            found[x] = first[0] - leaning * rise, first[1] - rise
        else:
            lines = [shape.centre(cell)[0] for cell in column]
            found[x] = (min(lines) + max(lines)) / 2, top - far
    return found


def _middle(lattice: str, row: Iterable[Cell]) -> float:
    heights = [shape_of(lattice).centre(cell)[1] for cell in row]
    return (min(heights) + max(heights)) / 2


def _by(cells: Iterable[Cell], axis: int) -> dict[int, list[Cell]]:
    found: dict[int, list[Cell]] = {}
    for cell in sorted(cells):
        found.setdefault(cell[axis], []).append(cell)
    return found


def _fitted(places: Mapping[str, Point], axis: int) -> list[RimName]:
    """Return names at their places, all of one height, small enough that none touches the next."""
    along = sorted({place[axis] for place in places.values()})
    step = min((b - a for a, b in pairwise(along)), default=1.0)
    sizes = [HEIGHT if axis else glyphs.width(name, HEIGHT) for name in places]
    height = HEIGHT * min(1.0, _FILLED * step / max(sizes, default=1.0))
    return [RimName(name, place, height) for name, place in places.items()]


def reach(lattice: str, board: frozenset[Cell], away: float) -> tuple[Point, Point]:
    """Return the corners of the box around a board and the names at its rim, layers as one."""
    points = [*box(lattice, board)]
    for layer in {cell[2:] for cell in board}:
        for text, (x, y), height in rim_names(lattice, board, layer, away):
            aside = glyphs.width(text, height) / 2
            points += [(x - aside, y - height / 2), (x + aside, y + height / 2)]
    return bounds(points)


@cache
def _leaning(lattice: Lattice) -> float | None:
    """Return how far a column leads to the right as it leads down by 1, ``None`` if there are none.

    There are columns and rows if their cells, looked at along them, stand apart from those of others.
    """
    down = _step(lattice)
    if not down[1] > 0:
        return None
    leaning = round(down[0] / down[1], 9)
    for layer in {cell[2:] for cell in lattice.representatives}:
        cells = [cell for cell in _window(lattice) if cell[2:] == layer]
        columns: dict[int, list[float]] = {}
        rows: dict[int, list[float]] = {}
        for cell in cells:
            x, y = shape_of(lattice.name).centre(cell)
            columns.setdefault(cell[0], []).append(x - leaning * y)
            rows.setdefault(cell[1], []).append(y)
        if not (_apart(columns) and _apart(rows)):
            return None
    return leaning


def _step(lattice: Lattice) -> Point:
    """Return how the page is crossed when the second address grows, from a cell to one of its kind."""
    first = lattice.representatives[0]
    kind, shape = lattice.translation_class(first), shape_of(lattice.name)
    for far in range(1, 13):
        there = (first[0], first[1] + far, *first[2:])
        if lattice.has(there) and lattice.translation_class(there) == kind:
            (ax, ay), (bx, by) = shape.centre(first), shape.centre(there)
            return bx - ax, by - ay
    return 0.0, 0.0


def _window(lattice: Lattice) -> list[Cell]:
    """Return the cells of a few groups in the plane of the first two addresses and those above it."""
    spans = [max(axis) + 1 for axis in zip(*lattice.representatives, strict=True)]
    flat = [range(-_REACH * span, _REACH * span + 1) for span in spans[:2]]
    layers = {cell[2:] for cell in lattice.representatives}
    addresses = ((x, y, *layer) for x, y in product(*flat) for layer in layers)
    return [cell for cell in addresses if lattice.has(cell)]


def _apart(lines: Mapping[int, list[float]]) -> bool:
    """Tell whether lines follow each other, each narrower than the way to the next."""
    spans = [(min(places), max(places)) for _, places in sorted(lines.items())]
    widest = max(high - low for low, high in spans)
    gaps = [after[0] - before[1] for before, after in pairwise(spans)]
    return all(gap > 1e-6 and widest <= _STRAIGHT * gap for gap in gaps)
