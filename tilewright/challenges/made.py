"""Challenges that are puzzles of their own, each made from a random solution of the puzzle.

A kind says how a candidate comes of a solution (``areas``, ``sides``); here solutions are drawn, candidates
counted, and those kept that are unique and new.  Each count runs on one thread within a limit on nodes, so
the same seed makes the same challenges on every machine.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from tilewright import _core
from tilewright.challenges.base import Challenges, Wanted
from tilewright.challenges.random_solutions import drawer
from tilewright.compile import Compiled
from tilewright.compile.symmetry import region_maps
from tilewright.errors import LimitReached, TilewrightError
from tilewright.lattice import Cell
from tilewright.model import Puzzle, Rule, Setup, Solution
from tilewright.results.challenge import Challenge
from tilewright.running.limits import Watch
from tilewright.running.search import search
from tilewright.running.searchable import searchable

#: candidates in a row without a new challenge after which the search ends
PATIENCE = 5000


@dataclass(frozen=True)
class Candidate:
    """A puzzle with one solution up to its symmetries.

    Attributes:
        solution: of the puzzle.
        solutions: how many there are, with the images of that one.
        key: what equal candidates have in common.
    """

    solution: Solution
    solutions: int
    key: object


class MadePuzzles(Challenges):
    """Challenges with a puzzle each; a kind is a subclass.

    Attributes:
        base: the puzzle whose solutions are drawn, on the board that the setup leaves.
    """

    candidate = "board"
    _story = ("_fruitless", "_seen")
    #: nodes of a count if no limit is given
    nodes: ClassVar[int]
    #: the option that asks for this kind
    asked_by: ClassVar[str]

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted)
        self._fruitless = 0
        self._seen: set[object] = set()
        self._watch = Watch(self.wanted.options)
        self.base = self._base(self._settled(wanted.puzzle))
        self._compiled = searchable(self.base, {}, self._watch)
        self.proof = self._compiled.proof

    def _settled(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle on the board that its setup leaves, with the rules in force and no setup.

        Raises:
            PuzzleError: the puzzle is invalid.
            TilewrightError: something is left to choose.
        """
        problem = puzzle.problem(partial=True)
        if problem.unfilled:
            raise TilewrightError(
                f"{puzzle.name} leaves {', '.join(problem.unfilled)} to choose: set it before making boards "
                f"with {self.asked_by}",
                option="--set",
            )
        rules = (
            Rule(rule.kind, rule.value)
            for rule in puzzle.rules
            if rule.switch is None or problem.switches.get(rule.switch, True)
        )
        return changed(
            puzzle, region=problem.region, rules=tuple(rules), setup=Setup(), settings={}, expect={}
        )

    @abstractmethod
    def _base(self, puzzle: Puzzle) -> Puzzle:
        """Return what solutions are drawn of.

        Raises:
            TilewrightError: this kind cannot be made of the puzzle.
        """

    @abstractmethod
    def _candidate(self, solution: Solution, random: Random) -> Candidate | None:
        """Return a puzzle with one solution made of a solution; ``None`` if there is none."""

    def _go_on(self) -> None:
        """Nothing to do: each candidate follows from the seed and its number."""

    def _stopped(self) -> str:
        return self._watch.spent()

    def _make(self) -> None:
        try:
            self._next()
        except LimitReached:
            if not self._stopped():
                raise
            self._heed(self._stopped())

    def _next(self) -> None:
        """Try candidates until one is kept, or none will be."""
        before = self.made
        while self.made == before and not self.ended:
            options = self._draw(self.tried)
            if options is None:
                self.ended = self._stopped() or "all"
                return
            found = self._candidate(
                self._compiled.solution(options), Random(f"{self.seed} {self.tried}")
            )
            self.tried += 1
            if found is None or not self._keep(found):
                self._fruitless += 1
            self.rejected = self.tried - self.made
            if self.made == self.number:
                self.ended = "number"
            elif self._fruitless == PATIENCE:
                self.ended = "patience"
            self._tell(self.made, self.tried)

    def _draw(self, number: int) -> list[int] | None:
        """Return a random solution of the base, ``None`` if there is none or a limit was met."""
        if self.proof or self._stopped():
            return None
        return self._drawer(Random(f"{self.seed} solution {number}").getrandbits(32))

    @cached_property
    def _drawer(self) -> Callable[[int], list[int] | None]:
        return drawer(self._compiled, self._watch)

    def _keep(self, found: Candidate) -> bool:
        """Keep a challenge unless there is an equal one, and tell whether it was kept."""
        if found.key in self._seen:
            return False
        self._seen.add(found.key)
        self._fruitless = 0
        number = self.made + 1
        named = changed(
            found.solution.problem.puzzle,
            name=f"{self.puzzle.name}-{self.asked_by.strip('-')}-{number}",
            title=f"{self.puzzle.title or self.puzzle.name}, {self._added()}",
            notes="",
            source=f"made by {self._command()}, number {number}",
            expect={"solutions": found.solutions, "distinct": 1},
        )
        document = None if self.wanted.document is None else self.wanted.document(named)
        solution = Solution(named.problem(), found.solution.placements)
        self.kept.append(Challenge({}, found.solutions, solution, document=document))
        return True

    @abstractmethod
    def _added(self) -> str:
        """Return what its puzzles have, as a title ends."""

    @abstractmethod
    def _command(self) -> str:
        """Return the command that makes these challenges."""

    @cached_property
    def _maps(self) -> Sequence[Mapping[Cell, Cell]]:
        """What each isometry that maps the board to itself does to its cells."""
        board = self._compiled.board
        cells = board.cells
        return [
            dict(zip(cells, (cells[image] for image in images), strict=True))
            for isometry in board.problem.lattice.isometries
            for images in region_maps(board, isometry)
        ]

    def _compile(self, puzzle: Puzzle) -> Compiled:
        return searchable(puzzle, {}, self._watch)

    def _search(self, compiled: Compiled, **asked: Any) -> _core.Report:
        """Search on one thread, within the limit on nodes of a candidate.

        Raises:
            LimitReached: a limit of all together was met.
        """
        left = self._watch.left()
        nodes = self.nodes if left.limit_nodes is None else left.limit_nodes
        report = search(compiled, replace(left, threads=1, limit_nodes=nodes), **asked)
        self._heed(report.ended if report.ended == "interrupted" else "")
        self._watch.check()
        return report


def changed(puzzle: Puzzle, **fields: Any) -> Puzzle:
    """Return a puzzle of the same class with some fields changed."""
    return type(puzzle)(**{**vars(puzzle), **fields})
