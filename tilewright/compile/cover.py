"""The cover of a problem: an item for each cell and each piece, an option for each placement.

A cell that must be covered is a primary item, an optional cell is at most once, a piece has its
copies as bounds (and no item at all where any number may be used).  Rules filter placements and
add items.  Optional cells that a rule wants covered or empty all together are primary items, with
an option that leaves them empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any

from tilewright._core import Cover
from tilewright.compile.placements import Board, IndexedPlacement, generate_placements
from tilewright.compile.rules import allowed, linked_cells, required_cells, rule_items
from tilewright.compile.symmetry import Symmetry, board_symmetries, option_generators
from tilewright.compile.watched import Guard, watched
from tilewright.lattice import Cell
from tilewright.model import Piece, Placement, Problem, Solution
from tilewright.model.placement import board_order
from tilewright.model.rules import Bounds


@dataclass(frozen=True, repr=False)
class Compiled:
    """A problem ready to be searched.

    Attributes:
        board: the numbered cells and oriented pieces.
        placements: what each option stands for; options after these lay no piece.
        symmetries: of the board and its piece set, identity first.
        cover: items and options for the core, with generators of the symmetries.
    """

    board: Board
    placements: tuple[IndexedPlacement, ...]
    symmetries: tuple[Symmetry, ...]
    cover: Cover

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.problem.name}: {len(self.placements):,} placements, "
            f"{len(self.symmetries)} symmetries>"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle be compiled anew: that is quick, always the same, and much smaller."""
        return compile_problem, (self.problem,)

    @property
    def problem(self) -> Problem:
        """What was compiled."""
        return self.board.problem

    def solution(self, options: Iterable[int]) -> Solution:
        """Return the solution that a set of options stands for."""
        most, made = len(self.placements), self._made
        laid = sorted([made[option] for option in options if option < most], key=_by_place)
        return Solution(self.problem, tuple([placement for _, placement in laid]))

    @cached_property
    def _made(self) -> Placements:
        return Placements(self.board, self.placements)


_by_place = itemgetter(0)


class Placements:
    """Placements by option, each with its place in the order of the board, made when first asked for."""

    def __init__(self, board: Board, placements: Sequence[IndexedPlacement]) -> None:
        self._board = board
        self._indexed = placements
        self._made: dict[int, tuple[Cell, Placement]] = {}

    def __getitem__(self, option: int) -> tuple[Cell, Placement]:
        found = self._made.get(option)
        if found is None:
            placement = self._make(self._indexed[option])
            found = self._made[option] = board_order(placement), placement
        return found

    def _make(self, placement: IndexedPlacement) -> Placement:
        shape = self._board.orientations[placement.piece_index][placement.orientation]
        pairs = sorted(
            zip((self._board.cells[c] for c in placement.cells), shape.marks, strict=True)
        )
        cells = tuple(cell for cell, _ in pairs)
        origin = self._board.problem.lattice.origin(cells)
        name = self._board.problem.pieces[placement.piece_index].name
        return Placement(
            name, origin, placement.orientation, cells, tuple(mark for _, mark in pairs)
        )


