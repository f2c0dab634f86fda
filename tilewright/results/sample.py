"""Solutions drawn at random: a list that a notebook shows as a grid of boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tilewright.draw import grid, svg
from tilewright.model import Problem, Solution
from tilewright.results.base import LONGEST_REPR
from tilewright.saving import Savable

#: boards that a notebook shows
SHOWN = 24


class Sample(list[Solution], Savable):
    """Solutions in the order drawn; a list in all respects, and equal to one.

    Attributes:
        problem: what is solved.
        seed: the seed of the random choices.
        proof: what proves without a search that there is no solution, ``None`` if nothing does.
    """

    SAVED_AS = ("svg", "png", "text", "json", "csv")

    problem: Problem
    seed: int
    proof: str | None

    def __init__(
        self, problem: Problem, seed: int, solutions: Iterable[Solution], proof: str | None = None
    ) -> None:
        super().__init__(solutions)
        self.problem = problem
        self.seed = seed
        self.proof = proof

    def data(self) -> list[dict[str, Any]]:
        """Return the solutions as JSON data."""
        return [solution.data() for solution in self]

    def file_data(self) -> dict[str, Any]:
        """Return what a file of solutions holds, which ``tilewright verify`` reads."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "seed": self.seed,
            "complete": False,
            **({} if self.proof is None else {"proof": self.proof}),
            "solutions": self.data(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each placement of each solution, with plain values."""
        return [
            {
                "solution": number,
                "piece": placement.piece,
                "orientation_index": placement.orientation_index,
                "cells": " ".join(",".join(map(str, cell)) for cell in placement.cells),
            }
            for number, solution in enumerate(self)
            for placement in solution.placements
        ]

    def file_picture(self) -> str:
        """Return all boards as one SVG document."""
        return self._picture(len(self))

    def _picture(self, most: int) -> str:
        shown = self[:most]
        scenes = [solution.scene(str(number)) for number, solution in enumerate(shown)]
        title = f"{self.problem.puzzle.title or self.problem.name}, drawn at random"
        return svg.write(grid.drawing(scenes, title, "\n\n".join(map(str, shown))))

    def _repr_svg_(self) -> str | None:
        """Return the first boards as a picture, which is how a notebook shows a sample."""
        return self._picture(SHOWN) if self else None

    def __str__(self) -> str:
        return "\n\n".join(map(str, self))

    def __repr__(self) -> str:
        number = f"{len(self)} solution{'' if len(self) == 1 else 's'}"
        return f"<Sample of {self.problem.name}: {number}, seed {self.seed}>"[: LONGEST_REPR + 40]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problem, self.seed, list(self), self.proof)
