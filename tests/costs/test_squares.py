"""The fewest squares that make up a rectangle, against the published table."""

from __future__ import annotations

import pytest

import tilewright
from tilewright import Piece, Puzzle, Region, SearchOptions

#: row n has the rectangles m x n, m from 1 to n: OEIS A219158, its rows 1 to 15
FEWEST = """
1
2 1
3 3 1
4 2 4 1
5 4 4 5 1
6 3 2 3 5 1
7 5 5 5 5 5 1
8 4 5 2 5 4 7 1
9 6 3 6 6 3 6 7 1
10 5 6 4 2 4 6 5 6 1
11 7 6 6 6 6 6 6 7 6 1
12 6 4 3 6 2 6 3 4 5 7 1
13 8 7 7 6 6 6 6 7 7 6 7 1
14 7 7 5 7 5 2 5 7 5 7 5 7 1
15 9 5 7 3 4 8 8 4 3 7 5 8 7 1
"""
ROWS = [[int(number) for number in row.split()] for row in FEWEST.split("\n") if row]


def squares(m: int, n: int) -> Puzzle:
    """Return the puzzle of a rectangle that squares of any size may fill."""
    sides = range(1, min(m, n) + 1)
    pieces = [Piece.of(f"s{side}", "/".join(["X" * side] * side), copies="any") for side in sides]
    return Puzzle(f"squares-{m}x{n}", Region.box(m, n), tuple(pieces))


def check(n: int) -> None:
    for m in range(1, n + 1):
        puzzle = squares(m, n)
        found = tilewright.cheapest(puzzle, objective="pieces", options=SearchOptions(threads=1))
        assert found is not None
        assert (found.cost, found.proven) == (ROWS[n - 1][m - 1], True), (m, n)
        tilewright.verify(puzzle, found).raise_if_wrong()
        assert len(found.placements) == found.cost


def test_small_rectangles() -> None:
    for n in range(1, 9):
        check(n)


@pytest.mark.medium
@pytest.mark.parametrize("n", range(9, len(ROWS) + 1))
def test_all_rectangles_of_the_table(n: int) -> None:
    check(n)
