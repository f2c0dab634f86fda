"""``verify``: is this solution right?  Every reason why not, found by code of its own.

The checker shares nothing with the search: it imports the model, the lattices and the errors,
and derives what it needs in another way than the compiler does.  A shape is compared by pinning
its least cell (in the order of tuples) to the least cell of another, and not by sliding it to
coordinates that start at 0; the board is the puzzle's region less what the setup blocks, and
not the region that a ``Problem`` carries; marks that a placement leaves out are read back from
its ``orientation_index``.  See docs/design/proofs.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from tilewright.checker.apart import verify_disassembly
from tilewright.checker.board import board_of, placements_of
from tilewright.checker.listing import completeness, count_reasons, missing_images, repeats
from tilewright.checker.packing import verify_packing
from tilewright.checker.rules import RULE_CHECKS
from tilewright.checker.verdict import REASONS, ListVerdict, Reason, Verdict
from tilewright.model import Placement, Problem, Puzzle, Solution
from tilewright.model.classes import Distinct, read_distinct
from tilewright.model.given import NoKeywords, given_settings, takes_settings

__all__ = [
    "REASONS",
    "RULE_CHECKS",
    "ListVerdict",
    "Reason",
    "Verdict",
    "verify",
    "verify_all",
    "verify_disassembly",
    "verify_packing",
]


@takes_settings
def verify(
    problem: Problem | Puzzle,
    solution: Solution | Iterable[Placement],
    /,
    *,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Verdict:
    r"""Check one solution against the puzzle, whichever puzzle it claims to solve.

    The order of placements, and of cells within a placement, does not matter.  Marks may be
    left out; where they are given they must fit.

    Args:
        problem: what is to be solved; a puzzle is checked and its setup chosen first.
        solution: a solution, or its placements alone.
        set: a value for each setup slot, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        A verdict with every fault.

    Raises:
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value.

    >>> from tilewright.model import Piece, Placement, Puzzle, Region
    >>> puzzle = Puzzle("strip", Region.box(3, 1), (Piece.of("bar", "XX"), Piece.of("dot", "X")))
    >>> bar = Placement("bar", (0, 0), 0, ((0, 0), (1, 0)))
    >>> verify(puzzle, [bar, Placement("dot", (2, 0), 0, ((2, 0),))]).ok
    True
    >>> print(*verify(puzzle, [bar, Placement("dot", (1, 0), 0, ((1, 0),))]).faults, sep="\n")
    overlap: [1, 0] is covered by bar and by dot
    uncovered: nothing covers 1 cell: [2, 0]
    """
    board = board_of(problem, given_settings(set, settings))
    return Verdict(tuple(board.reasons(placements_of(solution))))


@takes_settings
def verify_all(
    problem: Problem | Puzzle,
    solutions: Iterable[Solution | Iterable[Placement]],
    /,
    *,
    distinct: Distinct = False,
    count: int | None = None,
    complete: bool = False,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> ListVerdict:
    """Check a list of solutions, and what is claimed of the list as a whole.

    Args:
        problem: what is to be solved.
        solutions: solutions, or the placements of each.  Two that are the same layout are
            refused: copies of a piece are interchangeable.
        distinct: whether the list claims to hold no two that a symmetry of the puzzle joins;
            ``"turns"``: one that leaves the hand as it is.
        count: the number of solutions that is claimed.
        complete: whether the list claims to hold them all.  It is then compared with the
            number the puzzle expects, if that is known, and must hold the image of each
            solution under each symmetry (unless ``distinct``).
        set: a value for each setup slot, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        A verdict with the fault of each solution (``solution 3: ...``, from 0) and of the list.
    """
    board, classes = board_of(problem, given_settings(set, settings)), read_distinct(distinct)
    given = [placements_of(solution) for solution in solutions]
    verdicts = tuple(Verdict(tuple(board.reasons(placements))) for placements in given)
    faults = [
        Reason(fault.kind, f"solution {index}: {fault.sentence}")
        for index, verdict in enumerate(verdicts)
        for fault in verdict.faults
    ]
    sound = {i: board.layout(given[i]) for i, verdict in enumerate(verdicts) if verdict}
    if not given:
        faults += (one for one in board.rule_reasons([]) if one.kind == "unchecked-rule")
    faults += repeats(board, sound, classes)
    if complete and classes is None:
        faults += missing_images(board, sound)
    faults += count_reasons(board.problem, len(given), classes, count, complete)
    claimed = completeness(board.problem, classes) if complete else ""
    return ListVerdict(tuple(faults), verdicts, claimed)
