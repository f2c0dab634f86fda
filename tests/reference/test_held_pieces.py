"""Pieces that are held to given places: engines, twin, checker, proofs and prover on random puzzles.

The seed is in the message of a failure: ``held_puzzle_of(seed)`` is the puzzle.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tests.best.plain import best_value
from tests.parts import chunks
from tests.proofs.test_system import layouts
from tests.reference import slow
from tests.reference.random_places import held_puzzle_of
from tests.reference.test_every_board import check_puzzle
from tilewright.checker import verify
from tilewright.model import Piece, Puzzle, Region
from tilewright.proofs.system import System

_CHUNKS, _CHUNK = 20, 25


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=2))
def test_engines_checker_proofs_and_slow_twin_agree(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        puzzle = held_puzzle_of(seed)
        check_puzzle(puzzle, f"seed {seed}")
        problem = puzzle.problem()
        found = slow.solutions(problem)
        assert set(layouts(System.of(problem))) == found, f"seed {seed}: the constraints differ"
        verdict = tilewright.explain(puzzle).verdict
        assert verdict == ("has solutions" if found else "no solution"), f"seed {seed}"


def test_a_layout_elsewhere_is_no_solution() -> None:
    """What the puzzle without given places has, and the one with them has not, is refused."""
    refused = 0
    for seed in range(60):
        puzzle = held_puzzle_of(seed)
        loose = replace(puzzle, pieces=tuple(replace(p, at=()) for p in puzzle.pieces))
        allowed = slow.solutions(puzzle.problem())
        for one in tilewright.solutions(loose):
            verdict = verify(puzzle, one)
            assert verdict.ok == (one.key() in allowed), f"seed {seed}: {one}"
            assert verdict.ok or "wrong-place" in verdict.kinds, f"seed {seed}: {one}"
            refused += not verdict.ok
    assert refused > 50


def test_the_best_packing_keeps_to_the_places() -> None:
    for seed in (seed for seed in range(60) if seed % 4):  # the others have rules
        puzzle = held_puzzle_of(seed)
        best = tilewright.best(puzzle)
        assert best.value == best_value(puzzle.problem(), "cells"), f"seed {seed}"


@pytest.mark.medium
def test_the_draws_have_every_feature() -> None:
    problems = [held_puzzle_of(seed).problem() for seed in range(120)]
    held = [p for p in problems if any(piece.at for piece in p.pieces)]
    seen = {
        "held": len(held),
        "solvable": sum(bool(slow.solutions(p)) for p in held),
        "symmetric": sum(len(list(slow.symmetries(p))) > 1 for p in held),
        "joined": sum(bool(p.region.wrap) for p in held),
        "blocked places": sum(
            not set(p.region.cells).issuperset(place)
            for p in held
            for piece in p.pieces
            for place in piece.at
        ),
        "placed": sum(bool(p.placed) for p in held),
        "rules": sum(bool(p.rules) for p in held),
        "copies": sum(any(k.at and k.copies != (1, 1) for k in p.pieces) for p in held),
        "marks": sum(any(k.at and any(k.shapes[0].marks) for k in p.pieces) for p in held),
    }
    assert min(seen.values()) >= 5, seen


def test_a_symmetry_takes_places_to_places() -> None:
    """Two dominoes in a square of four cells, of two names: held to both sides or to one."""
    left, right = ((0, 0), (0, 1)), ((1, 0), (1, 1))

    def orders(*places: tuple[tuple[tuple[int, int], ...], ...]) -> tuple[int, int]:
        pieces = [Piece.of(name, "XX", at=at) for name, at in zip("ab", places, strict=True)]
        puzzle = Puzzle("held", Region.box(2, 2), tuple(pieces))
        count = tilewright.count(puzzle, distinct=True)
        assert count.distinct == slow.distinct(puzzle.problem(), slow.solutions(puzzle.problem()))
        return count.solutions, count.distinct or 0

    assert orders((), ()) == (4, 1)
    assert orders((left, right), ()) == (2, 1)
    assert orders((left,), ()) == (1, 1)
    assert orders((left,), (right,)) == (1, 1)
    assert orders((left, right), (right, left)) == (2, 1)
    assert orders((left, ((0, 0), (1, 0))), ()) == (2, 1)
    assert orders((left, ((0, 1), (1, 1))), (right,)) == (1, 1)
