"""Cubes on their way of a turn: what a line of sight meets first is painted last, up to where the turn ends."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.apart.turning import key_turned, step, tipped
from tests.turns.scenes import clearance
from tests.turns.singles import single_turns, sparse_scene
from tilewright import Disassembly
from tilewright.draw.bodies import Body
from tilewright.draw.shapes import Area, Lines
from tilewright.draw.storyboard import Motion
from tilewright.draw.swinging import Slanted, painting_order, slanted, swung
from tilewright.draw.tile import Look

SHARP = [seed for seed in range(80) if clearance(seed) == 0]


def hit(cube: Slanted, sight: Sequence[float]) -> float | None:
    """Return how near to the reader a line of sight meets a cube, ``None`` where it does not."""
    low, high = -1e9, 1e9
    for axis in cube.axes:
        slope = sum(axis)
        at = sum(a * (p - m) for a, p, m in zip(axis, sight, cube.middle, strict=True))
        if abs(slope) < 1e-9:
            if abs(at) > 0.5:
                return None
            continue
        ends = sorted(((-0.5 - at) / slope, (0.5 - at) / slope))
        low, high = max(low, ends[0]), min(high, ends[1])
    return high if high > low + 1e-6 else None


@pytest.mark.parametrize("seed", SHARP)
def test_the_nearest_cube_is_painted_last_at_every_angle(seed: int) -> None:
    chance = random.Random(seed)
    pieces = sparse_scene(seed)
    legal = [move for move, said in single_turns(seed) if said["checker"]]
    for move in chance.sample(legal, min(6, len(legal))):
        made = step(move)
        motion = Motion((), frozenset(), made.axis, 0, "", made.pivot, made.degrees)
        share = chance.random()
        cubes = [
            cube
            for number, cells in enumerate(pieces)
            for cube in slanted(cells, motion, share, moves=number in move.pieces)
        ]
        order = painting_order(cubes)
        for _ in range(60):
            target = chance.choice(cubes).middle
            sight = [at + chance.uniform(-0.8, 0.8) for at in target]
            met = [(place, hit(cube, sight)) for place, cube in enumerate(order)]
            nearest = max(((near, place) for place, near in met if near is not None), default=None)
            last = max((place for place, near in met if near is not None), default=None)
            assert nearest is None or nearest[1] == last, (move, share)


def areas(shapes: Sequence[object]) -> set[frozenset[tuple[float, float]]]:
    return {
        frozenset((round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in shape.loops[0])
        for shape in shapes
        if isinstance(shape, Area)
    }


@pytest.mark.parametrize("make", [tipped, key_turned])
def test_a_turn_begins_and_ends_where_its_pieces_lie(make: type[Disassembly]) -> None:
    motion = make().story().motions[0]
    after = Motion(motion.after(0), motion.moving, motion.axis, 0, "", motion.pivot, motion.degrees)
    look = Look().checked()
    assert areas(swung(motion, 1, look).shapes) == areas(swung(after, 0, look).shapes)
    assert areas(swung(motion, 0.5, look).shapes) != areas(swung(after, 0, look).shapes)


def test_lines_are_where_a_body_ends_or_bends() -> None:
    """A bar of two cubes on its way has no line amid its sides."""
    cells = ((0, 0, 0), (1, 0, 0))
    bodies = (Body(cells, 0, "A"), Body(((0, 0, -1),), 1, "B"))
    motion = Motion(bodies, frozenset({0}), (0, 0, 1), 0, "", (0, 0, 0), 90)
    shapes = swung(motion, 0.3, Look().checked()).shapes
    ends = {
        frozenset((round(x, 4), round(y, 4)) for x, y in edge)
        for shape in shapes
        if isinstance(shape, Lines)
        for edge in shape.lines
    }
    # of a bar one sees three long edges, each in two halves, and six short ones; of a cube nine
    assert len(ends) == 6 + 6 + 9
