"""Whatever the budgets and the order of results: the totals are those of ``count``, the weight is 1."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import tilewright
from tests.parts import chunks, first_of
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright.compile import compile_problem
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.run import RunCount, run
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.store.totals import DONE
from tilewright.ledger.work.subject import Subject
from tilewright.model import Puzzle
from tilewright.running.options import SearchOptions

from .pools import opened, scrambled
from .twin import run_slowly

ENGINES = ("bitmask", "bitmask-portable", "bitset", "cells", "frontier")


def whole_run(
    folder: Path, puzzle: Puzzle, engine: str, seed: int, *, keep: bool, distinct: bool, nodes: int
) -> RunCount:
    found = run(
        puzzle,
        folder,
        engine=engine,
        keep=keep,
        distinct=distinct,
        unit_nodes=nodes,
        recheck=0.2,
        workers=scrambled(seed),
    )
    assert found.complete
    assert found.weight == 1
    assert fsck(folder) == []
    return found


@pytest.mark.parametrize("chunk", chunks(12, fast=2))
def test_random_puzzles_come_to_what_count_says(chunk: int, tmp_path: Path) -> None:
    for seed in range(20 * chunk, 20 * chunk + 20):
        rng = Random(seed)
        puzzle = random_ruled_puzzle(seed) if seed % 2 else random_puzzle(seed)
        engine, keep = rng.choice(ENGINES), rng.random() < 0.4
        engine = "cells" if keep and engine == "frontier" else engine
        distinct, nodes = rng.random() < 0.5, rng.choice((1, 1, 2, 5, 40))
        try:
            truth = tilewright.count(puzzle, engine=engine, distinct=distinct)
        except TilewrightError:
            engine = "cells"
            truth = tilewright.count(puzzle, engine=engine, distinct=distinct)
        folder = tmp_path / str(seed)
        asked = {"keep": keep, "distinct": distinct, "nodes": nodes}
        found = whole_run(folder, puzzle, engine, seed, **asked)  # type: ignore[arg-type]
        case = f"seed {seed}, {engine}, {asked}"
        assert (found.solutions, found.distinct) == (truth.solutions, truth.distinct), case
        if keep:
            expected = set(tilewright.solutions(puzzle)) if not distinct else None
            solutions = list(kept(folder))
            assert len(solutions) == len(set(solutions)), case
            assert expected is None or set(solutions) == expected, case
            assert len(solutions) == (truth.distinct if distinct else truth.solutions), case


BOARDS = {
    "pentominoes-3x20-no-crossroads": "cells",
    "any-pentominoes-5x5": "bitset",
    "double-tetrominoes-4x10": "bitmask",
    "distinct-pentominoes-5x4": "bitset",
    "dominoes-6x6": "frontier",
    "any-tetrominoes-4x4-apart": "cells",
}


@pytest.mark.parametrize("nodes", first_of([700, 30], 1))
@pytest.mark.parametrize("name", BOARDS)
def test_boards_come_to_what_the_slow_driver_comes_to(
    name: str, nodes: int, tmp_path: Path
) -> None:
    puzzle, engine = tilewright.load(name), BOARDS[name]
    keep = engine != "frontier"
    compiled = compile_problem(puzzle.problem())
    options = SearchOptions(engine)
    subject = Subject.of(compiled, options, distinct=False, keep=keep)
    slow = run_slowly(subject, compiled, nodes)
    found = whole_run(tmp_path, puzzle, engine, nodes, keep=keep, distinct=False, nodes=nodes)
    assert found.solutions == slow.solutions == tilewright.count(puzzle).solutions
    columns = "id, weight, own, solutions, nodes, digest, kept"
    with opened(tmp_path) as store:
        rows = {row[0]: row[1:] for row in store.rows(columns, f"state = {DONE}")}
    assert rows.keys() == slow.results.keys()
    for unit, (weight, own, solutions, spent, digest, number) in rows.items():
        result = slow.results[unit]
        assert (Fraction(weight), Fraction(own)) == (slow.weights[unit], slow.own(unit))
        assert (int(solutions), spent, number) == (result.solutions, result.nodes, result.kept)
        assert digest == result.digest
    if keep:
        assert set(map(tuple, kept(tmp_path).options())) == slow.kept()


@pytest.mark.parametrize("engine", ["bitmask", "bitset", "cells"])
def test_one_node_a_unit(engine: str, tmp_path: Path) -> None:
    puzzle = tilewright.load("distinct-pentominoes-5x3")
    found = whole_run(tmp_path, puzzle, engine, 1, keep=True, distinct=True, nodes=1)
    assert found.distinct == tilewright.count(puzzle, distinct=True).distinct
    assert found.units >= found.nodes / 2
