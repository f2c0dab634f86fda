"""``sample`` and ``nth``: solutions drawn at random with equal chances, and solutions by number.

No solution is searched for.  The frontier counts for every state the solutions that pass through it,
so a number leads to its solution step by step, and a random number to a random one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.draw import grid, svg
from tilewright.errors import TilewrightError
from tilewright.model import Problem, Puzzle, Solution
from tilewright.model.classes import Distinct, read_distinct
from tilewright.results.base import LONGEST_REPR
from tilewright.running.frontier import frontier_of
from tilewright.running.limits import Watch
from tilewright.running.options import (
    SearchKeywords,
    SearchOptions,
    read_arguments,
    refuse_search,
    shows_options,
)
from tilewright.running.searchable import searchable
from tilewright.saving import Savable

#: the most solutions that are drawn at once
MOST = 1_000_000
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


@shows_options
def sample(
    puzzle: Puzzle | Problem | Compiled,
    number: int = 1,
    seed: int = 0,
    *,
    distinct: Distinct = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Sample:
    """Return solutions drawn at random, every solution having the same chance in each draw.

    Args:
        puzzle: what to solve.
        number: how many to draw, a million at most; the same solution may be drawn again.
        seed: the same seed gives the same solutions, on every machine.
        distinct: give every solution up to symmetry the same chance instead, however many images it
            has; one of its images is drawn.  ``"turns"``: mirror images are no images.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` and
            ``limit_memory`` say when to give up, ``threads`` plays no part.

    Returns:
        A list of the solutions in the order drawn; empty if the puzzle has none.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory (half of what there is) or the time does not do for
            all states.
    """
    if not 0 <= number <= MOST:
        raise TilewrightError(f"number is {number}; draw 0 to {MOST:,}, and more by another seed")
    options, settings = read_arguments(options, set, keywords)
    refuse_search(options)
    watch, classes = Watch(options), read_distinct(distinct)
    compiled = searchable(puzzle, settings, watch, classes)
    options = watch.left()
    frontier = frontier_of(compiled, options)
    drawn = frontier.draw(number, seed % (1 << 64), distinct=classes is not None)
    found = (compiled.solution(frontier.nth(which)) for which in drawn)
    return Sample(compiled.problem, seed, found, compiled.proof)


@shows_options
def nth(
    puzzle: Puzzle | Problem | Compiled,
    number: int,
    *,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Solution:
    """Return the solution with that number, from 0, without going through those before it.

    The order is that of the frontier, not that of ``solutions``; it depends on the puzzle alone.

    Args:
        puzzle: what to solve.
        number: which solution, from 0; negative from the end.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` and
            ``limit_memory`` say when to give up, ``threads`` plays no part.

    Raises:
        IndexError: there are not so many.
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory (half of what there is) or the time does not do for
            all states.
    """
    options, settings = read_arguments(options, set, keywords)
    refuse_search(options)
    watch = Watch(options)
    compiled = searchable(puzzle, settings, watch)
    options = watch.left()
    frontier = frontier_of(compiled, options)
    count = frontier.solutions
    if not -count <= number < count:
        raise IndexError(f"no solution {number}: there are {count}, from 0")
    return compiled.solution(frontier.nth(number % count))
