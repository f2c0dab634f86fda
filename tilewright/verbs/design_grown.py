"""``design_grown``: puzzles that grow from a region, or from the pieces of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.challenges.grow_judges import LEVEL, STATES
from tilewright.challenges.growing import JUDGEMENTS, Grower, GrowQuestion
from tilewright.challenges.grown_designs import GrownDesigner
from tilewright.deduction.judge import Judge
from tilewright.errors import Interrupted
from tilewright.model import Puzzle
from tilewright.results.grown_design import GrownDesign
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.verbs.design import refuse_numbers
from tilewright.verbs.generate import puzzle_document


@shows_options
def design_grown(
    puzzle: Puzzle,
    goal: str = LEVEL,
    *,
    divide: int | None = None,
    sizes: tuple[int, int] | None = None,
    saw: bool = False,
    keep_boxes: bool = False,
    judgements: int = JUDGEMENTS,
    seed: int = 0,
    limit: int = 10,
    limit_states: int = STATES,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> GrownDesign:
    """Grow puzzles by local steps: each has one assembly up to symmetry, and in space it comes apart.

    An assembly begins at random, and changes cell by cell: a cell goes from one piece to another, or
    becomes empty or full where the region allows that.  Each assembly is judged exactly, and better ones are
    kept, worse ones at first as well (simulated annealing).  What is found depends on the seed and on the
    number of judgements alone, unless time or memory ends it first.

    Args:
        puzzle: the region to fill.  With ``divide`` its own pieces are left out.  Without, a search begins
            at a random solution: if any piece has notches, pieces with notches take any form between their
            whole shape and the one with all notches, and others stay as they are.
        goal: ``"level"``: many moves up to the first separation; ``"moves"``: many moves in all;
            ``"stars"``: hard to put together (see ``rate``); ``"clearance"``: locked to straight moves, and
            turned out with as little clearance as possible.
        divide: divide the region into so many pieces.
        sizes: the least and the most cells of a piece; by default with ``divide`` a third of the average
            or more.
        saw: only notches that a saw can cut: straight across a piece, from face to face.
        keep_boxes: each piece stays in the box in which it lies in the first solution.
        judgements: judge so many assemblies.
        seed: of everything random.
        limit: how many puzzles are listed.
        limit_states: look at so many positions of the pieces of an assembly at most.
        options: search options as one object, instead of by keyword.
        set: must be empty: a puzzle with a setup does not grow.
        keywords: the fields of ``SearchOptions``; limits are for everything, ``progress`` gets the share
            of the judgements, how many walks have found something, and how many assemblies were judged.

    Returns:
        The best of each walk, none if nothing was found, and what was tried.

    Raises:
        PuzzleError: the puzzle is invalid, has no solution to start from, or has what does not grow.
        TilewrightError: there is no such goal, or a number cannot be meant.
        Interrupted: by Ctrl-C; ``partial`` is the ``GrownDesign`` so far.

    >>> import tilewright
    >>> cube = tilewright.load("soma-3x3x3")
    >>> found = tilewright.design_grown(cube, "stars", divide=6, judgements=100)
    >>> found.judged, found.best.puzzle.count(distinct=True).distinct
    (100, 1)
    """
    options, settings = read_arguments(options, set, keywords)
    refuse_numbers(divide=divide, limit=limit)
    question = GrowQuestion(
        goal,
        divide=divide,
        sizes=sizes,
        saw=saw,
        keep_boxes=keep_boxes,
        judgements=judgements,
        seed=seed,
        limit_states=limit_states,
    )
    if settings:
        puzzle.problem(settings)
    grower = Grower(puzzle, question, Judge())
    found = GrownDesigner(grower, puzzle_document, limit, options).design()
    if found.ended == "interrupted":
        raise Interrupted(found)
    return found
