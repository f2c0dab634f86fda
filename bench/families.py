"""Families of puzzles that grow: one kind, any size, and how many solutions are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tilewright import Piece, Puzzle, Region, load, piece_set


@dataclass(frozen=True)
class Family:
    """A kind of puzzle by size.

    Attributes:
        name: on the command line and in files.
        title: over the picture.
        sizes: those that are measured, growing.
        puzzle: makes the puzzle of a size.
        known: solutions of some sizes, with their source in ``source``.
        source: where the known counts are from.
        distinct: whether they are counted up to symmetry.
    """

    name: str
    title: str
    sizes: Sequence[int]
    puzzle: Callable[[int], Puzzle]
    known: Mapping[int, int] = field(default_factory=dict)
    source: str = ""
    distinct: bool = False


def any_number(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return the pieces with any number of copies each."""
    return tuple(
        Piece(piece.name, piece.shapes, (0, None), piece.turns, piece.flips) for piece in pieces
    )


def board(name: str, pieces: str, width: int, height: int) -> Puzzle:
    """Return a rectangle to be filled with any number of the pieces of a set."""
    return Puzzle(
        f"{name}-{height}x{width}", Region.box(width, height), any_number(piece_set(pieces))
    )


def one_kind(pieces: str, piece: str, width: int, height: int) -> Puzzle:
    """Return a rectangle to be filled with copies of one piece of a set."""
    (kind,) = any_number([one for one in piece_set(pieces) if one.name == piece])
    return Puzzle(f"{piece.lower()}-only-{height}x{width}", Region.box(width, height), (kind,))


def distinct_pentominoes(number: int) -> Puzzle:
    """Return the rectangle of 5 by ``number`` with that many different pentominoes."""
    pieces = tuple(
        Piece(piece.name, piece.shapes, (0, 1), piece.turns, piece.flips)
        for piece in piece_set("pentominoes")
    )
    return Puzzle(f"distinct-pentominoes-5x{number}", Region.box(number, 5), pieces)


def solid_box(pieces: str, width: int, height: int) -> Puzzle:
    """Return a box of 2 by ``width`` by ``height`` to be filled with any polycubes of a set."""
    return Puzzle(
        f"any-{pieces}-2x{width}x{height}",
        Region.box(height, width, 2),
        any_number(piece_set(pieces)),
        "cube",
    )


def l_puzzle(width: int) -> Puzzle:
    """Return six rows of the L-puzzle's pieces, in any number, alike ones apart."""
    small = load("l-puzzle-6x8-free")
    return Puzzle(
        f"l-puzzle-6x{width}",
        Region.box(width, 6),
        any_number(small.pieces),
        rules=small.rules,
    )


#: OEIS A004003: domino tilings of a square of side 2n
DOMINOES = {2: 2, 4: 36, 6: 6728, 8: 12988816, 10: 258584046368}

FAMILIES: tuple[Family, ...] = (
    Family(
        "dominoes",
        "dominoes, n x n",
        range(2, 17, 2),
        lambda n: board("dominoes", "dominoes", n, n),
        DOMINOES,
        "OEIS A004003",
    ),
    Family(
        "tetrominoes",
        "tetrominoes in any number, 4 x n",
        (*range(2, 13), 16, 24, 32),
        lambda n: board("tetrominoes", "tetrominoes", n, 4),
        {4: 117, 8: 40899},
        "OEIS A230031",
    ),
    Family(
        "tetrominoes-square",
        "tetrominoes in any number, n x n",
        range(2, 13, 2),
        lambda n: board("tetrominoes", "tetrominoes", n, n),
        {2: 1, 4: 117, 6: 178939, 8: 19077209438},
        "OEIS A263425",
    ),
    Family(
        "pentominoes-5xn",
        "pentominoes in any number, 5 x n",
        (*range(1, 9), 10, 12, 16),
        lambda n: board("pentominoes", "pentominoes", n, 5),
        {5: 4006},
        "OEIS A172477",
    ),
    Family(
        "pentominoes-6xn",
        "pentominoes in any number, 6 x n",
        (5, 10, 15, 20),
        lambda n: board("pentominoes", "pentominoes", n, 6),
    ),
    Family(
        "distinct-5xn",
        "n different pentominoes, 5 x n",
        range(3, 13),
        distinct_pentominoes,
        {5: 856, 12: 4040},
        "OEIS A246902; C. B. and J. Haselgrove 1960",
    ),
    Family(
        "tetracubes",
        "tetracubes in any number, 2 x 4 x n",
        range(1, 7),
        lambda n: solid_box("tetracubes", 4, n),
    ),
    Family(
        "tetracubes-2x3xn",
        "tetracubes in any number, 2 x 3 x n",
        (2, 4, 6, 8, 10, 16, 24, 32),
        lambda n: solid_box("tetracubes", 3, n),
    ),
    Family(
        "pentacubes-2x3xn",
        "pentacubes in any number, 2 x 3 x n",
        (5, 10, 15, 20),
        lambda n: solid_box("pentacubes", 3, n),
    ),
    Family(
        "l-trominoes",
        "L trominoes alone, n x n",
        range(3, 19, 3),
        lambda n: one_kind("trominoes", "V3", n, n),
    ),
    Family(
        "t-tetrominoes",
        "T tetrominoes alone, n x n",
        range(4, 29, 4),
        lambda n: one_kind("tetrominoes", "T4", n, n),
        {4: 2, 8: 84, 12: 78696, 16: 1668091536},
        "M. Korn, I. Pak, Tilings of rectangles with T-tetrominoes (2004): twice the Tutte polynomial "
        "of a square grid at (3, 3)",
    ),
    Family(
        "y-pentominoes",
        "Y pentominoes alone, 10 x n",
        (5, 10, 14, 15, 16, 20, 25, 30),
        lambda n: one_kind("pentominoes", "Y", n, 10),
    ),
    Family(
        "dominoes-distinct",
        "dominoes, n x n, up to symmetry",
        range(2, 17, 2),
        lambda n: board("dominoes", "dominoes", n, n),
        {4: 9, 6: 930, 8: 1629189},
        "computed, each solution looked at",
        distinct=True,
    ),
    Family(
        "tetrominoes-distinct",
        "tetrominoes, 4 x n, up to symmetry",
        (*range(2, 13), 16, 24, 32),
        lambda n: board("tetrominoes", "tetrominoes", n, 4),
        {4: 22, 8: 10463},
        "computed, each solution looked at",
        distinct=True,
    ),
    Family(
        "l-puzzle",
        "L-puzzle, alike pieces apart, 6 x n",
        range(2, 11, 2),
        l_puzzle,
    ),
)
