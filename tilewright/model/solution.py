"""A solution: which piece lies where.  Data only; it draws itself through ``draw``, imported on use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright.lattice import Cell
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem

if TYPE_CHECKING:
    from tilewright.draw.scene import Scene


@dataclass(frozen=True, repr=False)
class Solution:
    """Placements that solve a problem (``verify`` tells whether they do).

    Attributes:
        problem: what is solved.
        placements: ordered by their first cell.
    """

    problem: Problem
    placements: tuple[Placement, ...]

    def data(self) -> dict[str, Any]:
        """Return the solution as JSON data."""
        return {"placements": [placement.data() for placement in self.placements]}

    def key(self) -> frozenset[tuple[str, tuple[Cell, ...], tuple[str, ...]]]:
        """Return what makes two solutions the same, whatever the order of placements."""
        return frozenset((p.piece, p.cells, p.marks) for p in self.placements)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def scene(self, caption: str = "") -> Scene:
        """Return what there is to draw."""
        from tilewright.model.scene import problem_scene

        return problem_scene(self.problem, self.placements, caption)

    def __str__(self) -> str:
        from tilewright.draw import text

        return text.picture(self.scene())

    def _repr_svg_(self) -> str:
        from tilewright.draw import svg

        return svg.picture(self.scene(self.problem.puzzle.title or self.problem.name))

    def __repr__(self) -> str:
        return f"<Solution of {self.problem.name}: {len(self.placements)} placements>"
