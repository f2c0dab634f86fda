"""The board as the study sees it: numbered cells, who is next to whom, how far the walls are.

Cells carry the numbers of the compiled board: scan order, the short sides innermost.  A set of
cells is one integer, bit ``n`` for cell ``n``.  Neighbours and lines come from the lattice, so
no code here assumes squares.  A *wall* is everything that is no cell of the region: the rim, a hole, a peg.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tilewright.compile.placements import Board
from tilewright.lattice import Cell, Lattice, LineKey


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
        """For each cell the steps, from neighbour to neighbour, to the nearest cell at a wall.

        A board whose borders are all joined has no wall: all steps are 0.
        """
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
        return tuple(distance.get(number, 0) for number in range(len(self.cells)))

    @cached_property
    def all_walls(self) -> tuple[int, ...]:
        """For each cell the steps to the nearer wall in each direction of lines, added up.

        In the corner of a rectangle it is 0, in the middle of a side about half the side; a line that
        comes back to its cell has no wall, and adds nothing.
        """
        board = frozenset(self.cells)
        directions = self.lattice.lines.values()
        return tuple(
            sum(_nearer_wall(self.lattice, line, cell, board) for line in directions)
            for cell in self.cells
        )


def _nearer_wall(lattice: Lattice, line: LineKey, cell: Cell, board: frozenset[Cell]) -> int:
    """Return how many steps along a line of ``cell`` stay on the board, the shorter way."""
    ways = (_run(lattice, line, cell, ahead, board) for ahead in _along(lattice, line, cell))
    return min(ways, default=0)


def _run(lattice: Lattice, line: LineKey, cell: Cell, ahead: Cell, board: frozenset[Cell]) -> int:
    steps, before = 0, cell
    while ahead in board:
        steps += 1
        following = [one for one in _along(lattice, line, ahead) if one != before]
        if ahead == cell or not following:
            return 0
        before, ahead = ahead, following[0]
    return steps


def _along(lattice: Lattice, line: LineKey, cell: Cell) -> list[Cell]:
    """Return the two neighbours of ``cell`` on its line."""
    return [near for near in lattice.neighbours(cell) if line(near) == line(cell)]
