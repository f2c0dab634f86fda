"""Rules that ask the same of the same cells: a symmetry may take two of them to one.

Such puzzles once had too many items for the symmetries that their demands keep, and were refused
as a fault of tilewright.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tests.reference import slow
from tests.reference.engines import may_refuse
from tests.reference.random_rules import overlapping_puzzle
from tests.rules.boards import DOMINO, counts, engine_counts, ruled
from tilewright.compile import compile_problem
from tilewright.errors import EngineRefused
from tilewright.model import Piece, Rule

_CHUNKS, _CHUNK = 10, 40

ROWS, ROW = ["rows"], [[[0, 0], [1, 0]]]


def test_a_row_that_is_asked_for_twice() -> None:
    board = ruled((2, 2), Piece.of("bar", "aX", copies=2))
    rules = tuple(Rule("once", {"marks": ["a"], "in": lines}) for lines in (ROWS, ROW))
    assert counts(replace(board, rules=rules)) == counts(replace(board, rules=rules[:1])) == (6, 3)


def test_five_squared_with_a_row_asked_for_twice() -> None:
    names = ("sfw", "swc", "sct", "fsw", "ftw", "wfc", "tfc", "st", "tc")
    rules = (
        Rule("once", {"marks": "any", "in": ["rows", "columns"]}),
        Rule("once", {"marks": ["s"], "in": [[[x, 0] for x in range(5)]]}),
    )
    puzzle = replace(ruled((5, 5), *(Piece.of(name, name) for name in names)), rules=rules)
    assert engine_counts(puzzle) == (32, 4)


def test_pieces_that_are_kept_apart_twice() -> None:
    """A reflection takes L to J and so the first and the third rule to the second."""
    pieces = (
        Piece.of("L", "X./X./XX", flips=False),
        Piece.of("J", ".X/.X/XX", flips=False),
        Piece.of("I", "X", copies=2),
        Piece.of("D", "XX", copies=(0, None)),
    )
    lists = (["L", "I"], ["J", "I"], ["L", "I"])
    rules = tuple(Rule("apart", {"pieces": some, "touching": "edge"}) for some in lists)
    puzzle = replace(ruled((4, 3), *pieces), rules=rules)
    assert counts(puzzle) == counts(replace(puzzle, rules=rules[:2]))
    assert len(tilewright.check(puzzle).symmetries) == 4


def test_items_that_say_the_same_are_kept_once() -> None:
    apart = Rule("apart", {"pieces": "all", "touching": "corner"})
    board = ruled((4, 3), DOMINO, Piece.of("dot", "X", copies=(0, None)))
    covers = [compile_problem(replace(board, rules=(apart,) * n).problem()).cover for n in (1, 3)]
    assert covers[0].n_items == covers[1].n_items


def _check(seed: int) -> None:
    puzzle = overlapping_puzzle(seed)
    problem = puzzle.problem()
    found = slow.solutions(problem)
    answer = len(found), slow.distinct(problem, found)
    for engine, _ in tilewright.engines():
        case = f"seed {seed}, engine {engine}\n{puzzle}\n{puzzle.rules}"
        try:
            count = tilewright.count(problem, distinct=True, engine=engine)
        except EngineRefused:
            assert may_refuse(engine, problem), case
            continue
        assert (count.solutions, count.distinct) == answer, case


@pytest.mark.medium
@pytest.mark.parametrize("chunk", range(_CHUNKS))
def test_repeated_rules_change_nothing_but_what_they_ask(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        _check(seed)
