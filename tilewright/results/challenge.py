"""A challenge: a setting of a setup that can be solved.  Data only; draws itself by ``draw``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.draw.scene import Scene
from tilewright.model import Setting, Solution
from tilewright.model.scene import problem_scene
from tilewright.model.slot import value_data, value_text
from tilewright.results.base import Result


@dataclass(frozen=True, repr=False)
class Challenge(Result):
    """A setting of the setup that can be solved.

    Attributes:
        setting: the value of each slot.
        solutions: how many solutions it has, at most 10,000 are counted.
        solution: one of them.
    """

    setting: Setting
    solutions: int
    solution: Solution

    def data(self) -> dict[str, Any]:
        """Return the challenge as JSON data."""
        return {
            "set": {name: value_data(value) for name, value in self.setting.items()},
            "solutions": self.solutions,
            "solution": self.solution.data(),
        }

    def scene(self, caption: str = "") -> Scene:
        """Return what there is to draw: the board to be solved, not the solution."""
        return problem_scene(self.solution.problem, caption=caption)

    def _repr_svg_(self) -> str:
        from tilewright.draw import svg

        return svg.picture(self.scene(self.solution.problem.puzzle.title))

    def __str__(self) -> str:
        return "  ".join(f"{name}={value_text(value)}" for name, value in self.setting.items())
