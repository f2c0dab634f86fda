"""How other programs name the cells of a lattice, and which of our cells that is.

They take a lattice as copies of a unit of one or more *tiles*: a cell is the number of its tile and
the place ``x, y`` (in space ``x, y, z``) of its unit.  Here a unit is moved by a step of addresses for
each coordinate, and each tile has the address it has in the unit at 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import sub

from tilewright.lattice import LATTICES, Cell, Lattice, shift


@dataclass(frozen=True)
class TileAddress:
    """A cell as other programs name it.

    Attributes:
        place: ``(x, y)`` or ``(x, y, z)`` of its unit.
        tile: the number of the tile in the unit, from 0.
    """

    place: Cell
    tile: int = 0


@dataclass(frozen=True)
class TileGrid:
    """One of their grids, as one of our lattices.

    Attributes:
        lattice: the name of the lattice.
        steps: the addresses by which a unit moves, one for each coordinate of its place.
        tiles: the address of each tile of the unit at 0.
    """

    lattice: str
    steps: tuple[Cell, ...]
    tiles: tuple[Cell, ...]

    @property
    def dimension(self) -> int:
        """The number of coordinates of a place."""
        return len(self.steps)

    def cell(self, address: TileAddress) -> Cell:
        """Return our cell."""
        moved = self.tiles[address.tile]
        for along, step in zip(address.place, self.steps, strict=True):
            moved = tuple(a + along * b for a, b in zip(moved, step, strict=True))
        return moved

    def address(self, cell: Cell) -> TileAddress:
        """Return their name of one of our cells."""
        lattice = LATTICES[self.lattice]
        kind = lattice.translation_class(cell)
        kinds = [lattice.translation_class(tile) for tile in self.tiles]
        tile = kinds.index(kind)
        return TileAddress(self._place(shift(cell, self.tiles[tile], -1)), tile)

    def _place(self, offset: Cell) -> Cell:
        """Return how often each step is taken, by Cramer's rule; in space the steps are units."""
        if self.dimension == 3:
            return offset
        (a, b), (c, d) = self.steps
        whole = a * d - b * c
        x, y = offset
        return (x * d - y * c) // whole, (a * y - b * x) // whole


def _units(dimension: int) -> tuple[Cell, ...]:
    return tuple(tuple(int(i == j) for j in range(dimension)) for i in range(dimension))


#: the grids that several programs share, by the name they have there
TILE_GRIDS = {
    "square": TileGrid("square", _units(2), ((0, 0),)),
    "cube": TileGrid("cube", _units(3), ((0, 0, 0),)),
    # x to the right, y down and to the left; tile 0 points up
    "triangle": TileGrid("triangle", ((2, 0), (-1, 1)), ((0, 0), (1, 0))),
    "hexagon": TileGrid("hexagon", ((1, 0), (-1, 1)), ((0, 0),)),
    # the left, lower, right and upper quarter of a square
    "tan": TileGrid("tan", ((2, 0), (0, 2)), ((0, 1), (1, 1), (1, 0), (0, 0))),
    "octagon": TileGrid("octagon", ((2, 0), (0, 1)), ((0, 0), (1, 0))),
}


def grid_of(lattice: str) -> str | None:
    """Return the name of the grid that is a lattice, ``None`` if there is none."""
    return next((name for name, grid in TILE_GRIDS.items() if grid.lattice == lattice), None)


def settled(lattice: Lattice, cells: Iterable[Cell]) -> Cell:
    """Return the vector that slides cells to where no coordinate is negative.

    It is zero if none is.
    """
    cells = list(cells)
    if not cells or min(map(min, cells)) >= 0:
        return (0,) * lattice.coordinates
    return tuple(-x for x in lattice.origin(cells))


def from_zero(places: Iterable[Sequence[int]]) -> list[Cell]:
    """Return places moved so that the least of each coordinate is 0."""
    places = [tuple(place) for place in places]
    low = [min(axis) for axis in zip(*places, strict=True)]
    return [tuple(map(sub, place, low)) for place in places]


# Close packing of balls: the even places of a checkerboard in space -----------------------------


def ball_place(cell: Cell) -> Cell:
    """Return the place of a ball on the checkerboard."""
    i, j, k = cell
    return i + j + k, i - j, k
