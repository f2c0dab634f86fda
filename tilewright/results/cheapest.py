"""The cheapest solution: a solution with what it costs, and what any solution costs at least."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tilewright.results.optimum import Optimum

#: what a solution can be cheap in, and how its cost is named
OBJECTIVES: Mapping[str, str] = {"cost": "cost", "pieces": "pieces laid"}


@dataclass(frozen=True, repr=False, eq=False)
class CheapestSolution(Optimum):
    """A solution that costs as little as a search found.

    Attributes:
        objective: ``"cost"`` for the sum of the costs of the pieces laid, ``"pieces"`` for their
            number.
        cost: what the solution costs.
        bound: no solution costs less; equal to ``cost`` if that is proven.
        ended: ``"done"``, or what stopped the search: ``"time"``, ``"nodes"``, ``"memory"``,
            ``"cancelled"``, ``"interrupted"``.
        nodes, seconds: how long it took.
    """

    objective: str
    cost: int
    bound: int
    ended: str
    nodes: int
    seconds: float

    @property
    def proven(self) -> bool:
        """Whether it is proven that no solution costs less."""
        return self.cost == self.bound

    def file_data(self) -> dict[str, Any]:
        """Return what a file holds, which ``tilewright verify`` reads; it does not list all solutions."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "complete": False,
            "ended": self.ended,
            **self.cost_data(),
            "solutions": [self.data()],
            "stats": self.stats_data(),
        }

    def cost_data(self) -> dict[str, Any]:
        """Return what the solution costs as JSON data."""
        return {
            "objective": self.objective,
            "cost": self.cost,
            "bound": self.bound,
            "proven": self.proven,
        }

    def summary(self) -> str:
        """Return what the solution costs as a line for people.

        >>> from tilewright import Piece, Puzzle, Region
        >>> bars = [Piece.of("one", "X", copies="any"), Piece.of("two", "XX", copies="any", cost=3)]
        >>> Puzzle("bars", Region.box(3, 1), tuple(bars)).cheapest().summary()
        'bars: cost 3, proven least'
        """
        pieces = f"{self.cost:,} piece{'' if self.cost == 1 else 's'}"
        text = f"{self.problem.name}: "
        text += pieces if self.objective == "pieces" else f"cost {self.cost:,}"
        least = "fewest" if self.objective == "pieces" else "least"
        if self.proven:
            return f"{text}, proven {least}"
        fewer = "has fewer" if self.objective == "pieces" else "costs less"
        return f"{text}; no solution {fewer} than {self.bound:,}"

    def __repr__(self) -> str:
        how = "proven least" if self.proven else f"at least {self.bound}"
        return f"<CheapestSolution of {self.problem.name}: {self.objective} {self.cost}, {how}>"
