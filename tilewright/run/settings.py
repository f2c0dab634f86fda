"""Counting many settings of one setup: in one cover where that is possible, else one by one.

Where very many settings are to be counted, all of them at once may be quicker: ``count_all``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from tilewright import _core
from tilewright.compile import ChoiceCover, OpenCover, can_stay_open, compile_problem
from tilewright.errors import PuzzleError
from tilewright.model import Problem, Setting, Solution
from tilewright.model.placement import in_board_order
from tilewright.run.limits import default_memory
from tilewright.run.search import SearchOptions, check_engine, refusals, search

#: what the tables may take where counting all at once is tried, and the share of a limit of time
TRIAL_BYTES, TRIAL_TIME = 1 << 30, 0.5


@dataclass(frozen=True)
class Answer:
    """What was counted for one setting.

    Attributes:
        solutions: their number, no more than were asked for.
        nodes: search nodes.
        seconds: engine time.
        complete: whether there are no more solutions.
        distinct: their number up to symmetry, ``None`` where not asked for.
        reason: why there cannot be such a board at all, ``""`` where there can.
    """

    solutions: int
    nodes: int
    seconds: float
    complete: bool
    distinct: int | None = None
    reason: str = ""

    @classmethod
    def impossible(cls, error: PuzzleError, distinct: int | None = None) -> Answer:
        """Answer for a setting that a rule or a placed piece refuses: it has no solution."""
        reason = "; ".join(fault.what for fault in error.faults)
        return cls(0, 0, 0.0, complete=True, distinct=distinct, reason=reason)


@dataclass(frozen=True)
class CountsByChoice:
    """The number of solutions of every setting.

    Attributes:
        cover: with the choices as options.
        counts: by the options chosen; settings without a solution are missing.
        seconds: what it took, for one setting.
    """

    cover: ChoiceCover
    counts: Mapping[tuple[int, ...], int]
    seconds: float

    def answer(self, setting: Setting) -> Answer:
        """Return what was counted for a setting."""
        solutions = self.counts.get(self.cover.chosen(setting), 0)
        return Answer(solutions, 0, self.seconds, complete=True)


class SettingCounter:
    """Answers questions about the settings of a partial problem.

    Attributes:
        problem: with at least one slot unfilled.
        stopped: ``""``, or what stopped it: ``"time"``, ``"cancelled"``, ``"interrupted"``.
    """

    def __init__(self, problem: Problem, options: SearchOptions) -> None:
        check_engine(options.engine)
        self.problem = problem
        self.stopped = ""
        self._options = options
        self._by_choice: CountsByChoice | None = None
        self._open = OpenCover.of(problem) if problem.unfilled and can_stay_open(problem) else None

    @property
    def cover(self) -> OpenCover | None:
        """The cover that all settings share, ``None`` where each needs its own."""
        return self._open

    def count(self, settings: Sequence[Setting], most: int | None = None) -> list[Answer | None]:
        """Count the solutions of each setting, no further than ``most``.

        Returns:
            An answer for each setting; ``None`` for those not answered when ``stopped``.
        """
        if self._by_choice and most is None:
            return [self._by_choice.answer(setting) for setting in settings]
        start = monotonic()
        found = self._together(settings, most) if self._open else self._singly(settings, most)
        limit = self._options.limit_time
        if limit is not None:
            left = max(limit - (monotonic() - start), 0.0)
            self._options = replace(self._options, limit_time=left)
        if not self.stopped and None in found:
            token = self._options.token
            self.stopped = "cancelled" if token is not None and token.cancelled else "time"
        return found

    def count_all(self, expected: int, max_seconds: float) -> bool:
        """Count all settings at once, over a frontier, so that ``count`` has only to look them up.

        Args:
            expected: how many settings there are.
            max_seconds: when to give up; half of a limit of time at the latest.

        Returns:
            Whether it was done: it is not where the engine is given, a slot does more than block
            cells, or the time or the memory does not do.
        """
        options = self._options
        if options.engine != "auto" or options.limit_nodes is not None:
            return False
        cover = ChoiceCover.of(self.problem)
        if cover is None:
            return False
        start = monotonic()
        if options.limit_time is not None:
            max_seconds = min(max_seconds, options.limit_time * TRIAL_TIME)
        try:
            counts = _core.frontier_tally(
                cover.cover,
                list(cover.options.values()),
                max_bytes=options.limit_memory or min(default_memory(), TRIAL_BYTES),
                max_seconds=max_seconds,
                token=options.token,
            )
        except _core.FrontierStopped:
            counts = None
        except KeyboardInterrupt:
            self.stopped = "interrupted"
            counts = None
        spent = monotonic() - start
        if options.limit_time is not None:
            self._options = replace(options, limit_time=max(options.limit_time - spent, 0.0))
        if counts is not None:
            by_choice = {tuple(chosen): number for chosen, number in counts}
            self._by_choice = CountsByChoice(cover, by_choice, spent / max(expected, 1))
        return counts is not None

    def _together(self, settings: Iterable[Setting], most: int | None) -> list[Answer | None]:
        assert self._open is not None
        options = self._options
        with refusals():
            answers, interrupted = _core.count_each(
                self._open.cover,
                [self._open.unit(setting) for setting in settings],
                engine=options.engine,
                max_solutions=most,
                max_nodes=options.limit_nodes,
                max_seconds=options.limit_time,
                threads=options.core_threads,
                token=options.token,
            )
        self.stopped = "interrupted" if interrupted else ""
        return [None if answer is None else Answer(*answer) for answer in answers]

    def _singly(self, settings: Sequence[Setting], most: int | None) -> list[Answer | None]:
        found: list[Answer | None] = []
        options = self._options
        for setting in settings:
            try:
                compiled = compile_problem(self.problem_of(setting))
            except PuzzleError as error:
                found.append(Answer.impossible(error))
                continue
            report = search(compiled, options, reduce=most is None, max_solutions=most)
            options = options.less(report, nodes=False)
            if report.ended in ("time", "cancelled", "interrupted"):
                self.stopped = report.ended
                break
            complete = report.ended == "done"
            found.append(Answer(report.solutions, report.nodes, report.seconds, complete))
        return found + [None] * (len(settings) - len(found))

    def count_distinct(self, setting: Setting) -> Answer | None:
        """Count one setting in full, also up to symmetry; ``None`` where that was stopped."""
        try:
            compiled = compile_problem(self.problem_of(setting))
        except PuzzleError as error:
            return Answer.impossible(error, distinct=0)
        report = search(compiled, self._options, reduce=True)
        self._options = self._options.less(report, nodes=False)
        if report.ended in ("time", "cancelled", "interrupted"):
            self.stopped = report.ended
            return None
        complete = report.ended == "done"
        return Answer(report.solutions, report.nodes, report.seconds, complete, report.distinct)

    def problem_of(self, setting: Setting) -> Problem:
        """Return the problem with its setup chosen.

        Raises:
            PuzzleError: a rule or a placed piece refuses such a board.
        """
        if not self.problem.unfilled:
            return self.problem
        return self.problem.puzzle.problem({**self.problem.settings, **setting})

    def solution(self, setting: Setting) -> Solution | None:
        """Return the first solution of a setting, or ``None`` where there is none."""
        problem = self.problem_of(setting)
        if self._open is None:
            compiled = compile_problem(problem)
            report = search(compiled, SearchOptions(), collect=True, max_solutions=1)
            return compiled.solution(report.found[0]) if report.found else None
        units = [self._open.unit(setting)]
        report = search(
            self._open.cover, SearchOptions(), collect=True, units=units, max_solutions=1
        )
        if not report.found:
            return None
        placements = self._open.laid(report.found[0])
        return Solution(problem, in_board_order(placements))
