"""Solutions that are asked once they are found: listed, and counted by listing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from tilewright.compile import Compiled
from tilewright.compile.symmetry import placement_images
from tilewright.errors import Interrupted
from tilewright.model import Solution
from tilewright.model.rules.condition import ask
from tilewright.running.asked import Where, asked_of
from tilewright.running.boxes import all_solutions, one_solution
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.outlines import Outlines
from tilewright.running.solutions import Solutions

#: solutions that are counted at once at most
_BATCH = 64
#: a batch of solutions that was read
B = TypeVar("B")


class KeptSolutions(Solutions):
    """The solutions that rules and a condition keep once they are found; the rest is as with ``Solutions``.

    A class of symmetric solutions is given by the first of them that is kept.

    Attributes:
        where: a condition on top of those of the puzzle, or ``None``.
        reduces: whether one of each class is searched alone: its images are kept if it is.
    """

    def __init__(
        self, compiled: Compiled, distinct: bool, options: SearchOptions, where: Where | None
    ) -> None:
        self.where = where
        rules = compiled.problem.rules
        self.reduces = distinct and where is None and all(rule.keeps_images for rule in rules)
        super().__init__(compiled, distinct, options)

    def __contains__(self, solution: object) -> bool:
        """Tell whether a solution is right and is kept, and in a distinct list is found."""
        if not isinstance(solution, Solution):
            return False
        if self.distinct:
            return any(solution == other for other in self)
        return super().__contains__(solution) and self._is_kept(solution)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, KeptSolutions):
            return self.where is other.where and super().__eq__(other)
        return False

    __hash__ = Solutions.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        from tilewright.model.rules import Condition

        if self.where is not None:
            Condition(solution=self.where).__getstate__()  # says why a lambda has no pickle
        arguments = (self.compiled, self.distinct, self.options, self.where)
        return type(self), arguments, self._story()

    def batches(
        self, read: Callable[[list[list[int]]], B], size: int, most: int | None = None
    ) -> Iterator[B]:
        """Yield what is made of the solutions that are kept; the rest is as there."""
        self._restart()
        if self.ended:
            return
        source = all_solutions(self.compiled, self.reduces, self.options)
        source.within = self.within or Watch(self.options)
        seen: set[tuple[int, ...]] | None = set() if self.distinct and not self.reduces else None
        try:
            for kept in source.batches(lambda found: self._kept(found, seen), size):
                self._note(source)
                kept = kept if most is None else kept[: most - self.found]
                if kept:
                    made = read(kept)
                    self.found += len(kept)
                    yield made
                    if self.found == most:
                        return
        except Interrupted:
            source.ended = "interrupted"
        self._note(source)
        self.ended = source.ended
        self._raise_if_interrupted()

    def _note(self, source: Solutions) -> None:
        """Take over how the search went so far."""
        self.engine, self.nodes, self.seconds = source.engine, source.nodes, source.seconds
        self.proven = source.proven

    def _kept(self, found: list[list[int]], seen: set[tuple[int, ...]] | None) -> list[list[int]]:
        """Return those of a batch that are kept, and whose class is new."""
        kept = []
        for options in found:
            if not self._is_kept(self.compiled.solution(options)):
                continue
            if seen is not None:
                key = min(self.images(options))
                if key in seen:
                    continue
                seen.add(key)
            kept.append(options)
        return kept

    def _is_kept(self, solution: Solution) -> bool:
        if not all(rule.keeps(solution) for rule in self.compiled.problem.rules):
            return False
        return self.where is None or ask(self.where, (solution,), "solutions")

    def images(self, options: list[int]) -> list[tuple[int, ...]]:
        """Return the placements of each image of a solution, itself first, as sorted numbers."""
        laid = [option for option in options if option < len(self.compiled.placements)]
        return [tuple(sorted([image[one] for one in laid])) for image in self._images]

    @cached_property
    def _images(self) -> list[list[int]]:
        """The image of each placement, for each symmetry."""
        compiled = self.compiled
        return placement_images(compiled.board, compiled.placements, compiled.symmetries)

    @property
    def asked(self) -> tuple[str, ...]:
        """What solutions are asked, in a few words each."""
        return asked_of(self.compiled, self.where)


def kept_solutions(
    compiled: Compiled, distinct: bool, options: SearchOptions, where: Where | None
) -> Solutions:
    """Return the solutions of a compiled problem, asked if there is something to ask."""
    if asked_of(compiled, where):
        return KeptSolutions(compiled, distinct, options, where)
    return all_solutions(compiled, distinct, options)


def one_kept(
    compiled: Compiled, options: SearchOptions, seed: int, where: Where | None = None
) -> Solutions:
    """Return one solution as a lazy list, or all that are kept if there is something to ask."""
    if asked_of(compiled, where):
        return KeptSolutions(compiled, False, options, where)
    return one_solution(compiled, options, seed)


@dataclass
class ListReport:
    """How many solutions a list has, in the shape of a report of the core."""

    solutions: int = 0
    distinct: int | None = 0
    ended: str = ""
    engine: str = ""
    nodes: int = 0
    seconds: float = 0.0
    threads: int = 1


def count_kept(
    compiled: Compiled,
    options: SearchOptions,
    where: Where | None = None,
    *,
    distinct: bool = False,
    outlines: Outlines | None = None,
) -> ListReport:
    """Count the solutions that are kept, by listing them.

    Args:
        compiled: what is counted, with the symmetries up to which classes are meant.
        options: how to search.
        where: a condition on top of those of the puzzle.
        distinct: whether classes are counted as well.
        outlines: takes the outline of each.
    """
    report = ListReport(threads=options.core_threads)
    found = KeptSolutions(compiled, len(compiled.symmetries) > 1, options, where)
    reduces = found.reduces
    if not reduces:
        found = KeptSolutions(compiled, False, options, where)
    classes: set[tuple[int, ...]] = set()
    try:
        for one in chain.from_iterable(found.batches(list, _BATCH)):
            images = found.images(one) if reduces or distinct else []
            report.solutions += len(set(images)) if reduces else 1
            if distinct and not reduces:
                classes.add(min(images))
            if outlines is not None:
                outlines.add(one)
    except Interrupted:
        found.ended = "interrupted"
    report.distinct = found.found if reduces else len(classes)
    report.ended, report.engine = found.ended, found.engine
    report.nodes, report.seconds = found.nodes, found.seconds
    return report
