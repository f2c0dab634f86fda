"""``hint``: the next piece on a partial board, or what to take back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from tilewright.deduction.hints import hint_for
from tilewright.errors import TilewrightError
from tilewright.model import Placed, Problem, Puzzle
from tilewright.results.hint import STRENGTHS, Hint
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import to_problem

#: seconds that a hint takes at most if no limit is given
SECONDS = 10.0


@shows_options
def hint(
    puzzle: Puzzle | Problem,
    *,
    placed: Sequence[Placed] | None = None,
    strength: str = "move",
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Hint:
    """Help somebody who is stuck: the next piece and why it lies there, or what to take back and why.

    Args:
        puzzle: the puzzle.
        placed: the pieces on the board, in the order in which they were laid; where it is not
            given, the placed pieces of the puzzle.
        strength: how much to say: ``"where"`` to look, which ``"piece"`` covers that cell, the kind
            of reasoning (``"rule"``) or the ``"move"`` with its reason, which is a placement on every
            board that can be finished and is not full.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` is for
            everything together (10 s where it is not given).

    Raises:
        PuzzleError: the puzzle, a setting or the pieces on the board are invalid.
        TilewrightError: there is no such strength.
        Interrupted: by Ctrl-C; ``partial`` is ``None``.

    >>> import tilewright
    >>> from tilewright import Placed
    >>> domino = Placed("I2", ((1, 0), (2, 0)))
    >>> hint = tilewright.load("dominoes-4x4").hint(placed=[domino])
    >>> hint.solutions, hint.step.rung
    (6, '1a')
    >>> print(hint)
    The board can be finished in 6 ways.
    Lay I2 (I) on A1 and A2.
    Why? Nothing else can fill A1, because of I2 (I).
    """
    options, settings = read_arguments(options, set, keywords)
    if strength not in STRENGTHS:
        raise TilewrightError(f"there is no strength {strength!r}: choose {', '.join(STRENGTHS)}")
    watch = Watch(options.with_time(SECONDS))
    problem = to_problem(puzzle, settings)
    if placed is not None:
        problem = problem.with_placed(placed)
    return hint_for(problem, watch, strength)
