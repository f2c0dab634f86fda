"""Puzzles of triangles from end to end: compiled, counted, verified, with rules.

Sliding takes no triangle that points up to one that points down; what squares and cubes cannot
show about slides is shown here.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import tilewright
from tests.reference import slow
from tests.reference.randoms import random_puzzle
from tilewright.checker import verify, verify_all
from tilewright.compile import compile_problem
from tilewright.model import Piece, Placed, Placement, Puzzle, Region, Rule, Shape
from tilewright.model.puzzle import note_sound

from . import contract
from .hexagon import Hexagon
from .triangle import Triangle

TRIANGLE = Triangle()
#: what the core calls the lattice that is written here by hand
NAME = "triangle"
ONE, TWO, THREE = [(0, 0)], [(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0)]
STAR = Piece("star", (Shape(ONE, {(0, 0): "s"}),), (0, None))
PLAIN = Piece.of("plain", ONE, copies=(0, None))
#: the six triangles around the corner point (1, 1)
WHEEL = Region(TRIANGLE.cells_at((1, 1)))


def puzzle(
    region: Region, *shapes: list[tuple[int, int]], any_number: bool = True, **rules: Any
) -> Puzzle:
    pieces = [
        Piece.of(f"p{len(shape)}", shape, copies=(0, None) if any_number else 1) for shape in shapes
    ]
    written = tuple(Rule(kind, value) for kind, value in rules.items())
    return Puzzle("triangles", region, tuple(pieces), NAME, rules=written)


def rhombus(side: int) -> Region:
    """Return the rhombus of ``side`` triangles along each side."""
    return Region((x + y, y) for y in range(side) for x in range(1, 2 * side + 1))


def symmetries(of: Puzzle) -> list[str]:
    return [symmetry.isometry.name for symmetry in compile_problem(of.problem()).symmetries]


def counts(of: Puzzle) -> tuple[int, int | None]:
    """Return solutions and distinct ones, after all of them were verified as a complete list."""
    found = tilewright.count(of, distinct=True)
    every = list(tilewright.solutions(of))
    verify_all(of, every, complete=True, count=found.solutions).raise_if_wrong()
    some = list(tilewright.solutions(of, distinct=True))
    verify_all(of, some, distinct=True, count=found.distinct).raise_if_wrong()
    return found.solutions, found.distinct


# Counting ------------------------------------------------------------------------------------


def test_three_triangles() -> None:
    """Three, two and one on either side, or all: four ways, one of them in two hands."""
    board = puzzle(Region(THREE), ONE, TWO, THREE)
    assert symmetries(board) == ["identity", "flip"]
    assert counts(board) == (4, 3)


def test_three_triangles_of_which_one_may_not_flip() -> None:
    """One triangle apart from two: only the identity slides it onto itself."""
    board = puzzle(Region([(0, 0), (1, 0), (4, 0)]), ONE, TWO)
    assert symmetries(board) == ["identity"]
    assert counts(board) == (2, 2)


def test_two_triangles_have_four_symmetries() -> None:
    assert len(symmetries(puzzle(Region(TWO), ONE, TWO))) == 4


def test_a_piece_that_may_not_turn_stays_up() -> None:
    up = Piece.of("up", ONE, copies=(0, None), turns=False)
    down = Piece.of("down", [(1, 0)], copies=(0, None), turns=False)
    flat = Puzzle("flat", Region(THREE), (up, down), NAME)
    assert counts(flat) == (1, 1)
    (solution,) = tilewright.solutions(flat)
    assert [(p.piece, p.origin, p.cells) for p in solution.placements] == [
        ("up", (0, 0), ((0, 0),)),
        ("down", (0, 0), ((1, 0),)),
        ("up", (2, 0), ((2, 0),)),
    ]


def test_orientations_and_origins() -> None:
    """A placement is its orientation's own cells plus its origin; an odd origin is refused."""
    board = puzzle(rhombus(3), THREE)
    for solution in list(tilewright.solutions(board))[:50]:
        for p in solution.placements:
            own = board.pieces[0].orientations(TRIANGLE)[p.orientation_index].cells
            moved = sorted((x + p.origin[0], y + p.origin[1]) for x, y in own)
            assert tuple(moved) == p.cells
    wrong = [Placement("p3", (1, 0), 0, p.cells) for p in solution.placements]
    assert "wrong-origin" in verify(board, wrong).kinds


