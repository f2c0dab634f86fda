"""``heatmap``: in which share of all solutions each piece covers each cell, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import LimitReached
from tilewright.lattice import Cell
from tilewright.model import Problem, Puzzle
from tilewright.results.heatmap import Heatmap
from tilewright.running.frontier import frontier_of
from tilewright.running.limits import Watch
from tilewright.running.options import (
    SearchKeywords,
    SearchOptions,
    read_arguments,
    refuse_search,
    shows_options,
)
from tilewright.running.searchable import searchable


@shows_options
def heatmap(
    puzzle: Puzzle | Problem | Compiled,
    *,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Heatmap:
    """Return for each piece and cell the share of the solutions in which the piece covers it.

    No solution is listed: the ways to each state of the frontier times the ways on from it tell
    how often each placement occurs.

    Args:
        puzzle: what to solve.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` and
            ``limit_memory`` say when to give up, ``threads`` plays no part.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory (half of what there is) or the time does not do for
            all states.
    """
    options, settings = read_arguments(options, set, keywords)
    refuse_search(options)
    watch = Watch(options)
    compiled = searchable(puzzle, settings, watch)
    options = watch.left()
    frontier = frontier_of(compiled, options)
    try:
        shares = frontier.shares(max_seconds=options.limit_time, token=options.token)
    except _core.FrontierStopped as error:
        raise LimitReached(str(error)) from None
    counts: dict[str, Counter[Cell]] = {p.name: Counter() for p in compiled.problem.pieces}
    for placement, times in zip(
        compiled.placements, shares, strict=False
    ):  # later options lay no piece
        cover = counts[compiled.problem.pieces[placement.piece_index].name]
        for cell in placement.cells:
            cover[compiled.board.cells[cell]] += times
    found = {name: dict(sorted((+cover).items())) for name, cover in counts.items()}
    return Heatmap(compiled.problem, frontier.solutions, found, compiled.proof)
