"""Exact covers as clauses, in the DIMACS form, for programs that count models.

A variable stands for each option.  Bounds and colours are said with helper variables, each of which is
*equal* to what it stands for: clauses go both ways.  So the options fix every helper, and the formula
has as many models as there are solutions, whether a program counts the models or, as the lines ``c t``
and ``c p show`` of the model counting competitions ask, those of the options alone.
(https://mccompetition.org, format of 2024)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tilewright.compile.watched import STRIDE, Guard, joined
from tilewright.covering.rows import NamedRows
from tilewright.covering.terms import Bounds

#: of so many literals at most one is said by pairs
_PAIRS = 4


class ModelClauses:
    """The clauses of an exact cover problem.

    Attributes:
        clauses: each a list of literals of which one is true.
        size: the number of variables: the options, then the helpers.
    """

    def __init__(self, problem: NamedRows, guard: Guard | None = None) -> None:
        """Write the clauses; ``guard`` is called now and then and raises where to stop."""
        self.clauses: list[tuple[int, ...]] = []
        self._problem, self._guard = problem, guard
        self.size = len(problem.rows)
        for item, bounds in enumerate(problem.bounds):
            self._bound(self._units(item), bounds)

    def text(self) -> Iterator[str]:
        """Yield the lines of a file."""
        options = range(1, len(self._problem.rows) + 1)
        yield "c t pmc"
        yield f"p cnf {self.size} {len(self.clauses)}"
        yield " ".join(map(str, ("c p show", *options, 0)))
        for number, said in zip(options, self._problem.texts(), strict=True):
            yield f"c option {number}: {said}"
        for clause in self.clauses:
            yield " ".join(map(str, (*clause, 0)))

    def _helper(self) -> int:
        self.size += 1
        if self._guard is not None and self.size % STRIDE == 0:
            self._guard()
        return self.size

    def _units(self, item: int) -> list[int]:
        """Return what uses an item counts by: options, or a helper for those of one colour."""
        return [self._any([row + 1 for row in group]) for group in self._problem.groups(item)]

    def _any(self, literals: Sequence[int]) -> int:
        """Return a literal that is true if one of some is."""
        if len(literals) == 1:
            return literals[0]
        helper = self._helper()
        self.clauses.append((-helper, *literals))
        self.clauses += ((helper, -one) for one in literals)
        return helper

    def _bound(self, literals: list[int], bounds: Bounds) -> None:
        low, high = bounds
        if low > len(literals):
            self._never()
        elif high == 0:
            self.clauses += ((-one,) for one in literals)
        elif low <= 1 and high == 1:
            self._at_most_one(literals, low == 1)
        elif low == 1 and (high is None or high >= len(literals)):
            self.clauses.append(tuple(literals))
        elif low or (high is not None and high < len(literals)):
            self._count(literals, low, high)

    def _never(self) -> None:
        """Say what cannot be: not every program reads an empty clause."""
        helper = self._helper()
        self.clauses += ((helper,), (-helper,))

    def _at_most_one(self, literals: list[int], least: bool) -> None:
        """Say it by pairs, or by a chain of helpers: one of the literals so far is true."""
        if least:
            self.clauses.append(tuple(literals))
        if len(literals) <= _PAIRS:
            self.clauses += ((-a, -b) for a, b in combinations(literals, 2))
            return
        before = literals[0]
        for one in literals[1:-1]:
            self.clauses.append((-before, -one))
            before = self._any([before, one])
        self.clauses.append((-before, -literals[-1]))

    def _count(self, literals: list[int], low: int, high: int | None) -> None:
        """Say it by a counter: helper ``j`` is true if more than ``j`` of the literals so far are."""
        most = len(literals) if high is None else high
        places = max(low, most + 1 if most < len(literals) else 0)
        before: list[int] = []
        for one in literals:
            counts = []
            for j in range(min(len(before) + 1, places)):
                counts.append(self._one_more(before, j, one))
            before = counts
        if low:
            self.clauses.append((before[low - 1],))
        if most < len(literals):
            self.clauses.append((-before[most],))

    def _one_more(self, before: list[int], j: int, one: int) -> int:
        """Return the helper for "more than ``j``, with one literal more"."""
        had = before[j] if j < len(before) else None
        fewer = before[j - 1] if j else None
        if had is None and fewer is None:
            return one
        helper = self._helper()
        joint = [-one] if fewer is None else [-one, -fewer]
        self.clauses.append((helper, *joint))
        already = () if had is None else (had,)
        if had is not None:
            self.clauses.append((helper, -had))
        self.clauses.append((-helper, *already, one))
        if fewer is not None:
            self.clauses.append((-helper, *already, fewer))
        return helper


def write_cnf(problem: NamedRows, guard: Guard | None = None) -> str:
    """Return an exact cover problem in the DIMACS form; ``guard`` is called now and then."""
    return joined(ModelClauses(problem, guard).text(), guard)
