"""The result of designing boards with a ledger on disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.results.base import Result
from tilewright.results.board_design import BoardDesign
from tilewright.results.run_figures import RunFigures


@dataclass(frozen=True, repr=False)
class RunBoards(RunFigures, Result):
    """A design of boards with a ledger on disk.

    Attributes:
        puzzle: the puzzle's name.
        setting: the value of each slot of its setup.
        settings: these and the switches that were set, as JSON data.
        design: the best boards so far, and what all came to.
        solutions: of all boards together; lower bounds among them where counting was capped.
        distinct: the same up to the symmetries of each board.
        complete: whether every board has its row.
        ended: ``"done"``, or what stopped it.
        engine: that counted; ``"auto"`` where each board had its own.
        nodes, seconds, threads: what it took.
        weight: the exact share of the boards that is done; 1 if the design is complete.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were counted again by another engine, with the same result.
        kept: how many rows are kept.
        failures: what went wrong with units, the last ones.
    """

    design: BoardDesign
    distinct: int

    SAVED_AS = BoardDesign.SAVED_AS
    SO_FAR = "these are the best boards so far"

    def data(self) -> dict[str, Any]:
        """Return the design, and how it was found, as JSON data."""
        return {
            **self.design.data(),
            "set": dict(self.settings),
            "complete": self.complete,
            "ended": self.ended,
            **self.run_data(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each listed board."""
        return self.design.rows

    def _repr_svg_(self) -> str:
        return self.design._repr_svg_()

    def __str__(self) -> str:
        return str(self.design)
