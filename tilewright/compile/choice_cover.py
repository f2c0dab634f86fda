"""One cover in which every choice of a setup is an option, so that all settings are counted at once.

A cell that a slot may block has an option for each way to block it; the slot has an item for what it
must choose.  A solution of this cover is a setting together with a solution of it, and the options
of choices that it holds tell which setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tilewright import _core
from tilewright.compile.core import core_of
from tilewright.compile.watched import Guard
from tilewright.lattice import Cell
from tilewright.model import Problem, Setting

#: a slot by its name, which of its parts, and the cell or label chosen there
Choice = tuple[str, int, Cell | str]


@dataclass(frozen=True)
class ChoiceCover:
    """A partial problem, compiled with the choices of its open slots as options.

    Attributes:
        problem: with at least one slot unfilled.
        core: the cover of the core.
    """

    problem: Problem
    core: _core.ChoiceCover

    @classmethod
    def of(cls, problem: Problem, guard: Guard | None = None) -> ChoiceCover | None:
        """Compile a partial problem; ``None`` if an open slot does more than block cells.

        Args:
            problem: with at least one slot unfilled.
            guard: called now and then; raises if the work has to stop.
        """
        made = core_of(problem).choices(guard)
        return None if made is None else cls(problem, made)

    @cached_property
    def cover(self) -> _core.Cover:
        """For the core."""
        return self.core.cover

    @cached_property
    def options(self) -> dict[Choice, int]:
        """The option of each choice."""
        return self.core.options

    def chosen(self, setting: Setting) -> tuple[int, ...]:
        """Return the options of a complete setting, ascending."""
        return tuple(self.core.chosen(setting))
