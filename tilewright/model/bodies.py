"""Placements as bodies in space: where the pieces lie, in files for printers and for viewers, and how they move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, dist, pi, sin, sqrt

from tilewright.draw import palette
from tilewright.draw.colours import tile_colours
from tilewright.draw.scene import Scene
from tilewright.errors import PuzzleError
from tilewright.lattice import Cell, Lattice, shift
from tilewright.lattice.quarter import coordinates_about, on_path
from tilewright.making.bodies import (
    CELL,
    CLEARANCE,
    THICKNESS,
    cells_mesh,
    middle_of,
    printed_mesh,
    stood_together,
)
from tilewright.making.glb import GlbBody, GlbMesh, Quaternion, glb
from tilewright.making.mesh import Vertex
from tilewright.making.stl import stl
from tilewright.making.workpiece import lattice_fault
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem
from tilewright.model.stages import DisassemblyStep

#: how far pieces go out, as a multiple of the diagonal of the box around all
_FAR = 2.0
#: seconds that a move takes, and of how many straight parts the way of a turn consists
_SECONDS, _PARTS = 1.0, 12
_UNTURNED: Quaternion = (0.0, 0.0, 0.0, 1.0)


def placed_stl(problem: Problem, placements: Sequence[Placement]) -> bytes:
    """Return placements as STL in the usual sizes of ``make``, each piece a surface of its own.

    Raises:
        PuzzleError: the cells have no thickness, or four dimensions.
    """
    lattice = _checked(problem).name
    meshes = [printed_mesh(lattice, one.cells, CELL, CLEARANCE, THICKNESS) for one in placements]
    return stl(stood_together(meshes) if meshes else ())


def placed_glb(
    problem: Problem,
    placements: Sequence[Placement],
    names: Sequence[str],
    scene: Scene,
    steps: Iterable[DisassemblyStep] = (),
) -> bytes:
    """Return placements as GLB, each a node, and moves as an animation.

    Args:
        problem: whose pieces they are.
        placements: in their order.
        names: of the placements.
        scene: the picture of them, which has the colours and the title.
        steps: the moves, each of which takes a second; none for a scene that stands still.

    Raises:
        PuzzleError: as with ``placed_stl``.
    """
    lattice = _checked(problem)
    colours = map(palette.fill, tile_colours(scene))
    middle = middle_of(lattice.name)
    meshes: dict[tuple[object, ...], GlbMesh] = {}
    keys, places = [], []
    for placement, colour in zip(placements, colours, strict=True):
        first = placement.cells[0]
        x, y, z = middle(first)
        own = tuple(shift(cell, first, -1) for cell in placement.cells)
        keys.append((placement.piece, colour, lattice.translation_class(first), own))
        places.append((x, y, z))
        if keys[-1] not in meshes:
            mesh = cells_mesh(lattice.name, placement.cells).moved((-x, -y, -z))
            meshes[keys[-1]] = GlbMesh(placement.piece, colour, mesh)
    moves = _Moves(lattice, [cell for one in placements for cell in one.cells])
    for step in steps:
        moves.add(step)
    tracks = moves.tracks(places)
    numbers = {key: number for number, key in enumerate(meshes)}
    bodies = [
        GlbBody(name, numbers[key], place, *tracks.get(node, ()))
        for node, (name, key, place) in enumerate(zip(names, keys, places, strict=True))
    ]
    return glb(scene.caption, list(meshes.values()), bodies, moves.times)


def _checked(problem: Problem) -> Lattice:
    """Return the lattice of a problem.

    Raises:
        PuzzleError: its cells are no bodies.
    """
    if fault := lattice_fault(problem.lattice.name):
        raise PuzzleError([fault], problem.name)
    return problem.lattice


@dataclass(frozen=True)
class _Motion:
    """A part of a move: how far pieces are shifted, and then turned about an axis through a point."""

    placements: frozenset[int]
    by: Vertex
    turn: Quaternion = _UNTURNED
    pivot: Vertex = (0.0, 0.0, 0.0)

    def place(self, at: Vertex) -> Vertex:
        """Return where a point is afterwards."""
        if self.turn == _UNTURNED:
            return _plus(at, self.by)
        about = _turned(_plus(at, self.pivot, -1.0), self.turn)
        return _plus(_plus(self.pivot, about), self.by)


class _Moves:
    """Moves one after the other, in the coordinates of printers for cells of the size 1."""

    def __init__(self, lattice: Lattice, cells: Iterable[Cell]) -> None:
        self._middle = middle_of(lattice.name)
        self._home = lattice.representatives[0]
        axes = list(zip(*map(self._middle, cells), strict=True))
        self._far = _FAR * (dist([*map(min, axes)], [*map(max, axes)]) + 2) if axes else 0.0
        self._motions: list[_Motion] = []
        self.times = [0.0]

    def add(self, step: DisassemblyStep) -> None:
        """Add a move of a second."""
        which, start = frozenset(step.placements), self.times[-1]
        if step.pivot is None:
            self._motions.append(_Motion(which, self._shift(step)))
            self.times.append(start + _SECONDS)
            return
        x, y, z = self._middle(self._home)
        u, v, w = map(float, step.pivot)
        pivot, axis = (x + u, y - v, z + w), step.axis
        a, b, c = axis
        sense, (_, first, second) = step.degrees / 90, coordinates_about(axis)
        before, turned = pivot, 0.0
        for number in range(1, _PARTS + 1):
            angle, after = number / _PARTS * pi / 2, pivot
            if step.path:
                at = [u, v, w]
                at[first], at[second], angle = on_path(step.path, number / _PARTS)
                after = x + at[0], y - at[1], z + at[2]
                if number == 1:
                    at[first], at[second], _ = on_path(step.path, 0)
                    before = x + at[0], y - at[1], z + at[2]
            part = -sense * (angle - turned)
            share = sin(part / 2)
            turn = a * share, -b * share, c * share, cos(part / 2)
            self._motions.append(_Motion(which, _plus(after, before, -1.0), turn, before))
            self.times.append(start + _SECONDS * number / _PARTS)
            before, turned = after, angle

    def _shift(self, step: DisassemblyStep) -> Vertex:
        """Return how far a slide takes pieces."""
        axis: Cell = step.axis
        unit = _plus(self._middle(shift(self._home, axis)), self._middle(self._home), -1.0)
        steps = step.distance
        if steps is None:
            steps = ceil(self._far / sqrt(sum(part * part for part in unit)))
        return _plus((0.0, 0.0, 0.0), unit, float(steps))

    def tracks(
        self, places: Sequence[Vertex]
    ) -> Mapping[int, tuple[tuple[Vertex, ...], tuple[Quaternion, ...]]]:
        """Return the places and turns of each placement that moves at each time; no turns if it never turns."""
        found = {}
        for node in {node for motion in self._motions for node in motion.placements}:
            at, turn = places[node], _UNTURNED
            ways, turns = [at], [turn]
            for motion in self._motions:
                if node in motion.placements:
                    at, turn = motion.place(at), _after(motion.turn, turn)
                ways.append(at)
                turns.append(turn)
            found[node] = tuple(ways), tuple(turns) if set(turns) != {_UNTURNED} else ()
        return found


def _plus(a: Vertex, b: Vertex, times: float = 1.0) -> Vertex:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


def _after(second: Quaternion, first: Quaternion) -> Quaternion:
    """Return a turn after another: the product of quaternions."""
    a, b, c, d = second
    x, y, z, w = first
    return (
        d * x + a * w + b * z - c * y,
        d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w,
        d * w - a * x - b * y - c * z,
    )


def _turned(place: Vertex, turn: Quaternion) -> Vertex:
    """Return where a turn takes a point."""
    a, b, c, d = turn
    x, y, z, _ = _after(_after(turn, (*place, 0.0)), (-a, -b, -c, d))
    return x, y, z
