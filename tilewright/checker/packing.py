"""A packing against the board: as a solution, but cells may be empty and pieces unused.

A check of optimality needs a search; the claimed value can be checked alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Unpack

from tilewright.checker.board import CheckedBoard, board_of, placements_of
from tilewright.checker.verdict import Reason, Verdict
from tilewright.model import Placement, Problem, Puzzle, Solution
from tilewright.model.given import NoKeywords, given_settings, takes_settings

#: what is wrong with a solution and not with a packing
_FORGIVEN = frozenset({"uncovered", "too-few-copies"})


@takes_settings
def verify_packing(
    problem: Problem | Puzzle,
    packing: Solution | Iterable[Placement],
    /,
    *,
    objective: str = "cells",
    value: int | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Verdict:
    r"""Check that the pieces lie right, and what they are worth.

    Args:
        problem: what is packed; a puzzle is checked and its setup chosen first.
        packing: a packing, or its placements alone.
        objective: ``"cells"`` or ``"weight"``; what ``value`` is measured by.
        value: what the packing is said to be worth; ``None`` if nothing is said.
        set: a value for each setup slot, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        A verdict with every fault.

    Raises:
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value.

    >>> from tilewright.model import Piece, Placement, Puzzle, Region
    >>> puzzle = Puzzle("strip", Region.box(3, 1), (Piece.of("bar", "XX", copies=2),))
    >>> bar = Placement("bar", (0, 0), 0, ((0, 0), (1, 0)))
    >>> verify_packing(puzzle, [bar], value=2).ok
    True
    >>> print(*verify_packing(puzzle, [bar], value=3).faults, sep="\n")
    wrong-value: the packing is said to be worth 3 and is worth 2
    """
    board = board_of(problem, given_settings(set, settings))
    placements = placements_of(packing)
    faults = [reason for reason in board.reasons(placements) if reason.kind not in _FORGIVEN]
    if value is not None:
        faults += _value_reasons(board, placements, objective, value)
    return Verdict(tuple(faults))


def _value_reasons(
    board: CheckedBoard, placements: list[Placement], objective: str, value: int
) -> Iterator[Reason]:
    weights = {piece.name: piece.weight for piece in board.problem.pieces}
    if objective == "cells":
        worth = len({tuple(cell) for placement in placements for cell in placement.cells})
    elif objective == "weight":
        worth = sum(weights.get(placement.piece, 0) for placement in placements)
    else:
        yield Reason("wrong-value", f"there is no objective {objective!r} to measure it by")
        return
    if worth != value:
        yield Reason("wrong-value", f"the packing is said to be worth {value} and is worth {worth}")
