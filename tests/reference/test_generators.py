"""The generators that the core gets make the group that the symmetries of the board are."""

from __future__ import annotations

import pytest

from tests.reference.randoms import random_puzzle
from tilewright import load
from tilewright.compile import Compiled, compile_problem

BOARDS = [
    "pentominoes-3x20",
    "soma-3x3x3",
    "domino-latin-square-4x4",
    "any-tetrominoes-4x4-apart",
    "y-pentominoes-10x10",
]


def effects(compiled: Compiled) -> set[tuple[int, ...]]:
    """Return what each symmetry does to placements, looked up by piece, cells and marks."""
    laid = []
    for placement in compiled.placements:
        marks = compiled.board.orientations[placement.piece_index][placement.orientation].marks
        laid.append((placement.piece_index, frozenset(zip(placement.cells, marks, strict=True))))
    number = {placement: option for option, placement in enumerate(laid)}
    return {
        tuple(
            number[symmetry.pieces[kind], frozenset((symmetry.cells[c], mark) for c, mark in cells)]
            for kind, cells in laid
        )
        for symmetry in compiled.symmetries
    }


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name: str) -> None:
    compiled = compile_problem(load(name).problem())
    assert compiled.cover.features().symmetries == len(effects(compiled)) > 1


def test_random_puzzles() -> None:
    orders = set()
    for seed in range(80):
        compiled = compile_problem(random_puzzle(seed).problem())
        order = compiled.cover.features().symmetries
        assert order == len(effects(compiled)), seed
        orders.add(order)
    assert {1, 2, 4} <= orders
