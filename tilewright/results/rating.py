"""How hard a puzzle is: the steps of a solver that works as a person does, and plays by chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from tilewright.draw import grid, svg, text
from tilewright.draw.scene import Scene
from tilewright.lattice import Cell
from tilewright.model import Placed, Placement, Problem, Solution
from tilewright.model.scene import problem_scene
from tilewright.results.base import Result

#: columns of the text
WIDTH = 80
#: boards of a picture at most
_BOARDS = 60
#: what stands on cells that a step looks at, and on those of a placement that it rules out
LOOKED_AT, RULED_OUT = "?", "x"


@dataclass(frozen=True)
class Step:
    """One step of a solver that works as a person does.

    Attributes:
        rung: the short name of its kind, such as ``"3a"``.
        name: its kind in words.
        text: what is deduced and why, in a sentence.
        cells: the cells to look at.
        pieces: the names of the pieces that it speaks of.
        lays: what it lays.
        rules_out: what it rules out.
        open: how many steps of this kind were open.
        length: how many steps a trial takes before it fails; 0 if nothing is tried.
        score: how hard it is, taken alone: the weight of its kind, divided by ``open``, 4 at most.
    """

    rung: str
    name: str
    text: str
    cells: tuple[Cell, ...]
    pieces: tuple[str, ...]
    lays: tuple[Placement, ...]
    rules_out: tuple[Placement, ...]
    open: int
    length: int
    score: float

    def data(self) -> dict[str, Any]:
        """Return the step as JSON data."""
        return {
            "rung": self.rung,
            "name": self.name,
            "text": self.text,
            "cells": [list(cell) for cell in self.cells],
            "pieces": list(self.pieces),
            "effect": {
                "lay": [Placed.of(laid).data() for laid in self.lays],
                "rule_out": [Placed.of(laid).data() for laid in self.rules_out],
            },
            "open": self.open,
            "length": self.length,
            "score": round(self.score, 3),
        }

    def scene(self, problem: Problem, laid: tuple[Placement, ...], caption: str = "") -> Scene:
        """Return the board as it is before the step, or after it where it lays pieces.

        Args:
            problem: the puzzle.
            laid: what was laid before.
            caption: below the board.
        """
        scene = problem_scene(problem, (*laid, *self.lays), caption)
        covered = {cell for tile in scene.tiles for cell in tile.cells}
        out = [cell for placement in self.rules_out[:1] for cell in placement.cells]
        labels = {cell: RULED_OUT for cell in out if cell not in covered}
        labels |= {cell: LOOKED_AT for cell in self.cells if cell not in covered}
        return replace(scene, labels={**scene.labels, **labels}, named=True)


@dataclass(frozen=True)
class Logic:
    """The puzzle solved by deductions.

    Attributes:
        score: the mean, over the pieces, of the time when it is known where they lie, if everything
            that can be deduced goes on at once; what is forced takes no time.
        hardest: the hardest rung that is needed; ``""`` if none is.
        rungs: how many placements each rung finds or rules out first.
        steps: one after another, always the easiest that is open; none if only the figures were
            asked for.
        ended: ``"solved"``; ``"stuck"`` if nothing more can be deduced, several solutions being
            left; ``"clash"`` if there is no solution; ``"stopped"`` by a limit, ``"steps"`` by that on
            their number.
    """

    score: float
    hardest: str
    rungs: Mapping[str, int]
    steps: tuple[Step, ...]
    ended: str

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "score": round(self.score, 3),
            "hardest": self.hardest,
            "ended": self.ended,
            "rungs": dict(self.rungs),
            "steps": [step.data() for step in self.steps],
        }


@dataclass(frozen=True)
class Effort:
    """How plays by chance go: how many more pieces are laid than needed, and what goes wrong.

    Attributes:
        median, low, high: of the decimal logarithm of pieces laid over pieces needed: the middle play
            and the quartiles; a play that was cut short counts as far as it came.
        traps: the share of plays in which the first choice had to be taken back.
        depth: how many more pieces lie on the board, on average, before a wrong choice shows; 0 if
            none was made.
        needed: the pieces that the full board needs beyond those given; the middle play.
        plays: how many.
        unsolved: how many of them were cut short.
    """

    median: float
    low: float
    high: float
    traps: float
    depth: float
    needed: float
    plays: int
    unsolved: int

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {name: round(value, 4) for name, value in vars(self).items()}


@dataclass(frozen=True, repr=False)
class Rating(Result):
    """How hard a puzzle is.

    Attributes:
        problem: what is rated.
        solutions: how many there are, 0 or 1; ``None`` if there are several, or a limit came first.
        at_least: so many solutions are known to exist: 2 if there are several.
        solution: one of them.
        logic: the puzzle solved by deductions, ``None`` if there is nothing to be solved.
        search: plays by chance, ``None`` as well.
        choices: the decimal logarithm of the product of choices along the way to the only
            solution, where the peg with the fewest is next (K. Lubick, L-Puzzle_Solver); ``None``
            where the puzzle has no pegs, or not one solution.
        stars: 1 to 5; ``None`` if there is no solution or a limit came first.
        scale: the scale of the stars, ``"logic"`` or ``"search"``.
        version: of the table of weights and thresholds.
        basis: what the stars rest on, in words; ``""`` if there are none.
        proof: what proves without a search that there is no solution, ``None`` if nothing does.
    """

    problem: Problem
    solutions: int | None
    solution: Solution | None
    logic: Logic | None
    search: Effort | None
    choices: float | None
    stars: int | None
    scale: str
    version: int
    basis: str = ""
    at_least: int = 0
    proof: str | None = None

    SAVED_AS = ("text", "json", "csv", "svg", "png")

    def data(self) -> dict[str, Any]:
        """Return the rating as JSON data."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "solutions": self.solutions,
            **({"at_least": self.at_least} if self.solutions is None else {}),
            **({} if self.proof is None else {"proof": self.proof}),
            "stars": self.stars,
            "scale": self.scale,
            "difficulty": self.difficulty_data(),
            "version": self.version,
            "basis": self.basis,
            "steps": [] if self.logic is None else [step.data() for step in self.logic.steps],
        }

    def difficulty_data(self) -> dict[str, Any]:
        """Return the figures of the scales as JSON data, without the steps."""
        logic = None if self.logic is None else self.logic.data()
        if logic is not None:
            del logic["steps"]
        search = None if self.search is None else self.search.data()
        choices = None if self.choices is None else round(self.choices, 4)
        return {"logic": logic, "search": search, "choices": choices}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values."""
        return [
            {
                "puzzle": self.problem.name,
                "stars": self.stars,
                "scale": self.scale,
                "solutions": self.solutions,
                "at_least": self.at_least,
                "logic": None if self.logic is None else round(self.logic.score, 3),
                "hardest": "" if self.logic is None else self.logic.hardest,
                "search": None if self.search is None else round(self.search.median, 4),
                "choices": None if self.choices is None else round(self.choices, 4),
            }
        ]

    def boards(self) -> Iterator[tuple[str, Scene]]:
        """Yield each step as its text and its board."""
        laid: tuple[Placement, ...] = ()
        for number, step in enumerate(self.logic.steps if self.logic else (), 1):
            yield f"{number}. {step.text}", step.scene(self.problem, laid, f"{number}: {step.name}")
            laid += step.lays

    def trace_text(self) -> str:
        """Return the steps as text, each that lays a piece with the board after it."""
        parts = []
        steps = self.logic.steps if self.logic else ()
        for step, (line, scene) in zip(steps, self.boards(), strict=True):
            parts.append("\n".join(wrap(line, WIDTH, subsequent_indent="   ")))
            if step.lays:
                parts.append(f"{text.picture(scene)}\n")
        return "\n".join(parts)

    def file_picture(self) -> str:
        """Return the boards of the steps that lay pieces, or of all if none does, as SVG."""
        shown = list(self.boards())
        steps = self.logic.steps if self.logic else ()
        laying = [board for step, board in zip(steps, shown, strict=True) if step.lays]
        scenes = [scene for _, scene in laying or shown][:_BOARDS] or [problem_scene(self.problem)]
        title = f"{self.problem.puzzle.title or self.problem.name}: {stars_text(self.stars)}"
        return svg.write(grid.drawing(scenes, title, str(self)))

    def file_text(self) -> str:
        """Return the rating with all its steps."""
        return f"{self}\n\n{self.trace_text()}".rstrip()

    def _repr_svg_(self) -> str:
        return self.file_picture()

    def __str__(self) -> str:
        lines = [f"{self.problem.name}: {self._headline()}"]
        if self.logic is not None and self.logic.steps:
            lines.append(f"logic      {self._logic_text(self.logic)}")
        if self.search is not None:
            lines.append(f"search     {self._search_text(self.search)}")
        if self.choices is not None:
            lines.append(
                f"choices    {10**self.choices:,.0f} ways to choose on the way, 10^{self.choices:.2f}"
            )
        if self.basis:
            lines.append(f"stars      {self.basis}, version {self.version}")
        wrapped = (wrap(line, WIDTH, subsequent_indent=" " * 11) for line in lines)
        return "\n".join(line for part in wrapped for line in part)

    def _headline(self) -> str:
        if self.solutions == 0:
            proof = "" if self.proof is None else f" (proven: {self.proof})"
            return f"there is no solution, so there is nothing to rate{proof}"
        if self.stars is None:
            return "a limit came before it could be rated"
        only = "one solution" if self.solutions == 1 else "solvable"
        only = "several solutions" if self.at_least > 1 else only
        return f"{stars_text(self.stars)} by {self.scale}, {only}"

    def _logic_text(self, logic: Logic) -> str:
        names = {step.rung: step.name for step in logic.steps}
        ends = {"stuck": ", then nothing more is forced", "stopped": ", then a limit came"}
        number = f"{len(logic.steps)} step{'' if len(logic.steps) == 1 else 's'}"
        named = f" ({names[logic.hardest]})" if logic.hardest in names else ""
        hardest = f"; hardest: rung {logic.hardest}{named}" if logic.hardest else ""
        score = f"score {logic.score:.2f}; " if logic.ended == "solved" else ""
        return f"{score}{number}{ends.get(logic.ended, '')}{hardest}"

    def _search_text(self, search: Effort) -> str:
        times = [10**figure for figure in (search.median, search.low, search.high)]
        least = "at least " if 2 * search.unsolved >= search.plays else ""
        text = (
            f"10^{search.median:.2f}: {least}{times[0]:,.2f} pieces laid for each that is needed, in the "
            f"middle one of {search.plays} plays by chance (quartiles {times[1]:,.2f} to {times[2]:,.2f})"
        )
        wrong = f"first choice wrong in {search.traps:.0%}"
        depth = f"; a wrong choice shows {search.depth:.1f} pieces later" if search.depth else ""
        return f"{text}; {wrong}{depth}"


def stars_text(stars: int | None) -> str:
    """Return stars as five characters and a number.

    >>> stars_text(3)
    '***.. 3 of 5 stars'
    """
    if stars is None:
        return "no stars"
    return f"{'*' * stars}{'.' * (5 - stars)} {stars} of 5 stars"
