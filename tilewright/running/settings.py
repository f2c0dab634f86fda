"""Counting many settings of one setup: in one cover if that is possible, else one by one.

If very many settings are to be counted, all of them at once may be quicker: ``count_all``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from tilewright import _core
from tilewright.compile import compile_problem
from tilewright.compile.choice_cover import ChoiceCover
from tilewright.compile.open_cover import OpenCover, can_stay_open
from tilewright.compile.watched import Guard
from tilewright.errors import LimitReached, PuzzleError
from tilewright.model import Problem, Setting, Solution
from tilewright.model.classes import Classes
from tilewright.running.frontier import table_bytes
from tilewright.running.impossible import area_finding, setup_finding
from tilewright.running.limits import Watch
from tilewright.running.search import SearchOptions, check_engine, refusals, refuse_asked, search
from tilewright.running.searchable import searchable

#: how a search ends that was stopped, the limit on nodes aside
STOPS = ("time", "memory", "cancelled", "interrupted")

#: what the tables may take where counting all at once is tried, and the share of a limit of time
TRIAL_BYTES, TRIAL_TIME = 1 << 30, 0.5


@dataclass(frozen=True)
class Answer:
    """The counts of one setting.

    Attributes:
        solutions: their number, no more than were asked for.
        nodes: search nodes.
        seconds: engine time.
        complete: whether there are no more solutions.
        distinct: their number up to symmetry, ``None`` if not asked for.
        reason: why there cannot be such a board at all, or what proves without a search that it has no
            solution; ``""`` for neither.
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
        return cls.none("; ".join(fault.what for fault in error.faults), distinct)

    @classmethod
    def none(cls, reason: str, distinct: int | None = None) -> Answer:
        """Answer for a setting that has no solution, as is known without a search."""
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


def open_or_none(
    problem: Problem, guard: Guard | None = None, *, shares: bool = True
) -> tuple[str | None, OpenCover | None]:
    """Return what proves that no setting of a problem has a solution, or the cover that all share.

    Args:
        problem: as a rule with slots unfilled.
        guard: called now and then; raises if the work has to stop.
        shares: whether settings may share a cover.

    Returns:
        Neither if each setting needs a cover of its own, and the pieces can make the area.
    """
    if area := area_finding(problem, guard):
        return area.text, None
    if not (shares and problem.unfilled and can_stay_open(problem)):
        return None, None
    cover = OpenCover.of(problem, guard)
    found = setup_finding(cover, guard)
    return (None, cover) if found is None else (found.text, None)


