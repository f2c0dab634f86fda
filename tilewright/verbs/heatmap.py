"""``heatmap``: in which share of all solutions each piece covers each cell, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.draw import heat
from tilewright.errors import Interrupted, LimitReached, printable
from tilewright.lattice import Cell
from tilewright.model import Problem, Puzzle
from tilewright.model.scene import colour_of, piece_letters
from tilewright.results.base import Result
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


@dataclass(frozen=True, repr=False)
class Heatmap(Result):
    """For each piece and cell, in how many of all solutions the piece covers the cell.

    Attributes:
        problem: what is solved.
        solutions: how many solutions there are.
        counts: for each piece, by name, the solutions in which it covers a cell; cells that it
            never covers are left out.
        proof: what proves without a search that there is no solution, ``None`` if nothing does.
    """

    problem: Problem
    solutions: int
    counts: Mapping[str, Mapping[Cell, int]]
    proof: str | None = None

    def share(self, piece: str, cell: Cell) -> Fraction:
        """Return the share of the solutions in which a piece covers a cell; 0 without solutions."""
        return Fraction(self.counts[piece].get(cell, 0), max(self.solutions, 1))

    SAVED_AS = ("svg", "png", "text", "json", "csv")

    def data(self) -> dict[str, Any]:
        """Return the counts as JSON data: the shares are these over ``solutions``."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "solutions": self.solutions,
            **({} if self.proof is None else {"proof": self.proof}),
            "pieces": {
                piece: [{"cell": list(cell), "solutions": times} for cell, times in cells.items()]
                for piece, cells in self.counts.items()
            },
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each piece and each cell it ever covers."""
        return [
            {
                "piece": piece,
                "cell": list(cell),
                "solutions": times,
                "share": float(self.share(piece, cell)),
            }
            for piece, cells in self.counts.items()
            for cell, times in cells.items()
        ]

    def picture(self) -> heat.Heat:
        """Return what there is to draw: a board for each piece."""
        letters = piece_letters([piece.name for piece in self.problem.pieces])
        most = max(self.solutions, 1)
        boards = tuple(
            heat.HeatBoard(
                piece.name
                if letters[piece.name] == piece.name
                else f"{piece.name} ({letters[piece.name]})",
                colour_of(piece, index),
                {cell: times / most for cell, times in self.counts[piece.name].items()},
            )
            for index, piece in enumerate(self.problem.pieces)
        )
        title = printable(self.problem.puzzle.title or self.problem.name)
        plural = "" if self.solutions == 1 else "s"
        caption = f"{title}: per cent of {self.solutions:,} solution{plural}"
        region = self.problem.region
        return heat.Heat(self.problem.lattice.name, region.cells, boards, caption, region.wrap)

    def __str__(self) -> str:
        return heat.text_picture(self.picture())

    def _repr_svg_(self) -> str:
        return heat.svg_picture(self.picture())

    def __repr__(self) -> str:
        return f"<Heatmap of {self.problem.name}: {self.solutions} solutions>"


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