def test_a_placed_piece_must_point_the_right_way() -> None:
    up = Piece.of("up", ONE, copies=(0, None), turns=False, flips=False)
    for cell, right in (((0, 0), True), ((1, 0), False)):
        placed = Placed("up", (cell,))
        board = Puzzle("placed", Region(TWO), (up,), NAME, placed=(placed,))
        assert bool(board.faults()) != right


@pytest.mark.medium
def test_hexiamonds_fill_the_rhombus() -> None:
    """156 up to symmetry: Polyform Puzzler, https://puzzler.sourceforge.io, hexiamonds."""
    hexiamonds = contract.free_shapes(TRIANGLE, 6)
    pieces = tuple(Piece.of(f"h{number}", cells) for number, cells in enumerate(hexiamonds))
    assert len(pieces) == 12
    board = Puzzle("hexiamonds", rhombus(6), pieces, NAME)
    found = tilewright.count(board, distinct=True)
    assert (found.solutions, found.distinct) == (624, 156)


@pytest.mark.parametrize("by_hand", [Triangle(), Hexagon()], ids=lambda one: one.name)
def test_random_puzzles_agree_with_the_slow_twin(by_hand: Triangle | Hexagon) -> None:
    moved = 0
    for seed in range(120):
        drawn = note_sound(random_puzzle(seed, by_hand))
        mine = drawn.problem()
        assert mine.lattice.name == by_hand.name
        found = slow.solutions(mine)
        problem = replace(drawn, lattice=by_hand.name.removesuffix("-by-hand")).problem()
        every = list(tilewright.solutions(problem))
        assert {one.key() for one in every} == found, seed
        count = tilewright.count(problem, distinct=True)
        wanted = len(found), slow.distinct(mine, found)
        assert (count.solutions, count.distinct) == wanted, seed
        verify_all(problem, every, complete=True, count=len(found)).raise_if_wrong()
        moved += len(list(slow.symmetries(mine))) > 1
    assert moved > 20


# Rules ---------------------------------------------------------------------------------------


def kept(of: Puzzle, holds: Any) -> int:
    """Return how many solutions of ``of`` keep a rule, as judged by a function of its parts."""
    bare = Puzzle(of.name, of.region, of.pieces, of.lattice)
    every = [[set(p.cells) for p in one.placements] for one in tilewright.solutions(bare)]
    return sum(map(holds, every))


def test_symmetric_where_the_board_slides_onto_itself_but_up_becomes_down() -> None:
    """A half turn takes three in a row to three in a row, but tips up to tips down."""
    (fault,) = puzzle(Region(THREE), ONE, symmetric="rotate-180").faults()
    assert "rotate-180 does not map the board to itself" in fault.what
    assert not puzzle(Region(TWO), ONE, symmetric="rotate-180").faults()


@pytest.mark.parametrize("name", ["flip", "rotate-180", "rotate-60", "flip rotate-120"])
def test_symmetric_on_the_wheel(name: str) -> None:
    board = puzzle(WHEEL, ONE, TWO, THREE, symmetric=name)
    isometry = next(one for one in TRIANGLE.isometries if one.name == name)
    (moved,) = contract.brute_self_maps(TRIANGLE, isometry, WHEEL.cells)

    def holds(parts: list[set[tuple[int, int]]]) -> bool:
        return all({moved[cell] for cell in part} in parts for part in parts)

    solutions, _ = counts(board)
    assert solutions == kept(board, holds) > 0


def test_no_crossroads_counts_pieces_at_each_point() -> None:
    """Six triangles meet at the hub, and no more than two at any other point."""
    board = puzzle(WHEEL, ONE, TWO, THREE, no_crossroads=True)
    solutions, _ = counts(board)
    assert solutions == kept(board, lambda parts: len(parts) <= 3) > 0
    bare = puzzle(WHEEL, ONE, any_number=True)
    (six,) = tilewright.solutions(bare)
    (fault,) = verify(puzzle(WHEEL, ONE, no_crossroads=True), six.placements).faults
    assert "6 pieces meet between" in fault


