"""The slow twin of the ladder: what is open on rungs 1 to 3, by their definitions, with plain sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from tilewright.compile import Compiled, Draft

#: options that go or are laid, as a deduction of a rung
Found = tuple[str, frozenset[int]]


@dataclass
class SlowPosition:
    """Options that can still be laid, and those that were.

    With ``any_copies`` islands count any number of each piece that is left.
    """

    compiled: Compiled
    any_copies: bool = False

    def __post_init__(self) -> None:
        cover = self.compiled.cover
        self.uses = [[item for item, _ in used] for used in cover.uses()]
        self.colors = any(color for used in cover.uses() for _, color in used)
        self.bounds = Draft.of(self.compiled.board, self.compiled.placements).bounds
        self.cells = len(self.compiled.board.cells)
        self.pieces = sum(p.copies != (0, None) for p in self.compiled.problem.pieces)
        self.laid: list[int] = []
        barred = {item for item, (_, most) in enumerate(self.bounds) if most == 0}
        self.alive = {o for o, used in enumerate(self.uses) if not barred & set(used)}

    def used(self, item: int) -> int:
        return sum(item in self.uses[option] for option in self.laid)

    def need(self, item: int) -> int:
        return max(0, self.bounds[item][0] - self.used(item))

    def room(self, item: int) -> float:
        most = self.bounds[item][1]
        return float("inf") if most is None else most - self.used(item)

    def options(self, item: int) -> set[int]:
        return {option for option in self.alive if item in self.uses[option]}

    def lay(self, option: int) -> None:
        self.laid.append(option)
        self.alive.discard(option)
        full = {item for item in self.uses[option] if self.room(item) == 0}
        self.alive = {o for o in self.alive if not full & set(self.uses[o])}

    def needy(self) -> list[int]:
        return [item for item in range(len(self.bounds)) if self.need(item)]

    def is_cell(self, item: int) -> bool:
        return item < self.cells

    def is_piece(self, item: int) -> bool:
        return self.cells <= item < self.cells + self.pieces

    def cells_of(self, option: int) -> set[int]:
        return {item for item in self.uses[option] if self.is_cell(item)}

    def piece_of(self, option: int) -> int | None:
        return next((item for item in self.uses[option] if self.is_piece(item)), None)

    def parts(self, cells: set[int]) -> list[set[int]]:
        """Return cells as parts that are joined by neighbours."""
        board, lattice = self.compiled.board, self.compiled.problem.lattice
        parts: list[set[int]] = []
        for cell in sorted(cells):
            near = {board.index.get(c, -1) for c in lattice.neighbours(board.cells[cell])}
            joined = [part for part in parts if part & near]
            parts = [part for part in parts if not part & near]
            parts.append({cell}.union(*joined))
        return parts


def levels(at: SlowPosition) -> Iterator[list[Found]]:
    """Yield what is open on each level of looking: forced cells, forced pieces, holes, spent, pairs, triples."""
    yield [f for f in _forced(at) if f[0] == "1a"]
    yield [f for f in _forced(at) if f[0] == "1b"]
    yield list(_holes(at))
    yield list(_spent(at))
    yield list(_locked(at, 2))
    yield list(_locked(at, 3))


def _forced(at: SlowPosition) -> list[Found]:
    found: list[Found] = []
    for item in at.needy():
        options = at.options(item)
        one = "1a" if at.is_cell(item) else "1b", frozenset(options)
        if len(options) == at.need(item) and one not in found:
            found.append(one)
    return found


def _holes(at: SlowPosition) -> Iterator[Found]:
    open_cells = {cell for cell in range(at.cells) if at.room(cell)}
    joined = all(len(at.parts(at.cells_of(option))) <= 1 for option in range(len(at.uses)))
    dead: dict[int, set[int]] = {}
    for option in sorted(at.alive):
        own = at.cells_of(option)
        gone = [
            cell
            for cell in sorted(open_cells - own)
            if at.need(cell) and all(own & at.cells_of(other) for other in at.options(cell))
        ]
        if gone:
            dead.setdefault(gone[0], set()).add(option)
        elif joined and _bad_parts(at, open_cells - own, own, option):
            yield "2a", frozenset({option})
    for options in dead.values():
        yield "2b", frozenset(options)


def _bad_parts(at: SlowPosition, left: set[int], own: set[int], option: int) -> bool:
    board, lattice = at.compiled.board, at.compiled.problem.lattice
    near = {board.index.get(c) for cell in own for c in lattice.neighbours(board.cells[cell])}
    sums = _sizes(at, at.piece_of(option))
    for part in at.parts(left):
        least = sum(1 for cell in part if at.need(cell))
        if part & near and not any(size in sums for size in range(least, len(part) + 1)):
            return True
    return False


def _sizes(at: SlowPosition, spent: int | None) -> set[int]:
    """Return the sums of sizes of any choice of pieces that are left, ``spent`` laid once."""
    sums, most = {0}, at.cells
    pieces = range(at.cells, at.cells + at.pieces)
    groups = [
        ({len(at.cells_of(o)) for o in at.options(p)}, at.room(p) - (p == spent)) for p in pieces
    ]
    loose = {len(at.cells_of(o)) for o in at.alive if at.piece_of(o) is None}
    if at.any_copies:
        groups = [(sizes, most if copies > 0 else 0) for sizes, copies in groups]
    for sizes, copies in [*groups, (loose - {0}, most)]:
        for _ in range(int(min(copies, most))):
            sums |= {one + size for one, size in product(sums, sizes) if one + size <= most}
    return sums


def _spent(at: SlowPosition) -> Iterator[Found]:
    for item in at.needy():
        own = at.options(item)
        for other in range(len(at.bounds)):
            if other == item or (at.is_cell(item) and at.is_cell(other)) or at.room(other) != 1:
                continue
            gone = at.options(other) - own
            if own and own <= at.options(other) and gone:
                cell_piece = at.is_cell(item) and at.is_piece(other)
                yield "3b" if cell_piece else "3a", frozenset(gone)


def _locked(at: SlowPosition, number: int) -> Iterator[Found]:
    cells = [cell for cell in range(at.cells) if at.need(cell)]
    for chosen in combinations(cells, number):
        options = [at.options(cell) for cell in chosen]
        pieces = {at.piece_of(option) for option in set().union(*options)}
        if None in pieces or sum(at.room(p) for p in pieces if p is not None) != number:
            continue
        if any(one & two for one, two in combinations(options, 2)):
            continue
        places = set().union(*(at.options(p) for p in pieces if p is not None))
        gone = places.difference(*options)
        if gone:
            yield "3c2" if number == 2 else "3c3", frozenset(gone)
