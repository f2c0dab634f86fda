"""Puzzles that grow: from a random assembly by local steps to one that is better, judged at each step.

The search consists of *walks*, which depend on the seed and their number alone: so the same seed and the same
number of judgements find the same puzzles, whoever works and however often the work is stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import log
from random import Random

from tilewright.challenges.grow_ground import GrowGround, GrownAssembly
from tilewright.challenges.grow_judges import (
    CLEARANCE,
    GOALS,
    LEVEL,
    STARS,
    STATES,
    Grade,
    GrowJudge,
    RatesPuzzle,
)
from tilewright.challenges.grow_starts import DividedStart, SolvedStart, Start, least_size
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Puzzle
from tilewright.model.moves import STRAIGHT
from tilewright.running.limits import Watch

#: judgements if nothing is said
JUDGEMENTS = 20_000
#: judgements of the shortest walk; the others are 2, 4, 8 ... times as long
WALK = 8_000
#: random starts of which the first that comes apart is taken
_STARTS = 60
#: the temperature falls from the first to the second, again and again
_HOT, _COLD = 0.25, 0.05
#: judgements from hot to cold
_FALL = 2_000
#: what a walk remembers: its best assemblies, from one of which each fall begins
_KEPT = 4
#: the least chance that an assembly is counted whose score is no record
_LEAST_CHECKS = 0.05
#: steps that are tried in vain before a walk ends
_IN_VAIN = 2_000


@dataclass(frozen=True)
class GrowQuestion:
    """What puzzles are to grow.

    Attributes:
        goal: one of ``GOALS``.
        divide: into so many pieces the region is divided; ``None`` for the pieces of the puzzle.
        sizes: least and most cells of a piece; ``None`` for what is usual.
        saw: only notches that a saw can cut.
        keep_boxes: pieces stay in the box in which they lie at first.
        judgements: so many assemblies are judged in all.
        seed: of everything random.
        limit_states: look at so many positions of the pieces of an assembly at most.
    """

    goal: str = LEVEL
    divide: int | None = None
    sizes: tuple[int, int] | None = None
    saw: bool = False
    keep_boxes: bool = False
    judgements: int = JUDGEMENTS
    seed: int = 0
    limit_states: int = STATES

    def __post_init__(self) -> None:
        """Check what can be checked without the puzzle.

        Raises:
            TilewrightError: with everything that cannot be meant.
        """
        if self.sizes is not None:
            object.__setattr__(self, "sizes", tuple(self.sizes))  # JSON has a list
        faults = []
        if self.goal not in GOALS:
            faults.append(f"there is no goal {self.goal!r}; choose from {', '.join(GOALS)}")
        if self.divide is not None and self.divide < 2:
            one = "one piece has no other to come apart from"
            faults.append(f"divide is {self.divide}: {one}; give 2 or more")
        if self.sizes is not None and not 1 <= self.sizes[0] <= self.sizes[1]:
            faults.append(
                f"sizes are {self.sizes[0]} to {self.sizes[1]}: give 1 or more, the lesser number first"
            )
        for name in ("judgements", "limit_states"):
            if getattr(self, name) < 1:
                faults.append(f"{name} is {getattr(self, name)}: give a whole number, 1 or more")
        if self.divide is not None and (self.saw or self.keep_boxes):
            word = "saw" if self.saw else "keep_boxes"
            faults.append(f"{word} is about the pieces of the puzzle: it does not go with divide")
        if faults:
            raise TilewrightError("; ".join(faults))

    @property
    def walks(self) -> list[int]:
        """The judgements of each walk: one unit, one, two, one, one, two, four and so on, up to all."""
        lengths, left, number = list[int](), self.judgements, 0
        while left > 0:
            number += 1
            lengths.append(min(WALK * _luby(number), left))
            left -= lengths[-1]
        return lengths


def _luby(number: int) -> int:
    """Return a number of the sequence 1 1 2 1 1 2 4 ...; the first has number 1."""
    power = 1
    while (1 << power) - 1 < number:
        power += 1
    return (
        1 << (power - 1) if number == (1 << power) - 1 else _luby(number - (1 << (power - 1)) + 1)
    )


@dataclass(frozen=True)
class WalkFind:
    """An assembly that a walk found.

    Attributes:
        kinds: names of the pieces that the pieces of the assembly were; ``""`` for one without a model.
        assembly: the cells of each.
        grade: what is known of it.
        judgement: the number within the walk, from 1.
    """

    kinds: tuple[str, ...]
    assembly: GrownAssembly
    grade: Grade
    judgement: int


@dataclass
class Walk:
    """What a walk did.

    Attributes:
        number: of the walk, from 0.
        judged: assemblies.
        apart: of them come apart, or need not.
        unique: of those that were counted have one assembly alone.
        counted: that were counted.
        best: the best offer, ``None`` if there was none.
        ended: ``"done"``, or what stopped it.
    """

    number: int
    judged: int = 0
    apart: int = 0
    unique: int = 0
    counted: int = 0
    best: WalkFind | None = None
    ended: str = "done"


@dataclass
class Grower:
    """Grows puzzles.

    Attributes:
        puzzle: whose region is filled.
        question: what is to grow.
        rates: rates how hard a puzzle is.

    Raises:
        PuzzleError: the puzzle has what does not go with growing, or is invalid.
    """

    puzzle: Puzzle
    question: GrowQuestion
    rates: RatesPuzzle
    ground: GrowGround = field(init=False)
    starts: DividedStart | SolvedStart = field(init=False)

    def __post_init__(self) -> None:
        """Number the cells, and look after what cannot be."""
        if faults := list(_faults(self.puzzle, self.question)):
            raise PuzzleError(faults, self.puzzle.name)
        problem = self.puzzle.problem()
        region, asked = self.puzzle.region, self.question
        self.ground = ground = GrowGround.of(region, problem.lattice)
        if asked.divide is not None:
            sizes = asked.sizes or (least_size(ground, asked.divide), len(ground.cells))
            self.starts = DividedStart(ground, asked.divide, sizes)
        else:
            sizes = asked.sizes or (1, len(ground.cells))
            boxes = asked.keep_boxes or asked.saw
            self.starts = SolvedStart(self.puzzle, ground, sizes, asked.saw, boxes)

    @property
    def must_part(self) -> bool:
        """Whether an offer has to come apart: what is flat can be lifted, so there only the goal asks it."""
        return self.question.goal != STARS or self.ground.lattice.space > 2

    def walk(self, number: int, watch: Watch, *, blind: bool = False) -> Iterator[Walk]:
        """Walk, and yield the tally after every judgement.

        Args:
            number: of the walk, from 0.
            watch: over the limits.
            blind: every assembly is a new random start: random choice, to compare with.

        Raises:
            LimitReached: a limit came first.
        """
        walk = _Walker(self, number, watch)
        for _ in walk.blind() if blind else walk.go():
            yield walk.tally

    def puzzle_of(self, found: WalkFind, name: str) -> Puzzle:
        """Return what was found as a puzzle."""
        return self.judge(self.starts.models_of(found.kinds)).puzzle_of(found.assembly, name)

    def judge(self, models: tuple[Piece, ...]) -> GrowJudge:
        """Return what judges assemblies.

        Args:
            models: what each of their pieces may do.
        """
        asked = self.question
        return GrowJudge(
            self.puzzle,
            self.ground,
            models,
            asked.goal,
            self.must_part,
            asked.limit_states,
            self.rates,
        )


class _Walker:
    """A walk under way."""

    def __init__(self, grower: Grower, number: int, watch: Watch) -> None:
        self.grower, self.watch = grower, watch
        self.random = Random(f"{grower.question.seed} {number}")
        self.length = grower.question.walks[number]
        self.tally = Walk(number)
        self.checks = 1.0
        self.kept: list[tuple[float, GrownAssembly, Grade]] = []
        self.judge: GrowJudge | None = None

    def blind(self) -> Iterator[None]:
        """Judge random starts alone."""
        start: Start | None = None
        while self.tally.judged < self.length:
            found = self._start(1, start)
            if found is None:
                return
            start, grade = found
            best = self.tally.best
            if not grade.is_locked and (best is None or grade.score > best.grade.score):
                self._whole(start, start.assembly, grade)
            yield

    def go(self) -> Iterator[None]:
        """Walk from a random start to better assemblies."""
        found = self._start(_STARTS)
        if found is None:
            return
        start, grade = found
        now = start.assembly
        if not grade.is_locked:
            grade = self._whole(start, now, grade)
        yield
        began, vain, sure = self.tally.judged, 0, (now, grade)
        while self.tally.judged < self.length and vain < _IN_VAIN:
            self.watch.check()
            fallen = (self.tally.judged - began) % _FALL
            if not fallen and self.kept and self.tally.judged > began:
                _, now, grade = self.random.choice(self.kept)
                sure = now, grade
            heat = _HOT * (_COLD / _HOT) ** (fallen / _FALL)
            after = start.steps.step(now, self.random)
            if after is None:
                vain += 1
                continue
            vain = 0
            least = grade.score + heat * log(1.0 - self.random.random())
            graded = self._graded(start, after, least)
            yield
            if graded is None:
                continue
            new, is_sure = graded
            if new.score >= least:
                now, grade = after, new
                sure = (now, grade) if is_sure else sure
            elif is_sure and sure[0] != now:
                now, grade = sure

    def _graded(
        self, start: Start, assembly: GrownAssembly, least: float
    ) -> tuple[Grade, bool] | None:
        """Judge an assembly, and count it if it may be a record or by chance; ``None`` if it is no good.

        Returns:
            The grade, and whether it was counted.
        """
        assert self.judge is not None
        grade = self.judge.by_moves(assembly, self.watch)
        self.tally.judged += 1
        self.tally.apart += not grade.is_locked
        if grade.score < least:
            return None
        if grade.is_locked:
            return grade, True
        best = self.tally.best
        is_record = best is None or grade.score > best.grade.score
        if self.grower.question.goal == STARS or is_record or self.random.random() < self.checks:
            return self._whole(start, assembly, grade), True
        return grade, False

    def _whole(self, start: Start, assembly: GrownAssembly, grade: Grade) -> Grade:
        """Count an assembly, and note it if it is an offer."""
        assert self.judge is not None
        whole = self.judge.whole(assembly, grade, self.watch)
        self.tally.counted += 1
        self.checks = max(_LEAST_CHECKS, 0.95 * self.checks + 0.05 * (not whole.is_offer) * 2)
        if whole.is_offer:
            self.tally.unique += 1
            best = self.tally.best
            if best is None or whole.score > best.grade.score:
                self.tally.best = WalkFind(start.kinds, assembly, whole, self.tally.judged)
            self._keep(assembly, whole)
        return whole

    def _keep(self, assembly: GrownAssembly, grade: Grade) -> None:
        """Remember an offer if it is among the best of the walk."""
        if any(kept == assembly for _, kept, _ in self.kept):
            return
        self.kept.append((grade.score, assembly, grade))
        self.kept.sort(key=lambda one: -one[0])
        del self.kept[_KEPT:]

    def _start(self, draws: int, start: Start | None = None) -> tuple[Start, Grade] | None:
        """Draw random starts; return the first that comes apart, or else the best.

        Args:
            draws: how many at most.
            start: one that was drawn before, if its pieces may change instead.
        """
        best: tuple[Start, Grade] | None = None
        misses = 0
        while draws > 0 and self.tally.judged < self.length and misses < _IN_VAIN:
            drawn = self.grower.starts.draw(self.random, self.watch, start)
            if drawn is None:
                misses += 1
                continue
            start, draws = drawn, draws - 1
            if self.judge is None or self.judge.models != start.models:
                self.judge = self.grower.judge(start.models)
            grade = self.judge.by_moves(start.assembly, self.watch)
            self.tally.judged += 1
            self.tally.apart += not grade.is_locked
            if best is None or grade.score > best[1].score:
                best = start, grade
            if not grade.is_locked:
                break
        if best is not None and self.judge is not None and self.judge.models != best[0].models:
            self.judge = self.grower.judge(best[0].models)
        return best


def _faults(puzzle: Puzzle, asked: GrowQuestion) -> Iterator[Fault]:
    """Yield what does not go with growing."""
    for key, what in _NOT_GROWN.items():
        if getattr(puzzle, key):
            yield Fault((key,), f"puzzles with {what} do not grow", f"leave out {key}")
    if puzzle.moves != STRAIGHT:
        yield Fault(
            ("moves",),
            "puzzles that turn or slide by parts of cells do not grow",
            "leave out moves",
        )
    region = puzzle.region
    if region.endless or region.wrap:
        yield Fault(
            ("region",), "a region without end, or with joined borders, does not grow", "give a box"
        )
        return
    if region.marks:
        yield Fault(("region",), "marks of cells do not grow", "leave out the marks")
    if asked.divide is not None and asked.divide > len(region.cells):
        what = f"the region has {len(region.cells)} cells, too few for {asked.divide} pieces"
        yield Fault(("region",), what, "give fewer pieces (--divide)")
    if asked.divide is not None and asked.sizes is not None:
        least, most = (asked.divide * size for size in asked.sizes)
        needed = len(region.cells) - len(region.optional)
        if least > len(region.cells) or most < needed:
            what = f"{asked.divide} pieces of {asked.sizes[0]} to {asked.sizes[1]} cells do not fill it"
            yield Fault(
                ("region",), what, f"it has {needed} to {len(region.cells)} cells: give other sizes"
            )
    lattice = LATTICES[puzzle.lattice]
    if puzzle.lattice != "cube" and (asked.saw or asked.goal == CLEARANCE):
        word = (
            "a saw cuts straight across cubes"
            if asked.saw
            else "pieces turn on the lattice cube alone"
        )
        yield Fault(
            ("lattice",), f"{word}; this is {puzzle.lattice}", "choose another goal, or cubes"
        )
    if asked.keep_boxes and lattice.name not in ("cube", "square"):
        yield Fault(("lattice",), "boxes are of squares and cubes", "leave out keep_boxes")


_NOT_GROWN: dict[str, str] = {
    "rules": "rules",
    "setup": "a setup",
    "placed": "placed pieces",
    "goal": "a goal for trays",
    "groups": "groups",
    "settings": "settings",
}


def ranked(walks: Sequence[Walk]) -> list[tuple[Walk, WalkFind]]:
    """Return the offers of walks, the best first; of equal ones that of the earlier walk."""
    found = [(walk, walk.best) for walk in walks if walk.best is not None]
    return sorted(found, key=lambda one: (-one[1].grade.score, one[0].number))
