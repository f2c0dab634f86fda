"""The rows of the plane lattices: polygons, and the sticks between points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tilewright.lattice.cells import Cell, Point
from tilewright.lattice.row import LatticeRow

_HEXAGON = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
#: around a hexagon twice as large, clockwise from the left: a middle of an edge, a corner, ...
_ROUND = (
    (-3, 0),
    (-2, -2),
    (0, -3),
    (2, -4),
    (3, -3),
    (4, -2),
    (3, 0),
    (2, 2),
    (0, 3),
    (-2, 4),
    (-3, 3),
    (-4, 2),
)
_THREE_WAYS = {"rows": [(0, 1)], "falling": [(1, 0)], "rising": [(1, 1)]}
#: 4 for 1 and 7 for the square root of 3: with it all sides are equal
_BY_ROOT_OF_3 = {
    0: (0, 0),
    4: (1, 0),
    -4: (-1, 0),
    7: (0, 1),
    -7: (0, -1),
    15: (2, 1),
    18: (1, 2),
    22: (2, 2),
}
_BY_THREES = (((4, 0), (3, 0)), ((2, 2), (0, 3)))


def _kites() -> Iterator[tuple[Cell, tuple[Point, ...]]]:
    """Yield the six kites of a hexagon: NW N NE above SW S SE."""
    for address, corner in zip(
        ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)), range(1, 12, 2), strict=True
    ):
        yield address, ((0, 0), *(_ROUND[(corner + side) % 12] for side in (-1, 0, 1)))


def _drafters() -> Iterator[tuple[Cell, tuple[Point, ...]]]:
    """Yield the twelve drafters of a hexagon: the upper half from left to right, then the lower."""
    for number in range(6):
        yield (number, 0), ((0, 0), _ROUND[number], _ROUND[number + 1])
        yield (number, 1), ((0, 0), _ROUND[-number], _ROUND[11 - number])


def _florets() -> Iterator[tuple[Cell, tuple[Point, ...]]]:
    """Yield the six petals of a flower, each turned by 60 degrees from the one before, from SE on."""
    corners: tuple[Point, ...] = ((0, 0), (2, 0), (2, 1), (1, 2), (0, 2))
    for address in ((2, 1), (1, 1), (0, 1), (0, 0), (1, 0), (2, 0)):
        yield address, corners
        corners = tuple((-v, u + v) for u, v in corners)


_POLYGONS: tuple[LatticeRow, ...] = (
    LatticeRow(
        "triangle",
        "hexagonal",
        (((2, 0), (1, 0)), ((1, 1), (0, 1))),
        {(0, 0): ((0, 0), (0, 1), (-1, 1)), (1, 0): ((0, 0), (1, 0), (0, 1))},
        _THREE_WAYS,
    ),
    LatticeRow(
        "hexagon",
        "hexagonal",
        (((1, 0), (3, 0)), ((0, 1), (0, 3))),
        {(0, 0): _HEXAGON},
        _THREE_WAYS,
    ),
    LatticeRow(
        "tan",
        "square",
        (((2, 0), (2, 0)), ((0, 2), (0, 2))),
        {
            (0, 0): ((0, 0), (2, 0), (1, 1)),
            (1, 0): ((2, 0), (2, 2), (1, 1)),
            (0, 1): ((0, 0), (0, 2), (1, 1)),
            (1, 1): ((0, 2), (2, 2), (1, 1)),
        },
    ),
    LatticeRow("kite", "hexagonal", (((3, 0), (6, 0)), ((0, 2), (0, 6))), dict(_kites())),
    LatticeRow("drafter", "hexagonal", (((6, 0), (6, 0)), ((0, 2), (0, 6))), dict(_drafters())),
    LatticeRow(
        "rhomb",
        "hexagonal",
        _BY_THREES,
        {
            (2, 0): ((0, 0), (3, 0), (1, 1), (2, -1)),
            (1, 1): ((0, 0), (0, 3), (1, 1), (-1, 2)),
            (-1, 1): ((0, 0), (-3, 3), (-1, 2), (-2, 1)),
        },
    ),
    LatticeRow(
        "cairo",
        "square",
        (((2, 1), (4, 4)), ((2, -1), (4, -4))),
        {
            (0, 0): ((0, -1), (0, 1), (-2, 2), (-3, 0), (-2, -2)),
            (1, 0): ((0, -1), (0, 1), (2, 2), (3, 0), (2, -2)),
            (2, 0): ((3, 0), (5, 0), (6, -2), (4, -3), (2, -2)),
            (3, 0): ((3, 0), (5, 0), (6, 2), (4, 3), (2, 2)),
        },
    ),
    LatticeRow(
        "octagon",
        "square",
        (((2, 0), (4, 0)), ((0, 1), (0, 4))),
        {
            (0, 0): ((1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3), (0, 1)),
            (1, 0): ((4, 3), (5, 4), (4, 5), (3, 4)),
        },
    ),
    LatticeRow("floret", "hexagonal", (((3, 0), (4, 1)), ((0, 2), (-1, 5))), dict(_florets())),
    LatticeRow(
        "snub-square",
        "square",
        (((3, 0), (22, 0)), ((0, 2), (0, 22))),
        {
            (0, 0): ((7, 4), (-4, 7), (-7, -4), (4, -7)),
            (1, 0): ((7, 4), (4, -7), (15, -4)),
            (2, 0): ((7, 4), (15, -4), (18, 7)),
            (0, 1): ((-4, 7), (4, 15), (-7, 18)),
            (1, 1): ((-4, 7), (4, 15), (7, 4)),
            (2, 1): ((7, 4), (18, 7), (15, 18), (4, 15)),
        },
        exact=_BY_ROOT_OF_3,
        root=3,
    ),
    LatticeRow(
        "trihexagonal",
        "hexagonal",
        (((3, 0), (2, 0)), ((0, 1), (0, 2))),
        {
            (0, 0): ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
            (1, 0): ((1, 0), (0, 1), (1, 1)),
            (2, 0): ((1, 1), (2, 1), (1, 2)),
        },
    ),
)

_STICKS: tuple[LatticeRow, ...] = (
    LatticeRow(
        "square-edge",
        "square",
        (((2, 0), (1, 0)), ((0, 2), (0, 1))),
        {(1, 0): ((0, 0), (1, 0)), (0, 1): ((0, 0), (0, 1))},
    ),
    LatticeRow(
        "triangle-edge",
        "hexagonal",
        (((4, 0), (1, 0)), ((2, 2), (0, 1))),
        {
            (2, 0): ((0, 0), (1, 0)),
            (1, 1): ((0, 0), (0, 1)),
            (-1, 1): ((0, 0), (-1, 1)),
        },
    ),
    LatticeRow(
        "hexagon-edge",
        "hexagonal",
        _BY_THREES,
        {
            (2, 0): ((1, 1), (2, -1)),
            (1, 1): ((1, 1), (-1, 2)),
            (-1, 1): ((-1, 2), (-2, 1)),
        },
    ),
)

#: the rows of plane lattices, by name
PLANE_ROWS: Mapping[str, LatticeRow] = {row.name: row for row in (*_POLYGONS, *_STICKS)}
