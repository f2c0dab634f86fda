"""Judging challenges: how hard each is, and how far from what was wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tilewright.compile import compile_problem
from tilewright.compile.open_cover import OpenCover
from tilewright.deduction.basis import GENERAL, Basis
from tilewright.deduction.rating import SECONDS, rate_compiled
from tilewright.errors import TilewrightError
from tilewright.model import Problem
from tilewright.results.challenge import Judged
from tilewright.results.rating import Rating
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

SCALES = ("logic", "search")


@dataclass(frozen=True)
class Judge:
    """Rates challenges.

    Attributes:
        stars: the least and the most that are wanted.
        difficulty: the least and the largest figure that are wanted; ``None`` for any.
        scale: of that figure, ``"logic"`` or ``"search"``; ``""`` for the scale of the stars.
        trials: bound a rating by this number of trials, instead of by a clock, so that stars depend on
            the board alone.
        basis: what the stars rest on.
    """

    stars: tuple[int, int] = (1, 5)
    difficulty: tuple[float, float] | None = None
    scale: str = ""
    trials: int | None = None
    basis: Basis = GENERAL

    def __post_init__(self) -> None:
        """Check what is wanted.

        Raises:
            TilewrightError: with everything that cannot be wanted.
        """
        faults = []
        low, high = self.stars
        if not 1 <= low <= high <= 5:
            faults.append(
                f"stars are {low} to {high}: give two numbers from 1 to 5, the lesser first"
            )
        if self.difficulty is not None and not self.difficulty[0] <= self.difficulty[1]:
            one, two = self.difficulty
            faults.append(f"difficulty is {one} to {two}: give the lesser figure first")
        if self.difficulty is not None and self.difficulty[1] < 0:
            faults.append(f"difficulty is up to {self.difficulty[1]}: no figure is less than 0")
        if self.scale not in ("", *SCALES):
            faults.append(f"there is no scale {self.scale!r}: choose {' or '.join(SCALES)}")
        if faults:
            raise TilewrightError("; ".join(faults))

    @property
    def chooses(self) -> bool:
        """Whether not every challenge is wanted."""
        return self.stars != (1, 5) or self.difficulty is not None

    def __call__(
        self, problem: Problem, options: SearchOptions, shared: OpenCover | None = None
    ) -> Judged:
        """Rate one challenge, on one thread, in 20 s at most if no number of trials bounds it.

        Args:
            problem: the challenge.
            options: what limits the work.
            shared: what all settings of the puzzle share, for a challenge that is one of them.

        Raises:
            LimitReached: a limit came before the challenge was compiled.
        """
        watch = Watch(replace(options, threads=1, progress=None))
        compiled = (shared and shared.compiled(problem, watch.guard)) or compile_problem(
            problem, watch.guard
        )
        left = watch.left()
        own = () if self.trials else (SECONDS,)
        seconds = min(
            (limit for limit in (left.limit_time, *own) if limit is not None), default=None
        )
        watch = Watch(replace(left, limit_time=seconds))
        rating = rate_compiled(
            compiled, watch, with_steps=False, trials=self.trials, basis=self.basis
        )
        distance = self._distance(rating)
        return Judged(rating.stars, rating.difficulty_data(), distance, rating.basis)

    def _distance(self, rating: Rating) -> float:
        """Return how far a rating is from what is wanted: in stars, then within the figure."""
        if rating.stars is None:
            return float("inf") if self.chooses else 0.0
        low, high = self.stars
        away = float(max(low - rating.stars, rating.stars - high, 0))
        if self.difficulty is None:
            return away
        figure, (least, most) = self._figure(rating), self.difficulty
        return away + max(least - figure, figure - most, 0.0)

    def _figure(self, rating: Rating) -> float:
        scale = self.scale or rating.scale
        if scale == "logic":
            solved = rating.logic is not None and rating.logic.ended == "solved"
            return rating.logic.score if solved and rating.logic else float("inf")
        return rating.search.median if rating.search else float("inf")
