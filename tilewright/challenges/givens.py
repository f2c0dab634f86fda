"""Challenges that are boards with some pieces given, for puzzles without a setup.

The core chooses what is given (``crates/challenge/src/givens.rs``); here solutions are drawn, and boards
counted and rated.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from tilewright import _core
from tilewright.challenges.base import Challenges, PastLimit, Wanted, distance
from tilewright.challenges.random_solutions import drawer
from tilewright.compile import Compiled
from tilewright.compile.core import core_of
from tilewright.errors import LimitReached, TilewrightError
from tilewright.model import Placed, Problem, Solution
from tilewright.results.challenge import Challenge
from tilewright.running.limits import Watch
from tilewright.running.search import search
from tilewright.running.searchable import searchable


class GivenChallenges(Challenges):
    """Challenges from a puzzle whose setup is chosen, or that has none."""

    candidate = "board"
    _story = ("_attempts", "_fruitless", "_undecided")

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted)
        self._attempts = self._fruitless = self._undecided = 0
        self._watch = Watch(self.wanted.options)
        compiled = searchable(wanted.puzzle, {}, self._watch)
        self.proof = compiled.proof
        if fault := _core.too_many_givens(core_of(compiled.problem), wanted.givens):
            raise TilewrightError(fault, option="--givens")
        self._core = _core.GivenChallenges(
            compiled.board.core,
            compiled.placements.core,
            number=wanted.number,
            seed=wanted.seed,
            unique=wanted.unique,
            givens=wanted.givens,
            minimal=wanted.minimal,
            guard=self._watch.guard,
        )
        self._work = _GivenWork(self, compiled, self._watch)
        self._check_none_given()

    def _check_none_given(self) -> None:
        """Do nothing unless the board without a given is to have one solution and has several.

        Raises:
            TilewrightError: it has.
        """
        with suppress(PastLimit):
            if fault := self._core.refusal(self._work):
                raise TilewrightError(fault, option="--givens, or no --unique")
        vars(self).update(self._core.figures())

    def _go_on(self) -> None:
        placed = [one.solution.problem.placed for one in self.kept]
        self._core.go_on(placed, self._figures())

    def _make(self) -> None:
        self._make_by(partial(self._core.make, self._work), self._core.figures)

    def _stopped(self) -> str:
        return self._watch.spent()


class _GivenWork:
    """Draws solutions, counts boards with pieces given, and makes and rates challenges of them."""

    def __init__(self, challenges: GivenChallenges, compiled: Compiled, watch: Watch) -> None:
        self._of, self._compiled, self._watch = challenges, compiled, watch
        self._drawn_by = drawer(compiled, watch)
        self.tell = challenges._tell

    def keep(self, challenge: Challenge) -> None:
        """Take a challenge that is wanted."""
        self._of.kept.append(challenge)

    def draw(self, seed: int) -> list[int] | None:
        """Draw a solution, ``None`` if there is none.

        Raises:
            PastLimit: a limit was met.
        """
        solution = None if self._watch.spent() else self._drawn_by(seed)
        if solution is None and self._watch.spent():
            raise PastLimit
        return solution

    def count(self, givens: Sequence[int], most: int) -> tuple[int, bool]:
        """Count the solutions with some givens, no further than ``most``, and tell whether these are all.

        Raises:
            PastLimit: a limit was met.
        """
        report = self._search(givens, most, collect=False)
        if report.solutions < most and report.ended != "done" and self._watch.spent():
            raise PastLimit
        return report.solutions, report.ended == "done"

    def judge(self, givens: Sequence[int], number: int) -> tuple[float, Challenge] | None:
        """Return the challenge of some givens, and how far it is from the difficulty that is wanted.

        ``None`` if no solution comes within the limit on nodes.

        Raises:
            PastLimit: a limit was met.
        """
        report, compiled = self._search(givens, 1, collect=True), self._compiled
        if not report.found:
            if self._watch.spent():
                raise PastLimit
            return None
        laid = [Placed.of(placement) for placement in compiled.solution(givens).placements]
        problem = compiled.problem.with_placed([*compiled.problem.placed, *laid])
        solution = Solution(problem, compiled.solution(report.found[0]).placements)
        challenge = Challenge(problem.setting, number, solution, given=True)
        try:
            judged = self._of._judged(challenge, self._watch.left())
        except LimitReached:
            if not self._watch.spent():
                raise
            raise PastLimit from None
        return distance(judged), judged

    def _search(self, givens: Sequence[int], most: int, *, collect: bool) -> _core.Report:
        cover = self._compiled.cover
        units, left = [cover.unit(list(givens))], self._watch.left()
        report = search(cover, left, units=units, collect=collect, max_solutions=most)
        self._of._heed(report.ended if report.ended == "interrupted" else "")
        return report


def most_givens(problem: Problem) -> int:
    """Return how many pieces of a solution can be given, at most: those that are not placed already."""
    return _core.most_givens(core_of(problem))
