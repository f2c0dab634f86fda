"""What helps somebody who is stuck: how many solutions are left, what to take back, the next step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from tilewright.draw import svg, text
from tilewright.draw.scene import Scene
from tilewright.model import Placed, Placement, Problem
from tilewright.model.scene import problem_scene
from tilewright.results.base import Result
from tilewright.results.rating import LOOKED_AT, RULED_OUT, WIDTH, Step

#: how much a hint tells: where to look, which rule helps there, the move itself
STRENGTHS = ("where", "rule", "move")


@dataclass(frozen=True, repr=False)
class Hint(Result):
    """What helps somebody who is stuck.

    Attributes:
        problem: the puzzle with the pieces that are on the board.
        solutions: in how many ways the board can be finished.
        exact: whether these are all; else there are so many at least.
        take_back: the fewest pieces that have to be taken back, where the board cannot be finished.
        fewest: whether it is proven that fewer are not enough.
        since: the index, from 0, of the placed piece after which the board could no longer be
            finished; ``None`` where it can, or where the empty board cannot be filled.
        step: the next step; ``None`` where there is none.
        because: the pieces on the board on which that step rests: without any of these its rung
            does not find it.
        strength: how much is told: ``"where"``, ``"rule"`` or ``"move"``.
    """

    problem: Problem
    solutions: int
    exact: bool
    take_back: tuple[Placed, ...]
    fewest: bool
    since: int | None
    step: Step | None
    because: tuple[Placed, ...]
    strength: str

    SAVED_AS = ("text", "json", "csv", "svg", "png")

    @property
    def is_doomed(self) -> bool:
        """Whether the board cannot be finished."""
        return self.exact and self.solutions == 0

    def data(self) -> dict[str, Any]:
        """Return the hint as JSON data."""
        number: dict[str, Any] = {"solutions": self.solutions if self.exact else None}
        if not self.exact:
            number["at_least"] = self.solutions
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            **number,
            "take_back": [piece.data() for piece in self.take_back],
            "take_back_fewest": self.fewest,
            "since": self.since,
            "strength": self.strength,
            "deduction": None if self.step is None else self._step_data(self.step),
        }

    def _step_data(self, step: Step) -> dict[str, Any]:
        data = step.data()
        told = {"text": self._step_text(step), "cells": data["cells"], "pieces": data["pieces"]}
        if self.strength == "where":
            return {"rung": None, **told, "pieces": [], "effect": None, "because": []}
        if self.strength == "rule":
            return {"rung": step.rung, **told, "effect": None, "because": []}
        because = [piece.data() for piece in self.because]
        return {"rung": step.rung, **told, "effect": data["effect"], "because": because}

    def _step_text(self, step: Step) -> str:
        cells = " ".join(str(list(cell)) for cell in step.cells)
        where = (
            f"Look at {cells}." if cells else f"Look at {', '.join(step.pieces) or 'the board'}."
        )
        if self.strength == "where":
            return where
        if self.strength == "rule":
            return f"{where} What helps: {step.name}."
        return step.text

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values."""
        return [
            {
                "puzzle": self.problem.name,
                "solutions": self.solutions,
                "exact": self.exact,
                "take_back": " ".join(piece.piece for piece in self.take_back),
                "since": self.since,
                "text": "" if self.step is None else self._step_text(self.step),
            }
        ]

    def scene(self, caption: str = "") -> Scene:
        """Return the board with what to look at, or with crosses on what to take back."""
        laid = tuple(Placement(p.piece, p.cells[0], 0, p.cells) for p in self.problem.placed)
        if self.step is not None:
            step = self.step
            if self.strength != "move":
                step = replace(step, lays=(), rules_out=())
            return step.scene(self.problem, laid, caption)
        scene = problem_scene(self.problem, laid, caption)
        crossed = {cell: RULED_OUT for piece in self.take_back for cell in piece.cells}
        return replace(scene, marks={**scene.marks, **crossed})

    def file_text(self) -> str:
        """Return the hint with the board."""
        legend = f"{LOOKED_AT} where to look, {RULED_OUT} what goes"
        return f"{self}\n\n{text.picture(self.scene())}\n{legend}"

    def _repr_svg_(self) -> str:
        return svg.picture(self.scene(self.problem.puzzle.title or self.problem.name))

    def __str__(self) -> str:
        lines = [self._count_text()]
        if self.is_doomed:
            lines += self._doom_lines()
        if self.step is not None:
            lines.append(self._step_text(self.step))
            if self.because and self.strength == "move":
                names = ", ".join(piece.piece for piece in self.because)
                lines.append(f"This rests on what is laid: {names}.")
        return "\n".join(part for line in lines for part in wrap(line, WIDTH))

    def _count_text(self) -> str:
        if self.is_doomed:
            return "The board cannot be finished."
        if self.exact:
            ways = "one way" if self.solutions == 1 else f"{self.solutions:,} ways"
            return f"The board can be finished in {ways}."
        if self.solutions == 0:
            return "A limit came before it was known whether the board can be finished."
        return f"The board can be finished in at least {self.solutions:,} ways."

    def _doom_lines(self) -> list[str]:
        placed = self.problem.placed
        if self.since is None:
            return ["Not even the empty board can be filled."] if not self.take_back else []
        doomed = placed[self.since]
        lines = [f"Since piece number {self.since + 1} was laid it cannot be: {_text(doomed)}."]
        if self.take_back:
            fewest = "Take back" if self.fewest else "It is enough to take back"
            lines.append(f"{fewest} {'; '.join(map(_text, self.take_back))}.")
        else:
            lines.append("More than three pieces have to be taken back.")
        return lines


def _text(piece: Placed) -> str:
    return f"{piece.piece} on {' '.join(str(list(cell)) for cell in piece.cells)}"
