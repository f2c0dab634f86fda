"""A solution: which piece lies where.  Data only; it draws itself through ``draw``, imported on use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, total_ordering
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.lattice import Cell
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem
from tilewright.saving import Savable

if TYPE_CHECKING:
    from tilewright.draw.scene import Scene
    from tilewright.draw.shapes import Drawing
    from tilewright.model.disassembly import Disassembly


@total_ordering
@dataclass(frozen=True, repr=False)
class Solution(Savable):
    """Placements that solve a problem (``verify`` checks that they do).

    Solutions are equal that lay the same pieces on the same cells, and they have an order, so that
    a sorted list is the same at every run: by the placements of each, which are themselves compared
    by their cells, then by the piece, then by the marks.

    Attributes:
        problem: what is solved.
        placements: ordered by their first cell.
    """

    problem: Problem
    placements: tuple[Placement, ...]

    def data(self) -> dict[str, Any]:
        """Return the solution as JSON data."""
        return {"placements": [placement.data() for placement in self.placements]}

    def file_data(self) -> dict[str, Any]:
        """Return what a file of solutions holds, which ``tilewright verify`` reads."""
        problem = self.problem
        return {
            "puzzle": problem.name,
            "set": problem.settings_data(),
            "solutions": [self.data()],
        }

    def key(self) -> frozenset[tuple[str, tuple[Cell, ...], tuple[str, ...]]]:
        """Return what makes two solutions the same, whatever the order of placements."""
        return frozenset((p.piece, p.cells, p.marks) for p in self.placements)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __lt__(self, other: object) -> bool:
        return self._order < other._order if isinstance(other, Solution) else NotImplemented

    @cached_property
    def _order(self) -> list[tuple[tuple[Cell, ...], str, tuple[str, ...]]]:
        """The key by which solutions are compared: equal if the solutions are."""
        return sorted((cells, piece, marks) for piece, cells, marks in self.key())

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_order"}

    def scene(self, caption: str = "") -> Scene:
        """Return what there is to draw."""
        from tilewright.model.scene import problem_scene

        return problem_scene(self.problem, self.placements, caption)

    def __str__(self) -> str:
        from tilewright.draw import text

        return text.picture(self.scene())

    SAVED_AS: ClassVar[tuple[str, ...]] = ("svg", "png", "pdf", "text", "json")

    def drawing(self, view: str = "flat") -> Drawing:
        """Return the picture as shapes; lengths are cells.

        Args:
            view: ``"flat"`` or ``"isometric"``, of solids ``"layers"``, and of cubes ``"exploded"``
                or ``"steps"``, the steps of assembly.

        Raises:
            TilewrightError: there is no such view, or not of this lattice.
        """
        from tilewright.draw import views

        return views.view(self.titled_scene(), view)

    def svg(self, view: str = "flat") -> str:
        """Return the picture as an SVG document.

        Args:
            view: as with ``drawing``, or ``"animated"``: the pieces appear one after the other.

        Raises:
            TilewrightError: there is no such view, or not of this lattice.
        """
        from tilewright.draw import views

        return views.svg_view(self.titled_scene(), view)

    def disassemble(self, *, limit_states: int | None = None) -> Disassembly:
        """Take the solution apart by straight moves, in as few as the rule of stages has it.

        Args:
            limit_states: look at so many positions of the pieces at most.

        Raises:
            PuzzleError: pieces cannot be moved on this lattice, or placements overlap.

        >>> import tilewright
        >>> tilewright.load("soma-3x3x3").solve().disassemble().level
        1
        """
        from tilewright.model.disassembly import disassembly

        return disassembly(self, limit_states=limit_states)

    def titled_scene(self) -> Scene:
        """Return what there is to draw, with the title of the puzzle below it."""
        return self.scene(self.problem.puzzle.title or self.problem.name)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Solution of {self.problem.name}: {len(self.placements)} placements>"
