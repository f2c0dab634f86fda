"""How often each piece covers each cell in all solutions.  Data only; draws itself by ``draw``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tilewright.draw import heat
from tilewright.errors import printable
from tilewright.lattice import Cell
from tilewright.model.puzzle import Problem
from tilewright.model.scene import piece_letters
from tilewright.results.base import Result


@dataclass(frozen=True, repr=False)
class Heatmap(Result):
    """For each piece and cell, in how many of all solutions the piece covers the cell.

    Attributes:
        problem: what is solved.
        solutions: how many solutions there are.
        counts: for each piece, by name, the solutions in which it covers a cell; cells that it
            never covers are left out.
        proof: what proves without a search that there is no solution, ``None`` if nothing does.
    """

    problem: Problem
    solutions: int
    counts: Mapping[str, Mapping[Cell, int]]
    proof: str | None = None

    def share(self, piece: str, cell: Cell) -> Fraction:
        """Return the share of the solutions in which a piece covers a cell; 0 without solutions."""
        return Fraction(self.counts[piece].get(cell, 0), max(self.solutions, 1))

    SAVED_AS = ("svg", "png", "text", "json", "csv")

    def data(self) -> dict[str, Any]:
        """Return the counts as JSON data: the shares are these over ``solutions``."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "solutions": self.solutions,
            **({} if self.proof is None else {"proof": self.proof}),
            "pieces": {
                piece: [{"cell": list(cell), "solutions": times} for cell, times in cells.items()]
                for piece, cells in self.counts.items()
            },
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each piece and each cell it ever covers."""
        return [
            {
                "piece": piece,
                "cell": list(cell),
                "solutions": times,
                "share": float(self.share(piece, cell)),
            }
            for piece, cells in self.counts.items()
            for cell, times in cells.items()
        ]

    def picture(self) -> heat.Heat:
        """Return what there is to draw: a board for each piece."""
        letters = piece_letters([piece.name for piece in self.problem.pieces])
        most = max(self.solutions, 1)
        boards = tuple(
            heat.HeatBoard(
                name if letters[name] == name else f"{name} ({letters[name]})",
                piece_index,
                {cell: times / most for cell, times in self.counts[name].items()},
            )
            for piece_index, name in enumerate(piece.name for piece in self.problem.pieces)
        )
        title = printable(self.problem.puzzle.title or self.problem.name)
        plural = "" if self.solutions == 1 else "s"
        caption = f"{title}: per cent of {self.solutions:,} solution{plural}"
        region = self.problem.region
        return heat.Heat(self.problem.lattice.name, region.cells, boards, caption, region.wrap)

    def __str__(self) -> str:
        return heat.text_picture(self.picture())

    def _repr_svg_(self) -> str:
        return heat.svg_picture(self.picture())

    def __repr__(self) -> str:
        return f"<Heatmap of {self.problem.name}: {self.solutions} solutions>"
