"""A number of solutions that cannot be misread for another one.

It is a number only if there is one way to read it: the search came to its end, and solutions
were not also counted up to symmetry.  If it is not, using it as a number raises an error.
"""

from __future__ import annotations

from functools import total_ordering

from tilewright.errors import LimitReached
from tilewright.model.classes import Classes


@total_ordering
class SolutionNumber:
    """The common part of counts: their text, and when and how they may be used as numbers.

    Attributes:
        solutions: how many there are; at least so many if the count is not complete.
        distinct: solutions up to symmetry, ``None`` if not asked for.
        classes: which solutions count as one there: ``"all"`` images of each other, or those by
            ``"turns"`` alone; ``None`` if not asked for.
        up_to: the same in words, if there is something to say.
        complete: whether the search ended by itself, so that the numbers are exact.
        ended: ``"done"``, or what stopped it.
    """

    solutions: int
    distinct: int | None
    complete: bool
    ended: str
    classes: Classes | None
    up_to: str
    #: what each solution was asked once it was found, in a few words each
    asked: tuple[str, ...] = ()
    #: different sets of cells that solutions cover, up to symmetry, ``None`` if not asked for
    outlines: int | None = None

    def __str__(self) -> str:
        """Return the numbers for people, and up to what solutions are one."""
        return f"{self._numbers} {self.up_to}".rstrip() + self._asked_text

    @property
    def _numbers(self) -> str:
        least = "" if self.complete else "at least "
        text = f"{least}{self.solutions:,} solution{'' if self.solutions == 1 else 's'}"
        if self.outlines is not None:
            plural = "" if self.outlines == 1 else "s"
            text += f", {least}{self.outlines:,} outline{plural} up to symmetry"
        return text if self.distinct is None else f"{text}, {least}{self.distinct:,} distinct"

    def __repr__(self) -> str:
        stopped = "" if self.complete else f", stopped by {self.ended}"
        kind = f" {self.up_to}" if self.classes == "turns" else ""
        return f"<{type(self).__name__}: {self._numbers}{kind}{stopped}{self._asked_text}>"

    @property
    def _asked_text(self) -> str:
        return (
            f"; solutions were listed, and each asked: {'; '.join(self.asked)}"
            if self.asked
            else ""
        )

    def __format__(self, form: str) -> str:
        """Format the text, or with a format of numbers the number."""
        return (
            format(int(self), form)
            if form and form[-1] in "bcdoxXneEfFgG%,_"
            else format(str(self), form)
        )

    def __int__(self) -> int:
        """Return the number of solutions.

        Raises:
            LimitReached: the search was stopped, so that it is not known.
            TypeError: there are several numbers, all solutions and those up to symmetry, or outlines.
        """
        if not self.complete:
            raise LimitReached(
                f"the count was stopped by {self.ended}, and {self} is no exact number; "
                "solutions has what was counted"
            )
        if self.distinct is not None:
            raise TypeError(f"{self}: choose one number, solutions or distinct")
        if self.outlines is not None:
            raise TypeError(f"{self}: choose one number, solutions or outlines")
        return self.solutions

    __index__ = __int__

    def __bool__(self) -> bool:
        """Tell whether there is a solution.

        Raises:
            LimitReached: none was found before the search was stopped.
        """
        if not self.complete and self.solutions == 0:
            raise LimitReached(
                f"no solution was found before the count was stopped by {self.ended}"
            )
        return self.solutions > 0

    @property
    def _figures(self) -> tuple[int, int | None, Classes | None, int | None, bool]:
        return self.solutions, self.distinct, self.classes, self.outlines, self.complete

    @property
    def _is_plain(self) -> bool:
        return self.complete and self.distinct is None is self.outlines

    def __eq__(self, other: object) -> bool:
        """Tell whether two counts say the same, or a plain complete one is that number."""
        if isinstance(other, SolutionNumber):
            return self._figures == other._figures
        if isinstance(other, int):
            return self._is_plain and self.solutions == other
        return NotImplemented

    def __lt__(self, other: object) -> bool:
        if isinstance(other, SolutionNumber | int):
            return int(self) < int(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.solutions) if self._is_plain else hash(self._figures)
