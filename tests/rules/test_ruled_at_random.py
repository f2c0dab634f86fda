"""Random puzzles with rules: every engine against the slow twin, the checker against both.

The seed is in the message of a failure: ``random_ruled_puzzle(seed)`` is the puzzle.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

import tilewright
from tests.parts import chunks
from tests.reference import slow, slow_rules
from tests.reference.engines import check_engines
from tests.reference.random_rules import random_ruled_puzzle
from tests.rules.contract import marked_anew
from tilewright.checker import verify
from tilewright.model import Problem, Solution
from tilewright.model.rules import RULES

_CHUNKS, _CHUNK = 28, 40
#: wrong solutions of one puzzle that are shown to the checker, and how many are looked at
_WRONG, _SHOWN = 6, 200
#: puzzles on which an engine, the checker or the twin was wrong once: none so far
_FOUND: tuple[int, ...] = ()


def _check(seed: int) -> None:
    puzzle = random_ruled_puzzle(seed)
    problem = puzzle.problem()
    case = f"seed {seed}\n{puzzle}\n{puzzle.rules}"
    check_engines(problem, case)
    _refused(problem, case)


def _refused(problem: Problem, case: str) -> None:
    """Show the checker solutions of the puzzle without rules: it names the rules they break."""
    puzzle, names = problem.puzzle, {rule.switch for rule in problem.puzzle.rules}
    kept = {name: value for name, value in puzzle.settings.items() if name not in names}
    bare = replace(puzzle, rules=(), settings=kept)
    wrong, rng = 0, Random(case)
    for one in islice(tilewright.solutions(bare), _SHOWN):
        solution = Solution(
            problem, tuple(marked_anew(rng, problem, laid) for laid in one.placements)
        )
        broken = slow_rules.broken(problem, solution.key())
        if broken and wrong < _WRONG:
            wrong += 1
            expected = {f"rule-{kind.replace('_', '-')}" for kind in broken}
            assert verify(problem, solution).kinds == expected, case
            unmarked = [replace(placement, marks=()) for placement in solution.placements]
            assert verify(problem, unmarked).kinds == expected, case


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=3))
def test_engines_checker_and_slow_twin_agree(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        _check(seed)


@pytest.mark.parametrize("seed", _FOUND)
def test_what_was_wrong_once(seed: int) -> None:
    _check(seed)


def test_ruled_puzzles_are_the_same_for_the_same_seed() -> None:
    assert random_ruled_puzzle(7) == random_ruled_puzzle(7)


@pytest.mark.long
def test_every_kind_of_rule_is_met() -> None:
    """Each kind stands alone and among others, with solutions and symmetries, often enough."""
    alone: Counter[str] = Counter()
    solvable: Counter[str] = Counter()
    symmetric: Counter[str] = Counter()
    for seed in range(400):
        problem = random_ruled_puzzle(seed).problem()
        kinds = {rule.kind for rule in slow_rules.active(problem)}
        found = slow.solutions(problem)
        alone.update(kinds if len(kinds) == 1 else ())
        solvable.update(kinds if found else ())
        symmetric.update(kinds if found and len(list(slow.symmetries(problem))) > 1 else ())
    for seen in (alone, solvable, symmetric):
        assert set(seen) == set(RULES) - {"no_crossing"}, seen  # which is for sticks
        assert min(seen.values()) >= 5, (alone, solvable, symmetric)
