"""Challenges that are settings of a setup with at least one solution, or exactly one.

The core draws the candidates and chooses among them (``crates/challenge/src/settings.rs``); here they are
counted, many at a time, and rated.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright import _core
from tilewright.challenges.base import Challenges, PastLimit, Wanted, distance
from tilewright.compile.core import core_of
from tilewright.model import Setting
from tilewright.results.challenge import Challenge
from tilewright.running.settings import SettingCounter


class SettingChallenges(Challenges):
    """Challenges from a puzzle with an open setup."""

    candidate = "setting"
    _story = ("_drawn", "_undecided", "_fruitless", "_missed", "fewest")

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted)
        problem = wanted.puzzle.problem(partial=True)
        self._drawn = self._undecided = self._fruitless = self._missed = 0
        self._counter = SettingCounter(problem, self.wanted.options)
        self.proof = self._counter.proof
        cover = self._counter.cover
        with self._counter.working() as watch:
            self._core = _core.SettingChallenges(
                core_of(problem),
                None if cover is None else cover.core,
                number=wanted.number,
                seed=wanted.seed,
                unique=wanted.unique,
                guard=watch.guard,
            )
        self.ended = self._counter.stopped or ("all" if self.proof else "")

    def _go_on(self) -> None:
        if not self.ended:
            self._core.go_on([dict(one.setting) for one in self.kept], self._figures())

    def _make(self) -> None:
        work = _SettingWork(self, self._counter)
        self._make_by(partial(self._core.make, work), self._core.figures)

    def _stopped(self) -> str:
        return self._counter.stopped


class _SettingWork:
    """Counts candidates, and makes and rates challenges of them."""

    def __init__(self, challenges: SettingChallenges, counter: SettingCounter) -> None:
        self._counter = counter
        self._heed, self._judged = challenges._heed, challenges._judged
        self.keep, self.tell = challenges.kept.append, challenges._tell

    def breathe(self) -> None:
        """Go on.

        Raises:
            PastLimit: a limit was met.
        """
        with self._counter.working() as watch:
            watch.check()
        if self._counter.stopped:
            raise PastLimit

    def count(self, settings: Sequence[Setting], most: int) -> list[tuple[int, bool] | None]:
        """Count settings, no further than ``most``; ``None`` for those that a limit left out."""
        answers = self._counter.count(settings, most)
        self._heed(self._counter.stopped)
        return [None if one is None else (one.solutions, one.complete) for one in answers]

    def judge(self, setting: Setting, number: int) -> tuple[float, Challenge]:
        """Return a setting with its first solution, and how far it is from the difficulty that is wanted.

        Raises:
            PastLimit: a limit was met.
        """
        solution = self._counter.solution(setting)
        assert solution or self._counter.stopped, "a setting that was counted has a solution"
        if solution is None:
            raise PastLimit
        with self._counter.working() as watch:
            made = Challenge(solution.problem.setting, number, solution)
            made = self._judged(made, watch.left(), self._counter.cover)
            return distance(made), made
        raise PastLimit
