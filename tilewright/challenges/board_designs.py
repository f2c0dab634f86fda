"""Going through a family of boards: how many solutions each has, which are the best, and how hard these are.

Boards that a two-colouring rules out are not searched.  Others are compiled and counted one by one, up to
their symmetries; what is asked of a board depends on the board alone, so that a run may ask in any
order.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import monotonic
from typing import Any

from tilewright import _core
from tilewright.challenges.board_families import BoardPlan
from tilewright.challenges.board_regions import puzzle_on, regions_of
from tilewright.challenges.levels import difficulty_of
from tilewright.challenges.stock import imbalance_sums, piece_imbalance, two_coloured
from tilewright.compile import Compiled, compile_problem
from tilewright.compile.watched import Guard
from tilewright.errors import LimitReached, PuzzleError, TilewrightError
from tilewright.lattice import Cell
from tilewright.model import Problem, Region
from tilewright.results.board_design import BoardDesign, BoardTally, DesignedBoard
from tilewright.results.challenge import Judged
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import search
from tilewright.running.settings import STOPS

#: what comes first: most solutions, fewest, the hardest
SOLUTIONS, FEWEST, DIFFICULTY = "solutions", "fewest", "difficulty"
RANKS = (FEWEST, SOLUTIONS, DIFFICULTY)
#: rates how hard a board is
JudgesBoard = Callable[[Problem, SearchOptions], Judged]
#: chooses the engine that counts a compiled board
ChoosesEngine = Callable[[Compiled], str]


@dataclass(frozen=True)
class BoardQuestion:
    """The question about each board.

    Attributes:
        unique: whether only boards with exactly one solution up to their symmetries matter.
        rank: what comes first, one of ``RANKS``.
        most: count no further than so many solutions up to symmetry, ``None`` for all.
    """

    unique: bool = False
    rank: str = FEWEST
    most: int | None = None

    def __post_init__(self) -> None:
        """Check what is asked.

        Raises:
            TypeError: ``most`` is no whole number.
            TilewrightError: it cannot be asked.
        """
        if self.most is not None and type(self.most) is not int:
            raise TypeError(f"most is {self.most!r}: it must be a whole number")
        faults = []
        if self.most is not None and self.most < 1:
            faults.append(f"most is {self.most}: give 1 or more")
        if self.rank not in RANKS:
            faults.append(f"there is no rank {self.rank!r}; choose from {', '.join(RANKS)}")
        if self.unique and self.most is not None:
            faults.append("unique counts up to 2 solutions: it does not go with most")
        if faults:
            raise TilewrightError("; ".join(faults))

    @property
    def counted(self) -> int | None:
        """The most solutions up to symmetry that are counted, ``None`` for all."""
        return 2 if self.unique else self.most

    @property
    def rated(self) -> bool:
        """Whether boards are rated."""
        return self.rank == DIFFICULTY


@dataclass(frozen=True)
class BoardAnswer:
    """The facts about a board.

    Attributes:
        number: its place in the family, from 0.
        solutions: how many it has, or a lower bound.
        distinct: the same up to its symmetries, or a lower bound.
        symmetries: how many those are; 0 if it was not searched.
        exact: whether the numbers are exact.
        nodes: what counting took.
        coloured: whether a two-colouring rules it out.
        undecided: whether the limit on nodes came before what was asked.
        reason: why there can be no such board, ``""`` if there can.
        judged: how hard it is, ``None`` if that was not asked.
    """

    number: int
    solutions: int = 0
    distinct: int = 0
    symmetries: int = 0
    exact: bool = True
    nodes: int = 0
    coloured: bool = False
    undecided: bool = False
    reason: str = ""
    judged: Judged | None = None

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution up to symmetry."""
        return self.exact and self.distinct == 1

    def wanted(self, question: BoardQuestion) -> bool:
        """Tell whether the board can be listed."""
        return self.is_unique if question.unique else self.distinct > 0

    def key(self, rank: str) -> tuple[Any, ...]:
        """Return what boards are put in order by; of equal ones the most symmetrical comes first."""
        last = -self.symmetries, self.number
        if rank == SOLUTIONS:
            return -self.distinct, *last
        if rank == FEWEST:
            return not self.exact, self.distinct, *last
        stars, by_plays, figure = difficulty_of(self.judged, self.is_unique)
        is_rated = self.judged is not None and self.judged.stars is not None
        return not is_rated, -stars, -by_plays, -figure, *last


