"""The cover of a problem: an item for each cell and each piece, an option for each placement.

The core makes it (``crates/puzzle/src/laying``).  A cell that must be covered is a primary item, an
optional cell is at most once, a piece has its copies as bounds (and no item at all where any number may
be used).  Rules filter placements and add items.  Optional cells that a rule wants covered or empty all
together are primary items, with an option that leaves them empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tilewright import _core
from tilewright._core import Cover
from tilewright.compile.core import core_of
from tilewright.compile.laid import LaidPlacements
from tilewright.compile.placements import Board, PlacementTable
from tilewright.compile.symmetry import Symmetry, SymmetryTable
from tilewright.compile.watched import Guard, watched
from tilewright.model import Problem, Solution
from tilewright.model.classes import Classes, up_to
from tilewright.model.rules import Bounds
from tilewright.model.solution import Chosen


@dataclass(frozen=True, repr=False)
class Compiled:
    """A problem ready to be searched.

    Attributes:
        board: the numbered cells and oriented pieces.
        placements: what each option stands for; options after these lay no piece.
        symmetries: of the board and its piece set, identity first; up to turns those that are proper.
        cover: items and options for the core, with generators of the symmetries.
        classes: which solutions are counted as one if classes are counted.
        pieces_stay: whether the symmetries are those alone that leave every piece itself.
        lean: whether placements were left out that no solution has, see ``compile_problem``.
        proof: why there is no solution, in a sentence, if that was proven before a search: there are
            no placements then, and the cover has no options; see ``unsolvable``.
    """

    board: Board
    placements: PlacementTable
    symmetries: Sequence[Symmetry]
    cover: Cover
    classes: Classes = field(default="all", kw_only=True)
    pieces_stay: bool = field(default=False, kw_only=True)
    lean: bool = field(default=False, kw_only=True)
    proof: str | None = field(default=None, kw_only=True)

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.problem.name}: {len(self.placements):,} placements, "
            f"{len(self.symmetries)} symmetries>"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle be compiled anew: that is quick, always the same, and much smaller."""
        return compile_problem, (self.problem, None, self.classes, self.pieces_stay, self.lean)

    @property
    def problem(self) -> Problem:
        """The compiled problem."""
        return self.board.problem

    @property
    def up_to(self) -> str:
        """Up to what solutions are counted, in words."""
        isometries = [symmetry.isometry for symmetry in self.symmetries]
        mirrors = any(isometry.flipped for isometry in isometries)
        shifts = isometries.count(self.board.problem.lattice.isometries[0]) > 1
        return up_to(self.classes, len(self.symmetries), mirrors=mirrors, shifts=shifts)

    def named_proof(self, proof: str | None, lacking: int | None = None) -> str | None:
        """Return what proves that there is no solution, in words that name no item.

        Args:
            proof: the core's words.
            lacking: the item that they name, if they name one: it needs more options than there are.
                Of the items those of rules alone are left: without a proof for a cell or a piece
                (``running.impossible``) there are options enough for these.
        """
        if self.proof is not None:
            return self.proof
        return proof if lacking is None else "a rule needs more placements than there are"

    def solution(self, options: Iterable[int]) -> Solution:
        """Return the solution that a set of options stands for."""
        return Solution.of_options(self.board.problem, Chosen(self.laid, [*options]))

    def texts(self) -> _core.SolutionTexts:
        """Return what writes solutions as JSON, as ``Solution.data`` has them, given as options."""
        return _core.SolutionTexts(self.board.core, self.placements.core)

    @cached_property
    def laid(self) -> LaidPlacements:
        """The placement that each option stands for, with its place in the order of the board."""
        return LaidPlacements(self.board, self.placements)


#: bounds of items, the item of each piece, what placements use of rules, blanks, and the rule of each item of one
_Drafted = tuple[
    list[Bounds], list[int | None], list[list[tuple[int, int]]], list[list[int]], list[int]
]


