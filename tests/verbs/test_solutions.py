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


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize("most", [None, 1, 20, 117, 5000])
def test_batches_are_the_solutions_in_their_order(size: int, most: int | None) -> None:
    every = tilewright.solutions(catalogue.load("any-tetrominoes-4x4"))
    expected = list(every)
    found = tilewright.solutions(catalogue.load("any-tetrominoes-4x4"))
    batches = list(found.batches(lambda batch: [*map(found.compiled.solution, batch)], size, most))
    assert [solution for batch in batches for solution in batch] == expected[:most]
    assert max(map(len, batches)) <= size
    assert found.found == len(expected[:most])
    assert (found.ended == "done") == (most is None or most > len(expected))
