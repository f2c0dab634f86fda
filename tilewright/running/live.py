"""A search by an engine that is looked at while it goes.

The core searches so many nodes and hands back the open units; of these the path of choices to the node
that comes next is read.  Nothing is added to what an engine does in a node, and slices of any size
examine the nodes of one search in one go.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import check_engine, plan, search


@dataclass(frozen=True)
class Moment:
    """Where a search stands between two slices.

    Attributes:
        chosen: the options on the way from the root to the node that comes next, in the order of
            choice: the partial solution that the search holds; empty if it is over.
        found: the options of each solution of the last slice, ascending, in the order of the search.
        nodes: nodes examined so far.
        solutions: solutions so far; if only distinct ones are searched, with their images.
        distinct: solutions so far up to symmetry, ``None`` if all are searched.
        share: exact share of the tree that is done.
        ended: why the search is over, as in ``_core.Report``; empty while it goes on.
    """

    chosen: tuple[int, ...] = ()
    found: tuple[tuple[int, ...], ...] = ()
    nodes: int = 0
    solutions: int = 0
    distinct: int | None = None
    share: Fraction = Fraction(0)
    ended: str = ""

    @property
    def listed(self) -> int:
        """Solutions so far, as they are listed: one of each set of symmetric ones, or all."""
        return self.solutions if self.distinct is None else self.distinct


class LiveSearch:
    """A search on one thread, by the engine asked for or the one that the plan chooses for the tree.

    Args:
        compiled: what is searched.
        options: the engine, the limits, and who cancels; the time runs from now.
        distinct: search one solution of each set of symmetric ones.
        limit: solutions after which it is over, ``None`` to find them all.

    Attributes:
        engine: the name of the engine.
        reason: why it was chosen, in a sentence.
        moment: where the search stands.

    Raises:
        TilewrightError: there is no such engine.

    >>> from tilewright.compile import compile_problem
    >>> from tilewright.model import Piece, Puzzle, Region
    >>> bars = Puzzle("bars", Region.box(2, 2), (Piece.of("bar", "XX", copies=2),))
    >>> live = LiveSearch(compile_problem(bars.problem()), SearchOptions("cells"))
    >>> [len(live.advance(1).chosen) for _ in range(3)], live.moment.solutions
    ([1, 2, 1], 1)
    >>> live.advance(100).ended, live.moment.solutions, live.moment.nodes
    ('done', 2, 5)
    """

    def __init__(
        self,
        compiled: Compiled,
        options: SearchOptions,
        *,
        distinct: bool = False,
        limit: int | None = None,
    ) -> None:
        check_engine(options.engine)
        self._cover, self._distinct, self._limit = compiled.cover, distinct, limit
        self._watch = Watch(replace(options, threads=1))
        self.engine, self.reason = plan(self._cover, options, listing=limit is not None)
        self.moment = Moment(distinct=0 if distinct else None)
        self._left: _core.Report | None = None

    def advance(self, nodes: int, *, collect: bool = True) -> Moment:
        """Go on for at most so many nodes; return where the search stands then.

        Args:
            nodes: at least one.
            collect: keep the solutions of the slice.

        Raises:
            EngineRefused: the engine does not take the puzzle.
        """
        was = self.moment
        ended = was.ended or self._watch.spent()
        if ended:
            self.moment = replace(was, found=(), ended=ended)
            return self.moment
        report = search(
            self._cover,
            self._slice(nodes),
            reduce=self._distinct,
            collect=collect,
            units=self._left,
            max_solutions=None if self._limit is None else self._limit - was.listed,
        )
        self._left = report
        self.moment = Moment(
            chosen=tuple(report.next_chosen or ()),
            found=tuple(map(tuple, report.found)),
            nodes=was.nodes + report.nodes,
            solutions=was.solutions + report.solutions,
            distinct=None if was.distinct is None else was.distinct + (report.distinct or 0),
            share=was.share + Fraction(*report.done),
        )
        self.moment = replace(self.moment, ended=self._ended(report))
        return self.moment

    def _slice(self, nodes: int) -> SearchOptions:
        """Return how the next slice is searched."""
        left = self._watch.left()
        if left.limit_nodes is not None:
            nodes = min(nodes, left.limit_nodes - self.moment.nodes)
        return replace(left, engine=self.engine, limit_nodes=nodes)

    def _ended(self, report: _core.Report) -> str:
        """Return why the search is over, nothing if only the slice is."""
        if not report.is_open:
            return "done"
        most = self._watch.options.limit_nodes
        only_slice = report.ended == "nodes" and (most is None or self.moment.nodes < most)
        return "" if only_slice else report.ended
