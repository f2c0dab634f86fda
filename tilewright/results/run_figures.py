"""The figures that a ledger on disk adds to a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from tilewright.model import Setting
from tilewright.model.known import contradiction, counted


@dataclass(frozen=True, eq=False, repr=False)
class RunFigures:
    """The figures of a run, whatever it is of.

    Attributes:
        puzzle: the puzzle's name.
        setting: the value of each slot of its setup that was chosen.
        settings: these and the switches that were set, as JSON data.
        solutions: how many there are, with all their images.
        complete: whether all of the work is done.
        ended: ``"done"``, or what stopped it.
        engine: that counted; ``"auto"`` where each setting or board had its own.
        nodes, seconds, threads: what it took.
        weight: the exact share of the work that is done; 1 if it is complete.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were counted again by other means, with the same result.
        kept: how many solutions or rows are kept.
        failures: what went wrong with units, the last ones.
        known: the numbers that the puzzle expects for this setting.
    """

    puzzle: str
    setting: Setting
    settings: Mapping[str, Any]
    solutions: int
    complete: bool
    ended: str
    engine: str
    nodes: int
    seconds: float
    threads: int
    weight: Fraction
    folder: str
    units: int
    rechecked: int
    kept: int
    failures: tuple[str, ...]
    known: Mapping[str, int]
    #: what the numbers are while the run is not complete, for people
    SO_FAR: ClassVar[str] = "the numbers are lower bounds"

    @property
    def contradiction(self) -> str:
        """How a complete run contradicts what the puzzle expects, for people; ``""`` if it does not."""
        return contradiction(self.known, self._found()) if self._is_complete() else ""

    def _is_complete(self) -> bool:
        return self.weight == 1 and self.complete

    def _found(self) -> dict[str, int | None]:
        distinct, classes = getattr(self, "distinct", None), getattr(self, "classes", "all")
        return counted(self.solutions, distinct, classes)

    def run_data(self) -> dict[str, Any]:
        """Return how it was found as JSON data."""
        return {
            "engine": self.engine,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "threads": self.threads,
            **expected_data(self.known, self._found(), is_complete=self._is_complete()),
            "weight": str(self.weight),
            "folder": self.folder,
            "units": self.units,
            "rechecked": self.rechecked,
            "kept": self.kept,
        }


def expected_data(
    known: Mapping[str, int], found: Mapping[str, int | None], *, is_complete: bool
) -> dict[str, Any]:
    """Return known numbers and whether those that were found agree, as JSON data; nothing if none is known.

    Args:
        known: what the puzzle expects.
        found: the numbers so far, by the same names.
        is_complete: whether they are final: only then is there an ``agrees``.
    """
    if not known:
        return {}
    data: dict[str, Any] = {"expected": known.get("solutions")}
    if "distinct" in known:
        data["expected_distinct"] = known["distinct"]
    return data | {"agrees": not contradiction(known, found) if is_complete else None}