class BoardsStopped(Exception):
    """A limit came before a board was counted; the message is how the search ended."""


@dataclass(frozen=True)
class BoardCounter:
    """The boards of a family, ready to be counted by number.

    Attributes:
        plan: the puzzle and the family.
        question: what is asked of each board.
        regions: of the boards.
        judge: rates a board.
    """

    plan: BoardPlan
    question: BoardQuestion
    regions: tuple[Region, ...] = field(repr=False)
    judge: JudgesBoard

    @classmethod
    def of(
        cls, plan: BoardPlan, question: BoardQuestion, judge: JudgesBoard, guard: Guard | None
    ) -> BoardCounter:
        """Find the boards of a family.

        Raises:
            PuzzleError: there are too many.
        """
        return cls(plan, question, regions_of(plan, guard), judge)

    def answer(
        self, number: int, options: SearchOptions, chosen: ChoosesEngine | None = None
    ) -> BoardAnswer:
        """Count a board, and rate it if that is asked.

        Args:
            number: its place in the family, from 0.
            options: how to search; limits are for this board.
            chosen: chooses the engine for a compiled board, instead of the options.

        Raises:
            BoardsStopped: a limit other than that of nodes came first.
        """
        region = self.regions[number]
        if self._is_miscoloured(region):
            return BoardAnswer(number, coloured=True)
        watch = Watch(replace(options, progress=None))
        try:
            problem = puzzle_on(self.plan.problem, region).problem()
        except PuzzleError as error:
            reason = "; ".join(fault.what for fault in error.faults)
            return BoardAnswer(number, reason=reason)
        try:
            compiled = compile_problem(problem, watch.guard)
            if chosen is not None:
                watch = Watch(replace(watch.left(), engine=chosen(compiled)))
            found = self._counted(number, compiled, watch)
            if self.question.rated and found.wanted(self.question):
                found = replace(found, judged=self.judge(problem, watch.left()))
        except LimitReached:
            raise BoardsStopped(watch.spent() or "memory") from None
        if watch.spent():
            raise BoardsStopped(watch.spent())
        return found

    def _counted(self, number: int, compiled: Compiled, watch: Watch) -> BoardAnswer:
        """Count no further than is asked, then up to symmetry what was not too many."""
        most, size, nodes = self.question.counted, len(compiled.symmetries), 0
        if most is not None:
            enough = (most - 1) * size + 1
            report = self._searched(compiled, watch, max_solutions=enough)
            nodes, found, done = report.nodes, report.solutions, report.ended == "done"
            if found >= enough:
                return BoardAnswer(number, enough, most, size, exact=False, nodes=nodes)
            if not done or not found or size == 1:
                distinct = -(-found // size)
                return BoardAnswer(number, found, distinct, size, done, nodes, undecided=not done)
        report = self._searched(compiled, watch, reduce=True, counting=True)
        nodes, done = nodes + report.nodes, report.ended == "done"
        distinct = report.distinct or 0
        if most is not None and distinct >= most:
            return BoardAnswer(number, report.solutions, most, size, exact=False, nodes=nodes)
        return BoardAnswer(
            number, report.solutions, distinct, size, done, nodes, undecided=not done
        )

    @staticmethod
    def _searched(compiled: Compiled, watch: Watch, **asked: Any) -> _core.Report:
        report = search(compiled, watch.left(), **asked)
        if report.ended in STOPS:
            raise BoardsStopped(report.ended)
        return report

    def _is_miscoloured(self, region: Region) -> bool:
        """Tell whether the colours of a board cannot be met by the pieces."""
        sums = self._imbalances
        if sums is None or region.optional:
            return False
        colours = two_coloured(
            self._to_cover(region), region.on(self.plan.problem.lattice.unwrapped)
        )
        return colours is not None and sum(colours[0].values()) not in sums

    def _to_cover(self, region: Region) -> list[Cell]:
        blocked = set(self.plan.problem.blocked)
        return [cell for cell in region.cells if cell not in blocked]

    @cached_property
    def _imbalances(self) -> set[int] | None:
        """What the imbalances of the pieces can sum to; ``None`` if one has none, or copies vary."""
        pieces, lattice = self.plan.problem.pieces, self.plan.problem.lattice
        if any(piece.copies[0] != piece.copies[1] for piece in pieces):
            return None
        return imbalance_sums((piece_imbalance(one, lattice), one.copies[0]) for one in pieces)

    def designed(self, answer: BoardAnswer) -> DesignedBoard:
        """Return a board with what is known of it."""
        return DesignedBoard(
            answer.number + 1,
            self.regions[answer.number],
            answer.solutions,
            answer.distinct,
            answer.symmetries,
            answer.exact,
            answer.judged,
        )


@dataclass
class BestBoards:
    """The best of the answers so far, and what all came to.

    Attributes:
        question: what was asked.
        limit: how many are kept.
        tally: of all.
        best: the best, in their order.
        reason: why a board cannot be, for the first of those that cannot.
    """

    question: BoardQuestion
    limit: int
    tally: BoardTally = field(default_factory=BoardTally)
    best: list[BoardAnswer] = field(default_factory=list)
    reason: str = ""

    def add(self, answer: BoardAnswer) -> None:
        """Take in an answer; answers come in the order of the boards."""
        tally = self.tally
        self.tally = BoardTally(
            tally.tried + 1,
            tally.coloured + answer.coloured,
            tally.impossible + bool(answer.reason),
            tally.solvable + (answer.distinct > 0),
            tally.unique + answer.is_unique,
            tally.undecided + answer.undecided,
        )
        self.reason = self.reason or answer.reason
        if answer.wanted(self.question):
            insort(self.best, answer, key=lambda one: one.key(self.question.rank))
            del self.best[self.limit :]

    def design(self, counter: BoardCounter, ended: str, seconds: float) -> BoardDesign:
        """Return them as a result.

        Args:
            counter: of the boards.
            ended: ``"all"``, or what stopped it.
            seconds: what it took.
        """
        plan = counter.plan
        return BoardDesign(
            puzzle=puzzle_on(plan.problem, plan.problem.puzzle.region),
            family=str(plan.family),
            cells=plan.cells,
            candidates=len(counter.regions),
            tally=self.tally,
            rank=self.question.rank,
            only_unique=self.question.unique,
            listed=tuple(map(counter.designed, self.best)),
            reason=self.reason,
            ended=ended,
            seconds=seconds,
        )


def design_family(counter: BoardCounter, limit: int, options: SearchOptions) -> BoardDesign:
    """Go through all boards of a family, as far as the limits allow; an interrupt ends it too.

    Args:
        counter: of the boards.
        limit: how many are listed.
        options: limits of time and memory hold for everything together, that of nodes for each board;
            ``progress`` gets the share of the boards, how many can be filled, and how many were tried.
    """
    best, start, ended = BestBoards(counter.question, limit), monotonic(), "all"
    watch = Watch(replace(options, progress=None))
    try:
        for number in range(len(counter.regions)):
            if watch.spent():
                raise BoardsStopped(watch.spent())
            best.add(counter.answer(number, watch.left()))
            if options.progress:
                share = (number + 1) / len(counter.regions)
                options.progress(share, best.tally.solvable, number + 1)
    except BoardsStopped as stopped:
        ended = str(stopped)
    except KeyboardInterrupt:
        ended = "interrupted"
    return best.design(counter, ended, monotonic() - start)
