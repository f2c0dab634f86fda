"""Boards small enough to follow by hand, and the pairs of heuristics."""

from __future__ import annotations

from itertools import product

from tilewright.model import Piece, Puzzle, Region
from tilewright.verbs.study import CELL_RULES, STRATEGIES

PAIRS = list(product(CELL_RULES, STRATEGIES))

#: two bars on two by two: two solutions
BARS = Puzzle("bars", Region.box(2, 2), (Piece.of("bar", "XX", copies=2),))
#: three cells in a row for bars: none
STRIP = Puzzle("strip", Region.box(3, 1), (Piece.of("bar", "XX", copies=(0, 2)),))
#: two parts that do not touch
ISLANDS = Puzzle(
    "islands",
    Region.picture("..#../.###."),
    (Piece.of("corner", "XX/X.", copies=2),),
)
#: a bar and a dot on three cells, of which the middle one may stay empty
GAP = Puzzle(
    "gap",
    Region.picture(".?."),
    (Piece.of("bar", "XX", copies=(0, 1)), Piece.of("dot", "X", copies=(0, None))),
)
