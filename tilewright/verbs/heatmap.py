"""``heatmap``: in which share of all solutions each piece covers each cell, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted, LimitReached
from tilewright.lattice import Cell
from tilewright.model import Problem, Puzzle
from tilewright.results.heatmap import Heatmap
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.frontier import frontier_of, reason_for
from tilewright.running.limits import Watch
from tilewright.running.options import (
    SearchKeywords,
    SearchOptions,
    read_arguments,
    refuse_search,
    shows_options,
)
from tilewright.running.searchable import searchable
from tilewright.running.solutions import Solutions

#: solutions that are walked through at most, how many at once, and nodes of their search
_MOST, _BATCH, _NODES = 200_000, 4096, 1 << 26
#: how many solutions there are, and how often each option is in them
_Tallied = tuple[int, Sequence[int]]


@shows_options
def heatmap(
    puzzle: Puzzle | Problem | Compiled,
    *,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Heatmap:
    """Return for each piece and cell the share of the solutions in which the piece covers it.

    Few solutions are walked through.  Of many none is listed: the ways to each state of the frontier times the
    ways on from it tell how often each placement occurs.

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
    solutions, shares = _walked(compiled, watch) or _over_frontier(compiled, watch.left())
    counts: dict[str, Counter[Cell]] = {p.name: Counter() for p in compiled.problem.pieces}
    for placement, times in zip(
        compiled.placements, shares, strict=False
    ):  # later options lay no piece
        cover = counts[compiled.problem.pieces[placement.piece_index].name]
        for cell in placement.cells:
            cover[compiled.board.cells[cell]] += times
    found = {name: dict(sorted((+cover).items())) for name, cover in counts.items()}
    return Heatmap(compiled.problem, solutions, found, compiled.proof)


def _walked(compiled: Compiled, watch: Watch) -> _Tallied | None:
    """Tally the solutions one by one; ``None`` if a frontier is asked for or advised, or there is too much to do."""
    left = watch.left()
    if left.engine == FRONTIER or reason_for(compiled.cover, left) is not None:
        return None
    half = None if left.limit_time is None else left.limit_time / 2
    found = Solutions(compiled, False, replace(left, limit_time=half, limit_nodes=_NODES))
    times = Counter[int]()
    try:
        for batch in found.batches(chain.from_iterable, _BATCH, _MOST):
            times.update(batch)
    except Interrupted:
        raise Interrupted(None) from None
    numbers = range(len(compiled.placements))
    return (found.found, [times[option] for option in numbers]) if found.complete else None


def _over_frontier(compiled: Compiled, options: SearchOptions) -> _Tallied:
    frontier = frontier_of(compiled, options)
    try:
        times = frontier.shares(max_seconds=options.limit_time, token=options.token)
    except _core.FrontierStopped as error:
        raise LimitReached.of_core(error) from None
    return frontier.solutions, times
