"""The visible parts of cubes from above, from the right and the front: faces, and lines that are not hidden.

A point ``(x, y, z)`` lies on the line of sight of ``(x - z, y - z)``, for sight goes along ``(1, 1, 1)``:
x runs down to the right, y down to the left, z up.  The three faces that can be seen of a cube are
six triangles of one triangular grid, and of all cubes that have a triangle the one with the greatest
``x + y + z`` is in front.  So what is hidden is known exactly: a triangle shows one face of one cube.
Triangles of one plane and one owner are joined to faces without seams; a line is drawn where two
triangles side by side differ in owner or plane.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from tilewright.draw import outline
from tilewright.draw.plane import Edge, Point, Polygon, distance
from tilewright.lattice import Cell

#: a point of the grid of sight
Sight = tuple[int, int]
#: a triangle: the least corner of its square of the grid, and which half of the square it is
Triangle = tuple[int, int, bool]
Voxel = tuple[int, int, int]
#: the faces that are seen, as the axis that they look along
RIGHT, FRONT, TOP = 0, 1, 2


class Face(NamedTuple):
    """A plane of one owner.

    Attributes:
        owner: who has the cubes.
        side: where it looks, ``RIGHT``, ``FRONT`` or ``TOP``.
        level: the coordinate of the plane.
    """

    owner: int
    side: int
    level: int


@dataclass(frozen=True)
class Seen:
    """The visible parts of cubes; points are on the page, an edge of a cube has the length 1.

    Attributes:
        faces: the visible part of each face, as loops.
        outlines: the lines between two owners, and around all, by the owner in front.
        creases: the lines between two faces of one owner, by owner.
        whole: the middles of the faces of cubes that are seen whole, by face.
    """

    faces: Mapping[Face, tuple[Polygon, ...]]
    outlines: Mapping[int, tuple[Edge, ...]]
    creases: Mapping[int, tuple[Edge, ...]]
    whole: Mapping[Face, tuple[Point, ...]]


def owners_of(bodies: Iterable[Iterable[Cell]]) -> dict[Voxel, int]:
    """Return the cubes of bodies, each with the number of its body."""
    return {
        (cell[0], cell[1], cell[2]): index for index, body in enumerate(bodies) for cell in body
    }


def seen(owners: Mapping[Voxel, int]) -> Seen:
    """Return what is seen of cubes, each with its owner."""
    shown = _shown(owners)
    outlines, creases = _lines(shown)
    return Seen(_faces(shown), outlines, creases, _whole(owners, shown))


def areas(owners: Mapping[Voxel, int]) -> dict[int, tuple[Polygon, ...]]:
    """Return what is seen of each owner, as loops around all of its faces together."""
    return _areas(_shown(owners), lambda face: face.owner)


def side_areas(cubes: Iterable[Voxel]) -> dict[int, tuple[Polygon, ...]]:
    """Return what is seen of each side of cubes, whoever has them, as loops."""
    return _areas(_shown(dict.fromkeys(cubes, 0)), lambda face: face.side)


def _areas(
    shown: Mapping[Triangle, tuple[int, Face]], kind: Callable[[Face], int]
) -> dict[int, tuple[Polygon, ...]]:
    triangles: dict[int, list[Polygon]] = {}
    for triangle in sorted(shown):
        corners = tuple((float(u), float(v)) for u, v in _corners(triangle))
        triangles.setdefault(kind(shown[triangle][1]), []).append(corners)
    return {
        one: tuple(
            tuple(page((round(u), round(v))) for u, v in loop)
            for loop in outline.boundary(triangles[one])
        )
        for one in sorted(triangles)
    }


def seen_of_each(owners: Mapping[Voxel, int]) -> Counter[int]:
    """Return how much is seen of each owner, in triangles."""
    return Counter(face.owner for _, face in _shown(owners).values())


def seen_faces(owners: Mapping[Voxel, int]) -> list[tuple[Voxel, int]]:
    """Return the faces of cubes of which anything is seen: each cube with the side that it shows."""
    shown = _shown(owners)
    found = []
    for cube in sorted(owners):
        for side in (RIGHT, FRONT, TOP):
            here = sum(cube), Face(owners[cube], side, cube[side] + 1)
            if any(shown.get(triangle) == here for triangle in _triangles(cube, side)):
                found.append((cube, side))
    return found


def _shown(owners: Mapping[Voxel, int]) -> dict[Triangle, tuple[int, Face]]:
    """Return what each triangle shows: how far in front it is, and the face."""
    shown: dict[Triangle, tuple[int, Face]] = {}
    for cube, owner in owners.items():
        depth = sum(cube)
        for side in (RIGHT, FRONT, TOP):
            if (*cube[:side], cube[side] + 1, *cube[side + 1 :]) in owners:
                continue
            face = Face(owner, side, cube[side] + 1)
            for triangle in _triangles(cube, side):
                if triangle not in shown or shown[triangle][0] < depth:
                    shown[triangle] = depth, face
    return shown


def page(sight: Sight) -> Point:
    """Return where a point of the grid of sight lies on the page."""
    u, v = sight
    return (u - v) * sqrt(3) / 2, (u + v) / 2


def sight_of(point: Voxel) -> Sight:
    """Return the point of the grid of sight that a corner of cubes is seen at."""
    x, y, z = point
    return x - z, y - z


def _triangles(cube: Voxel, side: int) -> tuple[Triangle, Triangle]:
    """Return the two triangles of a face of a cube."""
    u, v = sight_of(cube)
    if side == TOP:
        return (u - 1, v - 1, False), (u - 1, v - 1, True)
    if side == RIGHT:
        return (u, v - 1, True), (u, v, False)
    return (u - 1, v, False), (u, v, True)


def _corners(triangle: Triangle) -> tuple[Sight, Sight, Sight]:
    """Return the corners of a triangle, clockwise on the page."""
    u, v, second = triangle
    if second:
        return (u, v), (u + 1, v + 1), (u, v + 1)
    return (u, v), (u + 1, v), (u + 1, v + 1)


def _faces(shown: Mapping[Triangle, tuple[int, Face]]) -> dict[Face, tuple[Polygon, ...]]:
    polygons: dict[Face, list[Polygon]] = {}
    for triangle in sorted(shown):
        corners = tuple((float(u), float(v)) for u, v in _corners(triangle))
        polygons.setdefault(shown[triangle][1], []).append(corners)
    return {
        face: tuple(
            tuple(page((round(u), round(v))) for u, v in loop)
            for loop in outline.boundary(polygons[face])
        )
        for face in sorted(polygons)
    }


def _lines(
    shown: Mapping[Triangle, tuple[int, Face]],
) -> tuple[dict[int, tuple[Edge, ...]], dict[int, tuple[Edge, ...]]]:
    """Return the lines around owners, and between the faces of each."""
    beside: dict[tuple[Sight, Sight], list[tuple[int, Face]]] = {}
    for triangle, found in shown.items():
        a, b, c = _corners(triangle)
        for start, end in ((a, b), (b, c), (c, a)):
            beside.setdefault((min(start, end), max(start, end)), []).append(found)
    outlines: dict[int, list[tuple[Sight, Sight]]] = {}
    creases: dict[int, list[tuple[Sight, Sight]]] = {}
    for edge, both in beside.items():
        owner = max(both)[1].owner
        if len(both) == 1 or both[0][1].owner != both[1][1].owner:
            outlines.setdefault(owner, []).append(edge)
        elif both[0][1] != both[1][1]:
            creases.setdefault(owner, []).append(edge)
    return _joined(outlines), _joined(creases)


def _joined(lines: Mapping[int, Sequence[tuple[Sight, Sight]]]) -> dict[int, tuple[Edge, ...]]:
    """Return unit lines joined to long ones."""
    return {owner: tuple(_long_lines(lines[owner])) for owner in sorted(lines)}


def _long_lines(edges: Iterable[tuple[Sight, Sight]]) -> list[Edge]:
    rows: dict[tuple[Sight, int], list[int]] = {}
    for (u, v), (u2, v2) in edges:
        step = (u2 - u, v2 - v)
        along = u if step[0] else v
        across = v if step == (1, 0) else u if step == (0, 1) else u - v
        rows.setdefault((step, across), []).append(along)
    found = []
    for (step, across), places in sorted(rows.items()):
        ordered = sorted(places)
        breaks = [0, *(n for n, (a, b) in enumerate(pairwise(ordered), 1) if b > a + 1)]
        for start, end in zip(breaks, [*breaks[1:], len(ordered)], strict=True):
            ends = (ordered[start], ordered[end - 1] + 1)
            found.append(
                (page(_on_line(step, across, ends[0])), page(_on_line(step, across, ends[1])))
            )
    return found


def _on_line(step: Sight, across: int, along: int) -> Sight:
    """Return the point of a line of the grid that lies ``along`` it."""
    if step == (1, 0):
        return along, across
    if step == (0, 1):
        return across, along
    return along, along - across


def _whole(
    owners: Mapping[Voxel, int], shown: Mapping[Triangle, tuple[int, Face]]
) -> dict[Face, tuple[Point, ...]]:
    """Return the middles of the faces of cubes of which both triangles are seen."""
    found: dict[Face, list[Point]] = {}
    for cube in sorted(owners):
        for side in (RIGHT, FRONT, TOP):
            face, depth = Face(owners[cube], side, cube[side] + 1), sum(cube)
            first, second = _triangles(cube, side)
            if shown.get(first) == shown.get(second) == (depth, face):
                corners = {page(one) for half in (first, second) for one in _corners(half)}
                xs, ys = zip(*corners, strict=True)
                found.setdefault(face, []).append((sum(xs) / 4, sum(ys) / 4))
    return {face: tuple(points) for face, points in found.items()}


def middlemost(points: Sequence[Point]) -> Point:
    """Return the point nearest the middle of all."""
    xs, ys = zip(*points, strict=True)
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    return min(points, key=lambda point: (round(distance(point, middle), 6), point))
