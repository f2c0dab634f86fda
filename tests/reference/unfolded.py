"""Boards with joined borders in the plainest way: which cells around a board are one with which.

Every cell of a window around the board is joined to its image under each step, and what hangs together is
one cell.  Nothing of the group that the lattice makes of the steps is used.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from tilewright.lattice import Cell, Lattice
from tilewright.model import Problem, Region

#: images of a cell that are looked at for symmetries: each way that a wrap turns is among them
_NEAREST = 12


def homes(problem: Problem) -> dict[Cell, Cell]:
    """Return each cell of a window around the board with the cell that it is.

    That is a cell of the board where one of those that are one with it is on the board, and otherwise
    the one nearest to the board.  Without joined borders these are the cells of the board alone.
    """
    return _homes(problem.puzzle.region, problem.lattice.unwrapped, _reach(problem))


def near_homes(problem: Problem) -> list[Cell]:
    """Return cells of the board, and of what they are joined to enough to find every symmetry.

    A symmetry takes a cell to any of those; it is the same where slides of the board differ.
    """
    return _near(problem.puzzle.region, problem.lattice.unwrapped, _reach(problem))


def _reach(problem: Problem) -> int:
    """Return how far from the board a piece that lies on it may reach, or what touches it.

    A piece that is turned may reach as far along one axis as it did along all of them.
    """
    shapes = [shape.cells for piece in problem.pieces for shape in piece.shapes]
    spans = [sum(max(axis) - min(axis) for axis in zip(*cells, strict=True)) for cells in shapes]
    return max(spans, default=0) + 3


@lru_cache(maxsize=4)
def _homes(region: Region, lattice: Lattice, reach: int) -> dict[Cell, Cell]:
    if not region.wrap:
        return {cell: cell for cell in region.cells}
    far = reach + max(abs(part) for step in region.wrap for part in step.slide)
    spans = [
        range(min(axis) - far, max(axis) + far + 1) for axis in zip(*region.cells, strict=True)
    ]
    window = [cell for cell in product(*spans) if lattice.has(cell)]
    near: dict[Cell, list[Cell]] = {cell: [] for cell in window}
    turns = {isometry.name: isometry.apply for isometry in lattice.isometries}
    for cell in window:
        for step in region.wrap:
            image = _plus(turns[step.isometry](cell), step.slide)
            if image in near:
                near[cell].append(image)
                near[image].append(cell)
    found: dict[Cell, Cell] = {}
    board, middle = set(region.cells), region.cells[len(region.cells) // 2]
    for home in (*region.cells, *sorted(window, key=lambda cell: _distance(cell, middle))):
        assert home not in found or home not in board, "two cells of the board are one"
        if home in found:
            continue
        ahead, found[home] = [home], home
        board.discard(home)
        for cell in ahead:
            fresh = [other for other in near[cell] if other not in found]
            found.update(dict.fromkeys(fresh, home))
            ahead += fresh
    return found


@lru_cache(maxsize=4)
def _near(region: Region, lattice: Lattice, reach: int) -> list[Cell]:
    """Return, of all that each cell of the board is, those that lie nearest to it."""
    every: dict[Cell, list[Cell]] = {home: [] for home in region.cells}
    for cell, home in _homes(region, lattice, reach).items():
        if home in every:
            every[home].append(cell)
    nearest = (
        sorted(cells, key=lambda cell, home=home: _distance(cell, home))[:_NEAREST]  # type: ignore[misc]
        for home, cells in every.items()
    )
    return [cell for cells in nearest for cell in cells]


def _distance(cell: Cell, other: Cell) -> int:
    return sum(abs(a - b) for a, b in zip(cell, other, strict=True))


def _plus(cell: Cell, vector: Cell) -> Cell:
    return tuple(a + b for a, b in zip(cell, vector, strict=True))
