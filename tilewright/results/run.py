"""The result of a long run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.results.count import Count
from tilewright.results.run_figures import RunFigures


@dataclass(frozen=True, eq=False, repr=False)
class RunCount(RunFigures, Count):
    """A count with a ledger on disk.

    Attributes:
        weight: the exact share of the work that is done; 1 if the count is complete.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were counted again by other means, with the same result.
        kept: how many solutions are kept.
        failures: what went wrong with units, the last ones.
    """

    def data(self) -> dict[str, Any]:
        """Return the count as JSON data."""
        return super().data() | self.run_data()
