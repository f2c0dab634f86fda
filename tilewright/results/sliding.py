"""The result of ``slide``: the fewest moves of a tray from its start to its goal, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from tilewright.draw.shapes import Drawing
from tilewright.draw.tile import Look
from tilewright.draw.ways import page_direction
from tilewright.lattice import Cell
from tilewright.model import Problem
from tilewright.model.puzzle import Placed
from tilewright.results.base import Result

#: what counts as one move
COUNTS = ("moves", "slides", "units")


@dataclass(frozen=True)
class SlideStep:
    """One move of a piece.

    Attributes:
        piece: its name.
        copy: which of the pieces of this name that are in the tray, from 1, in the order of ``placed``.
        of_several: whether there are more of this name.
        start, end: the cells that it covers before and after, sorted.
        path: what each step of the lattice adds to its cells, in order.
        lattice: the name of the lattice.
    """

    piece: str
    copy: int
    of_several: bool
    start: tuple[Cell, ...]
    end: tuple[Cell, ...]
    path: tuple[Cell, ...]
    lattice: str

    def data(self) -> dict[str, Any]:
        """Return the move as JSON data; ``copy`` if there are several."""
        return {
            "piece": self.piece,
            **({"copy": self.copy} if self.of_several else {}),
            "from": [list(cell) for cell in self.start],
            "to": [list(cell) for cell in self.end],
            "path": [list(vector) for vector in self.path],
        }

    @property
    def name(self) -> str:
        """The name of the piece, with the number of its copy if there are several."""
        return f"{self.piece} {self.copy}" if self.of_several else self.piece

    def __str__(self) -> str:
        """Say the move as an order: ``move A right 2, then down 1``."""
        slides = [(vector, len(list(same))) for vector, same in groupby(self.path)]
        words = [f"{page_direction(self.lattice, vector)} {far}" for vector, far in slides]
        between = ": " if self.of_several else " "
        return f"move {self.name}{between}{', then '.join(words)}"


@dataclass(frozen=True, repr=False)
class Slide(Result):
    """The fewest moves of a tray, or the proof that there are none; iterate over its steps.

    Attributes:
        problem: the tray.
        count: what counts as one move: ``"moves"``, ``"slides"`` or ``"units"``.
        moves: the fewest moves from the start to the goal; ``None`` if there is no goal, it cannot be
            reached, or a limit came first.
        at_least: no way to the goal has fewer moves, if there is one: known when a limit stops the search.
        arrangements: how many arrangements were met, the start among them; arrangements that differ by an
            exchange of interchangeable pieces are one.
        every: whether these are all that can be reached from the start.
        complete: whether the answer is certain: the fewest moves, or every arrangement.
        ended: ``"done"``, or the limit that stopped the search.
        depth: the most of the fewest moves from the start to an arrangement that was looked at.
        farthest: an arrangement of this depth, as pieces and their cells.
        steps: a shortest way to the goal; without a goal, once everything is met, a shortest way to a farthest
            arrangement.
        ways: how many shortest ways there are, ``None`` if not asked, or without a goal, or if there are
            2**128 or more; two ways are one if they go through the same arrangements.
        others: further shortest ways, as many as were asked for.
        seconds: what the search took.
    """

    SAVED_AS = ("text", "json", "csv", "svg", "png", "pdf")

    problem: Problem
    count: str
    moves: int | None
    at_least: int
    arrangements: int
    every: bool
    complete: bool
    ended: str
    depth: int
    farthest: tuple[Placed, ...]
    steps: tuple[SlideStep, ...]
    ways: int | None
    others: tuple[tuple[SlideStep, ...], ...] = ()
    seconds: float = field(default=0.0, compare=False)

    @property
    def puzzle(self) -> str:
        """The name of the puzzle."""
        return self.problem.name

    def __iter__(self) -> Iterator[SlideStep]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        """Tell whether the goal was reached."""
        return self.moves is not None

    def data(self) -> dict[str, Any]:
        """Return everything as JSON data; ``ways`` and ``all`` if the ways were counted."""
        every = (self.steps, *self.others)
        ways = {"ways": self.ways, "all": [[step.data() for step in way] for way in every]}
        return {
            "puzzle": self.puzzle,
            "set": self.problem.settings_data(),
            "count": self.count,
            "moves": self.moves,
            "at_least": self.at_least,
            "arrangements": self.arrangements,
            "every": self.every,
            "complete": self.complete,
            "ended": self.ended,
            "steps": [step.data() for step in self.steps],
            **(ways if self.ways is not None else {}),
            "farthest": {"moves": self.depth, "placed": [one.data() for one in self.farthest]},
            "seconds": round(self.seconds, 6),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each step."""
        return [
            {
                "number": number,
                "piece": step.piece,
                "copy": step.copy,
                "move": str(step),
                "steps": len(step.path),
            }
            for number, step in enumerate(self.steps, 1)
        ]

    @property
    def verdict(self) -> str:
        """The answer in a sentence."""
        known = _number(self.arrangements, "arrangement")
        met = f"all {known} met" if self.every and self.arrangements > 1 else f"{known} met"
        if self.moves is not None:
            return f"{_number(self.moves, self.count[:-1])}, no way is shorter; {met}"
        if not self.complete:
            known = f"up to {self.depth:,} {self.count} away"
            if self.problem.puzzle.goal:
                known = f"the goal takes {_number(self.at_least, self.count[:-1])} or more"
            return f"stopped ({self.ended}): {met}, {known}"
        if self.problem.puzzle.goal:
            return f"the goal cannot be reached (proven: {met})"
        return f"no goal: {met}, the farthest {_number(self.depth, self.count[:-1])} away"

    def __str__(self) -> str:
        lines = [f"{self.puzzle}: {self.verdict}"]
        lines += [f"{number:>4}. {step}" for number, step in enumerate(self.steps, 1)]
        if self.ways is not None:
            lines.append(_number(self.ways, "shortest way"))
        for place, way in enumerate(self.others, 2):
            lines.append(f"way {place}:")
            lines += [f"{number:>4}. {step}" for number, step in enumerate(way, 1)]
        return "\n".join(lines)

    def drawing(self, look: Look | None = None) -> Drawing:
        """Return the picture: the start, then the tray after each step."""
        from tilewright.model.tray_story import drawing

        moved = [(step.start, step.end, str(step)) for step in self.steps]
        return drawing(self.problem, moved, f"{self.puzzle}: {self.verdict}", str(self), look)

    def file_picture(self) -> str:
        """Return the picture as SVG."""
        from tilewright.draw import svg

        return svg.write(self.drawing())

    def _repr_svg_(self) -> str:
        return self.file_picture()


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
