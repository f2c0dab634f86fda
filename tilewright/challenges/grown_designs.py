"""Designing puzzles that grow: the walks one after the other, and the best of them as puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from tilewright import _core
from tilewright.challenges.grow_judges import CLEARANCE
from tilewright.challenges.growing import Grower, Walk, WalkFind, ranked
from tilewright.compile import compile_problem
from tilewright.errors import LimitReached
from tilewright.model import Puzzle
from tilewright.model.moves import Moves
from tilewright.model.solution import Disassembly, Parts
from tilewright.results.grown_design import GrownDesign, GrownPuzzle
from tilewright.running.disassembling import take_apart
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: makes the plain data of a puzzle file
MakesDocument = Callable[[Puzzle], Mapping[str, Any]]
#: judgements between two reports of progress
_REPORTED = 50


@dataclass
class GrownDesigner:
    """Walks, and makes puzzles of what the walks find.

    Attributes:
        grower: grows assemblies.
        document: makes the plain data of a puzzle file.
        limit: how many puzzles are listed.
        options: limits of all work together.
    """

    grower: Grower
    document: MakesDocument
    limit: int
    options: SearchOptions
    walks: list[Walk] = field(default_factory=list)
    ended: str = "done"

    def design(self, *, by_chance: bool = False) -> GrownDesign:
        """Walk as far as the limits allow, and list the best; an interrupt ends it too.

        Args:
            by_chance: random choice instead of steps, to compare with.
        """
        began, watch = monotonic(), Watch(self.options)
        watch.enter("growing puzzles")
        try:
            for number in range(len(self.grower.question.walks)):
                for walk in self.grower.walk(number, watch, by_chance=by_chance):
                    if not self.walks or self.walks[-1] is not walk:
                        self.walks.append(walk)
                    self._report(walk)
        except LimitReached:
            self.ended = watch.spent() or "memory"
        except KeyboardInterrupt:
            self.ended = "interrupted"
        return design_of(
            self.grower, self.walks, self.limit, self.document, self.ended, monotonic() - began
        )

    def _report(self, walk: Walk) -> None:
        progress, asked = self.options.progress, self.grower.question
        if progress is not None and not walk.judged % _REPORTED:
            judged = sum(one.judged for one in self.walks)
            found = sum(one.best is not None for one in self.walks)
            progress(judged / asked.judgements, found, judged)


def design_of(
    grower: Grower,
    walks: Sequence[Walk],
    limit: int,
    document: MakesDocument,
    ended: str,
    seconds: float,
) -> GrownDesign:
    """Return the design of some walks, with their best puzzles judged once more."""
    asked = grower.question
    return GrownDesign(
        puzzle=grower.puzzle,
        goal=asked.goal,
        seed=asked.seed,
        judgements=asked.judgements,
        judged=sum(one.judged for one in walks),
        apart=sum(one.apart for one in walks),
        counted=sum(one.counted for one in walks),
        unique=sum(one.unique for one in walks),
        walks=len(walks),
        listed=tuple(_listed(grower, walks, limit, document)),
        ended=ended,
        seconds=seconds,
    )


def _listed(
    grower: Grower, walks: Sequence[Walk], limit: int, document: MakesDocument
) -> Iterator[GrownPuzzle]:
    """Yield the best puzzles; of those with the same pieces one."""
    seen = set[object]()
    for walk, found in ranked(walks):
        puzzle = grower.puzzle_of(found, f"{grower.puzzle.name}-grown-{len(seen) + 1}")
        key = frozenset((one.shapes, one.copies, one.flips) for one in puzzle.pieces)
        if key in seen:
            continue
        seen.add(key)
        yield grown_puzzle(grower, walk, found, puzzle, document)
        if len(seen) == limit:
            return


def grown_puzzle(
    grower: Grower, walk: Walk, found: WalkFind, puzzle: Puzzle, document: MakesDocument
) -> GrownPuzzle:
    """Return what a walk found as a puzzle, solved, taken apart and rated from the beginning."""
    grade, asked = found.grade, grower.question
    if asked.goal == CLEARANCE:
        puzzle = replace(puzzle, moves=Moves(turns=True, clearance=grade.clearance or 0))
    problem = puzzle.problem()
    compiled = compile_problem(problem)
    report = _core.search(compiled.cover, collect=True, max_solutions=1)
    solution = compiled.solution(report.found[0])
    best = None
    if grower.must_part:
        parts = Parts(problem)
        (taken, *_), _ = take_apart(
            parts, parts.each([solution]), Watch(SearchOptions()), None, None
        )
        best = Disassembly.of(solution, taken, allowed=parts.moves)
    judged = grade.judged or grower.rates(problem, SearchOptions(threads=1))
    expect: dict[str, Any] = {"distinct": 1}
    if best is not None and best.apart:
        expect["level"] = best.level
    source = (
        f"grown with tilewright design {grower.puzzle.name} --grow {asked.goal}, seed {asked.seed}"
    )
    said = replace(puzzle, title="", source=source, tags=(), notes="", expect=expect)
    where = (grade.clearance, walk.number, found.judgement, asked.seed)
    return GrownPuzzle(said, solution, best, judged, *where, document(said))
