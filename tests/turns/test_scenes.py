"""Scenes for turns: the ways that the slow twin finds are right by geometry."""

from __future__ import annotations

import pytest

from tests.apart.turning import found
from tests.reference.slow_turns import take_apart_with_turns
from tests.turns.scenes import built_scene, clearance
from tilewright import verify_disassembly
from tilewright.model.moves import Moves


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5, 6, 8, 10])
def test_what_came_in_by_turns_goes_out_by_turns(seed: int) -> None:
    pieces, gap = built_scene(seed), clearance(seed)
    assert take_apart_with_turns(pieces, turns=False).level is None
    slow = take_apart_with_turns(pieces, gap)
    assert slow.level is not None
    assert any(move.pivot is not None for move in slow.way)
    assert verify_disassembly(found(pieces, slow.way, Moves(turns=True, clearance=gap))).ok
