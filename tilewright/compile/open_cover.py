"""One cover for all settings of a setup.

The placements are those of the open board.  A cell that a slot may block has an option that fills
it; a setting chooses these options for the cells it blocks and excludes the others.  Where marks
must fit, a setting excludes the placements whose marks do not.  So a setting is a unit of one cover, and
what is costly (placements, rules, the tables of an engine) is done once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from tilewright import _core
from tilewright._core import Cover, Unit
from tilewright.compile.core import core_of
from tilewright.compile.cover import Compiled, Draft, compiled_as
from tilewright.compile.laid import LaidPlacements
from tilewright.compile.placements import Board, PlacementTable
from tilewright.compile.watched import Guard
from tilewright.lattice import Cell
from tilewright.model import Placement, Problem, Setting, Slot


def can_stay_open(problem: Problem) -> bool:
    """Tell whether the settings of a partial problem can share a cover.

    Not if a rule asks for something else in each of them, unless it is which marks fit,
    nor if pieces are placed already.
    """
    return core_of(problem).can_stay_open


@dataclass(frozen=True)
class OpenCover:
    """A partial problem, compiled with its open slots left open.

    Attributes:
        problem: as a rule with slots unfilled.
        core: the cover of the core.
    """

    problem: Problem
    core: _core.OpenCover

    @classmethod
    def of(cls, problem: Problem, guard: Guard | None = None) -> OpenCover:
        """Compile a partial problem for which ``can_stay_open`` holds.

        Args:
            problem: as a rule with slots unfilled.
            guard: called now and then; raises if the work has to stop.
        """
        return cls(problem, core_of(problem).open(guard))

    @cached_property
    def board(self) -> Board:
        """The numbered cells of the open board, and the oriented pieces."""
        return Board(self.problem, self.core.board)

    @cached_property
    def placements(self) -> PlacementTable:
        """What each of the first options stands for."""
        return PlacementTable(self.core.placements)

    @cached_property
    def cover(self) -> Cover:
        """The items and options, for the core."""
        return self.core.cover

    @cached_property
    def draft(self) -> Draft:
        """The items and the options that lay pieces or leave cells empty."""
        return Draft.read(self.placements, self.core.draft())

    @cached_property
    def blockers(self) -> dict[int, int]:
        """For each cell that a slot may block, the option that fills it."""
        return dict(self.core.blockers)

    def unit(self, setting: Setting) -> Unit:
        """Return the part of the search that a complete setting leaves."""
        return self.cover.unit(*self.left(setting))

    def left(self, setting: Setting) -> tuple[list[int], list[int]]:
        """Return the options that a complete setting chooses, and those that it excludes."""
        return self.core.left(setting)

    def blocked(self, setting: Setting) -> set[int]:
        """Return the numbers of the cells that a setting takes out of the open board."""
        return self.core.blocked(setting)

    def compiled(self, problem: Problem, guard: Guard | None = None) -> Compiled | None:
        """Compile a setting from what all settings share, to what ``compile_problem`` makes of it.

        Args:
            problem: with every slot filled.
            guard: called now and then; raises if the work has to stop.

        Returns:
            ``None`` if a slot blocks cells: each setting then has a board of its own.
        """
        made = core_of(problem).compile_in(self.core, guard)
        return None if made is None else compiled_as(problem, made)

    def laid(self, options: Iterable[int]) -> list[Placement]:
        """Return the placements among ``options``, ordered by their first cell."""
        most, made = len(self.placements), self._made
        laid = sorted([made[option] for option in options if option < most], key=itemgetter(0))
        return [placement for _, placement in laid]

    @cached_property
    def by_place(self) -> dict[tuple[str, frozenset[Cell]], list[int]]:
        """The placements of a piece on a set of cells: more than one where marks tell them apart."""
        table: dict[tuple[str, frozenset[Cell]], list[int]] = {}
        names = [piece.name for piece in self.problem.pieces]
        for option, placement in enumerate(self.placements):
            cells = frozenset(self.board.cells[cell] for cell in placement.cells)
            table.setdefault((names[placement.piece_index], cells), []).append(option)
        return table

    @cached_property
    def _made(self) -> LaidPlacements:
        return LaidPlacements(self.board, self.placements)

    @cached_property
    def covering(self) -> list[list[int]]:
        """For each cell the placements that cover it."""
        table: list[list[int]] = [[] for _ in self.board.cells]
        for option, placement in enumerate(self.placements):
            for cell in placement.cells:
                table[cell].append(option)
        return table


def open_slots(problem: Problem) -> list[Slot]:
    """Return the slots without a value."""
    unfilled = set(problem.unfilled)
    return [slot for slot in problem.puzzle.setup.slots if slot.name in unfilled]
