"""The cubic lattice: cells ``(x, y, z)``, x to the right, y downward, z into later layers.

``orientation_index`` order: six tilts (which face looks at the reader: none, then about the
x axis by 90, 180, 270 degrees, then about the y axis by 90 and 270), each with four turns of
0, 90, 180, 270 degrees clockwise as seen on the page; then flipped (x -> -x) with the same 24.
A piece that lies flat therefore keeps the numbers of the square lattice for its first four.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from tilewright.lattice.base import Lattice
from tilewright.lattice.cells import Cell, LineKey, Point, parity
from tilewright.lattice.isometry import Isometry

_Map = Callable[[int, int, int], Cell]
_TILTS: tuple[tuple[str, _Map], ...] = (
    ("", lambda x, y, z: (x, y, z)),
    ("tilt-x-90", lambda x, y, z: (x, -z, y)),
    ("tilt-x-180", lambda x, y, z: (x, -y, -z)),
    ("tilt-x-270", lambda x, y, z: (x, z, -y)),
    ("tilt-y-90", lambda x, y, z: (z, y, -x)),
    ("tilt-y-270", lambda x, y, z: (-z, y, x)),
)
_TURNS: tuple[_Map, ...] = (
    lambda x, y, z: (x, y, z),
    lambda x, y, z: (-y, x, z),
    lambda x, y, z: (-x, -y, z),
    lambda x, y, z: (y, -x, z),
)


def _isometry(flipped: bool, tilt: int, quarters: int) -> Isometry:
    tilt_name, tilt_map = _TILTS[tilt]
    turn_map = _TURNS[quarters]
    words = (
        ["flip"] * flipped + [tilt_name] * (tilt > 0) + [f"rotate-{90 * quarters}"] * (quarters > 0)
    )

    def apply(cell: Cell) -> Cell:
        x, y, z = cell
        return turn_map(*tilt_map(-x if flipped else x, y, z))

    return Isometry(" ".join(words) or "identity", flipped, apply)


_LINES: Mapping[str, LineKey] = {
    "rows": lambda cell: (cell[1], cell[2]),
    "columns": lambda cell: (cell[0], cell[2]),
    "pillars": lambda cell: (cell[0], cell[1]),
}


class Cube(Lattice):
    """Unit cubes in space; six face neighbours, twenty-six touching cells."""

    name = "cube"
    coordinates = 3
    space = 3
    frame = "cubic"
    isometries = tuple(
        _isometry(flipped, tilt, q)
        for flipped in (False, True)
        for tilt in range(6)
        for q in range(4)
    )
    flips_by_default = False
    colouring = staticmethod(parity)

    @property
    def lines(self) -> Mapping[str, LineKey]:
        """Rows run along x, columns along y, pillars along z."""
        return _LINES

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the six cells that share a face with ``cell``."""
        x, y, z = cell
        return [
            (x + 1, y, z),
            (x, y + 1, z),
            (x, y, z + 1),
            (x - 1, y, z),
            (x, y - 1, z),
            (x, y, z - 1),
        ]

    def corners(self, cell: Cell) -> list[Point]:
        """Return the eight corners; ``(x, y, z)`` is the least one of the cell ``(x, y, z)``."""
        x, y, z = cell
        return [(x + i, y + j, z + k) for i, j, k in product((0, 1), repeat=3)]

    def cells_at(self, point: Point) -> list[Cell]:
        """Return the eight cells around ``point``."""
        x, y, z = point
        return [(x - i, y - j, z - k) for i, j, k in product((1, 0), repeat=3)]
