"""Puzzles that grow beside random choice: what is shown, and what ends the measurement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench import growing
from bench.cases import CaseError
from bench.growing import choose, rows


def test_a_table_has_a_line_for_each_seed() -> None:
    _, _, *lines = rows(["cube-3x3x3"], [0, 1], 0.01, by_chance=True)
    assert [line.split(" | ")[:2] for line in lines] == [
        ["| cube-3x3x3", "0"],
        ["| cube-3x3x3", "1"],
    ]
    assert all(line.count("|") == 8 for line in lines)


def test_a_level_that_is_not_so_ends_it() -> None:
    best = choose("hollow-5x5x5", 1, 300).best
    assert best is not None
    assert best.best is not None
    growing._check(best)
    with pytest.raises(CaseError, match="has level"):
        growing._check(replace(best, best=replace(best.best, level=99)))
