"""Counts from print and from the collections of others, with rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tests.parts import first_of
from tests.rules.boards import engine_counts, ruled
from tilewright.checker import verify, verify_all
from tilewright.model import AnyCells, Piece, Puzzle, Rule, Setup
from tilewright.model.piece_sets import piece_set

_BARS = ["sfw", "swc", "sct", "fsw", "ftw", "wfc", "tfc", "st", "tc"]


def test_five_squared() -> None:
    """Nine bars with symbols, each symbol once in each row and column: 32 and 4."""
    bars = [Piece.of(bar, bar) for bar in _BARS]
    puzzle = ruled((5, 5), *bars, once={"marks": "any", "in": ["rows", "columns"]})
    assert engine_counts(puzzle) == (32, 4)
    verify_all(puzzle, tilewright.solutions(puzzle), complete=True, count=32).raise_if_wrong()


def test_five_squared_shapes() -> None:
    """The bars without symbols: 164 layouts in 24 classes."""
    shapes = Piece.of("three", "XXX", copies=7), Piece.of("two", "XX", copies=2)
    assert engine_counts(ruled((5, 5), *shapes)) == (164, 24)


#: boards of the L-puzzle with o at each peg, solutions without and with the touch rule
_L_BOARDS = [
    ("  oo   o    o o o         o   o   o       o  oo ", 2, 1),
    ("o   o  o o          o      o  oooo  oo          ", 3, 1),
    (" o   o      o    ooo       o   o    o  oo     o ", 5, 1),
    (" o  o   oo   o             o  oooo  o          o", 14, 0),
    ("oo  o     o    o  o o            oo o          oo  o  o    o   o", 1, 0),
    ("o  o          ooo o       o  oo      o    o  o  ", 12, 1),
    ("o    o       o   o  o     o  ooo  o o    o      ", 8, 1),
    ("      o o  o o    o o    o        o o  oo   o  o     o   o  o   ", 10, 1),
    ("o    o       o    o o   o  o  oo o oo           o        o  o  o", 16, 1),
]


def _l_puzzle(height: int) -> Puzzle:
    copies = height * 8 // 16
    pictures = {
        "long_tip": "XX/.X/.o",
        "short_tip": "oX/.X/.X",
        "corner": "Xo/.X/.X",
        "mid_piece": "XX/.o/.X",
    }
    pieces = [Piece.of(name, text, copies=copies) for name, text in pictures.items()]
    return replace(
        ruled((8, height), *pieces),
        rules=(
            Rule("marks", "match"),
            Rule("apart", {"pieces": "same", "touching": "corner"}, "touch"),
        ),
        setup=Setup((AnyCells("pegs", "o", 4 * copies),)),
    )


@pytest.mark.parametrize(("board", "free", "apart"), _L_BOARDS)
def test_l_puzzle(board: str, free: int, apart: int) -> None:
    """Boards of the L-puzzle book and of its generator, with alike pieces touching or not."""
    pegs = board.replace(" ", ".")
    puzzle = _l_puzzle(len(pegs) // 8)
    assert engine_counts(puzzle, pegs=pegs)[0] == apart
    assert engine_counts(puzzle, pegs=pegs, touch="off")[0] == free
    for solution in tilewright.solutions(puzzle, pegs=pegs, touch=False):
        kinds = verify(puzzle, solution, pegs=pegs).kinds
        assert kinds <= {"rule-apart"}
        apart -= not kinds
    assert apart == 0


@pytest.mark.parametrize(
    ("width", "height", "solutions", "distinct"),
    first_of([(20, 3, 8, 2), (15, 4, 952, 238), (12, 5, 1300, 325), (10, 6, 2252, 563)], 2),
)
def test_pentominoes_without_crossroads(
    width: int, height: int, solutions: int, distinct: int
) -> None:
    """563, 325, 238 and 2: https://muuseo.com/PUZZLART/items/1660."""
    puzzle = replace(ruled((width, height), no_crossroads=True), pieces=piece_set("pentominoes"))
    assert engine_counts(puzzle) == (solutions, distinct)
