"""The subject of a run: the puzzle, the question, the method; the kind of its units, and the first of them.

It is plain data (``subject_data``), so that it can be stored with the run and rebuilt on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from tilewright import _core
from tilewright.challenges.board_designs import BoardCounter
from tilewright.challenges.growing import Grower
from tilewright.compile import Compiled
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.files.writing import write_puzzle
from tilewright.ledger.work.apart import ApartWork
from tilewright.ledger.work.boards import BoardWork
from tilewright.ledger.work.grown import GrowWork
from tilewright.ledger.work.questions import AssemblyQuestion, FamilyQuestion, WalksQuestion
from tilewright.ledger.work.spans import SpanWork
from tilewright.ledger.work.subject_data import SubjectData
from tilewright.ledger.work.surveyed import Surveyed
from tilewright.ledger.work.unit_work import FrontierWork, TreeWork, UnitWork
from tilewright.ledger.work.units import Portion
from tilewright.model import Problem
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.frontier import reason_for
from tilewright.running.options import SearchOptions
from tilewright.running.search import check_engine

#: what the units of a run share, made ready once
Ready = Compiled | Surveyed | BoardCounter | Grower
#: what work on units is: below nodes of a tree, over a frontier, on settings, below nodes with moves
TREE, FRONTIER_COUNT, SURVEY, APART = TreeWork(), FrontierWork(), SpanWork(), ApartWork()
#: and on boards of a family
BOARDS = BoardWork()
#: and on walks of puzzles that grow
GROW = GrowWork()


@dataclass(frozen=True)
class Subject(SubjectData):
    """The subject of a run, with the work on its units; the attributes are those of its data."""

    @classmethod
    def of(
        cls,
        compiled: Compiled,
        options: SearchOptions,
        *,
        distinct: bool,
        keep: bool,
        apart: AssemblyQuestion | None = None,
    ) -> Subject:
        """Choose the method for a problem.

        Raises:
            TilewrightError: the engine asked for is none, or cannot do it; or the puzzle cannot be
                stored.
        """
        problem = compiled.problem
        engine = _method(compiled.cover, options, keep)
        settings = dict(problem.settings_data())
        facts = _stored(problem), settings, distinct, keep, engine, ""
        subject = cls(*facts, classes=compiled.classes, apart=apart)
        return subject._with_origin(compiled, problem)

    @classmethod
    def of_survey(cls, surveyed: Surveyed, options: SearchOptions) -> Subject:
        """Choose the engine for the settings of a problem.

        Raises:
            TilewrightError: the engine asked for is none, or cannot do it; or the puzzle cannot be
                stored.
        """
        problem = surveyed.problem
        engine = surveyed.engine(options.engine)
        settings = dict(problem.settings_data())
        distinct, classes = surveyed.distinct is not None, surveyed.distinct or "all"
        facts = _stored(problem), settings, distinct, True, engine, "", surveyed.question, classes
        return cls(*facts)._with_origin(surveyed, problem)

    @classmethod
    def of_boards(
        cls, counter: BoardCounter, asked: FamilyQuestion, options: SearchOptions
    ) -> Subject:
        """Choose the engine for the boards of a family.

        Raises:
            TilewrightError: there is no such engine; or the puzzle cannot be stored.
        """
        check_engine(options.engine)
        problem = counter.plan.problem
        settings = dict(problem.settings_data())
        facts = _stored(problem), settings, True, True, options.engine, ""
        return cls(*facts, boards=asked)._with_origin(counter, problem)

    @classmethod
    def of_walks(cls, grower: Grower, asked: WalksQuestion, options: SearchOptions) -> Subject:
        """Take the walks of puzzles that grow.

        Raises:
            TilewrightError: the puzzle cannot be stored.
        """
        check_engine(options.engine)
        problem = grower.puzzle.problem()
        facts = _stored(problem), dict(problem.settings_data()), True, True, options.engine, ""
        return cls(*facts, grow=asked)._with_origin(grower, problem)

    def _with_origin(self, ready: Ready, problem: Problem) -> Subject:
        """Return it with its origin, once it is sure that what is stored is read back."""
        subject = replace(self, origin=self.work.origin(self, ready))
        read = subject.problem().puzzle
        if any(
            getattr(read, one.name) != getattr(problem.puzzle, one.name) for one in fields(read)
        ):
            subject.check(subject.work.ready(subject))
        return subject

    @property
    def work(self) -> UnitWork[Any]:
        """The kind of the units of the run, and of the work on one."""
        if self.survey is not None:
            return SURVEY
        if self.apart is not None:
            return APART
        if self.boards is not None:
            return BOARDS
        if self.grow is not None:
            return GROW
        return FRONTIER_COUNT if self.engine == FRONTIER else TREE

    @cached_property
    def ready(self) -> Ready:
        """The shared preparation of the units, made anew.

        Raises:
            PuzzleError: it has become another since: the core or the order of options changed.
        """
        ready: Ready = self.work.ready(self)
        self.check(ready)
        return ready

    @property
    def compiled(self) -> Compiled:
        """The problem of a count, compiled anew.

        Raises:
            PuzzleError: it has become another since: the core or the order of options changed.
        """
        assert isinstance(self.ready, Compiled)
        return self.ready

    def read_portion(self, data: bytes) -> Portion:
        """Read what ``Portion.packed`` wrote.

        Raises:
            ValueError: it is damaged.
        """
        return self.work.read(self, data)

    def check(self, ready: Ready) -> None:
        """Do nothing if what was made ready is that of the run.

        Raises:
            PuzzleError: it is not.
        """
        origin = self.work.origin(self, ready)
        if origin != self.origin:
            raise PuzzleError(
                [
                    Fault(
                        (),
                        "the run was begun with another version of the core, or its puzzle is another "
                        f"now: its units are of {self.origin}, here they would be of {origin}",
                        "go on with the version that began it, or begin a new run",
                    )
                ],
                "the run",
            )

    def first(self, ready: Ready) -> Portion:
        """Return the portion that stands for everything."""
        return self.work.root(self, ready)


def _stored(problem: Problem) -> str:
    """Return the text of the puzzle of a problem, from which it can be read again."""
    try:
        return write_puzzle(problem.puzzle, "json")
    except ValueError as error:
        raise TilewrightError(f"a run has to store its puzzle as a file: {error}") from None


def _method(cover: _core.Cover, options: SearchOptions, keep: bool) -> str:
    """Return the method that does the work."""
    if options.engine == "auto":
        if not keep and reason_for(cover, options) is not None:
            return FRONTIER
        return cover.plan(listing=keep)[0]
    if options.engine == FRONTIER:
        if keep:
            raise TilewrightError("the engine 'frontier' counts and finds no solution to keep")
        return FRONTIER
    check_engine(options.engine)
    return options.engine
