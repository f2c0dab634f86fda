"""Exact covers as pseudo-Boolean constraints, in the OPB form.

A variable stands for each option, and one more for each colour of an item, equal to "an option gives
it": so there is one model for each solution.  A line is a sum of variables, ``>=`` or ``=``, and a whole
number; that at most ``b`` are true is said as ``-1 x1 -1 x2 >= -b ;``.
(http://www.cril.univ-artois.fr/PB24/OPBgeneral.pdf)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilewright.compile.watched import Guard, joined, often
from tilewright.covering.rows import NamedRows


class LinearLines:
    """The lines of an exact cover problem.

    Attributes:
        lines: the constraints.
        size: the number of variables.
    """

    def __init__(self, problem: NamedRows, guard: Guard | None = None) -> None:
        """Write the lines; ``guard`` is called for each item and raises where to stop."""
        self.lines: list[str] = []
        self._problem = problem
        self.size = len(problem.rows)
        for item, bounds in often(enumerate(problem.bounds), guard):
            groups = problem.groups(item)
            variables = [self._any([row + 1 for row in group]) for group in groups]
            self.lines += self._bound_lines(variables, *bounds)

    def text(self) -> Iterator[str]:
        """Yield the lines of a file."""
        yield f"* #variable= {self.size} #constraint= {len(self.lines)}"
        for number, said in enumerate(self._problem.texts(), 1):
            yield f"* x{number}: {said}"
        yield from self.lines

    def _any(self, variables: list[int]) -> int:
        """Return a variable that is 1 if one of some is."""
        if len(variables) == 1:
            return variables[0]
        self.size += 1
        self.lines.append(f"{_sum(variables)}-1 x{self.size} >= 0 ;")
        self.lines += (f"+1 x{self.size} -1 x{one} >= 0 ;" for one in variables)
        return self.size

    def _bound_lines(self, variables: list[int], low: int, high: int | None) -> Iterator[str]:
        if low and not variables:  # an empty sum is no line: a variable that is 1 and 0
            self.size += 1
            yield f"+1 x{self.size} >= 1 ;"
            yield f"-1 x{self.size} >= 0 ;"
        elif low == high and variables:
            yield f"{_sum(variables)}= {low} ;"
        else:
            if low:
                yield f"{_sum(variables)}>= {low} ;"
            if high is not None and high < len(variables):
                yield f"{_sum(variables, '-')}>= -{high} ;"


def _sum(variables: Iterable[int], sign: str = "+") -> str:
    return "".join(f"{sign}1 x{one} " for one in variables)


def write_opb(problem: NamedRows, guard: Guard | None = None) -> str:
    """Return an exact cover problem in the OPB form; ``guard`` is called now and then."""
    return joined(LinearLines(problem, guard).text(), guard)
