"""The ladder of deductions: what it deduces holds, and each rung is what it is said to be."""

from __future__ import annotations

from collections import Counter

import pytest

import tilewright
from tests.deduction.slow_rungs import SlowPosition, levels
from tests.deduction.sound import check_trace
from tests.parts import chunks
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import _core
from tilewright.compile import compile_problem
from tilewright.deduction.deducer import Deducer

#: 5,000 random boards, half of them with rules: the first chunks always, the others with what takes minutes
_CHUNKS, _FIRST, _CHUNK = 50, 8, 50


@pytest.mark.parametrize("chunk", chunks(_FIRST, fast=2))
def test_what_is_deduced_holds_in_every_solution(chunk: int) -> None:
    check_chunk(chunk)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(_FIRST, _CHUNKS))
def test_what_is_deduced_holds_in_every_solution_of_five_thousand(chunk: int) -> None:
    check_chunk(chunk)


def check_chunk(chunk: int) -> None:
    used: Counter[str] = Counter()
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        used += check_trace(random_puzzle(seed).problem(), f"random_puzzle({seed})")
        ruled = random_ruled_puzzle(seed).problem()
        used += check_trace(ruled, f"random_ruled_puzzle({seed})")
    assert {"1a", "2a", "2b", "5"} <= set(used)


@pytest.mark.parametrize("chunk", chunks(8, fast=2))
def test_what_is_open_is_what_the_definitions_say(chunk: int) -> None:
    compared: Counter[str] = Counter()
    for seed in range((chunk + 1) * 25, (chunk + 2) * 25):
        for puzzle in (random_puzzle(seed), random_ruled_puzzle(seed)):
            compared += _replayed(puzzle, f"seed {seed}, {puzzle.name}")
    assert {"1a", "2a", "2b", "3a"} <= set(compared)


def _replayed(puzzle: tilewright.model.Puzzle, case: str) -> Counter[str]:
    """Follow a trace beside the slow twin; rungs past looking end it."""
    compared: Counter[str] = Counter()
    compiled = compile_problem(puzzle.problem())
    at = SlowPosition(compiled)
    if at.colors:  # several options may use an item there, which the slow twin does not know
        return compared
    for step in Deducer.of(compiled).core.trace().steps:
        open_steps = next((found for found in levels(at) if found), [])
        if not open_steps:
            assert step.rung in ("4", "5", "6"), case
            return compared
        assert (step.rung, frozenset(step.options)) in open_steps, f"{case}: {step}"
        assert step.open == len(open_steps), f"{case}: {step}"
        compared[step.rung] += 1
        if step.effect == "strike":
            at.alive -= set(step.options)
        for option in step.options if step.effect == "lay" else ():
            if option not in at.alive:
                return compared  # a clash: two forced options that cannot be laid together
            at.lay(option)
    return compared


#: for each rung up to 5 a random board with one solution on which it is the hardest step; below 0
#: the board has rules
HARDEST = {
    "1a": -2,
    "1b": -6,
    "2a": 65,
    "2b": 3,
    "3a": -76,
    "3b": 32,
    "3c2": 70,
    "4": 76,
    "5": -21,
}


@pytest.mark.parametrize(("rung", "seed"), HARDEST.items())
def test_each_rung_is_the_hardest_of_some_board(rung: str, seed: int) -> None:
    make = random_ruled_puzzle if seed < 0 else random_puzzle
    rating = tilewright.rate(make(abs(seed)))
    assert rating.solutions == 1
    assert rating.logic is not None
    assert (rating.logic.ended, rating.logic.hardest) == ("solved", rung)


def test_a_look_ends_in_the_middle() -> None:
    """On this board a single look for dead cells takes minutes."""
    deducer = Deducer.of(compile_problem(tilewright.load("pentacubes-10x10x10-any").problem()))
    token = _core.CancelToken()
    token.cancel()
    for found in (deducer.core.trace(token=token), deducer.core.trace(max_seconds=0.1)):
        assert (found.ending, found.steps) == ("stopped", [])
