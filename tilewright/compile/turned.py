"""Boards that no isometry but the identity takes to themselves, told by bits.

Most boards that a setup makes have no symmetry, and to try every isometry on every cell would cost more
than a small count.  So each cell of the open board has a bit for each isometry, at the place of its
image: a board is one number for each, less the bits of what it lacks, and it can only be symmetric where
two of them, shifted to their lowest bit, are equal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tilewright.lattice import Cell, Isometry, Lattice


class TurnedCells:
    """The images of cells under the isometries of a lattice without joined borders, as bits.

    Args:
        lattice: of the cells.
        isometries: of it, the identity first.
        cells: of the open board.
    """

    def __init__(
        self, lattice: Lattice, isometries: Sequence[Isometry], cells: Sequence[Cell]
    ) -> None:
        turned = [[one.apply(cell) for cell in cells] for one in isometries]
        every = [cell for images in turned for cell in images]
        lows = [min(axis) for axis in zip(*every, strict=True)]
        spans = [max(axis) - min(axis) for axis in zip(*every, strict=True)]
        # Twice as wide as the images, so that a slide moves all bits by as much, and only a slide does.
        steps = [1]
        for span in spans:
            steps.append(steps[-1] * (2 * span + 1))

        def bit(cell: Cell) -> int:
            place = sum((c - low) * n for c, low, n in zip(cell, lows, steps, strict=False))
            return int(1 << place)

        self._bits = [[bit(cell) for cell in images] for images in turned]
        self._whole = [sum(bits) for bits in self._bits]
        #: whether every slide of cells takes cells to cells, so that what is told is certain
        self.is_certain = len({lattice.translation_class(cell) for cell in every}) <= 1

    def turns(self, lost: Collection[int], looks: Iterable[Collection[int]] = ()) -> int:
        """Return how many of the isometries, the identity among them, may take a board to itself.

        Args:
            lost: the numbers of the cells that the board lacks.
            looks: sets of its cells, each of which the isometry has to take to itself too.
        """
        first = self._moved(0, lost, ())
        equal = [n for n in range(1, len(self._bits)) if self._moved(n, lost, ()) == first]
        if not equal:
            return 1
        sets = [list(look) for look in looks]
        own = self._moved(0, lost, sets)
        return 1 + sum(self._moved(number, lost, sets) == own for number in equal)

    def _moved(
        self, number: int, lost: Iterable[int], sets: Iterable[Iterable[int]]
    ) -> tuple[int, ...]:
        """Return an image of the board, and of sets of its cells, slid to where those that meet are equal."""
        bits = self._bits[number]
        board = self._whole[number]
        for cell in lost:
            board -= bits[cell]
        parts = (board, *(sum([bits[cell] for cell in cells]) for cells in sets))
        lowest = board & -board or 1
        return tuple([part // lowest for part in parts])