@dataclass
class Draft:
    """A cover in the making: items and options are added, then it is made.

    Items: cells in scan order, pieces, rules, then whatever is added.  Options: placements, then
    blanks (sets of optional cells left empty together), then whatever is added.

    Attributes:
        bounds: of each item.
        options: for each option its items.
        colors: for each option the colours in the order of its items, 0 for none.
        piece_items: the item of each piece, ``None`` where any number may be used.
        blanks: the cells of each blank.
        rule_numbers: for each item of a rule, which rule of the problem it belongs to.
    """

    bounds: list[Bounds]
    options: list[list[int]]
    colors: list[list[int]]
    piece_items: list[int | None]
    blanks: list[frozenset[int]]
    rule_numbers: tuple[int, ...]

    @classmethod
    def of(
        cls, board: Board, placements: Sequence[IndexedPlacement], guard: Guard | None = None
    ) -> Draft:
        """Draft the cover of a board and its placements."""
        rules = rule_items(board, placements, guard)
        bounds, piece_items, blanks = _items(board)
        first = len(bounds)
        draft = cls([*bounds, *rules.bounds], [], [], piece_items, blanks, rules.rules)
        for placement, used in watched(zip(placements, rules.uses, strict=True), guard):
            item = piece_items[placement.piece_index]
            own = [*placement.cells] if item is None else [*placement.cells, item]
            draft.options.append(own + [first + number for number, _ in used])
            draft.colors.append([0] * len(own) + [colour for _, colour in used])
        for blank in blanks:
            draft.add_option(sorted(blank))
        return draft

    def add_item(self, bounds: Bounds) -> int:
        """Add an item and return its number."""
        self.bounds.append(bounds)
        return len(self.bounds) - 1

    def add_option(self, items: Iterable[int], colors: Iterable[int] = ()) -> int:
        """Add an option that uses ``items``, without colours where none are given."""
        self.options.append(list(items))
        self.colors.append(list(colors) or [0] * len(self.options[-1]))
        return len(self.options) - 1

    def cover(
        self,
        generators: Sequence[Sequence[int]] = (),
        order: int = 1,
        guard: Guard | None = None,
    ) -> Cover:
        """Make the cover.

        Args:
            generators: of its symmetries, permutations of all options.
            order: how many symmetries there are.
            guard: raises where there is no room for it.
        """
        if guard is not None:
            guard(cover_bytes(self.bounds, self.options, order))
        return Cover(
            self.bounds,
            self.options,
            colors=self.colors if any(map(any, self.colors)) else None,
            symmetries=generators,
        )


def cover_bytes(bounds: Sequence[Bounds], options: Sequence[Sequence[int]], order: int = 1) -> int:
    """Return about how many bytes the core takes while it makes a cover.

    Its options twice, as they come and as they stay, and what each symmetry does to items and options.
    """
    uses, maps = sum(map(len, options)), order * (len(options) + len(bounds))
    return 16 * uses + 64 * len(options) + 4 * maps


def compile_problem(problem: Problem, guard: Guard | None = None) -> Compiled:
    """Generate placements, symmetries and the cover of a checked problem.

    The cost is linear in the number of placements: about 3 microseconds each, and 10 to 20 more
    for each rule that has items.

    Args:
        problem: what to compile.
        guard: called now and then; raises where the work has to stop.
    """
    board = Board.of(problem)
    placements = allowed_placements(board, guard)
    symmetries = board_symmetries(board, guard)
    draft = Draft.of(board, placements, guard)
    generators = option_generators(board, placements, symmetries, draft.blanks, guard)
    cover = draft.cover(generators, len(symmetries), guard)
    return Compiled(board, placements, tuple(symmetries), cover)


def allowed_placements(board: Board, guard: Guard | None = None) -> tuple[IndexedPlacement, ...]:
    """Return the placements that neither a placed piece nor a rule forbids."""
    return tuple(allowed(board, _allowed(board, watched(generate_placements(board), guard))))


def _items(
    board: Board,
) -> tuple[list[Bounds], list[int | None], list[frozenset[int]]]:
    """Return the bounds of cells and pieces, the item of each piece, and the blanks."""
    optional = board.problem.region.optional - required_cells(board.problem)
    groups = [cells for cells in linked_cells(board.problem) if cells <= optional]
    chosen = optional.difference(*groups)
    bounds: list[Bounds] = [(0, 1) if cell in chosen else (1, 1) for cell in board.cells]
    piece_items: list[int | None] = []
    for piece in board.problem.pieces:
        if piece.copies == (0, None):
            piece_items.append(None)
        else:
            piece_items.append(len(bounds))
            bounds.append(copy_bounds(piece, len(board.cells)))
    return bounds, piece_items, [frozenset(board.index[c] for c in cells) for cells in groups]


def copy_bounds(piece: Piece, cells: int) -> Bounds:
    """Return how often a piece must and may be used; no more than once for each cell can be."""
    least, most = piece.copies
    return min(least, cells + 1), None if most is None else min(most, cells + 1)


def _allowed(board: Board, placements: Iterable[IndexedPlacement]) -> Iterable[IndexedPlacement]:
    """Leave out what overlaps a placed piece without being it."""
    names = [piece.name for piece in board.problem.pieces]
    holder = {
        board.index[cell]: (names.index(p.piece), frozenset(board.index[c] for c in p.cells))
        for p in board.problem.placed
        for cell in p.cells
    }
    if not holder:
        return placements
    return (
        placement
        for placement in placements
        if all(
            holder[cell] == (placement.piece_index, frozenset(placement.cells))
            for cell in placement.cells
            if cell in holder
        )
    )
