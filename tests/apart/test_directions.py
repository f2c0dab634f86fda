"""Lines and fronts of the lattices: symmetric, and cells passed through found again by sampling."""

from __future__ import annotations

import random
from fractions import Fraction
from operator import mul

import pytest

from tests.apart.randoms import as_solution
from tilewright import PuzzleError, verify_disassembly
from tilewright.apart.directions import directions, front, moves_fault
from tilewright.lattice import LATTICES, Cell, Lattice, shift

MOVING = [name for name, lattice in LATTICES.items() if moves_fault(lattice) is None]
#: how many lines there are, where that is well known
LINES = {
    "square": 2,
    "cube": 3,
    "triangle": 3,
    "hexagon": 3,
    "ball": 6,
    "bcc": 7,
    "triangular-prism": 4,
    "hexagonal-prism": 4,
    "tetra-octahedron": 6,
    "rhombic-tetrahedron": 3,
    "tesseract": 4,
}


def test_sticks_and_corners_known_nearly_have_no_moves() -> None:
    still = {name for name in LATTICES if name not in MOVING}
    assert still == {"square-edge", "triangle-edge", "hexagon-edge", "cube-edge", "snub-square"}
    with pytest.raises(PuzzleError, match="are sticks"):
        directions(LATTICES["cube-edge"])


@pytest.mark.parametrize("name", LINES)
def test_lattices_have_as_many_lines_as_is_known(name: str) -> None:
    assert len(directions(LATTICES[name])) == LINES[name]


@pytest.mark.parametrize("name", MOVING)
def test_turns_take_lines_to_lines(name: str) -> None:
    lattice = LATTICES[name]
    origin = lattice.representatives[0]
    ways = set(directions(lattice))
    ways |= {tuple(-one for one in way) for way in ways}
    for isometry in lattice.isometries:
        start = isometry.apply(origin)
        turned = {shift(isometry.apply(shift(origin, way)), start, -1) for way in ways}
        assert turned == ways


@pytest.mark.parametrize("name", [name for name in MOVING if LATTICES[name].space == 2])
def test_a_polygon_passes_through_its_front(name: str) -> None:
    lattice, rng = LATTICES[name], random.Random(name)
    for cell in lattice.representatives:
        for way in directions(lattice):
            ahead = set(front(lattice, [cell], way))
            assert shift(cell, way) in ahead
            assert cell not in ahead
            near = {cell, *ahead, *(n for one in ahead for n in lattice.touching(one))}
            seen = {n for _ in range(100) for n in passed(lattice, cell, way, near, rng)}
            assert seen - {cell} <= ahead
            assert 2 * len(seen & ahead) >= len(ahead)  # slivers may be missed


def passed(
    lattice: Lattice, cell: Cell, way: Cell, near: set[Cell], rng: random.Random
) -> list[Cell]:
    """Return the cells in whose inside a point of a cell is at some moment of a move."""
    corners = lattice.corners(cell)
    weights = [Fraction(rng.choice((1, 20, 400, 8000))) for _ in corners]
    moved = lattice.corners(shift(cell, way))
    step = shift(sorted(moved)[0], sorted(corners)[0], -1)
    moment = Fraction(rng.randint(0, 1000), 1000)
    point = tuple(
        sum(map(mul, weights, axis)) / sum(weights) + moment * one
        for axis, one in zip(zip(*corners, strict=True), step, strict=True)
    )
    return [other for other in near if _is_inside(point, lattice.corners(other))]


def _is_inside(point: tuple[Fraction, ...], corners: list[tuple[int, ...]]) -> bool:
    """Tell whether a point is inside a convex polygon: on one side of every line with all corners on it."""
    for a in corners:
        for b in corners:
            sides = [_turn(a, b, c) for c in corners]
            if a != b and min(sides) >= 0 and _turn(a, b, point) <= 0:
                return False
    return True


def _turn(a: tuple[int, ...], b: tuple[int, ...], c: tuple[int | Fraction, ...]) -> int | Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_a_triangle_does_not_slip_past_what_is_between() -> None:
    up, between, further = frozenset([(0, 0)]), frozenset([(1, 0)]), (2, 0)
    assert set(front(LATTICES["triangle"], up, (2, 0))) == {(1, 0), further}
    found = as_solution([up, between], "triangle").disassemble()
    assert found.apart
    assert verify_disassembly(found).ok


def test_a_ball_moves_past_none_that_it_would_touch() -> None:
    ball = LATTICES["ball"]
    for way in directions(ball):
        beside = set(ball.neighbours((0, 0, 0))) & set(ball.neighbours(way))
        assert set(front(ball, [(0, 0, 0)], way)) == beside | {way}


def test_a_hexagon_in_a_row_is_held_by_the_rows_beside() -> None:
    row = frozenset([(1, 1)])
    ring = frozenset(LATTICES["hexagon"].neighbours((1, 1)))
    assert not as_solution([row, ring], "hexagon").disassemble().apart
    prism = frozenset((*cell, 0) for cell in ring)
    found = as_solution([frozenset([(1, 1, 0)]), prism], "hexagonal-prism").disassemble()
    assert (found.level_text, found.moves) == ("1", 1)
