"""Scenes for turns: the ways that the slow twin finds are right by geometry."""

from __future__ import annotations

import pytest

from tests.apart.turning import found
from tests.reference.slow_turns import take_apart_with_turns
from tests.turns.scenes import built_scene, clearance
from tilewright import verify_disassembly
from tilewright.model.moves import Moves


@pytest.mark.parametrize("seed", [0, 4, 10, 16, 20, 22])
def test_ways_out_of_built_bodies_are_right(seed: int) -> None:
    pieces, gap = built_scene(seed), clearance(seed)
    slow = take_apart_with_turns(pieces, gap)
    assert slow.level is None or slow.level > 1
    if slow.level:
        assert verify_disassembly(found(pieces, slow.way, Moves(turns=True, clearance=gap))).ok
    assert take_apart_with_turns(pieces, turns=False).level is None
