"""Counts from print and from the collections of others, with rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

import tilewright
from tests.parts import first_of
from tests.rules.boards import engine_counts, ruled
from tilewright.checker import verify, verify_all
from tilewright.lattice import Cell
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


#: how some pieces may lie, from the first of their cells by columns
LYING = {
    "XX": [[(0, 0), (1, 0)], [(0, 0), (0, 1)]],
    "XXX": [[(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)]],
    "XX/X.": [
        [(0, 0), (1, 0), (0, 1)],
        [(0, 0), (1, 0), (1, 1)],
        [(0, 0), (0, 1), (1, 1)],
        [(0, 0), (1, 0), (1, -1)],
    ],
}


def fault_free(piece: str, width: int, height: int) -> int:
    """Count the fillings of a box that every line crosses, without a cover: cell after cell."""

    @cache
    def filled(free: frozenset[Cell], crossed: frozenset[tuple[int, int]]) -> int:
        if not free:
            return int(len(crossed) == width + height - 2)
        (x, y), found = min(free), 0
        for shape in LYING[piece]:
            cells = frozenset((x + a, y + b) for a, b in shape)
            if cells <= free:
                now = {(axis, c[axis]) for c in cells for axis in (0, 1)}
                lines = {(axis, at) for axis, at in now if (axis, at + 1) in now}
                found += filled(free - cells, crossed | lines)
        return found

    return filled(frozenset(product(range(width), range(height))), frozenset())


@pytest.mark.parametrize(
    ("piece", "width", "height", "solutions"),
    first_of(
        [
            ("XX", 6, 5, 6),
            ("XX", 6, 6, 0),
            ("XX/X.", 6, 5, 8),
            ("XX/X.", 9, 6, 216),
            ("XX", 8, 5, 108),
            ("XX", 7, 6, 124),
            ("XX", 8, 6, 62),
            ("XX", 8, 7, 13514),
            ("XX", 8, 8, 25506),
            ("XXX", 9, 7, 32),
        ],
        4,
    ),
)
def test_fault_free_rectangles(piece: str, width: int, height: int, solutions: int) -> None:
    """Dominoes on 6 x 5 and none on 6 x 6 are known since Golomb; every number is counted twice.

    Those of dominoes on squares are OEIS A124997.
    """
    puzzle = ruled((width, height), Piece.of("p", piece, copies=(0, None)), no_fault_lines=True)
    assert engine_counts(puzzle)[0] == solutions == fault_free(piece, width, height)


def filled_with_sums(width: int, height: int, most: int, row: int, column: int) -> int:
    """Count the fillings of a box with dominoes, each once, by the sums of its lines: cell after cell."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    found, numbers, used = 0, dict[Cell, int](), set[tuple[int, int]]()

    def go_on() -> None:
        nonlocal found
        left = [cell for cell in cells if cell not in numbers]
        if not left:
            rows = (sum(numbers[x, y] for x in range(width)) for y in range(height))
            columns = (sum(numbers[x, y] for y in range(height)) for x in range(width))
            found += {*rows} == {row} and {*columns} == {column}
            return
        x, y = left[0]
        if x == 0 and y and sum(numbers[x, y - 1] for x in range(width)) != row:
            return
        for other in {(x + 1, y), (x, y + 1)}.intersection(left):
            for one, two in product(range(most + 1), repeat=2):
                domino = (min(one, two), max(one, two))
                if domino not in used:
                    used.add(domino)
                    numbers.update({(x, y): one, other: two})
                    go_on()
                    used.remove(domino)
                    del numbers[x, y], numbers[other]

    go_on()
    return found


@pytest.mark.parametrize(
    ("width", "height", "most", "row", "column", "solutions"),
    first_of([(3, 2, 1, 1, 1, 0), (4, 3, 2, 4, 3, 16), (3, 4, 2, 3, 4, 16)], 2),
)
def test_magic_rectangles_of_dominoes(
    width: int, height: int, most: int, row: int, column: int, solutions: int
) -> None:
    """The dominoes up to 1-1 and up to 2-2 in a box whose rows, and columns, have the same sums."""
    pieces = [Piece.of(f"d{a}{b}", f"{a}{b}") for b in range(most + 1) for a in range(b + 1)]
    rows = [[[x, y] for x in range(width)] for y in range(height)]
    columns = [[[x, y] for y in range(height)] for x in range(width)]
    rules = [Rule("area", {"cells": cells, "sum": row}) for cells in rows]
    rules += [Rule("area", {"cells": cells, "sum": column}) for cells in columns]
    puzzle = replace(ruled((width, height), *pieces), rules=tuple(rules))
    counted = filled_with_sums(width, height, most, row, column)
    assert engine_counts(puzzle)[0] == solutions == counted


MIRRORS = ("flip", "flip rotate-90", "flip rotate-180", "flip rotate-270")


@pytest.mark.parametrize(("asked", "outlines"), [((), 897), (MIRRORS[::2], 15), (MIRRORS, 25)])
def test_outlines_of_a_domino_and_two_angles(asked: tuple[str, ...], outlines: int) -> None:
    """A domino, an L tromino and an L tetromino that touch, from the puzzle format: 9 cells fit into 7 x 5."""
    pieces = (Piece.of("I", "XX"), Piece.of("V", "XX/X."), Piece.of("L", "XXX/X.."))
    puzzle = ruled("/".join(["?" * 7] * 5), *pieces, outline={"connected": True})
    found = set()
    for name in asked or (None,):
        value = {"connected": True} | ({} if name is None else {"symmetric": name})
        mirrored = replace(puzzle, rules=(Rule("outline", value),))
        for solution in tilewright.solutions(mirrored, distinct=True):
            found.add(flat_outline({c for one in solution.placements for c in one.cells}))
        if len(asked) < 2:
            assert tilewright.count(mirrored, by="outline").outlines == outlines
    assert len(found) == outlines


def flat_outline(cells: set[tuple[int, ...]]) -> frozenset[tuple[int, int]]:
    """Return the least of the eight images of squares, slid to the corner."""
    images = []
    for turn in range(8):
        moved = [(x, y) if turn < 4 else (-x, y) for x, y in cells]
        for _ in range(turn % 4):
            moved = [(-y, x) for x, y in moved]
        left, top = (min(axis) for axis in zip(*moved, strict=True))
        images.append(sorted((x - left, y - top) for x, y in moved))
    return frozenset(min(images))
