"""A challenge: a setting of a setup that can be solved.  Data only; draws itself by ``draw``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright import _core
from tilewright.draw import grid, svg, text
from tilewright.draw.scene import Scene
from tilewright.model import Setting, Solution
from tilewright.model.outlined_areas import outlined_areas
from tilewright.model.scene import problem_scene
from tilewright.model.slot import setting_data, setting_text, value_text
from tilewright.results.base import Result

#: solutions of a challenge are counted up to this number if it may have several
COUNTED = _core.MOST_COUNTED


@dataclass(frozen=True)
class Judged:
    """How hard a challenge is, and whether that is what was wanted.

    Attributes:
        stars: 1 to 5; ``None`` if a limit came first.
        difficulty: the figures of the scales, as ``Rating.difficulty_data`` gives them.
        distance: from the range that was wanted; 0 within it.
        basis: what the stars rest on, in words.
    """

    stars: int | None
    difficulty: Mapping[str, Any]
    distance: float = 0.0
    basis: str = ""


@dataclass(frozen=True, repr=False)
class Challenge(Result):
    """A setting of the setup that can be solved, or a board with some pieces given.

    Attributes:
        setting: the value of each slot.
        solutions: how many solutions it has; at most ``COUNTED`` are counted, and ``exact`` says
            whether these are all.
        solution: one of them; its problem has the givens as placed pieces.
        judged: how hard it is; ``None`` if nobody asked.
        given: whether its placed pieces were chosen for it.
        document: the puzzle as the plain data of a puzzle file, if it is one of its own; ``None`` if it is
            that of all challenges.  Its solutions are then one up to its symmetries.
    """

    setting: Setting
    solutions: int
    solution: Solution
    judged: Judged | None = None
    given: bool = False
    document: Mapping[str, Any] | None = None

    SAVED_AS = ("svg", "png", "text", "json", "csv")

    def data(self) -> dict[str, Any]:
        """Return the challenge as JSON data; ``stars`` and ``difficulty`` are null where nobody asked."""
        data: dict[str, Any] = {
            "set": setting_data(self.setting),
            "solutions": self.solutions if self.exact else None,
        }
        if not self.exact:
            data["at_least"] = self.solutions
        if self.given:
            data["givens"] = [piece.data() for piece in self.solution.problem.placed]
        if self.document is not None:
            data = {**data, "distinct": 1, "puzzle": dict(self.document)}
        judged = self.judged
        data["stars"] = None if judged is None else judged.stars
        data["difficulty"] = None if judged is None else dict(judged.difficulty)
        data["basis"] = "" if judged is None else judged.basis
        return {**data, "solution": self.solution.data()}

    @property
    def exact(self) -> bool:
        """Whether there are no more solutions than were counted."""
        return self.solutions < COUNTED

    def scene(self, caption: str = "") -> Scene:
        """Return what there is to draw: the board to be solved, not the solution."""
        return problem_scene(self.solution.problem, caption=caption)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values: the slots as text, figures, ``None`` for those that are not known."""
        slots = {name: value_text(value) for name, value in self.setting.items()}
        row: dict[str, Any] = {**slots, "solutions": self.solutions if self.exact else None}
        if self.given:
            row["givens"] = self._givens_text()
        row["stars"] = None if self.judged is None else self.judged.stars
        if self.document is not None:
            row["puzzle"] = json.dumps(self.document)
        return [row]

    def file_text(self) -> str:
        """Return the challenge and its board."""
        return f"{self}\n{text.picture(self.scene())}"

    def page(self, number: int) -> str:
        """Return the challenge as a line and the board, for people."""
        board = text.picture(problem_scene(self.solution.problem))
        return f"{self.headline(number)}\n{board}"

    def headline(self, number: int) -> str:
        """Return the challenge as a line."""
        plural = "" if self.solutions == 1 else "s"
        least = "" if self.exact else "at least "
        symmetric = (
            ", one up to symmetry" if self.document is not None and self.solutions > 1 else ""
        )
        line = f"{number}. {self}  ({least}{self.solutions:,} solution{plural}{symmetric})"
        if self.judged is None or self.judged.stars is None:
            return line
        return f"{line}  {'*' * self.judged.stars}{'.' * (5 - self.judged.stars)}"

    def _givens_text(self) -> str:
        placed = self.solution.problem.placed
        return " ".join(f"{p.piece}@{','.join(map(str, p.cells[0]))}" for p in placed)

    def _own_text(self) -> str:
        """Return what a puzzle of its own asks for: of areas, or of how many kinds of piece."""
        problem = self.solution.problem
        areas = outlined_areas(problem)
        if areas and all(area.mark for area in areas):
            return ", ".join(f"{area.mark}: {area.label}" for area in areas)
        kinds = len(problem.pieces)
        return f"{kinds} kind{'' if kinds == 1 else 's'} of piece"

    def _repr_svg_(self) -> str:
        return svg.picture(self.scene(self.solution.problem.puzzle.title))

    def __str__(self) -> str:
        parts = [setting_text(self.setting)] if self.setting else []
        if self.document is not None:
            parts.append(self._own_text())
        if self.given:
            placed = self.solution.problem.placed
            parts.append(
                f"{len(placed)} given: {self._givens_text()}" if placed else "nothing given"
            )
        return "  ".join(parts)


def challenges_picture(challenges: Sequence[Challenge], title: str) -> str:
    """Return the boards of challenges as one SVG document, numbered from 1."""
    scenes = [challenge.scene(f"challenge {n}") for n, challenge in enumerate(challenges, 1)]
    return svg.write(grid.drawing(scenes, title, "\n".join(map(str, challenges))))
