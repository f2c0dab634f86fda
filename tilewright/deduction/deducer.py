"""A compiled problem as the core's deductions see it, with names for what they speak of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tilewright import _core
from tilewright.compile import Compiled, Draft
from tilewright.lattice import Cell
from tilewright.model import Placed, Placement
from tilewright.model.scene import cell_names, piece_names

#: what cells with the same number along an axis are, by the axis
LINES = ("column", "row", "layer", "cube")


@dataclass(frozen=True)
class Deducer:
    """A compiled problem with what a person sees of it.

    Attributes:
        compiled: the problem.
        core: finds the deductions.
        colourings: what each colouring of the core is called.
    """

    compiled: Compiled
    core: _core.Deducer
    colourings: tuple[str, ...]

    @classmethod
    def of(cls, compiled: Compiled) -> Deducer:
        """Tell the core which items are cells and pieces, and which cells are neighbours."""
        board, lattice = compiled.board, compiled.problem.lattice
        near = [
            [board.index[c] for c in lattice.neighbours(cell) if c in board.index]
            for cell in board.cells
        ]
        pieces = sum(piece.copies != (0, None) for piece in compiled.problem.pieces)
        named = colourings(compiled)
        core = _core.Deducer(compiled.cover, len(board.cells), pieces, near, [c for _, c in named])
        return cls(compiled, core, tuple(name for name, _ in named))

    @property
    def cells(self) -> Sequence[Cell]:
        """The cells, by item."""
        return self.compiled.board.cells

    @property
    def fixed_colourings(self) -> int:
        """How many of the colourings, the first ones, every symmetry keeps or exchanges the colours of."""
        return int(self.compiled.problem.lattice.colouring is not None)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The names of the pieces that have an item, in the order of their items."""
        return tuple(p.name for p in self.compiled.problem.pieces if p.copies != (0, None))

    @cached_property
    def _rules(self) -> tuple[str, ...]:
        """For each item after the pieces the rule that it is a part of, in a sentence."""
        rules, draft = self.compiled.problem.rules, None
        if self.compiled.cover.n_items > len(self.cells) + len(self.pieces):
            draft = Draft.of(self.compiled.board, self.compiled.placements)
        return tuple(str(rules[number]) for number in (draft.rule_numbers if draft else ()))

    @cached_property
    def wording(self) -> _core.Wording:
        """The deductions with names: sentences, and the words of a hint."""
        problem, placements = self.compiled.problem, self.compiled.placements
        names, called = cell_names(problem), piece_names(problem)
        kinds = [piece.name for piece in problem.pieces]
        return _core.Wording(
            self.core,
            cells=[list(cell) for cell in self.cells],
            first=list(names.first),
            last=list(names.last),
            pieces=[called[name] for name in kinds],
            items=[kinds.index(name) for name in self.pieces],
            kinds=[placement.piece_index for placement in placements],
            rules=self._rules,
            colourings=self.colourings,
        )

    def cell(self, item: int) -> Cell | None:
        """Return the cell that an item stands for, if it is one."""
        return self.cells[item] if item < len(self.cells) else None

    def piece(self, item: int) -> str | None:
        """Return the name of the piece that an item stands for, if it is one."""
        at = item - len(self.cells)
        return self.pieces[at] if 0 <= at < len(self.pieces) else None

    def placement(self, option: int) -> Placement | None:
        """Return what an option lays; ``None`` if it leaves cells empty."""
        if option >= len(self.compiled.placements):
            return None
        return self.compiled.solution([option]).placements[0]

    def laid(self, options: Iterable[int]) -> tuple[Placement, ...]:
        """Return what options lay, in their order."""
        return tuple(p for p in map(self.placement, options) if p is not None)

    def start(self) -> list[int]:
        """Return the options of the pieces that the puzzle places."""
        return list(self.options_of(self.compiled.problem.placed).values())

    def options_of(self, placed: Sequence[Placed]) -> dict[Placed, int]:
        """Return the options that lay pieces on cells.

        A piece is left out if several options do, which differ in their marks, or none does.
        """
        if not placed:
            return {}
        wanted = {(p.piece, frozenset(p.cells)): p for p in placed}
        found: dict[Placed, list[int]] = {piece: [] for piece in placed}
        for option, laid in enumerate(laid_by_options(self.compiled)):
            if laid in wanted:
                found[wanted[laid]].append(option)
        return {piece: options[0] for piece, options in found.items() if len(options) == 1}


def laid_by_options(compiled: Compiled) -> list[tuple[str, frozenset[Cell]]]:
    """Return of each option that lays a piece its name and its cells, in the order of the options."""
    names, cells = [piece.name for piece in compiled.problem.pieces], compiled.board.cells
    return [
        (names[laid.piece_index], frozenset(cells[cell] for cell in laid.cells))
        for laid in compiled.placements
    ]


def colourings(compiled: Compiled) -> list[tuple[str, list[int]]]:
    """Return colourings that a person may think of: a chessboard, and stripes along each coordinate.

    Returns:
        For each its name and a small number for every cell of the board.
    """
    lattice, cells = compiled.problem.lattice, compiled.board.cells
    found: list[tuple[str, list[int]]] = []
    if lattice.colouring is not None:
        found.append(("like a chessboard", [lattice.colouring(cell) for cell in cells]))
    for axis, line in zip(range(lattice.coordinates), LINES, strict=False):
        found.append((f"in two colours, {line} by {line}", [cell[axis] % 2 for cell in cells]))
    return found
