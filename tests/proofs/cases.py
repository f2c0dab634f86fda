"""Puzzles without a solution that several tests prove it of."""

from __future__ import annotations

from tilewright import Piece, Puzzle, Region, piece_set

#: the five tetrominoes: four cover two black cells each, T covers one or three, of ten
TETROMINOES = Puzzle("five-tetrominoes", Region.box(5, 4), tuple(piece_set("tetrominoes")))
#: ten corners, of which the pieces of Soma can fill nine (R. M. Naylor, 1971)
W_WALL = Puzzle(
    "soma-w-wall",
    Region.of("\n\n".join(["...##\n##.##\n##...\n####.\n####."] * 3), 3),
    tuple(piece_set("soma")),
    "cube",
)
#: no cross reaches a corner
CROSSES = Puzzle("crosses", Region.box(5, 5), (Piece.of("X", ".X./XXX/.X.", copies=5),))
#: each T covers an odd number of black cells, and 25 of them are to cover 50
T_SQUARE = Puzzle("t-tetrominoes-10x10", Region.box(10, 10), (Piece.of("T", "XXX/.X.", copies=25),))
#: bricks of 1x2x4, which fill no cube of side 6
BRICKS = Puzzle(
    "bricks-6x6x6",
    Region.box(6, 6, 6),
    (Piece.of("brick", [(x, y, 0) for x in range(4) for y in range(2)], copies=27),),
    "cube",
)
#: nine cells, and dominoes for eight
SMALL = Puzzle("four-dominoes", Region.box(3, 3), (Piece.of("domino", "XX", copies=4),))
