"""The system as pseudo-Boolean constraints, in the OPB form, with the numbers a checker gives them.

A line is a weighted sum of variables, ``>=`` or ``=``, and a whole number.  A checker numbers the
constraints from 1; an equality counts as two, first "at least", then "at most".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tilewright.proofs.system import Constraint, System


@dataclass(frozen=True)
class Numbers:
    """The numbers that a checker gives the two sides of a constraint; ``None`` for one not written."""

    at_least: int | None
    at_most: int | None

    def data(self) -> list[int]:
        """Return the numbers that there are."""
        return [number for number in (self.at_least, self.at_most) if number is not None]


def numbered(constraints: Iterable[Constraint]) -> list[Numbers]:
    """Return the numbers of every constraint, in order."""
    found, following = [], 1
    for constraint in constraints:
        sides = [constraint.least > 0 or _is_equality(constraint), _has_most(constraint)]
        numbers: list[int | None] = []
        for written in sides:
            numbers.append(following if written else None)
            following += written
        found.append(Numbers(*numbers))
    return found


def write_opb(system: System) -> Iterator[str]:
    """Yield the lines of an OPB file: each constraint after a comment with its meaning."""
    lines = [list(_constraint_lines(constraint)) for constraint in system.constraints]
    number = sum(map(len, lines))
    yield f"* #variable= {system.size} #constraint= {number}"
    for constraint, written in zip(system.constraints, lines, strict=True):
        yield f"* {constraint.says}"
        yield from written


def _constraint_lines(constraint: Constraint) -> Iterator[str]:
    negative = sum(literal < 0 for literal in constraint.literals)
    if _is_equality(constraint):
        yield f"{_sum(constraint.literals)}= {constraint.least - negative} ;"
        return
    if constraint.least > 0:
        yield f"{_sum(constraint.literals)}>= {constraint.least - negative} ;"
    if constraint.most is not None and _has_most(constraint):
        turned = [-literal for literal in constraint.literals]
        yield f"{_sum(turned)}>= {negative - constraint.most} ;"


def _is_equality(constraint: Constraint) -> bool:
    return constraint.least == constraint.most and bool(constraint.literals)


def _has_most(constraint: Constraint) -> bool:
    most = constraint.most
    return _is_equality(constraint) or (most is not None and most < len(constraint.literals))


def _sum(literals: Iterable[int]) -> str:
    """Return the sum of literals, where minus stands for "one minus the variable", less the ones."""
    return "".join(f"{'+' if one > 0 else '-'}1 x{abs(one)} " for one in literals)
