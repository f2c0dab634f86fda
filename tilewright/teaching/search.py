"""The search of the study: a queue of cells, a strategy for the pieces, and backing up.

It is the heuristic backtracking that people write first, in steps:

  S1 judge the position: solved, beyond hope, or to go on with;
  S2 take the best cell from the queue;
  S3 take the pieces in hand by strategy, find their placements on that cell;
  S4 lay one, and put the neighbours of what was laid into the queue;
  S5 back up: lift it again and lay the next, or go back to the cell before.

Every solution covers the cell of S2 in exactly one way, and S3 to S5 try them all: so the search
is complete whatever the heuristics say.  It finds each solution once, and where it ends by itself
without one, there is none.  docs/design/teaching.md decides what the description leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from time import perf_counter

from tilewright.compile import Compiled
from tilewright.model import Solution
from tilewright.results.comparison import Budget
from tilewright.results.statistics import Fit, Statistics
from tilewright.running.limits import held
from tilewright.running.options import Progress
from tilewright.teaching.cells import CellRule
from tilewright.teaching.pieces import Strategy
from tilewright.teaching.table import StudyTable

#: a cell in the queue: its priority, what settles equal ones, its number
Entry = tuple[float, float, int]
#: the choice that leaves an optional cell empty; other choices are numbers of options
EMPTY = -1
#: nodes from one report of progress, and look at the memory, to the next
_REPORT = 256


@dataclass(frozen=True)
class Frame:
    """A moment of the search, as a watcher sees it.

    Attributes:
        event: ``"down"`` after a piece was laid, ``"up"`` after one was lifted, ``"solution"``.
        down: the options that are laid, in the order they were laid.
        nodes, backups, solutions: the counts so far.
        compiled: what is searched.
    """

    event: str
    down: tuple[int, ...]
    nodes: int
    backups: int
    solutions: int
    compiled: Compiled

    @property
    def board(self) -> Solution:
        """The pieces that are down: a solution in the making, which draws itself."""
        return self.compiled.solution(self.down)


FrameWatcher = Callable[[Frame], object]


class Stopped(Exception):
    """The budget is spent; the argument says which part of it."""


@dataclass(slots=True)
class Level:
    """One step into the tree: a cell, and what is still to be tried on it.

    Attributes:
        cell: the cell taken from the queue.
        queue: what was left in the queue; a heap.
        choices: what has not been tried yet, found as it is asked for.
        laid: the choice that is on the board now, if any.
    """

    cell: int
    queue: list[Entry]
    choices: Iterator[int]
    laid: int | None = None


class Search:
    """One run.

    Attributes:
        statistics: the counts so far.
        first: the options of the first solution, once there is one.
        deepest: the options that were down when most were.
        watch: called at every step.
        progress: called now and then.
    """

    def __init__(
        self, table: StudyTable, rule: CellRule, strategy: Strategy, seed: int, budget: Budget
    ) -> None:
        pieces = table.compiled.problem.pieces
        rng = Random(seed)
        #: the pieces in the order that settles equal fit rates
        self._lots = rng.sample(range(len(pieces)), len(pieces))
        self._rng = rng
        self._table, self._strategy, self._budget = table, strategy, budget
        self._measure = rule.measure(table.grid, rng)
        self._fits = [Fit() for _ in pieces]
        names = (piece.name for piece in pieces)
        self.statistics = Statistics(
            dict(zip(names, self._fits, strict=True)), [0] * table.most_down
        )
        self.first: tuple[int, ...] | None = None
        self.deepest: tuple[int, ...] = ()
        self.watch: FrameWatcher | None = None
        self.progress: Progress | None = None
        #: the cells that are covered or left empty, as bits
        self._closed = 0
        #: the options that are laid, in order
        self._down: list[int] = []
        self._levels: list[Level] = []
        #: copies of each piece in hand, and copies that must still be laid (below 0: none must)
        self._in_hand = [high for _, high in table.copies]
        self._must_lay = [low for low, _ in table.copies]
        #: the cells that the copies which must still be laid will take at least
        self._owed = sum(map(int.__mul__, self._must_lay, table.sizes))
        self._backups, self._start = 0, 0.0

    def run(self, limit: int | None) -> str:
        """Search until there are ``limit`` solutions (``None``: all).

        Returns:
            Why it ended: ``"done"`` when everything has been tried, ``"limit"`` when there are
            enough solutions, ``"backups"``, ``"nodes"``, ``"time"``, ``"memory"`` or
            ``"interrupted"``.
        """
        self._start = perf_counter()
        try:
            for options in self._solutions():
                self.first = self.first or options
                if self.statistics.solutions == limit:
                    return "limit"
            return "done"
        except Stopped as stop:
            return str(stop)
        except KeyboardInterrupt:
            return "interrupted"
        finally:
            self.statistics.seconds = perf_counter() - self._start

    def _solutions(self) -> Iterator[tuple[int, ...]]:
        """Yield the options of each solution, or raise ``Stopped``."""
        queue: list[Entry] | None = []
        while queue is not None:
            # S1 judge the position: no cell open and no piece owed; or too few cells for those owed
            room = self._table.grid.full & ~self._closed
            if not room and not self._owed:
                self.statistics.solutions += 1
                self._show("solution")
                yield tuple(self._down)
            elif self._owed <= room.bit_count():
                cell = self._take(queue)
                self._levels.append(Level(cell, queue, self._choices(cell)))
            # S4 lay the next choice, S5 backing up as far as there is none
            queue = self._next()

    def _take(self, queue: list[Entry]) -> int:
        """S2: take the best open cell from the queue; if it has none, the best of the board."""
        self._spend_node()
        closed = self._closed
        while queue:
            cell = heappop(queue)[2]
            if not closed >> cell & 1:
                return cell
        cells = range(len(self._table.grid.cells))
        entries = ((*self._measure(c, closed), c) for c in cells if not closed >> c & 1)
        return min(entries)[2]

    def _choices(self, cell: int) -> Iterator[int]:
        """S3: yield the placements on ``cell`` that fit, piece by piece in the strategy's order."""
        in_hand = [piece for piece in self._lots if self._in_hand[piece]]
        closed, here = self._closed, self._table.at[cell]  # closed is the same at every return
        for piece in self._strategy.order(in_hand, self._fits, self._rng):
            fitting = [option for option, bits in here[piece] if not bits & closed]
            self._fits[piece].note(len(fitting))
            yield from fitting
        if cell in self._table.optional:
            yield EMPTY

    def _next(self) -> list[Entry] | None:
        """Lay the next choice of the last level that has one; return the queue after it.

        ``None`` when everything has been tried.
        """
        while self._levels:
            level = self._levels[-1]
            self._lift(level)
            choice = next(level.choices, None)
            if choice is not None:
                return self._lay(level, choice)
            self._levels.pop()
        return None

    def _lay(self, level: Level, choice: int) -> list[Entry]:
        """S4: close the cells of a choice, and queue their open neighbours.

        The open neighbours of a cell change only when one of them closes, and then the cell is
        queued again: so its lowest entry is up to date, and older ones do no harm.
        """
        level.laid = choice
        if choice == EMPTY:
            self._closed |= 1 << level.cell
            border: list[int] | tuple[int, ...] = self._table.grid.neighbours[level.cell]
        else:
            self._closed |= self._table.covers[choice]
            border = self._table.border(choice)
            self._move_copy(choice, -1)
            self._down.append(choice)
            if len(self._down) > len(self.deepest):
                self.deepest = tuple(self._down)
            self._show("down")
        queue, closed = level.queue.copy(), self._closed
        for cell in border:
            if not closed >> cell & 1:
                heappush(queue, (*self._measure(cell, closed), cell))
        return queue

    def _lift(self, level: Level) -> None:
        """S5: undo what ``level`` laid.  To lift a piece is a back-up."""
        choice = level.laid
        if choice is None:
            return
        if choice == EMPTY:
            self._closed &= ~(1 << level.cell)
        else:
            if self._backups == self._budget.backups:
                raise Stopped("backups")
            self.statistics.backups_at[len(self._down) - 1] += 1
            self._backups += 1
            self._down.pop()
            self._move_copy(choice, 1)
            self._closed &= ~self._table.covers[choice]
            self._show("up")
        level.laid = None

    def _move_copy(self, option: int, step: int) -> None:
        """Move a copy from the hand to the board (-1) or back (+1)."""
        piece = self._table.piece_of[option]
        before = max(0, self._must_lay[piece])
        self._in_hand[piece] += step
        self._must_lay[piece] += step
        self._owed += (max(0, self._must_lay[piece]) - before) * self._table.sizes[piece]

    def _spend_node(self) -> None:
        """Count a node, or stop; now and then tell how much is spent."""
        nodes, budget = self.statistics.nodes, self._budget
        if nodes == budget.nodes:
            raise Stopped("nodes")
        if budget.seconds is not None and perf_counter() - self._start >= budget.seconds:
            raise Stopped("time")
        self.statistics.nodes += 1
        if nodes % _REPORT == 0:
            if budget.memory is not None and held() > budget.memory:
                raise Stopped("memory")
            if self.progress is not None:
                self.progress(self._spent(), self.statistics.solutions, nodes)

    def _spent(self) -> float:
        """Return the share of the budget that is spent, 0 if there is no end to it."""
        budget, elapsed = self._budget, perf_counter() - self._start
        pairs = (
            (self._backups, budget.backups),
            (self.statistics.nodes, budget.nodes),
            (elapsed, budget.seconds),
        )
        return max((min(1.0, spent / end) for spent, end in pairs if end), default=0.0)

    def _show(self, event: str) -> None:
        if self.watch is not None:
            counts = (self.statistics.nodes, self._backups, self.statistics.solutions)
            self.watch(Frame(event, tuple(self._down), *counts, self._table.compiled))
