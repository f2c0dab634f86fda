"""Steps of assembly: the same as by moving pieces cell by cell, and by trying every order."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

import tilewright
from tilewright.draw.assembly import FROM, assembly
from tilewright.lattice import Cell, shift

FAR = 8


def can_leave(piece: set[Cell], others: set[Cell], step: Cell) -> bool:
    """Tell whether a piece gets clear of others, a cell at a time."""
    for _ in range(FAR):
        piece = {shift(cell, step) for cell in piece}
        if piece & others:
            return False
    return True


def check(pieces: list[set[Cell]]) -> bool:
    """Check what is found against moving, and return whether everything can be put together."""
    found = assembly([sorted(piece) for piece in pieces])
    assert sorted([*found.stuck, *(step.piece for step in found.steps)]) == list(range(len(pieces)))
    left = set(range(len(pieces)))
    for step in reversed(found.steps):
        left.remove(step.piece)
        others = {cell for other in left for cell in pieces[other]}
        assert can_leave(pieces[step.piece], others, FROM[step.origin])
    assert left == set(found.stuck)
    for piece in found.stuck:
        others = {cell for other in left - {piece} for cell in pieces[other]}
        assert not any(can_leave(pieces[piece], others, step) for step in FROM.values())
    return not found.stuck


def some_order(pieces: list[set[Cell]]) -> bool:
    """Tell whether any order at all takes all pieces off."""
    return any(
        all(
            any(
                can_leave(pieces[piece], set().union(*(pieces[one] for one in order[:place])), step)
                for step in FROM.values()
            )
            for place, piece in enumerate(order)
        )
        for order in permutations(range(len(pieces)))
    )


@pytest.mark.parametrize("seed", range(40))
def test_random_pieces(seed: int) -> None:
    chance = random.Random(seed)
    pieces: list[set[Cell]] = [set() for _ in range(3)]
    for cell in product(range(3), repeat=3):
        chance.choice(pieces).add(cell)
    pieces = [piece for piece in pieces if piece]
    assert check(pieces) == some_order(pieces)


def test_a_soma_cube_goes_together_from_above() -> None:
    solution = tilewright.load("soma-3x3x3").solve()
    assert solution is not None
    assert check([set(placement.cells) for placement in solution.placements])


def test_rings_that_hold_each_other_are_reported() -> None:
    ring = {(x, y, 1) for x, y in product(range(3), repeat=2)} - {(1, 1, 1)}
    other = {(1, y, z) for y, z in product(range(1, 4), range(3))} - {(1, 2, 1)}
    found = assembly([sorted(ring), sorted(other)])
    assert found.stuck == (0, 1)
    assert not found.steps
