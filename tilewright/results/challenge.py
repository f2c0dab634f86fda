"""A challenge: a setting of a setup that can be solved.  Data only; draws itself by ``draw``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.draw import grid, svg, text
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

    SAVED_AS = ("svg", "png", "text", "json", "csv")

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

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values: the slots as text, and the number of solutions."""
        slots = {name: value_text(value) for name, value in self.setting.items()}
        return [{**slots, "solutions": self.solutions}]

    def file_text(self) -> str:
        """Return the challenge and its board."""
        return f"{self}\n{text.picture(self.scene())}"

    def page(self, number: int) -> str:
        """Return the challenge as a line and the board, for people."""
        plural = "" if self.solutions == 1 else "s"
        board = text.picture(problem_scene(self.solution.problem))
        return f"{number}. {self}  ({self.solutions:,} solution{plural})\n{board}"

    def _repr_svg_(self) -> str:
        return svg.picture(self.scene(self.solution.problem.puzzle.title))

    def __str__(self) -> str:
        return "  ".join(f"{name}={value_text(value)}" for name, value in self.setting.items())


def challenges_picture(challenges: Sequence[Challenge], title: str) -> str:
    """Return the boards of challenges as one SVG document, numbered from 1."""
    scenes = [challenge.scene(f"challenge {n}") for n, challenge in enumerate(challenges, 1)]
    return svg.write(grid.drawing(scenes, title, "\n".join(map(str, challenges))))
