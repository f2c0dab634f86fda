"""The board as the study sees it: numbered cells, who is next to whom, how far the walls are.

Cells carry the numbers of the compiled board: scan order, the short sides innermost.  A set of
cells is one integer, bit ``n`` for cell ``n``.  Neighbours come from the lattice, so nothing here
knows squares.  A *wall* is everything that is no cell of the region: the rim, a hole, a peg.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tilewright.compile.placements import Board
from tilewright.lattice import Cell, Lattice, shift


@dataclass(frozen=True)
class Grid:
    """The cells of a board with their neighbours.

    Attributes:
        lattice: the geometry.
        cells: the cells in scan order; a cell's number is its position here.
        neighbours: for each cell the numbers of its neighbours on the board.
    """

    lattice: Lattice
    cells: tuple[Cell, ...]
    neighbours: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, board: Board) -> Grid:
        """Look up the neighbours of every cell of ``board``."""
        lattice, index = board.problem.lattice, board.index
        neighbours = tuple(
            tuple(index[other] for other in lattice.neighbours(cell) if other in index)
            for cell in board.cells
        )
        return cls(lattice, board.cells, neighbours)

    @property
    def full(self) -> int:
        """All cells, as bits."""
        return (1 << len(self.cells)) - 1

    @cached_property
    def around(self) -> tuple[int, ...]:
        """For each cell its neighbours, as bits."""
        return tuple(sum(1 << other for other in others) for others in self.neighbours)

    @cached_property
    def nearest_wall(self) -> tuple[int, ...]:
        """For each cell the steps, from neighbour to neighbour, to the nearest cell at a wall."""
        board = set(self.cells)
        reached = [
            number
            for number, cell in enumerate(self.cells)
            if not board.issuperset(self.lattice.neighbours(cell))
        ]
        distance = dict.fromkeys(reached, 0)
        for number in reached:  # grows while it is read: breadth first
            for other in self.neighbours[number]:
                if other not in distance:
                    distance[other] = distance[number] + 1
                    reached.append(other)
        return tuple(distance[number] for number in range(len(self.cells)))

    @cached_property
    def all_walls(self) -> tuple[int, ...]:
        """For each cell the steps to the nearer wall along each axis, added up.

        In the corner of a rectangle it is 0, in the middle of a side about half the side.
        """
        board, dimension = frozenset(self.cells), self.lattice.dimension
        axes = [tuple(int(a == axis) for a in range(dimension)) for axis in range(dimension)]
        return tuple(
            sum(min(_run(cell, axis, 1, board), _run(cell, axis, -1, board)) for axis in axes)
            for cell in self.cells
        )


def _run(cell: Cell, axis: Cell, sign: int, board: frozenset[Cell]) -> int:
    """Return how many steps along ``axis`` stay on the board."""
    steps = 0
    while (cell := shift(cell, axis, sign)) in board:
        steps += 1
    return steps
