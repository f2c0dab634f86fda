"""Several threads share an iterator of solutions, rows or challenges: each item goes to one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tilewright
from tilewright.running.turns import Turns

SHARED: dict[str, tuple[Callable[[], Any], int]] = {
    "solutions": (lambda: tilewright.load("dominoes-8x8-rotate-90").solutions(), 44),
    "exact cover": (lambda: tilewright.exact_cover([[i, j] for i in "abcd" for j in "ABCD"]), 24),
    "survey": (lambda: tilewright.load("pegged-5x5").survey(), 336),
    "challenges": (lambda: tilewright.load("pegged-5x5-s").generate(number=99, unique=True), 5),
}


@pytest.mark.parametrize("case", SHARED)
def test_every_item_goes_to_one_of_the_threads(case: str) -> None:
    make, number = SHARED[case]
    items = iter(make())
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda _: list(items), range(4)))
    assert sum(map(len, parts)) == number


def test_while_one_item_is_made_the_others_wait() -> None:
    making = 0

    def numbers() -> Iterator[int]:
        nonlocal making
        for number in range(2000):
            making += 1
            assert making == 1
            sum(range(200))
            making -= 1
            yield number

    items = Turns(numbers())
    with ThreadPoolExecutor(8) as pool:
        parts = list(pool.map(lambda _: list(items), range(8)))
    assert sorted(number for part in parts for number in part) == list(range(2000))
