"""Judging what a walk of the core offers: is it the only assembly, how does it come apart, how good is it?

The core (``crates/grow``) asks the cheap questions itself, of every assembly.  What it offers is counted and
taken apart again here, before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tilewright import _core
from tilewright.apart.bench import Bench, TakenApart
from tilewright.challenges.grow_ground import GrowGround, GrownAssembly
from tilewright.challenges.levels import difficulty_of
from tilewright.compile import Compiled, compile_problem
from tilewright.model import Piece, Problem, Puzzle, Shape
from tilewright.results.challenge import Judged
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: what puzzles grow towards
LEVEL, MOVES, STARS, CLEARANCE = "level", "moves", "stars", "clearance"
GOALS = (LEVEL, MOVES, STARS, CLEARANCE)
#: positions of the pieces of an assembly that are looked at, if nothing is said
STATES = 20_000
#: nodes of a count of assemblies; one that needs more is no offer
NODES = 20_000
#: a bench is made anew after so many assemblies, because it keeps every part
_BENCH = 500
#: least orientations that are remembered
_SHAPES = 20_000
#: parts of a cell by which clearances differ
_PARTS = 64
#: piles of pieces that are searched for the fewest moves
_PATIENCE = 20
#: of equal goals the other figures decide, each one worth so much
_RANK = 1e-4

#: rates how hard a puzzle is
RatesPuzzle = Callable[[Problem, SearchOptions], Judged]


@dataclass(frozen=True)
class Grade:
    """What is known of the only assembly of its pieces.

    Attributes:
        score: by which offers are ranked, the more the better.
        level: moves up to the first separation; ``None`` if nobody asked.
        moves: in all, if they are the goal or the level is.
        judged: how hard it is, if that is the goal.
        clearance: the smallest that was tried with which it comes apart, if that is the goal.
    """

    score: float
    level: int | None = None
    moves: int | None = None
    judged: Judged | None = None
    clearance: Fraction | None = None


@dataclass
class GrowJudge:
    """Judges the assemblies on a ground.

    Attributes:
        puzzle: whose region they fill; its pieces are replaced.
        ground: the cells.
        models: what each piece may do, and its name.
        goal: one of ``GOALS``.
        must_part: whether only an assembly that comes apart is an offer.
        limit_states: look at so many positions of the pieces of an assembly at most.
        rates: rates a puzzle.
    """

    puzzle: Puzzle
    ground: GrowGround
    models: tuple[Piece, ...]
    goal: str
    must_part: bool
    limit_states: int
    rates: RatesPuzzle
    _benches: dict[Fraction | None, _BenchInUse] = field(default_factory=dict)
    _least: dict[tuple[int, int], Shape] = field(default_factory=dict)

    def offer(self, assembly: GrownAssembly, watch: Watch) -> Grade | None:
        """Judge an assembly from the beginning; ``None`` if it is no offer.

        Raises:
            LimitReached: a limit came first.
        """
        if self.goal == CLEARANCE:
            grade = self.by_clearance(assembly, watch)
        elif self.must_part:
            grade = self._by_moves(assembly, watch)
        else:
            grade = Grade(0.0)
        if grade is None:
            return None
        compiled = compile_problem(self.puzzle_of(assembly, "grown").problem(), watch.guard)
        if counted(compiled, watch) != (1, True):
            return None
        return self._rated(compiled.problem, grade, watch) if self.goal == STARS else grade

    def _by_moves(self, assembly: GrownAssembly, watch: Watch) -> Grade | None:
        taken = self._take(assembly, watch, patience=0 if self.goal == STARS else _PATIENCE)
        if not taken.apart:
            return None
        if self.goal == STARS:
            return Grade(0.0, level=taken.level)
        level, moves = taken.level, len(taken.moves)
        first, second = (moves, level) if self.goal == MOVES else (level, moves)
        return Grade(first + _RANK * second, level=level, moves=moves)

    def _rated(self, problem: Problem, grade: Grade, watch: Watch) -> Grade | None:
        judged = self.rates(problem, watch.left())
        if judged.stars is None:
            return None
        stars, by_plays, figure = difficulty_of(judged, True)
        return replace(
            grade, score=stars + 0.4 * by_plays + 0.5 * figure / (10 + figure), judged=judged
        )

    def by_clearance(self, assembly: GrownAssembly, watch: Watch) -> Grade | None:
        """Judge with how little clearance an assembly comes apart that straight moves leave locked.

        Returns:
            ``None`` if straight moves do, or if it does not come apart.

        Raises:
            LimitReached: a limit came first.
        """
        straight = self._take(assembly, watch)
        if straight.apart is not False:
            return None
        low, high = 0, _PARTS // 2 - 1
        best = self._take(assembly, watch, Fraction(high, _PARTS))
        if not best.apart:
            return None
        if (sharp := self._take(assembly, watch, Fraction(0))).apart:
            best, high = sharp, 0
        while high - low > 1:
            middle = (low + high) // 2
            tried = self._take(assembly, watch, Fraction(middle, _PARTS))
            low, high, best = (low, middle, tried) if tried.apart else (middle, high, best)
        clearance = Fraction(high, _PARTS)
        score = _PARTS - high + best.level / (best.level + 10)
        return Grade(score, level=best.level, clearance=clearance)

    def _take(
        self,
        assembly: GrownAssembly,
        watch: Watch,
        clearance: Fraction | None = None,
        patience: int | None = 0,
    ) -> TakenApart:
        """Take an assembly apart: by turns with a clearance, or by straight moves alone."""
        bench = self._benches.get(clearance)
        if bench is None or bench.uses >= _BENCH:
            lattice, turns = self.ground.lattice, clearance is not None
            made = Bench(lattice, turns=turns, clearance=clearance or 0)
            bench = self._benches[clearance] = _BenchInUse(made)
        parts = bench.parts(self.ground, assembly)
        left = watch.left()
        found, ended = bench.bench.take(
            [parts],
            limit_states=self.limit_states,
            patience=patience,
            limit_time=left.limit_time,
            limit_memory=left.limit_memory,
            token=left.token,
        )
        if ended == "interrupted":
            raise KeyboardInterrupt
        if ended != "done" or not found:
            watch.check()
        return found[0] if found else TakenApart(None, 0, (), (), (), 0)

    def puzzle_of(self, assembly: GrownAssembly, name: str) -> Puzzle:
        """Return the puzzle whose pieces are those of an assembly; equal ones are copies."""
        kinds = dict[tuple[object, ...], list[Piece]]()
        for number, (model, cells) in enumerate(zip(self.models, assembly, strict=True)):
            shape = self._least_shape(number, cells)
            key = (shape.cells, str(model.turns), model.flips, model.weight)
            kinds.setdefault(key, []).append(_shaped(model, shape))
        pieces = tuple(_shaped(one[0], one[0].shapes[0], len(one)) for one in kinds.values())
        return replace(self.puzzle, name=name, pieces=pieces, expect={})

    def _least_shape(self, number: int, cells: int) -> Shape:
        """Return the least orientation of a piece, which says nothing of how it lies."""
        found = self._least.get((number, cells))
        if found is None:
            if len(self._least) > _SHAPES:
                self._least.clear()
            piece = _shaped(self.models[number], Shape(self.ground.cells_of(cells)))
            ways = piece.orientations(self.ground.lattice)
            found = self._least[number, cells] = min(ways, key=lambda shape: shape.cells)
        return found


@dataclass
class _BenchInUse:
    """A bench with the parts that it has.

    Attributes:
        bench: where assemblies are taken apart.
        uses: how many were.
        known: the number of each part, by piece and cells.
    """

    bench: Bench
    uses: int = 0
    known: dict[tuple[int, int], int] = field(default_factory=dict)

    def parts(self, ground: GrowGround, assembly: GrownAssembly) -> list[int]:
        """Return the parts of an assembly."""
        self.uses += 1
        found = []
        for number, cells in enumerate(assembly):
            part = self.known.get((number, cells))
            if part is None:
                part = self.bench.part(str(number), ground.cells_of(cells))
                self.known[number, cells] = part
            found.append(part)
        return found


def _shaped(model: Piece, shape: Shape, copies: int = 1) -> Piece:
    """Return a piece that may do what its model may, with another shape."""
    return Piece(model.name, (shape,), copies, model.turns, model.flips, model.weight)


def counted(compiled: Compiled, watch: Watch) -> tuple[int, bool]:
    """Count assemblies up to all symmetries within ``NODES``; return also whether these are all.

    Raises:
        LimitReached: a limit came first.
    """
    left = watch.left()
    report = _core.search(
        compiled.cover,
        engine="cells",
        reduce=True,
        counting=True,
        max_nodes=NODES,
        max_seconds=left.limit_time,
        max_memory=left.limit_memory,
        token=left.token,
    )
    if report.ended == "interrupted":
        raise KeyboardInterrupt
    if report.ended not in ("done", "nodes"):
        watch.check()
    return report.distinct or 0, report.ended == "done"
