"""The pieces on a board, from a text picture with a letter for each piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tilewright.errors import Fault, PuzzleError
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.model.picture import read_picture
from tilewright.model.puzzle import Placed, Puzzle
from tilewright.model.scene import piece_letters

#: what stands on cells without a piece
OPEN = ".-_?#"


def read_laid(puzzle: Puzzle, picture: str) -> list[Placed]:
    """Return the pieces that a picture shows, in reading order.

    Cells of one letter that hang together are one piece, so a picture cannot show the
    border between copies of a piece that touch.

    Args:
        puzzle: whose letters they are: those of its pictures, in upper or lower case where that
            is one piece's alone.
        picture: rows from the top, separated by ``/`` or the end of a line; layers by ``|``; ``.``
            where nothing lies.

    Raises:
        PuzzleError: with every letter that is no piece, and all cells that are no piece's size.

    >>> from tilewright.model import Piece, Region
    >>> bars = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
    >>> read_laid(bars, "bb./...")
    [Placed(piece='bar', cells=((0, 0), (1, 0)), orientation_index=None)]
    """
    lattice = LATTICES[puzzle.lattice]
    try:
        shown = read_picture(picture, lattice.coordinates)
    except ValueError as error:
        raise PuzzleError([Fault(("board",), str(error), "draw rows of letters")]) from None
    letters = piece_letters([piece.name for piece in puzzle.pieces])
    names = _names(letters)
    faults: list[Fault] = []
    laid: list[Placed] = []
    for name, cells in _groups({c: names.get(char, char) for c, char in shown.items()}, lattice):
        if name in letters:
            laid.append(Placed(name, cells))
        else:
            what = f"{name!r} on {list(cells[0])} is the letter of no piece"
            known = ", ".join(f"{letter} ({name})" for name, letter in letters.items())
            faults.append(Fault(("board",), what, f"the letters are {known}; '.' is an open cell"))
    sizes = {piece.name: {len(s.cells) for s in piece.shapes} for piece in puzzle.pieces}
    for piece in laid:
        if len(piece.cells) not in sizes[piece.piece]:
            what = f"{len(piece.cells)} cells that hang together from {list(piece.cells[0])} are no {piece.piece}"
            faults.append(Fault(("board",), what, "say by --from or placed where each lies"))
    if faults:
        raise PuzzleError(faults, puzzle.name)
    return laid


def _names(letters: Mapping[str, str]) -> dict[str, str]:
    """Return the piece of each letter, and of the other case if no piece has that."""
    other = {letter.swapcase(): name for name, letter in letters.items()}
    return {**other, **{letter: name for name, letter in letters.items()}}


def _groups(shown: dict[Cell, str], lattice: Lattice) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield each name with cells of it that hang together, in reading order."""
    left = {cell: name for cell, name in shown.items() if name not in OPEN}
    for first in sorted(left, key=lambda cell: cell[::-1]):
        if first not in left:
            continue
        name, group = left.pop(first), [first]
        for cell in group:
            near = [n for n in lattice.neighbours(cell) if left.get(n) == name]
            group += near
            for one in near:
                del left[one]
        yield name, tuple(sorted(group))
