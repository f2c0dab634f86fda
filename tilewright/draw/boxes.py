"""Boards of boxes in box-drawing characters: heavy lines around tiles, thin ones between open cells.

A line and a crossing are one character, chosen by the weights of the arms: 0 if two cells are
of one tile, 1 between open cells, 2 elsewhere.  The arms of all crossings are one number, of a byte
for each, so that the lines of a picture are those of its tiles put together.  What depends on the
board alone, or on a tile alone, is kept from one picture to the next, for thousands of solutions are
written of one board and a few thousand tiles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import add
from typing import NamedTuple

from tilewright.draw.panel import Layer, layers_of
from tilewright.lattice import Cell

#: the crossing whose arms up, right, down, left weigh a, b, c, d (0 none, 1 thin, 2 heavy) is
#: the character number 27a + 9b + 3c + d
_CROSSINGS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
#: what owns a place that no tile covers: an open cell, or nothing
OPEN, OUTSIDE = -1, -2
#: what a line weighs: between two owners, and between open cells
_HEAVY, _THIN = 2, 1
#: the lowest bits of the arms up, right, down and left in the byte of a crossing
_UP, _RIGHT, _DOWN, _LEFT = 6, 4, 2, 0
#: how many tiles of a board are kept
_KEPT = 8192


class BoxTile(NamedTuple):
    """Cells of one owner on a board of boxes.

    Attributes:
        places: of the cells.
        arms: the lines around them, a byte for each crossing; that before the cell at place ``p`` and
            above it has the number ``p - 1``.
    """

    places: tuple[int, ...]
    arms: int


@dataclass(frozen=True)
class BoxBoard:
    """The places of a board of boxes, by layers, each with a border of one place around it.

    Attributes:
        columns: of every layer.
        rows: of every layer.
        layers: their numbers, lowest first.
        places: for each cell, its number in the lists of owners and contents.
        owners: ``OPEN`` at the places of cells, ``OUTSIDE`` elsewhere; to be copied.
        tiles: those met so far, by their cells.
    """

    columns: int
    rows: int
    layers: tuple[Layer, ...]
    places: dict[Cell, int]
    owners: list[int]
    tiles: dict[tuple[Cell, ...], BoxTile] = field(default_factory=dict, compare=False)

    def tile(self, cells: tuple[Cell, ...]) -> BoxTile:
        """Return the places of a tile and the lines around it, made once and kept."""
        found = self.tiles.get(cells)
        if found is None:
            places = tuple([self.places[cell] for cell in cells])
            if len(self.tiles) >= _KEPT:
                self.tiles.clear()
            found = self.tiles[cells] = BoxTile(places, self.arms(places))
        return found

    def arms(self, places: Collection[int], inner: int = 0) -> int:
        """Return the lines around places of one owner, and those of weight ``inner`` between them."""
        wide, members = self.columns + 2, frozenset(places)
        arms = bytearray(len(self.owners))
        for place in places:
            # The lines above, below, before and after it, each by its ends and the arm at each.
            for near, first, one, last, other in (
                (place - wide, place - 1, _RIGHT, place, _LEFT),
                (place + wide, place + wide - 1, _RIGHT, place + wide, _LEFT),
                (place - 1, place - 1, _DOWN, place + wide - 1, _UP),
                (place + 1, place, _DOWN, place + wide, _UP),
            ):
                weight = inner if near in members else _HEAVY
                arms[first] |= weight << one
                arms[last] |= weight << other
        return int.from_bytes(arms, "little")

    def lines(self, owners: Sequence[int], tiles: Sequence[BoxTile]) -> bytes:
        """Return the arms of all crossings if these tiles, in their order, own their places."""
        arms = [tile.arms for tile in tiles]
        open_cells = owners.count(OPEN)
        if sum([len(tile.places) for tile in tiles]) > len(self.places) - open_cells:
            # Some lie on others, and show what these leave of them.
            shown = [[p for p in tile.places if owners[p] == n] for n, tile in enumerate(tiles)]
            arms = [self.arms(places) for places in shown]
        if open_cells:
            arms.append(self.arms([p for p, one in enumerate(owners) if one == OPEN], _THIN))
        every = 0
        for one in arms:
            every |= one
        return every.to_bytes(len(owners), "little")

    def row(self, layer: int, y: int) -> slice:
        """Return the places of row ``y`` (-1 to ``rows``) of a layer, by its place in ``layers``."""
        wide = self.columns + 2
        start = (layer * (self.rows + 2) + y + 1) * wide
        return slice(start, start + wide)


def cleared(arms: bytearray, place: int, way: tuple[int, int], columns: int) -> None:
    """Take away the line at one side of a place.

    Args:
        arms: of all crossings, see ``BoxTile``; changed.
        place: the place.
        way: where its side lies: one step right or left, or one down or up.
        columns: of the board.
    """
    wide = columns + 2
    first, one, last, other = {
        (0, -1): (place - 1, _RIGHT, place, _LEFT),
        (0, 1): (place + wide - 1, _RIGHT, place + wide, _LEFT),
        (-1, 0): (place - 1, _DOWN, place + wide - 1, _UP),
        (1, 0): (place, _DOWN, place + wide, _UP),
    }[way]
    arms[first] &= ~(3 << one)
    arms[last] &= ~(3 << other)


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
    arms: bytes,
    contents: Sequence[str],
    pitch: int,
    ascii: bool,
) -> list[str]:
    """Return the lines of one layer, each ``pitch * columns + 1`` characters wide.

    Args:
        grid: the places.
        layer: which of ``grid.layers``, by its place in them.
        arms: of all crossings, see ``BoxBoard.lines``.
        contents: for each place, ``pitch - 1`` characters.
        pitch: characters from one cell to the next.
        ascii: use ASCII characters only.
    """
    crossings, bars = _table(pitch, ascii)
    wide, step = pitch * grid.columns + 1, grid.columns + 2
    first = grid.row(layer, 0).start
    lines = []
    for start in range(first, first + (grid.rows + 1) * step, step):
        here = arms[start : start + step - 1]
        inside = contents[start + 1 : start + step]
        lines.append("".join(map(crossings.__getitem__, here))[:wide])
        lines.append("".join(map(add, map(bars.__getitem__, here), inside))[:wide])
    return lines[:-1]


def coloured(
    grid: BoxBoard,
    layer: int,
    owners: Sequence[int],
    lines: Iterable[str],
    pitch: int,
    codes: Sequence[str],
) -> list[str]:
    """Return lines of ``layer_lines`` without spaces at their end, tiles coloured throughout.

    ``codes`` has what sets the colours of each tile, see ``palette.terminal_codes``.
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


