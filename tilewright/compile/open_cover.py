"""One cover for all settings of a setup.

The placements are those of the open board.  A cell that a slot may block has an option that fills
it; a setting chooses these options for the cells it blocks and excludes the others.  Where marks
must fit, a setting excludes the placements whose marks do not.  So a setting is a unit of one cover, and
what is costly (placements, rules, the tables of an engine) is done once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from tilewright._core import Cover, Unit
from tilewright.compile.cover import (
    Compiled,
    Draft,
    LaidPlacements,
    allowed_placements,
    compile_draft,
)
from tilewright.compile.placements import Board, PlacementTable
from tilewright.compile.rules import RuleUses, numbered_items, rule_uses
from tilewright.compile.symmetry import board_symmetries
from tilewright.compile.watched import Guard
from tilewright.lattice import Cell
from tilewright.model import Choose, OneInEach, Placement, Problem, Setting, Slot
from tilewright.model.rules import ReadRule
from tilewright.model.slot import BLOCKED

if TYPE_CHECKING:
    import random


def can_stay_open(problem: Problem) -> bool:
    """Tell whether the settings of a partial problem can share a cover.

    Not if a rule asks for something else in each of them, unless it is which marks fit,
    nor if pieces are placed already.
    """
    roles = {slot.role for slot in open_slots(problem)}
    blocks, marks = BLOCKED in roles, bool(roles - {BLOCKED})
    return not problem.placed and not any(
        (blocks and rule.reads_blocked_cells)
        or (marks and rule.reads_marked_cells and not rule.filters_by_marks)
        for rule in problem.rules
    )


@dataclass(frozen=True)
class OpenCover:
    """A partial problem, compiled with its open slots left open.

    Attributes:
        problem: as a rule with slots unfilled.
        board: the numbered cells of the open board, and the oriented pieces.
        placements: what each of the first options stands for.
        draft: the items and options.
        cover: the same, for the core.
        blockers: for each cell that a slot may block, the option that fills it.
    """

    problem: Problem
    board: Board
    placements: PlacementTable
    draft: Draft
    cover: Cover
    blockers: dict[int, int]

    @classmethod
    def of(cls, problem: Problem, guard: Guard | None = None) -> OpenCover:
        """Compile a partial problem for which ``can_stay_open`` holds.

        Args:
            problem: as a rule with slots unfilled.
            guard: called now and then; raises if the work has to stop.
        """
        board = Board.of(problem)
        placements = allowed_placements(board, guard)
        draft = Draft.of(board, placements, guard)
        cells = {
            board.index[cell]
            for slot in open_slots(problem)
            if slot.role == BLOCKED
            for cell in _reach(slot, problem)
        }
        blockers = {cell: draft.add_option([cell]) for cell in sorted(cells)}
        return cls(problem, board, placements, draft, draft.cover(guard=guard), blockers)

    @cached_property
    def mark_rules(self) -> tuple[ReadRule, ...]:
        """The rules that say which marks of pieces fit which marks of cells."""
        return tuple(rule for rule in self.problem.rules if rule.filters_by_marks)

    def unit(self, setting: Setting) -> Unit:
        """Return the part of the search that a complete setting leaves."""
        return self.cover.unit(*self.left(setting))

    def left(self, setting: Setting) -> tuple[list[int], list[int]]:
        """Return the options that a complete setting chooses, and those that it excludes."""
        chosen = self._chosen(setting)
        blocked = self._blocked(chosen)
        excluded = [option for cell, option in self.blockers.items() if cell not in blocked]
        if self.mark_rules:
            excluded += self._mismatched(self._marks(chosen), blocked)
        return [self.blockers[cell] for cell in sorted(blocked)], excluded

    def blocked(self, setting: Setting) -> set[int]:
        """Return the numbers of the cells that a setting takes out of the open board."""
        return self._blocked(self._chosen(setting))

    def _blocked(self, chosen: Mapping[str, Sequence[int]]) -> set[int]:
        slots = self.problem.puzzle.setup.slots
        return {c for s in slots if s.role == BLOCKED for c in chosen.get(s.name, ())}

    def _mismatched(self, marks: dict[int, str], blocked: set[int]) -> set[int]:
        """Return the options that bear a mark on some cell that does not fit the mark of the cell."""
        cells = (cell for cell in range(len(self.board.cells)) if cell not in blocked)
        return set().union(*[self._misfit(cell, marks.get(cell, "")) for cell in cells])

    def _misfit(self, cell: int, there: str) -> frozenset[int]:
        """Return the options that bear a mark on a cell that does not fit its mark ``there``."""
        found = self._misfits[cell].get(there)
        if found is None:
            by_mark = self._options_by_mark[cell].items()
            wrong = (o for mark, o in by_mark if not self._fits_mark(mark, there))
            found = self._misfits[cell][there] = frozenset().union(*wrong)
        return found

    @cached_property
    def _misfits(self) -> list[dict[str, frozenset[int]]]:
        return [{} for _ in self.board.cells]

    def _fits_mark(self, borne: str, there: str) -> bool:
        return all(rule.fits(borne, there) for rule in self.mark_rules)

    @cached_property
    def _own_marks(self) -> dict[int, str]:
        return {self.board.index[cell]: mark for cell, mark in self.problem.region.marks}

    @cached_property
    def _options_by_mark(self) -> list[dict[str, list[int]]]:
        """For each cell the options that cover it, by the mark they put there."""
        table: list[dict[str, list[int]]] = [{} for _ in self.board.cells]
        for option, placement in enumerate(self.placements):
            marks = self.board.orientations[placement.piece_index][placement.orientation].marks
            for cell, mark in zip(placement.cells, marks, strict=True):
                table[cell].setdefault(mark, []).append(option)
        return table

    def compiled(self, problem: Problem, guard: Guard | None = None) -> Compiled | None:
        """Compile a setting from what all settings share, to what ``compile_problem`` makes of it.

        Args:
            problem: with every slot filled.
            guard: called now and then; raises if the work has to stop.

        Returns:
            ``None`` if a slot blocks cells: each setting then has a board of its own.
        """
        chosen = self._chosen(problem.setting)
        if any(slot.role == BLOCKED for slot in self._slots):
            return None
        excluded = self._mismatched(self._marks(chosen), set()) if self.mark_rules else set()
        kept = [option for option in range(len(self.placements)) if option not in excluded]
        uses = [self._rule_uses[option] for option in kept] if self._rule_uses else []
        items = numbered_items(problem.rules, uses, guard)
        board = Board(problem, self.board.cells, self.board.orientations)
        draft = Draft.of(board, self.placements.kept(kept), guard, items)
        return compile_draft(board, draft, guard)

    @cached_property
    def _rule_uses(self) -> list[RuleUses]:
        return rule_uses(self.board, self.placements)

    def _chosen(self, setting: Setting) -> dict[str, list[int]]:
        """Return the cells that each open slot chooses in a setting."""
        return {
            slot.name: [self.board.index[cell] for cell in slot.cells(setting[slot.name])]
            for slot in self._slots
        }

    @cached_property
    def _slots(self) -> list[Slot]:
        return open_slots(self.problem)

    def _marks(self, chosen: Mapping[str, Iterable[int]]) -> dict[int, str]:
        """Return the marks of cells, those that slots choose among them."""
        marks = dict(self._own_marks)
        for slot in self.problem.puzzle.setup.slots:
            if slot.role != BLOCKED:
                marks.update(dict.fromkeys(chosen.get(slot.name, ()), slot.role))
        return marks

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

    def marked_cells(self, options: Iterable[int], mark: str) -> set[Cell]:
        """Return the cells on which the placements ``options`` bear ``mark``."""
        found = set()
        for option in options:
            placement = self.placements[option]
            marks = self.board.orientations[placement.piece_index][placement.orientation].marks
            for cell, borne in zip(placement.cells, marks, strict=True):
                if borne == mark:
                    found.add(self.board.cells[cell])
        return found

    def random_prefix(self, rng: random.Random, size: int) -> Unit | None:
        """Return a unit of ``size`` placements on random cells, or ``None`` if one got stuck."""
        used: dict[int, list[int]] = {}
        ruled_out: set[int] = set()
        chosen: list[int] = []
        order = rng.sample(range(len(self.board.cells)), len(self.board.cells))
        for cell in order:
            if cell in used:
                continue
            fitting = [option for option in self.covering[cell] if option not in ruled_out]
            if not fitting:
                return None
            chosen.append(rng.choice(fitting))
            if len(chosen) == size:
                break
            for item, color in self.draft.uses(chosen[-1]):
                given = used.setdefault(item, [])
                given.append(color)
                ruled_out.update(*self._ruled_out(item, given))
        return self.cover.unit(chosen)

    def _ruled_out(self, item: int, given: list[int]) -> Iterator[set[int]]:
        """Yield the placements that an item has no room for once it is used with the colours ``given``."""
        most = self.draft.bounds[item][1]
        if most is not None and len(given) >= most:
            for color, placements in self._users[item].items():
                if not color or any(other != color for other in given):
                    yield placements

    @cached_property
    def _users(self) -> list[dict[int, set[int]]]:
        """For each item the placements that use it, by the colour they give it, 0 for none."""
        table: list[dict[int, set[int]]] = [{} for _ in self.draft.bounds]
        for option in range(len(self.placements)):
            for item, color in self.draft.uses(option):
                table[item].setdefault(color, set()).add(option)
        return table

    @cached_property
    def covering(self) -> list[list[int]]:
        """For each cell the placements that cover it."""
        table: list[list[int]] = [[] for _ in self.board.cells]
        for option, placement in enumerate(self.placements):
            for cell in placement.cells:
                table[cell].append(option)
        return table


def setup_symmetries(problem: Problem, guard: Guard | None = None) -> list[dict[Cell, Cell]]:
    """Return the symmetries of board, pieces, rules and open slots, as images of cells.

    Args:
        problem: with at least one slot unfilled.
        guard: called now and then; raises if the work has to stop.
    """
    board = Board.of(problem)
    slots = [_structure(slot, problem) for slot in open_slots(problem)]
    kept = []
    for symmetry in board_symmetries(board, guard):
        images = {cell: board.cells[symmetry.cells[n]] for n, cell in enumerate(board.cells)}
        moved = [{frozenset(images[c] for c in part) for part in parts} for parts in slots]
        if moved == slots:
            kept.append(images)
    return kept


def open_slots(problem: Problem) -> list[Slot]:
    """Return the slots without a value."""
    unfilled = set(problem.unfilled)
    return [slot for slot in problem.puzzle.setup.slots if slot.name in unfilled]


def _reach(slot: Slot, problem: Problem) -> Iterable[Cell]:
    """Return the cells of the board that some value of a slot chooses."""
    if isinstance(slot, OneInEach | Choose):
        return {cell for part in _structure(slot, problem) for cell in part}
    return problem.region.cells


def _structure(slot: Slot, problem: Problem) -> set[frozenset[Cell]]:
    """Return the sets of cells among which a slot chooses; a symmetry must keep them."""
    board = set(problem.region.cells)
    if isinstance(slot, OneInEach):
        return {frozenset(board.intersection(cells)) for cells in slot.domains.values()}
    if isinstance(slot, Choose):
        return {frozenset(board.intersection(cells)) for cells in slot.labels.values()}
    return {frozenset(board)}
