"""The comparison on sudokus checks what it is given and what it gets."""

from __future__ import annotations

import pytest

from bench import sudoku


def test_all_contenders_agree_on_a_few() -> None:
    best = sudoku.measure(sudoku.read_grids()[:3], rounds=1)
    assert {"tilewright", "tilewright, given"} <= set(best)
    assert all(seconds > 0 for seconds in best.values())
    assert len(sudoku.table(best).splitlines()) == len(best)


def test_a_sudoku_with_two_answers_is_refused() -> None:
    grid = sudoku.read_grids()[0]
    clue = next(digit for digit in grid if digit != "0")
    with pytest.raises(ValueError, match="which has one"):
        sudoku.measure([grid.replace(clue, "0")], rounds=1)


def test_a_grid_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="breaks a rule"):
        sudoku._check("nobody", "0" * 81, [(1,) * 81])
