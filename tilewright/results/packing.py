"""A packing: pieces on a board that they need not fill, and how good any packing can be.

It is a solution with less asked of it: required cells may be empty and pieces unused.  It says how
much it is worth by its objective, and whether a search proved that nothing is worth more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilewright.lattice import Cell
from tilewright.results.optimum import Optimum

#: what a packing can be judged by, and what one unit of it is called
OBJECTIVES: Mapping[str, str] = {"cells": "cell", "weight": "weight"}


@dataclass(frozen=True, repr=False, eq=False)
class Packing(Optimum):
    """Placements that do not overlap, and what they are worth.

    Attributes:
        objective: ``"cells"`` for the number of cells covered, ``"weight"`` for the sum of the
            weights of the pieces used.
        value: what the packing is worth.
        bound: no packing is worth more; equal to ``value`` if that is proven.
        ended: ``"done"``, or what stopped the search: ``"time"``, ``"nodes"``, ``"cancelled"``,
            ``"interrupted"``.
        nodes, seconds: how long it took.
        proof: what proves without a search that no packing is a solution, which covers the board by all
            pieces that must be used; ``None`` if nothing does.
    """

    objective: str
    value: int
    bound: int
    ended: str
    nodes: int
    seconds: float
    proof: str | None = None

    @property
    def proven(self) -> bool:
        """Whether it is proven that no packing is worth more."""
        return self.value == self.bound

    @property
    def covered(self) -> int:
        """The number of cells that are covered."""
        return sum(len(placement.cells) for placement in self.placements)

    @property
    def empty(self) -> tuple[Cell, ...]:
        """The cells that nothing covers, optional ones among them."""
        covered = {cell for placement in self.placements for cell in placement.cells}
        return tuple(cell for cell in self.problem.region.cells if cell not in covered)

    @property
    def unused(self) -> dict[str, int]:
        """The copies left over of each piece; pieces without an upper end are never used up."""
        used = Counter(placement.piece for placement in self.placements)
        return {
            piece.name: piece.copies[1] - used[piece.name]
            for piece in self.problem.pieces
            if piece.copies[1] is not None and piece.copies[1] > used[piece.name]
        }

    def file_data(self) -> dict[str, Any]:
        """Return what a file holds, which ``tilewright verify`` reads."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "best": self.best_data(),
            **({} if self.proof is None else {"proof": self.proof}),
            "solutions": [self.data()],
            "stats": self.stats_data(),
        }

    def best_data(self) -> dict[str, Any]:
        """Return what the packing is worth as JSON data."""
        return {
            "objective": self.objective,
            "value": self.value,
            "bound": self.bound,
            "proven": self.proven,
        }

    def summary(self) -> str:
        """Return what the packing is worth as a line for people.

        >>> from tilewright import Piece, Puzzle, Region
        >>> bars = Puzzle("bars", Region.box(4, 1), (Piece.of("bar", "XXX", copies=2),))
        >>> bars.best().summary()
        'bars: 3 of 4 cells covered, proven best; unused: bar'
        """
        cells = len(self.problem.region.cells)
        text = f"{self.problem.name}: {self.covered:,} of {cells:,} cells covered"
        if self.objective != "cells":
            text += f", {self.objective} {self.value:,}"
        text += ", proven best" if self.proven else f"; no packing has more than {self.bound:,}"
        left = [f"{n} {name}" if n > 1 else name for name, n in self.unused.items()]
        return text + (f"; unused: {', '.join(left)}" if left else "")

    def __repr__(self) -> str:
        how = "proven best" if self.proven else f"at most {self.bound}"
        return f"<Packing of {self.problem.name}: {self.objective} {self.value}, {how}>"
