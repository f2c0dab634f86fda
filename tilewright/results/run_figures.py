"""The figures that a ledger on disk adds to a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tilewright.model.known import contradiction, counted

#: the names of the numbers of a result, and what they are if it has none
_FIGURES: tuple[tuple[str, Any], ...] = (("solutions", 0), ("distinct", None), ("classes", "all"))


@dataclass(frozen=True, eq=False, repr=False)
class RunFigures:
    """The figures of a run, whatever it is of.

    Attributes:
        weight: the exact share of the work that is done; 1 if it is complete.
        folder: of the ledger.
        units: how many units of work are done.
        rechecked: how many of them were counted again by other means, with the same result.
        kept: how many solutions or rows are kept.
        failures: what went wrong with units, the last ones.
        known: the numbers that the puzzle expects for this setting.
    """

    weight: Fraction
    folder: str
    units: int
    rechecked: int
    kept: int
    failures: tuple[str, ...]
    known: Mapping[str, int]

    @property
    def contradiction(self) -> str:
        """How a complete run contradicts what the puzzle expects, for people; ``""`` if it does not."""
        return contradiction(self.known, self._found()) if self._is_complete() else ""

    def _is_complete(self) -> bool:
        return bool(self.weight == 1 and getattr(self, "complete", False))

    def _found(self) -> dict[str, int | None]:
        numbers = (getattr(self, name, default) for name, default in _FIGURES)
        return counted(*numbers)

    def run_data(self) -> dict[str, Any]:
        """Return the figures as JSON data."""
        return {
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
