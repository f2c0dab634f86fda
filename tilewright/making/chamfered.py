"""Cubes that hang together by faces, every face moved inward and every outer edge cut off at 45 degrees.

Each cube is cut along each axis at the clearance and at the chamfer behind it, into 125 boxes; a box is solid
as ``cubes_mesh`` has it.  A solid box that is open at two sides lies at an outer edge and keeps half of
itself, one that is open at three lies at a corner.  The mesh is what the boxes leave open, and the slopes in
those at edges and corners; all of it has its points on one grid, so that nothing gapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from tilewright.errors import TilewrightError
from tilewright.lattice import Cell
from tilewright.making.mesh import Builder, Mesh, Vertex, check_clearance

#: a box of the grid, five along each cube, and a side of it: the axis and 0 or 1
_Box = tuple[int, int, int]
_BoxSide = tuple[int, int]
#: the part of a cube that a box lies in, of three: the end, the middle, the other end
_PART = (0, 1, 1, 1, 2)


def chamfered_cubes(cells: Iterable[Cell], size: float, clearance: float, chamfer: float) -> Mesh:
    """Return the mesh of cubes, every face moved inward and every outer edge cut off.

    Args:
        cells: of the cubic lattice.
        size: the side of a cube.
        clearance: how far each face is moved inward, more than 0.
        chamfer: how far each edge is cut off along both of its faces, more than 0; with the clearance less
            than half of ``size``.

    Raises:
        TilewrightError: clearance or chamfer leave too little of a cube.
    """
    check_clearance(clearance, size / 2)
    most = size / 2 - clearance
    if not 0 < chamfer < most:
        raise TilewrightError(
            f"a chamfer of {chamfer:g} mm: give more than 0 and less than {most:.4g} mm (--chamfer)"
        )
    places = (0.0, clearance, clearance + chamfer, size - clearance - chamfer, size - clearance)

    def length(number: int) -> float:
        cube, part = divmod(number, 5)
        return cube * size + places[part]

    own = {(cell[0], cell[1], cell[2]) for cell in cells}
    return _Boxes(_solid(own), length).mesh()


def _solid(own: set[tuple[int, int, int]]) -> set[_Box]:
    """Return the boxes that are solid: all cubes that the part of each leans on are there."""
    found = set()
    for x, y, z in own:
        for i, j, k in product(range(5), repeat=3):
            steps = ({0, _PART[one] - 1} for one in (i, j, k))
            if all((x + a, y + b, z + c) in own for a, b, c in product(*steps)):
                found.add((5 * x + i, 5 * y + j, 5 * z + k))
    return found


class _Boxes:
    """Solid boxes, and the mesh of their surface."""

    def __init__(self, solid: set[_Box], length: Callable[[int], float]) -> None:
        self._solid, self._length = solid, length
        self._open = {
            box: [side for side in _SIDES if _beside(box, side) not in solid] for box in solid
        }
        self._built = Builder()

    def mesh(self) -> Mesh:
        """Return the mesh."""
        for box in sorted(self._solid):
            sides = self._open[box]
            for side in _SIDES:
                self._side(box, side)
            if len(sides) == 2:
                self._edge(box, sides)
            elif len(sides) == 3:
                self._corner(box, sides)
        return self._built.mesh()

    def _side(self, box: _Box, side: _BoxSide) -> None:
        """Add what a box leaves open of a side: all of it, or what is cut off the box beside it."""
        if side in self._open[box]:
            if len(self._open[box]) == 1:
                self._add(box, _square(side), side)
            return
        own, beyond = self._cut(box, side), self._cut(_beside(box, side), (side[0], 1 - side[1]))
        if beyond is None:
            return
        other = tuple(side[1] if axis == side[0] else end for axis, end in enumerate(beyond))
        if own != other:
            square = _square(side)
            place = square.index(other)
            self._add(box, [square[place - 1], other, square[(place + 1) % 4]], side)

    def _cut(self, box: _Box, side: _BoxSide) -> tuple[int, ...] | None:
        """Return the corner that is cut off a side of a box, ``None`` for none."""
        ahead = dict(self._open[box])
        others = [axis for axis in range(3) if axis != side[0]]
        if len(ahead) < 2 or not all(axis in ahead for axis in others):
            return None
        return tuple(ahead[axis] if axis in others else side[1] for axis in range(3))

    def _edge(self, box: _Box, sides: Sequence[_BoxSide]) -> None:
        (a, up), (b, on) = sides
        along = next(axis for axis in range(3) if axis not in (a, b))
        points = []
        for first, end in ((True, 0), (True, 1), (False, 1), (False, 0)):
            corner = [0, 0, 0]
            corner[a], corner[b] = (up, 1 - on) if first else (1 - up, on)
            corner[along] = end
            points.append(tuple(corner))
        self._add(box, points, *sides)

    def _corner(self, box: _Box, sides: Sequence[_BoxSide]) -> None:
        """Add three slopes that meet in the middle of a box at a corner."""
        ahead = dict(sides)
        tips = {
            axis: tuple(ahead[o] if o == axis else 1 - ahead[o] for o in range(3)) for axis in ahead
        }
        for left in range(3):
            a, b = (axis for axis in range(3) if axis != left)
            self._add(box, [tips[a], tips[b], (0.5, 0.5, 0.5)], (a, ahead[a]), (b, ahead[b]))

    def _add(self, box: _Box, corners: Sequence[Sequence[float]], *sides: _BoxSide) -> None:
        """Add a polygon of corners of a box, that looks to some sides."""
        points = [self._place(box, corner) for corner in corners]
        looks = [0.0, 0.0, 0.0]
        for axis, end in sides:
            looks[axis] = (2.0 * end - 1.0) * (-1.0 if axis == 1 else 1.0)
        self._built.polygon(points if _turns(points, looks) > 0 else points[::-1])

    def _place(self, box: _Box, corner: Sequence[float]) -> Vertex:
        """Return where a corner of a box lies for printers, who have y away."""
        at = [
            (1 - share) * self._length(number) + share * self._length(number + 1)
            for number, share in zip(box, corner, strict=True)
        ]
        return at[0], -at[1], at[2]


#: the six sides of a box
_SIDES: tuple[_BoxSide, ...] = tuple(product(range(3), range(2)))


def _beside(box: _Box, side: _BoxSide) -> _Box:
    axis, end = side
    found = list(box)
    found[axis] += 2 * end - 1
    return found[0], found[1], found[2]


def _square(side: _BoxSide) -> list[tuple[int, ...]]:
    """Return the corners of a side of a box, around it."""
    first, second = (axis for axis in range(3) if axis != side[0])
    found = []
    for a, b in ((0, 0), (0, 1), (1, 1), (1, 0)):
        corner = [side[1]] * 3
        corner[first], corner[second] = a, b
        found.append(tuple(corner))
    return found


def _turns(points: Sequence[Vertex], looks: Sequence[float]) -> float:
    """Return more than 0 if points go counterclockwise as seen from a direction."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = points[:3]
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    return (
        looks[0] * (uy * vz - uz * vy)
        + looks[1] * (uz * vx - ux * vz)
        + looks[2] * (ux * vy - uy * vx)
    )
