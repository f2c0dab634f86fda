"""Small boards and short ways to ask for counts that several tests use."""

from __future__ import annotations

from typing import Any

import tilewright
from tests.reference import slow
from tests.reference.engines import may_refuse
from tilewright.errors import EngineRefused
from tilewright.model import Piece, Puzzle, Region, Rule

DOMINO = Piece.of("domino", "XX", copies=(0, None))
BRICK = Piece.of("brick", "XX", copies=(0, None), dimension=3)


def ruled(region: Region | str | tuple[int, ...], *pieces: Piece, **rules: Any) -> Puzzle:
    """Return a puzzle; a keyword is a rule, its value the rule's."""
    if isinstance(region, str):
        region = Region.picture(region)
    elif isinstance(region, tuple):
        region = Region.box(*region)
    lattice = "cube" if len(region.cells[0]) == 3 else "square"
    made = tuple(Rule(kind, value) for kind, value in rules.items())
    return Puzzle("ruled", region, pieces, lattice, rules=made)


def counts(puzzle: Puzzle, **settings: Any) -> tuple[int, int]:
    """Return solutions and distinct solutions, on which every engine that can and the twin agree."""
    problem = puzzle.problem(settings)
    found = slow.solutions(problem)
    answer = len(found), slow.distinct(problem, found)
    assert engine_counts(puzzle, **settings) == answer
    return answer


def engine_counts(puzzle: Puzzle, **settings: Any) -> tuple[int, int]:
    """Return solutions and distinct solutions, on which every engine that can agrees."""
    answers = set()
    for engine, _ in tilewright.engines():
        try:
            count = tilewright.count(puzzle, distinct=True, engine=engine, **settings)
        except EngineRefused:
            assert may_refuse(engine, puzzle.problem(settings))
            continue
        answers.add((count.solutions, count.distinct))
    assert len(answers) == 1, answers
    return answers.pop()