def test_no_crossroads_on_larger_boards() -> None:
    region = rhombus(2)
    points = {point for cell in region.cells for point in TRIANGLE.corners(cell)}

    def holds(parts: list[set[tuple[int, int]]]) -> bool:
        around = ({*TRIANGLE.cells_at(point)} for point in points)
        return all(sum(bool(part & cells) for part in parts) < 4 for cells in around)

    board = puzzle(region, ONE, TWO, THREE, no_crossroads=True)
    solutions, _ = counts(board)
    assert 0 < solutions == kept(board, holds) < kept(board, bool)


@pytest.mark.parametrize("touching", ["corner", "edge"])
def test_apart(touching: str) -> None:
    board = puzzle(rhombus(2), ONE, TWO, THREE, apart={"pieces": ["p1"], "touching": touching})
    near = TRIANGLE.touching if touching == "corner" else TRIANGLE.neighbours

    def holds(parts: list[set[tuple[int, int]]]) -> bool:
        ones = {cell for part in parts if len(part) == 1 for cell in part}
        return not any(ones.intersection(near(cell)) for cell in ones)

    solutions, _ = counts(board)
    assert 0 < solutions == kept(board, holds) < kept(board, bool)


@pytest.mark.parametrize("words", [["rows"], ["falling"], ["rows", "rising"], ["lines"]])
def test_once_in_the_lines_of_the_lattice(words: list[str]) -> None:
    """A star in each strip of the wheel: stars on every set of cells are tried."""
    region = WHEEL
    rule = Rule("once", {"marks": ["s"], "in": words})
    board = Puzzle("stars", region, (STAR, PLAIN), NAME, rules=(rule,))
    names = [*TRIANGLE.lines] if words == ["lines"] else words
    strips = [
        [cell for cell in region.cells if key(cell) == value]
        for key in map(TRIANGLE.lines.__getitem__, names)
        for value in {key(cell) for cell in region.cells}
    ]
    wanted = sum(
        all(len(set(stars).intersection(strip)) == 1 for strip in strips)
        for number in range(len(region.cells) + 1)
        for stars in combinations(region.cells, number)
    )
    solutions, _ = counts(board)
    assert solutions == wanted > 0


def test_words_that_are_no_lines_are_refused() -> None:
    rule = Rule("once", {"marks": "any", "in": ["columns"]})
    board = Puzzle("stars", rhombus(2), (STAR,), NAME, rules=(rule,))
    (fault,) = board.faults()
    assert "rows, falling, rising, lines" in fault.fix


def test_hexagons_never_make_a_crossroads() -> None:
    dot = Piece.of("dot", [(0, 0)], copies=(0, None))
    rule = Rule("no_crossroads", True)
    board = Puzzle("hex", Region.box(2, 2), (dot,), "hexagon", rules=(rule,))
    (found,) = [one for one in tilewright.check(board).findings if one.kind == "rules"]
    assert found.text == (
        "no_crossroads forbids nothing: no four cells of the region meet at a point"
    )


# What is said where there is a two-colouring, and where there is none ---------------------------


def test_parity_is_said_of_triangles_and_not_of_hexagons() -> None:
    """Three tips up around one down: no diamonds fit.  Hexagons have no two colours to count."""
    board = puzzle(Region([(1, 0), (0, 1), (1, 1), (2, 1)]), TWO)
    assert "parity" in {finding.kind for finding in tilewright.check(board).findings}
    certificate = tilewright.explain(board).certificate
    assert certificate is not None
    bar = Piece.of("bar", [(0, 0), (1, 0)], copies=(0, None))
    hexes = Puzzle("hex", Region([(1, 0), (0, 1), (1, 1), (2, 1)]), (bar,), "hexagon")
    assert "parity" not in {finding.kind for finding in tilewright.check(hexes).findings}
