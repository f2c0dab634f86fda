"""The basis of stars: the general table, or the quintiles of a family of boards."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.deduction import weights


@dataclass(frozen=True)
class Basis:
    """Which thresholds the stars rest on.

    Attributes:
        logic: the scores at which the second to the fifth star begin.
        samples: boards of the family that they are the quintiles of; 0 for the general table.
    """

    logic: tuple[float, ...] = weights.STARS["logic"]
    samples: int = 0

    def stars(self, scale: str, figure: float) -> int:
        """Return the stars, 1 to 5, of a figure on a scale."""
        return weights.stars(figure, self.logic if scale == "logic" else weights.STARS[scale])

    def text(self, scale: str) -> str:
        """Return what the stars of a scale rest on."""
        if scale == "logic" and self.samples:
            return f"quintiles of {self.samples} boards of this puzzle"
        return "general table"


#: what stars rest on if nothing is known of a family
GENERAL = Basis()
