"""The rows of the lattices in space, and of the one in four dimensions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product

from tilewright.lattice.cells import Cell, Point
from tilewright.lattice.plane_rows import PLANE_ROWS
from tilewright.lattice.row import LatticeRow

_UNITS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _signed(*sizes: int) -> tuple[Point, ...]:
    """Return the points whose coordinates have these sizes, in any order and with any signs."""
    signs = product((1, -1), repeat=len(sizes))
    found = {
        tuple(sign * size for sign, size in zip(way, order, strict=True))
        for way, order in product(signs, permutations(sizes))
    }
    return tuple(sorted(found))


def _prism(name: str, frame: str, below: LatticeRow) -> LatticeRow:
    """Return the row of the prisms over the cells of a plane lattice."""
    steps = [((*address, 0), (*step, 0)) for address, step in below.steps]
    cells = {
        (*address, 0): [(*corner, z) for z in (0, 1) for corner in corners]
        for address, corners in below.cells.items()
    }
    level = (0, 0, 1)
    lines = {name: [*((*form, 0) for form in forms), level] for name, forms in below.lines.items()}
    pillars = [(*form, 0) for forms in below.lines.values() for form in forms]
    return LatticeRow(name, frame, (*steps, (level, level)), cells, {**lines, "pillars": pillars})


def _rhombic_tetrahedra() -> Iterator[tuple[Cell, tuple[Point, ...]]]:
    """Yield the 24 of a cube: its middle, the middle of a face, and an edge of that face."""
    for axis, other in permutations(range(3), 2):
        third = 3 - axis - other
        for sign, side in product((1, -1), repeat=2):
            face = tuple(sign * (i == axis) for i in range(3))
            edge = tuple(face[i] + side * (i == other) for i in range(3))
            address = tuple(2 + face[i] + edge[i] for i in range(3))
            ends = (tuple(edge[i] + end * (i == third) for i in range(3)) for end in (1, -1))
            yield address, ((0, 0, 0), face, *ends)


_ROWS: tuple[LatticeRow, ...] = (
    LatticeRow(
        "cube-edge",
        "cubic",
        tuple((tuple(2 * x for x in unit), unit) for unit in _UNITS),
        {unit: ((0, 0, 0), unit) for unit in _UNITS},
    ),
    LatticeRow(
        "ball",
        "cubic",
        (((1, 0, 0), (2, 2, 0)), ((0, 1, 0), (2, -2, 0)), ((0, 0, 1), (2, 0, 2))),
        {(0, 0, 0): (*_signed(1, 1, 1), *_signed(2, 0, 0))},
        round=True,
    ),
    LatticeRow(
        "bcc",
        "cubic",
        (((1, 0, 0), (4, 0, 0)), ((0, 1, 0), (0, 4, 0)), ((0, 0, 1), (2, 2, 2))),
        {(0, 0, 0): _signed(0, 1, 2)},
    ),
    _prism("triangular-prism", "triangular-prismatic", PLANE_ROWS["triangle"]),
    _prism("hexagonal-prism", "hexagonal-prismatic", PLANE_ROWS["hexagon"]),
    LatticeRow(
        "tetra-octahedron",
        "cubic",
        (((2, 2, 0), (1, 1, 0)), ((2, -2, 0), (1, -1, 0)), ((2, 0, 2), (1, 0, 1))),
        {
            (2, 0, 0): ((0, 0, 0), (2, 0, 0), (1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1)),
            (1, 1, 1): ((0, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1)),
            (1, 1, -1): ((0, 0, 0), (1, 1, 0), (1, 0, -1), (0, 1, -1)),
        },
    ),
    LatticeRow(
        "rhombic-tetrahedron",
        "cubic",
        tuple((tuple(5 * x for x in unit), tuple(2 * x for x in unit)) for unit in _UNITS),
        dict(_rhombic_tetrahedra()),
    ),
    LatticeRow(
        "tesseract",
        "quartic",
        tuple((unit, unit) for unit in sorted(set(permutations((1, 0, 0, 0))), reverse=True)),
        {(0, 0, 0, 0): tuple(product((0, 1), repeat=4))},
        {
            name: [tuple(int(i == j) for i in range(4)) for j in range(4) if j != axis]
            for axis, name in enumerate(("rows", "columns", "pillars", "fourths"))
        },
    ),
)

#: the rows of lattices in space, by name
SPACE_ROWS: Mapping[str, LatticeRow] = {row.name: row for row in _ROWS}
