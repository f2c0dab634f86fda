"""What settings share saves work and changes nothing: covers of boards."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import tilewright
from tilewright.compile import compile_problem
from tilewright.compile.open_cover import OpenCover
from tilewright.model import AnyCells, Piece, Puzzle, Region, Rule, Setup

PEGS = Setup((AnyCells("pegs", "a", 5),))
BARS = Puzzle(
    "bars",
    Region.box(4, 4),
    (Piece.of("bar", "aX", copies=(0, None)), Piece.of("dot", "X", copies=(0, 6))),
    rules=(Rule("marks", "match"), Rule("symmetric", "rotate-180")),
    setup=replace(PEGS, slots=(AnyCells("pegs", "a", 4),)),
)
#: puzzles with slots that mark cells, under different rules
MARKED = {
    "l-puzzle-6x8": tilewright.load("l-puzzle-6x8"),
    "touching": replace(tilewright.load("l-puzzle-6x8"), settings={"touch": "off"}),
    "colours": BARS,
    "other pairs": replace(
        BARS,
        rules=(
            Rule("marks", {"unmarked": "any"}),
            Rule("apart", {"pieces": ["dot"], "touching": "edge"}),
        ),
        setup=PEGS,
    ),
    "no rules": replace(BARS, rules=(), setup=PEGS),
}


@pytest.mark.parametrize("name", MARKED)
def test_a_setting_is_compiled_to_the_same_from_what_all_share(name: str) -> None:
    puzzle, rng = MARKED[name], random.Random(name)
    partial = puzzle.problem(partial=True)
    shared = OpenCover.of(partial)
    for _ in range(8):
        setting = puzzle.setup.draw(puzzle.region, rng)
        assert setting is not None
        problem = partial.with_setting(setting)
        quick, slow = shared.compiled(problem), compile_problem(problem)
        assert quick is not None
        assert quick.cover.fingerprint == slow.cover.fingerprint, setting
        assert quick.cover.uses() == slow.cover.uses(), setting
        assert (quick.placements, quick.symmetries) == (slow.placements, slow.symmetries), setting
        assert quick.problem == slow.problem


def test_blocked_cells_make_a_board_of_its_own() -> None:
    puzzle = tilewright.load("pegged-5x5")
    problem = puzzle.problem({"pegs": "1,0 3,2 4,4"})
    assert OpenCover.of(puzzle.problem(partial=True)).compiled(problem) is None
