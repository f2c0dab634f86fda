"""Judging challenges: how hard each is, and how far from what was wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tilewright import _core
from tilewright.compile import compile_problem
from tilewright.compile.open_cover import OpenCover
from tilewright.deduction.basis import GENERAL, Basis
from tilewright.deduction.rating import rate_compiled
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
        basis: what the stars rest on.
    """

    stars: tuple[int, int] = (1, 5)
    difficulty: tuple[float, float] | None = None
    scale: str = ""
    basis: Basis = GENERAL

    def __post_init__(self) -> None:
        """Check what is wanted.

        Raises:
            TilewrightError: with everything that cannot be wanted.
        """
        faults = []
        if fault := _core.stars_fault(*self.stars):
            faults.append(fault)
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
        """Rate one challenge, on one thread, with so many trials at most that no clock has to end it.

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
        watch = Watch(watch.left())
        rating = rate_compiled(
            compiled, watch, with_steps=False, trials=_core.TRIALS, basis=self.basis
        )
        distance = self._distance(rating)
        return Judged(rating.stars, rating.difficulty_data(), distance, rating.basis)

    def _distance(self, rating: Rating) -> float:
        """Return how far a rating is from what is wanted: in stars, then within the figure."""
        solved = rating.logic is not None and rating.logic.ended == "solved"
        logic = rating.logic.score if rating.logic and solved else None
        search = rating.search.median if rating.search else None
        rated = rating.stars, rating.scale, logic, search
        return _core.missed_by(self.stars, self.difficulty, self.scale, rated)
