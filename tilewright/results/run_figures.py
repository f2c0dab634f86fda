"""What a ledger on disk adds to a result."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, eq=False, repr=False)
class RunFigures:
    """The figures of a run, whatever it is of.

    Attributes:
        weight: the exact share of the work that is done; 1 where it is complete.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were counted again by other means, with the same result.
        kept: how many solutions or rows are kept.
        failures: what went wrong with units, the last ones.
    """

    weight: Fraction
    folder: str
    units: int
    rechecked: int
    kept: int
    failures: tuple[str, ...]

    def run_data(self) -> dict[str, Any]:
        """Return the figures as JSON data."""
        return {
            "weight": str(self.weight),
            "folder": self.folder,
            "units": self.units,
            "rechecked": self.rechecked,
            "kept": self.kept,
        }
