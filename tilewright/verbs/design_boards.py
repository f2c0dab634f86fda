"""``design_boards``: which boards of a family given pieces fill, in how many ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Unpack

from tilewright.challenges.board_designs import (
    FEWEST,
    BoardCounter,
    BoardQuestion,
    design_family,
)
from tilewright.challenges.board_families import BoardFamily, BoardPlan
from tilewright.deduction.judge import Judge
from tilewright.errors import Interrupted
from tilewright.model import Puzzle
from tilewright.results.board_design import BoardDesign
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.verbs.design import refuse_numbers


@shows_options
def design_boards(
    puzzle: Puzzle,
    family: str,
    *,
    unique: bool = False,
    rank: str = FEWEST,
    limit: int = 10,
    most: int | None = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> BoardDesign:
    """Choose boards for the pieces of a puzzle: all regions of a family, up to symmetry, the best first.

    Two boards are the same if an isometry that takes pieces and rules to themselves takes one to the
    other.  Solutions are counted up to the symmetries of their board, so that a symmetrical board has
    one solution if a person finds one.  Of boards that are equally good the most symmetrical come
    first, then those that come first in the family.

    Args:
        puzzle: whose pieces are laid.
        family: ``"blocked:K"``: the puzzle's own board with any K cells blocked; ``"boxes"``: boxes
            of cells, in the plane rectangles; ``"sub-boards"``: connected parts of the puzzle's own
            board; ``"shapes"``: all connected shapes, such as polyominoes.  The last three have the
            area of the pieces, N cells with ``":N"``, or A to B cells with ``":A..B"``.  If copies
            or sizes of the pieces differ, ``"boxes"`` are those of every area that the pieces can
            cover, and of no more cells than the puzzle's own board if there is no end to them.
        unique: only boards with exactly one solution up to their symmetries.
        rank: ``"fewest"``: boards with the fewest solutions first; ``"solutions"``: with the most;
            ``"difficulty"``: the hardest, by stars and the figure behind them (see ``rate``).
        limit: how many boards are listed.
        most: count no further than so many solutions up to symmetry.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` and
            ``limit_memory`` are for everything together, ``limit_nodes`` for each board, and
            ``progress`` gets the share of the boards gone through, how many can be filled and
            how many were tried.

    Raises:
        PuzzleError: the puzzle is invalid, the family does not fit its pieces, or has too many boards.
        TilewrightError: there is no such family or rank, or a number cannot be meant.
        LimitReached: the limits do not even allow to find the boards.
        Interrupted: by Ctrl-C; ``partial`` is the ``BoardDesign`` so far.

    >>> import tilewright
    >>> found = tilewright.design_boards(tilewright.load("pentominoes-6x10"), "boxes", rank="solutions")
    >>> found.candidates, [(one.region.sides, one.distinct) for one in found.listed[:2]]
    (6, [((10, 6), 2339), ((12, 5), 1010)])
    """
    options, settings = read_arguments(options, set, keywords)
    question = BoardQuestion(unique, rank, most)
    refuse_numbers(limit=limit)
    kind = BoardFamily.read(family)
    watch = Watch(options)
    watch.enter("finding boards")
    plan = BoardPlan.of(puzzle, kind, dict(settings), watch.guard)
    counter = BoardCounter.of(plan, question, Judge(), watch.guard)
    watch.enter("searching")
    found = design_family(counter, limit, replace(watch.left(), progress=options.progress))
    if found.ended == "interrupted":
        raise Interrupted(found)
    return found
