"""Names of cells that a person finds in a picture: B3, and in space B3 of layer 2.

A letter names the column, counted from the left, and a number the row, counted from the top, as
pictures in characters have them.  Columns, rows and layers are those of the addresses, which every
lattice has; the first of each is the first in which the board has a cell.  So the names are those of
a board, and no two of its cells share one.  Layers are counted from the bottom; in four dimensions they
are layers of cubes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilewright.lattice.cells import Cell

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: what the third and the fourth coordinate count
_LAYERS = ("layer", "cube")


@dataclass(frozen=True)
class CellNames:
    """The names of the cells of a board.

    Attributes:
        first: the least number that a cell of the board has along each axis.
        last: the greatest.

    >>> names = CellNames.of([(0, 0), (1, 0), (27, 4)])
    >>> names.name((1, 0)), names.name((27, 4))
    ('B1', 'AB5')
    """

    first: Cell
    last: Cell

    @classmethod
    def of(cls, board: Iterable[Cell]) -> CellNames:
        """Return the names of the cells of a board, which may have none."""
        return _names(board if isinstance(board, frozenset) else frozenset(board))

    def column(self, x: int) -> str:
        """Return the letters of a column, by the first coordinate: A to Z, then AA, AB and so on."""
        number, letters = x - self.first[0] + 1, ""
        while number > 0:
            number, letter = divmod(number - 1, len(_LETTERS))
            letters = _LETTERS[letter] + letters
        return letters

    def row(self, y: int) -> str:
        """Return the number of a row, by the second coordinate."""
        return str(y - self.first[1] + 1)

    def layer(self, layer: Sequence[int]) -> str:
        """Return the name of a layer, by the coordinates after the second; ``""`` if there is but one."""
        axes = zip(_LAYERS, layer, self.first[2:], self.last[2:], strict=False)
        return " of ".join(
            f"{kind} {at - least + 1}" for kind, at, least, most in axes if most > least
        )

    def in_layer(self, cell: Cell) -> str:
        """Return the name of a cell within its layer: ``"B3"``."""
        return f"{self.column(cell[0])}{self.row(cell[1])}"

    def name(self, cell: Cell) -> str:
        """Return the name of a cell: ``"B3"``, in space ``"B3 of layer 2"``."""
        return " of ".join(filter(None, (self.in_layer(cell), self.layer(cell[2:]))))

    def listed(self, cells: Iterable[Cell]) -> str:
        """Return the names of cells as a list of words, by layers, each in reading order.

        >>> CellNames((0, 0, 0), (2, 2, 2)).listed([(0, 0, 0), (0, 1, 0), (1, 0, 1)])
        'A1 and A2 of layer 1, B1 of layer 2'
        >>> CellNames((0, 0), (2, 2)).listed([(2, 1), (0, 0), (1, 1)])
        'A1, B2 and C2'
        """
        layers: dict[Cell, list[str]] = {}
        for cell in sorted(cells, key=lambda cell: cell[::-1]):
            layers.setdefault(cell[2:], []).append(self.in_layer(cell))
        return ", ".join(
            " of ".join(filter(None, (and_list(flat), self.layer(layer))))
            for layer, flat in layers.items()
        )


@lru_cache(maxsize=16)
def _names(board: frozenset[Cell]) -> CellNames:
    axes = list(zip(*board, strict=True))
    return CellNames(tuple(map(min, axes)), tuple(map(max, axes)))


def and_list(parts: Sequence[str]) -> str:
    """Return words with commas, and "and" before the last.

    >>> and_list(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
