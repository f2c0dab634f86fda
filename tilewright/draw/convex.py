"""The visible parts of convex cells in space, from any direction: faces from the farthest to the nearest.

Cells are drawn in the order of the depth of their middles.  That is exact if every face stands
upright on the line between the middles of its two cells, as on all lattices of the table (a test asks
it): of two cells with a common face the one behind has the deeper middle, and any line of sight goes
from cell to cell through faces.  Faces between two cells that are there are not drawn, nor those that
look away.  Lines are drawn around what is seen of a body and where two of its faces meet at an angle,
but not between cells of one plane.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import cbrt, cos, dist, sin, sqrt

from tilewright.draw.faces import faces, mean
from tilewright.draw.plane import Edge, Point, Polygon
from tilewright.draw.turn import Vector, in_space, on_page
from tilewright.lattice import Cell, Lattice
from tilewright.lattice import Point as Corner

#: how far the reader stands to the right of the front, and how far above
_YAW, _PITCH = 0.55, 0.6
#: lengths are larger on the page than in space, as in an isometric view of cubes
SCALE = sqrt(1.5)
_FINE = 1e-6


def depth(place: Vector) -> float:
    """Return how near to the reader a point is."""
    return dot(place, TOWARD)


def on_sight(place: Vector) -> Point:
    """Return where a point in space is seen on the page."""
    x, y, z = place
    across, ahead = cos(_YAW) * x - sin(_YAW) * y, sin(_YAW) * x + cos(_YAW) * y
    return SCALE * across, SCALE * (ahead * sin(_PITCH) - z * cos(_PITCH))


def dot(a: Vector, b: Vector) -> float:
    """Return the inner product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


#: the direction toward the reader
TOWARD: Vector = (sin(_YAW) * cos(_PITCH), cos(_YAW) * cos(_PITCH), sin(_PITCH))


@dataclass(frozen=True)
class SeenFace:
    """A face of a cell that looks toward the reader and has no cell before it.

    Attributes:
        loop: its corners on the page.
        normal: the direction that it looks in, of length 1.
        outlines: its edges where the body ends, or what is seen of it.
        creases: its edges to another face of the body.
    """

    loop: Polygon
    normal: Vector
    outlines: tuple[Edge, ...]
    creases: tuple[Edge, ...]


@dataclass(frozen=True)
class SeenCell:
    """The visible part of a cell, unless another one hides it: these come later."""

    cell: Cell
    owner: int
    faces: tuple[SeenFace, ...]


