"""The questions that a run can be asked: each says what a verb would be asked, and of which puzzle.

A question makes the subject of its run, and makes ready what the units share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, fields
from typing import Any, ClassVar, Generic, TypeVar

from tilewright.challenges.board_designs import FEWEST, BoardQuestion
from tilewright.challenges.board_families import BoardFamily, BoardPlan
from tilewright.compile import Compiled
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.ledger.driver.named import Named
from tilewright.ledger.driver.run_options import RunKeywords
from tilewright.ledger.reading.result import RunResult
from tilewright.ledger.work.questions import (
    AssemblyQuestion,
    FamilyQuestion,
    SettingQuestion,
    WalksQuestion,
)
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.surveyed import Surveyed
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Distinct, read_distinct
from tilewright.model.given import given_settings
from tilewright.model.solution import Parts
from tilewright.results.run import RunCount
from tilewright.results.run_apart import RunApart
from tilewright.results.run_boards import RunBoards
from tilewright.results.run_grow import RunGrow
from tilewright.results.run_survey import RunSurvey
from tilewright.running.limits import Watch
from tilewright.running.options import LARGEST
from tilewright.running.search import to_problem
from tilewright.running.searchable import searchable

R = TypeVar("R", bound=RunResult)

#: more settings than this are not walked through: at a million a second it would be a year
MOST_SETTINGS = 30_000_000_000_000


class RunQuestion(Named, ABC, Generic[R]):
    """A question that a run can be asked; its kind fixes the result."""

    set: Mapping[str, Any] | None

    @abstractmethod
    def subject(self, watch: Watch) -> tuple[Subject, Ready]:
        """Return the subject of the run, and what its units share.

        Args:
            watch: looks after the limits.

        Raises:
            PuzzleError: the puzzle or a setting is invalid, or the question does not fit it.
            TilewrightError: the engine cannot do it.
        """

    @property
    def settings(self) -> dict[str, Any]:
        """The chosen values of the setup."""
        return given_settings(self.set, {})


class CountKeywords(RunKeywords, total=False):
    """What a run that counts takes by keyword."""

    distinct: Distinct


@dataclass(frozen=True)
class CountQuestion(RunQuestion[RunCount]):
    """How many solutions has a puzzle? As ``count``.

    Attributes:
        puzzle: what to count.
        distinct: also count up to the symmetries of the puzzle; ``"turns"``: mirror images apart.
        set: a value for each setup slot, by name.
    """

    puzzle: Puzzle | Problem | Compiled
    _: KW_ONLY
    distinct: Distinct = False
    set: Mapping[str, Any] | None = None
    #: whether solutions are kept
    keeps: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Check what is asked."""
        read_distinct(self.distinct)

    def subject(self, watch: Watch) -> tuple[Subject, Compiled]:
        """Compile the problem and choose the method."""
        classes = read_distinct(self.distinct)
        compiled = searchable(self.puzzle, self.settings, watch, classes)
        options, distinct = watch.left(), classes is not None
        return Subject.of(compiled, options, distinct=distinct, keep=self.keeps), compiled


@dataclass(frozen=True)
class SolutionsQuestion(CountQuestion):
    """Which are the solutions of a puzzle? As ``solutions``; the run keeps every one, and ``kept`` reads them.

    Attributes:
        puzzle: what to solve.
        distinct: keep one of each class of symmetric solutions; ``"turns"``: mirror images apart.
        set: a value for each setup slot, by name.
    """

    keeps: ClassVar[bool] = True


class SurveyKeywords(RunKeywords, total=False):
    """What a run over settings takes by keyword."""

    distinct: Distinct
    most: int | None
    unique: bool
    tries: int | None
    seed: int


@dataclass(frozen=True)
class SurveyQuestion(RunQuestion[RunSurvey]):
    """How many solutions has each setting of a setup? As ``survey``; ``kept_rows`` reads the rows.

    Attributes:
        puzzle: a puzzle with a setup.
        distinct: also count up to symmetry (``"turns"``: mirror images apart); each setting then
            needs a search of its own.
        most: count no further than this for each setting; 1 shows which can be solved.
        unique: keep only the settings with exactly one solution; none is counted beyond 2.
        tries: with ``unique``: try so many random settings instead of all.
        seed: of the random settings: the same seed, the same ones, whoever works.
        set: a value for each setup slot that is held at it, by name.
    """

    puzzle: Puzzle | Problem
    _: KW_ONLY
    distinct: Distinct = False
    most: int | None = None
    unique: bool = False
    tries: int | None = None
    seed: int = 0
    set: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        """Check what is asked."""
        distinct = read_distinct(self.distinct) is not None
        faults = []
        if self.most is not None and self.most < 1:
            faults.append(f"most is {self.most}: give 1 or more")
        if self.tries is not None and self.tries < 1:
            faults.append(f"tries is {self.tries}: give 1 or more")
        if self.tries is not None and not self.unique:
            faults.append("tries go with unique: a survey is of all settings")
        if self.unique and (distinct or self.most is not None):
            faults.append("unique counts up to 2 solutions: it goes with neither distinct nor most")
        if distinct and self.most is not None:
            faults.append("distinct needs whole counts: it does not go with most")
        if faults:
            raise TilewrightError("; ".join(faults))

    def subject(self, watch: Watch) -> tuple[Subject, Surveyed]:
        """Compile what the settings share and choose the engine."""
        problem = to_problem(self.puzzle, self.settings, partial=True)
        most = None if self.most is None else min(self.most, LARGEST)
        question = SettingQuestion(most, self.unique, self.tries, self.seed)
        _check_size(problem, question)
        watch.enter("compiling")
        classes = read_distinct(self.distinct)
        surveyed = Surveyed.of(problem, question, distinct=classes, guard=watch.guard)
        return Subject.of_survey(surveyed, watch.left()), surveyed


