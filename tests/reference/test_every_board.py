"""Random puzzles on every lattice, also with joined borders and with rules: engines, twin, checker.

The seed is in the message of a failure: ``puzzle_of(seed)`` is the puzzle.
"""

from __future__ import annotations

from collections import Counter

import pytest

import tilewright
from tests.deduction.sound import check_trace
from tests.parts import chunks
from tests.proofs.test_system import layouts
from tests.reference import slow_rules
from tests.reference.engines import check_engines
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright.lattice import LATTICES
from tilewright.model import Puzzle
from tilewright.model.rules import RULES
from tilewright.proofs.system import System

_CHUNKS, _CHUNK = 80, 25
#: puzzles on which compiler, checker, twin or the walk of a proof was wrong once
_FOUND = (304, 312, 540, 816, 867, 1340, 1351, 1601)
#: the lattices in turn; pieces of four dimensions take the slow twin long
_NAMES = [name for name in LATTICES if name != "tesseract"]


def puzzle_of(seed: int) -> Puzzle:
    """Return a puzzle: half of them have joined borders, two of three have rules."""
    name = _NAMES[seed % len(_NAMES)] if seed % 500 < 499 else "tesseract"
    draw = random_joined_puzzle if (seed // len(_NAMES)) % 2 else random_puzzle
    bare = draw(seed, LATTICES[name])
    return random_ruled_puzzle(seed, bare) if seed % 3 else bare


def check(seed: int) -> None:
    puzzle = puzzle_of(seed)
    check_puzzle(puzzle, f"seed {seed}")


def check_puzzle(puzzle: Puzzle, label: str) -> None:
    """Compare the engines, the checker and the slow twin, on joined borders also two more readers."""
    problem = puzzle.problem()
    drawn = f"{puzzle!r}\n{puzzle}\n{puzzle.region.wrap}\n{puzzle.rules}"
    found = check_engines(problem, f"{label}\n{drawn}")
    if puzzle.region.wrap:
        assert set(layouts(System.of(problem))) == found, f"{label}: the constraints differ"
        check_trace(problem, f"{label}: a deduction is wrong")


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=1))
def test_engines_checker_and_slow_twin_agree(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        check(seed)


@pytest.mark.parametrize("seed", _FOUND)
def test_what_was_wrong_once(seed: int) -> None:
    check(seed)


@pytest.mark.long
def test_every_kind_of_rule_and_surface_is_met() -> None:
    """Each rule that such boards take is met on joined borders, with solutions, and so is each lattice."""
    kinds: Counter[str] = Counter()
    lattices: Counter[str] = Counter()
    turning = 0
    for seed in range(600):
        puzzle = puzzle_of(seed)
        problem = puzzle.problem()
        if puzzle.region.wrap and tilewright.count(problem).solutions:
            kinds.update(rule.kind for rule in slow_rules.active(problem))
            lattices[puzzle.lattice] += 1
            turning += problem.lattice.turns_round
    # The first refuses joined borders; the contract of rules draws the others.
    left_out = {"no_fault_lines", "area", "maximal", "outline", "sides"}
    assert set(kinds) == set(RULES) - left_out
    assert set(lattices) >= set(_NAMES)
    assert turning >= 10