class SpaceShape:
    """The cells of one lattice in space, of the volume 1 on average; sticks have the length 2."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self._scale = 1.0
        self._faces = [
            _places_of_faces(self.corners(cell)) if lattice.cell_dimension == 3 else []
            for cell in lattice.representatives
        ]
        self._scale = _scale(lattice, [self.corners(cell) for cell in lattice.representatives])

    def corners(self, cell: Cell) -> list[Vector]:
        """Return the corners of a cell."""
        places = (self.place(corner) for corner in self._lattice.corners(cell))
        return [(self._scale * x, self._scale * y, self._scale * z) for x, y, z in places]

    def place(self, corner: Corner) -> Vector:
        """Return where a corner point lies, before lengths are scaled; the plane is the ground."""
        if self._lattice.space == 3:
            return in_space(self._lattice, corner)
        x, y = on_page(self._lattice, corner)
        return float(x), float(y), 0.0

    def middle(self, cell: Cell) -> Vector:
        """Return the middle of a cell."""
        return mean(self.corners(cell))

    def faces(self, cell: Cell) -> list[tuple[int, ...]]:
        """Return the faces of a cell: the places of their corners among its own, in order around."""
        return self._faces[self._lattice.translation_class(cell)]

    def upper_edges(self, cell: Cell) -> list[tuple[int, int]]:
        """Return the edges that are seen amid a cell from above, by the places of their ends."""
        corners = self.corners(cell)
        middle = mean(corners)
        counted: Counter[tuple[int, int]] = Counter()
        for face in self.faces(cell):
            if _outward(tuple(corners[place] for place in face), middle)[2] > _FINE:
                ends = zip(face, face[1:] + face[:1], strict=True)
                counted.update((min(edge), max(edge)) for edge in ends)
        return sorted(edge for edge, times in counted.items() if times > 1)


@cache
def space_of(lattice: Lattice) -> SpaceShape:
    """Return the cells of a lattice in space."""
    return SpaceShape(lattice)


def _places_of_faces(corners: list[Vector]) -> list[tuple[int, ...]]:
    places = {corner: number for number, corner in enumerate(corners)}
    return [tuple(places[corner] for corner in face) for face in faces(corners)]


def _scale(lattice: Lattice, cells: list[list[Vector]]) -> float:
    if lattice.cell_dimension == 1:
        return 2 / (sum(dist(*corners) for corners in cells) / len(cells))
    return 1 / cbrt(sum(map(_volume, cells)) / len(cells))


def _volume(corners: list[Vector]) -> float:
    """Return the volume of a convex cell: that of pyramids from its middle."""
    middle, total = mean(corners), 0.0
    for face in faces(corners):
        total += abs(dot(_area_vector(face), _minus(face[0], middle))) / 3
    return total


def seen(lattice: Lattice, owners: Mapping[Cell, int]) -> list[SeenCell]:
    """Return what is seen of cells, each with its owner, from the farthest to the nearest."""
    shape = space_of(lattice)
    open_faces = _open_faces(lattice, owners)
    beside: dict[tuple[int, frozenset[Corner]], list[Vector]] = {}
    for cell, around in open_faces.items():
        for ring, _, normal in around:
            for edge in _edges(ring):
                beside.setdefault((owners[cell], frozenset(edge)), []).append(normal)
    found = []
    ordered = sorted(open_faces, key=lambda cell: (round(depth(shape.middle(cell)), 6), cell))
    for cell in ordered:
        shown = tuple(
            _seen_face(owners[cell], ring, places, normal, beside)
            for ring, places, normal in open_faces[cell]
            if dot(normal, TOWARD) > _FINE
        )
        if shown:
            found.append(SeenCell(cell, owners[cell], shown))
    return found


#: the corner points of a face, where they are, and where it looks
_Open = tuple[tuple[Corner, ...], tuple[Vector, ...], Vector]


def _open_faces(lattice: Lattice, owners: Mapping[Cell, int]) -> dict[Cell, list[_Open]]:
    """Return the faces that no other cell has."""
    shape = space_of(lattice)
    every: dict[frozenset[Corner], list[tuple[Cell, _Open]]] = {}
    for cell in sorted(owners):
        points, places = lattice.corners(cell), shape.corners(cell)
        middle = mean(places)
        for face in shape.faces(cell):
            ring = tuple(points[number] for number in face)
            loop = tuple(places[number] for number in face)
            normal = _outward(loop, middle)
            every.setdefault(frozenset(ring), []).append((cell, (ring, loop, normal)))
    found: dict[Cell, list[_Open]] = {}
    for both in every.values():
        if len(both) == 1:
            cell, seen_face = both[0]
            found.setdefault(cell, []).append(seen_face)
    return found


def _seen_face(
    owner: int,
    ring: tuple[Corner, ...],
    places: tuple[Vector, ...],
    normal: Vector,
    beside: Mapping[tuple[int, frozenset[Corner]], list[Vector]],
) -> SeenFace:
    """Return a face with the lines around it."""
    loop = tuple(map(on_sight, places))
    lines: tuple[list[Edge], list[Edge]] = [], []
    for number, edge in enumerate(_edges(ring)):
        others = list(beside[owner, frozenset(edge)])
        others.remove(normal)
        if any(dot(normal, other) > 1 - _FINE for other in others):
            continue
        inside = len(others) == 1 and dot(others[0], TOWARD) > _FINE
        lines[inside].append((loop[number], loop[(number + 1) % len(loop)]))
    return SeenFace(loop, normal, tuple(lines[0]), tuple(lines[1]))


def _edges(ring: tuple[Corner, ...]) -> list[tuple[Corner, Corner]]:
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def _outward(loop: tuple[Vector, ...], middle: Vector) -> Vector:
    """Return the direction of length 1 that a face looks in, away from the middle of its cell."""
    across = _area_vector(list(loop))
    length = sqrt(dot(across, across))
    sign = 1 if dot(across, _minus(loop[0], middle)) > 0 else -1
    return sign * across[0] / length, sign * across[1] / length, sign * across[2] / length


def _area_vector(loop: list[Vector]) -> Vector:
    """Return the vector that stands upright on a flat polygon, as long as its area."""
    x = y = z = 0.0
    for a, b in zip(loop, loop[1:] + loop[:1], strict=True):
        x += (a[1] * b[2] - a[2] * b[1]) / 2
        y += (a[2] * b[0] - a[0] * b[2]) / 2
        z += (a[0] * b[1] - a[1] * b[0]) / 2
    return x, y, z


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]
