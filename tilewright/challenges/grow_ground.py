"""The ground on which puzzles grow: cells by number, and which piece may take which of them.

Sets of cells are whole numbers, a bit a cell.  An *assembly* gives cells to pieces: it has a set for each
piece; cells that may stay empty may belong to none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from tilewright.lattice import Cell, Lattice
from tilewright.model import Region

#: the cells of each piece
GrownAssembly = tuple[int, ...]


def bits(cells: int) -> Iterator[int]:
    """Yield the numbers of the cells of a set, rising."""
    while cells:
        least = cells & -cells
        yield least.bit_length() - 1
        cells ^= least


def assembly_of(pieces: Iterable[Iterable[int]]) -> GrownAssembly:
    """Return the assembly whose pieces have the cells of these numbers."""
    return tuple(sum(1 << cell for cell in piece) for piece in pieces)


@dataclass(frozen=True)
class GrowGround:
    """The cells of a region by number.

    Attributes:
        lattice: whose cells they are.
        cells: in the order of the region.
        near: for each cell those beside it.
        optional: those that may stay empty.
    """

    lattice: Lattice
    cells: tuple[Cell, ...]
    near: tuple[int, ...]
    optional: int

    @classmethod
    def of(cls, region: Region, lattice: Lattice) -> GrowGround:
        """Number the cells of a region."""
        place = {cell: number for number, cell in enumerate(region.cells)}
        near = tuple(
            sum(1 << place[other] for other in lattice.neighbours(cell) if other in place)
            for cell in region.cells
        )
        optional = sum(1 << place[cell] for cell in region.optional)
        return cls(lattice, region.cells, near, optional)

    @property
    def whole(self) -> int:
        """The set of all cells."""
        return (1 << len(self.cells)) - 1

    @cached_property
    def place(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    def set_of(self, cells: Iterable[Cell]) -> int:
        """Return the set of those cells that are on the ground."""
        place = self.place
        return sum(1 << place[cell] for cell in cells if cell in place)

    def cells_of(self, some: int) -> tuple[Cell, ...]:
        """Return the cells of a set, sorted."""
        return tuple(self.cells[number] for number in bits(some))

    def beside(self, some: int) -> int:
        """Return the cells beside a set that are not in it."""
        found = 0
        for number in bits(some):
            found |= self.near[number]
        return found & ~some

    def is_connected(self, some: int) -> bool:
        """Tell whether a set hangs together, cell beside cell; the empty one does not."""
        reached, new = 0, some & -some
        while new:
            reached |= new
            grown = 0
            for number in bits(new):
                grown |= self.near[number]
            new = grown & some & ~reached
        return bool(some) and reached == some

    def stays_connected(self, some: int, cell: int) -> bool:
        """Tell whether a connected set hangs together without one of its cells."""
        left = some & ~(1 << cell)
        around = left & self.near[cell]
        if around & (around - 1) == 0:
            return bool(left)
        return self.is_connected(left)


@dataclass(frozen=True)
class Share:
    """The cells that a piece may have: a connected set of them.

    Attributes:
        within: those that it may take.
        fixed: those that it keeps.
        least, most: how many it has.
    """

    within: int
    fixed: int
    least: int
    most: int

    def allows(self, ground: GrowGround, some: int) -> bool:
        """Tell whether the piece may be this set of cells."""
        return (
            some & self.within == some
            and some & self.fixed == self.fixed
            and self.least <= some.bit_count() <= self.most
            and ground.is_connected(some)
        )


def divided(ground: GrowGround, shares: Sequence[Share], random: Random) -> GrownAssembly | None:
    """Divide the whole ground into connected pieces at random.

    Pieces grow in turns from one cell each, the smaller ones more often.

    Returns:
        ``None`` if some piece came out too small or too large.
    """
    seeds = random.sample(range(len(ground.cells)), len(shares))
    pieces = [1 << seed for seed in seeds]
    left = ground.whole
    for piece in pieces:
        left &= ~piece
    growing = list(range(len(pieces)))
    while left:
        if not growing:
            return None
        who = min(random.sample(growing, min(2, len(growing))), key=lambda n: pieces[n].bit_count())
        rim = list(bits(ground.beside(pieces[who]) & left))
        if not rim or pieces[who].bit_count() >= shares[who].most:
            growing.remove(who)
            continue
        cell = 1 << random.choice(rim)
        pieces[who] |= cell
        left &= ~cell
    if ground.optional:
        pieces = _thinned(ground, pieces, random)
    is_fit = all(share.allows(ground, one) for share, one in zip(shares, pieces, strict=True))
    return tuple(pieces) if is_fit else None


def _thinned(ground: GrowGround, pieces: Sequence[int], random: Random) -> list[int]:
    """Empty about half of the cells that may be empty, as far as pieces hang together without them."""
    thin = list(pieces)
    for cell in bits(ground.optional):
        for who, piece in enumerate(thin):
            if piece >> cell & 1 and random.random() < 0.5 and ground.stays_connected(piece, cell):
                thin[who] = piece & ~(1 << cell)
    return thin
