"""``in`` for lists of solutions: whether a solution is right, or in a distinct list, which one it is."""

from __future__ import annotations

import pytest

import tilewright
from tilewright import catalogue


@pytest.mark.parametrize("name", ["dominoes-4x4", "any-tetrominoes-4x4"])
def test_of_its_images_a_distinct_list_has_one(name: str) -> None:
    puzzle = catalogue.load(name)
    whole, distinct = tilewright.solutions(puzzle), tilewright.solutions(puzzle, distinct=True)
    found = list(whole)
    assert all(solution in whole for solution in found)
    assert sum(solution in distinct for solution in found) == len(list(distinct)) < len(found)
    assert "a text" not in whole
