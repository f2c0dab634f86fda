"""Every engine against the slow twin on random puzzles; a new engine is tried by being listed.

The seed is in the message of a failure: ``random_puzzle(seed)`` is the puzzle.
"""

from __future__ import annotations

import pytest

from tests.parts import chunks
from tests.reference.engines import check_engines
from tests.reference.randoms import random_puzzle

_CHUNKS, _CHUNK = 25, 40


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=4))
def test_engines_and_slow_twin_agree(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        puzzle = random_puzzle(seed)
        check_engines(puzzle.problem(), f"seed {seed}\n{puzzle}")
