"""The statistics of a run of the study: fit rates, reach distribution, back-ups, time.

A *back-up* is a piece taken off the board again.  Its *reach* is the number of pieces that were
down at that moment, the one taken off included: a search that mostly backs up with few pieces
down fails early, which is cheap; one that backs up with nearly all pieces down fails late.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright import _core
from tilewright.results.base import Result


@dataclass(slots=True)
class Fit:
    """How well a piece has fitted so far; both counts start at 1.

    Attributes:
        found: placements that fitted, over all tries.
        tried: how often the piece was tried on a cell.
    """

    found: int = 1
    tried: int = 1

    @property
    def rate(self) -> float:
        """Placements found per try; above 1 if a try finds more than one."""
        return self.found / self.tried


@dataclass(repr=False)
class Statistics(Result):
    """The counts of one run.

    Attributes:
        fits: the fit of each piece, by its name, in the order of the puzzle.
        backups_at: the back-ups that happened with 1, 2, ... n pieces down.
        nodes: the cells taken from the queue.
        solutions: the solutions found.
        seconds: the elapsed time.
    """

    fits: dict[str, Fit]
    backups_at: list[int]
    nodes: int = 0
    solutions: int = 0
    seconds: float = 0.0

    @property
    def backups(self) -> int:
        """The number of back-ups."""
        return sum(self.backups_at)

    @property
    def reach(self) -> list[float]:
        """The share of back-ups with 1, 2, ... n pieces down; all 0 if there was none."""
        total = self.backups or 1
        return [number / total for number in self.backups_at]

    @property
    def mean_depth(self) -> float | None:
        """The mean number of pieces down at a back-up; ``None`` if there was none."""
        if not self.backups:
            return None
        return sum(down * number for down, number in enumerate(self.backups_at, 1)) / self.backups

    @property
    def mean_fit_rate(self) -> float:
        """The mean of the pieces' fit rates."""
        return sum(fit.rate for fit in self.fits.values()) / len(self.fits)

    @property
    def fit_rates(self) -> list[tuple[str, Fit]]:
        """The pieces with their fits, lowest rate first."""
        return sorted(self.fits.items(), key=lambda item: item[1].rate)

    def data(self) -> dict[str, Any]:
        """Return the statistics as JSON data."""
        return {
            "fit_rates": [
                {"piece": name, "found": fit.found, "tried": fit.tried, "rate": fit.rate}
                for name, fit in self.fit_rates
            ],
            "reach": self.reach,
            "backups_at": list(self.backups_at),
            "backups": self.backups,
            "nodes": self.nodes,
            "mean_fit_rate": self.mean_fit_rate,
            "mean_depth": self.mean_depth,
            "seconds": round(self.seconds, 6),
        }

    def __str__(self) -> str:
        fits = [(fit.found, fit.tried) for fit in self.fits.values()]
        return _core.study_text([*self.fits], fits, self.backups_at, self.nodes, self.seconds)
