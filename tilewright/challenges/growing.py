"""Puzzles that grow: from a random assembly by local steps to one that is better, judged at each step.

The search consists of *walks*, which depend on the seed and their number alone: so the same seed and the same
number of judgements find the same puzzles, whoever works and however often the work is stopped.  The core walks
(``crates/grow``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from random import Random
from typing import NamedTuple

from tilewright import _core
from tilewright.apart.directions import moves_fault
from tilewright.challenges.grow_ground import (
    GrowGround,
    GrownAssembly,
    Share,
    assembly_of,
    bits,
)
from tilewright.challenges.grow_judges import (
    CLEARANCE,
    GOALS,
    LEVEL,
    MOVES,
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
from tilewright.results.grown_design import has_to_part
from tilewright.running.limits import Watch

#: judgements if nothing is said
JUDGEMENTS = 20_000
#: judgements of the shortest walk; the others are 2, 4, 8 ... times as long
WALK = 50_000
#: the same if each takes long
RATED_WALK = 8_000
#: random starts of which the first that comes apart is taken
_STARTS = 60
#: starts that are drawn in vain before a walk ends
_IN_VAIN = 2_000
#: judgements between two looks at the limits
_AT_ONCE = 50
#: the score of what no clearance helps
_LOCKED = -2.0


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
    _: KW_ONLY
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
        unit = WALK if self.goal in (LEVEL, MOVES) else RATED_WALK
        while left > 0:
            number += 1
            lengths.append(min(unit * _luby(number), left))
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

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Assemblies that were judged, come apart, were counted, are unique."""
        return self.judged, self.apart, self.counted, self.unique

    def count(self, judged: int, apart: int, counted: int, unique: int) -> None:
        """Take over what was counted."""
        self.judged, self.apart, self.counted, self.unique = judged, apart, counted, unique


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
            self.starts = SolvedStart(self.puzzle, ground, sizes, boxes)

    @property
    def must_part(self) -> bool:
        """Whether an offer has to come apart."""
        return has_to_part(self.puzzle, self.question.goal)

    def walk(self, number: int, watch: Watch, *, by_chance: bool = False) -> Iterator[Walk]:
        """Walk, and yield the tally after every judgement.

        Args:
            number: of the walk, from 0.
            watch: over the limits.
            by_chance: judge assemblies at random instead of steps, to compare with.

        Raises:
            LimitReached: a limit came first.
        """
        walk = _Walker(self, number, watch)
        for _ in walk.go(by_chance=by_chance):
            yield walk.tally

    def puzzle_of(self, found: WalkFind, name: str) -> Puzzle:
        """Return what was found as a puzzle."""
        return self.judge(self.starts.models_of(found.kinds)).puzzle_of(found.assembly, name)

    def growth(self, shares: Sequence[Share], models: Sequence[Piece]) -> _core.Growth:
        """Return what grows pieces in the core.

        Args:
            shares: the cells that each may have.
            models: what each may do.
        """
        ground, asked = self.ground, self.question
        return _core.Growth(
            ground.lattice.name,
            ground.cells,
            ground.cells_of(ground.optional),
            [([*bits(s.within)], [*bits(s.fixed)], s.least, s.most) for s in shares],
            models,
            asked.goal,
            must_part=self.must_part,
            saw=asked.saw,
            max_states=asked.limit_states,
        )

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
    """A walk under way: draws where it begins, lets the core walk, and judges what that offers."""

    def __init__(self, grower: Grower, number: int, watch: Watch) -> None:
        self.grower, self.watch = grower, watch
        self.random = Random(f"{grower.question.seed} {number}")
        self.length = grower.question.walks[number]
        self.tally = Walk(number)
        self.start: Start | None = None
        self._judge: GrowJudge | None = None

    def go(self, *, by_chance: bool) -> Iterator[None]:
        """Walk from a random start to better assemblies, and from another one if no others are found.

        Args:
            by_chance: judge assemblies at random instead.
        """
        while self.tally.judged < self.length:
            began = self._begin()
            if began is None:
                return
            yield
            goes_on = True
            while goes_on and self.tally.judged < self.length:
                self.watch.check()
                most = min(self.tally.judged // _AT_ONCE * _AT_ONCE + _AT_ONCE, self.length)
                left = self.watch.left()
                walked = began.growth.go(
                    most,
                    self,
                    by_chance=by_chance,
                    max_seconds=left.limit_time,
                    max_memory=left.limit_memory,
                    token=left.token,
                )
                if walked is None:
                    self.watch.check()
                    return
                tally, goes_on = walked
                self.tally.count(*tally)
                yield

    def _begin(self) -> Start | None:
        """Begin at the first random start that comes apart, or else at the best; ``None`` if there is none."""
        best: tuple[Start, Drawn] | None = None
        for _ in range(_STARTS):
            drawn = self._draw()
            if drawn is None or self.start is None:
                break
            if best is None or drawn.score > best[1].score:
                best = self.start, drawn
            if not drawn.is_locked or self.tally.judged == self.length:
                break
        if best is None:
            return None
        start, drawn = best
        self.start, self._judge = start, None
        pieces, seed = _pieces(start.assembly), self.random.getrandbits(64)
        start.growth.begin(pieces, drawn.score, drawn.is_offer, seed, self.tally.counts)
        return start

    def _draw(self) -> Drawn | None:
        """Draw a start and judge it; ``None`` if none is found."""
        starts, tally = self.grower.starts, self.tally
        for _ in range(_IN_VAIN):
            start = starts.draw(self.random, self.watch, self.grower.growth)
            if start is None:
                continue
            self.start, self._judge = start, None
            left = self.watch.left()
            judged = start.growth.judge(
                _pieces(start.assembly),
                tally.judged + 1,
                self,
                is_start=True,
                max_seconds=left.limit_time,
                max_memory=left.limit_memory,
                token=left.token,
            )
            if judged is None:
                self.watch.check()
                return None
            drawn = Drawn(*judged)
            tally.judged += 1
            tally.apart += not drawn.is_locked
            tally.counted += drawn.is_counted
            tally.unique += drawn.is_offer
            return drawn
        return None

    # The core asks ------------------------------------------------------------------------------

    @property
    def judge(self) -> GrowJudge:
        """What judges assemblies of the pieces of the start."""
        assert self.start is not None
        if self._judge is None:
            self._judge = self.grower.judge(self.start.models)
        return self._judge

    def by_moves(self, pieces: Sequence[Sequence[int]]) -> tuple[float, bool]:
        """Judge how an assembly comes apart; return the score, and whether it is locked."""
        grade = self.judge.by_clearance(assembly_of(pieces), self.watch)
        return (_LOCKED, True) if grade is None else (grade.score, False)

    def offered(self, pieces: Sequence[Sequence[int]], number: int) -> float | None:
        """Judge what seems to be an offer; return the score, ``None`` if it is none."""
        assert self.start is not None
        assembly, best = assembly_of(pieces), self.tally.best
        grade = self.judge.offer(assembly, self.watch)
        if grade is None:
            return None
        if best is None or grade.score > best.grade.score:
            self.tally.best = WalkFind(self.start.kinds, assembly, grade, number)
        return grade.score


class Drawn(NamedTuple):
    """What the core says of a start."""

    score: float
    is_locked: bool
    is_counted: bool
    is_offer: bool


def _pieces(assembly: GrownAssembly) -> list[list[int]]:
    return [[*bits(piece)] for piece in assembly]


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
    if has_to_part(puzzle, asked.goal):
        yield from _bound_to_stay(puzzle, asked)
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


def _bound_to_stay(puzzle: Puzzle, asked: GrowQuestion) -> Iterator[Fault]:
    """Yield why nothing can come apart."""
    if fault := moves_fault(LATTICES[puzzle.lattice]):
        yield fault
    if asked.divide is None and [piece.copies for piece in puzzle.pieces] == [(1, 1)]:
        what = "one piece has no other to come apart from"
        yield Fault(("pieces",), what, "divide the region into 2 pieces or more (--divide)")


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
