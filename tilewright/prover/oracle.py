"""Whether a puzzle without some of its things has a solution: searched, and checked by the checker."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from tilewright.checker import verify
from tilewright.compile import Board, Draft, allowed_placements
from tilewright.compile.cover import LaidPlacements
from tilewright.errors import Interrupted, LimitReached
from tilewright.lattice import Cell
from tilewright.model import Placement, Problem, Region
from tilewright.model.slot import BLOCKED
from tilewright.prover.things import Relaxed, Thing, pegged, replace_parts, without
from tilewright.running.limits import Watch
from tilewright.running.search import search


@dataclass(frozen=True)
class Relief:
    """A solution of a puzzle without some of its things.

    Attributes:
        left_out: the things that are missing.
        problem: the puzzle that is solved: with the pegs where they stand now, and with the cells
            that stay empty as optional ones.
        placements: the solution.
        empty: the cells that stay empty in it and had to be covered.
        moved: the cells where pegs that mark them stand now.
        whole: the puzzle with all of its things.
    """

    left_out: frozenset[Thing]
    problem: Problem
    placements: tuple[Placement, ...]
    empty: tuple[Cell, ...]
    moved: tuple[Cell, ...]
    whole: Problem

    def needed(self) -> frozenset[Thing]:
        """Return those of the missing things that the solution really lacks, as far as is plain."""
        fewer = frozenset(thing for thing in self.left_out if not self._has(thing))
        pegs = {cell for thing in self.left_out - fewer for cell in thing.cells}
        left_empty = len(set(self.empty) - pegs)
        return fewer if left_empty <= without(self.whole, fewer).empty else self.left_out

    def _has(self, thing: Thing) -> bool:
        """Tell whether the solution has a thing that it may lack; a rule is not looked at."""
        laid = [(p.piece, tuple(sorted(p.cells))) for p in self.placements]
        if thing.kind == "piece":
            used = sum(name == thing.name for name, _ in laid)
            return used >= self.whole.pieces[thing.number].copies[0]
        if thing.kind == "placed":
            return (thing.name, thing.cells) in laid
        if thing.kind == "rule":
            return False
        slot = self.whole.puzzle.setup.slots[thing.number]
        stand = set(self.empty) | set(self.problem.blocked) if slot.role == BLOCKED else set()
        if slot.name in self.problem.setting and slot.role != BLOCKED:
            stand = set(slot.cells(self.problem.setting[slot.name]))
        return stand.issuperset(thing.cells)


@dataclass
class Oracle:
    """Searches a problem without some of its things.

    Attributes:
        problem: the whole, with its setup chosen.
        watch: over the limits.
        asked: how many searches were made.
        engine: what made the last one.
    """

    problem: Problem
    watch: Watch
    asked: int = 0
    engine: str = ""

    def relief(self, left_out: Collection[Thing], engine: str | None = None) -> Relief | None:
        """Return a solution without some things, ``None`` if there is none.

        Args:
            left_out: the things.
            engine: to search with; ``None`` for the one that suits best.

        Raises:
            LimitReached: before that was known, or the solution was refused by the checker.
        """
        guard, options = self.watch.guard, self.watch.left()
        self.asked += 1
        relaxed = without(self.problem, left_out)
        board = Board.of(relaxed.problem)
        draft = Draft.of(board, allowed_placements(board, guard), guard)
        _let_cells_stay_empty(draft, board, relaxed)
        if engine is not None:
            options = replace(options, engine=engine)
        report = search(draft.cover(guard), options, max_solutions=1, collect=True)
        self.engine = report.engine
        if report.ended == "interrupted":
            raise Interrupted(None)
        if report.found:
            return _relief(self.problem, relaxed, board, draft, report.found[0])
        if report.ended != "done":
            raise LimitReached("stopped by a limit while looking for a conflict")
        return None


def _let_cells_stay_empty(draft: Draft, board: Board, relaxed: Relaxed) -> None:
    """Add options that leave a cell empty, and an item that limits their number."""
    if not relaxed.empty:
        return
    problem = relaxed.problem
    bound = board.required_cells() & problem.region.optional
    bound |= {cell for placed in problem.placed for cell in placed.cells}
    item = draft.add_item((0, relaxed.empty))
    for number, cell in enumerate(board.cells):
        if draft.bounds[number] == (1, 1) and cell not in bound:
            draft.add_option([number, item])


def _relief(
    whole: Problem, relaxed: Relaxed, board: Board, draft: Draft, found: list[int]
) -> Relief:
    """Return the solution that options stand for, after the checker has looked at it.

    Raises:
        LimitReached: the checker refuses it; a rule may ask for more than covers can say.
    """
    made, most = LaidPlacements(board, draft.placements), len(draft.placements)
    placements = tuple(p for _, p in sorted(made[option] for option in found if option < most))
    covered = {cell for placement in placements for cell in placement.cells}
    region = relaxed.problem.region
    empty = tuple(cell for cell in region.required if cell not in covered)
    pegs = _pegs_now(relaxed.problem, placements, relaxed.left_out, whole)
    old = relaxed.problem.puzzle
    board_now = Region(
        old.region.cells, old.region.optional | set(empty), old.region.marks, old.region.wrap
    )
    named = replace_parts(old, region=board_now, setup=whole.puzzle.setup)
    problem = pegged(named, pegs).problem()
    setting = relaxed.problem.setting
    stood = {cell for slot in old.setup.slots for cell in slot.cells(setting[slot.name])}
    moved = tuple(sorted({cell for cells in pegs.values() for cell in cells}.difference(stood)))
    relief = Relief(relaxed.left_out, problem, placements, empty, moved, whole)
    if not is_relief(relief):
        raise LimitReached("a solution without some things was refused by the checker")
    return relief


def _pegs_now(
    problem: Problem,
    placements: tuple[Placement, ...],
    left_out: frozenset[Thing],
    whole: Problem,
) -> dict[str, tuple[Cell, ...]]:
    """Return the pegs of each slot: those that were left, and those that mark another cell now."""
    left = {slot.name: slot for slot in problem.puzzle.setup.slots}
    pegs: dict[str, tuple[Cell, ...]] = {
        name: left[name].cells(problem.setting[name]) if name in left else ()
        for name in whole.puzzle.setup.names()
    }
    taken = {cell for cells in pegs.values() for cell in cells}
    marks = dict(problem.region.marks)
    for number in sorted({thing.number for thing in left_out if thing.kind == "peg"}):
        slot = whole.puzzle.setup.slots[number]
        if slot.role == BLOCKED:
            continue
        borne = [
            cell
            for placement in placements
            for cell, mark in zip(placement.cells, placement.marks, strict=True)
            if mark == slot.role and cell not in taken and marks.get(cell) != mark
        ]
        most = len(slot.cells(whole.setting[slot.name])) - len(pegs[slot.name])
        pegs[slot.name] += tuple(borne[:most])
        taken.update(borne[:most])
    return pegs


def is_relief(relief: Relief) -> bool:
    """Tell whether a solution without some things is one: by the checker, and by counting.

    Not more cells stay empty than may, and pegs are not more than before.
    """
    whole = relief.whole
    may = without(whole, relief.left_out).empty
    slots = whole.puzzle.setup.slots
    before = {slot.name: len(slot.cells(whole.setting[slot.name])) for slot in slots}
    now = {name: len(cells) for name, cells in relief.problem.setting.items()}
    return (
        len(relief.empty) <= may
        and all(number <= before[name] for name, number in now.items())
        and verify(relief.problem, relief.placements).ok
    )
