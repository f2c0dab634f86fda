"""Published puzzles on other lattices: placements, symmetries, solutions, distinct ones."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from tilewright.checker import verify
from tilewright.compile import compile_problem
from tilewright.lattice import LATTICES

from .published import cells_of, published, puzzle_of

#: so many solutions may be counted in a quick test
_QUICK = 3_000


def _case(name: str, row: dict[str, Any]) -> Any:
    quick = row["solutions"] < _QUICK and row["placements"] < _QUICK
    return pytest.param(name, marks=[] if quick else [pytest.mark.medium])


@pytest.mark.parametrize("name", [_case(name, row) for name, row in published().items()])
def test_a_published_puzzle_has_the_known_numbers(name: str) -> None:
    row = published()[name]
    puzzle = puzzle_of(row)
    cover = compile_problem(puzzle.problem())
    assert len(cover.placements) == row["placements"]
    assert len(cover.symmetries) == row["symmetries"]
    found = tilewright.count(puzzle, distinct=True)
    assert found.solutions == row["solutions"]
    assert found.distinct == row.get("distinct", row.get("published"))
    for solution in tilewright.solutions(puzzle, distinct=True):
        verify(puzzle, solution).raise_if_wrong()
        break


def test_there_are_as_many_as_were_counted_anew() -> None:
    assert len(published()) == 142
    assert len({row["lattice"] for row in published().values()}) == 6


def test_reflections_count_where_the_twin_of_every_piece_is_there() -> None:
    """One-sided sets: each map of the region to itself is a symmetry, reflections too."""
    for row in published().values():
        if not row["flips"] and row["lattice"] != "ball":
            lattice, region = LATTICES[row["lattice"]], cells_of(row["region"])
            maps = [found for one in lattice.isometries for found in lattice.self_maps(one, region)]
            assert row["symmetries"] == len(maps)
