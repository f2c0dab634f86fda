"""Boards with the best value of each: one piece in any number on a rectangle, or a piece set."""

from __future__ import annotations

from tilewright.model import Piece, Puzzle, Region
from tilewright.model.piece_sets import piece_set

_PICTURES = {
    "S": "XX./.XX",
    "T": "XXX/.X.",
    "X": ".X./XXX/.X.",
    "Y": "XXXX/.X..",
    "F": ".XX/XX./.X.",
    "U": "X.X/XXX",
    "Z": "XX./.X./.XX",
}

#: board to the most cells that can be covered.  "S 6x5" is S tetrominoes on 6 wide, 5 high; each
#: value is confirmed by CP-SAT in test_cp_sat.py.
CASES = {
    "S 5x5": 16,
    "S 6x5": 24,
    "S 6x6": 32,
    "S 7x7": 36,
    "S 8x8": 56,
    "T 6x6": 32,
    "T 7x7": 44,
    "X 6x6": 20,
    "X 8x8": 40,
    "X 10x10": 65,
    "Y 7x7": 40,
    "Y 8x8": 60,
    "F 8x8": 55,
    "U 8x8": 55,
    "Z 8x8": 50,
    "tetrominoes 5x4": 16,
    "tetrominoes 6x3": 16,
    "pentominoes 8x8": 60,
    "pentominoes 9x5": 45,
}


def board(name: str) -> Puzzle:
    """Return a board by its name in ``CASES``."""
    kind, size = name.split()
    width, height = map(int, size.split("x"))
    picture = _PICTURES.get(kind)
    any_number = (0, None)
    pieces = (Piece.of(kind, picture, copies=any_number),) if picture else tuple(piece_set(kind))
    return Puzzle(f"{kind.lower()}-{size}", Region.box(width, height), pieces)