class ApartKeywords(RunKeywords, total=False):
    """What a run that takes assemblies apart takes by keyword."""

    distinct: Distinct
    limit_states: int | None


@dataclass(frozen=True)
class ApartQuestion(RunQuestion[RunApart]):
    """How many assemblies of a puzzle come apart, and with which levels? As ``disassemble``.

    Attributes:
        puzzle: whose assemblies.
        distinct: which assemblies are one: true or ``"all"`` for all images, ``"turns"``: mirror
            images are two.
        limit_states: look at so many positions of the pieces of an assembly at most.
        set: a value for each setup slot, by name.
    """

    puzzle: Puzzle | Problem | Compiled
    _: KW_ONLY
    distinct: Distinct = True
    limit_states: int | None = None
    set: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        """Check what is asked."""
        if read_distinct(self.distinct) is None:
            raise TilewrightError("distinct is false: one assembly of each class is taken apart")
        if self.limit_states is not None and self.limit_states < 1:
            what = f"limit_states is {self.limit_states}: give a whole number, 1 or more"
            raise TilewrightError(what)

    def subject(self, watch: Watch) -> tuple[Subject, Compiled]:
        """Compile the problem; say where pieces cannot be moved before anything is written."""
        compiled = searchable(self.puzzle, self.settings, watch, read_distinct(self.distinct))
        Parts(compiled.problem)
        asked = AssemblyQuestion(self.limit_states)
        return Subject.of(compiled, watch.left(), distinct=True, keep=True, apart=asked), compiled


class BoardsKeywords(RunKeywords, total=False):
    """What a run over boards takes by keyword."""

    unique: bool
    rank: str
    limit: int
    most: int | None


@dataclass(frozen=True)
class BoardsQuestion(RunQuestion[RunBoards]):
    """Which boards of a family suit the pieces of a puzzle? As ``design_boards``.

    Attributes:
        puzzle: whose pieces are laid.
        family: of the boards, as for ``design_boards``.
        unique: only boards with exactly one solution up to their symmetries.
        rank: what comes first, as for ``design_boards``.
        limit: how many boards are listed.
        most: count no further than so many solutions up to symmetry.
        set: a value for each setup slot, by name.
    """

    puzzle: Puzzle
    family: str
    _: KW_ONLY
    unique: bool = False
    rank: str = FEWEST
    limit: int = 10
    most: int | None = None
    set: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        """Check what is asked."""
        BoardQuestion(self.unique, self.rank, self.most)
        if type(self.limit) is not int or self.limit < 1:
            raise TilewrightError(f"limit is {self.limit}: give a whole number, 1 or more")
        BoardFamily.read(self.family)

    def subject(self, watch: Watch) -> tuple[Subject, Ready]:
        """List the boards and choose the engine."""
        watch.enter("finding boards")
        family = BoardFamily.read(self.family)
        plan = BoardPlan.of(self.puzzle, family, self.settings, watch.guard)
        asked = FamilyQuestion(str(plan.family), self.unique, self.rank, self.most, self.limit)
        counter = asked.counter(plan.problem, watch.guard)
        return Subject.of_boards(counter, asked, watch.left()), counter


class GrowKeywords(RunKeywords, total=False):
    """What a run that grows puzzles takes by keyword."""

    divide: int | None
    sizes: tuple[int, int] | None
    saw: bool
    keep_boxes: bool
    judgements: int
    seed: int
    limit: int
    limit_states: int


@dataclass(frozen=True)
class _FromPuzzle:
    """The first field of a question that has its others elsewhere."""

    puzzle: Puzzle


@dataclass(frozen=True)
class GrowingQuestion(RunQuestion[RunGrow], WalksQuestion, _FromPuzzle):
    """Which puzzles grow from a region, or from the pieces of a puzzle? As ``design_grown``.

    Attributes:
        puzzle: from which they grow.
        goal: as for ``design_grown``.
        divide: divide the region into so many pieces.
        sizes: the least and the most cells of a piece.
        saw: only notches that a saw can cut.
        keep_boxes: each piece stays in the box in which it lies at first.
        judgements: judge so many assemblies.
        seed: of everything random.
        limit: how many puzzles are listed.
        limit_states: look at so many positions of the pieces of an assembly at most.
        set: none, for a puzzle with a setup does not grow.
    """

    _: KW_ONLY
    set: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        """Check what is asked."""
        super().__post_init__()
        if type(self.limit) is not int or self.limit < 1:
            raise TilewrightError(f"limit is {self.limit}: give a whole number, 1 or more")

    def subject(self, watch: Watch) -> tuple[Subject, Ready]:
        """Number the cells, and look after what does not grow."""
        if self.settings:
            self.puzzle.problem(self.settings)
        plain = WalksQuestion(
            **{one.name: getattr(self, one.name) for one in fields(WalksQuestion)}
        )
        grower = plain.grower(self.puzzle)
        return Subject.of_walks(grower, plain, watch.left()), grower


def _check_size(problem: Problem, question: SettingQuestion) -> None:
    """Do nothing if there are settings, and not too many.

    Raises:
        PuzzleError: otherwise.
    """
    setup, name = problem.puzzle.setup, problem.puzzle.name
    if not setup:
        fault = Fault(
            ("setup",),
            "the puzzle has no setup",
            "ask a CountQuestion (tilewright run count)",
        )
        raise PuzzleError([fault], name)
    size = setup.size(problem.puzzle.region, problem.setting)
    if question.tries is None and size > MOST_SETTINGS:
        what = f"there are up to {size:,} settings, more than a run can go through"
        fix = "try random ones for a single solution (unique=True, tries=N; --unique --tries N)"
        raise PuzzleError([Fault(("setup",), what, fix)], name)
