"""Nestings on material, found by the solver: pieces in the smallest regions that hold them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tilewright.compile import compile_problem
from tilewright.errors import LimitReached
from tilewright.lattice import Cell
from tilewright.model import Piece, Puzzle, Region
from tilewright.running.limits import Watch
from tilewright.running.solutions import Solutions

#: the nodes of the search in a region, and the nestings that are looked at
_NODES, _NESTINGS = 60_000, 400
#: pieces of more cells than this together are not searched for
MOST_CELLS = 400

#: the index of a piece and its cells, for each copy
Arrangement = list[tuple[int, tuple[Cell, ...]]]


def packed_regions(
    pieces: Sequence[Piece],
    copies: Sequence[int],
    lattice: str,
    regions: Iterable[tuple[Cell, ...]],
    watch: Watch,
) -> Iterator[list[Arrangement]]:
    """Yield nestings of pieces within regions, in the order of these.

    A piece that bears marks is not turned over: what is on its front stays on its front.

    Args:
        pieces: which may be turned as a puzzle's may be; ``copies`` gives how often each is used.
        copies: how many of each there are.
        lattice: the name of their lattice.
        regions: of at least as many cells as the pieces have; cells of larger ones may stay empty.
        watch: over the limits; no more regions are looked at when one is met.

    Yields:
        For each region that is found to hold them, some nestings in it, always the same ones.
    """
    used = tuple(map(_used, pieces, copies))
    total = sum(piece.size * number for piece, number in zip(used, copies, strict=True))
    if total > MOST_CELLS:
        return
    numbers = {piece.name: index for index, piece in enumerate(used)}
    for cells in regions:
        region = Region(cells, optional=cells if len(cells) > total else ())
        problem = Puzzle("material", region, used, lattice=lattice).problem()
        try:
            compiled = compile_problem(problem, watch.guard)
        except LimitReached:
            return
        options = replace(watch.left(), limit_nodes=_NODES)
        found = islice(Solutions(compiled, False, options), _NESTINGS)
        nestings = [[(numbers[p.piece], p.cells) for p in one.placements] for one in found]
        if nestings:
            yield nestings


def _used(piece: Piece, number: int) -> Piece:
    shape = piece.shapes[0]
    flips = False if any(shape.marks) else piece.flips
    return replace(piece, shapes=(shape,), copies=(number, number), turns=True, flips=flips, at=())
