"""Matrices: written and read the same, counted as the puzzle is, cut down without a loss."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.cut import cut
from bench.matrix import Matrix, read_matrix, write_matrix
from tests.reference.randoms import random_puzzle
from tilewright import _core, load
from tilewright.compile import compile_problem

NAMES = [
    "pentominoes-3x20",
    "soma-3x3x3",
    "any-tetrominoes-4x4-apart",
    "domino-latin-square-4x4",
    "y-pentominoes-10x10",
    "polyominoes-1-to-4-skewered-square",
]


def of(name: str) -> Matrix:
    return Matrix.of(compile_problem(load(name).problem()))


def solutions(matrix: Matrix) -> int:
    return _core.search(matrix.cover(symmetric=False)).solutions


@pytest.mark.parametrize("name", NAMES)
def test_written_and_read_again(name: str, tmp_path: Path) -> None:
    matrix = of(name)
    write_matrix(matrix, tmp_path / "a.cover")
    assert read_matrix(tmp_path / "a.cover") == matrix


@pytest.mark.parametrize("name", NAMES)
def test_a_matrix_has_the_solutions_of_its_puzzle(name: str) -> None:
    expected = load(name).expect
    matrix = of(name)
    assert solutions(matrix) == expected["solutions"]
    assert _core.search(matrix.cover(), reduce=True).distinct == expected["distinct"]


@pytest.mark.parametrize("name", NAMES)
def test_cut_down_it_has_so_many_times_fewer(name: str) -> None:
    matrix = of(name)
    smaller, order = cut(matrix)
    assert solutions(smaller) * order == solutions(matrix)
    assert not smaller.symmetries


@pytest.mark.parametrize("seed", range(40))
def test_in_another_order_of_its_items_it_has_the_same_solutions(seed: int) -> None:
    matrix = Matrix.of(compile_problem(random_puzzle(seed).problem()))
    other = matrix.in_order(seed)
    assert other.features == matrix.features
    assert Counter(other.bounds) == Counter(matrix.bounds)
    before, after = (_core.search(m.cover(), reduce=True) for m in (matrix, other))
    assert (after.solutions, after.distinct) == (before.solutions, before.distinct)


def test_a_seed_is_an_order() -> None:
    matrix = of("soma-3x3x3")
    assert matrix.in_order(None) is matrix
    assert matrix.in_order(1) == matrix.in_order(1)
    assert len({matrix.options, matrix.in_order(1).options, matrix.in_order(2).options}) == 3


def test_a_piece_that_no_symmetry_fixes_takes_the_whole_group() -> None:
    smaller, order = cut(of("pentominoes-3x20"))
    assert (order, solutions(smaller)) == (4, 2)


@pytest.mark.parametrize("seed", range(40))
def test_cut_down_at_random(seed: int) -> None:
    matrix = Matrix.of(compile_problem(random_puzzle(seed).problem()))
    smaller, order = cut(matrix)
    assert solutions(smaller) * order == solutions(matrix)


def test_features_tell_what_a_program_must_know() -> None:
    once = (1, 1)
    plain = Matrix((once, once), ((0,), (1,), (0, 1)), ((0,), (0,), (0, 0)))
    assert plain.features == frozenset()
    loose = Matrix((once, (0, 1), (2, 3)), ((0, 1), (1,), (2,)), ((0, 4), (0,), (0,)))
    assert loose.features == {"at most once", "colours", "bounds", "free options"}
