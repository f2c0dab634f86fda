"""Random assemblies of cubes: the core against the slow twin, and every tree replayed on cells."""

from __future__ import annotations

import pytest

from tests.apart.randoms import as_copies, as_solution, random_pieces, with_copies
from tests.parts import chunks
from tests.reference import slow_apart
from tilewright import verify_disassembly

#: 2,000 assemblies in all, of which 200 are for the fast loop
CHUNK = 100


@pytest.mark.parametrize("chunk", chunks(20, fast=2))
def test_the_core_finds_what_the_slow_twin_finds(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        pieces = random_pieces(seed)
        found, slow = as_solution(pieces).disassemble(), slow_apart.take_apart(pieces)
        said = (found.level, found.moves) if found.apart else (None, None)
        known = (slow.level, slow.moves) if slow.moves is not None else (None, None)
        assert said == known, f"seed {seed}: {found}, by the slow twin {slow}"
        assert verify_disassembly(found).ok, f"seed {seed}: {verify_disassembly(found)}"
        if slow.level is None:
            assert found.states == slow.states, f"seed {seed}"


@pytest.mark.parametrize("chunk", chunks(10, fast=1))
def test_copies_that_change_places_make_no_difference(chunk: int) -> None:
    for seed in range(chunk * 20, (chunk + 1) * 20):
        pieces = with_copies(seed)
        found, slow = as_copies(pieces).disassemble(), slow_apart.take_apart(pieces)
        said = (found.level, found.moves) if found.apart else (None, None)
        known = (slow.level, slow.moves) if slow.moves is not None else (None, None)
        assert said == known, f"seed {seed}: {found}, by the slow twin {slow}"
        assert verify_disassembly(found).ok, f"seed {seed}: {verify_disassembly(found)}"
        assert as_solution(pieces).disassemble().levels[:1] == found.levels[:1], f"seed {seed}"
