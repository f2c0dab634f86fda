"""Nestings of every lattice of the plane: parts apart and whole, or side by side with shared cuts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import hypot
from pathlib import Path

import pytest

import tilewright
from tilewright.draw.cutter import CUT
from tilewright.draw.plane import area, distance, edges
from tilewright.draw.shapes import Area
from tilewright.lattice import LATTICES
from tilewright.making.nesting import spread
from tilewright.making.spreading import spread_apart

from ..draw.test_pages import walk
from .exact import flat_area, flat_scale, np, points, sides
from .shapes import grown
from .test_laser import apart, cross, doubled, loops, segments

FLAT = [name for name, one in LATTICES.items() if one.space == one.cell_dimension == 2]


def random_puzzle(lattice: str, seed: int) -> tilewright.Puzzle:
    """Return a puzzle of some random pieces; nobody asks whether it has a solution."""
    chance = random.Random(seed)
    shapes = [
        grown(lattice, chance.randint(1, 6), 10 * seed + n) for n in range(chance.randint(1, 5))
    ]
    pieces = tuple(
        tilewright.Piece(
            f"p{n}", [tilewright.Shape(LATTICES[lattice].canonical(cells))], copies=(2, 2)
        )
        for n, cells in enumerate(shapes)
    )
    region = tilewright.Region.box(6, 6, lattice=lattice)
    return tilewright.Puzzle("p", region, pieces, lattice=lattice)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("nesting", ["filled", "rows"])
@pytest.mark.parametrize("lattice", FLAT)
def test_parts_of_every_lattice_are_apart_and_whole(lattice: str, nesting: str, seed: int) -> None:
    """Every copy has its area, lies on the material, and keeps its distance."""
    found = random_puzzle(lattice, seed).make(
        nesting=nesting, gap=2.5, kerf=0.0, clearance=0.0, tray=False
    )
    drawing = found.drawing()
    assert not doubled(segments(drawing))
    sizes = Counter(round(flat_area(lattice, p.cells, 0.0) * 15**2, 3) for p in found.parts)
    cut = Counter(
        round(sum(map(area, shape.loops)), 3)
        for shape, _, _ in walk(drawing.shapes)
        if isinstance(shape, Area) and shape.role == CUT
    )
    assert cut == Counter({size: 2 * times for size, times in sizes.items()})
    outer = [loop for loop in loops(drawing) if area(loop) > 0]
    for number, one in enumerate(outer):
        assert all(4 < x < drawing.width - 4 and 4 < y < drawing.height - 4 for x, y in one)
        assert all(apart(one, other) >= 2.5 - 1e-3 for other in outer[:number])
        assert not any(
            cross(a, b) for other in outer[:number] for a in edges(one) for b in edges(other)
        )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("lattice", FLAT)
def test_shared_cuts_of_every_lattice_are_each_once(lattice: str, seed: int) -> None:
    """They are as long as all sides of pieces, less one for each side that two pieces share."""
    found = random_puzzle(lattice, seed).make(nesting="shared", tray=False)
    lines = segments(found.drawing())
    assert not doubled(lines)
    known, unit = LATTICES[lattice], 15 * flat_scale(lattice)
    owner = {cell: n for n, one in enumerate(found.laid) for cell in one.cells}
    assert len(owner) == sum(len(one.cells) for one in found.laid)
    borders = {
        edge
        for cell in owner
        for near, edge in sides(lattice, cell).items()
        if owner.get(near) != owner[cell]
    }
    wanted = sum(
        hypot(*(float(x) for x in np.subtract(*points(lattice, edge, unit)))) for edge in borders
    )
    assert sum(distance(*line) for line in lines) == pytest.approx(wanted)
    assert found.waste > -1e-9
    for one in found.laid:
        part = found.parts[one.part]
        turns = {known.canonical([turn.apply(c) for c in part.cells]) for turn in known.isometries}
        assert known.canonical(one.cells) in turns


FAMILIES = {
    "hexiamonds": "triangle",
    "tetrahexes": "hexagon",
    "tetratans": "tan",
    "tetrakites": "kite",
    "tridrafters": "drafter",
    "tetracairos": "cairo",
    "tetra-trihexagons": "trihexagonal",
}


@pytest.mark.parametrize("family", FAMILIES)
def test_all_pieces_of_a_family_are_apart(family: str, tmp_path: Path) -> None:
    """Many parts with sharp corners: no two overlap, and all keep their distance."""
    path = tmp_path / "family.yaml"
    path.write_text(
        f"tilewright: 1\nname: family\nlattice: {FAMILIES[family]}\nregion: {{box: [30, 20]}}\n"
        f"pieces: {{include: [{family}]}}\n"
    )
    found = tilewright.load(path).make(gap=2.0, kerf=0.0, clearance=0.0, tray=False)
    outer = [loop for loop in loops(found.drawing()) if area(loop) > 0]
    assert len(outer) == len(found.parts)
    for number, one in enumerate(outer):
        for other in outer[:number]:
            assert apart(one, other) >= 2.0 - 1e-3
            assert not any(cross(a, b) for a in edges(one) for b in edges(other))


@pytest.mark.parametrize("lattice", FLAT)
def test_pieces_of_most_lattices_are_filled_better_than_rows(lattice: str) -> None:
    """On each lattice the solver beats the rows for at least one of some random puzzles."""
    for seed in range(4):
        puzzle = random_puzzle(lattice, seed)
        filled, rows = puzzle.make(), puzzle.make(nesting="rows")
        assert filled.waste <= rows.waste
        assert filled.saved("svg") == puzzle.make().saved("svg")
        if filled.nesting == "filled":
            assert filled.waste < rows.waste
            return
    pytest.fail("no puzzle was filled")


def test_parts_of_other_lattices_that_hook_are_not_spread() -> None:
    ring = LATTICES["hexagon"].neighbours((0, 0))
    assert spread_apart("hexagon", [(0, ring), (1, [(0, 0)])], 10.0, 2.0) is None
    found = spread_apart("hexagon", [(0, [(0, 0)]), (1, [(1, 0)])], 10.0, 2.0)
    assert found is not None
    (left, right), around = found
    assert right.offset[0] - left.offset[0] == pytest.approx(2.0, abs=0.01)
    assert around.width == pytest.approx(60 * 2**0.5 * flat_scale("hexagon") + 2, abs=0.01)


@pytest.mark.parametrize("gap", [0.0, 0.3, 2.0, 9.0])
def test_squares_are_spread_as_far_by_both_ways(gap: float) -> None:
    placed = [
        (n, [(2 * x, y), (2 * x + 1, y)]) for n, (x, y) in enumerate(product(range(3), repeat=2))
    ]
    one, other = spread(placed, 10.0, gap), spread_apart("square", placed, 10.0, gap)
    assert one is not None
    assert other is not None
    assert other[1].width == pytest.approx(one[1].width, abs=0.01 * (1 + gap))
    assert other[1].height == pytest.approx(one[1].height, abs=0.01 * (1 + gap))