@dataclass
class Draft:
    """A cover in the making: items and options are added, then it is made.

    Items: cells in scan order, pieces, rules, then whatever is added.  Options: placements, then
    blanks (sets of optional cells left empty together), then whatever is added.

    Attributes:
        placements: what the first options stand for.
        bounds: of each item.
        piece_items: the item of each piece, ``None`` if any number may be used.
        rule_uses: for each placement the items of rules that it uses, each with its label: 0 if
            plainly once, a colour, or 2^31 and an amount more; empty if there are no such items.
        more: what the options after the placements use, in the same way.
        blanks: the cells of each blank.
        rule_numbers: for each item of a rule, which rule of the problem it belongs to.
    """

    placements: PlacementTable
    bounds: list[Bounds]
    piece_items: list[int | None]
    rule_uses: list[list[tuple[int, int]]]
    more: list[list[tuple[int, int]]]
    blanks: list[frozenset[int]]
    rule_numbers: tuple[int, ...]

    @classmethod
    def of(cls, board: Board, placements: PlacementTable, guard: Guard | None = None) -> Draft:
        """Draft the cover of a board and its placements."""
        return cls.read(placements, board.core.draft(placements.core, guard))

    @classmethod
    def read(cls, placements: PlacementTable, core: _Drafted) -> Draft:
        """Return what the core has drafted of placements."""
        bounds, piece_items, uses, cells, numbers = core
        blanks = [frozenset(blank) for blank in cells]
        more = [[(cell, 0) for cell in blank] for blank in cells]
        return cls(placements, bounds, piece_items, uses, more, blanks, tuple(numbers))

    def add_item(self, bounds: Bounds) -> int:
        """Add an item and return its number."""
        self.bounds.append(bounds)
        return len(self.bounds) - 1

    def add_option(self, items: Iterable[int]) -> int:
        """Add an option that uses ``items``, without colours, and return its number."""
        self.more.append([(item, 0) for item in items])
        return len(self.placements) + len(self.more) - 1

    def uses(self, option: int) -> list[tuple[int, int]]:
        """Return the items of an option, each with its label."""
        if option >= len(self.placements):
            return self.more[option - len(self.placements)]
        placement = self.placements[option]
        item = self.piece_items[placement.piece_index]
        own = [*placement.cells] if item is None else [*placement.cells, item]
        rules = self.rule_uses[option] if self.rule_uses else []
        return [*((item, 0) for item in own), *rules]

    def every_use(self, guard: Guard | None = None) -> Iterator[list[tuple[int, int]]]:
        """Yield what each option uses, one after the other."""
        numbers = range(len(self.placements) + len(self.more))
        return map(self.uses, watched(numbers, guard))

    def cover(self, guard: Guard | None = None) -> Cover:
        """Make the cover, without symmetries.

        Args:
            guard: raises if there is no room for it.
        """
        if guard is not None:
            guard(self._bytes())
        return self.placements.core.cover(
            self.bounds, self.piece_items, rules=self.rule_uses, more=self.more
        )

    def _bytes(self) -> int:
        """Return about how many bytes the core takes while it makes the cover."""
        uses = self.placements.core.uses + len(self.placements)
        uses += sum(map(len, self.rule_uses)) + sum(map(len, self.more))
        return cover_bytes(uses, len(self.placements) + len(self.more), len(self.bounds))


def cover_bytes(uses: int, options: int, items: int, order: int = 1) -> int:
    """Return about how many bytes the core takes while it makes a cover.

    Its options twice, as they come and as they stay, and what each symmetry does to items and options.
    """
    return 16 * uses + 64 * options + 4 * order * (options + items)


def compile_problem(
    problem: Problem,
    guard: Guard | None = None,
    classes: Classes = "all",
    pieces_stay: bool = False,
    lean: bool = False,
) -> Compiled:
    """Generate placements, symmetries and the cover of a checked problem.

    The cost is linear in the number of placements: less than a microsecond each.

    Args:
        problem: what to compile.
        guard: called now and then; raises if the work has to stop.
        classes: which solutions are counted as one if classes are counted.
        pieces_stay: whether only symmetries join solutions that leave every piece itself, so that
            solutions with other pieces stay apart.
        lean: whether placements are left out that overlap a piece which has to be laid and lies in
            one way: for a search, since no solution has them.

    Raises:
        PuzzleError: it is larger than the core takes.
    """
    made = core_of(problem).compile(classes == "turns", pieces_stay, lean, guard)
    return compiled_as(problem, made, classes, pieces_stay, lean)


def compiled_as(
    problem: Problem,
    made: _core.Compiled,
    classes: Classes = "all",
    pieces_stay: bool = False,
    lean: bool = False,
) -> Compiled:
    """Return what the core made of a problem; the arguments are as with ``compile_problem``."""
    board, placements = Board(problem, made.board), PlacementTable(made.placements)
    symmetries = SymmetryTable(problem.lattice, made.symmetries)
    return Compiled(
        board,
        placements,
        symmetries,
        made.cover,
        classes=classes,
        pieces_stay=pieces_stay,
        lean=lean,
    )
