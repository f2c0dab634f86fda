"""Puzzles that grow beside random choice: what is shown, and what ends the measurement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench import growing
from bench.cases import CaseError
from bench.growing import choose, grow, rows


def test_a_table_has_lines_for_each_seed() -> None:
    _, _, *lines = rows(["cube-3x3x3"], [0, 1], [0.01, 0.02], by_chance=True)
    kinds = ["cube-3x3x3", "cube-3x3x3", "cube-3x3x3, at random"]
    assert [line.split(" | ")[:2] for line in lines] == [
        [f"| {kind}", seed] for seed in "01" for kind in kinds
    ]
    assert all(line.count("|") == 6 for line in lines)


def test_what_is_found_later_is_no_worse() -> None:
    early, late = grow("hollow-5x5x5", 3, [0.2, 1.0])
    assert early.judged < late.judged
    assert early.seconds < late.seconds
    levels = [one.best.best.level for one in (early, late) if one.best and one.best.best]
    assert len(levels) == 2
    assert levels == sorted(levels)


def test_a_level_that_is_not_so_ends_it() -> None:
    found = choose("hollow-5x5x5", 1, 300)
    best = found.best
    assert best is not None
    assert best.best is not None
    growing._check(found)
    wrong = replace(best, best=replace(best.best, level=99))
    with pytest.raises(CaseError, match="has level"):
        growing._check(replace(found, listed=(wrong,)))
