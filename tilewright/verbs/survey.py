"""``survey``: solve every setting of the setup and see how the answers spread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Distinct, read_distinct
from tilewright.running.options import (
    LARGEST,
    SearchKeywords,
    SearchOptions,
    read_arguments,
    shows_options,
)
from tilewright.running.survey import Survey

#: more settings than this are not walked through unless a sample is asked for
DEFAULT_CAP = 100_000


class TooManySettings(PuzzleError):
    """A setup has more settings than a survey walks through unless it is asked to.

    Args:
        name: of the puzzle.
        size: how many settings there may be.
        cap: the limit.
        words: what a command line says of the puzzle, if that is not its name alone.
    """

    def __init__(self, name: str, size: int, cap: int, words: str = "") -> None:
        self.asked = name, size, cap
        run = f"tilewright run {words or name} --survey --into FOLDER"
        what = f"there are up to {size:,} settings, the limit is {cap:,}"
        fix = (
            f"go through all of them in a run, which can be stopped and resumed ({run}; in Python "
            f"run_survey), raise the limit (--cap {size}; cap={size}), or draw some of them "
            "(--sample N; sample=N)"
        )
        super().__init__([Fault(("setup",), what, fix)], name)

    def __reduce__(self) -> Any:
        """Let copies and pickles be made anew."""
        return type(self), self.asked

    def typed(self, words: str) -> TooManySettings:
        """Return the same error with the words of a command line."""
        return type(self)(*self.asked, words)


@shows_options
def survey(
    puzzle: Puzzle | Problem,
    *,
    sample: int | None = None,
    seed: int = 0,
    distinct: Distinct = False,
    most: int | None = None,
    cap: int = DEFAULT_CAP,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Survey:
    """Solve every setting of a puzzle's setup.

    Args:
        puzzle: a puzzle with a setup.
        sample: draw this many different settings instead of all.
        seed: of the sample.
        distinct: also count up to symmetry (``"turns"``: mirror images apart); each setting then
            needs a search of its own.
        most: count no further than this for each setting; 1 shows which can be solved.
        cap: the most settings that are walked through without ``sample``.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots, which are held at them;
            ``limit_time`` and ``limit_memory`` are for all settings together, ``limit_nodes`` for
            each, and ``progress`` receives the number of rows.

    Returns:
        The survey; nothing is solved before its rows are asked for.

    Raises:
        PuzzleError: the puzzle is invalid, has no setup, or more settings than ``cap``;
            ``run_survey`` goes through any number of them, and can be stopped and resumed.
        TilewrightError: a number cannot be meant.
    """
    options, settings = read_arguments(options, set, keywords)
    described = puzzle if isinstance(puzzle, Puzzle) else puzzle.puzzle
    problem = described.problem(settings, partial=True)
    setup, region, fixed = described.setup, described.region, problem.setting
    if not setup:
        fault = Fault(
            ("setup",), "the puzzle has no setup", "use count for a puzzle without choices"
        )
        raise PuzzleError([fault], described.name)
    if most is not None and most < 0:
        raise TilewrightError(f"most is {most}; count no further than 0 or more")
    most = None if most is None else min(most, LARGEST)
    size = setup.size(region, fixed)
    if type(cap) is not int or cap < 1:
        raise TilewrightError(f"cap is {cap!r}: give a whole number, 1 or more")
    if sample is None and size > cap:
        raise TooManySettings(described.name, size, cap)
    classes = read_distinct(distinct)
    return Survey(problem, options, distinct=classes, most=most, sample=sample, seed=seed)
