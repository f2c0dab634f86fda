"""The smallest rectangles of cells that pieces fill: nestings on material, found by the solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import ceil

from tilewright.compile import compile_problem
from tilewright.lattice import Cell
from tilewright.model import Piece, Puzzle, Region
from tilewright.running.search import SearchOptions
from tilewright.running.solutions import Solutions

#: how much larger than the pieces a rectangle may be, and how many times as long as wide
_LARGER, _LONGER = 1.3, 3.0
#: rectangles that are tried, the nodes of each search, and the nestings that are looked at
_RECTANGLES, _NODES, _NESTINGS = 8, 60_000, 400
#: pieces of more cells than this together are not searched for
_CELLS = 400

#: the index of a piece and its cells, for each copy
Arrangement = list[tuple[int, tuple[Cell, ...]]]


def packed_rectangles(
    pieces: Sequence[Piece], copies: Sequence[int]
) -> Iterator[list[Arrangement]]:
    """Yield nestings of pieces within rectangles of the square lattice, the smallest one first.

    Args:
        pieces: which may be turned as a puzzle's may be; how often they are used is told apart.
        copies: how many of each there are.

    Yields:
        For each rectangle that is found to hold them, some nestings in it, always the same ones.
    """
    used = tuple(
        replace(piece, shapes=piece.shapes[:1], copies=(number, number), turns=True)
        for piece, number in zip(pieces, copies, strict=True)
    )
    total = sum(piece.size * number for piece, number in zip(used, copies, strict=True))
    if total > _CELLS:
        return
    numbers = {piece.name: index for index, piece in enumerate(used)}
    for wide, high in islice(_rectangles(total), _RECTANGLES):
        cells = Region.box(wide, high).cells
        region = Region(cells, optional=cells if wide * high > total else ())
        problem = Puzzle("material", region, used).problem()
        options = SearchOptions(limit_nodes=_NODES, threads=1)
        found = islice(Solutions(compile_problem(problem), False, options), _NESTINGS)
        nestings = [[(numbers[p.piece], p.cells) for p in one.placements] for one in found]
        if nestings:
            yield nestings


def _rectangles(area: int) -> Iterable[tuple[int, int]]:
    """Return the sides of rectangles that hold an area, by size and then by shape."""
    sides = [
        (wide, high)
        for wide in range(1, area + 1)
        for high in range(ceil(area / wide), ceil(_LARGER * area / wide) + 1)
        if high <= wide <= _LONGER * high and wide * high <= max(_LARGER * area, area + 2)
    ]
    return sorted(sides, key=lambda one: (one[0] * one[1], one[0]))
