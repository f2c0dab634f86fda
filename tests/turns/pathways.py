"""Random scenes that turns alone do not free, and what paths make of them."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from tests.apart.randoms import as_solution
from tests.apart.turning import closed
from tests.turns.scenes import Scene, positions, random_scene
from tilewright import Disassembly
from tilewright.lattice import Cell, shift
from tilewright.model.stages import DisassemblyStep

#: the clearances of scenes in turn
CLEARANCES = tuple(Fraction(1, parts) for parts in (50, 20, 12, 10, 9, 8))


def path_scene(seed: int) -> tuple[Scene, Fraction]:
    """Return a scene that slides and turns do not free with the clearance beside it."""
    rng = random.Random(f"path {seed}")
    gap = CLEARANCES[seed % len(CLEARANCES)]
    while True:
        pieces = random_scene(rng.randrange(1 << 30)) if seed % 8 == 0 else _bent(rng)
        if not pieces or taken(pieces, gap, paths=False).apart is not False:
            continue
        # of two scenes of three it is known that more room does
        if seed % 3 == 0 or taken(pieces, min(2 * gap, Fraction(1, 5)), grid=8).apart:
            return _at_origin(rng.choice(positions(pieces))), gap


def _at_origin(pieces: Scene) -> Scene:
    least = [min(cell[number] for one in pieces for cell in one) for number in range(3)]
    return [frozenset(shift(cell, least, -1) for cell in one) for one in pieces]


def taken(pieces: Scene, gap: Fraction, *, paths: bool = True, grid: int = 16) -> Disassembly:
    """Return how pieces come apart with turns, on paths as well or not."""
    more = {"paths": True, "grid": grid} if paths else {}
    return as_solution(pieces).disassemble(turns=True, clearance=gap, **more)  # type: ignore[arg-type]


def _bent(rng: random.Random) -> Scene:
    """Return a closed body with a channel that bends and leads out, wider in some places, and a piece in it."""
    size, wide = rng.choice((5, 6, 7)), rng.choice((0.1, 0.4, 0.7))
    at = rng.randrange(1, size - 1), rng.randrange(1, size - 1)
    way, free = rng.choice(((1, 0), (0, 1), (-1, 0), (0, -1))), {at}
    while all(0 < one < size - 1 for one in at):
        if rng.random() < 0.35:
            way = rng.choice(((way[1], way[0]), (-way[1], -way[0])))
        at = at[0] + way[0], at[1] + way[1]
        free.add(at)
        if rng.random() < wide:
            free.add((at[0] + way[1], at[1] + way[0]))
    inner = [one for one in free if all(0 < x < size - 1 for x in one)]
    inside = _grown(rng, inner, rng.choice((2, 2, 2, 3)))
    rows = [
        "".join("b" if (x, y) in inside else "." if (x, y) in free else "#" for x in range(size))
        for y in range(size)
    ]
    return closed(" ".join(rows)) if inside else []


def _grown(rng: random.Random, free: list[tuple[int, int]], size: int) -> set[tuple[int, int]]:
    cells = {rng.choice(sorted(free))}
    while len(cells) < size:
        near = {(x + a, y + b) for x, y in cells for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        near = near & set(free) - cells
        if not near:
            return set()
        cells.add(rng.choice(sorted(near)))
    return cells


def path_steps(found: Disassembly) -> list[tuple[int, DisassemblyStep, dict[int, set[Cell]]]]:
    """Return the number of each step with a path, the step, and where the pieces of its part are before it."""
    part = {place: set(one.cells) for place, one in enumerate(found.solution.placements)}
    gone: set[int] = set()
    steps = []
    for number, step in enumerate(found.steps):
        if step.path:
            steps.append((number, step, {n: cells for n, cells in part.items() if n not in gone}))
        if step.distance is None:
            gone |= set(step.placements)
        for place in step.placements:
            part[place] = {tuple(map(int, step.moved(cell))) for cell in part[place]}
    return steps


def with_path(found: Disassembly, number: int, path: object) -> Disassembly:
    """Return a disassembly one step of which goes another path."""
    steps = list(found.steps)
    steps[number] = replace(steps[number], path=path)
    return replace(found, steps=tuple(steps))
