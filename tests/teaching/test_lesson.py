"""What docs/study.md shows and claims is what this version does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tilewright
from tests.teaching.boards import PAIRS
from tilewright import _core, compare_strategies, study
from tilewright.results.comparison import _row_texts
from tilewright.verbs.study import CELL_RULES, STRATEGIES

LESSON = (Path(__file__).parents[2] / "docs" / "study.md").read_text()


def table() -> list[list[str]]:
    """Return the rows of the example table, without the seconds."""
    block = LESSON.split("to a solution or the proof of none\n", 1)[1].split("```", 1)[0]
    rows = [line.split() for line in block.splitlines()]
    return [row[:-1] for row in rows if row and row[0] in CELL_RULES]


def test_every_rule_and_strategy_is_taught() -> None:
    for name in CELL_RULES:
        assert f"| `{name}`" in LESSON
    for name, title, _ in _core.STRATEGIES:
        assert f"| `{name}`" in LESSON
        assert f"| {title} |" in LESSON
    assert [tuple(row[:2]) for row in table()] == PAIRS


def test_the_example_run() -> None:
    report = study(tilewright.load("pentominoes-6x10")).report
    shown = re.sub(r"elapsed time .*", "", report)
    assert shown in re.sub(r"elapsed time .*", "", LESSON)


@pytest.mark.medium
@pytest.mark.parametrize("cells", ["open-neighbours", "scan"])
def test_the_example_table(cells: str) -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    for row in table():
        if row[0] == cells:
            _, pieces, done, backups, spread, nodes = row
            runs = [study(puzzle, cells=cells, pieces=pieces, seed=seed) for seed in range(5)]
            lifted = sorted(run.statistics.backups for run in runs)
            assert f"{lifted[2]:,}" == backups
            assert f"{lifted[0]:,}..{lifted[4]:,}" == spread
            assert f"{sorted(run.statistics.nodes for run in runs)[2]:,}" == nodes
            assert done == "5/5"


@pytest.mark.long
def test_the_whole_example_table() -> None:
    rows = compare_strategies(tilewright.load("pentominoes-6x10")).strategies
    assert [_row_texts(row)[:-1] for row in rows] == table()


@pytest.mark.parametrize(
    ("cells", "backups"), [("open-neighbours", 188), ("scan", 246), ("nearest-wall", 318)]
)
def test_for_a_proof_the_order_of_the_pieces_does_not_matter(cells: str, backups: int) -> None:
    puzzle = tilewright.load("tetrominoes-4x5")
    for pieces in STRATEGIES:
        counts = study(puzzle, cells=cells, pieces=pieces, seed=1).statistics
        assert counts.backups == backups
    assert f"{backups}" in LESSON


def test_pictures_of_the_priorities() -> None:
    """The three small boards are those of test_grid, on 5 x 4."""
    assert "2 3 3 3 2         0 0 0 0 0          0 1 2 1 0" in LESSON
    assert "3 4 4 4 3         0 1 1 1 0          1 2 3 2 1" in LESSON
