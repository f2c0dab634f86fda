"""A piece may lie wherever a motion carries it: against a search that knows no group of any lattice."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.parts import first_of
from tests.reference import slow
from tests.reference.carried import carried, places, turned
from tilewright import count, solutions, verify
from tilewright.checker import verify_all
from tilewright.checker.footprint import footprint_of
from tilewright.checker.shape import CheckedPiece
from tilewright.compile.core import numbered_board
from tilewright.compile.placements import generate_placements
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.model import Piece, Puzzle, Region, Rule, Shape

from .contract import grown
from .test_contract import PAGE, known

#: on these a piece may lie where no isometry of the lattice takes it
MORE = ("floret", "snub-square", "cube-edge", "ball")
#: how many cases of each lattice are tried in the fast part and with the medium one
FAST, MEDIUM = 4, 60
#: the most points of a board, and the most cells of a piece, by the dimension of space
_POINTS = {2: 240, 3: 200, 4: 192}
_SIZE = {2: 5, 3: 4, 4: 2}


def board_of(lattice: Lattice, rng: Random) -> list[Cell]:
    """Return cells that lie near each other, fewer where a cell has many corners."""
    room = min(80, _POINTS[lattice.space] // len(places(lattice, lattice.representatives[0])))
    far = (
        60,
    ) * lattice.coordinates  # a slide on every lattice, to where no coordinate is negative
    board, edge = [], [shift(rng.choice(list(lattice.representatives)), far)]
    seen = set(edge)
    while len(board) < room:
        cell = edge.pop(rng.randrange(min(len(edge), 6)))
        board.append(cell)
        fresh = [near for near in lattice.touching(cell) if near not in seen]
        rng.shuffle(fresh)
        seen.update(fresh)
        edge.extend(fresh)
    return board


def piece_of(lattice: Lattice, board: list[Cell], rng: Random) -> Piece:
    """Return a piece of cells of the board, connected or not, that now and then bears a mark."""
    size = rng.randint(1, _SIZE[lattice.space])
    if rng.random() < 0.4:
        first = rng.choice(board)
        corner = rng.choice(lattice.corners(first))
        alike = [
            c for c in board if lattice.translation_class(c) == lattice.translation_class(first)
        ]
        pool = rng.choice([board, alike, [c for c in board if corner in lattice.corners(c)]])
        cells = rng.sample(pool, min(size, len(pool)))
    else:
        cells = [rng.choice(board)]
        while len(cells) < size:
            near = {n for cell in cells for n in lattice.neighbours(cell)} - set(cells)
            cells.append(rng.choice(sorted(near)))
    marks = {cells[0]: "o"} if rng.random() < 0.3 else {}
    flips = rng.choice([None, None, not lattice.flips_by_default])
    return Piece("p", (Shape(cells, marks),), flips=flips)


def compiled(lattice: Lattice, board: list[Cell], piece: Piece) -> set[frozenset[tuple[Cell, str]]]:
    """Return the placements that compile makes: the cells of each with their marks."""
    region, reading = Region(tuple(board)), (Rule("marks", "match"),)
    problem = Puzzle("one", region, (piece,), lattice=lattice.name, rules=reading).problem()
    numbered = numbered_board(problem)
    return {
        frozenset(
            zip(
                (numbered.cells[cell] for cell in one.cells),
                numbered.orientations[0][one.orientation].marks,
                strict=True,
            )
        )
        for one in generate_placements(numbered)
    }


def agree(lattice: Lattice, seed: int) -> int:
    """Compare one random case; return how many placements only another motion reaches."""
    rng = Random(f"{lattice.name} {seed}")
    board = board_of(lattice, rng)
    piece = piece_of(lattice, board, rng)
    (shape,) = piece.shapes
    flips = lattice.flips_by_default if piece.flips is None else piece.flips
    found = {
        frozenset(zip(images, shape.marks, strict=True))
        for images in carried(lattice, shape.cells, board, flips)
    }
    assert compiled(lattice, board, piece) == found, (seed, piece, board)
    checked = CheckedPiece(piece, lattice)
    assert all(checked.numbers(dict(look), marked=True) for look in found), (seed, piece)
    for turns, may_flip in product((True, False), repeat=2):
        same_numbers(lattice, replace(piece, turns=turns, flips=may_flip))
    own = {
        lattice.canonical([one.apply(cell) for cell in shape.cells])
        for one in lattice.isometries
        if flips or not one.flipped
    }
    return sum(lattice.canonical([cell for cell, _ in look]) not in own for look in found)


def same_numbers(lattice: Lattice, piece: Piece) -> None:
    """The checker finds the orientations by itself, and gives each the number that the model gives it."""
    orientations = piece.orientations(lattice)
    looks = [dict(zip(one.cells, one.marks, strict=True)) for one in orientations]
    numbered = CheckedPiece(piece, lattice).orientations
    assert numbered == [footprint_of(lattice, look) for look in looks], piece


def test_compile_lays_a_piece_where_motions_carry_it(tabled: Lattice) -> None:
    more = sum(agree(tabled, seed) for seed in range(FAST if tabled.space < 4 else 1))
    assert (more > 0) <= (tabled.name in MORE)


@pytest.mark.medium
def test_compile_lays_more_pieces_where_motions_carry_them(tabled: Lattice) -> None:
    seeds = range(FAST, MEDIUM) if tabled.space < 4 else range(1, 8)
    more = sum(agree(tabled, seed) for seed in seeds)
    assert (more > 0) == (tabled.name in MORE)


def test_the_lattices_whose_group_is_not_enough(lattice: Lattice) -> None:
    assert (lattice.motions is not None) == (lattice.name in MORE)


def test_their_page_names_them() -> None:
    (said,) = re.findall(
        r"The\s+lattices\s+([^.:]*)\s+have\s+more\s+motions:", PAGE.read_text(encoding="utf-8")
    )
    assert sorted(re.findall(r"`(.*?)`", said)) == sorted(MORE)


@pytest.mark.parametrize(
    ("name", "most"),
    first_of([("ball", 3), ("ball", 4), ("snub-square", 4), ("floret", 3), ("cube-edge", 3)], 1),
)
def test_families_have_a_shape_for_all_that_motions_carry_to_each_other(
    name: str, most: int
) -> None:
    """Connected shapes up to motions: one-sided balls are A038174."""
    lattice, listed = LATTICES[name], known(LATTICES[name])
    shapes = {lattice.canonical([cell]) for cell in lattice.representatives}
    for size in range(most):
        for sides, mirrored in (("free", True), ("one-sided", False)):
            left, number = set(shapes), 0
            while left:
                cells = min(left)
                left -= {lattice.canonical(images) for images in turned(lattice, cells, mirrored)}
                number += 1
            assert number == listed[sides][size], (sides, size + 1)
        shapes = set(map(lattice.canonical, grown(lattice, shapes)))


# Cases that are easy to see ------------------------------------------------------------------------


def orientations(
    lattice: str, cells: list[Cell], flips: bool | None = None
) -> set[tuple[Cell, ...]]:
    piece = Piece("p", (Shape(cells),), flips=flips)
    return {shape.cells for shape in piece.orientations(LATTICES[lattice])}


def test_two_balls_lie_at_any_places_that_are_as_far_apart() -> None:
    """In the coordinates of a cube 3 3 0 is as long as 4 1 1."""
    ball = LATTICES["ball"]
    found = orientations("ball", [(0, 0, 0), (3, 0, 0)])
    assert ball.canonical([(0, 0, 0), (2, 1, 1)]) in found
    ways = {tuple(b - a for a, b in zip(*sorted(cells), strict=True)) for cells in found}
    assert len(ways) == (12 + 24) / 2


def test_sticks_side_by_side_lie_at_any_places_that_are_as_far_apart() -> None:
    """A stick turns about itself: 5 across is 3 across and 4 on."""
    sticks = LATTICES["cube-edge"]
    found = orientations("cube-edge", [(0, 0, 1), (10, 0, 1)])
    assert sticks.canonical([(0, 0, 1), (6, 8, 1)]) in found


def test_petals_that_meet_at_a_point_are_turned_over() -> None:
    cells: list[Cell] = [(0, 0), (1, 0), (2, 1)]  # two side by side, and one two further on
    assert len(orientations("floret", cells, flips=False)) == 6
    assert len(orientations("floret", cells)) == 12


@pytest.mark.parametrize("flips", [None, False, True])
def test_balls_in_a_plane_have_the_same_orientations_whatever_flips_says(
    flips: bool | None,
) -> None:
    """The parallelogram of a hexagonal layer: its mirror image is itself, turned over."""
    cells: list[Cell] = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 0, 1)]
    assert orientations("ball", cells, flips) == orientations("ball", cells, True)


def test_a_piece_that_may_not_turn_only_slides() -> None:
    piece = Piece("p", (Shape([(0, 1, 0), (1, 0, 1), (1, 1, 0), (2, 1, 0)]),), turns=False)
    assert len(piece.orientations(LATTICES["ball"])) == 1


def test_orientations_of_isometries_keep_their_numbers() -> None:
    for seed in range(20):
        rng = Random(seed)
        lattice = LATTICES[rng.choice(MORE)]
        (shape,) = piece_of(lattice, board_of(lattice, rng), rng).shapes
        own = dict.fromkeys(shape.moved(lattice, one.apply) for one in lattice.isometries)
        assert shape.oriented(lattice, turns=True, flips=True)[: len(own)] == list(own)


def test_a_board_that_is_the_piece_turned_in_its_plane_is_filled() -> None:
    cells: list[Cell] = [(2, 0, 1), (1, 1, 0), (1, 0, 1), (0, 0, 1)]
    piece = Piece("p", (Shape([(0, 1, 0), (1, 0, 1), (1, 1, 0), (2, 1, 0)]),))
    problem = Puzzle("turned", Region(tuple(cells)), (piece,), lattice="ball").problem()
    (solution,) = solutions(problem)
    assert verify(problem, solution)
    assert len(slow.solutions(problem)) == 1


def test_the_mirror_image_of_a_solid_is_no_place_for_it() -> None:
    """Three balls in a row and one on top of the end of them, which leans to one side."""
    lattice = LATTICES["ball"]
    cells: list[Cell] = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 0, 1)]
    flat: list[Cell] = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 0, 1)]
    chiral = [(0, 1, 1), (0, 0, 0), (1, 0, 0), (1, 1, 0)]
    for shape, own in ((cells, True), (flat, True), (chiral, False)):
        (mirror, *_) = (
            lattice.canonical([one.apply(cell) for cell in shape])
            for one in lattice.isometries
            if one.flipped
        )
        puzzle = Puzzle("one", Region(mirror), (Piece("p", (Shape(shape),)),), lattice="ball")
        problem = puzzle.problem()
        assert len(list(solutions(problem))) == own
        laid = replace(puzzle, pieces=(Piece("p", (Shape(shape),), flips=True),)).problem()
        (solution,) = solutions(laid)
        reasons = {one.kind for one in verify(problem, solution).faults}
        assert reasons == (set() if own else reasons & {"flipped", "orientation-out-of-range"})
        assert ("flipped" in reasons) != own


def test_a_board_in_a_plane_is_turned_over() -> None:
    """The half turn of a parallelogram is a point reflection of the lattice, and still a turn."""
    cells = tuple((x, 0, z) for x in range(3) for z in range(2))
    pairs = Piece("pair", (Shape([(0, 0, 0), (1, 0, 0)]),), copies=(0, None))
    problem = Puzzle("flat", Region(cells), (pairs,), lattice="ball").problem()
    found = slow.solutions(problem)
    counted = count(problem, distinct="turns")
    assert (counted.solutions, counted.distinct) == (3, 2)
    assert slow.distinct(problem, found, turns_alone=True) == 2
    one_of_each = list(solutions(problem, distinct="turns"))
    verify_all(problem, one_of_each, distinct="turns", complete=True).raise_if_wrong()
