"""The stock from which a set of pieces is chosen: kinds with how many there are, and all sets of an area.

A set gives the number of copies of each kind.  Kinds that fit in the same ways are one kind.  How
many sets there are is counted before they are gone through, by a table of areas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tilewright.compile import generate_placements
from tilewright.compile.core import numbered_board
from tilewright.compile.watched import Guard, often
from tilewright.lattice import Cell, Lattice
from tilewright.model import Piece, Problem, Shape
from tilewright.model.read_marks import pieces_without

#: index of a kind, and how many copies of it are taken
Taken = tuple[tuple[int, int], ...]
#: the remaining choice: cells, and kinds' copies where their number is given (else 0)
Left = tuple[int, int]


@dataclass(frozen=True)
class Stock:
    """A kind of piece of which sets take some.

    Attributes:
        piece: its copies are the least, 0, and the most that a set may take.
        size: cells of one copy.
        look: its orientations, by which equal kinds are known.
        imbalance: how many more cells of one colour than of the other a copy covers wherever it
            lies, in a two-colouring of neighbours; ``None`` if there is no such number.
    """

    piece: Piece
    size: int
    look: frozenset[Shape]
    imbalance: int | None

    @property
    def most(self) -> int:
        """The most copies that a set may take."""
        most = self.piece.copies[1]
        assert most is not None
        return most


def stock_of(
    pieces: Sequence[Piece], lattice: Lattice, area: int, unread: frozenset[str] = frozenset()
) -> list[Stock]:
    """Return the kinds among pieces, each once, in their order; equal kinds add up.

    Args:
        pieces: valid, each with shapes of one size; their copies say how many there are at most.
        lattice: where they lie.
        area: the most cells that a set may cover.
        unread: marks that tell no kinds apart.
    """
    kinds: dict[frozenset[Shape], Piece] = {}
    numbers: Counter[frozenset[Shape]] = Counter()
    for piece, as_read in zip(pieces, pieces_without(pieces, unread), strict=True):
        look = frozenset(as_read.orientations(lattice))
        size = len(piece.shapes[0].cells)
        numbers[look] += area // size if piece.copies[1] is None else piece.copies[1]
        kinds.setdefault(look, piece)
    return [
        Stock(
            replace(piece, copies=(0, min(numbers[look], area // len(piece.shapes[0].cells)))),
            len(piece.shapes[0].cells),
            look,
            piece_imbalance(piece, lattice),
        )
        for look, piece in kinds.items()
    ]


def laid_somewhere(
    stock: Iterable[Stock], problem: Problem, guard: Guard | None = None
) -> list[Stock]:
    """Return the kinds that have a place on the board of a problem, whatever is laid there otherwise.

    Args:
        stock: the kinds.
        problem: the board; its slots may be open.
        guard: called now and then; raises if the work has to stop.
    """
    kinds = list(stock)
    described = replace(problem.puzzle, pieces=tuple(kind.piece for kind in kinds), expect={})
    board = numbered_board(described.problem(problem.settings, partial=True))
    found = {placement.piece_index for placement in generate_placements(board, guard)}
    return [kind for index, kind in enumerate(kinds) if index in found]


def two_coloured(cells: Iterable[Cell], lattice: Lattice) -> tuple[dict[Cell, int], int] | None:
    """Return a colour, 1 or -1, for each cell so that neighbours differ, and the number of parts.

    Returns:
        The colours, and how many connected parts there are; ``None`` if two colours do not do.
    """
    given = set(cells)
    colours: dict[Cell, int] = {}
    parts = 0
    for start in sorted(given):
        if start in colours:
            continue
        parts += 1
        colours[start], ahead = 1, [start]
        while ahead:
            cell = ahead.pop()
            for near in given.intersection(lattice.neighbours(cell)):
                if near not in colours:
                    colours[near] = -colours[cell]
                    ahead.append(near)
                elif colours[near] == colours[cell]:
                    return None
    return colours, parts


def piece_imbalance(piece: Piece, lattice: Lattice) -> int | None:
    """Return the imbalance of a piece, see ``Stock``; ``None`` if its shapes have no common one."""
    found: set[int] = set()
    for shape in piece.shapes:
        coloured = two_coloured(shape.cells, lattice.unwrapped)
        if coloured is None or coloured[1] != 1:
            return None
        found.add(abs(sum(coloured[0].values())))
    return found.pop() if len(found) == 1 else None


@dataclass(frozen=True)
class PieceSets:
    """All sets that can be taken from a stock.

    Attributes:
        stock: the kinds.
        cells: the least and the most cells of a set together.
        number: how many copies a set takes in all, ``None`` for any number.
        tables: for each kind in how many ways it and those after it make up the rest.
    """

    stock: Sequence[Stock]
    cells: tuple[int, int]
    number: int | None
    tables: Sequence[Mapping[Left, int]] = field(repr=False)

    @classmethod
    def of(
        cls,
        stock: Sequence[Stock],
        cells: tuple[int, int],
        number: int | None,
        guard: Guard | None = None,
    ) -> PieceSets:
        """Count the sets; ``guard`` is called now and then and raises where to stop."""
        tables: list[Mapping[Left, int]] = [{(0, 0): 1}]
        for kind in reversed(stock):
            table: Counter[Left] = Counter()
            for (area, pieces), ways in often(tables[-1].items(), guard):
                for copies in range(kind.most + 1):
                    left = area + copies * kind.size, pieces + copies * (number is not None)
                    if left[0] > cells[1] or left[1] > (number or 0):
                        break
                    table[left] += ways
            tables.append(table)
        return cls(stock, cells, number, tables[::-1])

    @property
    def size(self) -> int:
        """How many sets there are."""
        return sum(self.tables[0].get(left, 0) for left in self._goals())

    def _goals(self) -> list[Left]:
        low, high = self.cells
        return [(area, self.number or 0) for area in range(low, high + 1)]

    def __iter__(self) -> Iterator[Taken]:
        """Yield every set once: first those with many copies of the first kinds."""
        for goal in self._goals():
            ahead: list[tuple[int, Left, Taken]] = [(0, goal, ())]
            while ahead:
                index, left, taken = ahead.pop()
                if left not in self.tables[index]:
                    continue
                if index == len(self.stock):
                    yield taken
                    continue
                ahead += self._choices(index, left, taken)

    def _choices(self, index: int, left: Left, taken: Taken) -> Iterator[tuple[int, Left, Taken]]:
        """Yield what can be taken of a kind, the most last."""
        kind = self.stock[index]
        for copies in range(kind.most + 1):
            rest = left[0] - copies * kind.size, left[1] - copies * (self.number is not None)
            if min(rest) < 0:
                return
            yield index + 1, rest, (*taken, (index, copies)) if copies else taken

    def pieces(self, taken: Taken) -> tuple[Piece, ...]:
        """Return the pieces of a set, each with the number of its copies."""
        return tuple(
            replace(self.stock[index].piece, copies=(copies, copies)) for index, copies in taken
        )

    @property
    def offered(self) -> tuple[Piece, ...]:
        """All kinds, each with the copies from none to the most that a set may take."""
        return tuple(kind.piece for kind in self.stock)

    def has(self, taken: Taken) -> bool:
        """Tell whether a set is among these, if it takes no more of a kind than there are."""
        cells = sum(self.stock[index].size * copies for index, copies in taken)
        pieces = sum(copies for _, copies in taken)
        return self.cells[0] <= cells <= self.cells[1] and self.number in (None, pieces)

    def place(self, taken: Taken) -> tuple[int, list[int]]:
        """Return by what sets come in the order in which they are gone through."""
        cells = sum(self.stock[index].size * copies for index, copies in taken)
        return cells, [index for index, copies in taken for _ in range(copies)]

    def imbalances(self, taken: Taken) -> set[int] | None:
        """Return what the imbalances of all copies can sum to; ``None`` if one has none."""
        return imbalance_sums((self.stock[index].imbalance, copies) for index, copies in taken)


def imbalance_sums(pieces: Iterable[tuple[int | None, int]]) -> set[int] | None:
    """Return what imbalances can sum to, each with either sign; ``None`` if a piece has none.

    Args:
        pieces: the imbalance of each piece, and how many copies there are.
    """
    sums = {0}
    for own, copies in pieces:
        if own is None:
            return None
        for _ in range(copies if own else 0):
            sums = {one + way * own for one in sums for way in (1, -1)}
    return sums
