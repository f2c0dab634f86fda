"""The questions of a run: about each setting of a survey, each assembly, each board of a family."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from tilewright.challenges.board_designs import FEWEST, BoardCounter, BoardQuestion
from tilewright.challenges.board_families import BoardFamily, BoardPlan
from tilewright.challenges.growing import Grower, GrowQuestion
from tilewright.compile.watched import Guard
from tilewright.deduction.judge import Judge
from tilewright.model import Problem, Puzzle


@dataclass(frozen=True)
class SettingQuestion:
    """The question about each setting.

    Attributes:
        most: count no further than this, ``None`` for all solutions.
        unique: whether only settings with exactly one solution are kept; they are counted up to 2.
        tries: how many random settings are tried instead of all, ``None`` for all.
        seed: of the random settings.
    """

    most: int | None = None
    unique: bool = False
    tries: int | None = None
    seed: int = 0


@dataclass(frozen=True)
class AssemblyQuestion:
    """The question about each assembly.

    Attributes:
        limit_states: look at so many positions of its pieces at most, ``None`` for all.
    """

    limit_states: int | None = None


@dataclass(frozen=True)
class FamilyQuestion:
    """The question about a family of boards.

    Attributes:
        family: its text, with the number of cells.
        unique, rank, most: as in a ``BoardQuestion``.
        limit: how many boards are listed.
    """

    family: str
    unique: bool = False
    rank: str = FEWEST
    most: int | None = None
    limit: int = 10

    @property
    def of_each(self) -> BoardQuestion:
        """The question about each board."""
        return BoardQuestion(self.unique, self.rank, self.most)

    def counter(self, problem: Problem, guard: Guard | None = None) -> BoardCounter:
        """Find the boards."""
        plan = BoardPlan(problem, BoardFamily.read(self.family))
        return BoardCounter.of(plan, self.of_each, Judge(), guard)


@dataclass(frozen=True)
class WalksQuestion(GrowQuestion):
    """The question about puzzles that grow, as plain data, with how many of them are listed.

    Attributes:
        limit: so many.
    """

    _: KW_ONLY
    limit: int = 10

    def grower(self, puzzle: Puzzle) -> Grower:
        """Return what grows a puzzle.

        Raises:
            PuzzleError: it does not grow.
        """
        return Grower(puzzle, self, Judge())
