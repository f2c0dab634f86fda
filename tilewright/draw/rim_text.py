"""The names of columns and rows around a picture in characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from tilewright.lattice import Cell, CellNames


def beside(
    names: CellNames,
    board: Iterable[Cell],
    lines: Sequence[str],
    columns: Mapping[int, int],
    rows: Mapping[int, int],
) -> list[str]:
    """Return the lines of a picture with a letter above each column and a number before each row.

    Args:
        names: of the board.
        board: its cells; columns and rows without any get no name.
        lines: the picture of the board, or of a layer of it.
        columns: the place of each first coordinate in a line.
        rows: the line of each second coordinate.
    """
    board = tuple(board)
    wide = room(names, board)
    numbers = {rows[y]: names.row(y) for y in {cell[1] for cell in board}}
    letters = {columns[x]: names.column(x) for x in {cell[0] for cell in board}}
    named = [
        f"{numbers.get(place, ''):>{wide - 1}} {line}".rstrip() for place, line in enumerate(lines)
    ]
    return [*(" " * wide + line for line in _header(letters)), *named]


def room(names: CellNames, board: Iterable[Cell]) -> int:
    """Return how many characters the numbers of rows take before each line."""
    return 1 + max((len(names.row(cell[1])) for cell in board), default=0)


def _header(letters: Mapping[int, str]) -> list[str]:
    """Return names above their places on one line, or upright if they would touch."""
    places = sorted(letters)
    longest = max(map(len, letters.values()), default=0)
    tight = any(after - before <= longest for before, after in pairwise(places))
    if longest > 1 and tight:
        upright = {place: name.rjust(longest) for place, name in letters.items()}
        return [
            _line({place: name[row] for place, name in upright.items()}) for row in range(longest)
        ]
    return [_line({place - (len(name) - 1) // 2: name for place, name in letters.items()})]


def _line(words: Mapping[int, str]) -> str:
    line = ""
    for place, word in sorted(words.items()):
        line = line.ljust(place) + word
    return line.rstrip()
