"""Meshes of triangles: the surface of one thing, each edge shared by two triangles.

Triangles are counterclockwise as seen from outside, in the right-handed coordinates of printers: x to the
right, y away, z up.  The page has y toward the reader, so that lattices are turned over in y here,
and only here: left hands stay left hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import sqrt

from tilewright.draw.outline import inset
from tilewright.draw.plane import Edge, Point, Polygon, edges
from tilewright.errors import TilewrightError
from tilewright.lattice import Cell
from tilewright.making.triangles import triangulated

#: a point in space
Vertex = tuple[float, float, float]
Corners = tuple[int, int, int]


@dataclass(frozen=True)
class Mesh:
    """The surface of a thing.

    Attributes:
        vertices: each once, in millimetres.
        triangles: the numbers of three vertices each.
    """

    vertices: tuple[Vertex, ...]
    triangles: tuple[Corners, ...]

    @property
    def volume(self) -> float:
        """The volume of the surface, in cubic millimetres: signed tetrahedra, added up."""
        total = 0.0
        for a, b, c in self.triangles:
            (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (self.vertices[n] for n in (a, b, c))
            total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
        return total / 6

    @property
    def is_watertight(self) -> bool:
        """Whether each edge is passed once in each direction, and never again."""
        passed = Counter(
            (start, end) for a, b, c in self.triangles for start, end in ((a, b), (b, c), (c, a))
        )
        return all(times == 1 and passed[end, start] == 1 for (start, end), times in passed.items())

    def box(self) -> tuple[Vertex, Vertex]:
        """Return the least and the greatest corner."""
        xs, ys, zs = zip(*self.vertices, strict=True)
        return (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))

    def moved(self, by: Vertex) -> Mesh:
        """Return the mesh moved by a vector."""
        x, y, z = by
        return Mesh(tuple((a + x, b + y, c + z) for a, b, c in self.vertices), self.triangles)


def cubes_mesh(cells: Iterable[Cell], size: float, clearance: float) -> Mesh:
    """Return the mesh of cubes that hang together by faces, every face moved inward.

    Each cube is cut along each axis at ``clearance`` from its two ends, into 27 parts: its middle, six at
    the sides, twelve at the edges, eight at the corners.  A part is solid if all cubes that its
    side, edge or corner leans on are there.  The mesh is the faces between solid parts and others, so
    that cubes that only meet at an edge or a corner stay apart.

    Args:
        cells: of the cubic lattice.
        size: the side of a cube.
        clearance: how far each face is moved inward, more than 0 and less than half of ``size``.
    """
    check_clearance(clearance, size / 2)
    own = {(cell[0], cell[1], cell[2]) for cell in cells}
    solid = {
        (3 * x + i, 3 * y + j, 3 * z + k)
        for x, y, z in own
        for i, j, k in product(range(3), repeat=3)
        if all(
            (x + a, y + b, z + c) in own for a, b, c in product({0, i - 1}, {0, j - 1}, {0, k - 1})
        )
    }

    def length(grid: int) -> float:
        cube, part = divmod(grid, 3)
        return cube * size + (0.0, clearance, size - clearance)[part]

    found = Builder()
    for cell in sorted(solid):
        for axis, step in product(range(3), (0, 1)):
            beside = (*cell[:axis], cell[axis] + 2 * step - 1, *cell[axis + 1 :])
            if beside not in solid:
                quad = _quad(cell, axis, step)
                found.quad([(length(x), -length(y), length(z)) for x, y, z in quad])
    return found.mesh()


def _quad(cell: tuple[int, int, int], axis: int, step: int) -> list[tuple[int, int, int]]:
    """Return the corners of a side of a box of the grid, clockwise in the coordinates of the lattice.

    As seen from outside, which the turning over in y makes counterclockwise.
    """
    first, second = (axis + 1) % 3, (axis + 2) % 3
    turns = [(0, 0), (0, 1), (1, 1), (1, 0)] if step else [(0, 0), (1, 0), (1, 1), (0, 1)]
    found = []
    for a, b in turns:
        corner = list(cell)
        corner[axis] += step
        corner[first] += a
        corner[second] += b
        found.append((corner[0], corner[1], corner[2]))
    return found


def prism_mesh(loops: Sequence[Polygon], bottom: float, top: float) -> Mesh:
    """Return the mesh of a plate.

    Args:
        loops: on the page: clockwise around the plate, the other way around holes; they do not touch.
        bottom: the height of its lower side.
        top: the height of its upper side.
    """
    found = Builder()
    for loop in loops:
        found.wall(loop, bottom, top)
    for a, b, c in triangulated(loops):
        found.level((a, b, c), top, up=True)
        found.level((a, b, c), bottom, up=False)
    return found.mesh()


def chamfered_mesh(loops: Sequence[Polygon], height: float, chamfer: float) -> Mesh:
    """Return the mesh of a plate whose edges below and above are cut off at 45 degrees.

    Args:
        loops: as ``prism_mesh`` has them.
        height: of the plate.
        chamfer: how far the edges are cut off, inward and along the wall; less than half of the height.

    Raises:
        TilewrightError: it is too much for the plate, or for a narrow place of it.
    """
    cut = [inset(loop, chamfer) for loop in loops]
    kept = all(_runs_along(loop, less) for loop, less in zip(loops, cut, strict=True))
    if not 0 < 2 * chamfer < height or not kept:
        raise TilewrightError(
            f"a chamfer of {chamfer:g} mm is too much for a plate {height:g} mm high, or for a narrow "
            "place of it: give less (--chamfer)"
        )
    found = Builder()
    for loop, less in zip(loops, cut, strict=True):
        found.wall(loop, chamfer, height - chamfer)
        for (a, b), (c, d) in zip(edges(loop), edges(less), strict=True):
            found.slope((c, d), 0.0, (a, b), chamfer)
            found.slope((a, b), height - chamfer, (c, d), height)
    for a, b, c in triangulated(cut):
        found.level((a, b, c), height, up=True)
        found.level((a, b, c), 0.0, up=False)
    return found.mesh()


def _runs_along(loop: Polygon, less: Polygon) -> bool:
    """Tell whether every edge of a loop that was moved inward still leads in its direction."""
    return all(
        (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) > 0
        for (a, b), (c, d) in zip(edges(loop), edges(less), strict=True)
    )


def tray_mesh(outer: Polygon, rim: Sequence[Polygon], base: float, height: float) -> Mesh:
    """Return the mesh of a tray: a plate with an opening that does not go through it.

    Args:
        outer: the outline, clockwise on the page.
        rim: the loops of what is as high as the edge, which is on their right: around the opening, and
            around islands in it.
        base: the thickness below the opening.
        height: of all.
    """
    found = Builder()
    found.wall(outer, 0.0, height)
    for a, b, c in triangulated([outer]):
        found.level((a, b, c), 0.0, up=False)
    for loop in rim:
        found.wall(loop, base, height)
    for a, b, c in triangulated([outer, *rim]):
        found.level((a, b, c), height, up=True)
    for a, b, c in triangulated([loop[::-1] for loop in rim]):
        found.level((a, b, c), base, up=True)
    return found.mesh()


def check_clearance(clearance: float, most: float) -> None:
    """Refuse a clearance that is 0 or leaves too little of a cell.

    Raises:
        TilewrightError: it is not more than 0 and less than ``most``.
    """
    if not 0 < clearance < most:
        raise TilewrightError(
            f"a clearance of {clearance:g} mm: give more than 0 and less than {most:.4g} mm"
        )


class Builder:
    """Collects triangles; equal vertices are one."""

    def __init__(self) -> None:
        self._numbers: dict[Vertex, int] = {}
        self._triangles: list[Corners] = []

    def mesh(self) -> Mesh:
        return Mesh(tuple(self._numbers), tuple(self._triangles))

    def quad(self, corners: Sequence[Vertex]) -> None:
        """Add two triangles, counterclockwise as seen from outside."""
        a, b, c, d = (self._number(corner) for corner in corners)
        self._triangles += [(a, b, c), (a, c, d)]

    def polygon(self, loop: Sequence[Vertex]) -> None:
        """Add a flat polygon, counterclockwise as seen from outside, as a fan of triangles.

        The fan starts at the corner that leaves the fattest triangles.  Corners that come twice in
        a row count once, and what is left of fewer than three is nothing.
        """
        rounded = list(map(_rounded, loop))
        loop = [
            here
            for here, before in zip(rounded, rounded[-1:] + rounded, strict=False)
            if here != before
        ]
        if len(loop) < 3:
            return
        turns = ([*loop[start:], *loop[:start]] for start in range(len(loop)))
        best = max(turns, key=lambda turned: round(_thinnest(turned), 3))
        first, *rest = (self._number(corner) for corner in best)
        self._triangles += [(first, a, b) for a, b in pairwise(rest)]

    def wall(self, loop: Polygon, bottom: float, top: float) -> None:
        """Add the sides below a loop of the page, whose inside is on its right."""
        for (ax, ay), (bx, by) in edges(loop):
            self.quad([(bx, -by, bottom), (ax, -ay, bottom), (ax, -ay, top), (bx, -by, top)])

    def slope(self, below: Edge, bottom: float, above: Edge, top: float) -> None:
        """Add a side between two edges of the page at two heights, whose inside is on their right."""
        ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = below, above
        self.quad([(bx, -by, bottom), (ax, -ay, bottom), (cx, -cy, top), (dx, -dy, top)])

    def level(self, corners: tuple[Point, Point, Point], height: float, *, up: bool) -> None:
        """Add a triangle of the page, clockwise there, that looks up or down."""
        turned = corners[::-1] if up else corners
        a, b, c = (self._number((x, -y, height)) for x, y in turned)
        self._triangles.append((a, b, c))

    def _number(self, corner: Vertex) -> int:
        return self._numbers.setdefault(_rounded(corner), len(self._numbers))


def outward(a: Vertex, b: Vertex, c: Vertex) -> Vertex:
    """Return the vector of length 1 that looks away from a triangle."""
    x, y, z = _across((a, b, c))
    length = sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length


def _rounded(corner: Vertex) -> Vertex:
    x, y, z = (round(value, 6) + 0.0 for value in corner)
    return x, y, z


def _thinnest(loop: Sequence[Vertex]) -> float:
    """Return the least share that a triangle has of a flat loop which a fan cuts into triangles.

    It is less than 0 if one of them is turned over.
    """
    whole = _across(loop)
    shares = (_across((loop[0], a, b)) for a, b in pairwise(loop[1:]))
    least = min(sum(a * b for a, b in zip(whole, share, strict=True)) for share in shares)
    return least / (sum(a * a for a in whole) or 1.0)


def _across(loop: Sequence[Vertex]) -> Vertex:
    """Return the vector that stands upright on a flat loop, twice as long as its area."""
    x = y = z = 0.0
    for (ax, ay, az), (bx, by, bz) in zip(loop, [*loop[1:], loop[0]], strict=True):
        x += ay * bz - az * by
        y += az * bx - ax * bz
        z += ax * by - ay * bx
    return x, y, z
