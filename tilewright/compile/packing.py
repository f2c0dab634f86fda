"""The cover of a problem whose pieces need not fill the board: what the best packing is sought in.

As in ``cover.py`` there is an item for each cell and each piece, and an option for each placement,
but a cell may stay empty and a piece unused: lower bounds are 0.  Only the cells of a placed piece
must be covered, and nothing but that piece can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tilewright._core import Cover
from tilewright.compile.cover import Compiled, Draft, allowed_placements, copy_bounds
from tilewright.compile.placements import Board, PlacementTable
from tilewright.compile.rules import rule_items
from tilewright.compile.watched import Guard
from tilewright.errors import Fault, PuzzleError
from tilewright.model import Problem
from tilewright.results.packing import OBJECTIVES


@dataclass(frozen=True, repr=False)
class CompiledPacking(Compiled):
    """A problem ready to be searched for its best packing.

    Attributes:
        gains: what each option adds to the value.
        objective: ``"cells"`` or ``"weight"``.
    """

    gains: tuple[int, ...]
    objective: str

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle be compiled anew."""
        return compile_packing, (self.problem, self.objective)


def compile_packing(
    problem: Problem, objective: str = "cells", guard: Guard | None = None
) -> CompiledPacking:
    """Generate placements and the relaxed cover of a checked problem.

    Args:
        problem: what to pack.
        objective: ``"cells"`` or ``"weight"``.
        guard: called now and then; raises if the work has to stop.

    Raises:
        PuzzleError: a rule asks for a full board, or weights lie below 0 if they count.
        ValueError: there is no such objective.
    """
    if objective not in OBJECTIVES:
        raise ValueError(f"there is no objective {objective!r}; choose {' or '.join(OBJECTIVES)}")
    faults = list(_faults(problem, objective))
    if faults:
        raise PuzzleError(faults, problem.name)
    board = Board.of(problem)
    placements = allowed_placements(board, guard)
    weights = [piece.weight for piece in problem.pieces]
    gains = [len(p.cells) if objective == "cells" else weights[p.piece_index] for p in placements]
    cover = _relaxed(board, placements, guard)
    return CompiledPacking(board, placements, (), cover, tuple(gains), objective)


def _faults(problem: Problem, objective: str) -> Iterator[Fault]:
    for rule in problem.rules:
        if rule.needs_full_board:
            what = f"the rule {rule.kind!r} says nothing of a board that is not full"
            yield Fault(("rules", rule.kind), what, "pack without it, or solve")
    for piece in problem.pieces:
        if objective == "weight" and not 0 <= piece.weight < 1 << 32:
            what = f"the weight {piece.weight} cannot be packed by"
            yield Fault(("pieces", piece.name, "weight"), what, "give 0 to 4294967295")


def _relaxed(board: Board, placements: PlacementTable, guard: Guard | None) -> Cover:
    """Return the cover with 0 as lower bounds, but for cells of placed pieces."""
    rules = rule_items(board, placements, guard)
    held = {cell for placed in board.problem.placed for cell in placed.cells}
    bounds: list[tuple[int, int | None]] = [(int(cell in held), 1) for cell in board.cells]
    items: list[int | None] = []
    for piece in board.problem.pieces:
        _, most = copy_bounds(piece, len(board.cells))
        items.append(None if most is None else len(bounds))
        bounds += [] if most is None else [(0, most)]
    uses = rules.numbered_from(len(bounds))
    draft = Draft(placements, [*bounds, *rules.bounds], items, uses, [], [], rules.rules)
    return draft.cover(guard=guard)
