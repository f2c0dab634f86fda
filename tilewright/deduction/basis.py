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
        wanted: boards of the family that were asked for, 0 if none were.
        made: how many of these could be made and rated.
    """

    logic: tuple[float, ...] = weights.STARS["logic"]
    samples: int = 0
    wanted: int = 0
    made: int = 0

    def stars(self, scale: str, figure: float) -> int:
        """Return the stars, 1 to 5, of a figure on a scale."""
        return weights.stars(figure, self.logic if scale == "logic" else weights.STARS[scale])

    def text(self, scale: str) -> str:
        """Return what the stars of a scale rest on."""
        made = f"{self.made:,} of the {self.wanted:,} boards asked for could be made and rated"
        if scale == "logic" and self.samples:
            fewer = f" ({made})" if self.made < self.wanted else ""
            return f"quintiles of {self.samples} boards of this puzzle{fewer}"
        if not self.wanted:
            return "general table"
        if scale != "logic":
            return "general table (samples give stars by logic alone)"
        return f"general table (only {made})"


#: what stars rest on if nothing is known of a family
GENERAL = Basis()