def _painted(line: str, runs: Iterable[tuple[int, int]], codes: Sequence[str]) -> str:
    """Return ``line`` with escape sequences: ``runs`` gives the owner of each run of characters."""
    text, last, start = "", OPEN, 0
    for found, length in runs:
        owner = max(found, OPEN)
        part = line[start : start + length]
        if part and owner != last:
            text += "\x1b[0m" if owner == OPEN else f"\x1b[{codes[owner]}m"
            last = owner
        text += part
        start += length
    return text + "\x1b[0m" * (last != OPEN)


@lru_cache
def _table(pitch: int, ascii: bool) -> tuple[list[str], list[str]]:
    """Return crossings with the line to their right, and upright lines, by the arms of crossings."""

    def char(up: int, right: int, down: int, left: int) -> str:
        if not ascii:
            return _CROSSINGS[27 * up + 9 * right + 3 * down + left]
        upright, flat = max(up, down) == _HEAVY, max(left, right) == _HEAVY
        return "+" if upright and flat else "|" if upright else "-" if flat else " "

    crossings, bars = [], []
    for arms in range(256):
        # No weight is 3: what has two arms there stands for no crossing.
        up, right, down, left = (min(arms >> at & 3, _HEAVY) for at in (_UP, _RIGHT, _DOWN, _LEFT))
        crossings.append(char(up, right, down, left) + (pitch - 1) * char(0, right, 0, right))
        bars.append(char(down, 0, down, 0))
    return crossings, bars
