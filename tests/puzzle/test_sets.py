"""The core makes the piece sets that Python makes: the same facts, names, cells, and order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.puzzle.examples import answers
from tilewright.model.piece import Piece
from tilewright.model.piece_sets import PieceSetInfo, piece_set, piece_set_info

#: sets of at most so many pieces are compared each time
_SMALL = 40


def as_printed(info: PieceSetInfo) -> dict[str, Any]:
    """Return what the core prints of a set."""
    return {"info": list(info), "pieces": [_piece(piece) for piece in piece_set(info.name)]}


def _piece(piece: Piece) -> dict[str, Any]:
    shapes = [[list(cell) for cell in shape.cells] for shape in piece.shapes]
    return {"name": piece.name, "shapes": shapes, "turns": piece.turns, "flips": piece.flips}


def compare(infos: list[PieceSetInfo]) -> None:
    """Let both make some sets."""
    made = answers("sets", *(info.name for info in infos), given=())
    for info, said in zip(infos, made, strict=True):
        assert said == as_printed(info), info.name


def test_small_sets_are_made_alike() -> None:
    compare([info for info in piece_set_info() if info.pieces <= _SMALL])


@pytest.mark.long
def test_large_sets_are_made_alike() -> None:
    compare([info for info in piece_set_info() if info.pieces > _SMALL])


def test_the_core_lists_the_sets_that_python_lists() -> None:
    listed = answers("sets", "--list", given=())
    assert listed == [list(info) for info in piece_set_info()]
