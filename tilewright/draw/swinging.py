"""Cubes on their way of a quarter turn, at one moment: what is nearer is painted later.

Of two cubes that do not overlap, a plane along a side of either has them on its two sides, and the one on the
reader's side hides parts of the other, never the other way round.  So cubes are painted one by one, in an order in
which none comes before one that it may hide; pieces as wholes have no such order while some lie aslant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import cos, pi, sin
from typing import NamedTuple

from tilewright.draw.bodies import Body, Space, boxed, letter, line_ink, mixed
from tilewright.draw.cubes import SEAL, cube_faces
from tilewright.draw.plane import Edge, Point
from tilewright.draw.shapes import Area, Group, Letters, Lines, Paint, Primitive
from tilewright.draw.solid import CREASE, LINE, SHADES, seen_cube
from tilewright.draw.storyboard import Motion
from tilewright.draw.tile import Look
from tilewright.draw.turn import Vector
from tilewright.lattice import Cell
from tilewright.lattice.quarter import coordinates_about, on_path

#: lengths that are taken for 0, and how far apart the middles of cubes are on the page of which one hides the other
_FINE, _NEAR = 1e-6, 2.2


class Slanted(NamedTuple):
    """A cube in space.

    Attributes:
        middle: where its middle is.
        axes: the directions of its sides, of length 1.
        cell: which cell it is, before the turn.
        moves: whether it turns.
    """

    middle: Vector
    axes: tuple[Vector, Vector, Vector]
    cell: Cell
    moves: bool


def slanted(cells: Iterable[Cell], motion: Motion, share: float, *, moves: bool) -> list[Slanted]:
    """Return cubes after a share of a turn; those that do not move lie where they lie."""
    along, first, second = coordinates_about(motion.axis)
    pivot = [float(at) for at in motion.pivot or (0, 0, 0)]
    angle = share * motion.axis[along] * motion.degrees * pi / 180 if moves else 0.0
    there = list(pivot)
    if motion.path and moves:
        pivot[first], pivot[second], _ = on_path(motion.path, 0)
        there[first], there[second], turn = on_path(motion.path, share)
        angle = turn * motion.axis[along] * motion.degrees / 90

    def turned(vector: Sequence[float]) -> Vector:
        image = list(vector)
        image[first] = cos(angle) * vector[first] - sin(angle) * vector[second]
        image[second] = sin(angle) * vector[first] + cos(angle) * vector[second]
        return image[0], image[1], image[2]

    x, y, z = (turned([float(at == number) for at in range(3)]) for number in range(3))
    return [
        Slanted(
            _sum(there, turned([at - middle for at, middle in zip(cell, pivot, strict=True)])),
            (x, y, z),
            cell,
            moves,
        )
        for cell in cells
    ]


def painting_order(cubes: Sequence[Slanted]) -> list[Slanted]:
    """Return cubes that do not overlap so that none comes after one that may hide it."""
    after: dict[int, list[int]] = {number: [] for number in range(len(cubes))}
    before = [0] * len(cubes)
    places = [seen_cube(*cube.middle) for cube in cubes]
    for (i, (ax, ay)), (j, (bx, by)) in combinations(enumerate(places), 2):
        if abs(ax - bx) < _NEAR and abs(ay - by) < _NEAR:
            nearer = _nearer(cubes[i], cubes[j])
            if nearer:
                far, near = (i, j) if nearer > 0 else (j, i)
                after[far].append(near)
                before[near] += 1
    depths = [sum(cube.middle) for cube in cubes]
    ready = [(depth, number) for number, depth in enumerate(depths) if not before[number]]
    heapify(ready)
    order: list[int] = []
    left = set(range(len(cubes)))
    while left:
        # cubes may hide each other in a ring: then the deepest is painted first
        number = heappop(ready)[1] if ready else min(left, key=lambda one: depths[one])
        if number in left:
            left.remove(number)
            order.append(number)
            for other in after[number]:
                before[other] -= 1
                if not before[other]:
                    heappush(ready, (depths[other], other))
    return [cubes[number] for number in order]


def _nearer(one: Slanted, other: Slanted) -> int:
    """Return 1 if the second of two cubes may hide the first, -1 if the first may hide the second, else 0."""
    way = [b - a for a, b in zip(one.middle, other.middle, strict=True)]
    gaps: list[tuple[float, int]] = []
    for axis in (*one.axes, *(other.axes if other.moves != one.moves else ())):
        far = _dot(axis, way)
        halves = sum(abs(_dot(axis, side)) for side in (*one.axes, *other.axes)) / 2
        ahead = sum(axis) * far
        gaps.append((abs(far) - halves, (ahead > _FINE) - (ahead < -_FINE)))
    apart = {sign for gap, sign in gaps if gap > -_FINE}
    if not apart:  # pieces with a clearance are drawn as large as their cells
        apart = {max(gaps)[1]}
    return sum(apart)


def swung(motion: Motion, share: float, look: Look) -> Space:
    """Return the picture of cubes after a share of a turn, hidden parts of the moved ones shining through."""
    bodies = [
        body if index in motion.moving else replace(body, pale=True)
        for index, body in enumerate(motion.bodies)
    ]
    owners: list[dict[Cell, int]] = [{}, {}]
    for index, body in enumerate(bodies):
        owners[index in motion.moving].update(dict.fromkeys(body.cells, index))
    parts = [[bodies[i] for i in sorted({*some.values()})] for some in owners]
    letters = [{(one.cube, one.side) for one in cube_faces(some) if one.letter} for some in parts]
    cubes = [
        cube
        for moves in (False, True)
        for cube in slanted(owners[moves], motion, share, moves=moves)
        if any(_open_sides(cube, owners[moves]))
    ]
    shapes: list[Primitive] = []
    glass: list[Primitive] = []
    for cube in painting_order(cubes):
        some = owners[cube.moves]
        painted = list(_painted(cube, some, bodies[some[cube.cell]], letters[cube.moves], look))
        shapes += painted
        glass += painted if cube.moves else ()
    corners = [point for shape in shapes if isinstance(shape, Area) for point in shape.loops[0]]
    written = [shape for shape in glass if isinstance(shape, Letters)]
    return boxed([*shapes, Group("glass", tuple(glass)), *written], corners)


def _open_sides(cube: Slanted, owners: Mapping[Cell, int]) -> Iterator[tuple[int, int]]:
    """Yield the sides that look toward the reader with no cube beside them that moves as it does."""
    for side in range(3):
        ahead = sum(cube.axes[side])
        step = (ahead > _FINE) - (ahead < -_FINE)
        if step and _beside(cube.cell, side, step) not in owners:
            yield side, step


def _painted(
    cube: Slanted,
    owners: Mapping[Cell, int],
    body: Body,
    letters: set[tuple[tuple[int, int, int], int]],
    look: Look,
) -> Iterator[Primitive]:
    """Yield the shapes of the seen faces of a cube."""
    for side, step in _open_sides(cube, owners):
        first, second = (number for number in range(3) if number != side)
        ring = [
            _seen(cube, {side: step, first: a, second: b})
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        shade = sum(part**2 * dark for part, dark in zip(cube.axes[side], SHADES, strict=True))
        colour = mixed(body, shade, look)
        yield Area("face", (tuple(ring),), Paint(colour, colour, SEAL))
        lines: tuple[list[Edge], list[Edge]] = [], []
        for place, beside in enumerate(((second, -1), (first, 1), (second, 1), (first, -1))):
            kind = _line(cube, owners, (side, step), beside)
            if kind is not None:
                lines[kind].append((ring[place], ring[(place + 1) % 4]))
        ink = line_ink(body, look)
        if lines[1]:
            yield Lines(
                "crease", tuple(lines[1]), Paint(stroke=ink, pen=CREASE, stroke_opacity=0.75)
            )
        if lines[0]:
            yield Lines("edge", tuple(lines[0]), Paint(stroke=ink, pen=LINE))
        x, y, z = cube.cell
        if step > 0 and ((x, y, z), side) in letters:
            yield letter(body, _seen(cube, {side: step}), look, 0.9)


def _line(
    cube: Slanted, owners: Mapping[Cell, int], face: tuple[int, int], beside: tuple[int, int]
) -> int | None:
    """Return 0 if a face ends in an outline at one of its edges, 1 if in a crease, ``None`` if it goes on there."""
    own = owners[cube.cell]
    if owners.get(_beside(_beside(cube.cell, *face), *beside)) == own:
        return 1
    if owners.get(_beside(cube.cell, *beside)) == own:
        return None
    return int(beside[1] * sum(cube.axes[beside[0]]) > _FINE)


def _seen(cube: Slanted, steps: Mapping[int, int]) -> Point:
    """Return where a point of a cube is seen that lies so many halves from its middle along each side."""
    ways = [[step / 2 * part for part in cube.axes[side]] for side, step in steps.items()]
    return seen_cube(*_sum(cube.middle, *ways))


def _beside(cell: Cell, side: int, step: int) -> Cell:
    return tuple(at + step * (number == side) for number, at in enumerate(cell))


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _sum(*vectors: Sequence[float]) -> Vector:
    x, y, z = (sum(parts) for parts in zip(*vectors, strict=True))
    return x, y, z
