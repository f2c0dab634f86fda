"""What the results of a search for the best share: a board, how good it is, and how the search went."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from tilewright.model.solution import Solution
from tilewright.results.base import Result


class Optimum(Solution, Result):
    """Placements that a search found to be the best, or that were the best until a limit stopped it."""

    ended: str
    nodes: int
    seconds: float

    SAVED_AS = ("svg", "png", "pdf", "stl", "glb", "text", "json", "csv")

    def stats_data(self) -> dict[str, Any]:
        """Return how the search went as JSON data."""
        return {"ended": self.ended, "nodes": self.nodes, "seconds": round(self.seconds, 6)}

    @abstractmethod
    def summary(self) -> str:
        """Return how good it is as a line for people."""

    def file_text(self) -> str:
        """Return the board and how good it is."""
        return f"{self}\n{self.summary()}"

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each placement."""
        return [placement.data() for placement in self.placements]
