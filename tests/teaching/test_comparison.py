"""The table: fifteen rows and the engines, the same at every call but for the time."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from tests.teaching.boards import BARS, PAIRS, STRIP
from tilewright import Comparison, compare_strategies, study
from tilewright.errors import Interrupted, TilewrightError
from tilewright.results.comparison import EngineRow, Run, StrategyRow


def timeless(data: Any) -> Any:
    """Return JSON data without the seconds."""
    if isinstance(data, dict):
        return {key: timeless(value) for key, value in data.items() if key != "seconds"}
    return [timeless(one) for one in data] if isinstance(data, list) else data


@pytest.fixture(scope="module")
def table() -> Comparison:
    return compare_strategies(tilewright.load("distinct-pentominoes-5x4"), seeds=range(3))


def test_a_row_for_each_pair(table: Comparison) -> None:
    assert [(row.cells, row.pieces) for row in table.strategies] == PAIRS
    assert all([run.seed for run in row.runs] == [0, 1, 2] for row in table.strategies)
    assert all(row.done == 3 and not row.median_is_bound for row in table.strategies)


def test_rows_hold_what_study_finds(table: Comparison) -> None:
    puzzle = tilewright.load("distinct-pentominoes-5x4")
    for row in table.strategies:
        for run in row.runs:
            one = study(puzzle, cells=row.cells, pieces=row.pieces, seed=run.seed)
            assert run.solved
            assert (run.backups, run.nodes) == (one.statistics.backups, one.statistics.nodes)


def test_the_engines_stand_beside(table: Comparison) -> None:
    assert [row.engine for row in table.engines] == [name for name, _ in tilewright.engines()]
    assert {"bitset", "cells"} <= {row.engine for row in table.engines if row.nodes}


def test_it_is_the_same_again(table: Comparison) -> None:
    again = compare_strategies(tilewright.load("distinct-pentominoes-5x4"), seeds=range(3))
    assert timeless(again.data()) == timeless(table.data())


def test_median_and_spread() -> None:
    runs = [Run(seed, True, "limit", backups, 0, 0.5) for seed, backups in enumerate((9, 1, 4, 2))]
    row = StrategyRow("scan", "easy", tuple(runs))
    assert (row.median("backups"), row.spread("backups")) == (3, (1, 9))


@pytest.mark.parametrize(("done", "is_bound"), [(1, True), (2, True), (3, False)])
def test_a_median_of_runs_half_of_which_were_stopped_is_a_bound(done: int, is_bound: bool) -> None:
    ends = ["limit"] * done + ["time"] * (4 - done)
    runs = tuple(Run(seed, False, ended, 1, 1, 0.5) for seed, ended in enumerate(ends))
    assert StrategyRow("scan", "easy", runs).median_is_bound is is_bound


def test_a_proof_is_an_answer_too() -> None:
    rows = compare_strategies(STRIP, seeds=[1]).strategies
    assert all(row.done == 1 and not row.runs[0].solved for row in rows)


def test_runs_that_meet_the_limit_are_marked() -> None:
    table = compare_strategies(tilewright.load("tetrominoes-4x5"), seeds=[0], limit_backups=3)
    assert all(row.median_is_bound and row.runs[0].ended == "backups" for row in table.strategies)
    text = str(table)
    assert "0/1        >3" in text
    assert text.endswith("> at least: runs that are not done were stopped at 3 back-ups")


def test_the_table_has_at_most_eighty_columns() -> None:
    runs = tuple(Run(seed, False, "backups", 100_000, 100_012, 12.3456) for seed in range(5))
    rows = [StrategyRow(cells, pieces, runs) for cells, pieces in PAIRS]
    engines = [EngineRow("bitset", "done", 1_234_567, 1.5), EngineRow("cells", "refused", 0, 0)]
    table = compare_strategies(BARS, seeds=[0])
    wide = Comparison(table.problem, table.seeds, table.budget, rows, engines)
    lines = str(wide).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) == 2 + 1 + 15 + 1 + 2 + 2


def test_at_least_one_seed() -> None:
    with pytest.raises(TilewrightError, match="no seed"):
        compare_strategies(BARS, seeds=[])


def test_an_interrupt_keeps_the_rows() -> None:
    def interrupt(share: float, found: int, nodes: int) -> None:
        if share > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        compare_strategies(BARS, seeds=[0], progress=interrupt)
    assert isinstance(caught.value.partial, Comparison)
    assert 0 < len(caught.value.partial.strategies) < 15
