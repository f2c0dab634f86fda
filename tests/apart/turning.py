"""Scenes that slides alone do not free, and the moves of the slow twin as disassemblies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tests.apart.randoms import as_solution
from tests.reference.slow_turns import SlowMove
from tilewright import Disassembly, DisassemblyStep
from tilewright.lattice import Cell
from tilewright.model.moves import Moves

#: the middle layer of a closed body by its rows y: the body, the moving piece, nothing; and the fewest moves
CLOSED = {
    "A": ("#.##### #.....# #.....# #.....# #..bb.# #.....# #######", 2),
    "B": ("##.#### #.....# #.....# #.....# #.#...# #bb...# #######", 3),
    "C": ("#.##### #.....# #.....# #.....# ##....# #bbb..# #######", 4),
    "D": ("##..### #...b.# #...b.# #..#b.# #..#..# #.....# #######", 5),
    "E": ("#..#### #.....# #.....# #.#b..# #bbb..# #.....# #######", 6),
    "F": ("#..#### #.#..b# #....b# #....b# #..#..# #.....# #######", 7),
    "G": ("##.#### #.....# #bb#..# #.#...# #.....# #.....# #######", 8),
}


def closed(layer: str) -> list[frozenset[Cell]]:
    """Return a body with full layers z = 0 and 2, and the piece in the layer between them."""
    rows = layer.split()
    body, inside = set(), set()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            body |= {(x, y, 0), (x, y, 2)}
            if sign != ".":
                (body if sign == "#" else inside).add((x, y, 1))
    return [frozenset(body), frozenset(inside)]


def plate(hole: set[tuple[int, int]]) -> list[frozenset[Cell]]:
    """Return a plate of 9 x 9 with a hole, and a key: a bar of five below it and above it, a stem between.

    Args:
        hole: cells of the plate; the stem is at its middle, (4, 4), the bars lie along y.
    """
    body = {(x, y, 1) for x in range(9) for y in range(9) if (x, y) not in hole}
    key = {(4, y, z) for y in range(2, 7) for z in (0, 2)} | {(4, 4, 1)}
    return [frozenset(body), frozenset(key)]


SLOT = {(x, 4) for x in range(2, 7)}
ROW = {(x, 5) for x in (3, 4, 5)}
SQUARE = {(x, y) for x in (3, 4, 5) for y in (3, 4, 5)}


def found(pieces: list[frozenset[Cell]], moves: Sequence[SlowMove], allowed: Moves) -> Disassembly:
    """Return moves of the slow twin, up to the separation of two pieces, as a disassembly."""
    steps = tuple(step(move, allowed.fine) for move in moves)
    level = len(steps)
    return Disassembly(as_solution(pieces), 1, True, level, None, (level,), steps, (), 0, allowed)


def step(move: SlowMove, fine: int = 1) -> DisassemblyStep:
    """Return a move of the slow twin, on its grid of finer cells, as a step."""
    names = tuple(chr(65 + place) for place in move.pieces)
    if move.pivot is None:
        axis = tuple(move.way * (number == move.along) for number in range(3))
        distance = None if move.distance is None else Fraction(move.distance, fine)
        return DisassemblyStep(names, move.pieces, axis, distance)
    axis = tuple(int(number == move.along) for number in range(3))
    # the first fine cell of cell 0 is number 0, and its centre lies (1 - fine) / (2 fine) from that of the cell
    pivot = [Fraction(0)] * 3
    for number, at in enumerate(move.pivot, 1):
        pivot[(move.along + number) % 3] = Fraction(at + 1 - fine, 2 * fine)
    return DisassemblyStep(names, move.pieces, axis, 0, tuple(pivot), 90 * move.way)


def tipped() -> Disassembly:
    """Return a bar that tips over the edge of a plate to the right, and goes."""
    pieces = [
        frozenset({(x, y, 0) for x in range(3) for y in range(3)}),
        frozenset({(x, 1, 1) for x in range(3)}),
    ]
    over = SlowMove((1,), 1, 1, 0, (1, 5))
    return found(pieces, (over, SlowMove((1,), 0, 1, None)), Moves(turns=True))


def key_turned() -> Disassembly:
    """Return a key that turns in a plate until its bar lies along the slot, and goes."""
    turn = SlowMove((1,), 2, 1, 0, (8, 8))
    return found(plate(SLOT | SQUARE), (turn, SlowMove((1,), 2, 1, None)), Moves(turns=True))
