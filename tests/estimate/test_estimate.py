"""Estimates: exact where they say so, the same for a seed, and the truth mostly in the interval.

The seeds and the engine are fixed and the limits are nodes, so that nothing here depends on time or
chance; the whole record is made by ``calibration.py``.
"""

from __future__ import annotations

import json
import re
from math import isinf

import pytest

import tilewright
from tests.estimate import calibration
from tests.reference import slow
from tests.reference.randoms import random_puzzle
from tilewright import SearchOptions
from tilewright._core import CancelToken
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import EngineRefused, LimitReached
from tilewright.results.estimate import Estimate

BOARDS = (
    "pentominoes-3x20",
    "soma-crystal",
    "y-pentominoes-10x10",
    "l-tetrominoes-6x8",
    "pentomino-triplication-f",
    "any-pentominoes-3x10",
    "double-tetrominoes-4x10",
    "pentominoes-5x12-no-crossroads",
    "solid-pentominoes-crystal-1",
    "any-tetrominoes-6x6-apart",
)
SEEDS = range(8)


def _estimate(name: str, **options: object) -> Estimate:
    return tilewright.load(name).estimate(**{"engine": "bitset", **options})  # type: ignore[arg-type]


def test_small_searches_are_exact() -> None:
    for seed in range(60):
        puzzle = random_puzzle(seed)
        found = slow.solutions(puzzle.problem())
        estimate = tilewright.estimate(puzzle)
        count = tilewright.count(puzzle, distinct=True, engine=estimate.engine)
        assert estimate.exact, seed
        assert estimate.solutions.value == len(found), seed
        assert estimate.distinct.value == count.distinct, seed
        if estimate.proof is not None:
            continue  # nothing is searched
        assert (estimate.nodes.value, estimate.nodes.error) == (count.nodes, 0), seed
        assert estimate.nodes.low == estimate.nodes.high == count.nodes


def test_a_seed_fixes_the_figures_on_any_number_of_threads() -> None:
    first = _estimate("pentominoes-5x12-no-crossroads", seed=3, limit_nodes=20_000, threads=1)
    assert not first.exact
    again = _estimate("pentominoes-5x12-no-crossroads", seed=3, limit_nodes=20_000, threads=3)
    figures = [(e.nodes, e.solutions, e.distinct, e.samples, e.visited) for e in (first, again)]
    assert figures[0] == figures[1]
    other = _estimate("pentominoes-5x12-no-crossroads", seed=4, limit_nodes=20_000)
    assert other.nodes != first.nodes


def test_the_truth_lies_in_the_interval_mostly() -> None:
    hits = []
    for name in BOARDS:
        compiled = compile_problem(tilewright.load(name).problem())
        count = tilewright.count(compiled, distinct=True, engine="bitset")
        assert count.distinct is not None
        truth = calibration.Truth(compiled, count.nodes, count.solutions, count.distinct)
        trials = [calibration.trial(truth, 0.1, seed, "bitset") for seed in SEEDS]
        hits += [trial.hit for trial in trials if trial is not None]
    assert len(hits) > 0.7 * len(BOARDS) * len(SEEDS)
    for which, name in enumerate(calibration.FIGURES):
        share = sum(hit[which] for hit in hits) / len(hits)
        assert share >= 0.85, f"{name}: {share}"


def test_the_mean_of_many_estimates_is_the_truth() -> None:
    name, number = "soma-3x3x3", 300
    count = tilewright.load(name).count(distinct=True, engine="bitset")
    compiled = compile_problem(tilewright.load(name).problem())
    estimates = [
        tilewright.estimate(compiled, engine="bitset", seed=seed, limit_nodes=600, threads=1)
        for seed in range(number)
    ]
    assert not any(estimate.exact for estimate in estimates)
    nodes = sum(estimate.nodes.value for estimate in estimates) / number
    solutions = sum(estimate.solutions.value for estimate in estimates) / number
    assert abs(nodes - count.nodes) < 0.04 * count.nodes
    assert abs(solutions - count.solutions) < 0.12 * count.solutions


def test_intervals_get_narrower_with_the_limit() -> None:
    widths = []
    for limit in (20_000, 100_000, 400_000):
        nodes = _estimate("pentominoes-6x10", limit_nodes=limit).nodes
        widths.append(nodes.high / nodes.low)
    assert widths[0] > widths[1] > widths[2]


def test_no_nodes_and_no_time() -> None:
    with pytest.raises(LimitReached, match="limit on time while preparing"):
        tilewright.estimate(compiled_6x10(), engine="bitset", limit_time=0)
    few = _estimate("pentominoes-6x10", limit_nodes=1)
    assert few.samples > 1
    assert few.nodes.value > 0


def compiled_6x10() -> Compiled:
    return compile_problem(tilewright.load("pentominoes-6x10").problem())


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    options = SearchOptions("bitset", token=token)
    estimate = tilewright.estimate(compiled_6x10(), options=options)
    assert estimate.ended == "cancelled"
    assert isinf(estimate.nodes.error)
    assert isinf(estimate.nodes.high)
    assert 892_248 in estimate.nodes
    json.dumps(estimate.data(), allow_nan=False)


def test_settings_choose_the_board() -> None:
    puzzle = tilewright.load("pegged-5x5")
    assert puzzle.estimate(pegs="1,0 3,2 4,4").solutions.value == 40
    with pytest.raises(tilewright.PuzzleError, match="pegs"):
        puzzle.estimate()


def test_it_says_when_a_count_needs_no_search() -> None:
    assert tilewright.load("dominoes-6x6").estimate().frontier is not None
    assert _estimate("dominoes-6x6").frontier is None  # the engine was asked for
    assert tilewright.load("pentominoes-6x10").estimate().frontier is None


def test_an_unknown_engine() -> None:
    with pytest.raises(tilewright.TilewrightError, match="did you mean 'bitset'"):
        _estimate("dominoes-4x4", engine="bitsets")


def test_every_engine_answers_or_refuses_as_in_a_count() -> None:
    refused = 0
    for name in ("five-squared", "any-tetrominoes-6x6-apart"):
        puzzle = tilewright.load(name)
        for engine, _ in tilewright.engines():
            try:
                expected = puzzle.count(engine=engine).solutions
            except EngineRefused as refusal:
                refused += 1
                with pytest.raises(EngineRefused, match=re.escape(str(refusal))):
                    puzzle.estimate(engine=engine)
            else:
                assert puzzle.estimate(engine=engine).solutions.value == expected
    assert refused
