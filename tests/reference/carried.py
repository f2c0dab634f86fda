"""Where a motion can carry cells: the slow twin, which knows no group of any lattice.

It knows where points are in ordinary coordinates, the corners of a cell or the centre of a ball, and tries
to give every point of a piece a point of the board so that all distances stay.  What is left has to be
made of whole cells, and of a piece that fills space the handedness stays as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import dist, sqrt

from tilewright.lattice import Cell, Lattice
from tilewright.lattice.row import ROWS

_Place = tuple[float, ...]
#: the basis of each frame on paper
_BASES = {
    "square": ((1, 0), (0, 1)),
    "hexagonal": ((1, 0), (0.5, sqrt(3) / 2)),
    "cubic": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "triangular-prismatic": ((1, 0, 0), (0.5, sqrt(3) / 2, 0), (0, 0, 1)),
    "hexagonal-prismatic": ((1, 0, 0), (0.5, sqrt(3) / 2, 0), (0, 0, sqrt(3))),
    "quartic": ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
}
#: the squares and triangles of this tiling have equal sides: 4 stands for 1, 7 for the root of 3
_SNUB = {0: 0.0, 4: 1, 7: sqrt(3), 15: 2 + sqrt(3), 18: 1 + 2 * sqrt(3), 22: 2 + 2 * sqrt(3)}


def places(lattice: Lattice, cell: Cell) -> list[_Place]:
    """Return the points of a cell in ordinary coordinates."""
    if lattice.name == "snub-square":
        return _snub_places(cell)
    basis = _BASES[lattice.frame]
    points = [
        tuple(
            sum(x * v[axis] for x, v in zip(point, basis, strict=True))
            for axis in range(len(basis))
        )
        for point in lattice.corners(cell)
    ]
    if lattice.name == "ball":
        points = [tuple(sum(axis) / len(points) for axis in zip(*points, strict=True))]
    return points


def _snub_places(cell: Cell) -> list[_Place]:
    x, y = cell
    corners = ROWS["snub-square"].cells[x % 3, y % 2]
    period = _SNUB[22]
    return [(_exact(u) + x // 3 * period, _exact(v) + y // 2 * period) for u, v in corners]


def _exact(number: int) -> float:
    return _SNUB[number] if number >= 0 else -_SNUB[-number]


def carried(
    lattice: Lattice,
    cells: Sequence[Cell],
    board: Collection[Cell],
    mirrored: bool,
    home: Cell | None = None,
) -> Iterator[tuple[Cell, ...]]:
    """Yield where each of ``cells`` goes, for all motions that carry them to cells of the board.

    Args:
        lattice: says where corners are, nothing else.
        cells: the cells of a piece.
        board: some cells.
        mirrored: whether a motion may make a mirror image.
        home: where the first of the cells goes, if that is known.

    Yields:
        The images in the order of ``cells``; some come more than once.
    """
    goals = {_rounded(places(lattice, cell)): cell for cell in board}
    every = {_key(one): one for cell in board for one in places(lattice, cell)}
    far = _Far(list(every.values()))
    first = places(lattice, home) if home is not None else list(every.values())
    shapes = [places(lattice, cell) for cell in cells]
    order = list(dict.fromkeys(_key(one) for points in shapes for one in points))
    place = {_key(one): one for points in shapes for one in points}
    points = [place[key] for key in order]
    for images in _moved(points, first, far, []):
        to = dict(zip(order, images, strict=True))
        whole = [goals.get(_rounded([to[_key(one)] for one in own])) for own in shapes]
        if None not in whole and (mirrored or _keeps_hand(points, images)):
            yield tuple(cell for cell in whole if cell is not None)


class _Far:
    """The points of a board by how far they are from one of them."""

    def __init__(self, every: list[_Place]) -> None:
        self._every = every
        self._known: dict[_Place, dict[float, list[_Place]]] = {}

    def at(self, one: _Place, away: float) -> list[_Place]:
        if one not in self._known:
            found = self._known[one] = defaultdict(list)
            for other in self._every:
                found[round(dist(one, other), 6)].append(other)
        return self._known[one].get(away, [])


def _moved(
    points: list[_Place], first: list[_Place], far: _Far, images: list[_Place]
) -> Iterator[list[_Place]]:
    """Yield images of all points that keep the distance of any two, beginning with these images."""
    number = len(images)
    if number == len(points):
        yield images
        return
    point = points[number]
    away = round(dist(point, points[0]), 6)
    for image in far.at(images[0], away) if images else first:
        if all(
            abs(dist(point, one) - dist(image, other)) < 1e-6
            for one, other in zip(points, images, strict=False)
        ):
            yield from _moved(points, first, far, [*images, image])


def _keeps_hand(points: Sequence[_Place], images: Sequence[_Place]) -> bool:
    """Tell whether the points are not mirrored; where they fill no space no one can see it."""
    size = len(points[0])
    for some in combinations(range(1, len(points)), size):
        volume, image = (
            _determinant([[b - a for a, b in zip(row[0], row[n], strict=True)] for n in some])
            for row in (points, images)
        )
        if abs(volume) > 1e-6:
            return abs(volume - image) < 1e-6
    return True


def lies_flat(lattice: Lattice, cells: Collection[Cell]) -> bool:
    """Tell whether the points of cells span less than space, so that a turn mirrors them."""
    points = sorted({one for cell in cells for one in places(lattice, cell)})
    return all(
        abs(_determinant([[b - a for a, b in zip(points[0], one, strict=True)] for one in some]))
        < 1e-6
        for some in combinations(points[1:], lattice.space)
    )


def _determinant(rows: Sequence[Sequence[float]]) -> float:
    if not rows:
        return 1
    return sum(
        (-1) ** n * rows[0][n] * _determinant([[*row[:n], *row[n + 1 :]] for row in rows[1:]])
        for n in range(len(rows))
    )


def _key(place: _Place) -> _Place:
    return tuple(round(x, 6) + 0.0 for x in place)


def _rounded(points: Collection[_Place]) -> frozenset[_Place]:
    return frozenset(map(_key, points))


# The looks of a piece -----------------------------------------------------------------------------


@cache
def turned(lattice: Lattice, cells: tuple[Cell, ...], mirrored: bool) -> list[tuple[Cell, ...]]:
    """Return the images of cells under all motions, up to slides, on a board that is large enough."""
    reach = max(
        dist(one, other)
        for cell in cells
        for one in places(lattice, cells[0])
        for other in places(lattice, cell)
    )
    found = []
    for home in lattice.representatives:
        board, edge = {home}, [home]
        while edge:
            cell = edge.pop()
            for near in lattice.touching(cell):
                near_by = min(dist(places(lattice, home)[0], one) for one in places(lattice, near))
                if near not in board and near_by <= reach + 1e-6:
                    board.add(near)
                    edge.append(near)
        images = carried(lattice, cells, board, mirrored, home)
        found += [image for image in images if image[0] == home]
    return list(dict.fromkeys(found))
