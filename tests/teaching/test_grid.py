"""Neighbours, walls, and the priorities that the cell rules give."""

from __future__ import annotations

from random import Random

import pytest

from tilewright.compile.placements import Board
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Puzzle, Region
from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.grid import Grid

RING = Region.box(3, 3, without=[(1, 1)])


def grid(region: Region, lattice: str = "square") -> Grid:
    dot = Piece.of("dot", [(0,) * LATTICES[lattice].coordinates], copies=(0, None))
    return Grid.of(Board.of(Puzzle("board", region, (dot,), lattice).problem()))


def picture(grid: Grid, values: tuple[float, ...]) -> str:
    """Draw one digit a cell, rows separated by ``/``."""
    at = dict(zip(grid.cells, values, strict=True))
    wide, high = (max(axis) + 1 for axis in zip(*grid.cells, strict=True))
    return "/".join(
        "".join(f"{at[x, y]:.0f}" if (x, y) in at else "#" for x in range(wide))
        for y in range(high)
    )


def priorities(rule: str, board: Grid, closed: int = 0) -> tuple[float, ...]:
    measure = CELL_RULES[rule].measure(board, Random(0))
    return tuple(measure(cell, closed)[0] for cell in range(len(board.cells)))


def test_neighbours_are_those_of_the_lattice() -> None:
    assert [len(near) for near in grid(Region.box(2, 2, 2), "cube").neighbours] == [3] * 8
    assert picture(grid(RING), tuple(map(len, grid(RING).neighbours))) == "222/2#2/222"


def test_distance_from_the_nearest_wall() -> None:
    board = grid(Region.box(5, 5))
    assert picture(board, board.nearest_wall) == "00000/01110/01210/01110/00000"


def test_a_hole_is_a_wall() -> None:
    board = grid(Region.box(5, 5, without=[(2, 2)]))
    assert picture(board, board.nearest_wall) == "00000/01010/00#00/01010/00000"
    assert picture(board, board.all_walls) == "01210/12221/22#22/12221/01210"


def test_distance_from_all_walls_adds_the_axes() -> None:
    board = grid(Region.box(5, 4))
    assert picture(board, board.all_walls) == "01210/12321/12321/01210"


def test_walls_in_space() -> None:
    board = grid(Region.box(3, 3, 3), "cube")
    middle = board.cells.index((1, 1, 1))
    assert (board.nearest_wall[middle], board.all_walls[middle]) == (1, 3)
    assert board.nearest_wall.count(0) == 26
    assert board.all_walls.count(0) == 8


def test_open_neighbours() -> None:
    board = grid(Region.box(3, 3))
    assert picture(board, priorities("open-neighbours", board)) == "232/343/232"
    closed = 1 << board.cells.index((1, 1))
    assert picture(board, priorities("open-neighbours", board, closed)) == "222/242/222"
    assert priorities("random-ties", board) == priorities("open-neighbours", board)


def test_scan_runs_along_the_short_side() -> None:
    board = grid(Region.box(4, 2))
    assert picture(board, priorities("scan", board)) == "0246/1357"


def test_walls_as_priorities() -> None:
    board = grid(Region.box(3, 3))
    assert picture(board, priorities("nearest-wall", board)) == "000/010/000"
    assert picture(board, priorities("open-and-walls", board)) == "242/464/242"


def test_only_random_ties_draws_lots() -> None:
    board = grid(Region.box(3, 3))
    for name, rule in CELL_RULES.items():
        measure = rule.measure(board, Random(0))
        ties = {measure(cell, 0)[1] for cell in range(9)}
        assert (len(ties) > 1) == (name == "random-ties"), name


@pytest.mark.parametrize("wrap", ["torus", "cylinder"])
@pytest.mark.parametrize("sides", [(5, 4), (2, 3), (1, 4)])
def test_a_line_that_comes_back_has_no_wall(wrap: str, sides: tuple[int, int]) -> None:
    board = grid(Region.box(*sides, wrap=wrap))
    if wrap == "torus":
        assert set(board.all_walls) == set(board.nearest_wall) == {0}
    else:
        assert max(board.all_walls) == max(board.nearest_wall) == (sides[1] - 1) // 2
