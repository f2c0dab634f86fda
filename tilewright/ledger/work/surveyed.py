"""The shared data of the units of a survey: the settings by number, and the cover in which they are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import blake2b
from random import Random

from tilewright import _core
from tilewright.compile.open_cover import OpenCover
from tilewright.compile.watched import Guard
from tilewright.errors import PuzzleError
from tilewright.ledger.work.questions import SettingQuestion
from tilewright.ledger.work.unit_work import Cancelled, twin
from tilewright.model import Problem, Setting
from tilewright.model.classes import Classes
from tilewright.model.setting_numbers import SettingNumbers
from tilewright.running.options import SearchOptions
from tilewright.running.search import check_engine, refusals, search
from tilewright.running.searchable import searchable
from tilewright.running.settings import Answer, open_or_none

#: what a setting takes of a budget beside its nodes, about the time of so many: in a cover that all
#: settings share, or compiled or filled by itself; and a number that stands for no setting
SHARED_COST, OWN_COST, LEAST_COST = 50, 2000, 1


@dataclass(frozen=True)
class Surveyed:
    """The settings of a problem, ready to be counted by number.

    Attributes:
        problem: as a rule with slots unfilled.
        question: what is asked of each setting.
        distinct: which classes of symmetric solutions are counted as well, ``None`` for none.
        cover: the cover that all settings share, ``None`` if each needs its own.
        proof: what proves without a search that no setting has a solution, ``None`` if nothing does.
    """

    problem: Problem
    question: SettingQuestion
    distinct: Classes | None
    cover: OpenCover | None
    proof: str | None = None

    @classmethod
    def of(
        cls,
        problem: Problem,
        question: SettingQuestion,
        *,
        distinct: Classes | None,
        guard: Guard | None = None,
    ) -> Surveyed:
        """Compile what the settings of a problem share.

        Args:
            problem: as a rule with slots unfilled.
            question: what is asked of each setting.
            distinct: which classes of symmetric solutions are counted as well, ``None`` for none.
            guard: called now and then; raises if the work has to stop.
        """
        proof, cover = open_or_none(problem, guard, shares=not distinct)
        return cls(problem, question, distinct, cover, proof)

    @cached_property
    def _numbers(self) -> SettingNumbers:
        puzzle = self.problem.puzzle
        return SettingNumbers(puzzle.setup, puzzle.region, self.problem.setting)

    @property
    def size(self) -> int:
        """How many numbers there are; each stands for one setting at most."""
        tries = self.question.tries
        return self._numbers.size if tries is None else tries

    @property
    def cost(self) -> int:
        """The cost of counting a setting beside its nodes."""
        return OWN_COST if self.cover is None else SHARED_COST

    @property
    def number_cost(self) -> int:
        """The cost of making the setting of a number."""
        return OWN_COST if self.question.tries is not None and self._filler else LEAST_COST

    @cached_property
    def _filler(self) -> _core.Filler | None:
        """What fills boards at random whose marks are random settings, if settings are made so."""
        return None if self.cover is None else _core.Filler.of(self.cover.core)

    def origin(self, puzzle: str) -> str:
        """Return what the numbers are numbers of, as text that changes when that does."""
        hashed = blake2b(puzzle.encode(), digest_size=16).hexdigest()
        made = f"{_core.__version__} {hashed}"
        if self.cover is not None:
            made = self.cover.cover.unit().origin
        asked = ", ".join(f"{name} {value}" for name, value in asdict(self.question).items())
        if self.distinct == "turns":
            asked += ", classes by turns"
        if self.proof is not None:
            asked += ", proven to have no solution"
        return f"{made} survey of {self.size} settings, {asked}"

    def engine(self, name: str) -> str:
        """Return the engine that is meant; ``"auto"`` where each setting has its own.

        Raises:
            TilewrightError: there is no such engine, or it cannot do it.
        """
        check_engine(name)
        if self.cover is None:
            return name
        if name == "auto":
            return self.cover.cover.plan(listing=True)[0]
        with refusals():
            _core.search(self.cover.cover, engine=name, max_nodes=0)
        return name

    def setting(self, number: int) -> Setting | None:
        """Return the setting of a number, ``None`` if it stands for none.

        A random one is drawn with the seed and the number alone, so that it is the same whoever
        draws it.
        """
        question, puzzle = self.question, self.problem.puzzle
        if question.tries is None:
            return self._numbers.setting(number)
        seed = f"{question.seed} {number}"
        if self._filler is not None:
            return self._filler.fill(seed)
        return puzzle.setup.draw(puzzle.region, Random(seed), self.problem.setting)

    def answers(
        self,
        settings: Sequence[Setting],
        engine: str,
        *,
        again: bool = False,
        token: _core.CancelToken | None = None,
    ) -> list[Answer]:
        """Count settings.

        Args:
            settings: these.
            engine: a name, or ``"auto"`` where each setting has its own.
            again: whether the other engine of the same tree is meant.
            token: stops it from another thread.

        Raises:
            Cancelled: the token was cancelled first.
        """
        if self.proof is not None:
            answer = Answer.none(self.proof, distinct=0 if self.distinct else None)
            return [answer for _ in settings]
        if self.cover is None:
            return [self._single(setting, engine, again, token) for setting in settings]
        found, interrupted = _core.count_each(
            self.cover.cover,
            [self.cover.unit(setting) for setting in settings],
            engine=twin(engine, self.cover.cover) if again else engine,
            max_solutions=self._most,
            token=token,
        )
        answers = [Answer(*answer) for answer in found if answer is not None]
        if interrupted or len(answers) < len(settings):
            raise Cancelled("interrupted" if interrupted else "cancelled")
        return answers

    @property
    def _most(self) -> int | None:
        return 2 if self.question.unique else self.question.most

    def _single(
        self, setting: Setting, engine: str, again: bool, token: _core.CancelToken | None
    ) -> Answer:
        try:
            problem = self.problem.with_setting(setting)
            compiled = searchable(problem, {}, classes=self.distinct)
        except PuzzleError as error:
            return Answer.impossible(error, distinct=0 if self.distinct else None)
        if compiled.proof is not None:
            return Answer.none(compiled.proof, distinct=0 if self.distinct else None)
        if engine == "auto":
            engine = compiled.cover.plan(listing=True)[0]
        if again:
            engine = twin(engine, compiled.cover)
        options = SearchOptions(engine, threads=1, token=token)
        most = self._most
        report = search(
            compiled, options, reduce=most is None, counting=most is None, max_solutions=most
        )
        if report.ended not in ("done", "solutions"):
            raise Cancelled(report.ended)
        answer = Answer(report.solutions, report.nodes, report.seconds, complete=True)
        return replace(answer, distinct=report.distinct) if self.distinct else answer
