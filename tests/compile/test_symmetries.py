"""What makes two solutions one: the symmetries of a board with all that is on it, by hand.

The board is a strip of four cells, mirrored it is the same, and a ring among three dots fills it in
four ways: two up to the mirror.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tests.reference import slow
from tilewright.model import Piece, Placed, Puzzle, Region, Rule

STRIP = Puzzle(
    "strip", Region.box(4, 1), (Piece.of("dot", "X", copies=3), Piece.of("ring", "X", copies=1))
)
ENDS = (Placed("dot", ((0, 0),)), Placed("dot", ((3, 0),)))
CELLS = [(x, 0) for x in range(4)]

#: puzzle to its solutions and how many are distinct
CASES: dict[str, tuple[Puzzle, tuple[int, int]]] = {
    "as it is": (STRIP, (4, 2)),
    "a dot placed at one end": (replace(STRIP, placed=ENDS[:1]), (3, 3)),
    "dots placed at both ends": (replace(STRIP, placed=ENDS), (2, 1)),
    "the first cell may stay empty": (
        replace(
            STRIP,
            region=Region(CELLS, optional=CELLS[:1]),
            pieces=(replace(STRIP.pieces[0], copies=(2, 3)), STRIP.pieces[1]),
        ),
        (4 + 3, 4 + 3),
    ),
    "the end cells may stay empty": (
        replace(
            STRIP,
            region=Region(CELLS, optional=[CELLS[0], CELLS[3]]),
            pieces=(replace(STRIP.pieces[0], copies=(2, 3)), STRIP.pieces[1]),
        ),
        (4 + 3 + 3, 2 + 3),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_images_are_one(case: str) -> None:
    puzzle, expected = CASES[case]
    counted = tilewright.count(puzzle, distinct=True)
    assert (counted.solutions, counted.distinct) == expected
    problem = puzzle.problem()
    found = slow.solutions(problem)
    assert (len(found), slow.distinct(problem, found)) == expected


@pytest.mark.parametrize(("copies", "symmetries"), [(1, 2), (2, 1)])
def test_a_piece_goes_to_its_mirror_image_in_as_many_copies(copies: int, symmetries: int) -> None:
    """Of 3 x 4 cells two hands of an L fill some, and dots the rest: it mirrors if both are one."""
    left, right = (
        Piece.of("left", "XX/X./X.", flips=False),
        Piece.of("right", "XX/.X/.X", flips=False),
    )
    pieces = (left, replace(right, copies=(copies, copies)))
    dots = Piece.of("dot", "X", copies=12 - 4 * (1 + copies))
    puzzle = Puzzle("hands", Region.box(3, 4), (*pieces, dots) if dots.copies[0] else pieces)
    counted = tilewright.count(puzzle, distinct=True)
    problem = puzzle.problem()
    found = slow.solutions(problem)
    assert counted.symmetries == 2 * symmetries  # half a turn is one whatever the hands
    assert (counted.solutions, counted.distinct) == (len(found), slow.distinct(problem, found))


def test_cells_left_empty_together_go_to_cells_left_empty_together() -> None:
    """The corners of 4 x 2 may stay empty, two opposite ones together; a mirror swaps the pairs."""
    corners = [(x, y) for x in (0, 3) for y in (0, 1)]
    region = Region([(x, y) for x in range(4) for y in range(2)], optional=corners)
    pieces = tuple(Piece.of(cells, cells, copies=(0, None)) for cells in ("X", "XX"))
    puzzle = Puzzle("corners", region, pieces, rules=(Rule("symmetric", "rotate-180"),))
    counted = tilewright.count(puzzle, distinct=True)
    problem = puzzle.problem()
    found = slow.solutions(problem)
    assert counted.symmetries == 4
    assert (counted.solutions, counted.distinct) == (len(found), slow.distinct(problem, found))
    assert counted.distinct is not None
    assert counted.distinct < counted.solutions
