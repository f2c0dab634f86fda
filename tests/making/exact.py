"""Volume, surface and edges of cells in space, from the corners of the table and no drawing.

Lengths are such that a cell has the volume 1 on average.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import acos, pi, tan
from typing import Any, NamedTuple

import pytest

from tilewright.lattice import LATTICES, Cell
from tilewright.lattice.row import GRAMS

np = pytest.importorskip("numpy")


class Measures(NamedTuple):
    """What a piece loses when its faces move inward by c: volume - surface * c + bend * c * c - ..."""

    volume: float
    surface: float
    bend: float


@cache
def scale(lattice: str) -> float:
    """Return the length of a unit of the frame: cells have the volume 1 on average."""
    every = [_volume(lattice, cell, 1.0) for cell in LATTICES[lattice].representatives]
    return float((sum(every) / len(every)) ** (-1 / 3))


def points(lattice: str, corners: Any, unit: float) -> Any:
    """Return corner points in space, with the inner products that the frame states."""
    gram = np.array(GRAMS[LATTICES[lattice].frame], dtype=float)
    return unit * np.array(sorted(corners), dtype=float) @ np.linalg.cholesky(gram)


def sides(lattice: str, cell: Cell) -> dict[Cell, frozenset[Any]]:
    """Return the corners that a cell shares with each of its neighbours: its faces."""
    found, own = LATTICES[lattice], frozenset(LATTICES[lattice].corners(cell))
    return {near: own.intersection(found.corners(near)) for near in found.neighbours(cell)}


def outward(lattice: str, cell: Cell, face: frozenset[Any], unit: float) -> tuple[Any, Any]:
    """Return the direction that a face looks in, and a point of it."""
    places = points(lattice, face, unit)
    normal = np.cross(places[1] - places[0], places[2] - places[0])
    normal /= np.linalg.norm(normal)
    middle = points(lattice, LATTICES[lattice].corners(cell), unit).mean(axis=0)
    return normal * np.sign(normal @ (places[0] - middle)), places[0]


def area(lattice: str, face: frozenset[Any], unit: float) -> float:
    """Return the area of a convex face: the longest way around its corners is that of its hull."""
    places = points(lattice, face, unit)
    middle = places.mean(axis=0)
    across = places[0] - middle
    normal = np.cross(across, places[1] - middle)
    if np.linalg.norm(normal) < 1e-9:
        normal = np.cross(across, places[2] - middle)
    aside = np.cross(normal / np.linalg.norm(normal), across)
    turns = np.arctan2((places - middle) @ aside, (places - middle) @ across)
    ring = places[np.argsort(turns)] - middle
    return float(np.linalg.norm(np.cross(ring, np.roll(ring, -1, axis=0)).sum(axis=0)) / 2)


def _volume(lattice: str, cell: Cell, unit: float) -> float:
    middle = points(lattice, LATTICES[lattice].corners(cell), unit).mean(axis=0)
    total = 0.0
    for face in sides(lattice, cell).values():
        normal, place = outward(lattice, cell, face, unit)
        total += area(lattice, face, unit) * float(normal @ (place - middle)) / 3
    return total


def measures(lattice: str, cells: tuple[Cell, ...]) -> Measures:
    """Return volume and surface of cells, and what edges give back of the surface.

    Where two faces meet at an angle, within the piece, both strips of the width c reach c times the
    cotangent of half of it beyond or short of the edge.
    """
    own, unit = set(cells), scale(lattice)
    volume = sum(_volume(lattice, cell, unit) for cell in cells)
    surface, angles = 0.0, {}
    for cell in cells:
        faces = sides(lattice, cell)
        surface += sum(area(lattice, face, unit) for near, face in faces.items() if near not in own)
        for (one, first), (other, second) in combinations(faces.items(), 2):
            if len(first & second) == 2:
                a = outward(lattice, cell, first, unit)[0]
                b = outward(lattice, cell, second, unit)[0]
                turn = pi - acos(max(-1.0, min(1.0, float(a @ b))))
                angles.setdefault(first & second, {})[cell] = ({one, other}, turn)
    bend = sum(
        float(np.linalg.norm(np.subtract(*points(lattice, edge, unit)))) / tan(turn / 2)
        for edge, around in angles.items()
        for turn in _runs(around)
    )
    return Measures(volume, surface, bend)


@cache
def flat_scale(lattice: str) -> float:
    """Return the length of a unit of the frame of the plane: cells have the area 1 on average."""
    every = [_polygon(lattice, cell, 1.0)[0] for cell in LATTICES[lattice].representatives]
    return float((sum(every) / len(every)) ** -0.5)


def flat_area(lattice: str, cells: tuple[Cell, ...], inset: float) -> float:
    """Return the area of plane cells whose outline is moved inward; a cell has the area 1 on average.

    It loses a strip along each side, and at each corner of the outline the two strips overlap, or
    leave a gap, of a kite whose area is the cotangent of half the angle within.
    """
    own, sizes = set(cells), [_polygon(lattice, cell, 1.0) for cell in cells]
    unit = flat_scale(lattice)
    total, around = sum(size for size, _ in sizes) * unit**2, {}
    for cell, (_, turns) in zip(cells, sizes, strict=True):
        near = sides(lattice, cell)
        for other, line in near.items():
            if other not in own:
                total -= inset * float(np.linalg.norm(np.subtract(*points(lattice, line, unit))))
        for corner, turn in turns.items():
            beside = {other for other, line in near.items() if corner in line}
            around.setdefault(corner, {})[cell] = (beside, turn)
    for ring in around.values():
        total += sum(inset**2 / tan(turn / 2) for turn in _runs(ring))
    return total


def _polygon(lattice: str, cell: Cell, unit: float) -> tuple[float, dict[Any, float]]:
    """Return the area of a plane cell, and the angle at each of its corners."""
    corners = sorted(LATTICES[lattice].corners(cell))
    places = points(lattice, corners, unit)
    away = places - places.mean(axis=0)
    order = np.argsort(np.arctan2(away[:, 1], away[:, 0]))
    ring = places[order]
    ahead, behind = np.roll(ring, -1, axis=0) - ring, np.roll(ring, 1, axis=0) - ring
    crossed = ahead[:, 0] * behind[:, 1] - ahead[:, 1] * behind[:, 0]
    turns = np.arctan2(crossed, (ahead * behind).sum(axis=1))
    size = (ring[:, 0] * np.roll(ring[:, 1], -1) - ring[:, 1] * np.roll(ring[:, 0], -1)).sum() / 2
    found = {corners[n]: float(turn) for n, turn in zip(order, turns, strict=True)}
    return float(size), found


def _runs(around: dict[Cell, tuple[set[Cell], float]]) -> list[float]:
    """Return the angles, around an edge, of cells that hang together, unless they close the ring."""
    left, found = dict(around), []
    while left:
        ahead, turn, open_ends = [next(iter(left))], 0.0, 0
        while ahead:
            cell = ahead.pop()
            if cell not in left:
                continue
            near, own = left.pop(cell)
            turn += own
            open_ends += len(near - around.keys())
            ahead += [other for other in near if other in left]
        assert open_ends in (0, 2)
        found += [turn] if open_ends else []
    return found
