"""The result of growing puzzles with a ledger on disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.results.base import Result
from tilewright.results.grown_design import GrownDesign
from tilewright.results.run_figures import RunFigures


@dataclass(frozen=True, repr=False)
class RunGrow(RunFigures, Result):
    """Puzzles that grew with a ledger on disk.

    Attributes:
        puzzle: the puzzle's name.
        setting, settings: none.
        design: the best puzzles so far, and what was tried.
        solutions: how many walks found a puzzle.
        complete: whether all walks are done.
        ended: ``"done"``, or what stopped it.
        engine: ``"auto"``.
        nodes: how many assemblies were judged.
        seconds, threads: what it took.
        weight: the exact share of the walks that is done.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were walked again, with the same result.
        kept: how many rows are kept, one a walk.
        failures: what went wrong with units, the last ones.
    """

    design: GrownDesign

    SO_FAR = "these are the best puzzles so far"

    def data(self) -> dict[str, Any]:
        """Return the design, and how it was found, as JSON data."""
        return {
            **self.design.data(),
            "complete": self.complete,
            "ended": self.ended,
            **self.run_data(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each listed puzzle."""
        return self.design.rows

    def __str__(self) -> str:
        return str(self.design)
