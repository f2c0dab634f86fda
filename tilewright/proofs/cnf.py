"""The same constraints as clauses, in the DIMACS form that SAT solvers read.

Bounds are said with helper variables, numbered after those of the placements.  Every assignment of
the placements that keeps the constraints goes with at least one of the helpers, and no other does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.proofs.system import Constraint, Pause, System

#: literals of which at most one is true are said by pairs up to this number
_PAIRS = 5
#: helper variables between two pauses
_STRIDE = 1024

Clause = tuple[int, ...]


class Clauses:
    """The clauses of a system.

    Attributes:
        clauses: each a tuple of literals of which one is true.
        size: the number of variables, helpers included.
    """

    def __init__(self, system: System, pause: Pause | None = None) -> None:
        """Write the clauses; ``pause`` is called now and then and raises where to stop."""
        self.clauses: list[Clause] = []
        self.size, self._pause = system.size, pause
        for constraint in system.constraints:
            self._take(constraint)

    def text(self) -> Iterator[str]:
        """Yield the lines of a DIMACS file."""
        yield f"p cnf {self.size} {len(self.clauses)}"
        for clause in self.clauses:
            yield " ".join(map(str, (*clause, 0)))

    def _take(self, constraint: Constraint) -> None:
        literals, least, most = constraint.literals, constraint.least, constraint.most
        if least == 1 or least > len(literals):
            self.clauses.append(literals if least == 1 else ())
        elif least > 1:
            self._at_least(literals, least)
        if most is None or most >= len(literals):
            return
        if most == 0:
            self.clauses += ((-one,) for one in literals)
        elif most == 1:
            self._at_most_one(literals)
        else:
            self._at_most(literals, most)

    def _helper(self) -> int:
        self.size += 1
        if self._pause is not None and self.size % _STRIDE == 0:
            self._pause()
        return self.size

    def _at_most_one(self, literals: Sequence[int]) -> None:
        """Say it by pairs, or cut in two: a helper tells in which part the true one may be."""
        first, place = [literals[0]] if literals else [], 1
        while len(literals) - place + 1 > _PAIRS:
            helper, end = self._helper(), place + _PAIRS - 3
            self._pairs([*first, *literals[place:end], helper])
            first, place = [-helper], end
        self._pairs([*first, *literals[place:]])

    def _pairs(self, literals: Sequence[int]) -> None:
        for place, one in enumerate(literals):
            self.clauses += ((-one, -other) for other in literals[:place])

    def _at_most(self, literals: Sequence[int], most: int) -> None:
        """Count: a helper is true if more than ``number`` of the first literals are."""
        before: list[int] = []
        for one in literals:
            counts = [self._helper() for _ in range(most)]
            self.clauses.append((-one, counts[0]))
            for number, helper in enumerate(before):
                self.clauses.append((-helper, counts[number]))
                following = (counts[number + 1],) if number + 1 < most else ()
                self.clauses.append((-one, -helper, *following))
            before = counts

    def _at_least(self, literals: Sequence[int], least: int) -> None:
        """Count: a helper is true only where more than ``number`` of the first literals are."""
        before: list[int | None] = [None] * least
        for one in literals:
            counts = [self._helper() for _ in range(least)]
            for number, helper in enumerate(counts):
                same = before[number]
                stays = () if same is None else (same,)
                self.clauses.append((-helper, one, *stays))
                if number > 0:
                    fewer = before[number - 1]
                    self.clauses.append((-helper, *stays, *(() if fewer is None else (fewer,))))
            before = list(counts)
        last = before[-1]
        assert last is not None
        self.clauses.append((last,))
