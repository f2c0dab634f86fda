"""What sums of colour differences pieces reach, beside a slow twin that tries every choice."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tilewright.model import Piece, Shape
from tilewright.running.colours import reachable_sums

BAR = Shape(((0, 0), (1, 0)))


def slow_sums(copies: list[tuple[int, int]], gains: list[set[int]]) -> set[int]:
    """Return the sums of every choice of copies, and of a difference for each copy."""
    of_pieces = [
        {sum(chosen) for number in range(low, high + 1) for chosen in product(gain, repeat=number)}
        for (low, high), gain in zip(copies, gains, strict=True)
    ]
    return {sum(chosen) for chosen in product(*of_pieces)}


@pytest.mark.parametrize("seed", range(200))
def test_sums_are_those_of_every_choice(seed: int) -> None:
    random = Random(seed)
    copies, gains = [], []
    for _ in range(random.randint(0, 3)):
        low = random.randint(0, 2)
        copies.append((low, low + random.randint(0, 2)))
        gains.append({random.randint(-2, 2) for _ in range(random.randint(0, 3))})
    pieces = tuple(Piece(f"p{n}", (BAR,), copies=of) for n, of in enumerate(copies))
    assert reachable_sums(pieces, gains, 30) == slow_sums(copies, gains)
