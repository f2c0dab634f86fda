"""Boards of boxes in box-drawing characters: heavy lines around tiles, thin ones between open cells.

A line and a crossing are one character, chosen by the weights of the arms: 0 where two cells are
of one tile, 1 between open cells, 2 elsewhere.  What depends on the board alone is kept from one
picture to the next, for thousands of solutions are written of one board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tilewright.draw.panel import layers_of
from tilewright.lattice import Cell

#: the crossing whose arms up, right, down, left weigh a, b, c, d (0 none, 1 thin, 2 heavy) is
#: the character number 27a + 9b + 3c + d
_CROSSINGS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
#: what owns a place that no tile covers: an open cell, or nothing
OPEN, OUTSIDE = -1, -2


@dataclass(frozen=True)
class BoxBoard:
    """The places of a board of boxes, by layers, each with a border of one place around it.

    Attributes:
        columns: of every layer.
        rows: of every layer.
        layers: their numbers, lowest first.
        places: for each cell, its number in the lists of owners and contents.
        owners: ``OPEN`` at the places of cells, ``OUTSIDE`` elsewhere; to be copied.
    """

    columns: int
    rows: int
    layers: tuple[int, ...]
    places: dict[Cell, int]
    owners: list[int]

    def row(self, layer: int, y: int) -> slice:
        """Return the places of row ``y`` (-1 to ``rows``) of a layer, by its place in ``layers``."""
        wide = self.columns + 2
        start = (layer * (self.rows + 2) + y + 1) * wide
        return slice(start, start + wide)


@lru_cache(maxsize=16)
def grid_of(cells: frozenset[Cell]) -> BoxBoard:
    """Return the places of a board; all layers have the size of the box around them."""
    layers = layers_of(cells)
    xs, ys = {cell[0] for cell in cells}, {cell[1] for cell in cells}
    columns, rows = (max(axis) - min(axis) + 1 if axis else 0 for axis in (xs, ys))
    wide, high = columns + 2, rows + 2
    owners = [OUTSIDE] * (wide * high * len(layers))
    places = {
        cell: (number * high + cell[1] - min(ys) + 1) * wide + cell[0] - min(xs) + 1
        for number, members in enumerate(layers.values())
        for cell in members
    }
    for place in places.values():
        owners[place] = OPEN
    return BoxBoard(columns, rows, tuple(layers), places, owners)


def layer_lines(
    grid: BoxBoard,
    layer: int,
    owners: Sequence[int],
    contents: Sequence[str],
    pitch: int,
    ascii: bool,
) -> list[str]:
    """Return the lines of one layer, each ``pitch * columns + 1`` characters wide.

    Args:
        grid: the places.
        layer: which of ``grid.layers``, by its place in them.
        owners: for each place, what owns it: the index of a tile, ``OPEN`` or ``OUTSIDE``.
        contents: for each place, ``pitch - 1`` characters.
        pitch: characters from one cell to the next.
        ascii: use ASCII characters only.
    """
    table, bars = _table(pitch, ascii)
    # A line weighs 2 between two owners, 1 between open cells, 0 within a tile and outside.
    wide = pitch * grid.columns + 1
    above = owners[grid.row(layer, -1)]
    before = [0] * (grid.columns + 1)
    lines = []
    for y in range(grid.rows + 1):
        row = grid.row(layer, y)
        here = owners[row]
        flat = [2 if a != b else a == OPEN for a, b in zip(above, here, strict=True)]
        after = [2 if a != b else a == OPEN for a, b in pairwise(here)]
        arms = zip(before, flat[1:], after, flat, strict=False)
        lines.append("".join([table[27 * u + 9 * r + 3 * d + left] for u, r, d, left in arms]))
        inside = contents[row.start + 1 : row.stop]
        lines.append("".join([bars[v] + text for v, text in zip(after, inside, strict=True)]))
        above, before = here, after
    return [line[:wide] for line in lines[:-1]]


def coloured(
    grid: BoxBoard,
    layer: int,
    owners: Sequence[int],
    lines: Iterable[str],
    pitch: int,
    codes: Sequence[int],
) -> list[str]:
    """Return lines of ``layer_lines`` without spaces at their end, tiles coloured throughout.

    ``codes`` has the number of each tile's colour in the table of 256.
    """
    found = []
    for number, line in enumerate(lines):
        lower = owners[grid.row(layer, number // 2)]
        upper = owners[grid.row(layer, number // 2 - 1)] if number % 2 == 0 else lower
        runs = []
        for x in range(grid.columns + 1):
            four = {upper[x], upper[x + 1], lower[x], lower[x + 1]}
            runs += [(four.pop() if len(four) == 1 else OPEN, 1)]
            runs += [(lower[x + 1] if upper[x + 1] == lower[x + 1] else OPEN, pitch - 1)]
        found.append(_painted(line.rstrip(), runs, codes))
    return found


def _painted(line: str, runs: Iterable[tuple[int, int]], codes: Sequence[int]) -> str:
    """Return ``line`` with escape sequences: ``runs`` says what owns so many characters."""
    text, last, start = "", OPEN, 0
    for found, length in runs:
        owner = max(found, OPEN)
        part = line[start : start + length]
        if part and owner != last:
            text += "\x1b[0m" if owner == OPEN else f"\x1b[38;5;16;48;5;{codes[owner]}m"
            last = owner
        text += part
        start += length
    return text + "\x1b[0m" * (last != OPEN)


@lru_cache
def _table(pitch: int, ascii: bool) -> tuple[list[str], list[str]]:
    """Return crossings with the line to their right, by weights, and upright lines by weight."""

    def char(number: int) -> str:
        up, right, down, left = number // 27, number // 9 % 3, number // 3 % 3, number % 3
        if not ascii:
            return _CROSSINGS[number]
        upright, flat = max(up, down) == 2, max(left, right) == 2
        return "+" if upright and flat else "|" if upright else "-" if flat else " "

    crossings = [char(n) + (pitch - 1) * char(10 * (n // 9 % 3)) for n in range(81)]
    return crossings, [char(30 * weight) for weight in range(3)]
