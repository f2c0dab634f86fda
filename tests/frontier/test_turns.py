"""A frontier in the plan: it keeps what it has done between its turns, and hopeless searches stand aside.

What is measured is work: nodes and states of every attempt, not seconds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import tilewright
from tilewright.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[2]


def story(result: tilewright.Count) -> dict[str, int]:
    return {str(one["attempt"]): int(one["nodes"]) for one in result.tried}


@pytest.mark.medium
def test_a_frontier_answers_where_no_tree_can() -> None:
    puzzle = tilewright.load(ROOT / "bench/puzzles/double-pentominoes-3x40.yaml")
    counted = tilewright.count(puzzle, threads=1)
    assert (counted.solutions, counted.engine) == (451_200, "frontier")
    nodes = story(counted)
    states = nodes.pop("frontier")
    alone = tilewright.count(puzzle, engine="frontier", threads=1)
    assert alone.solutions == 451_200
    assert states == alone.nodes, "a state that was looked at is not looked at again"
    assert sum(nodes.values()) < states, "a node costs less than a state"
    (frontier,) = [one for one in counted.tried if one["attempt"] == "frontier"]
    assert frontier["turns"] > 1, "it was paused, or the test shows nothing"


@pytest.mark.medium
def test_a_time_limit_is_for_the_whole_plan() -> None:
    """Ten times the seconds that it takes; half of them would do, a search of a tree would not."""
    counted = tilewright.count(tilewright.load("y-pentominoes-15x15"), threads=1, limit_time=300)
    assert (counted.ended, counted.solutions, counted.engine) == ("done", 1696, "frontier")
    nodes = story(counted)
    states = nodes.pop("frontier")
    assert sum(nodes.values()) < states / 2, (
        "first parts of a tree are small: they promise too much"
    )


def test_no_frontier_where_one_solution_is_wanted_of_a_long_board() -> None:
    puzzle = Puzzle.of(tilewright.load(ROOT / "bench/puzzles/hexominoes-15x15-without-block.yaml"))
    found = tilewright.solve(puzzle, threads=1)
    assert found is not None
    assert tilewright.verify(puzzle, found)


def test_what_stops_early_tells_shares_and_the_largest_bound() -> None:
    puzzle = tilewright.load("kanoodle-5x11")
    counted = tilewright.count(puzzle, threads=1, limit_nodes=200_000)
    assert counted.ended == "nodes"
    shares = [one for one in counted.tried if one["share"]]
    assert shares
    for one in shares:
        assert 0 < one["share"] <= 1
        assert one["projected"] == pytest.approx(one["seconds"] / one["share"], rel=0.01)