class SettingCounter:
    """Answers questions about the settings of a partial problem.

    Attributes:
        problem: with at least one slot unfilled.
        stopped: ``""``, or what stopped it: ``"time"``, ``"memory"``, ``"cancelled"``,
            ``"interrupted"``.
        proof: what proves without a search that no setting has a solution, ``None`` if nothing does.
    """

    def __init__(self, problem: Problem, options: SearchOptions) -> None:
        """Compile what all settings share; a limit of time leaves them unanswered.

        Raises:
            LimitReached: there is not enough memory.
            PuzzleError: rules ask something of each solution once it is found.
        """
        check_engine(options.engine)
        refuse_asked(problem)
        self.problem = problem
        self.stopped = ""
        self._options = options
        self._by_choice: CountsByChoice | None = None
        self._open: OpenCover | None = None
        self.proof: str | None = None
        with self.working() as watch:
            watch.enter("compiling")
            self.proof, self._open = open_or_none(problem, watch.guard)

    @property
    def cover(self) -> OpenCover | None:
        """The cover that all settings share, ``None`` if each needs its own."""
        return self._open

    @contextmanager
    def working(self) -> Iterator[Watch]:
        """Take the time of some work off the limit; if that or a cancel ends it, that is noted.

        Raises:
            LimitReached: there is not enough memory.
        """
        watch = Watch(self._options)
        try:
            yield watch
        except LimitReached:
            self.stopped = watch.spent() or "memory"
            if self.stopped == "memory":
                raise
        finally:
            self._options = watch.left()

    def count(self, settings: Sequence[Setting], most: int | None = None) -> list[Answer | None]:
        """Count the solutions of each setting, no further than ``most``.

        Returns:
            An answer for each setting; ``None`` for those not answered when ``stopped``.
        """
        if self._by_choice and most is None:
            return [self._by_choice.answer(setting) for setting in settings]
        found: list[Answer | None] = []
        if self.stopped:
            return [None] * len(settings)
        if self.proof is not None:
            return [Answer.none(self.proof) for _ in settings]
        with self.working() as watch:
            answers = self._together if self._open else self._singly
            found = answers(settings, most, watch)
            if not self.stopped and None in found:
                self.stopped = watch.spent() or "time"
        return found + [None] * (len(settings) - len(found))

    def count_all(self, expected: int, max_seconds: float) -> bool:
        """Count all settings at once, over a frontier, so that ``count`` has only to look them up.

        Args:
            expected: how many settings there are.
            max_seconds: when to give up; half of a limit of time at the latest.

        Returns:
            Whether it was done: it is not if the engine is given, a slot does more than block
            cells, or the time or the memory does not do.
        """
        options = self._options
        if self.proof is not None:
            return True
        if options.engine != "auto" or options.limit_nodes is not None:
            return False
        if options.limit_time is not None:
            max_seconds = min(max_seconds, options.limit_time * TRIAL_TIME)
        with self.working() as watch:
            cover = ChoiceCover.of(self.problem, watch.guard)
            if cover is not None:
                self._by_choice = self._counted(cover, expected, max_seconds)
        return self._by_choice is not None

    def _counted(
        self, cover: ChoiceCover, expected: int, max_seconds: float
    ) -> CountsByChoice | None:
        """Count all settings at once; ``None`` if the time or the memory does not do."""
        start = monotonic()
        try:
            counts = _core.frontier_tally(
                cover.cover,
                list(cover.options.values()),
                max_bytes=min(table_bytes(self._options), TRIAL_BYTES),
                max_seconds=max_seconds,
                token=self._options.token,
            )
        except _core.FrontierStopped:
            return None
        except KeyboardInterrupt:
            self.stopped = "interrupted"
            return None
        by_choice = {tuple(chosen): number for chosen, number in counts}
        return CountsByChoice(cover, by_choice, (monotonic() - start) / max(expected, 1))

    def _together(
        self, settings: Sequence[Setting], most: int | None, watch: Watch
    ) -> list[Answer | None]:
        assert self._open is not None
        units = []
        for setting in settings:
            watch.check()
            units.append(self._open.unit(setting))
        options = watch.left()
        with refusals():
            answers, interrupted = _core.count_each(
                self._open.cover,
                units,
                engine=options.engine,
                max_solutions=most,
                **options.for_core,
            )
        self.stopped = "interrupted" if interrupted else ""
        return [None if answer is None else Answer(*answer) for answer in answers]

    def _singly(
        self, settings: Sequence[Setting], most: int | None, watch: Watch
    ) -> list[Answer | None]:
        found: list[Answer | None] = []
        for setting in settings:
            try:
                compiled = searchable(self.problem.with_setting(setting), {}, watch)
            except PuzzleError as error:
                found.append(Answer.impossible(error))
                continue
            except LimitReached:
                self.stopped = watch.spent() or "memory"
                break
            if compiled.proof is not None:
                found.append(Answer.none(compiled.proof))
                continue
            report = search(compiled, watch.left(), reduce=most is None, max_solutions=most)
            if report.ended in STOPS:
                self.stopped = report.ended
                break
            complete = report.ended == "done"
            found.append(Answer(report.solutions, report.nodes, report.seconds, complete))
        return found + [None] * (len(settings) - len(found))

    def count_distinct(self, setting: Setting, classes: Classes) -> Answer | None:
        """Count one setting in full, also up to symmetry; ``None`` if that was stopped."""
        if self.proof is not None:
            return Answer.none(self.proof, distinct=0)
        with self.working() as watch:
            try:
                compiled = searchable(self.problem.with_setting(setting), {}, watch, classes)
            except PuzzleError as error:
                return Answer.impossible(error, distinct=0)
            if compiled.proof is not None:
                return Answer.none(compiled.proof, distinct=0)
            report = search(compiled, watch.left(), reduce=True, counting=True)
            if report.ended not in STOPS:
                complete = report.ended == "done"
                spent = report.nodes, report.seconds
                return Answer(report.solutions, *spent, complete, report.distinct)
            self.stopped = report.ended
        return None

    def solution(self, setting: Setting) -> Solution | None:
        """Return the first solution of a setting; ``None`` if there is none, or when stopped."""
        with self.working() as watch:
            return self._first(setting, watch)
        return None

    def _first(self, setting: Setting, watch: Watch) -> Solution | None:
        problem, found = self.problem.with_setting(setting), self._open
        if found is None:
            compiled = compile_problem(problem, watch.guard)
            report = search(compiled, without_nodes(watch), collect=True, max_solutions=1)
        else:
            units, how = [found.unit(setting)], without_nodes(watch)
            report = search(found.cover, how, collect=True, units=units, max_solutions=1)
        if report.ended in STOPS:
            self.stopped = report.ended
        if not report.found:
            return None
        if found is None:
            return compiled.solution(report.found[0])
        return Solution(problem, tuple(found.laid(report.found[0])))


def without_nodes(watch: Watch) -> SearchOptions:
    """Return the plain search for what was counted already: of the limits time and memory hold."""
    left = watch.left()
    return SearchOptions(
        limit_time=left.limit_time, limit_memory=left.limit_memory, token=left.token
    )
