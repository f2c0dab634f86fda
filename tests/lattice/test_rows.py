"""What the contract does not ask: facts of single lattices, and rows that are wrong."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

import tilewright
from tests.reference import slow
from tilewright.lattice import LATTICES, DerivedLattice
from tilewright.lattice.row import ROWS
from tilewright.model import Piece, Puzzle, Region

from .filling import cells_fill_the_space


def test_six_petals_lie_around_a_flower_and_all_flowers_turn_one_way() -> None:
    floret = LATTICES["floret"]
    assert floret.cells_at((0, 0)) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert not any(isometry.flipped for isometry in floret.isometries)
    assert floret.isometries[1].apply((0, 0)) == (1, 0)


def test_around_a_point_of_a_snub_square_tiling_lie_two_squares_and_three_triangles() -> None:
    lattice = LATTICES["snub-square"]
    for cell in lattice.representatives:
        for point in lattice.corners(cell):
            around = [len(lattice.corners(one)) for one in lattice.cells_at(point)]
            assert sorted(around) == [3, 3, 3, 4, 4]


def test_around_a_point_of_a_trihexagonal_tiling_lie_two_hexagons_and_two_triangles() -> None:
    lattice = LATTICES["trihexagonal"]
    for point in lattice.corners((0, 0)):
        around = [len(lattice.corners(one)) for one in lattice.cells_at(point)]
        assert sorted(around) == [3, 3, 6, 6]


@pytest.mark.parametrize("name", ["square", "cube"])
def test_the_row_of_a_lattice_by_hand_has_its_corners_and_lines(name: str) -> None:
    by_hand, row = LATTICES[name], ROWS[name]
    derived = DerivedLattice(row)
    (cell,) = by_hand.representatives
    assert list(row.cells[cell]) == by_hand.corners(cell)
    assert list(derived.lines) == list(by_hand.lines)
    board = list(product(range(3), repeat=by_hand.coordinates))
    for name, key in by_hand.lines.items():
        for one, other in combinations(board, 2):
            same = derived.lines[name](one) == derived.lines[name](other)
            assert same == (key(one) == key(other))


# Pieces where nothing can be turned over -------------------------------------------------------------


def petals(flips: bool | None, lattice: str = "floret") -> Puzzle:
    """Return a board of two flowers and a piece that covers it."""
    piece = Piece.of("L", [(0, 0), (1, 0), (2, 0)], copies=(0, None), flips=flips)
    return Puzzle("petals", Region.box(6, 2), (piece,), lattice)


def test_check_says_that_flips_has_no_effect_where_there_is_no_reflection() -> None:
    for flips in (True, False):
        (note,) = (one for one in tilewright.check(petals(flips)).findings if one.kind == "flips")
        assert note.text == ("the floret lattice has no reflections, so flips has no effect on L")
        assert not note.fatal
    for silent in (petals(None), petals(True, "kite")):
        assert "flips" not in {one.kind for one in tilewright.check(silent).findings}


def test_flips_has_no_effect_where_there_is_no_reflection() -> None:
    every = [tilewright.count(petals(flips)).solutions for flips in (None, True, False)]
    assert every == [len(slow.solutions(petals(None).problem()))] * 3
    assert every[0] > 0


# Wrong rows -----------------------------------------------------------------------------------------


def test_a_row_whose_cells_overlap_is_reported() -> None:
    """The flowers repeat by steps that leave them as much room, and they overlap."""
    row = ROWS["floret"]
    steps = (((3, 0), (7, 0)), ((0, 2), (0, 3)))
    cells_fill_the_space(DerivedLattice(row))
    with pytest.raises(AssertionError):
        cells_fill_the_space(DerivedLattice(replace(row, steps=steps)))


def test_a_row_with_a_cell_missing_is_reported() -> None:
    row = ROWS["snub-square"]
    cells = {cell: corners for cell, corners in row.cells.items() if cell != (2, 1)}
    with pytest.raises(AssertionError):
        cells_fill_the_space(DerivedLattice(replace(row, cells=cells)))


def test_a_row_with_a_cell_that_is_not_convex_is_reported() -> None:
    row = ROWS["octagon"]
    cells = {**row.cells, (1, 0): (*row.cells[1, 0], (4, 4))}
    with pytest.raises(AssertionError):
        cells_fill_the_space(DerivedLattice(replace(row, cells=cells)))
