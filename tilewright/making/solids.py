"""The mesh of convex cells in space that hang together by faces, every face moved inward.

The surface is the faces that one cell alone has.  Where two cells of a piece meet at an edge or a corner
and not by a face there, the surface passes between them: it is followed around an edge through the
cells that hang together (a *run*), and around a corner from face to face (a *fan*).  Each fan is a
corner of the mesh of its own, so that the surface is closed and touches itself nowhere.

All planes of a fan move inward by the clearance.  Mostly they meet in one point again.  If they do not,
the corner is taken apart: every cell there has the point that its own corner would move to if all its
faces moved, and the points of cells that hang together are joined.  That is what is left of space that
is cut into a middle for each cell, and parts between the middles at each face, edge and corner, when
a part is kept only if all its cells are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from tilewright.draw.convex import dot, space_of
from tilewright.draw.turn import Vector
from tilewright.lattice import LATTICES, Cell
from tilewright.lattice import Point as Corner
from tilewright.making.mesh import Builder, Mesh, Vertex, check_clearance

T = TypeVar("T")

_FINE = 1e-7
#: how near to a plane a point is that lies on it, for a clearance of 1
_SAME = 1e-5
#: how far beyond the points of cells an edge starts, for a clearance of 1
_BEYOND = 0.5
#: what is added to the squares of a fan whose planes do not meet, so that they have one least sum
_RIDGE = 1e-9
#: the largest clearance, as a share of the distance of a face from the middle of its cell: no edge
#: is shorter than what its two ends need (0.22 on the lattice if that is the least)
_MOST = 0.2


@dataclass(frozen=True, eq=False)
class _Face:
    """A face of a cell.

    Attributes:
        ring: its corner points, counterclockwise as seen from outside.
        normal: the direction of length 1 that it looks in.
    """

    cell: Cell
    ring: tuple[Corner, ...]
    normal: Vector


#: an edge as a face has it: the face, and the place in its ring of the corner that the edge leads from
_HalfEdge = tuple[_Face, int]


@dataclass(frozen=True)
class _Run:
    """Cells that hang together around an edge, from one face of the surface to the next.

    Attributes:
        cells: in their order.
        end: the next face, at the same corner.
    """

    cells: list[Cell]
    end: _HalfEdge


def solids_mesh(lattice: str, cells: Iterable[Cell], size: float, clearance: float) -> Mesh:
    """Return the mesh of cells that hang together by faces, every face moved inward.

    Args:
        lattice: the name of one in space, whose cells are solids.
        cells: at least one.
        size: of a cell: the side of a cube of the volume that a cell has on average.
        clearance: how far each face is moved inward, more than 0.

    Raises:
        TilewrightError: the clearance leaves too little of a cell.
    """
    check_clearance(clearance, _MOST * size * _inradius(lattice))
    surface = Surface(lattice, cells, size)
    built = Builder()
    ends: dict[_HalfEdge, list[Vertex]] = {}
    for fans in surface.fans_by_corner():
        steps = [_nearest([face.normal for face, _ in fan]) for fan in fans]
        if len(fans) == 1 and _is_met(fans[0], steps[0]):
            point = _added(surface.place(fans[0][0]), steps[0], clearance)
            ends.update((half, [point]) for half in fans[0])
        else:
            ends.update(_taken_apart(surface, fans, clearance, built))
    for face in surface.open:
        around = (ends[face, place] for place in range(len(face.ring)))
        built.polygon([point for points in around for point in points])
    return built.mesh()


def _is_met(fan: Sequence[_HalfEdge], step: Vector) -> bool:
    """Tell whether a step of a corner lies on all planes of a fan that have moved inward by 1."""
    return all(abs(1 + dot(face.normal, step)) < _SAME for face, _ in fan)


def _taken_apart(
    surface: Surface, fans: Sequence[Sequence[_HalfEdge]], clearance: float, built: Builder
) -> Iterable[tuple[_HalfEdge, list[Vertex]]]:
    """Build a corner where planes do not meet in one point; yield the points that each face has there.

    The edge of two faces starts beyond the points of the cells between them.
    """
    corner = surface.place(fans[0][0])
    joints: dict[_HalfEdge, list[Vertex]] = {}
    for half in (half for fan in fans for half in fan):
        run = surface.run(half)
        points = [_added(corner, surface.step(cell, half), clearance) for cell in run.cells]
        joints[half] = []
        if len(points) > 1:
            start = _added(corner, surface.start(half, run), clearance)
            joints[half] = [start]
            for one, other in pairwise(points):
                built.polygon([start, one, other])
    for fan in fans:
        for before, half in zip([fan[-1], *fan], fan, strict=False):
            own = _added(corner, surface.step(half[0].cell, half), clearance)
            yield half, [*joints[before], own, *joints[half]]
    for cells in surface.rings(fans[0][0]):
        built.polygon([_added(corner, surface.step(cell, fans[0][0]), clearance) for cell in cells])


class Surface:
    """The faces of cells that one cell alone has, and how they hang together."""

    def __init__(self, lattice: str, cells: Iterable[Cell], size: float) -> None:
        self._places: dict[Corner, Vertex] = {}
        own = sorted(set(cells))
        every = [face for cell in own for face in self._faces(lattice, cell, size)]
        sides: dict[frozenset[Corner], list[_Face]] = {}
        for face in every:
            sides.setdefault(frozenset(face.ring), []).append(face)
        self._behind = {
            one: other for both in sides.values() if len(both) == 2 for one, other in _orders(both)
        }
        self._with_edge = {(face.cell, *edge): face for face in every for edge in _edges(face.ring)}
        #: the faces that one cell alone has
        self.open = [face for face in every if face not in self._behind]
        self._at: dict[Corner, list[_Face]] = {}
        for face in every:
            for point in face.ring:
                self._at.setdefault(point, []).append(face)

    def place(self, half: _HalfEdge) -> Vertex:
        """Return where a corner lies, before anything is moved."""
        face, number = half
        return self._places[face.ring[number]]

    def fans_by_corner(self) -> Iterable[list[list[_HalfEdge]]]:
        """Yield, for each corner point, the faces around it: of each fan clockwise from outside."""
        left = {(face, place): None for face in self.open for place in range(len(face.ring))}
        found: dict[Corner, list[list[_HalfEdge]]] = {}
        while left:
            fan = [next(iter(left))]
            while (ahead := self.run(fan[-1]).end) != fan[0]:
                fan.append(ahead)
            for half in fan:
                del left[half]
            face, place = fan[0]
            found.setdefault(face.ring[place], []).append(fan)
        return found.values()

    def run(self, half: _HalfEdge) -> _Run:
        """Return how the surface goes on over the edge that leads from a corner."""
        face, number = half
        start, end = face.ring[number], face.ring[(number + 1) % len(face.ring)]
        cells, other = [face.cell], self._with_edge[face.cell, end, start]
        while other in self._behind:
            cells.append(self._behind[other].cell)
            other = self._with_edge[cells[-1], end, start]
        return _Run(cells, (other, other.ring.index(start)))

    def step(self, cell: Cell, half: _HalfEdge) -> Vector:
        """Return how the corner of a cell moves if all its faces move inward by 1."""
        face, number = half
        return _nearest([f.normal for f in self._at[face.ring[number]] if f.cell == cell])

    def start(self, half: _HalfEdge, run: _Run) -> Vector:
        """Return how a corner moves to where the edge of two faces starts.

        That is beyond the points of the cells between them, and beyond all planes at the corner.
        """
        face, number = half
        along = _minus(self._places[face.ring[(number + 1) % len(face.ring)]], self.place(half))
        along = _scaled(along, dot(along, along) ** -0.5)
        first = _nearest([face.normal, run.end[0].normal])
        far = max(dot(self.step(cell, half), along) for cell in run.cells)
        for normal in self._normals_at(half):
            if abs(dot(normal, along)) > _FINE:
                far = max(far, (-1 - dot(normal, first)) / dot(normal, along))
        return _added(first, along, max(0.0, far) + _BEYOND)

    def _normals_at(self, half: _HalfEdge) -> Iterable[Vector]:
        """Yield where the faces of the surface look at a corner."""
        around = self._at[half[0].ring[half[1]]]
        return (face.normal for face in around if face not in self._behind)

    def rings(self, half: _HalfEdge) -> Iterable[list[Cell]]:
        """Yield the cells around each edge from a corner that cells hang together all around.

        They go counterclockwise as seen from the corner.
        """
        point, seen = half[0].ring[half[1]], set()
        for face in self._at[point]:
            end = face.ring[(face.ring.index(point) + 1) % len(face.ring)]
            cells, other = [face.cell], face
            while other in self._behind and end not in seen:
                behind = self._behind[other]
                other = self._with_edge[behind.cell, point, end]
                if other is face:
                    seen.add(end)
                    yield cells[::-1]
                    break
                cells.append(behind.cell)

    def _faces(self, lattice: str, cell: Cell, size: float) -> Iterable[_Face]:
        """Yield the faces of a cell; printers have y away, the page toward the reader."""
        shape, corners = space_of(LATTICES[lattice]), LATTICES[lattice].corners(cell)
        places = [(size * x, -size * y, size * z) for x, y, z in shape.corners(cell)]
        self._places.update(zip(corners, places, strict=True))
        for face in shape.faces(cell):
            normal = _normal([places[n] for n in face])
            inside = next(place for n, place in enumerate(places) if n not in face)
            if dot(normal, _minus(places[face[0]], inside)) < 0:
                face, normal = face[::-1], _scaled(normal, -1.0)
            yield _Face(cell, tuple(corners[n] for n in face), normal)


def _nearest(normals: Sequence[Vector]) -> Vector:
    """Return the point of least squares to planes that have moved inward by 1, least from the corner."""
    distinct: list[Vector] = []
    for normal in normals:
        if all(dot(normal, other) < 1 - _FINE for other in distinct):
            distinct.append(normal)
    rows = [[sum(n[i] * n[j] for n in distinct) for j in range(3)] for i in range(3)]
    for axis in range(3):
        rows[axis][axis] += _RIDGE
    x, y, z = (-sum(n[i] for n in distinct) for i in range(3))
    (a, b, c), (d, e, f), (g, h, k) = rows
    whole = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g)
    return (
        (x * (e * k - f * h) - b * (y * k - f * z) + c * (y * h - e * z)) / whole,
        (a * (y * k - f * z) - x * (d * k - f * g) + c * (d * z - y * g)) / whole,
        (a * (e * z - y * h) - b * (d * z - y * g) + x * (d * h - e * g)) / whole,
    )


def _inradius(lattice: str) -> float:
    """Return the least distance of a face from the middle of its cell, for cells of the size 1."""
    found = []
    for cell in LATTICES[lattice].representatives:
        surface, (x, y, z) = (
            Surface(lattice, [cell], 1.0),
            space_of(LATTICES[lattice]).middle(cell),
        )
        found += [dot(f.normal, _minus(surface.place((f, 0)), (x, -y, z))) for f in surface.open]
    return min(found)


def _edges(loop: Sequence[T]) -> list[tuple[T, T]]:
    return list(zip(loop, [*loop[1:], loop[0]], strict=True))


def _orders(both: Sequence[_Face]) -> list[tuple[_Face, _Face]]:
    return [(both[0], both[1]), (both[1], both[0])]


def _normal(loop: Sequence[Vector]) -> Vector:
    """Return the direction of length 1 that a flat, convex loop is seen counterclockwise from."""
    (ax, ay, az), (bx, by, bz) = _minus(loop[1], loop[0]), _minus(loop[2], loop[1])
    across = (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
    return _scaled(across, dot(across, across) ** -0.5)


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _scaled(a: Vector, by: float) -> Vector:
    return by * a[0], by * a[1], by * a[2]


def _added(a: Vector, b: Vector, times: float) -> Vector:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]
