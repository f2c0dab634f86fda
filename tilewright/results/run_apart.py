"""The result of taking all assemblies of a puzzle apart with a ledger on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilewright.model import Solution
from tilewright.model.classes import Classes
from tilewright.results.disassemblies import LevelFigures
from tilewright.results.run_figures import RunFigures


@dataclass(frozen=True, repr=False)
class RunApart(RunFigures, LevelFigures):
    """How many assemblies come apart, and with which levels, with a ledger on disk.

    Attributes:
        puzzle: the puzzle's name.
        setting: the value of each slot of its setup.
        settings: these and the switches that were set, as JSON data.
        solutions: assemblies with all their images.
        assemblies: classes of them: one of each was taken apart.
        apart, not_apart, unknown: how many of them come apart, do not, or met a limit first.
        level: the highest level, ``None`` if none comes apart.
        histogram: how many come apart with each level.
        examples: an assembly of each level, by level.
        complete: whether every assembly was taken, and the verdict on each is known.
        ended: ``"done"``, or what stopped it; ``"states"`` where the limit of states did.
        engine: that searched the assemblies.
        nodes, seconds, threads: what it took.
        classes: which assemblies are one.
        weight: the exact share of the work that is done; 1 if all assemblies were taken.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were done again by other means, with the same result.
        kept: how many rows are kept, one for each level in each unit.
        failures: what went wrong with units, the last ones.
    """

    examples: Mapping[int, Solution]
    classes: Classes

    @property
    def distinct(self) -> int:
        """The number of assemblies, as counts have it."""
        return self.assemblies

    def data(self) -> dict[str, Any]:
        """Return the numbers, an example of each level, and how it was found, as JSON data."""
        return {
            "puzzle": self.puzzle,
            "set": dict(self.settings),
            "classes": self.classes,
            "solutions": self.solutions,
            **self.figures(),
            "examples": [
                {"level": level, **solution.data()} for level, solution in self.examples.items()
            ],
            **self.run_data(),
        }

    def _is_complete(self) -> bool:
        return self.weight == 1 and self.ended in ("done", "states")
